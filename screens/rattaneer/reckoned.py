"""The open table as one viewer sees it, laid out again for the rules to reckon with: strength, prices, points."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from rat_tables.engine.cards import Card, Open, face
from rat_tables.engine.packs import Print
from rat_tables.engine.score import Score
from rat_tables.engine.seats import Seat
from rat_tables.engine.views import Hidden, View, as_data
from rat_tables.games.rattaneer import scoring
from rat_tables.games.rattaneer.pack import Ally, Plunder, Shipping, Treasure
from rat_tables.games.rattaneer.printed import printed as typed
from rat_tables.games.rattaneer.table import Area, Captain, Rattaneer, Spot
from screens.scene import Scene

KINDS: Final[dict[str, type[Print]]] = {
    "ally": Ally,
    "plunder": Plunder,
    "shipping": Shipping,
    "treasure": Treasure,
}
NUMBERS: Final = ("value", "strength", "prices", "cost", "vp")
"""What is printed on cards in numbers."""
END: Final = "end"


def table_of(view: View) -> Rattaneer:
    """As much of the table as this viewer sees, for the rules to reckon with."""
    t = Rattaneer(seats=list(view.seats), expansion=view.expansion, unread=view.unread)
    t.prints.update({name: known for name in view.get("prints", {}) if (known := printed(view, name)) is not None})
    t.captains = [_captain(captain) for captain in view.captains]
    t.areas = {
        number: Area(list(area.pirates), dict(area.cubes), area.neutral, Open(list(area.cards.cards)))
        for number, area in view.areas.items()
    }
    t.tile = [msgspec.convert(as_data(spot), Spot) for spot in view.tile]
    t.land, t.sea = view.land or t.seats[0], view.sea or t.seats[0]
    return t


def _captain(seen: View) -> Captain:
    captain = Captain(seen.seat, coins=seen.coins, hand=seen.hand, companion=seen.companion)
    for pile in ("allies", "treasures", "up", "counted"):
        setattr(captain, pile, Open(list(seen[pile].cards)))
    captain.down.cards = face_down(seen) or []
    return captain


def printed(view: View, card: Card) -> Print | None:
    """What is printed on a card."""
    found = view.get("prints", {}).get(face(card))
    if found is None:
        return typed(face(card))
    kind = KINDS.get(found.kind)
    fields = {name: value for name, value in as_data(found).items() if name != "kind"}
    return msgspec.convert(fields, kind) if kind is not None else None


def guessed(view: View, known: Print) -> bool:
    """Whether a number on a card of a pack is no more than a stand-in."""
    numbers = [name for name in NUMBERS if hasattr(known, name)]
    return not view.unread and not known.printed and any(name not in known.known for name in numbers)


def face_down(captain: View) -> list[Card] | None:
    """The cards a captain has face down, or None where this viewer may not see them."""
    cards = captain.down.cards
    return None if isinstance(cards, Hidden) else list(cards)


def many(pile: View) -> int:
    """How many cards a pile has: that everybody may know."""
    known = pile.cards.count if isinstance(pile.cards, Hidden) else len(pile.cards)
    return int(known or 0) + int(pile.unknown)


def captain_of(view: View, seat: Seat) -> View | None:
    """The captain of a seat."""
    found: Any = next((captain for captain in view.captains if captain.seat == seat), None)
    return found if isinstance(found, View) else None


def ends(scene: Scene) -> bool:
    """Whether all is counted: only the word that it stands is wanted, if that."""
    return scene.over or (scene.view.place == END and not scene.beats)


def scores(view: View) -> list[Score]:
    """What each captain has, line by line, best first."""
    t = table_of(view)
    ranked = sorted(t.captains, key=lambda captain: scoring.rank(t, captain), reverse=True)
    return [scoring.score(t, captain) for captain in ranked]
