"""What is settled before a session: who plays, in which order, with which options. Knows nothing of how it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final
from unicodedata import category

from rat_tables import games
from rat_tables.desk.opening import needs_pack, packs_for, with_cards
from rat_tables.engine.records import SeatHead
from rat_tables.engine.table import SCORE
from saves.clean import NAME, TITLE, clean
from saves.people import seat_heads, unique_names
from screens.widgets.text import width

if TYPE_CHECKING:
    from rat_tables.desk.opening import Box
    from rat_tables.engine.game import Option
    from rat_tables.engine.session import Session
    from rat_tables.packs import Found
    from saves.store import Store

SEED: Final = 19
"""The longest seed that is written."""

_JOINER: Final = "\u200d"


def typed(text: str, most: int) -> str:
    """Return what may be typed into a field: no controls, and no more cells than there is room for."""
    kept = "".join(c for c in text if c == _JOINER or category(c) not in ("Cc", "Cs", "Cf", "Zl", "Zp"))
    while width(kept) > most or len(kept) > most:
        kept = kept[:-1]
    return kept


def _key(found: Found | None) -> str:
    """What a pack is known by, whatever it is called: its file."""
    return "none" if found is None else f"file:{found.path}" if found.path is not None else "own"


class Form:
    """A session as it is being set up.

    `names` is what was typed, seat by seat; a seat where nothing was has a name from `hints` (names of earlier
    evenings, then rats of our own), so that the form can be used as it is. `seats` is how many there are at least.
    """

    def __init__(self, box: Box, use: str, hints: Sequence[str], seats: int = 0) -> None:
        self.hints = list(hints)
        self.names: list[str] = []
        self.values: dict[str, bool | str] = {}
        self.title, self.seed = "", ""
        self.use = use
        self._seats = seats
        self.take(box)

    # ── the game and its use ──

    def take(self, box: Box) -> None:
        """Set this game up. Options of another game are dropped; names stay, also those who find no seat now."""
        self.box = box
        self.values = {}
        self._said: Found | None = None
        self._chosen = ""
        self._packs = packs_for(box.shelf)
        if self.use not in box.game.all_uses:
            self.use = box.game.uses[0]

    def be(self, use: str, box: Box) -> None:
        """Be for this use, of this game."""
        self.use = use if use in box.game.all_uses else box.game.uses[0]
        if box.shelf.name != self.box.shelf.name:
            self.take(box)
        else:
            self._packs = packs_for(box.shelf)  # somebody may have typed cards in meanwhile

    @property
    def games(self) -> list[str]:
        """The games there are for this use: for a score pad those that have one."""
        return [name for name, shelf in games.SHELVES.items() if shelf.pad or self.use != SCORE]

    @property
    def uses(self) -> Sequence[str]:
        """What this may be instead; a score pad is a score pad."""
        return (SCORE,) if self.use == SCORE else self.box.game.uses

    @property
    def low(self) -> int:
        """The fewest who play this game."""
        return self.box.shelf.seats[0]

    @property
    def high(self) -> int:
        """The most who play this game."""
        return self.box.shelf.seats[1]

    @property
    def ashore(self) -> list[str]:
        """Names that were typed and find no seat in this game."""
        return [name for name in self.names[self.high :] if clean(name, NAME)]

    # ── seats ──

    @property
    def seats(self) -> int:
        """How many play."""
        last = max((at + 1 for at, name in enumerate(self.names) if clean(name, NAME)), default=0)
        return max(self.low, min(max(self._seats, last), self.high))

    def text(self, at: int) -> str:
        """What was typed for a seat."""
        return self.names[at] if at < len(self.names) else ""

    def write(self, at: int, text: str) -> None:
        """Type a name for a seat, which may be the first free one."""
        self.names += [""] * (at + 1 - len(self.names))
        self.names[at] = typed(text, NAME)

    def add(self) -> int:
        """Take another seat in; return which, or −1 where all are taken."""
        if self.seats >= self.high:
            return -1
        self._seats = self.seats + 1
        return self._seats - 1

    def remove(self, at: int) -> bool:
        """Take a seat away with its name; False where fewer cannot play, and only the name is gone."""
        count, name = self.seats, self.name(at)
        if name in self.hints:  # else the one who follows would go, and this one stay
            self.hints.remove(name)
            self.hints.append(name)
        if at < len(self.names):
            del self.names[at]
        self._seats = max(count - 1, self.low)
        return count > self.low

    def move(self, at: int, by: int) -> int:
        """Change a seat with its neighbour; return where it is now."""
        to = at + by
        if not (0 <= at < self.seats and 0 <= to < self.seats):
            return at
        self.names = [self.name(seat) if seat in (at, to) else self.text(seat) for seat in range(self.seats)] + (
            self.names[self.seats :]
        )
        self.names[at], self.names[to] = self.names[to], self.names[at]
        return to

    def name(self, at: int) -> str:
        """The name of a seat: what was typed, or what stands there until something is."""
        return clean(self.text(at), NAME) or self.hint(at)

    def hint(self, at: int) -> str:
        """The name a seat has as long as nothing is typed: the first one nobody has."""
        taken = {clean(name, NAME).casefold() for name in self.names}
        free = [hint for hint in self.hints if hint.casefold() not in taken]
        before = sum(not clean(self.text(seat), NAME) for seat in range(at))
        return free[before] if before < len(free) else f"{at + 1}"

    @property
    def heads(self) -> list[SeatHead]:
        """The seats as they will be, with letter and colour; names are told apart."""
        return seat_heads([self.name(at) for at in range(self.seats)])

    def doubled(self, at: int) -> bool:
        """Whether a seat's name is somebody else's too, so that it is marked."""
        names = [self.name(seat) for seat in range(self.seats)]
        return at < len(names) and unique_names(names)[at] != names[at]

    # ── options ──

    @property
    def options(self) -> list[Option]:
        """The options of this game for this use."""
        return [option for option in self.box.game.used(self.use).options if self.use in option.uses]

    def value(self, option: Option) -> bool | str:
        """The value of an option."""
        return self.values.get(option.name, option.default)

    def turn(self, option: Option, by: int = 1) -> None:
        """Give an option its next value."""
        at = option.values.index(self.value(option))
        self.values[option.name] = option.values[(at + by) % len(option.values)]

    # ── cards ──

    @property
    def packs(self) -> list[Found | None]:
        """The packs to choose from, those with mistakes too; None is to track without, where that can be."""
        if self.use == SCORE:
            return []
        known = list(self._packs)
        if self._said is not None and self._said.path not in [found.path for found in known]:
            known.append(self._said)
        return [*([] if not known or needs_pack(self.box, self.use) else [None]), *known]

    @property
    def cards(self) -> Found | None:
        """The pack that is chosen."""
        packs = self.packs
        return next((found for found in packs if _key(found) == self._chosen), packs[0] if packs else None)

    def take_cards(self, found: Found | None) -> None:
        """Choose a pack, which may lie anywhere."""
        self._said, self._chosen = found, _key(found)

    def turn_cards(self, by: int = 1) -> None:
        """Choose the next pack."""
        packs = self.packs
        self._chosen = _key(packs[(packs.index(self.cards) + by) % len(packs)])

    @property
    def boxed(self) -> Box:
        """The game with the cards that are chosen."""
        return with_cards(self.box, self.cards)

    # ── the session ──

    def begin(self) -> tuple[Session[Any], Store]:
        """Begin the session; raise `Refused`, `BadName` or `SaveFailed`, and nothing of the form is lost."""
        from rat_tables.desk.opening import begun, seed_of

        names = [self.name(at) for at in range(self.seats)]
        known = {option.name for option in self.options}
        options = {name: value for name, value in self.values.items() if name in known}
        seed = seed_of(self.seed.strip() or None)
        return begun(self.boxed, self.use, names, options, typed(self.title, TITLE), seed)
