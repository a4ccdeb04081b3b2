"""Where a card lay as the evening went on, as far as one viewer may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rat_tables.engine.cards import UNKNOWN, Card, Deck, face, piles
from rat_tables.engine.seats import ALL, Viewer
from rat_tables.engine.session import Session
from rat_tables.engine.table import Table
from rat_tables.engine.views import Hidden, View
from rat_tables.review.replay import replayed

Ways = tuple[str, ...]
"""The ways to the piles in which a card lies, such as `rats.ann.hand`."""


def faces(table: Table) -> list[Card]:
    """Return the faces of all cards that are on a table, known or not yet."""
    found = {face(card) for _, pile in piles(table) for card in pile.cards}
    unseen = {card for _, pile in piles(table) if isinstance(pile, Deck) for card in pile.unseen}
    return sorted((found | unseen) - {UNKNOWN, ""})


def lain(session: Session[Any], card: Card, viewer: Viewer) -> Iterator[tuple[int, Ways]]:
    """Where a card lay: for each place in the line (−1: at the start) from which it lay elsewhere, where. Nowhere is
    in a deck, unknown, or for other eyes."""
    really, known = Ways(), Ways()
    for index, (run, _) in enumerate(replayed(session), -1):
        here = _really(run.table, card)
        if here != really:
            really = here
            seen = _seen(run.table, really, viewer)
            if seen != known:
                known = seen
                yield index, known


def _really(table: Table, card: Card) -> Ways:
    return tuple(
        way for way, pile in piles(table) if not isinstance(pile, Deck) and any(face(one) == card for one in pile.cards)
    )


def _seen(table: Table, ways: Ways, viewer: Viewer) -> Ways:
    """Those of the ways that lead to a pile whose cards this viewer may see."""
    if viewer == ALL or not ways:
        return ways
    view = table.as_seen_by(viewer)
    return tuple(way for way in ways if not isinstance(_at(view, way.split(".")), Hidden))


def _at(view: Any, steps: Sequence[str]) -> Any:
    """The cards of a pile in a view, or `Hidden` where the way to it is closed to this viewer."""
    for step in [*steps, "cards"]:
        if isinstance(view, View | Mapping):
            view = view[step]
        elif isinstance(view, list):
            named = (part for part in view if step in (part.get("seat"), part.get("card")))
            view = next(named, None) or view[int(step)]
        if isinstance(view, Hidden):
            return view
    return view
