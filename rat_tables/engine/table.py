"""The table: all that a ruling, a view or a mend may touch, and the story told beside it."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import Any, ClassVar, Final

import msgspec

from rat_tables.engine.asks import Ask
from rat_tables.engine.packs import Print
from rat_tables.engine.seats import EVERYONE, TABLE, Seat, Viewer, sees
from rat_tables.engine.views import Everyone, Owner, View, seen_by, strings_of

PLAY: Final = "play"
"""The app holds the hidden hands and rolls the dice."""
TRACK: Final = "track"
"""The game lies on the table; the app keeps it."""
SCORE: Final = "score"
"""The game is over and was played without the app; it counts what everybody has."""


class Event(msgspec.Struct, eq=False):
    """Something that happened, as data: how it reads stands in `words.toml`. `to` is the one seat that may know.

    `place`: where the game stood then.
    """

    kind: str
    seat: Seat
    to: Seat | None
    facts: dict[str, Any]
    place: str = ""

    def seen_by(self, viewer: Viewer) -> bool:
        """Whether this viewer may read it."""
        return self.to is None or sees(viewer, self.to)


class Story:
    """What was told since the table was set; `learned`: something hidden became known in this step."""

    __slots__ = ("events", "learned")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.learned = False


class Given(msgspec.Struct, omit_defaults=True):
    """Sealed answers of one seat, waiting to be opened: part of the place → token."""

    seat: Everyone[Seat] = TABLE
    tokens: Owner[dict[str, str]] = {}


class Table(msgspec.Struct, omit_defaults=True, dict=True):
    """What every game's table has. Games add their own fields, each with who sees it in its type.

    Fields have defaults and are left out of the digest while they have them: a default is None, False, 0, "", an
    enum member or empty. The story lies beside the fields, so it is no part of a digest or a view.

    `settled`: all piles of such a table lie there from the start and stay, so they are looked for only once.
    """

    settled: ClassVar[bool] = False

    seats: Everyone[list[Seat]] = []
    use: Everyone[str] = ""
    place: Everyone[str] = ""
    title: Everyone[str] = ""
    waiting: Everyone[dict[str, Given]] = {}

    @cached_property
    def story(self) -> Story:
        """What was told, kept beside the table's fields."""
        return Story()

    @cached_property
    def prints(self) -> dict[str, Print]:
        """What is printed on the cards of the evening, by their faces; beside the fields too, for it never changes."""
        return {}

    @property
    def tracked(self) -> bool:
        """Whether the game lies on the table and the app only keeps it."""
        return self.use == TRACK

    def at(self, *place: object) -> None:
        """Say where the game stands (`3.scavenge.2`)."""
        self.place = ".".join(map(str, place))

    def tell(self, kind: str, seat: Seat = TABLE, *, to: Seat | None = None, **facts: Any) -> None:
        """Record that something happened to `seat`; with `to`, for that seat's eyes only."""
        self.story.events.append(Event(kind, seat, to, facts, self.place))

    def reveal(self, kind: str = "", seat: Seat = TABLE, **facts: Any) -> None:
        """Say that something hidden became known, and tell it if it has a `kind`: going back has a fence here."""
        self.story.learned = True
        if kind:
            self.tell(kind, seat, **facts)

    def as_seen_by(self, viewer: Viewer) -> View:
        """Return the table as a seat, `EVERYONE` or `ALL` may see it; with the `prints` of what lies open to it."""
        view = seen_by(self, viewer)
        assert isinstance(view, View)
        if self.prints:
            faces = {card.partition(".")[0] for card in strings_of(view)}
            seen = sorted(faces & set(self.prints))
            view = view.with_more(prints={face: View(self.prints[face].shown()) for face in seen})
        return view


_encode = msgspec.json.Encoder(order="deterministic").encode


def digest(table: Table, ask: Ask | None) -> str:
    """Return the fingerprint of the table and of whom it waits for: eight hex digits."""
    waits = b"" if ask is None else f"|{ask.kind}|{','.join(ask.offers)}".encode()
    return blake2b(_encode(table) + waits, digest_size=4).hexdigest()


__all__ = ["EVERYONE", "PLAY", "SCORE", "TRACK", "Event", "Given", "Story", "Table", "digest"]
