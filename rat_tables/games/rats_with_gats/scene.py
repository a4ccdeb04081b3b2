"""A scene: roles, obstacles, its frame, what happens in it, and its end (Setting Scenes; Playing Out a Scene)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rat_tables.engine.asks import Facts, Options, Refused, Rules
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, choose_some, enter
from rat_tables.games.rats_with_gats.captain import lose_the_ship, steps_down
from rat_tables.games.rats_with_gats.challenge import call_for_a_challenge, challenge_each_other
from rat_tables.games.rats_with_gats.leaving import becomes_a_ghost, end_of_a_story, flee, recruit
from rat_tables.games.rats_with_gats.luck import may_have_luck, play_luck
from rat_tables.games.rats_with_gats.making import fill_in_a_record
from rat_tables.games.rats_with_gats.objectives import claim, what_can_be_claimed
from rat_tables.games.rats_with_gats.obstacles import draw_obstacles
from rat_tables.games.rats_with_gats.rank import rank_by, settle_hands
from rat_tables.games.rats_with_gats.table import AWAY, DEEP, DIED, KICKED, RAT, RETIRED, SHIP, Gats, Rat
from rat_tables.games.rats_with_gats.writing import LINE, OPEN

NEVER_MIND = "never-mind"
CHALLENGE, DUEL, LUCK, FLEE, CLAIM, CAPTAIN, HAPPENED, END = (
    "challenge",
    "duel",
    "joker",
    "flee",
    "claim",
    "captain",
    "happened",
    "end",
)
FIRST, LOW = 3, 1
"""The Ranks of who must play the Deep in the first scene, and who must not."""


def play_scene(t: Gats) -> Rules[None]:
    """Set it, play it out, until the Deep ends it."""
    yield from set_the_scene(t)
    more = True
    while more:
        more = yield from console(t)


# ── setting a scene ─────────────────────────────────────────────────────────────────────────────────────────


def set_the_scene(t: Gats) -> Rules[None]:
    """Roles, obstacles, frame."""
    for rat in t.rats:
        rat.fled = rat.barred = rat.challenged = False
        rat.earned = []
    t.done_now = []
    yield from declare_roles(t)
    yield from join(t)
    t.at(t.scene, "obstacles")
    t.deck.shuffle_in(t, t.discards)
    yield from draw_obstacles(t)
    t.at(t.scene, "frame")
    t.frame = yield from enter(TABLE, "scene.frame", OPEN)
    t.tell("frame", text=t.frame)


def declare_roles(t: Gats) -> Rules[None]:
    """Step 1: who is the Deep; at least one player, and at least one Pi-Rat (G12, G13)."""
    t.at(t.scene, "roles")
    t.tell("scene", scene=t.scene)
    deep = yield from choose_some(
        TABLE, "roles.deep", may_be_deep, how_many_deep, t, fits=some_must, suggested=likely_deep, facts=who_must
    )
    for rat in t.playing:
        if rat.role != AWAY:
            rat.role = DEEP if rat.seat in deep else RAT
            rat.been_deep |= rat.role == DEEP
            t.tell(f"role.{rat.role}", rat.seat)


def at_the_table(t: Gats) -> list[Rat]:
    """Those who take part in the scene (G53)."""
    return [rat for rat in t.playing if rat.role != AWAY]


def may_be_deep(t: Gats) -> Options[Seat]:
    """In the first scene whoever has no Rank 1, later whoever was not the Deep in the one before; of none left, all."""
    first = t.scene == 1
    free = {r.seat: r.seat for r in at_the_table(t) if (r.rank != LOW if first else not r.was_deep)}
    return free or {r.seat: r.seat for r in at_the_table(t)}


def how_many_deep(t: Gats) -> tuple[int, int]:
    """At least one, and one at least is left for a Pi-Rat."""
    free = len(may_be_deep(t))
    return min(1, free), max(min(free, len(at_the_table(t)) - 1), min(1, free))


def some_must(chosen: list[Seat], t: Gats) -> None:
    """Raise `Refused` where in the first scene the rat of Rank 3 is not the Deep."""
    for seat in must_be_deep(t):
        if seat not in chosen:
            raise Refused("deep-first", rule="G12", seat=seat)


def must_be_deep(t: Gats) -> list[Seat]:
    """In the first scene the rat of Rank 3; of more than can all be the Deep (as a ruling set them) none must."""
    first = [rat.seat for rat in at_the_table(t) if t.scene == 1 and rat.rank == FIRST]
    return first if len(first) <= how_many_deep(t)[1] else []


def likely_deep(t: Gats) -> list[Seat]:
    """Whoever must, or the first who may."""
    return must_be_deep(t) or list(may_be_deep(t))[:1]


def who_must(t: Gats) -> Facts:
    """Who must play a Pi-Rat, and in the first scene who must be the Deep."""
    rats = [rat.seat for rat in at_the_table(t) if rat.seat not in may_be_deep(t)]
    return {"rats": rats, "deep": must_be_deep(t)}


def join(t: Gats) -> Rules[None]:
    """Recruits join the crew with the scene that their players take part in (G2, G47)."""
    for rat in at_the_table(t):
        if rat.gone:
            recruit(t, rat)
            yield from settle_hands(t, rat)
            yield from fill_in_a_record(t, rat)


# ── the console ─────────────────────────────────────────────────────────────────────────────────────────────


def console(t: Gats) -> Rules[bool]:
    """What happens now; False when the Deep ends the scene."""
    yield from settle_hands(t)  # a ruling may have moved a Rank
    t.at(t.scene, "play")
    head = yield from choose(TABLE, "scene", heads, t, facts=allowances)
    if head == END:
        t.tell("scene.end", scene=t.scene)
        return False
    yield from HEADS[head](t)
    return True


def heads(t: Gats) -> Options[str]:
    """What can happen, in eight heads."""
    able = {
        CHALLENGE: bool(t.here and t.obstacles),
        DUEL: bool(who_may_duel(t)),
        LUCK: bool(may_have_luck(t)),
        FLEE: bool(t.here),
        CLAIM: len(what_can_be_claimed(t)) > 1,
        CAPTAIN: bool(t.captain),
        HAPPENED: True,
        END: True,
    }
    return {head: head for head, possible in able.items() if possible}


def allowances(t: Gats) -> Facts:
    """What allows the Deep to end the scene (G17): all were challenged, no obstacle is left, no rat is left."""
    return {
        "challenged": bool(t.here) and all(rat.challenged for rat in t.here),
        "waiting": [rat.seat for rat in t.here if not rat.challenged],
        "clear": not t.obstacles,
        "alone": not t.here,
    }


def challenge(t: Gats) -> Rules[None]:
    """The Deep challenges a rat."""
    seat = yield from choose(TABLE, "scene.challenge", one_here, t)
    if seat:
        yield from call_for_a_challenge(t, t.rat(seat))


def one_here(t: Gats) -> Options[Seat]:
    """The rats of the scene, or none of them after all."""
    return {**{rat.seat: rat.seat for rat in t.here}, NEVER_MIND: TABLE}


def duel(t: Gats) -> Rules[None]:
    """One rat challenges another (Can Pi-Rats Challenge each other?)."""
    by = yield from choose(TABLE, "duel.by", who_duels, t)
    if by:
        whom = yield from choose(by, "duel.whom", others_here, t, by)
        if whom:
            yield from challenge_each_other(t, t.rat(by), t.rat(whom), leading=False)


def who_may_duel(t: Gats) -> Options[Seat]:
    """Rats of the scene with a card to lay, where there is another."""
    return {rat.seat: rat.seat for rat in t.here if len(rat.hand)} if len(t.here) > 1 else {}


def who_duels(t: Gats) -> Options[Seat]:
    """Those, or nobody after all."""
    return {**who_may_duel(t), NEVER_MIND: TABLE}


def others_here(t: Gats, by: Seat) -> Options[Seat]:
    """The other rats of the scene, or none of them after all."""
    return {**{rat.seat: rat.seat for rat in t.here if rat.seat != by}, NEVER_MIND: TABLE}


def somebody_flees(t: Gats) -> Rules[None]:
    """A rat cuts its losses and runs."""
    seat = yield from choose(TABLE, "scene.flee", one_here, t)
    if seat:
        yield from flee(t, t.rat(seat))


def about_the_captain(t: Gats) -> Rules[None]:
    """A leadership challenge (G42), or the Captain steps down."""
    what, seat = yield from choose(TABLE, "scene.captain", captaincy, t)
    if what == "leads":
        yield from challenge_each_other(t, t.rat(seat), t.rat(t.captain), leading=True)
    elif what == "steps-down":
        yield from steps_down(t)


def captaincy(t: Gats) -> Options[tuple[str, Seat]]:
    """Whoever shares a scene with the Captain may challenge; the Captain may step down."""
    captain = t.rat(t.captain) if t.captain else None
    leads = {
        f"leads:{r.seat}": ("leads", r.seat) for r in t.here if captain in t.here and r is not captain and len(r.hand)
    }
    down = {"steps-down": ("steps-down", TABLE)} if captain is not None else {}
    return {**leads, **down, NEVER_MIND: ("", TABLE)}


def something_happened(t: Gats) -> Rules[None]:
    """What the telling brings about: a death, a retirement, a lost ship, a Rank for something special, a veto."""
    what = yield from choose(TABLE, "scene.happened", what_can_happen, t)
    if what == NEVER_MIND:
        return
    if what == "ship-lost":
        yield from lose_the_ship(t)
    elif what == "veto":
        t.tell("veto", text=(yield from enter(TABLE, "veto.why", LINE)))
    else:
        seat = yield from choose(TABLE, "happened.whom", whom_it_befalls, t, what, facts=befalling)
        if seat:
            yield from it_befalls(t, t.rat(seat), what)


def what_can_happen(t: Gats) -> Options[str]:
    """Whatever finds somebody it can befall."""
    whom = [what for what in (DIED, RETIRED, KICKED, "ghost", "rank") if len(whom_it_befalls(t, what)) > 1]
    return {what: what for what in (*whom, *(["ship-lost"] if t.crew[SHIP] else []), "veto", NEVER_MIND)}


def whom_it_befalls(t: Gats, what: str) -> Options[Seat]:
    """Any living rat, or none after all; a ghost cannot become one."""
    return {**{rat.seat: rat.seat for rat in t.living if not (what == "ghost" and rat.ghost)}, NEVER_MIND: TABLE}


def befalling(t: Gats, what: str) -> Facts:
    """What it is."""
    return {"what": what}


def it_befalls(t: Gats, rat: Rat, what: str) -> Rules[None]:
    """It happens to a rat."""
    if what == "ghost":
        yield from becomes_a_ghost(t, rat)
    elif what == "rank":
        why = yield from enter(TABLE, "rank.why", LINE)
        yield from rank_by(t, rat, 1, why)
    else:
        how = yield from enter(TABLE, "gone.how", OPEN)
        yield from end_of_a_story(t, rat, what, how)


HEADS: Final[dict[str, Callable[[Gats], Rules[None]]]] = {
    CHALLENGE: challenge,
    DUEL: duel,
    LUCK: play_luck,
    FLEE: somebody_flees,
    CLAIM: claim,
    CAPTAIN: about_the_captain,
    HAPPENED: something_happened,
}
