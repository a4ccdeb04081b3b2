"""Out-do the Host? (How to Play, step 3) and what each supply is used for."""

from __future__ import annotations

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, sealed
from rat_tables.games.high_tea.paper import hear_aloud, no_more_than
from rat_tables.games.high_tea.supplies import any_supply, gain, host_privilege, may_hold_more
from rat_tables.games.high_tea.swords import requests
from rat_tables.games.high_tea.table import DECORATION, DISH, SUPPLIES, HighTea, Rat, Supply, Vocation, piece


def out_do_the_host(t: HighTea, supply: Supply) -> Rules[None]:
    """One supply: the Host's number, the replies, the Beggar's unit; the acts; last, with Flowers, the Host (H28)."""
    t.at(t.round, "outdo", supply)
    t.supply, t.announcer, t.heard, t.acting = supply, t.host, {}, []
    if t.paper:
        yield from hear_aloud(t)
    else:
        hear_from_sheets(t)
        yield from beggars_unit(t)
    t.acting = who_acts(t)
    spend(t)
    match supply:
        case Supply.SWORDS:
            yield from requests(t)
        case Supply.BAUBLES:
            yield from five_of_any(t)
        case Supply.STRAW:
            yield from build_nests(t)
        case Supply.CRUMBS | Supply.RAGS:
            yield from cook_or_sew(t)
        case Supply.FLOWERS:
            yield from cook_or_sew(t)
            yield from new_host(t)
    t.supply, t.announcer, t.heard, t.acting = "", TABLE, {}, []


def hear_from_sheets(t: HighTea) -> None:
    """The app holds the sheets and says for everybody what politeness demands: a number, or "Rats!" (H4)."""
    the_hosts = t.heard[t.host] = t.hosting.has(t.supply)
    t.reveal("announced", t.host, supply=t.supply, amount=the_hosts)
    for rat in t.repliers:
        units = rat.has(t.supply)
        if units > the_hosts:
            t.heard[rat.seat] = units
            t.tell("outdone", rat.seat, supply=t.supply, amount=units)
        else:
            t.heard[rat.seat] = 0
            t.tell("rats", rat.seat, supply=t.supply)


def who_acts(t: HighTea) -> list[Seat]:
    """The Host if nobody has more (and there is any), else all who have more, in seat order (H4)."""
    ahead = [rat.seat for rat in t.repliers if t.heard[rat.seat]]
    return ahead or [t.announcer] * (t.announced > 0)


def acting(t: HighTea) -> list[Rat]:
    """The rats that take the action; settled when all have been heard, whoever is ruled to be Host afterwards."""
    return [t.rat(seat) for seat in t.acting]


def beggars_unit(t: HighTea) -> Rules[None]:
    """A Beggar who said "Rats!" with fewer than the Host takes 1 unit; with as many, nothing, and is asked too (H18).

    Where the Host has none, everybody knows that nobody has fewer, and nobody is asked.
    """
    for rat in t.repliers:
        if rat.is_a(Vocation.BEGGAR) and t.announced and not t.heard[rat.seat]:
            supply = yield from choose(rat.seat, "beggar", begged, t, rat, secret=True)
            if supply is not None:
                gain(t, rat, supply, 1, "beggar")


def begged(t: HighTea, rat: Rat) -> Options[Supply | None]:
    """Any supply, or nothing where the Host has no more than the Beggar."""
    if rat.has(t.supply) < t.announced:
        return {**any_supply()}
    return {"nothing": None}


def spend(t: HighTea) -> None:
    """Whoever acts crosses out all units of the supply at once, also Swords that are used later (H5)."""
    for rat in acting(t):
        if t.paper:
            no_more_than(rat, t.supply, 0)
        rat.supplies[t.supply] = 0


def five_of_any(t: HighTea) -> Rules[None]:
    """Baubles: 5 units of any one supply; nests do not count here (H2)."""
    if t.paper:
        for rat in acting(t):
            may_hold_more(rat, 5)
            t.tell("owed.baubles", rat.seat)
        return
    for seat, supply in (yield from sealed(t, "baubles", t.acting, any_of_six)):
        t.tell("baubles", seat)
        gain(t, t.rat(seat), supply, 5, "baubles")


def any_of_six(seat: Seat) -> Options[Supply]:
    """Any supply, Baubles too."""
    return any_supply()


def build_nests(t: HighTea) -> Rules[None]:
    """Straw: a nest beside one supply, in secret, one for each supply at the most (H8)."""
    if t.paper:
        for rat in acting(t):
            if rat.built < len(SUPPLIES):
                rat.built += 1
                t.tell("nest", rat.seat, nests=rat.built)
        return
    for seat, supply in (yield from sealed(t, "nest", t.acting, free_nests, t)):
        rat = t.rat(seat)
        if supply is not None:
            rat.nests.append(supply)
            rat.built += 1
            t.tell("nest", seat, nests=rat.built)
            t.tell("nest.where", seat, supply=supply, to=seat)


def free_nests(seat: Seat, t: HighTea) -> Options[Supply | None]:
    """The supplies without a nest of this rat's; should all have one, the Straw is spent all the same."""
    nests = t.rat(seat).nests
    return {token: supply for token, supply in any_supply().items() if supply not in nests} or {"nothing": None}


def cook_or_sew(t: HighTea) -> Rules[None]:
    """Crumbs cook a dish, Rags sew a decoration, Flowers (and a thief's Crumbs and Rags) become either (H21, H27)."""
    choosing = [rat.seat for rat in acting(t) if chooses_form(t, rat)]
    if t.aloud:
        for seat in choosing:
            form = yield from choose(seat, "form", forms, seat, t, facts=spent_by)
            made(t, t.rat(seat), form)
    elif t.paper:
        for seat in choosing:
            made(t, t.rat(seat), "")
    else:
        for seat, form in (yield from sealed(t, "form", choosing, forms, t, facts=spent_by)):
            made(t, t.rat(seat), form)
    for rat in acting(t):
        if rat.seat not in choosing:
            made(t, rat, DISH if t.supply == Supply.CRUMBS else DECORATION)


def chooses_form(t: HighTea, rat: Rat) -> bool:
    """Whether it is the rat's choice what is made: always with Flowers, else a Purse Thief's."""
    return t.supply == Supply.FLOWERS or rat.is_a(Vocation.PURSE_THIEF)


def forms(seat: Seat, t: HighTea) -> Options[str]:
    """A dish or a decoration."""
    return {DISH: DISH, DECORATION: DECORATION}


def spent_by(seat: Seat, t: HighTea) -> dict[str, object]:
    """What the question says: the units just spent."""
    return {"supply": t.supply, "amount": t.heard[seat]}


def made(t: HighTea, rat: Rat, form: str) -> None:
    """Draw the circle or the diamond; what a rat chose in secret is told to it alone."""
    known = t.aloud or not chooses_form(t, rat)
    drawn = piece(rat, str(t.supply), t.heard[rat.seat], form, known)
    rat.made.append(drawn)
    if known:
        t.tell("made", rat.seat, form=form, value=drawn.value)
        return
    t.tell("made.something", rat.seat, supply=t.supply, amount=drawn.amount)
    if form:
        t.tell("made", rat.seat, form=form, value=drawn.value, to=rat.seat)


def new_host(t: HighTea) -> Rules[None]:
    """The rat with the most Flowers of those who out-did the Host takes over; the Host decides a tie (H9, H10)."""
    if t.announcer in t.acting or not t.acting:
        return
    t.host = yield from choose(t.host, "host.tie", most_flowers, t)
    t.welcomed = True
    t.tell("host.new", t.host)
    yield from host_privilege(t)


def most_flowers(t: HighTea) -> Options[Seat]:
    """Those who announced the most."""
    most = max(t.heard[seat] for seat in t.acting)
    return {seat: seat for seat in t.acting if t.heard[seat] == most}
