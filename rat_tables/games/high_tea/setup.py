"""Set-up: the vocations, the first Host, the ship's name, and everybody's first supplies."""

from __future__ import annotations

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.chance import lots, roll
from rat_tables.engine.entries import NAME
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, enter, sealed
from rat_tables.games.high_tea.middle import lay_what_lies
from rat_tables.games.high_tea.supplies import any_of, any_supply, gain, host_privilege, may_hold_more
from rat_tables.games.high_tea.table import DECORATION, DISH, HighTea, Rat, Supply, Vocation, piece


def set_the_table(t: HighTea) -> Rules[None]:
    """Set-up, or in the middle of a game what lies on the table (Setup; Vocations; Banquet for Two?)."""
    if t.for_two:
        t.tell("caution.two")
    if t.vocations:
        t.tell("caution.vocations")
    if t.middle:
        yield from lay_what_lies(t)
        yield from name_the_ship(t)
        return
    if t.vocations:
        yield from choose_vocations(t)
    yield from first_host(t)
    yield from name_the_ship(t)
    yield from first_supplies(t)
    yield from host_privilege(t)
    if t.for_two:
        (guest,) = t.others
        t.at("setup", "extra")
        yield from any_of(t, guest, 2, "extra")


def first_host(t: HighTea) -> Rules[None]:
    """The group decides who hosts first, or lets chance do it; with vocations it is the last to choose (H17)."""
    t.at("setup", "host")
    if t.vocations:
        t.host = choosing_order(t)[-1].seat
    else:
        t.host = yield from choose(TABLE, "host.first", who_hosts, t)
        if t.host == TABLE:
            t.host = yield from lots("host.lot", rats_by_seat, t)
    t.tell("host.first", t.host)


def who_hosts(t: HighTea) -> Options[Seat]:
    """Any rat, or the lot."""
    return {**rats_by_seat(t), "by-lot": TABLE}


def rats_by_seat(t: HighTea) -> Options[Seat]:
    """All rats."""
    return {seat: seat for seat in t.seats}


def name_the_ship(t: HighTea) -> Rules[None]:
    """The first Host names the ship and welcomes everyone aboard; its name is the session's title (H30)."""
    t.at("setup", "ship")
    if not t.title:
        t.title = yield from enter(t.host, "ship.name", NAME)
    t.tell("welcome", t.host, ship=t.title)


def first_supplies(t: HighTea) -> Rules[None]:
    """Everyone but the Host chooses 2 units of one supply, in secret."""
    t.at("setup", "supplies")
    guests = [rat.seat for rat in t.others]
    if t.paper:
        for seat in guests:
            may_hold_more(t.rat(seat), 2)
        t.tell("owed.setup", seats=guests)
        return
    for seat, supply in (yield from sealed(t, "setup.take", guests, first_choice)):
        gain(t, t.rat(seat), supply, 2, "setup")


def first_choice(seat: Seat) -> Options[Supply]:
    """Any supply."""
    return any_supply()


def choose_vocations(t: HighTea) -> Rules[None]:
    """Each rat rolls; the tied roll again; from the highest down each chooses a vocation nobody has (H17)."""
    while rolling := yet_to_roll(t):
        rat = rolling[0]
        t.at("vocations", "roll", len(rat.rolls) + 1, rat.seat)
        rat.rolls.append(sum((yield from roll("vocation.dice", 2))))
        t.tell("vocation.rolled", rat.seat, total=rat.rolls[-1])
    t.at("vocations", "choose")
    while choosing := [rat for rat in choosing_order(t) if not rat.vocation]:
        chosen = yield from choose(choosing[0].seat, "vocation.choose", free_vocations, t)
        take_vocation(t, choosing[0], chosen)


def yet_to_roll(t: HighTea) -> list[Rat]:
    """Those whose rolls do not yet set them apart from another's: all at first, then all who tie, throw by throw."""
    return sorted((rat for rat in t.rats if ties(t, rat)), key=lambda rat: len(rat.rolls))


def ties(t: HighTea, rat: Rat) -> bool:
    """Whether another rat has rolled the same so far (and perhaps once more already)."""
    return any(other is not rat and other.rolls[: len(rat.rolls)] == rat.rolls for other in t.rats)


def choosing_order(t: HighTea) -> list[Rat]:
    """From the highest roll down; a later roll breaks a tie."""
    return sorted(t.rats, key=lambda rat: rat.rolls, reverse=True)


def free_vocations(t: HighTea) -> Options[Vocation]:
    """There is one rat of each at the most."""
    return {str(v): v for v in Vocation if all(rat.vocation != v for rat in t.rats)}


def take_vocation(t: HighTea, rat: Rat, vocation: Vocation) -> None:
    """Follow a vocation; a Count begins with a dish of 1 and a decoration of 2 (H22)."""
    rat.vocation = vocation
    t.tell("vocation", rat.seat, vocation=vocation)
    if rat.is_a(Vocation.COUNT):
        rat.made.append(piece(rat, "", 1, DISH, known=True))
        rat.made.append(piece(rat, "", 2, DECORATION, known=True))
