"""What the bar asks at a table: the rules' own questions, and what the app asks beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rat_tables.desk.options import Choice, meant, only_seat, takes, without_knocks
from rat_tables.engine.asks import NONE, Ask, AskView, Refused
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.session import ROLL
from rat_tables.slots import Said
from screens.said import say
from screens.scene import Board
from screens.table.desk import TableDesk
from screens.widgets.prompt import Field, Key, Prompt

Take = Callable[[Sequence[Choice]], None]
Text = Callable[[str], None]


def of_ask(
    desk: TableDesk, ask: Ask, shown: AskView, board: Board, take: Take, text: Text, looking: str, question: str = ""
) -> Prompt:
    """Put a question of the rules: its options, its field, how many are ticked. `looking` names who alone looks."""
    names, words = desk.session.names, desk.words
    shown = without_knocks(shown)
    listed = desk.listed(ask, shown)
    if len(shown.offers) > 1:
        listed = [choice._replace(label=f"{names.get(choice.seat, choice.seat)}: {choice.label}") for choice in listed]
    if ask.chance is not None:
        listed.append(Choice(TABLE, ROLL, say("table.roll" if ask.entry else "table.lot"), "" if ask.entry else "0"))
    field = None
    if shown.entry is not None:
        keys = _board_keys(desk, board, shown)
        edited = getattr(board, "edited", None) if keys else None
        field = Field(
            say("table.dice" if ask.chance else "table.type"),
            _hint(desk, shown, bool(listed)),
            text,
            lambda typed: reading(desk, ask, board, shown, listed, typed),
            shown.entry.example,
            pad=_pad(ask, shown.entry.example),
            offered=shown.entry.hint == "name",
            edit=partial(edited, shown) if edited is not None else None,
            keys=keys,
        )
    return Prompt(
        question or words.question(shown, names, desk.seat),
        listed,
        take,
        secret=say("table.only", name=looking) if looking else "",
        board=board.numbered(shown),
        careful=bool(looking) and shown.pick is None and field is None,
        pick=shown.pick,
        ticked=shown.suggested,
        read=_several_read(desk, ask, board, shown),
        field=field,
    )


def _board_keys(desk: TableDesk, board: Board, shown: AskView) -> Sequence[Key]:
    """The keys by which the board of this game works on what is typed, if it does."""
    own = getattr(board, "edits", None)
    found: Sequence[Key] = own(shown, desk.words) if own else ()
    return found


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
    seat = only_seat(ask, desk.seat)
    try:
        token = meant(ask, listed, text, names, seat)[1] if text else ask.take(seat, text)
        if choice := next((choice for choice in listed if choice.token == token), None):
            return True, choice.label
        token = ask.take(seat, token)
    except Refused as why:
        if unfinished(ask, seat, text, shown):
            return None, _hint(desk, shown, bool(listed))
        return False, desk.sentence(why)
    own = _own_reading(desk, board, shown, token)
    return True, own or desk.words.reading(shown.kind, token, names, {**shown.facts, "seat": seat})


def _own_reading(desk: TableDesk, board: Board, shown: AskView, token: str) -> str:
    """How an answer reads to the board of this game, if it says so."""
    own = getattr(board, "reading", None)
    return (own(shown, token, desk.words) if own else None) or ""


def _several_read(
    desk: TableDesk, ask: Ask, board: Board, shown: AskView
) -> Callable[[Sequence[Choice]], tuple[bool, str]] | None:
    """Read along what is ticked, where not any so many of the options do."""
    if shown.pick is None or ask.fits is None:
        return None
    return lambda ticked: reading_several(desk, ask, board, shown, ticked)


def reading_several(
    desk: TableDesk, ask: Ask, board: Board, shown: AskView, ticked: Sequence[Choice]
) -> tuple[bool, str]:
    """Say how several options would be taken together, or why they would not."""
    seat, names = only_seat(ask, desk.seat), desk.session.names
    token = "+".join(choice.token for choice in ticked) or NONE
    try:
        ask.take(seat, token)
    except Refused as why:
        return False, desk.sentence(why)
    facts = {**shown.facts, "seat": seat, "chosen": [Said(choice.label) for choice in ticked]}
    said = desk.words.reading(shown.kind, token, names, facts)
    return True, _own_reading(desk, board, shown, token) or ("" if said == token else said)


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


def of_breaking_in(desk: TableDesk, take: Callable[[Seat], None], leave: Callable[[], None]) -> Prompt:
    """Who breaks in on what is asked? The marked answer is nobody."""
    names, ask = desk.session.names, desk.ask
    knocking = ask.knocking if ask is not None else ()
    choices = [Choice(seat, seat, names[seat], str(number)) for number, seat in enumerate(knocking, 1)]

    def chosen(choices: Sequence[Choice]) -> None:
        if choices[0].seat == TABLE:
            leave()
        else:
            take(choices[0].seat)

    nobody = Choice(TABLE, "nobody", say("table.nobody"), "0")
    return Prompt(say("table.who-breaks-in"), [nobody, *choices], chosen, escape=leave)


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


__all__ = ["listed_choices", "of_ask", "of_breaking_in", "of_fence", "of_turn", "reading", "yes_or_no"]
