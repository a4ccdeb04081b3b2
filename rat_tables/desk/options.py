"""What may be answered, as it is listed, and what a typed line means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from rat_tables.engine.asks import KNOCK, NONE, Ask, AskView, Refused
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.session import ROLL
from rat_tables.slots import Said

_DIGIT: Final = re.compile(r"\d")
NOTHING: Final = (NONE, "nothing", "never-mind", "pass", "rats", "no")
"""Tokens that leave things as they are: they are listed as 0."""


class Choice(NamedTuple):
    """An option as it is listed; `number` is empty where a bare number would be read as an entry."""

    seat: Seat
    token: str
    label: str
    number: str


def choices(
    ask: Ask, shown: AskView, labels: Mapping[Seat, Mapping[str, str]], printed: Mapping[str, str] | None = None
) -> list[Choice]:
    """Return the options as they are listed, numbered through all seats that are asked; no knock is among them.

    Those with a number `printed` on the board have that one, where none of them has another number in its label.
    """
    tokens = [(seat, token) for seat, options in without_knocks(shown).offers.items() for token in options]
    plain = not any(_DIGIT.search(labels[seat][token]) for seat, token in tokens)
    numbers = numbered([token for _, token in tokens], printed or {} if plain and len(shown.offers) == 1 else {})
    rest = shown.entry.example.lstrip("0123456789") if shown.entry is not None else ""  # `7` may begin `7h`
    listed = []
    for (seat, token), number in zip(tokens, numbers, strict=True):
        free = ask.entry is None or not (takes(ask, seat, number) or takes(ask, seat, number + rest))
        listed.append(Choice(seat, token, labels[seat][token], number if free else ""))
    return listed


def without_knocks(shown: AskView) -> AskView:
    """Return an ask with what answers it: to break in on it is a command, and none of its options."""
    if not shown.knocking:
        return shown
    offers = {
        seat: {token: value for token, value in options.items() if token != KNOCK or seat not in shown.knocking}
        for seat, options in shown.offers.items()
        if seat in shown.who or seat not in shown.knocking
    }
    return msgspec.structs.replace(shown, offers=offers)


def only_seat(ask: Ask, seat: Seat) -> Seat:
    """Return the one seat that answers an ask, `TABLE` for the group or chance; of several, `seat`."""
    return seat if len(ask.who) > 1 else next(iter(ask.who), TABLE)


def numbered(tokens: Sequence[str], printed: Mapping[str, str] | None = None) -> list[str]:
    """Return a number for each token: its own where it is or has one, 0 for nothing, else the first free from 1."""
    own = {token: token for token in tokens if token.isascii() and token.isdigit()}
    own |= {token: printed[token] for token in tokens if printed and token in printed}
    taken = set(own.values())
    nothing = next((token for token in tokens if token in NOTHING), "") if "0" not in taken else ""
    free = (str(n) for n in range(1, len(tokens) + len(own) + 10) if str(n) not in taken)
    return [own[token] if token in own else "0" if token == nothing else next(free) for token in tokens]


def takes(ask: Ask, seat: Seat, text: str) -> bool:
    """Whether the ask would take this text from this seat."""
    try:
        ask.take(seat, text)
    except Refused:
        return False
    return True


def meant(ask: Ask, listed: Sequence[Choice], line: str, names: Mapping[Seat, str], seat: Seat) -> tuple[Seat, str]:
    """Return whose answer a line is and what is answered; raise `Refused` where it means nothing here.

    In this order: a token, what the entry reads, the number of an option, its token or label in any case, and a
    beginning of a label or of a word in it, if only one is meant. `seat` is who is asked where that is one seat.
    Where several may answer or break in, `bob=TOKEN` is Bob's.
    """
    if ask.chance and line.casefold() == ROLL:
        return TABLE, ROLL
    several = len({choice.seat for choice in listed}) > 1 and seat == TABLE
    if several or ask.knocking:
        named, sign, rest = line.partition("=")
        who = seat_named(named, {slug: names.get(slug, slug) for slug in ask.offers}) if sign else None
        if who is None and several:
            return _by_number(ask, listed, line)
        if who is not None:
            seat, line, listed = who, rest.strip(), [choice for choice in listed if choice.seat == who]
    try:
        return seat, _token(ask, listed, line, seat)
    except Refused:
        called = with_seats(line, names)
        if ask.entry is None or called == line or not takes(ask, seat, called):
            raise
        return seat, called


def _by_number(ask: Ask, listed: Sequence[Choice], line: str) -> tuple[Seat, str]:
    """Of several seats' options, the one of this number: that says whose it is too."""
    found = _found(listed, line)
    if len(found) == 1 and found[0].number == line:
        return found[0].seat, found[0].token
    raise Refused("whose", who=list(ask.who), example=f"{listed[0].seat}={listed[0].token}")


def _token(ask: Ask, listed: Sequence[Choice], line: str, seat: Seat) -> str:
    if seat in ask.knocking:
        if line.casefold() == KNOCK:
            return KNOCK
        if seat not in ask.who:
            raise Refused("only-knocks", seat=seat, who=list(ask.who), example=f"{seat}={KNOCK}")
    return _several(ask, listed, line) if ask.pick else _one(ask, listed, line, seat)


def seat_named(text: str, names: Mapping[Seat, str]) -> Seat | None:
    """Return the seat meant by the name it goes by now, or by its slug."""
    wanted = text.strip().casefold()
    named = next((seat for seat, name in names.items() if name.casefold() == wanted), None)
    return named or (wanted if wanted in names else None)


def with_seats(line: str, names: Mapping[Seat, str]) -> str:
    """Return a line with the names people go by now as the seats that the rules know: `Moritz draw`, `kill Moritz2`.

    A beginning of one name alone will do for the first word, and before a number (`m2`).
    """
    for seat, name in sorted(names.items(), key=lambda known: -len(known[1])):
        line = re.sub(rf"(?<!\S){re.escape(name)}(?=\d*(?:\s|$))", seat, line, flags=re.IGNORECASE)

    def seated(found: re.Match[str]) -> str:
        stem, number = found.groups()
        begun = [seat for seat, name in names.items() if name.casefold().startswith(stem.casefold())]
        wanted = (number or not found.start()) and stem.casefold() not in names
        return f"{begun[0]}{number}" if wanted and len(begun) == 1 else found[0]

    return re.sub(r"(\S*[^\s\d])(\d*)(?!\S)", seated, line)


def _one(ask: Ask, listed: Sequence[Choice], line: str, seat: Seat) -> str:
    if takes(ask, seat, line):
        return line
    found = _found(listed, line, _FITS if ask.entry is None else _FITS[:-1])  # a word of a label may be a slip there
    if len(found) == 1:
        return found[0].token
    if len(found) > 1:
        raise Refused("ambiguous", answer=line, options=_labels(found))
    if ask.entry is None:
        raise Refused("not-offered", answer=line, options=_labels(listed))
    ask.take(seat, line)  # says what is wrong with it
    return line


def _several(ask: Ask, listed: Sequence[Choice], line: str) -> str:
    if line.casefold() in NOTHING or line == "0":
        return NONE
    pieces = re.split(r"\s*[+,]\s*", line.strip("+, "))
    if len(pieces) == 1 and not _found(listed, line):
        pieces = line.split()
    tokens = []
    for piece in pieces:
        found = _found(listed, piece)
        if len(found) != 1:
            options = _labels(found or listed)
            raise Refused("ambiguous" if found else "not-offered", answer=piece, options=options)
        tokens.append(found[0].token)
    return "+".join(tokens)


def _found(listed: Sequence[Choice], text: str, ways: Sequence[Fits] | None = None) -> Sequence[Choice]:
    """The options a text can mean; the first way in which any are meant counts."""
    wanted = text.casefold()
    for fits in ways or _FITS:
        found = [choice for choice in listed if wanted and fits(choice, wanted)]
        if found:
            return found
    return []


def _labels(listed: Sequence[Choice]) -> list[Said]:
    return [Said(choice.label) for choice in listed]


def _begins(words: Iterable[str], wanted: str) -> bool:
    return len(wanted) > 1 and any(word.startswith(wanted) for word in words)


Fits: TypeAlias = Callable[[Choice, str], bool]
_FITS: Final[Sequence[Fits]] = (
    lambda choice, text: choice.token.casefold() == text,
    lambda choice, text: choice.number == text,
    lambda choice, text: choice.label.casefold() == text,
    lambda choice, text: _begins([choice.label.casefold()], text),
    lambda choice, text: _begins(choice.label.casefold().split(), text),
)
