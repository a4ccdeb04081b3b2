"""What always holds on a game's table, by the game's name: `check(table)` asserts it after each answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from rat_tables.engine.cards import Deck, face, piles
from rat_tables.engine.table import Table
from rat_tables.games.high_tea.table import FORMS, GOALS, ROUNDS, SUPPLIES, HighTea
from tests.games.midden import PACK, Midden


def high_tea(t: HighTea) -> None:
    """Sheets hold what can be drawn on one, and what is said aloud is what a sheet can say."""
    assert 0 <= t.round <= ROUNDS
    assert len(set(t.goals)) == len(t.goals)
    assert set(t.goals) <= set(GOALS)
    assert t.host in ("", *t.seats)
    assert set(t.acting) <= set(t.seats)
    assert set(t.waiting_swords) <= set(t.acting)
    for rat in t.rats:
        for held in (rat.supplies, rat.most):
            assert set(held) <= set(SUPPLIES), (rat.seat, held)
            assert all(units >= 0 for units in held.values()), (rat.seat, held)
        assert len(set(rat.nests)) == len(rat.nests), (rat.seat, rat.nests)
        assert set(rat.nests) <= set(SUPPLIES), (rat.seat, rat.nests)
        assert t.paper or rat.built == len(rat.nests), (rat.seat, rat.built, rat.nests)
        assert 0 <= rat.built <= len(SUPPLIES), (rat.seat, rat.built)
        for made in (*rat.made, *rat.laying):
            assert made.seat == rat.seat
            assert made.amount > 0, (rat.seat, made)
            assert made.form in (*FORMS, ""), (rat.seat, made)
            assert made.known in ("", made.form), (rat.seat, made)
            assert made.extra in (0, 2), (rat.seat, made)
        assert not rat.laying or not rat.made or t.middle
    assert all(amount >= 0 for amount in t.heard.values()), t.heard
    if t.request is not None:
        assert t.request.amount >= -1, t.request


def midden(t: Midden) -> None:
    """Each card is in one place, and nobody owes a coin."""
    conserved(t, t.deck, PACK)
    assert all(rat.coins >= 0 for rat in t.rats)


def conserved(t: Table, deck: Deck, pack: Mapping[str, int]) -> None:
    """Each card is known in one pile or unseen, and the unknown ones of the piles are as many as the unseen."""
    lying = [pile for _, pile in piles(t)]
    known = Counter(face(card) for pile in lying for card in pile.cards)
    assert known + Counter(deck.unseen) == Counter(pack)
    assert sum(pile.unknown for pile in lying) == sum(deck.unseen.values())
    assert all(pile.unknown >= 0 for pile in lying)
    assert t.tracked or not deck.unseen


INVARIANTS: Final[Mapping[str, Callable[[Any], None]]] = {"high-tea": high_tea, "midden": midden}
