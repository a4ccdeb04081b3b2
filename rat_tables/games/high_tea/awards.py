"""End of the Game: the Awards Ceremony, the lifeboat and the coin."""

from __future__ import annotations

from typing import Any

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.chance import lots
from rat_tables.engine.score import ScoreLine
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose
from rat_tables.games.high_tea.scoring import CHEAP, fewest_medals, most_medals, scores
from rat_tables.games.high_tea.table import DECORATION, DISH, HighTea, Rat, Vocation, piece


def awards(t: HighTea) -> Rules[None]:
    """Each circled goal in ascending order, then the lifeboat and the coin. A ruling may still change the medals."""
    yield from lay_sheets_open(t)
    tell_awards(t)
    while True:
        yield from give_lifeboat(t)
        yield from throw_coin(t)
        if (yield from choose(TABLE, "end.confirm", ways_to_end, t)):
            return


def lay_sheets_open(t: HighTea) -> Rules[None]:
    """Everybody shows what was made; with sheets on paper, what only they know is asked now (H27)."""
    while unknown := [rat for rat in t.rats if unnamed(rat) is not None]:
        rat = unknown[0]
        t.at("awards", "form", rat.seat, unnamed(rat))
        form = yield from choose(rat.seat, "awards.form", forms, rat, facts=what_was_spent, otherwise="")
        at = unnamed(rat)
        if at is not None and form:
            was = rat.made[at]
            rat.made[at] = piece(rat, was.supply, was.amount, form, known=True)
            t.tell("made", rat.seat, form=form, value=rat.made[at].value)
    t.at("awards")
    t.awarding = True
    for rat in t.rats:
        for made in rat.made:
            made.known = made.form
    t.reveal("sheets.open", t.host)


def unnamed(rat: Rat) -> int | None:
    """Which of the things made nobody has told dish or decoration yet: its place on the sheet, or None."""
    return next((at for at, made in enumerate(rat.made) if not made.form), None)


def forms(rat: Rat) -> Options[str]:
    """A dish or a decoration."""
    return {} if unnamed(rat) is None else {DISH: DISH, DECORATION: DECORATION}


def what_was_spent(rat: Rat) -> dict[str, Any]:
    """What the question says."""
    at = unnamed(rat)
    return {} if at is None else {"supply": rat.made[at].supply, "amount": rat.made[at].amount}


def tell_awards(t: HighTea) -> None:
    """The ceremony: goal by goal, each rat's count and medals, then all medals added up."""
    counted = scores(t)
    for at, goal in enumerate(sorted(t.goals)):
        t.tell("award", goal=f"goal-{goal}", number=goal)
        best_first = -1 if goal != CHEAP else 1
        for score in sorted(counted, key=lambda score: standing(score.lines[at], best_first)):
            line = score.lines[at]
            t.tell("award.medals", score.seat, goal=line.label, count=line.facts["count"], medals=line.amount)
    for score in sorted(counted, key=lambda score: -score.total):
        t.tell("award.total", score.seat, medals=score.total)


def standing(line: ScoreLine, best_first: int) -> tuple[int, int]:
    """Where a rat stands for one goal: by medals, and of equal ones by the count."""
    return -line.amount, best_first * int(line.facts["count"])


def give_lifeboat(t: HighTea) -> Rules[None]:
    """The most medals win the only lifeboat; the last Host chooses among the tied, perhaps itself (H15)."""
    t.at("awards", "lifeboat")
    t.lifeboat = yield from choose(t.host, "lifeboat", distinguished, t)
    t.leading = most_medals(t)
    tied = [seat for seat in t.leading if seat != t.lifeboat]
    t.tell("lifeboat", t.lifeboat, host=t.host, tied=tied)


def distinguished(t: HighTea) -> Options[Seat]:
    """The rats with the most medals."""
    return {seat: seat for seat in most_medals(t)}


def throw_coin(t: HighTea) -> Rules[None]:
    """The rat with the fewest medals throws the coin, unless a Queen cancels it (H16, H23)."""
    t.at("awards", "coin")
    if t.coin:
        return
    queen = next((rat.seat for rat in t.rats if rat.is_a(Vocation.QUEEN)), TABLE)
    if queen and (yield from choose(queen, "coin.cancel", throw_or_cancel)):
        t.coin = "cancelled"
        t.tell("coin.cancelled", queen)
        return
    t.thrower = yield from choose(t.host, "coin.thrower", undistinguished, t)
    t.coin = yield from lots("coin", two_sides, t, facts=who_throws)
    t.tell(f"coin.{t.coin}", t.thrower)


def throw_or_cancel() -> Options[bool]:
    """The Queen's choice."""
    return {"throw": False, "cancel": True}


def undistinguished(t: HighTea) -> Options[Seat]:
    """The rats with the fewest medals."""
    return {seat: seat for seat in fewest_medals(t)}


def two_sides(t: HighTea) -> Options[str]:
    """Heads: all escape before the ship sinks; tails: condolences."""
    return {"heads": "heads", "tails": "tails"}


def who_throws(t: HighTea) -> dict[str, Any]:
    """Whose coin it is, for the question."""
    return {"thrower": t.thrower}


def ways_to_end(t: HighTea) -> Options[bool]:
    """Confirm the result; after a ruling that changed who leads, the lifeboat is given anew."""
    return {"yes": True} if t.leading == most_medals(t) else {"recount": False}
