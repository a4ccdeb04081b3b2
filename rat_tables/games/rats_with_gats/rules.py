"""The rules of Rats with Gats, in the order of the rulebook: a crew is made, scenes are played, the story ends."""

from __future__ import annotations

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.seats import TABLE
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.rats_with_gats.between import between_scenes, checklist
from rat_tables.games.rats_with_gats.leaving import without_captain
from rat_tables.games.rats_with_gats.making import make_the_crew
from rat_tables.games.rats_with_gats.middle import lay_what_lies
from rat_tables.games.rats_with_gats.scene import play_scene
from rat_tables.games.rats_with_gats.table import AWAY, DEEP, Gats
from rat_tables.games.rats_with_gats.writing import OPEN

ANOTHER, PARTY = "scene", "party"


def play(t: Gats) -> Rules[None]:
    """Make a crew, play scenes until the table has had enough, and throw a party."""
    yield from (lay_what_lies(t) if t.middle else make_the_crew(t))
    while not t.over:
        t.scene += 1
        yield from play_scene(t)
        yield from between_scenes(t)
        yield from another_scene(t)
    yield from wrap_up(t)


def another_scene(t: Gats) -> Rules[None]:
    """Go on, or bring the story to its end; players may sit out, come back or leave (G49, G53)."""
    for rat in t.rats:
        rat.was_deep = rat.role == DEEP
    while True:
        t.at(t.scene, "next")
        what, seat = yield from choose(TABLE, "next", what_next, t, facts=checklist)
        if what == PARTY:
            t.over = True
        if what in (ANOTHER, PARTY):
            return
        rat = t.rat(seat)
        rat.role, rat.left = (AWAY, False) if what == "away" else ("", what == "leaves")
        t.tell(what, seat)
        if rat.left:
            yield from without_captain(t, rat)


def what_next(t: Gats) -> Options[tuple[str, str]]:
    """Another scene, the party, or a player sits out, comes back, or leaves the game."""
    there = [rat.seat for rat in t.playing if rat.role != AWAY]
    few = len(there) <= 2
    return {
        ANOTHER: (ANOTHER, TABLE),
        PARTY: (PARTY, TABLE),
        **{f"back:{rat.seat}": ("back", rat.seat) for rat in t.rats if rat.role == AWAY or rat.left},
        **({} if few else {f"away:{seat}": ("away", seat) for seat in there}),
        **({} if few else {f"leaves:{seat}": ("leaves", seat) for seat in there}),
    }


def wrap_up(t: Gats) -> Rules[None]:
    """A short last scene: everybody parties until they pass out in a pile (Ending the Game)."""
    t.at("end")
    text = yield from enter(TABLE, "party", OPEN)
    t.tell("party", text=text)
    yield from choose(TABLE, "end.confirm", yes)


def yes() -> Options[bool]:
    """The story is told."""
    return {"yes": True}
