"""Names: cleaned, told apart, and given what marks them."""

from __future__ import annotations

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rat_tables.engine.records import SeatHead
from saves.clean import NAME, clean
from saves.errors import BadName, SaveError
from saves.people import RESERVED, mark, seat_heads, slug, unique_names

HOSTILE = [
    "[/",
    "[/b]",
    "[red]x",
    "[b +",
    "[@click=app.quit]x[/]",
    "[link=http://a]x[/link]",
    'O\'Rat "Q"',
    "a,b",
    "=1+1",
]


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("Ann\r\nLee\tX", "Ann Lee X"),
        ("a  b", "a b"),
        ("\x1b[31mAnn\x9b\x07\x7f", "[31mAnn"),
        ("\u202eAnn\u2066\u200b\ufeff", "Ann"),
        ("\ud800Ann\udfff", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("\u2028a\u2029b\x85c", "a b c"),
        ("\u200d\u200d", ""),
        ("\u0301", ""),
        ("\u3164\u2800", ""),
        ("\u00a0\u3000", ""),
        ("abcdefghij klm", "abcdefghij"),
        *[(name, name[:10].strip()) for name in HOSTILE],
    ],
)
def test_text_is_cleaned(text: str, cleaned: str) -> None:
    assert clean(text, 10) == cleaned


@given(st.text() | st.text("a\u0308\u200d\ufe0f \t\x1b\u202e👩\ud800"), st.integers(1, 30))
def test_what_is_clean_stays_as_it_is(text: str, most: int) -> None:
    once = clean(text, most)
    assert clean(once, most) == once
    assert len(once) <= most
    assert not any(category(c) in ("Cc", "Cs", "Cf", "Zl", "Zp") and c != "\u200d" for c in once)


@pytest.mark.parametrize(
    ("name", "taken", "made"),
    [
        ("Ann", [], "ann"),
        ("Zoë Brontë", [], "zoe-bronte"),
        ('O\'Rat "Q"', [], "orat-q"),
        ("Straße", [], "strasse"),
        ("Ann", ["ann"], "ann-2"),
        ("Ann", ["ann", "ann-2"], "ann-3"),
        ("Аня", [], "seat-4"),
        ("🐀", [], "seat-4"),
        ("[/", [], "seat-4"),
        ("🐀", ["seat-4"], "seat-4-2"),
        ("Everyone", [], "everyone-2"),
        ("all", [], "all-2"),
        ("x" * 60, [], "x" * 24),
        ("x" * 60, ["x" * 24], "x" * 22 + "-2"),
        ("abcdefghijklmnopqrstuvw xyz", [], "abcdefghijklmnopqrstuvw"),
    ],
)
def test_slugs(name: str, taken: list[str], made: str) -> None:
    assert slug(name, taken, 4) == made


@pytest.mark.parametrize("word", ["everyone", "all", "table", "nobody", "group", "draw", "kill", "win", "hand"])
def test_no_slug_is_a_word_that_means_something_else(word: str) -> None:
    assert word in RESERVED
    assert slug(word.upper()) == f"{word}-2"


@pytest.mark.parametrize(
    ("name", "taken", "letter"),
    [
        ("Ann", "", "A"),
        ("Ann", "A", "N"),
        ("Ann", "AN", "B"),
        ("Éva", "", "E"),
        ("7 of Nine", "", "O"),
        ("🐀", "AB", "C"),
    ],
)
def test_marks(name: str, taken: str, letter: str) -> None:
    assert mark(name, taken) == letter


def test_the_letters_end_somewhere() -> None:
    with pytest.raises(BadName, match="no letter left"):
        mark("Ann", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.mark.parametrize(
    ("names", "unique"),
    [
        (["Ann", "ann ", "Ann"], ["Ann", "ann (2)", "Ann (3)"]),
        (["Ann", "Ann (2)", "Ann"], ["Ann", "Ann (2)", "Ann (3)"]),
        (["Ann", "Ann", "Ann (2)"], ["Ann", "Ann (2)", "Ann (2) (2)"]),
        (["STRASSE", "straße"], ["STRASSE", "straße (2)"]),
        (["Zoë", "Zoe\u0308"], ["Zoë", "Zoë (2)"]),
        (["x" * 30, "x" * 30], ["x" * 24, "x" * 20 + " (2)"]),
        (HOSTILE, HOSTILE),
    ],
)
def test_no_two_have_the_same_name(names: list[str], unique: list[str]) -> None:
    assert unique_names(names) == [name[:NAME] for name in unique]


def test_seats() -> None:
    assert seat_heads(["Ann", "ann ", "Zoë"]) == [
        SeatHead("Ann", "ann", "A", 1),
        SeatHead("ann (2)", "ann-2", "N", 2),
        SeatHead("Zoë", "zoe", "Z", 3),
    ]


@given(st.lists(st.text(min_size=1, max_size=40), max_size=10))
def test_seats_are_told_apart_whatever_they_are_called(names: list[str]) -> None:
    if not all(clean(name, NAME) for name in names):
        with pytest.raises(BadName):
            seat_heads(names)
        return
    seats = seat_heads(names)
    for field in ("name", "slug", "mark"):
        values = [getattr(seat, field) for seat in seats]
        assert len({value.casefold() for value in values}) == len(names), field
    assert all(len(seat.slug) <= 24 and len(seat.name) <= NAME and seat.slug not in RESERVED for seat in seats)
    assert [seat.colour for seat in seats] == [n % 6 + 1 for n in range(len(names))]


@pytest.mark.parametrize("empty", ["", "  ", "\x1b", "\u202e\u200b", "\u200d"])
def test_nobody_is_called_nothing(empty: str) -> None:
    with pytest.raises(BadName) as error:
        seat_heads(["Ann", empty])
    assert str(error.value) == "Seat 2 has no name: each seat needs one with a letter or sign that can be seen."
    assert isinstance(error.value, ValueError)
    assert isinstance(error.value, SaveError)
