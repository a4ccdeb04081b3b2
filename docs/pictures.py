"""Make pictures of the screens: the real app is opened on prepared sessions, and what stands on it is drawn.

usage: python docs/pictures.py [FOLDER]                     those that the README shows (docs/pictures by default)
       python docs/pictures.py --all FOLDER [--only TEXT]   every screen in three sizes: dark, light, without colour

A picture is written as SVG and, where `rsvg-convert` is installed, as PNG.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from itertools import count, repeat
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # this checkout, whatever else is installed

from textual.pilot import Pilot  # noqa: E402
from textual.screen import Screen  # noqa: E402

from rat_tables.app import RatTables  # noqa: E402
from rat_tables.desk.opening import Box, begun, box, library, usual_pack, with_cards  # noqa: E402
from rat_tables.engine.asks import KNOCK, NONE, Ask, Refused  # noqa: E402
from rat_tables.engine.records import Head  # noqa: E402
from rat_tables.engine.seats import ALL, EVERYONE  # noqa: E402
from rat_tables.engine.session import Session  # noqa: E402
from saves import folders, people  # noqa: E402
from saves.store import Store  # noqa: E402
from screens.course import CoursePage  # noqa: E402
from screens.curtain import Curtain  # noqa: E402
from screens.dice import DicePage  # noqa: E402
from screens.previously import PreviouslyPage  # noqa: E402
from screens.score import ScorePage  # noqa: E402
from screens.table import TableScreen  # noqa: E402
from screens.table.desk import TableDesk  # noqa: E402
from screens.widgets.text import width  # noqa: E402

FOLDER: Final = ROOT / "docs" / "pictures"
SIZES: Final = ((80, 24), (100, 30), (140, 45))
DARK, LIGHT, COLOURLESS = "dark", "light", "nocolour"
THEMES: Final = {DARK: "lantern", LIGHT: "chart", COLOURLESS: "lantern"}

FRIENDS: Final = ("Ann", "Bob", "Cy", "Dot")
MANY: Final = ("Ann", "Bob", "Cy", "Dot", "Eve", "Flo")
HARD: Final = (
    "Ezekiel Barnacle-Whisker the Younger III",
    "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "🐀 Rattus 🧀🧀",
    "فأر السفينة",
    "[red]x[/] {seat}",
    "Flo",
)
SHIP: Final = "The Mouldy Duchess"


class Shot(NamedTuple):
    """One picture: which scene, how large, and in which light."""

    scene: str
    size: tuple[int, int] = (100, 30)
    look: str = DARK

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.scene}_{self.size[0]}_{self.look}"


SHOWN: Final = (
    *(
        Shot(scene)
        for scene in (
            "menu",
            "new",
            "curtain",
            "secret",
            "outdoing",
            "award",
            "over",
            "review",
            "course",
            "pies_lure",
            "gats_card",
            "ratt_plan",
            "duel",
        )
    ),
    Shot("secret", look=LIGHT),
)
"""Those that the README shows."""


# ── sessions ────────────────────────────────────────────────────────────────────────────────────────────────


class Table(NamedTuple):
    """How a session is prepared: who plays what, and up to which question (at which place) it is played on.

    `cards`: with the game's own pack, where it has one. `told` are lines that are typed before anything else.
    """

    kind: str
    place: str = ""
    names: Sequence[str] = FRIENDS
    use: str = "play"
    title: str = SHIP
    options: dict[str, bool | str] = {}  # noqa: RUF012  # nobody changes it
    game: str = "high-tea"
    cards: bool = True
    told: Sequence[str] = ()


EAGER: Final = frozenset({"charisma", "crew"})
"""Of these everything is tabled, so that there is something to be seen."""
LONG: Final = 20
"""After so many rounds without an end they have enough."""
SCENES_PLAYED: Final = 4
"""After so many scenes of a story they throw a party."""
SPOKEN: Final = {
    "record.looks": "a bandana of sailcloth, and one ear and a half",
    "record.smells": "bilge water and old cheddar",
    "record.words": "Is that your hat? It is mine now.",
    "record.math": "only when counting the cheese of others",
    "record.liked": "shares the loot, or most of it",
    "record.hated": "sings at night, all nine verses",
    "scene.frame": "The galley, past midnight. One wheel of cheddar, guarded in shifts.",
    "claim.gat": "the cook’s second-best ladle",
    "claim.name": "Barry",
    "claim.crew": "nobody had locked the helm",
    "gone.how": "between the anchor and the sea",
    "party": "on the beach, until the tide came",
}
"""What is written where a line is asked for."""
TECHNIQUES: Final = (
    "Never fight a gull that you have not met",
    "The deck is a suggestion",
    "Bow first, bite later",
    "Somebody else was steering",
)
PLACED: Final = ("place", "placed")
PLACEMENTS: Final = (
    "1 2",
    "1 3 +3",
    "2 4 +4",
    "2 3",
    "3 5 +4",
    "1 4 +4 +5",
    "4 6 +5",
    "5 7 +7",
    "2 6 +6",
    "8 9",
    "7 10",
)
"""Where pirates and cubes are sent."""
LIKELY: Final = {"challenge": 6, "claim": 3, "end": 2, "joker": 0}
"""How likely what happens in a scene is, where that is not the same for all."""
LEAVES: Final = frozenset({"none", "never-mind", "concede"})
"""Options that would leave things as they are."""


def answered(ask: Ask, chance: random.Random) -> tuple[str, str]:
    """Some answer to a question: who gives it, and what."""
    seat = next(iter(ask.who or ask.offers))
    offered = [token for token in ask.offers[seat] if token != KNOCK]
    if ask.pick is not None:
        if ask.suggested is not None and ask.fits is not None:
            return seat, "+".join(ask.suggested(*ask.arguments(seat))) or NONE
        return seat, "+".join(chance.sample(offered, ask.pick[ask.kind in EAGER])) or NONE
    if ask.kind == "stale":
        return seat, "go-on" if int(ask.place.partition(".")[0]) < LONG else "stop"
    if ask.kind == "loot.call":
        return seat, "call" if "quietly" in offered else "pass"
    if ask.kind in SPOKEN:
        return seat, SPOKEN[ask.kind]
    if ask.kind == "technique.write":
        return seat, chance.choice(TECHNIQUES)
    if ask.kind == "next":
        return seat, "party" if int(ask.place.partition(".")[0]) >= SCENES_PLAYED else "scene"
    if ask.kind == "scene":
        return seat, chance.choices(offered, [LIKELY.get(token, 1) for token in offered])[0]
    if ask.kind in ("challenge.before", "challenge.after"):
        return seat, "go"
    if ask.kind in PLACED:
        return seat, placed(ask, seat, chance)
    if ask.entry is None:
        return seat, chance.choice([token for token in offered if token not in LEAVES] or offered)
    if ask.chance is not None:
        return seat, " ".join(str(chance.randint(1, 6)) for _ in range(ask.chance.draws))
    return seat, ask.entry.example(*ask.arguments(seat))


def placed(ask: Ask, seat: str, chance: random.Random) -> str:
    """A placement that is allowed."""
    for text in chance.sample(PLACEMENTS, len(PLACEMENTS)):
        with suppress(Refused):
            return ask.take(seat, text)
    raise AssertionError


def played(session: Session[Any], table: Table, seed: int) -> bool:
    """Answer until the question that is wanted; False where it never comes."""
    chance = random.Random(seed)
    lines = list(table.told)
    while session.ask is not None:
        if not lines and session.ask.kind == table.kind and session.ask.place.startswith(table.place):
            return True
        seat, text = answered(session.ask, chance)
        typed = lines.pop(0) if lines and session.ask.entry is not None else text
        session.answer(typed, seat)
    return not table.kind


def seed_for(opened: Box, table: Table) -> int:
    """The first seed with which the question comes."""
    game = opened.game
    for seed in count(7):
        options = game.used(table.use).filled(table.use, table.options)
        seats = people.seat_heads(table.names)
        pack = opened.cards.data if opened.cards is not None else None
        head = Head(
            game=table.game, use=table.use, seed=seed, title=table.title, options=options, seat=seats, pack=pack
        )
        session: Session[Any] = Session(game, head)
        session.start()
        if played(session, table, seed):
            return seed
    raise AssertionError


def prepared(table: Table) -> tuple[Box, Session[Any], Store]:
    """A session in the folder, played on to where it is wanted."""
    opened = box(table.game)
    opened = with_cards(opened, usual_pack(opened, "play" if table.cards else table.use, None))
    seed = seed_for(opened, table)
    session, store = begun(opened, table.use, table.names, table.options, table.title, seed)
    played(session, table, seed)
    return opened, session, store


def laid(table: Table, days: float = 0) -> Path:
    """A session in the folder that nobody has open, last played so many days ago."""
    _, _, store = prepared(table)
    store.close()
    then = time.time() - days * 86_400
    os.utime(store.path, (then, then))
    return store.path


# ── the app, worked by hand ─────────────────────────────────────────────────────────────────────────────────


KEPT: Final = Path(__file__).parent.parent / "tests" / "sessions"
"""Evenings that were played to their end."""


class Hand:
    """Somebody at the keyboard."""

    def __init__(self, app: RatTables, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def rest(self) -> None:
        """Wait until everything has been drawn."""
        await self.pilot.pause()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self.pilot.press(*keys)
        await self.rest()

    async def write(self, text: str) -> None:
        """Press letters."""
        await self.press(*("space" if char == " " else char for char in text))

    @property
    def table(self) -> TableScreen:
        """The table, whatever lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    async def sit(self, table: Table) -> TableScreen:
        """Open a prepared session; a curtain that falls at once stays closed."""
        self.app.open_table(*prepared(table))
        await self.rest()
        return self.table

    async def lift(self) -> None:
        """Lift the curtain, where there is one."""
        if isinstance(self.app.screen, Curtain):
            self.app.screen.dismiss("lift")
            await self.rest()

    async def read(self) -> None:
        """Go on from what was previously, where that is to be read."""
        if isinstance(self.app.screen, PreviouslyPage):
            self.app.screen.go_on()
            await self.rest()

    async def until(self, moment: str) -> None:
        """Answer whatever is asked until such a great moment is on."""
        chance = random.Random(3)
        for _ in range(300):
            table = self.table
            beats = table.flow.beats
            if beats is not None and beats.shown[0].kind == moment:
                return
            await self.lift()
            prompt = table.bar.prompt
            ask = table.desk.ask
            if ask is not None and ask.kind in PLACED:
                table.desk.take(placed(ask, table.desk.seat, chance))
            elif prompt.field is not None:
                prompt.field.take(prompt.field.example)
            elif prompt.pick is not None:
                suggested = [choice for choice in prompt.choices if choice.token in prompt.ticked]
                prompt.take(suggested or prompt.choices[: prompt.pick[0]])
            else:
                stay = [choice for choice in prompt.choices if choice.token != "concede"]
                prompt.take([chance.choice(stay)] if stay else [])
            await self.rest()
        raise AssertionError(f"{moment} never comes")


Scene = Callable[[Hand], Awaitable[None]]
SCENES: Final[dict[str, Scene]] = {}


def scene(play: Scene) -> Scene:
    """Note a scene under its own name."""
    SCENES[play.__name__.removeprefix("_")] = play
    return play


TAKE: Final = Table("scavenge.take", "3.scavenge.2")

# ── pages ──


@scene
async def _menu_empty(hand: Hand) -> None:
    """Nothing has been played yet."""


@scene
async def _menu(hand: Hand) -> None:
    """The evening goes on where it stopped."""
    laid(Table("", names=("Ann", "Eve"), title="The Gilded Flea"), 9)
    laid(TAKE, 1)
    await hand.press("o", "escape")
    await hand.pilot.pause(0.1)


@scene
async def _new(hand: Hand) -> None:
    """The form, with three names typed."""
    await hand.press("p")
    for name in FRIENDS[:3]:
        await hand.write(name)
        await hand.press("enter")
    await hand.write("Dot")


@scene
async def _sessions(hand: Hand) -> None:
    """The list of sessions."""
    laid(Table("", names=MANY, title="The Gilded Flea"), 40)
    laid(Table("outdo.reply", "2", names=HARD, use="track", title="", options={"sheets": "paper"}), 9)
    laid(Table("", names=("Ann", "Eve"), title="A ship with a name that goes on and on and on, over the edge"), 2)
    laid(TAKE, 1)
    await hand.press("s")


@scene
async def _statistics(hand: Hand) -> None:
    """A winter: who has played what, and how it ended; some pies were shared."""
    for days, names in ((40, FRIENDS), (30, FRIENDS[:2]), (20, FRIENDS[:3]), (3, HARD)):
        laid(Table("", names=names), days)
        pies = laid(FARM._replace(kind="", names=names), days + 5)
        text, then = pies.read_text("utf-8"), pies.stat().st_mtime
        shared = '", "'.join(seat.slug for seat in people.seat_heads(names[:2]))
        pies.write_text(re.sub(r"^winners = .*$", f'winners = ["{shared}"]', text, flags=re.M), "utf-8")
        os.utime(pies, (then, then))
    laid(GALLEY._replace(kind="", place=""), 8)
    await hand.press("a", "down")


@scene
async def _confirm(hand: Hand) -> None:
    """A session is thrown away."""
    await _sessions(hand)
    await hand.press("x")


@scene
async def _sessions_found(hand: Hand) -> None:
    """The list of sessions, narrowed by a key and by what is typed."""
    await _sessions(hand)
    await hand.press("w", "slash")
    await hand.write("duchess tea")


@scene
async def _sessions_marked(hand: Hand) -> None:
    """One that was given up, with a line of story, and something in the trash."""
    await _sessions(hand)
    await hand.press("n")
    await hand.write("Bob ate the seventh scone, and said that it was the sixth.")
    await hand.press("enter", "a", "enter", "down", "x", "enter", "up")


@scene
async def _session_renamed(hand: Hand) -> None:
    """What a session is called."""
    await _sessions(hand)
    await hand.press("r")


@scene
async def _session_noted(hand: Hand) -> None:
    """A line of story, below it the earlier ones."""
    await _sessions_marked(hand)
    await hand.press("n")
    await hand.write("Nobody counts scones")


@scene
async def _trash(hand: Hand) -> None:
    """What was thrown away."""
    await _sessions(hand)
    await hand.press("x", "enter", "x", "enter", "z")


@scene
async def _rules(hand: Hand) -> None:
    """The games that have rules."""
    await hand.press("r")


@scene
async def _rules_listed(hand: Hand) -> None:
    """The rules of a game under the rulebook's headings."""
    await hand.press("r", "down", "down", "enter")


@scene
async def _rules_found(hand: Hand) -> None:
    """Something is looked for in them."""
    await hand.press("r", "enter", "slash")
    await hand.write("nest")


@scene
async def _rule(hand: Hand) -> None:
    """A page that was found, about something that an option settles."""
    await hand.press("r", "enter", "slash")
    await hand.write("who may know")
    await hand.press("enter")


@scene
async def _rule_long(hand: Hand) -> None:
    """A page with much that belongs to it."""
    await hand.press("r", "down", "enter", "slash")
    await hand.write("luring")
    await hand.press("enter")


@scene
async def _settings(hand: Hand) -> None:
    """The settings."""
    await hand.press("o")


@scene
async def _keys(hand: Hand) -> None:
    """Every command and its key."""
    await hand.press("o", "down", "down", "down", "down", "enter")


@scene
async def _help(hand: Hand) -> None:
    """What every key does."""
    await hand.press("f1")


@scene
async def _palette(hand: Hand) -> None:
    """The palette, over a table."""
    await hand.sit(Table("swords.request", "2"))
    await hand.press("ctrl+p")
    await hand.pilot.pause(0.3)


# ── the table ──


@scene
async def _firsthost(hand: Hand) -> None:
    """Who is the first Host?"""
    await hand.sit(Table("host.first"))


@scene
async def _ship(hand: Hand) -> None:
    """The ship is named."""
    await hand.sit(Table("ship.name", title=""))
    await hand.write("The Duch")


@scene
async def _curtain(hand: Hand) -> None:
    """The screen is passed on."""
    await hand.sit(TAKE)


@scene
async def _secret(hand: Hand) -> None:
    """One rat alone looks, and takes."""
    await hand.sit(TAKE)
    await hand.lift()


@scene
async def _public(hand: Hand) -> None:
    """Nobody looks: the table as all may see it."""
    await hand.sit(TAKE)
    await hand.press("escape")


@scene
async def _goal(hand: Hand) -> None:
    """The Host chooses on the board."""
    await hand.sit(Table("goal.choose"))
    await hand.press("down", "down")


@scene
async def _swords(hand: Hand) -> None:
    """Whom to ask for what: many options."""
    await hand.sit(Table("swords.request", "3", names=MANY))


@scene
async def _filter(hand: Hand) -> None:
    """Only the options that hold what is typed."""
    await hand.sit(Table("swords.request", "3", names=MANY))
    await hand.press("slash")
    await hand.write("straw")


@scene
async def _amount(hand: Hand) -> None:
    """A number is typed."""
    await hand.sit(Table("swords.amount", "3"))
    await hand.write("4")


@scene
async def _refused(hand: Hand) -> None:
    """What was typed is not taken."""
    await hand.sit(Table("swords.amount", "3"))
    await hand.write("lots")
    await hand.press("enter")


@scene
async def _baubles(hand: Hand) -> None:
    """Another secret question, with the sheet below."""
    await hand.sit(Table("baubles", "2"))
    await hand.lift()


@scene
async def _form(hand: Hand) -> None:
    """A dish or a decoration?"""
    await hand.sit(Table("form", "3"))
    await hand.lift()


@scene
async def _vocation(hand: Hand) -> None:
    """The expansion: a vocation is chosen."""
    await hand.sit(Table("vocation.choose", options={"vocations": True}))


@scene
async def _outdoing(hand: Hand) -> None:
    """The moment of an out-doing."""
    await hand.sit(Table("scavenge.take", "3.scavenge.3"))
    await hand.until("announced")


LAST: Final = Table("scavenge.take", "5.scavenge.3")


@scene
async def _award(hand: Hand) -> None:
    """The ceremony: a goal."""
    await hand.sit(LAST)
    await hand.until("award")


@scene
async def _totals(hand: Hand) -> None:
    """The ceremony: what everybody has."""
    await hand.sit(LAST)
    await hand.until("award.total")


@scene
async def _lifeboat(hand: Hand) -> None:
    """Who sits in the lifeboat?"""
    await hand.sit(Table("lifeboat", names=MANY))


@scene
async def _boat(hand: Hand) -> None:
    """The moment of the lifeboat."""
    await hand.sit(LAST._replace(names=MANY))
    await hand.until("lifeboat")


@scene
async def _coin(hand: Hand) -> None:
    """The coin falls on the table."""
    await hand.sit(Table("coin", use="track"))


@scene
async def _confirming(hand: Hand) -> None:
    """Is this how it ended?"""
    await hand.sit(Table("end.confirm"))


@scene
async def _over(hand: Hand) -> None:
    """It is over."""
    await hand.sit(Table(""))


@scene
async def _score(hand: Hand) -> None:
    """How the result came about."""
    await _over(hand)
    await hand.press("1")


async def looked_over(hand: Hand, table: Table, page: Callable[[TableDesk], Screen[Any]]) -> None:
    """A page about a session, over its table."""
    sat = await hand.sit(table)
    hand.app.push_screen(page(sat.desk))
    await hand.rest()


@scene
async def _course(hand: Hand) -> None:
    """How it went, round by round."""
    await looked_over(hand, Table("", names=MANY), lambda desk: CoursePage(desk, ALL, 3))


@scene
async def _coursehard(hand: Hand) -> None:
    """The same with names that try the columns."""
    await looked_over(hand, Table("", names=HARD), lambda desk: CoursePage(desk, ALL))


@scene
async def _coursetwo(hand: Hand) -> None:
    """Two rats at a banquet."""
    await looked_over(hand, Table("", names=FRIENDS[:2]), lambda desk: CoursePage(desk, ALL))


@scene
async def _coursepies(hand: Hand) -> None:
    """Many rounds, and six captains."""
    await looked_over(hand, FARM._replace(kind="", names=HARD), lambda desk: CoursePage(desk, ALL))


@scene
async def _courseduel(hand: Hand) -> None:
    """Very many turns."""
    await looked_over(hand, RUIN._replace(kind="", place=""), lambda desk: CoursePage(desk, ALL))


@scene
async def _coursehidden(hand: Hand) -> None:
    """While it goes on, what is secret stays so."""
    await looked_over(hand, Table("swords.request", "3"), lambda desk: CoursePage(desk, EVERYONE))


@scene
async def _scorenow(hand: Hand) -> None:
    """What everybody has in the middle of it."""
    await looked_over(hand, Table("goal.choose", "4", options={"aloud": True}), lambda desk: ScorePage(desk))


@scene
async def _scorehidden(hand: Hand) -> None:
    """Some of it lies face down."""
    await looked_over(hand, ROW._replace(place="9"), lambda desk: ScorePage(desk, viewer="kidd"))


@scene
async def _dicefell(hand: Hand) -> None:
    """How the dice fell."""
    await looked_over(hand, Table(""), DicePage)


@scene
async def _dicetrack(hand: Hand) -> None:
    """The app's dice and the table's."""
    sat = await hand.sit(Table("", use="track", options={"vocations": True}))
    # half of the dice the app's: as if they had been rolled by it
    for at, record in enumerate(sat.desk.session.records):
        record.by = "app" if record.by == "table" and at % 3 else record.by
    hand.app.push_screen(DicePage(sat.desk))
    await hand.rest()


@scene
async def _dicenone(hand: Hand) -> None:
    """A game without dice."""
    await looked_over(hand, FARM._replace(kind=""), DicePage)


@scene
async def _tale(hand: Hand) -> None:
    """All that has happened."""
    table = await hand.sit(Table("swords.request", "2"))
    table.desk.do("note", "Bob ate the seventh scone.")
    table.desk.do("doubt", "Does a nest count twice?")
    await hand.press("u", "t")


@scene
async def _ruling(hand: Hand) -> None:
    """What can be set by hand."""
    await hand.sit(Table("swords.request", "2"))
    await hand.press("g")


@scene
async def _ruled(hand: Hand) -> None:
    """A ruling in the field."""
    await _ruling(hand)
    await hand.press("down", "enter")


@scene
async def _mend(hand: Hand) -> None:
    """What another answer would change."""
    table = await hand.sit(Table("swords.request", "2", use="track"))
    steps = [step for step in table.desk.session.line if step.record.ask == "scavenge.dice"]
    was = steps[1].record.answer.split()
    table.desk.do("mend", str(steps[1].n), " ".join([die for die in "123456" if die not in was][:2]))
    await hand.rest()


@scene
async def _draft(hand: Hand) -> None:
    """The table as the draft has it."""
    await _mend(hand)
    await hand.press("escape")
    await hand.lift()


@scene
async def _peek(hand: Hand) -> None:
    """A rat looks at its own."""
    await hand.sit(Table("swords.request", "3"))
    await hand.press("p", "2")
    await hand.lift()


@scene
async def _whopeeks(hand: Hand) -> None:
    """Which rat wants to look?"""
    await hand.sit(Table("swords.request", "3"))
    await hand.press("p")


@scene
async def _note(hand: Hand) -> None:
    """A line of story is written."""
    await hand.sit(Table("swords.request", "3"))
    await hand.press("n")
    await hand.write("Bob ate the seventh scone.")


@scene
async def _stepping(hand: Hand) -> None:
    """Back through the game."""
    await hand.sit(Table("swords.request", "3"))
    for _ in range(5):
        await hand.press("left_square_bracket")


async def looked_back(hand: Hand, name: str, *keys: str) -> None:
    """A kept evening is looked back on."""
    folders.sessions().mkdir(parents=True, exist_ok=True)
    path = Path(shutil.copy(KEPT / f"{name}.toml", folders.sessions()))
    hand.app.look_at(library().entry(path))
    await hand.rest()
    await hand.press(*keys)


@scene
async def _review(hand: Hand) -> None:
    """A finished evening, in its third round, with open hands."""
    await looked_back(hand, "high-tea-play", "home", *["right_curly_bracket"] * 3, *["right"] * 7)


@scene
async def _review_gats(hand: Hand) -> None:
    """A challenge of an evening of Rats with Gats, as Bob saw it."""
    await looked_back(hand, "rats-with-gats-play", "home", *["right_curly_bracket"] * 2, "greater_than_sign")


@scene
async def _review_find(hand: Hand) -> None:
    """Who had the seven of hearts?"""
    await looked_back(hand, "rats-with-gats-play", "slash")
    await hand.write("who had the 7 of hearts?")


@scene
async def _review_fork(hand: Hand) -> None:
    """To go on from round 3 in a session of its own."""
    await looked_back(hand, "rattaneer-play", "home", *["right_curly_bracket"] * 3, "f")


async def gone_on(hand: Hand, table: Table, days: float) -> None:
    """A session of some days ago, with a note and doubts, is gone on with."""
    _, session, store = prepared(table)
    session.note("May the Host ask the rat who just replied?", do="doubt")
    session.note("Cy swears that he has never seen a Cocktail Sword.")
    session.note("", do="doubt")
    store.close()
    then = datetime.now().astimezone() - timedelta(days=days)
    text = re.sub(r"^at = .*$", f"at = {then.isoformat(timespec='seconds')}", store.path.read_text("utf-8"), flags=re.M)
    store.path.write_text(text, "utf-8")
    hand.app.resume(library().entry(store.path))
    await hand.rest()


@scene
async def _previously(hand: Hand) -> None:
    """What was before, of a session that is gone on with."""
    await gone_on(hand, Table("swords.request", "3"), 3)


@scene
async def _previouslyhard(hand: Hand) -> None:
    """The same with names that try the columns, and a title that is long."""
    await gone_on(hand, Table("scavenge.take", "3.scavenge.2", names=HARD, title="The " + "Mouldy Duchess " * 5), 40)


@scene
async def _readonly(hand: Hand) -> None:
    """A session that is open elsewhere."""
    _, _, store = prepared(TAKE)
    hand.app.resume(library().entry(store.path))
    await hand.rest()
    await hand.read()
    store.close()


@scene
async def _conflict(hand: Hand) -> None:
    """An answer that the rules do not take."""
    path = laid(TAKE)
    text = path.read_text("utf-8")
    path.write_text(re.sub(r'(ask = "scavenge.take"\n(?:.*\n)?answer = )"\w+"', r'\1"gold"', text, count=1), "utf-8")
    hand.app.resume(library().entry(path))
    await hand.rest()
    await hand.read()


@scene
async def _why(hand: Hand) -> None:
    """The rule behind a question."""
    await hand.sit(Table("swords.request", "3"))
    await hand.press("question_mark")


@scene
async def _hard(hand: Hand) -> None:
    """Six rats with names that try the columns."""
    await hand.sit(Table("scavenge.take", "3.scavenge.2", names=HARD, options={"vocations": True}))
    await hand.lift()


@scene
async def _hardswords(hand: Hand) -> None:
    """The same, asking each other."""
    await hand.sit(Table("swords.request", "3", names=HARD))


@scene
async def _hardcurtain(hand: Hand) -> None:
    """A curtain for a long name."""
    table = await hand.sit(Table("scavenge.take", "3", names=HARD))
    table.flow._wants(table.desk.session.head.seats[0])
    await hand.rest()


@scene
async def _hardover(hand: Hand) -> None:
    """The same, at the end."""
    await hand.sit(Table("", names=HARD))


@scene
async def _ascii(hand: Hand) -> None:
    """Plain signs alone."""
    folders.settings_file().write_text("ascii = true\n", "utf-8")
    hand.app.settings.ascii = True
    hand.app.repaint()
    await _secret(hand)


@scene
async def _dice(hand: Hand) -> None:
    """Dice that fell on the table are typed in."""
    await hand.sit(Table("scavenge.dice", "2.scavenge.3", use="track"))
    await hand.write("2 6")


@scene
async def _paper(hand: Hand) -> None:
    """The sheets lie on paper."""
    await hand.sit(Table("outdo.reply", "2.outdo.straw", use="track", options={"sheets": "paper"}))


@scene
async def _middle(hand: Hand) -> None:
    """A tracked game that starts in the middle."""
    await hand.sit(Table("middle.supplies", use="track", options={"middle": True}))
    await hand.lift()


@scene
async def _two(hand: Hand) -> None:
    """Two rats alone."""
    await hand.sit(Table("scavenge.take", "2.scavenge.2", names=("Ann", "Bob")))
    await hand.lift()


@scene
async def _small(hand: Hand) -> None:
    """A window that is too small."""
    await hand.sit(TAKE)
    await hand.lift()
    await hand.pilot.resize_terminal(60, 18)
    await hand.rest()


# ── Pie Rats ──

FARM: Final = Table("captain.choose", title="The Carob Bean Farm", game="pie-rats")
TOLD: Final = (
    *("3 2", "9 4", "ann hook, cy 2", "ann 1 2 + -1 1, bob -1 3 + 2 1, cy 1 1, dot 0 2", "ann 1", "bob a2, cy b1"),
    *("none", "none", "12 5", "ann charm, dot hook", "ann 1 3 + 2 4, bob 2 2, cy 0 2 + 1 1, dot -1 3 + 1 2"),
    *("bob 1, dot 2", "ann c1", "ann p1", "none", "7 3", "bob cutlass", "cy 2 1, dot 1 4", "dot 1"),
)
"""Three rounds as a table tells them that has not typed its cards in."""


@scene
async def _pies_captain(hand: Hand) -> None:
    """Somebody chooses a captain."""
    await hand.sit(FARM)


@scene
async def _pies_curtain(hand: Hand) -> None:
    """The screen is passed on."""
    await hand.sit(FARM._replace(kind="crew", place="3"))


@scene
async def _pies_hand(hand: Hand) -> None:
    """One captain alone looks at its hand."""
    await hand.sit(FARM._replace(kind="crew", place="3"))
    await hand.lift()


@scene
async def _pies_idle(hand: Hand) -> None:
    """A hand full of cards that cannot be tabled."""
    await hand.sit(FARM._replace(kind="discard", place="12"))
    await hand.lift()


@scene
async def _pies_declare(hand: Hand) -> None:
    """Protect or lure?"""
    await hand.sit(FARM._replace(kind="declare", place="4"))


@scene
async def _pies_lure(hand: Hand) -> None:
    """Whom to lure, and for what."""
    await hand.sit(FARM._replace(kind="lure.whom", place="5"))
    await hand.press("down", "down")


@scene
async def _pies_two(hand: Hand) -> None:
    """Two captains alone."""
    await hand.sit(FARM._replace(kind="lure.whom", place="5", names=("Ann", "Bob")))


@scene
async def _pies_spend(hand: Hand) -> None:
    """Which charisma is spent on it."""
    await hand.sit(FARM._replace(kind="lure.spend", place="4"))


@scene
async def _pies_lured(hand: Hand) -> None:
    """The moment of a lure."""
    await hand.sit(FARM._replace(kind="lure.whom", place="5"))
    await hand.until("lured")


@scene
async def _pies_call(hand: Hand) -> None:
    """To call, or not."""
    await hand.sit(FARM._replace(kind="loot.call", place="5"))


@scene
async def _pies_pie(hand: Hand) -> None:
    """Which pie?"""
    await hand.sit(FARM._replace(kind="loot.pie", place="6"))


@scene
async def _pies_crew(hand: Hand) -> None:
    """Which crew for it?"""
    await hand.sit(FARM._replace(kind="loot.crew", place="7"))


@scene
async def _pies_looted(hand: Hand) -> None:
    """The moment of a pie."""
    await hand.sit(FARM._replace(kind="loot.crew", place="7"))
    await hand.until("looted")


@scene
async def _pies_many(hand: Hand) -> None:
    """Six captains with hard names, late in the game."""
    await hand.sit(FARM._replace(kind="lure.whom", place="9", names=HARD))


@scene
async def _pies_over(hand: Hand) -> None:
    """All pies are looted."""
    await hand.sit(FARM._replace(kind="end.confirm"))


@scene
async def _pies_track(hand: Hand) -> None:
    """Cards that are typed in as they are printed."""
    await hand.sit(FARM._replace(kind="told.lure", place="3", use="track", cards=False, told=TOLD))


# ── Rats with Gats ──

GALLEY: Final = Table(
    "challenge.card", "2", title="The Stinking Gorgonzola", game="rats-with-gats", options={"techniques": "dealt"}
)
NINE: Final = (
    *("2", "3", "-", "-", "-", "2", "-", "-", "-", "4", "-", "-", "-", "1", "-", "-", "-"),
    *("7h: 8s =1", "10h: 3h ks 9h =2", "qd", "4s: 5c 2h 10d =3", "jc: 3d", "2c", "9d: qs jh ad 6s kd =3", "as"),
    *("5d: 6h 7s 3c 8h 9c 7d =3", "none", "2d 4h", "3", "3", "4", "2"),
)
"""A story that goes on at a table with a long list."""


@scene
async def _gats_make(hand: Hand) -> None:
    """A rat is made."""
    await hand.sit(GALLEY._replace(kind="record.liked", place=""))


@scene
async def _gats_technique(hand: Hand) -> None:
    """A technique is written down in secret."""
    await hand.sit(GALLEY._replace(kind="technique.write", place=""))
    await hand.lift()


@scene
async def _gats_console(hand: Hand) -> None:
    """What happens?"""
    await hand.sit(GALLEY._replace(kind="scene", place="2"))


@scene
async def _gats_apply(hand: Hand) -> None:
    """Which obstacles apply."""
    await hand.sit(GALLEY._replace(kind="challenge.apply"))
    await hand.press("down")


@scene
async def _gats_card(hand: Hand) -> None:
    """A challenge: one rat alone looks at its hand."""
    await hand.sit(GALLEY)
    await hand.lift()


@scene
async def _gats_laid(hand: Hand) -> None:
    """The moment of a card."""
    await hand.sit(GALLEY)
    await hand.until("laid")


@scene
async def _gats_many(hand: Hand) -> None:
    """Six rats with hard names."""
    await hand.sit(GALLEY._replace(names=HARD))
    await hand.lift()


@scene
async def _gats_vote(hand: Hand) -> None:
    """Between scenes, somebody votes."""
    await hand.sit(GALLEY._replace(kind="vote", place="1"))
    await hand.lift()


@scene
async def _gats_over(hand: Hand) -> None:
    """The story is told."""
    await hand.sit(GALLEY._replace(kind="end.confirm", place=""))


@scene
async def _gats_track(hand: Hand) -> None:
    """Cards that are typed in as they are laid."""
    await hand.sit(GALLEY._replace(kind="challenge.before", place="1", use="track", options={}))


@scene
async def _gats_nine(hand: Hand) -> None:
    """A tracked story that goes on with nine obstacles on the list."""
    table = GALLEY._replace(kind="challenge.apply", use="track", options={"middle": True}, told=NINE)
    await hand.sit(table)


# ── Rats & Relics ──

RUIN: Final = Table("turn", "28.", ("Ann", "Bob"), title="The Fallen Order", game="rats-and-relics")
BY_HAND: Final = (
    *("play rogue crown", "end", "play king sword", "kill rogue", "end", "play trapper axe", "end"),
    *("draw", "end", "play hermit bell", "end", "play priest lute", "sacrifice 1", "end", "draw"),
)
"""Turns as a table tells them that has not typed its cards in."""


@scene
async def _duel(hand: Hand) -> None:
    """A turn: one player alone looks at its hand."""
    await hand.sit(RUIN)
    await hand.lift()
    await hand.press("down")


@scene
async def _duel_late(hand: Hand) -> None:
    """A turn late in the game."""
    await hand.sit(RUIN._replace(place="60."))
    await hand.lift()


@scene
async def _duel_key(hand: Hand) -> None:
    """A pair may be played out of turn."""
    await hand.sit(RUIN._replace(kind="key", place=""))
    await hand.lift()


@scene
async def _duel_played(hand: Hand) -> None:
    """The moment of a pair that is played."""
    await hand.sit(RUIN)
    await hand.until("plays")


@scene
async def _duel_order(hand: Hand) -> None:
    """Several effects wait: which is next?"""
    await hand.sit(RUIN._replace(kind="order", place=""))


@scene
async def _duel_kill(hand: Hand) -> None:
    """Which enemy dies?"""
    await hand.sit(RUIN._replace(kind="kill.enemy", place="1"))


@scene
async def _duel_many(hand: Hand) -> None:
    """A chain late in the game, with many pairs in play."""
    await hand.sit(RUIN._replace(kind="kill.enemy", place="79."))


TWELVE: Final = (
    "40",
    "rogue crown, rogue lute, king bone, king bell, priest sword, merchant axe, jester key, witch amulet, "
    "trapper scroll, trapper sword, hermit scroll, huntress scythe",
    "3",
    "rogue crown, rogue lute, rogue scythe, king bone, king bell, priest sword, merchant axe, trapper key, "
    "trapper amulet, hermit scroll, hermit sword, huntress lute",
    *("2", "none"),
)
"""Twelve pairs a side, as a table tells them that is joined in the middle."""


@scene
async def _duel_twelve(hand: Hand) -> None:
    """Twelve pairs a side."""
    await hand.sit(RUIN._replace(place="40.", use="track", options={"middle": True}, told=TWELVE))


@scene
async def _duel_three(hand: Hand) -> None:
    """Three players with hard names."""
    await hand.sit(RUIN._replace(kind="kill.enemy", place="2", names=HARD[:3]))


@scene
async def _duel_three_turn(hand: Hand) -> None:
    """A turn of three players."""
    await hand.sit(RUIN._replace(place="14.", names=FRIENDS[:3]))
    await hand.lift()


@scene
async def _duel_won(hand: Hand) -> None:
    """The moment in which the game is won."""
    await hand.sit(RUIN)
    await hand.until("won")


@scene
async def _duel_over(hand: Hand) -> None:
    """The game is over."""
    await hand.sit(RUIN._replace(kind="end.confirm", place=""))


@scene
async def _duel_track(hand: Hand) -> None:
    """Cards that are typed in as they are played."""
    await hand.sit(RUIN._replace(place="9.", use="track"))


@scene
async def _duel_by_hand(hand: Hand) -> None:
    """What is done is told, act by act."""
    await hand.sit(RUIN._replace(kind="by-hand", place="", use="track", cards=False, told=BY_HAND))


# ── SVG ─────────────────────────────────────────────────────────────────────────────────────────────────────

# ── Rattaneer ──

CREWS: Final = ("Morgan", "L’Olonnais", "Kidd", "Bartholomew Rindscraper", "Maria")
ROW: Final = Table("place", "5", CREWS, title="The Gilded Rind", game="rattaneer")
AT_THE_TABLE: Final = (
    *("10 9 8 7 7 6 6 5 4", "gunner 2 1", "surgeon 3 2", "gems 6 2", "ship rum/coffee 0 1 2", "rum 2 0", "gems 5 1"),
    *("money 2 1", "ship any 1 2", "gold 3 2", "coffee 3 0", "tobacco 3 1", "rum 3 1", "coffee 4 1", "money 1 0"),
    *("1 3 +3", "2 4", "1 3"),
)
"""A first morning as a table tells it that has not typed its cards in."""


@scene
async def _ratt_curtain(hand: Hand) -> None:
    """The screen is passed on."""
    await hand.sit(ROW)


@scene
async def _ratt_place(hand: Hand) -> None:
    """Nothing is placed yet."""
    await hand.sit(ROW)
    await hand.lift()


@scene
async def _ratt_plan(hand: Hand) -> None:
    """A placement is worked out on the board."""
    await hand.sit(ROW._replace(place="6", names=CREWS[:4]))
    await hand.lift()
    await hand.press("right", "right", "space", "right", "right", "right", "space", "plus")
    await hand.press(*["right"] * 4, "plus")


@scene
async def _ratt_limit(hand: Hand) -> None:
    """A limit is hit, and explained."""
    await hand.sit(ROW)
    await hand.lift()
    await hand.write("2 5 +2 +2")
    await hand.press("enter")


@scene
async def _ratt_tavern(hand: Hand) -> None:
    """Whom to hire?"""
    await hand.sit(ROW._replace(kind="tavern", place="4"))


@scene
async def _ratt_battle(hand: Hand) -> None:
    """A battle."""
    await hand.sit(ROW._replace(place="4"))
    await hand.until("battle.brings")


@scene
async def _ratt_plunder(hand: Hand) -> None:
    """Which card first?"""
    await hand.sit(ROW._replace(kind="plunder", place="6"))


@scene
async def _ratt_ship(hand: Hand) -> None:
    """What is shipped?"""
    await hand.sit(ROW._replace(kind="ship", place="7"))


@scene
async def _ratt_two(hand: Hand) -> None:
    """Two captains, and neutral cubes."""
    await hand.sit(ROW._replace(kind="plunder", place="4", names=CREWS[:2]))


@scene
async def _ratt_island(hand: Hand) -> None:
    """Which square? With treasures under the Island."""
    await hand.sit(ROW._replace(kind="island", place="", options={"expansion": True}))


@scene
async def _ratt_peek(hand: Hand) -> None:
    """Somebody looks at what it has face down."""
    await hand.sit(ROW._replace(kind="tavern", place="9"))
    await hand.press("p", "1")
    await hand.lift()


@scene
async def _ratt_many(hand: Hand) -> None:
    """Five captains with hard names."""
    await hand.sit(ROW._replace(kind="plunder", place="8", names=HARD[:5], options={"expansion": True}))


@scene
async def _ratt_over(hand: Hand) -> None:
    """All is counted."""
    await hand.sit(ROW._replace(kind="end.confirm", place="", options={"expansion": True}))


@scene
async def _ratt_track(hand: Hand) -> None:
    """Cards are typed in, and placements when the tiles are laid down."""
    await hand.sit(ROW._replace(kind="placed", place="1", names=CREWS[:4], use="track", cards=False, told=AT_THE_TABLE))
    await hand.press("right", "right", "right", "right", "space")


# ── score pads ──

PAD: Final = Table("pad.goals", use="score", cards=False)


async def _typed(hand: Hand, *cells: str) -> None:
    """Fill in cell after cell; an empty one is a gap."""
    for cell in cells:
        await hand.write(cell)
        await hand.press("enter")


@scene
async def _pad_form(hand: Hand) -> None:
    """A score pad is set up: only games that have one, no seed and no cards."""
    await hand.press("d", *"Ann", "enter", *"Bob", "enter", "escape")


@scene
async def _pad_goals(hand: Hand) -> None:
    """Which goals were circled."""
    await hand.sit(PAD)
    await hand.press("2", "4", "7")


@scene
async def _pad_tea(hand: Hand) -> None:
    """A gap, a cell that is put right, and what stands in the field."""
    await hand.sit(PAD)
    await hand.press("2", "4", "7", "1", "1", "enter")
    await _typed(hand, "3 4 7", "2", "1", "-", "", "2", "6")
    await hand.press("up", "up", "up")
    await hand.write("5 6")


@scene
async def _pad_full(hand: Hand) -> None:
    """Six, and all eleven goals."""
    await hand.sit(PAD._replace(names=HARD))
    await hand.press(*"23456789", "1", "0", "1", "1", "1", "2", "enter")
    for nests in "12345":
        await _typed(hand, "3 4 7 12", "1 2", nests)
    await _typed(hand, "4 8")


@scene
async def _pad_ratt(hand: Hand) -> None:
    """The tally of five captains, expansion and all."""
    await hand.sit(PAD._replace(kind="pad.dealers", game="rattaneer", names=HARD[:5], options={"expansion": True}))
    await hand.press("1", "3", "enter", "1", "2", "1")
    await _typed(hand, "3 4 2 1", "4 3 5", "3 1", "5+3", "11", "2 3", "4 4", "")
    await hand.write("²")


@scene
async def _pad_over(hand: Hand) -> None:
    """Settled: who has won."""
    await hand.sit(PAD._replace(kind="pad.pies", game="pie-rats"))
    await _typed(hand, "3 5", "8", "2", "4 1 1", "12", "13", "")


FONTS: Final = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"
CELL: Final = 12.2
"""How wide a cell is in Textual's SVG."""
FACES: Final = re.compile(r"@font-face\s*\{[^}]*\}\s*")
LINES: Final = re.compile(r'<clipPath id="[^"]*-line-\d+">.*?</clipPath>\s*', re.S)
TEXT: Final = re.compile(r'<text class="([^"]*)" x="([\d.]+)" y="([\d.]+)" textLength="[\d.]+"([^>]*)>([^<]*)</text>')
RIGHT_TO_LEFT: Final = r"[\u0590-\u08ff]+(?:[\s\xa0][\u0590-\u08ff]+)*"
PARTS: Final = re.compile(rf"░(?:[\s\xa0]░)+|{RIGHT_TO_LEFT}|[\s\xa0]+|[!-\u024f‘’“”…–−×·‹›]+|[\u2500-\u259f]+|.", re.S)
"""Pieces of a line that stay together: a hatching, a gap, a word, lines and blocks; any other sign stands alone, as
another font may have to draw it."""


def plain(svg: str) -> str:
    """A picture without fonts from elsewhere, each word where it belongs, so that no viewer loses a space."""
    svg = LINES.sub("", FACES.sub("", svg))
    svg = re.sub(r"font-family: (?:Fira Code, monospace|arial);", f"font-family: {FONTS};", svg)
    svg = svg.replace("font-size: 20px", "font-size: 20.27px")  # as wide as a cell
    svg = re.sub(r"terminal-\d+-", "", TEXT.sub(_words, svg))
    return re.sub(r"[ \t]+$", "", svg, flags=re.M)


def _words(match: re.Match[str]) -> str:
    style, x, y, _, text = match.groups()
    at, out = float(x), []
    for part in PARTS.findall(html.unescape(text)):
        wide = width(part) * CELL
        if part.strip():
            held = f'x="{at:.5g}" y="{y}" textLength="{wide:.5g}"'
            out.append(f'<text class="{style}" {held}>{html.escape(part, quote=False)}</text>')
        at += wide
    return "".join(out)


def told(svg: str) -> str:
    """What can be read in a picture, line by line."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        where = (float(text.get("y", 0)), float(text.get("x", 0)))
        rows.setdefault(where[0], []).append((where[1], text.text or ""))
    lines = []
    for y in sorted(rows):
        line = ""
        for x, word in sorted(rows[y]):
            line += " " * (round(x / CELL) - width(line)) + word
        lines.append(line)
    return "\n".join(lines)


def as_png(svg: str) -> bytes:
    """Draw a picture with `rsvg-convert`; nothing where it is not installed. Words that are told how long they are
    it would stretch."""
    if not shutil.which("rsvg-convert"):
        return b""
    given = re.sub(r' textLength="[^"]*"', "", svg).encode()
    return subprocess.run(
        ["rsvg-convert", "-z", "0.8", "-b", "white"], input=given, check=True, capture_output=True
    ).stdout


def smaller(png: bytes) -> bytes:
    """The same picture with at most 256 colours: a third of the bytes."""
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        chunks[kind] = chunks.get(kind, b"") + png[at + 8 : at + 8 + size]
        at += 12 + size
    wide, high, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    step = {2: 3, 6: 4}.get(colours, 0)
    if depth != 8 or not step:
        return png
    rows = list(_unfiltered(zlib.decompress(chunks[b"IDAT"]), wide * step, step))
    pixels = [tuple(row[x : x + 3]) for row in rows for x in range(0, wide * step, step)]
    for bits in (3, 4, 5):
        most = Counter(tuple(part >> bits for part in pixel) for pixel in pixels)
        if len(most) <= 256:
            break
    else:
        return png
    where = {colour: index for index, colour in enumerate(most)}
    shades: dict[tuple[int, ...], Counter[tuple[int, ...]]] = {}
    for pixel, many in Counter(pixels).items():
        shades.setdefault(tuple(part >> bits for part in pixel), Counter())[pixel] = many
    palette = b"".join(bytes(shades[colour].most_common(1)[0][0]) for colour in where)
    points = bytes(where[tuple(part >> bits for part in pixel)] for pixel in pixels)
    data = b"".join(b"\0" + points[y * wide : (y + 1) * wide] for y in range(high))
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(data, 9)), (b"IEND", b""))
    made = (struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in parts)
    return png[:8] + b"".join(made)


def _unfiltered(data: bytes, wide: int, step: int) -> Iterator[bytes]:
    """The rows of a PNG as they are, each filter undone."""
    above = bytearray(wide)
    for at in range(0, len(data), wide + 1):
        kind, row = data[at], bytearray(data[at + 1 : at + 1 + wide])
        for x in range(wide if kind else 0):
            left = row[x - step] if x >= step else 0
            corner = above[x - step] if x >= step else 0
            if kind == 4:
                near = left + above[x] - corner
                away = (abs(near - left), abs(near - above[x]), abs(near - corner))
                guess = (left, above[x], corner)[away.index(min(away))]
            else:
                guess = (left, above[x], (left + above[x]) // 2)[kind - 1]
            row[x] = (row[x] + guess) & 255
        above = row
        yield bytes(row)


# ── making them ─────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def at_home(colourless: bool) -> Iterator[Path]:
    """A home of its own, left again afterwards, and the environment a picture wants."""
    kept = {name: os.environ.get(name) for name in (folders.HOME, "NO_COLOR")}
    with tempfile.TemporaryDirectory(prefix="rats") as home:
        os.environ[folders.HOME] = home
        os.environ.pop("NO_COLOR", None)
        if colourless:
            os.environ["NO_COLOR"] = "1"
        try:
            yield Path(home)
        finally:
            for name, value in kept.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value


async def _taken(shot: Shot) -> str:
    app = RatTables()
    app.animation_level = "none"
    app.wear(THEMES[shot.look])
    async with app.run_test(size=shot.size) as pilot:
        hand = Hand(app, pilot)
        await hand.rest()
        await SCENES[shot.scene](hand)
        await hand.rest()
        svg = app.export_screenshot(title="rat-tables")
    if app.failure is not None:
        raise app.failure
    return plain(svg)


def taken(shot: Shot) -> str:
    """One picture as SVG."""
    with at_home(shot.look == COLOURLESS):
        return asyncio.run(_taken(shot))


def make(shot: Shot, folder: Path, small: bool) -> str:
    """Write one picture; return what went wrong, or nothing."""
    try:
        svg = taken(shot)
    except Exception as why:
        return f"{shot.name}: {type(why).__name__}: {why}"
    (folder / f"{shot.name}.svg").write_text(svg, "utf-8", newline="\n")
    if png := as_png(svg):
        (folder / f"{shot.name}.png").write_bytes(smaller(png) if small else png)
    return ""


def every() -> Iterator[Shot]:
    """Every screen in every size and light."""
    for name in SCENES:
        for size in SIZES:
            for look in THEMES:
                yield Shot(name, size, look)


def main() -> int:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description="make pictures of the screens")
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER", help="where to (docs/pictures by default)")
    parser.add_argument("--all", action="store_true", help="every screen, size and light; for the eye, not for keeping")
    parser.add_argument("--only", default="", metavar="TEXT", help="those whose names match (a regular expression)")
    args = parser.parse_args()
    if args.all and args.folder is None:
        parser.error("--all needs a FOLDER")
    folder: Path = args.folder or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    shots = [shot for shot in (every() if args.all else SHOWN) if re.search(args.only, shot.name)]
    with ProcessPoolExecutor() as pool:
        wrong = [said for said in pool.map(make, shots, repeat(folder), repeat(not args.all)) if said]
    for said in wrong:
        print(said, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
