"""What a session looks like as text: a head, then `[[log]]` records, each ending with its `after`.

A line break within a string is escaped, so a line `[[log]]` is always the start of a record, whatever a note or a
title says. Every field of a record stands on one line, so one cut short can be told from a damaged one.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date, datetime, time
from difflib import get_close_matches
from typing import Any, Final, TypeVar

import msgspec
import tomli_w

from rat_tables.engine.records import Head, Record
from saves.clean import clean
from saves.errors import NotASave, Unwritable

T = TypeVar("T")

FORMAT: Final = 1
"""The format written here, and the newest that is read."""
START: Final = b"\n[[log]]\n"
"""How a record begins."""

_STARTS: Final = re.compile(rb"\n\[\[log\]\]\r?\n")
_WHOLE: Final = re.compile(rb'(?:^|\n)after = "(?:[^"\\\r\n]|\\.)*"\r?\n')
_ALWAYS: Final = ("format", "app", "id", "game", "rules", "use", "seed", "title", "started")
_ANSWER: Final = ("seat", "ask", "place", "answer")
_DOS: Final = ("", "undo", "redo", "mend", "ruling", "note", "doubt", "set", "end")
_AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)| \(at end of document\)")


class Damage(msgspec.Struct, frozen=True):
    """Where a file stops making sense, and why."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class Saved(msgspec.Struct, kw_only=True):
    """What a file holds: its head, the good records, and what is wrong with the rest.

    `torn` says what was cut short at the end (a crash in the middle of a write) and is passed over; `good_bytes` is
    how much of the file is good.
    """

    name: str
    head: Head
    records: list[Record]
    torn: str = ""
    damage: Damage | None = None
    newer: bool = False
    good_bytes: int

    @property
    def writable(self) -> bool:
        """Whether records may be added."""
        return self.damage is None and not self.newer

    @property
    def trouble(self) -> str:
        """Everything a person should be told, as a sentence; empty if all is well."""
        if self.newer:
            return (
                f"{self.name} was written by a newer rat-tables (format {self.head.format}, this one knows {FORMAT}): "
                "it can only be looked at. A newer rat-tables goes on with it."
            )
        if self.damage:
            kept = _count(len(self.records), "record").capitalize()
            return f"{self.name} is damaged in {self.damage}. {kept} before it can be read or salvaged into a new file."
        return self.torn


# Writing


def head_text(head: Head) -> str:
    """Return the head as TOML; raise `Unwritable` if a value has no form there."""
    fields = _fields(head)
    seats: list[dict[str, Any]] = fields.pop("seat", [])
    if head.started is None:
        raise Unwritable("The head has no `started`: it needs the time the session began.")
    always = {field: fields.pop(field, getattr(head, field)) for field in _ALWAYS}
    del always["started"]
    parts = [_dumps(always), f"started = {_moment(head.started)}\n"]
    if fields:
        parts += ["\n", _dumps(fields)]
    for seat in seats:  # by hand: tomli_w puts short tables into an array on one line
        parts += ["\n[[seat]]\n", _dumps(seat)]
    return _clean("".join(parts))


def record_text(record: Record) -> str:
    """Return a record as TOML, `after` always last; raise `Unwritable` if a value has no form there."""
    fields = _fields(record)
    if not (record.do or (record.ask and record.place and record.answer)):
        fields = {k: getattr(record, k) for k in _ANSWER if k != "seat" or record.seat} | fields
    at: datetime | None = fields.pop("at", None)
    after = fields.pop("after", "")
    standings, winners = fields.pop("standings", None), fields.pop("winners", None)
    lines = [f"{key} = {_value(value)}\n" for key, value in fields.items()]
    if standings:  # by hand: tomli_w spreads an array over several lines
        pairs = ", ".join([f"[{_value(seat)}, {total}]" for seat, total in standings])
        lines.append(f"standings = [{pairs}]\n")
    if winners:
        lines.append(f"winners = [{', '.join(map(_value, winners))}]\n")
    if at is not None:
        lines.append(f"at = {_moment(at)}\n")
    return _clean(f"\n[[log]]\n{''.join(lines)}after = {_value(after)}\n")


def _fields(struct: msgspec.Struct) -> dict[str, Any]:
    try:
        fields: dict[str, Any] = msgspec.to_builtins(struct, builtin_types=(datetime, date, time))
    except (TypeError, RecursionError) as error:
        raise Unwritable(f"This cannot be written as TOML: {error}") from None
    return fields


def _value(value: Any) -> str:
    """As tomli_w has it. A text with nothing to escape is quoted here: after a disk sync that is ten times as fast."""
    if type(value) is str and value.isprintable() and '"' not in value and "\\" not in value:
        return f'"{value}"'
    return _dumps({"": value})[len('"" = ') : -1]


def _dumps(fields: dict[str, Any]) -> str:
    try:
        return tomli_w.dumps(fields)
    except (TypeError, ValueError, RecursionError) as error:
        raise Unwritable(f"This cannot be written as TOML: {error}") from None


def _moment(moment: datetime) -> str:
    aware = moment if moment.tzinfo else moment.astimezone()
    return aware.isoformat("T", "seconds")


def _clean(text: str) -> str:
    """Half of a character (a lone surrogate) has no UTF-8: it becomes a question mark."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


# Reading


def read(data: bytes, name: str) -> Saved:
    """Read a session. Raise `NotASave` if there is no head; everything else that is wrong stands in `Saved`."""
    name = clean(name, 200)
    try:
        tree = tomllib.loads(data.decode("utf-8-sig"))
        log = tree.pop("log", [])
        head = _head_of(tree, name, data)
        if head.format > FORMAT:
            return _newer(head, log, name, len(data))
        records = msgspec.convert(log, list[Record])
        if (
            data.endswith(b"\n")
            and not data.endswith(b"\n\n")
            and all("after" in raw for raw in log)
            and all(record.do in _DOS for record in records)
            and _short_group(records) is None
        ):
            return Saved(name=name, head=head, records=records, good_bytes=len(data))
    except (ValueError, RecursionError, NotASave):  # ValueError: no UTF-8, no TOML, or not our keys
        pass
    return _block_by_block(data, name)


def read_head(block: bytes, name: str) -> Head:
    """Read what stands before the first record; raise `NotASave` with a sentence."""
    block = block.rstrip(b"\0")
    try:
        tree = _table(block, 1)
    except _Bad as bad:
        raise NotASave(f"{name} is no session that can be read: {bad.damage}.") from None
    return _head_of(tree, name, block)


def first_record(data: bytes) -> int:
    """Return the offset of the first record, or the length if there is none."""
    found = _STARTS.search(data)
    return _edge(data, found.start()) if found else len(data)


def looked_up(data: bytes, name: str, *dos: str) -> list[tuple[Record, int]]:
    """Return the records with these `do`, in order, each with where it ends; found by a search for its bytes.

    Raise `NotASave` with a sentence if one of them cannot be read; pass over one that is not written to its end.
    """
    places = []
    for do in dos:
        mark = START + f'do = "{do}"\n'.encode()
        at = data.find(mark)
        while at >= 0:
            places.append(at)
            at = data.find(mark, at + 1)
    found: list[tuple[Record, int]] = []
    for at in sorted(places):
        end = data.find(START, at + 1)
        end = len(data) if end < 0 else end + 1
        block = data[at + len(START) : end]
        try:
            found.append((_record(block, data.count(b"\n", 0, at) + 3), end))
        except _Bad as bad:
            if end < len(data) or _WHOLE.search(block):
                raise NotASave(f"{name} is damaged in {bad.damage}.") from None
    return found


def number_of_records(data: bytes) -> int:
    """Return how many records there are, without reading them."""
    last = data.rfind(START)
    return data.count(START) - (last >= 0 and _WHOLE.search(data, last) is None)


def _edge(data: bytes, start: int) -> int:
    """Where a record begins: with the empty line before it, which somebody may have taken out."""
    return start if data[start - 1 : start] == b"\n" else start + 1


class _Bad(Exception):
    """A block that is not as it should be."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.damage = Damage(line, clean(reason, 300))


def _head_of(tree: dict[str, Any], name: str, block: bytes) -> Head:
    number = tree.get("format")
    if not block.strip(b"\0 \t\r\n"):
        raise NotASave(f"{name} is empty: a session begins with a head (format, app, id, game …).")
    if type(number) is not int or "game" not in tree:
        raise NotASave(f"{name} is no rat-tables session: a session begins with `format = {FORMAT}` and names a game.")
    if number < 1:
        raise NotASave(f"{name} says format {number}: the first there is is 1.")
    if number > FORMAT:
        return _strange_head(tree, name)
    missing = next((field for field in _ALWAYS if field not in tree), None)
    if missing:
        raise NotASave(f"{name} has a head that was cut short: `{missing}` is not there.")
    try:
        return _converted(tree, Head, block, 1)
    except _Bad as bad:
        raise NotASave(f"{name} has a head that cannot be read: {bad.damage}.") from None


def _strange_head(tree: dict[str, Any], name: str) -> Head:
    """Of a newer format: what we know of it, as far as it is what we think it is."""
    known = {key: tree[key] for key in Head.__struct_fields__ if key in tree}
    while True:
        try:
            return msgspec.convert(known, Head)
        except msgspec.ValidationError as error:
            key = _path(error).partition(".")[0].partition("[")[0]
            if key in ("", "format", "game") or known.pop(key, None) is None:
                sentence = (
                    f"{name} was written by a newer rat-tables (format {tree['format']}) and cannot be read here."
                )
                raise NotASave(sentence) from None


def _newer(head: Head, log: Any, name: str, size: int) -> Saved:
    try:
        records = msgspec.convert(log, list[Record])
    except msgspec.ValidationError:
        records = []
    return Saved(name=name, head=head, records=records, newer=True, good_bytes=size)


def _block_by_block(data: bytes, name: str) -> Saved:
    """Read a file that has something wrong with it: find what, and keep all that is good before it."""
    whole = data.rstrip(b"\0")  # a crash may leave zeros where the last write should be
    cut = len(whole) < len(data)
    for length in range(len(START) - 1, 0, -1):
        if whole.endswith(b"\n" + START[:length]):
            whole, cut = whole[:-length], True
            break
    starts = [*_STARTS.finditer(whole)]
    edges = [_edge(whole, found.start()) for found in starts] + [len(whole)]
    head = read_head(whole[: edges[0]], name)
    if head.format > FORMAT:
        return _newer(head, [], name, len(data))
    if not starts and not whole.endswith(b"\n"):
        raise NotASave(f"{name} has a head that was cut short.")
    saved = Saved(name=name, head=head, records=[], good_bytes=edges[0])
    if cut:
        saved.torn = f"The last record of {name} was cut short as it began; it is passed over."
    ends: list[int] = []
    lines: list[int] = []
    line, counted = 1, 0
    for found, end in zip(starts, edges[1:], strict=True):
        line += whole.count(b"\n", counted, found.start() + 1)
        counted = found.start() + 1
        block = whole[found.end() : end]
        try:
            saved.records.append(_record(block, line + 1))
        except _Bad as bad:
            kept = _WHOLE.search(block)
            if kept is None and end == len(whole) and _is_beginning(block):
                saved.torn = f"The last record of {name} (line {line}) was not written to its end; it is passed over."
                break
            saved.damage = bad.damage
            if kept is None:
                break
            end = found.end() + kept.end()
            try:  # the record itself may be whole, and what is wrong come after it
                saved.records.append(_record(block[: kept.end()], line + 1))
            except _Bad:
                break
        ends.append(end)
        lines.append(line)
        if saved.damage:
            break
    _leave_out_group(saved, lines)
    if saved.damage:
        saved.torn = ""
    if saved.records:
        saved.good_bytes = ends[len(saved.records) - 1]
    while whole[saved.good_bytes - 2 : saved.good_bytes] == b"\n\n":
        saved.good_bytes -= 1  # empty lines somebody put in: at the end of a file they would look torn
    return saved


def _leave_out_group(saved: Saved, lines: list[int]) -> None:
    """A mend is one write of several records. If not all are there it is torn, or, where others follow, damaged."""
    start = _short_group(saved.records)
    if start is None:
        return
    mend, *others = saved.records[start:]
    del saved.records[start:]
    if saved.damage:
        return
    said = f"the mend in line {lines[start]} says `count = {mend.count}` and {_count(len(others), 'record')} follow"
    if (mend.count or 0) > 0 and all(other.steps and other.at == mend.at for other in others):
        saved.torn = f"In {saved.name} {said}: it was not written to its end and is passed over."
    else:  # what follows was written at other times: the number is wrong, and nothing here may be cut off
        saved.damage = Damage(lines[start], said)


def _short_group(records: list[Record]) -> int | None:
    """Return where a mend stands that is followed by fewer records than it announces."""
    at = 0
    while at < len(records):
        if records[at].do == "mend":
            count = records[at].count
            if count is None or count < 0 or at + count >= len(records):
                return at
            at += count
        at += 1
    return None


def _record(block: bytes, line: int) -> Record:
    if not block.endswith(b"\n"):
        raise _Bad(line - 1, "this record was not written to its end")
    tree = _table(block, line)
    record = _converted(tree, Record, block, line)
    if "after" not in tree:
        raise _Bad(line - 1, "this record has no `after`, which every record ends with")
    if record.do not in _DOS:
        raise _Bad(_line_of("do", block, line), f'there is no record `do = "{record.do}"`{_nearest(record.do, _DOS)}')
    return record


def _is_beginning(block: bytes) -> bool:
    """Whether a record that does not end could have ended well: all its lines but the last are good."""
    try:
        _converted(_table(block[: block.rfind(b"\n") + 1], 1), Record, block, 1)
    except _Bad:
        return False
    return True


def _table(block: bytes, line: int) -> dict[str, Any]:
    try:
        return tomllib.loads(block.decode("utf-8-sig" if line == 1 else "utf-8"))
    except UnicodeDecodeError as error:
        raise _Bad(line + block.count(b"\n", 0, error.start), "this is no UTF-8 text") from None
    except RecursionError:
        raise _Bad(line, "brackets stand in brackets too deep") from None
    except ValueError as error:
        found = _AT_LINE.search(str(error))
        at = 0
        if found:
            at = int(found[1]) - 1 if found[1] else max(block.rstrip(b"\n").count(b"\n"), 0)
        raise _Bad(line + at, f"this is no TOML ({_AT_LINE.sub('', str(error))})") from None


def _converted(tree: dict[str, Any], kind: type[T], block: bytes, line: int) -> T:
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        said, path = str(error).partition(" - at ")[0], _path(error)
        if unknown := re.search("unknown field `(.*)`", said, re.DOTALL):
            known: tuple[str, ...] = getattr(kind, "__struct_fields__", ()) if not path else ()
            reason = f"the key `{unknown[1]}` is not known{_nearest(unknown[1], known)}"
            raise _Bad(_line_of(unknown[1], block, line), reason) from None
        key = path.partition(".")[0].partition("[")[0]
        reason = f"`{path}` is not right: {said}" if path else said
        raise _Bad(_line_of(key, block, line), reason) from None


def _path(error: msgspec.ValidationError) -> str:
    return str(error).partition(" - at `")[2].rstrip("`").removeprefix("$").removeprefix(".")


def _line_of(key: str, block: bytes, line: int) -> int:
    """Return the line a key stands in, as far as it can be told; else the line the record begins with."""
    name = re.escape(key.encode("utf-8", "replace"))
    found = re.search(rb'^(?:"?%b"?[ \t]*=|\[+%b\]+)' % (name, name), block, re.MULTILINE) if key else None
    return line + block.count(b"\n", 0, found.start()) if found else max(line - 1, 1)


def _nearest(word: str, known: tuple[str, ...]) -> str:
    close = get_close_matches(word, [k for k in known if k], 1)
    return f" (`{close[0]}` is)" if close else ""


def _count(number: int, thing: str) -> str:
    return f"no {thing}" if number == 0 else f"{number} {thing}" if number == 1 else f"{number} {thing}s"
