"""Planning a placement on the board: keys and clicks edit the text in the field, `2 5 +5 +9`; the rules read it."""

from __future__ import annotations

from typing import Final, NamedTuple

from rat_tables.engine.asks import AskView
from rat_tables.engine.seats import Seat
from rat_tables.games.rattaneer.placing import PIECE
from rat_tables.games.rattaneer.table import AREAS, PIRATES, Rattaneer
from screens.scene import Scene
from screens.widgets.prompt import Sketch

ASKS: Final = ("place", "placed")
ROW: Final = 6
"""Areas in a row of the board: so far up and down lead."""
STEPS: Final = {"left": -1, "right": 1, "up": -ROW, "down": ROW}
PIRATE, MORE, FEWER = "space", "plus", "minus"
CLICK: Final = "plan:"


class Plan(NamedTuple):
    """Where pirates and cubes are to go so far, whether that may be or not."""

    pirates: tuple[int, ...]
    cubes: dict[int, int]

    @property
    def token(self) -> str:
        """As it is typed."""
        cubes = [f"+{area}" for area, many in self.cubes.items() for _ in range(many)]
        return " ".join([*map(str, self.pirates), *cubes])


def planning(scene: Scene) -> bool:
    """Whether a captain places its pirates on this board now."""
    return scene.sketch is not None and scene.ask is not None and scene.ask.kind in ASKS and not scene.beats


def planned(text: str) -> Plan:
    """What a text says so far, whether that may be or not."""
    pieces = [(plus, int(area)) for plus, area in PIECE.findall(text) if area.isdecimal() and len(area) < 3]
    there = [(plus, area) for plus, area in pieces if area in AREAS]
    on = sorted(area for plus, area in there if plus)
    return Plan(tuple(sorted(area for plus, area in there if not plus)), {area: on.count(area) for area in on})


def edited(ask: AskView, sketch: Sketch, key: str) -> Sketch | None:
    """What a key or a click makes of a sketch; None where it means nothing to the board."""
    at = int(sketch.cursor or 0)
    if key == "escape" and at:
        return Sketch(sketch.text)
    if key in STEPS:
        return sketch._replace(cursor=str(_step(at, key)))
    if key.startswith(CLICK):
        at = int(key.removeprefix(CLICK))
        return Sketch(_cycled(ask, planned(sketch.text), at).token, str(at))
    if at and key.isdecimal():  # back to the text
        return Sketch(f"{sketch.text} {key}".lstrip())
    if not at or key not in (PIRATE, MORE, FEWER):
        return None
    now = planned(sketch.text)
    many = now.cubes.get(at, 0)
    if key == PIRATE:
        now = _with_pirate(now, at, at not in now.pirates)
    else:
        now = _with_cubes(now, at, max(many + (1 if key == MORE else -1), 0))
    return Sketch(now.token, str(at))


def _step(at: int, key: str) -> int:
    """The area beside another one; the first arrow leads to the first."""
    if not at:
        return AREAS[0]
    to = at + STEPS[key]
    return to if to in AREAS else at


def _cycled(ask: AskView, now: Plan, at: int) -> Plan:
    """A click: a pirate, a pirate and a cube, a cube, nothing; as far as there are pirates and cubes to place."""
    facts = ask.facts
    pirate, many = at in now.pirates, now.cubes.get(at, 0)
    pirates = len(now.pirates) < facts["pirates"] + facts["companion"]
    cubes = sum(now.cubes.values()) < facts["cubes"]
    if pirate:
        return _with_cubes(now, at, 1) if not many and cubes else _with_pirate(now, at, False)
    if many:
        return _with_cubes(now, at, 0)
    return _with_pirate(now, at, True) if pirates or not cubes else _with_cubes(now, at, 1)


def _with_pirate(now: Plan, at: int, there: bool) -> Plan:
    others = [area for area in now.pirates if area != at]
    return now._replace(pirates=tuple(sorted([*others, at] if there else others)))


def _with_cubes(now: Plan, at: int, many: int) -> Plan:
    cubes = {**now.cubes, at: many}
    return now._replace(cubes={area: cubes[area] for area in sorted(cubes) if cubes[area]})


def lay(scene: Scene, t: Rattaneer) -> Seat:
    """Lay what is planned on the areas, ahead of its being confirmed; return whose plan it is, or nobody."""
    if not planning(scene) or scene.sketch is None or scene.ask is None:
        return ""
    seat = scene.looking or scene.asked[0]
    now, captain = planned(scene.sketch.text), t.captain(seat)
    for area in sorted(set(now.pirates))[: PIRATES + captain.companion]:
        t.area(area).pirates = [*t.area(area).pirates, seat]
    for area, many in now.cubes.items():
        there = min(many, captain.hand)  # nobody sees cubes that are not there
        t.area(area).add(seat, there)
        captain.hand -= there
    return seat


def to_place(scene: Scene, captain_has_companion: bool) -> int:
    """How many pirates are still to be placed, below zero too many; the Companion may stay."""
    now = planned(scene.sketch.text if scene.sketch is not None else "")
    return PIRATES + captain_has_companion - len(now.pirates)
