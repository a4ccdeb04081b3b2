"""The text of a session, there and back."""

from __future__ import annotations

import tomllib

import msgspec
import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from rat_tables.engine.records import Fork, Head, Record
from saves.errors import NotASave, Unwritable
from saves.format import START, first_record, head_text, looked_up, number_of_records, read, record_text
from tests.saves.made import WHEN, answer, head, heads, records, some_log, text_of, texts

HEAD = """\
format = 1
app = "0.1.0"
id = "k3f9q2"
game = "high-tea"
rules = 1
use = "play"
seed = 5313214
title = "The Mouldy Duchess"
started = 2026-11-29T19:04:11+01:00

[options]
vocations = false

[[seat]]
name = "Ann"
slug = "ann"
mark = "A"
colour = 1

[[seat]]
name = "Bob"
slug = "bob"
mark = "B"
colour = 2
"""

LOG = """
[[log]]
seat = "ann"
ask = "scavenge.take"
place = "3.scavenge.2"
answer = "crumbs"
at = 2026-11-29T19:04:11+01:00
after = "5f3a91c2"
"""


def test_a_session_reads_as_the_design_has_it() -> None:
    assert head_text(head()) == HEAD
    assert record_text(answer()) == LOG


def test_a_fork_and_a_pack_stand_before_the_seats() -> None:
    whole = msgspec.structs.replace(
        head(), fork=Fork("abc234", 12), pack={"name": "Own", "card": [{"a": "x" * 99}] * 2}
    )
    sections = [line for line in head_text(whole).splitlines() if line.startswith("[")]
    assert sections == ["[options]", "[fork]", "[pack]", "[[pack.card]]", "[[pack.card]]", "[[seat]]", "[[seat]]"]
    assert 'from = "abc234"\nrecord = 12\n' in head_text(whole)


def test_what_is_always_there_is_there_with_its_defaults() -> None:
    assert head_text(Head(game="x", started=WHEN)) == (
        'format = 1\napp = ""\nid = ""\ngame = "x"\nrules = 1\nuse = "play"\nseed = 0\ntitle = ""\n'
        "started = 2026-11-29T19:04:11+01:00\n"
    )


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (Record(), 'ask = ""\nplace = ""\nanswer = ""\nafter = ""\n'),
        (Record(answer="2 6", by="app"), 'ask = ""\nplace = ""\nanswer = "2 6"\nby = "app"\nafter = ""\n'),
        (Record(do="undo", to=0), 'do = "undo"\nto = 0\nafter = ""\n'),
        (Record(do="mend", of=3, count=0, agreed=True), 'do = "mend"\nof = 3\ncount = 0\nagreed = true\nafter = ""\n'),
        (
            Record(do="end", standings=[("ann", 11), ('b"', -2)], after="1"),
            'do = "end"\nstandings = [["ann", 11], ["b\\"", -2]]\nafter = "1"\n',
        ),
        (
            Record(do="end", standings=[("ann", 3), ('b"', 3)], winners=["ann", 'b"'], after="1"),
            'do = "end"\nstandings = [["ann", 3], ["b\\"", 3]]\nwinners = ["ann", "b\\""]\nafter = "1"\n',
        ),
        (Record(do="note", text="a\n[[log]]\nb\x7f"), 'do = "note"\ntext = "a\\n[[log]]\\nb\\u007f"\nafter = ""\n'),
    ],
)
def test_records_as_text(record: Record, text: str) -> None:
    assert record_text(record) == "\n[[log]]\n" + text


@given(heads, st.lists(records, max_size=4))
@settings(max_examples=150, deadline=None)
def test_there_and_back(whole: Head, log: list[Record]) -> None:
    data = text_of(whole, log)
    saved = read(data, "x.toml")
    assert (saved.head, saved.records, saved.trouble, saved.good_bytes) == (whole, log, "", len(data))
    assert first_record(data) == len(head_text(whole).encode())


@given(heads, st.lists(records, max_size=4))
@settings(max_examples=100, deadline=None)
def test_only_a_record_begins_like_one(whole: Head, log: list[Record]) -> None:
    data = text_of(whole, log)
    assert data.count(START) == len(log) == number_of_records(data)
    parts = data.split(START)
    for part, record in zip(parts[1:], log, strict=True):
        assert msgspec.convert(tomllib.loads(part.decode()), Record) == record


@given(texts)
def test_a_text_is_written_as_tomli_w_has_it(text: str) -> None:
    line = tomli_w.dumps({"answer": text})
    assert record_text(Record(answer=text)) == f'\n[[log]]\nask = ""\nplace = ""\n{line}after = ""\n'
    assert line.count("\n") == 1


def test_half_a_character_becomes_a_question_mark() -> None:
    saved = read(text_of(head(title="R\ud800at"), [Record(do="note", text="\udfff!", at=WHEN, after="1")]), "x")
    assert (saved.head.title, saved.records[0].text) == ("R?at", "?!")


@pytest.mark.parametrize("pack", [{"a": None}, {1: "a"}, {"a": [{"b": {2: 3}}]}, {"a": {"b": [None]}}, {"a": object()}])
def test_what_toml_has_no_form_for_is_said_before_anything_is_written(pack: dict[str, object]) -> None:
    with pytest.raises(Unwritable, match="cannot be written as TOML"):
        head_text(msgspec.structs.replace(head(), pack=pack))


def test_a_head_needs_its_time() -> None:
    with pytest.raises(Unwritable, match="`started`"):
        head_text(Head(game="x"))


def test_other_line_ends_and_a_byte_order_mark_are_no_harm() -> None:
    log = some_log()
    data = text_of(head(), log)
    windows = b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")
    saved = read(windows, "x")
    assert (saved.head, saved.records, saved.trouble) == (head(), log, "")
    cut = read(windows[:-20], "x")
    assert (cut.records, cut.damage) == (log[:-1], None)
    assert cut.torn
    assert read(windows[: cut.good_bytes], "x").trouble == ""


def test_what_a_hand_may_do_is_no_harm() -> None:
    data = text_of(head(), some_log()).replace(b"\n\n[[log]]\n", b"\n[[log]]\n# a comment\n")
    assert read(data, "x").records == some_log()
    assert read(data, "x").trouble == ""
    cut = read(data[:-5], "x")  # and what is wrong at the end is found all the same
    assert cut.records == some_log()[:-1]
    assert read(data[: cut.good_bytes], "x").trouble == ""


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "x.toml is empty: a session begins with a head"),
        (b" \n\n", "x.toml is empty"),
        (b"\0" * 4096, "x.toml is empty"),
        (b"hello\n", "x.toml is no session that can be read: line 1: this is no TOML"),
        (b'theme = "dark"\n', "x.toml is no rat-tables session: a session begins with `format = 1` and names a game"),
        (b'format = "1"\ngame = "x"\n', "x.toml is no rat-tables session"),
        (b'format = true\ngame = "x"\n', "x.toml is no rat-tables session"),
        (b'format = 0\ngame = "x"\n', "x.toml says format 0: the first there is is 1"),
        (b"\xff\xfef\0o\0r\0m\0a\0t\0 \0=\0 \0001\0", "line 1: this is no UTF-8 text"),
        (
            HEAD.encode().replace(b"Ann", b"\xe9"),
            "x.toml is no session that can be read: line 15: this is no UTF-8 text",
        ),
        (HEAD.encode().replace(b"seed = ", b"sead = "), "has a head that was cut short: `seed` is not there"),
        (HEAD.encode().replace(b"mark", b"marc", 1), "line 17: the key `marc` is not known"),
        (HEAD.encode().replace(b'"k3f9q2"', b"7"), "line 3: `id` is not right: Expected `str`, got `int`"),
        (HEAD.encode()[:100], "x.toml is no rat-tables session|line 8"),
        (HEAD.encode()[:-1], "has a head that was cut short"),
        (b"a = " + b"[" * 5000 + b"\n", "too deep"),
        (b"a = " + b"1" * 5000 + b"\n", "line 1: this is no TOML"),
        (HEAD.encode() + b"log = 3\n", "key `log` is not known|`colour`|line"),
    ],
)
def test_what_is_no_session_says_so(data: bytes, sentence: str) -> None:
    with pytest.raises(NotASave, match=sentence):
        read(data, "x.toml")


def test_of_a_newer_format_only_what_is_known_is_shown() -> None:
    data = text_of(head(), [answer()])
    newer = data.replace(b"format = 1\n", b'format = 2\nmood = "grim"\n')
    saved = read(newer, "x.toml")
    assert (saved.newer, saved.writable, saved.head.title) == (True, False, "The Mouldy Duchess")
    assert saved.records == [answer()]
    assert saved.trouble == (
        "x.toml was written by a newer rat-tables (format 2, this one knows 1): it can only be looked at. "
        "A newer rat-tables goes on with it."
    )
    stranger = read(newer.replace(b"seed = 5313214", b'seed = "so"').replace(b"answer", b"reply"), "x.toml")
    assert (stranger.newer, stranger.records, stranger.head.seed, stranger.head.id) == (True, [], 0, "k3f9q2")
    torn = read(newer[:-3], "x.toml")
    assert (torn.newer, torn.writable, torn.records) == (True, False, [])


def test_a_newer_one_that_names_no_game_we_can_read() -> None:
    with pytest.raises(NotASave, match="newer rat-tables \\(format 9\\)"):
        read(b"format = 9\ngame = 3\n", "x.toml")


def test_records_are_found_without_reading_the_others() -> None:
    data = text_of(head(), some_log())
    found = looked_up(data, "x", "set", "end")
    assert [record for record, _ in found] == some_log()[-3:]
    assert data[: found[1][1]].endswith(b'after = "08"\n\n')
    assert [record.do for record, _ in looked_up(data[:-1], "x", "set", "end")] == ["set", "set"]
    assert number_of_records(data) == 12
    assert number_of_records(data[:-1]) == 11


def test_a_record_that_is_found_damaged_says_its_line() -> None:
    data = text_of(head(), some_log()).replace(b'seat = "ann"\nname = "Anna"', b'seat = "ann"\nnome = "Anna"')
    line = data[: data.index(b"nome")].count(b"\n") + 1
    with pytest.raises(NotASave, match=f"x is damaged in line {line}: the key `nome` is not known \\(`name` is\\)"):
        looked_up(data, "x", "set")


def test_what_a_file_brings_into_a_sentence_is_harmless() -> None:
    bad = text_of(head(), [answer()]).replace(b"ask = ", b'"\\u001b]0;x\\u0007\\u202e" = ')
    saved = read(bad, "x\x1b[2J.toml")
    assert saved.damage is not None
    assert saved.damage.reason == "the key `]0;x` is not known"
    assert saved.trouble.startswith("x[2J.toml is damaged in line ")
