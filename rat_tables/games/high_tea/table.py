"""The table of High Tea: the goals, the company, and each rat's game sheet."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from rat_tables.engine.game import Setting
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Table
from rat_tables.engine.views import Everyone, Owner

ROUNDS: Final = 5
GOALS: Final = range(2, 13)
NOT_KNOWN: Final = 999
"""More units than a sheet ever holds: the bound of a rat of which the app knows nothing."""


class Supply(StrEnum):
    """The six supplies, in the order of the dice."""

    SWORDS = "swords"
    BAUBLES = "baubles"
    STRAW = "straw"
    CRUMBS = "crumbs"
    RAGS = "rags"
    FLOWERS = "flowers"


SUPPLIES: Final = tuple(Supply)


def of_die(die: int) -> Supply:
    """The supply a die stands for: 1 Swords … 6 Flowers."""
    return SUPPLIES[die - 1]


class Vocation(StrEnum):
    """The seven vocations of the expansion."""

    BEGGAR = "beggar"
    TROUBLEMAKER = "troublemaker"
    CARPENTER = "carpenter"
    PURSE_THIEF = "purse-thief"
    BANKER = "banker"
    COUNT = "count"
    QUEEN = "queen"


DISH: Final = "dish"
DECORATION: Final = "decoration"
FORMS: Final = (DISH, DECORATION)


class Made(msgspec.Struct, omit_defaults=True):
    """A dish or a decoration on a sheet.

    `supply` and `amount` (units spent) are said aloud. `form` is what it became and `extra` what a Purse Thief's
    craft adds: for its rat alone, until `known` says so to everybody. `supply` is empty for what a rat began with.
    """

    seat: Everyone[Seat] = TABLE
    supply: Everyone[str] = ""
    amount: Everyone[int] = 0
    form: Owner[str] = ""
    extra: Owner[int] = 0
    known: Everyone[str] = ""

    @property
    def value(self) -> int:
        """The number written into the circle or diamond."""
        return self.amount + self.extra


class Rat(msgspec.Struct, omit_defaults=True):
    """A rat and its sheet: units by supply, the nests and what was made. `built` counts the nests aloud.

    `most`: where sheets are on paper, the most units of each supply the rat can hold as far as the table knows.
    `rolls`: the sums it rolled for its vocation. `laying`: what it is writing down of a sheet, in the middle of a game.
    """

    seat: Everyone[Seat] = TABLE
    vocation: Everyone[str] = ""
    rolls: Everyone[list[int]] = []
    supplies: Owner[dict[str, int]] = {}
    nests: Owner[list[str]] = []
    built: Everyone[int] = 0
    made: Everyone[list[Made]] = []
    most: Everyone[dict[str, int]] = {}
    laying: Owner[list[Made]] = []

    def has(self, supply: str) -> int:
        """Units of a supply on the sheet."""
        return self.supplies.get(supply, 0)

    def gain(self, supply: str, units: int) -> None:
        """Write units of a supply down (there is no upper limit, H25)."""
        self.supplies[supply] = self.has(supply) + units

    def is_a(self, vocation: Vocation) -> bool:
        """Whether it follows this vocation."""
        return self.vocation == vocation

    def values(self, form: str) -> list[int]:
        """The values of its dishes, or of its decorations."""
        return [made.amount + made.extra for made in self.made if made.form == form]


OWN_FORM: Final = {"crumbs": DISH, "rags": DECORATION}


def piece(rat: Rat, supply: str, amount: int, form: str, known: bool) -> Made:
    """What a rat draws for the units it spent; a Purse Thief's cross use adds 2 (Vocations, H21)."""
    crossed = form != "" and form != OWN_FORM.get(supply, form)
    return Made(rat.seat, supply, amount, form, 2 if crossed else 0, form if known else "")


class Request(msgspec.Struct, omit_defaults=True):
    """A polite request: who asks whom for how many units of which supply (−1: all of it)."""

    by: Everyone[Seat] = TABLE
    target: Everyone[Seat] = TABLE
    supply: Everyone[str] = ""
    amount: Everyone[int] = 0


class HighTea(Table):
    """All of it.

    `announcer` is the Host whose number the others hold against theirs; `heard` is what was said of the supply at
    hand (0: "Rats!"), `questioned` a number above what there can be and not yet stood by, `acting` who uses it, and
    `waiting_swords` who of them has yet to ask. `protected` holds `rat:supply` of what was received by request
    this round (H7).
    """

    round: Everyone[int] = 0
    rats: Everyone[list[Rat]] = msgspec.field(default_factory=list)
    host: Everyone[Seat] = TABLE
    goals: Everyone[list[int]] = msgspec.field(default_factory=list)
    dice: Everyone[list[list[int]]] = msgspec.field(default_factory=list)
    supply: Everyone[str] = ""
    announcer: Everyone[Seat] = TABLE
    heard: Everyone[dict[str, int]] = msgspec.field(default_factory=dict)
    questioned: Everyone[int] = 0
    acting: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    waiting_swords: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    request: Everyone[Request | None] = None
    protected: Everyone[list[str]] = msgspec.field(default_factory=list)
    welcomed: Everyone[bool] = False
    awarding: Everyone[bool] = False
    leading: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    lifeboat: Everyone[Seat] = TABLE
    thrower: Everyone[Seat] = TABLE
    coin: Everyone[str] = ""
    overruled: Everyone[dict[str, int]] = msgspec.field(default_factory=dict)
    vocations: Everyone[bool] = False
    paper: Everyone[bool] = False
    aloud: Everyone[bool] = False
    one_look: Everyone[bool] = False
    every_round: Everyone[bool] = False
    hints: Everyone[bool] = False
    middle: Everyone[bool] = False

    def rat(self, seat: Seat) -> Rat:
        """The rat of a seat."""
        return self.rats[self.seats.index(seat)]

    @property
    def hosting(self) -> Rat:
        """The Host."""
        return self.rat(self.host)

    @property
    def others(self) -> list[Rat]:
        """Everyone but the Host, in seat order."""
        return [rat for rat in self.rats if rat.seat != self.host]

    @property
    def announced(self) -> int:
        """The units that the Host announced of the supply at hand; 0 before."""
        return self.heard.get(self.announcer, 0)

    @property
    def repliers(self) -> list[Rat]:
        """Everyone who answers the Host's number, in seat order."""
        return [rat for rat in self.rats if rat.seat != self.announcer]

    @property
    def for_two(self) -> bool:
        """Whether the banquet is for two (Banquet for Two?)."""
        return len(self.rats) == 2


def new(setting: Setting) -> HighTea:
    """Set an empty table for these rats, with the options of the evening."""
    chosen = setting.options
    return HighTea(
        seats=list(setting.seats),
        use=setting.use,
        title=setting.title,
        rats=[Rat(seat) for seat in setting.seats],
        vocations=chosen.get("vocations") is True,
        paper=chosen.get("sheets") == "paper",
        aloud=chosen.get("aloud") is True,
        one_look=chosen.get("one-look") is True,
        every_round=chosen.get("privilege") == "every-round",
        hints=chosen.get("hints") is True,
        middle=chosen.get("middle") is True,
    )
