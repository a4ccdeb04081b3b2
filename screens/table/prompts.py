"""What the bar asks at a table: the rules' own questions, and what the app asks beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rat_tables.desk.options import Choice, takes
from rat_tables.engine.asks import Ask, AskView, Refused
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.session import ROLL
from screens.said import say
from screens.scene import Board
from screens.table.desk import TableDesk
from screens.widgets.prompt import Field, Prompt

Take = Callable[[Sequence[Choice]], None]
Text = Callable[[str], None]


def of_ask(
    desk: TableDesk, ask: Ask, shown: AskView, board: Board, take: Take, text: Text, looking: str, question: str = ""
) -> Prompt:
    """Put a question of the rules: its options, its field, how many are ticked. `looking` names who alone looks."""
    names, words = desk.session.names, desk.words
    listed = desk.listed(ask, shown)
    if len(shown.offers) > 1:
        listed = [choice._replace(label=f"{names.get(choice.seat, choice.seat)}: {choice.label}") for choice in listed]
    if ask.chance is not None:
        listed.append(Choice(TABLE, ROLL, say("table.roll" if ask.entry else "table.lot"), "" if ask.entry else "0"))
    field = None
    if shown.entry is not None:
        field = Field(
            say("table.dice" if ask.chance else "table.type"),
            _hint(desk, shown, bool(listed)),
            text,
            lambda typed: reading(desk, ask, board, shown, listed, typed),
            shown.entry.example,
            pad=_pad(ask, shown.entry.example),
        )
    return Prompt(
        question or words.question(shown, names, desk.seat),
        listed,
        take,
        secret=say("table.only", name=looking) if looking else "",
        board=board.numbered(shown),
        careful=bool(looking) and shown.pick is None and field is None,
        pick=shown.pick,
        field=field,
    )


def _pad(ask: Ask, example: str) -> str:
    """The digits to be clicked where numbers are typed."""
    if not example.replace(" ", "").isdigit():
        return ""
    return "123456" if ask.chance is not None else "1234567890"


def _hint(desk: TableDesk, shown: AskView, optional: bool) -> str:
    assert shown.entry is not None
    hint = desk.words.hint(shown.entry, desk.session.names)
    if shown.chance:
        return say("table.hint-roll", hint=hint)
    return say("table.hint-or" if optional else "table.hint", hint=hint, example=shown.entry.example)


def reading(
    desk: TableDesk, ask: Ask, board: Board, shown: AskView, listed: Sequence[Choice], typed: str
) -> tuple[bool | None, str]:
    """Say how a typed text would be taken, or what is wrong with it; None where it is only not finished yet."""
    names, text = desk.session.names, typed.strip()
    seat = next(iter(ask.offers)) if len(ask.offers) == 1 else desk.seat
    try:
        token = ask.take(seat, text)
    except Refused as why:
        wanted = text.casefold()
        choice = next((c for c in listed if wanted in (c.number, c.token.casefold(), c.label.casefold())), None)
        if choice is not None:
            return True, choice.label
        if unfinished(ask, seat, text, shown):
            return None, _hint(desk, shown, bool(listed))
        return False, desk.sentence(why)
    own = getattr(board, "reading", None)
    found: str | None = own(shown, token, desk.words) if own else None
    return True, found or desk.words.reading(shown.kind, token, names, {**shown.facts, "seat": seat})


def unfinished(ask: Ask, seat: Seat, text: str, shown: AskView) -> bool:
    """Whether a text begins something that would be taken: the example would do behind it."""
    example = shown.entry.example if shown.entry else ""
    return bool(text) and len(text) < len(example) and takes(ask, seat, text + example[len(text) :])


def of_fence(sentence: str, agree: Callable[[], None], leave: Callable[[], None]) -> Prompt:
    """Explain the fence, and let the table agree."""
    return yes_or_no(sentence, say("table.agree"), say("table.never-mind"), agree, leave)


def yes_or_no(question: str, yes: str, no: str, then: Callable[[], None], otherwise: Callable[[], None]) -> Prompt:
    """Ask whether something is to be done; the marked answer leaves everything as it is."""

    def take(choices: Sequence[Choice]) -> None:
        (then if choices and choices[0].token == "yes" else otherwise)()

    return Prompt(question, [Choice(TABLE, "no", no, "0"), Choice(TABLE, "yes", yes, "1")], take, escape=otherwise)


def of_turn(desk: TableDesk, seats: Sequence[Seat], take: Callable[[Seat], None]) -> Prompt:
    """Nobody looks: who is to take the screen?"""
    names = desk.session.names
    choices = [Choice(seat, seat, names[seat], str(number)) for number, seat in enumerate(seats, 1)]
    first = names[seats[0]] if seats else ""
    question = say("table.who-looks" if len(seats) > 1 else "table.one-looks", name=first)
    return Prompt(question, choices, lambda chosen: take(chosen[0].seat))


def listed_choices(labels: Sequence[tuple[str, str]]) -> list[Choice]:
    """Return (token, label) pairs as numbered options; the last is 0 where it leaves."""
    found = []
    for number, (token, label) in enumerate(labels, 1):
        found.append(Choice(TABLE, token, label, "0" if token == "leave" else str(number)))
    return found


__all__ = ["listed_choices", "of_ask", "of_fence", "of_turn", "reading", "yes_or_no"]
