"""Tables of High Tea to look at: six rats with names that try the columns, at several moments."""

from __future__ import annotations

import random
from typing import Any, Final

from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.session import Session
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.table import HighTea
from screens.scene import Scene
from tests.games.high_tea.play_through import Policy, Tea, at, at_random, first_dice, go_on
from tests.screens import drawn

NAMES: Final = (
    "Ann",
    "Barry",
    "Ezekiel Barnacle-Whisker the Younger III",
    "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "🐀 Rattus 🧀🧀",
    "فأر السفينة",
)
SLUGS: Final = ("ann", "barry", "ezekiel", "shu", "rattus", "far")
MARKS: Final = "ABESRF"


def session(count: int = 6, use: str = "play", seed: int = 7, names: tuple[str, ...] = NAMES, **options: Any) -> Tea:
    """A new session, started."""
    given: dict[str, bool | str] = {name.replace("_", "-"): value for name, value in options.items()}
    seats = [SeatHead(names[i], SLUGS[i], MARKS[i], i + 1) for i in range(count)]
    head = Head(game="high-tea", use=use, seed=seed, title="The Mouldy Duchess", options=given, seat=seats)
    made: Session[HighTea] = Session(GAME, head)
    made.start()
    return made


def wild(seed: int = 3) -> Policy:
    """Answers drawn at random, the same for the same seed; small numbers where one is typed."""
    rnd = random.Random(seed)

    def any_option(ask: Any, seat: str) -> str:
        if ask.entry is not None and not ask.offers[seat]:
            return first_dice(ask, seat)
        offered = list(ask.offers[seat])
        if ask.pick is not None:
            return at_random(rnd, ask)[1]
        return str(rnd.choice(offered))

    kinds = "setup.take extra bonus banker beggar vocation.choose scavenge.take swords.request baubles nest form"
    return dict.fromkeys((*kinds.split(), "host.first", "goal.choose", "host.tie", "swords.order"), any_option)


def to(kind: str, place: str = "", count: int = 6, seed: int = 7, **options: Any) -> Tea:
    """A session played on to an ask."""
    return go_on(session(count, seed=seed, **options), wild(seed), at(kind, place))


def in_beats(tea: Tea, n: int, **more: Any) -> Scene:
    """The `n`-th great moment of a session, as everybody sees it: the table shows what is open now."""
    shown = drawn.scene(tea, EVERYONE)
    events = [event for event in tea.table.story.events if event.seen_by(EVERYONE)]
    start, end = drawn.beats(events)[n]
    shown.events, shown.beats = events[:end], events[start:end]
    shown.ask, shown.asked = None, ()
    return shown


def beat_of(tea: Tea, kind: str, last: bool = True) -> Scene:
    """The last (or first) great moment that begins with such an event."""
    events = [event for event in tea.table.story.events if event.seen_by(EVERYONE)]
    found = [n for n, (start, _) in enumerate(drawn.beats(events)) if events[start].kind == kind]
    return in_beats(tea, found[-1 if last else 0])


def all_of_them() -> dict[str, Scene]:
    """Scenes worth a look."""
    scavenging = to("scavenge.take", "3.scavenge.2")
    looking = next(iter(scavenging.ask.offers)) if scavenging.ask else ""
    three = to("scavenge.take", "2.scavenge", count=3, one_look=True)
    goal = to("goal.choose", seed=12)
    wanted = "3" if goal.ask is None else list(goal.ask.offers[goal.table.host])[1]
    swords = to("swords.request", "3")
    plain = to("swords.amount", "2", vocations=True)
    paper = go_on(session(6, "track", sheets="paper"), wild(), at("outdo.reply", "2.outdo.straw"))
    dice = go_on(session(4, "track"), wild(), at("scavenge.dice", "2.scavenge.3"))
    end = to("end.confirm")
    over = go_on(to("end.confirm", vocations=True), wild())
    form = to("form", "4")
    return {
        "scavenge": drawn.scene(scavenging, looking),
        "public": drawn.scene(scavenging),
        "onelook": drawn.scene(three, "ann"),
        "goal": drawn.scene(goal, lit=wanted),
        "swords": drawn.scene(swords),
        "vocations": drawn.scene(plain),
        "paper": drawn.scene(paper),
        "track": drawn.scene(dice),
        "end": drawn.scene(end),
        "over": drawn.scene(over, ALL),
        "form": drawn.scene(form, next(iter(form.ask.offers)) if form.ask else ""),
        "beat": beat_of(to("scavenge.take", "3"), "announced"),
        "award": beat_of(end, "award"),
        "total": beat_of(end, "award.total"),
        "boat": beat_of(end, "lifeboat"),
        "coin": in_beats(end, -1),
    }
