"""Files cut short, and files damaged: the good part is read, and what is wrong is said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rat_tables.engine.records import Record
from saves.errors import NotASave, ReadOnly, SaveError
from saves.format import Damage, read, record_text
from saves.library import Library
from saves.store import Store
from tests.saves.made import WHEN, answer, clock, head, some_log, text_of

LAST = [
    answer(),
    Record(do="note", text='A rat’s "tale"\n', at=WHEN, after="0a"),
    Record(do="end", standings=[("ann", 11), ("bob", 7)], at=WHEN, after="0b"),
]


def goes_on_after(path: Path, kept: list[Record]) -> None:
    """A later writer cuts the torn part off and goes on."""
    with Store.open(path, clock) as store:
        assert store.saved.records == kept
        store.append([answer("baubles")])
    assert path.read_bytes() == text_of(head(), [*kept, answer("baubles")])


@pytest.mark.parametrize("last", LAST, ids=["answer", "note", "end"])
@pytest.mark.parametrize("before", [[], some_log()], ids=["first", "later"])
def test_a_record_cut_at_any_byte_is_passed_over(tmp_path: Path, before: list[Record], last: Record) -> None:
    good, end = text_of(head(), before), record_text(last).encode()
    path = tmp_path / "x.toml"
    for cut in range(1, len(end)):
        data = good + end[:cut]
        saved = read(data, "x.toml")
        assert (saved.records, saved.good_bytes, saved.damage) == (before, len(good), None), end[:cut]
        assert saved.torn.startswith("The last record of x.toml "), end[:cut]
        assert saved.torn == saved.trouble
        assert saved.writable
        path.write_bytes(data)
        goes_on_after(path, before)
    assert read(good + end, "x.toml").records == [*before, last]


def test_a_torn_record_says_its_line() -> None:
    data = text_of(head(), [answer(), answer()])
    line = data[: data.rindex(b"[[log]]")].count(b"\n") + 1
    assert f"(line {line})" in read(data[:-3], "x").torn


def test_a_mend_cut_at_any_byte_is_passed_over_as_a_whole(tmp_path: Path) -> None:
    before = [answer(), answer("rags")]
    mend = Record(do="mend", of=1, count=3, answer="flowers", at=WHEN, after="0c")
    ruling = Record(do="ruling", knob="rags.ann", value="3", reason="so", at=WHEN, after="0d")
    group = "".join(map(record_text, [mend, answer("flowers"), ruling, answer("straw")])).encode()
    good = text_of(head(), before)
    path = tmp_path / "x.toml"
    for cut in range(1, len(group)):
        data = good + group[:cut]
        saved = read(data, "x.toml")
        assert (saved.records, saved.good_bytes, saved.damage) == (before, len(good), None), group[:cut]
        assert saved.torn, group[:cut]
        if cut % 7 == 0:
            path.write_bytes(data)
            goes_on_after(path, before)
    assert read(good + group, "x.toml").trouble == ""


def test_a_whole_mend_says_how_much_of_it_is_there() -> None:
    mend = Record(do="mend", of=1, count=3, at=WHEN, after="0c")
    saved = read(text_of(head(), [answer(), mend, answer("a"), answer("b")]), "x.toml")
    assert saved.records == [answer()]
    assert saved.torn == (
        "In x.toml the mend in line 34 says `count = 3` and 2 records follow: it was not written to its end "
        "and is passed over."
    )


@pytest.mark.parametrize(
    "follows", [answer("later", WHEN.replace(minute=59)), Record(do="undo", to=1, at=WHEN, after="1")]
)
def test_a_mend_with_a_wrong_number_is_damage_and_nothing_is_cut_off(tmp_path: Path, follows: Record) -> None:
    """A flipped digit must not make all that follows look torn."""
    mend = Record(do="mend", of=1, count=9, at=WHEN, after="0c")
    path = tmp_path / "x.toml"
    path.write_bytes(data := text_of(head(), [answer(), mend, answer("a"), follows]))
    saved = read(data, "x.toml")
    assert (saved.records, saved.torn) == ([answer()], "")
    assert saved.damage == Damage(34, "the mend in line 34 says `count = 9` and 2 records follow")
    with pytest.raises(ReadOnly, match="damaged in line 34"):
        Store.open(path, clock)
    assert path.read_bytes() == data


@pytest.mark.parametrize("count", ["", "count = -1\n"])
def test_a_mend_without_a_number_is_damage(count: str) -> None:
    mend = record_text(Record(do="mend", of=1, count=1, at=WHEN, after="0c")).replace("count = 1\n", count)
    data = text_of(head(), [answer()]) + mend.encode() + record_text(answer("a")).encode()
    saved = read(data, "x.toml")
    assert saved.records == [answer()]
    assert saved.damage is not None


def test_zeros_at_the_end_are_torn(tmp_path: Path) -> None:
    """Some file systems leave them where the last write should be."""
    data = text_of(head(), some_log())
    for tail in (b"\0" * 512, b'\n[[log]]\nask = "x\0\0\0', b'\n[[log]]\nask = "x"\n\0\0'):
        saved = read(data + tail, "x.toml")
        assert (saved.records, saved.good_bytes, saved.damage) == (some_log(), len(data), None)
        assert saved.torn
        path = tmp_path / "x.toml"
        path.write_bytes(data + tail)
        goes_on_after(path, some_log())


@pytest.mark.parametrize(
    ("was", "now", "reason"),
    [
        (b'place = "3', b'plaice = "3', "the key `plaice` is not known (`place` is)"),
        (b'answer = "here"', b'answer = "here', "this is no TOML (Illegal character '\\n')"),
        (b'answer = "here"', b"answer = 12", "`answer` is not right: Expected `str`, got `int`"),
        (b'answer = "here"', b'answer = "\xff"', "this is no UTF-8 text"),
        (b'answer = "here"', b'answer = "a"\nanswer = "b"', None),
        (b'seat = "ann"\n', b'do = "frob"\n', 'there is no record `do = "frob"`'),
        (b'seat = "ann"\n', b'do = "nota"\n', 'there is no record `do = "nota"` (`note` is)'),
        (b'seat = "ann"\n', b'seat = "ann"\nto = "x"\n', "`to` is not right: Expected `int | null`, got `str`"),
        (b'seat = "ann"\n', b"\0\0\0\n", None),
        (b'after = "5f3a91c2"', b"", "this record has no `after`, which every record ends with"),
    ],
)
def test_damage_is_said_with_its_line_and_the_records_before_it_are_read(
    tmp_path: Path, was: bytes, now: bytes, reason: str | None
) -> None:
    log = [answer("first"), answer("here"), answer("after it"), answer("last")]
    good = text_of(head(), log[:1])
    rest = b"".join(record_text(record).encode() for record in log[1:])
    data = good + rest.replace(was, now, 1)
    line = good.count(b"\n") + rest[: rest.index(was)].count(b"\n") + 1
    if not now:
        line = good.count(b"\n") + 2  # what is missing is missed at the record
    elif b'answer = "a"\n' in now or b'to = "x"' in now:
        line += 1
    saved = read(data, "x.toml")
    assert (saved.records, saved.good_bytes, saved.torn) == (log[:1], len(good), "")
    assert saved.damage is not None
    assert saved.damage.line == line
    assert reason is None or saved.damage.reason == reason
    assert saved.trouble == (
        f"x.toml is damaged in line {line}: {saved.damage.reason}. 1 record before it can be read or salvaged into a "
        "new file."
    )
    path = tmp_path / "x.toml"
    path.write_bytes(data)
    with pytest.raises(ReadOnly, match=f"damaged in line {line}"):
        Store.open(path, clock)
    assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir()] == ["x.toml"]


def test_a_record_before_a_damaged_beginning_is_kept() -> None:
    log = some_log()
    for n in range(1, len(log)):
        if "mend" in (log[n - 1].do, log[n - 2].do):
            continue  # a mend without the two that follow it is not whole
        good = text_of(head(), log[:n])
        data = good + text_of(head(), log[n:])[len(text_of(head(), [])) :].replace(b"[[log]]", b"[[lig]]", 1)
        saved = read(data, "x.toml")
        assert (saved.records, saved.good_bytes) == (log[:n], len(good))
        assert saved.damage == Damage(good.count(b"\n") + 2, "the key `lig` is not known")


def test_the_last_record_is_torn_only_if_it_has_no_end() -> None:
    """It was told to the table that this is saved: nothing may cut it off."""
    data = text_of(head(), [answer(), answer("here")])
    for was, now in ((b'"here"', b'"here'), (b"ask", b"usk"), (b"at = ", b"at = x")):
        at = data.rindex(was)
        saved = read(data[:at] + now + data[at + len(was) :], "x.toml")
        assert (saved.torn, saved.writable, saved.records) == ("", False, [answer()])


FILE = text_of(head(), some_log())
edits = st.lists(
    st.tuples(
        st.sampled_from(["flip", "insert", "delete", "cut", "double"]),
        st.integers(0, len(FILE)),
        st.integers(1, 60),
        st.binary(min_size=1, max_size=4)
        | st.sampled_from([b"\n[[log]]\n", b'"', b"\n", b'after = "1"\n', b"\0", b"[["]),
    ),
    min_size=1,
    max_size=3,
)


def edited(data: bytes, changes: list[tuple[str, int, int, bytes]]) -> bytes:
    """What a bad disk, a bad sync or a bad editor makes of a file."""
    for kind, at, size, new in changes:
        at %= len(data) + 1
        if kind == "flip":
            data = data[:at] + new + data[at + len(new) :]
        elif kind == "insert":
            data = data[:at] + new + data[at:]
        elif kind == "delete":
            data = data[:at] + data[at + size :]
        elif kind == "cut":
            data = data[:at]
        else:
            data = data[:at] + data[at : at + size] * 2 + data[at + size :]
    return data


@given(edits)
@settings(max_examples=400, deadline=None)
def test_no_edit_breaks_the_reader(changes: list[tuple[str, int, int, bytes]]) -> None:
    data = edited(FILE, changes)
    try:
        saved = read(data, "x.toml")
    except NotASave:
        return
    good = data[: saved.good_bytes]
    again = read(good, "x.toml")  # what is called good is good
    if not saved.newer:
        assert (again.records, again.damage, again.torn) == (saved.records, None, "")
        assert saved.trouble or saved.good_bytes == len(data)
    if saved.damage:
        assert 1 <= saved.damage.line <= data.count(b"\n") + 1


@given(edits)
@settings(max_examples=80, deadline=None)
def test_no_edit_is_made_worse(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[str, int, int, bytes]]
) -> None:
    data = edited(FILE, changes)
    folder = tmp_path_factory.mktemp("edited")
    path = folder / "x.toml"
    path.write_bytes(data)
    Library(folder).entries()
    assert path.read_bytes() == data
    try:
        with Store.open(path, clock) as store:
            assert data.startswith(path.read_bytes())
            assert len(path.read_bytes()) == store.saved.good_bytes
    except SaveError:
        assert path.read_bytes() == data
