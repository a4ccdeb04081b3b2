"""Lines and bars drawn on cells."""

from __future__ import annotations

from screens.widgets.canvas import Area, Canvas
from screens.widgets.chart import Line, columns_of, draw_chart, draw_tally, scale_of, shown
from screens.widgets.palette import ASCII, BRAILLE


def drawn(lines: list[Line], size: tuple[int, int] = (16, 5), every: int = 1) -> tuple[list[str], Canvas]:
    """A chart with room for a scale of two figures before it and three letters behind it."""
    w, h = size
    canvas = Canvas(w + 6, h)
    draw_chart(canvas, Area(3, 0, w, h), columns_of(len(lines[0].values), 3, w), lines, every)
    return ["".join(row).rstrip() for row in canvas.chars], canvas


def test_a_line_goes_up_with_its_letter_at_every_column() -> None:
    rows, canvas = drawn([Line("A", "seat-1", [0, 2, 4])])
    assert rows == [
        " 4 ╌╌╌╌╌╌╌╌╌╌╌╌╌⢀⡠A",
        "             ⣀⠤⠊⠁",
        " 2 ╌╌╌╌╌╌⣀⡠A⠉╌╌╌╌╌╌",
        "     ⣀⡠⠒⠊",
        " 0 A⠊╌╌╌╌╌╌╌╌╌╌╌╌╌╌",
    ]
    assert (canvas.styles[0][18], canvas.styles[1][14]) == ("seat-1 bold", "seat-1")


def test_letters_that_meet_stand_side_by_side_the_higher_first() -> None:
    rows, _ = drawn([Line("A", "a", [0, 6]), Line("B", "b", [0, 7]), Line("C", "c", [0, 40])], (8, 3))
    assert rows[2].startswith(" 0 ABC")
    assert rows[2].endswith("BA")
    assert rows[0].endswith("C")


def test_no_line_goes_over_what_is_not_known() -> None:
    rows, _ = drawn([Line("A", "a", [0, None, 4]), Line("B", "b", [None, 4, 4])], (9, 2))
    assert rows == ["       B⠒⠒⠒AB", " 0 A╌╌╌╌╌╌╌╌"]


def test_lines_that_share_a_cell_both_leave_their_dots() -> None:
    """One goes up from the lowest row of dots and one down from the next, and the first is drawn on top."""
    up, down = Line("A", "a", [0, 8]), Line("B", "b", [8, 0])
    alone = [canvas.chars for _, canvas in (drawn([up], (9, 2)), drawn([down], (9, 2)))]
    both = drawn([up, down], (9, 2))[1]
    shared = 0
    for y in range(2):
        for x in range(4, 11):
            dots = [ord(cells[y][x]) - 0x2800 for cells in alone if cells[y][x] in BRAILLE]
            if len(dots) == 2:
                shared += 1
                assert (ord(both.chars[y][x]) - 0x2800, both.styles[y][x]) == (dots[0] | dots[1], "a")
    assert shared == 3, "they cross in the middle"


def test_below_nothing_and_all_at_nothing() -> None:
    assert scale_of([Line("A", "a", [-3, 5])], 9).marks == [0, 5]
    assert (scale_of([Line("A", "a", [0, 0])], 5).low, scale_of([Line("A", "a", [0, 0])], 5).high) == (0, 1)
    rows, _ = drawn([Line("A", "a", [-4, 4])], (8, 5))
    assert rows[0].endswith("A")
    assert rows[2].startswith(" 0 ╌")
    assert rows[4].startswith("   A")
    assert drawn([Line("A", "a", [3])], (8, 3))[0][0].startswith("   A")


def test_the_marks_of_the_scale_are_round_and_never_too_near() -> None:
    assert scale_of([Line("", "", [14])], 9).marks == [0, 10]
    assert scale_of([Line("", "", [14])], 14).marks == [0, 5, 10]
    assert scale_of([Line("", "", [2500])], 20).marks == [0, 500, 1000, 1500, 2000, 2500]


def test_of_many_columns_some_are_written_counted_from_the_last() -> None:
    assert columns_of(3, 10, 21) == [10, 20, 30]
    assert columns_of(1, 10, 21) == [10]
    assert shown(6, 1) == [0, 1, 2, 3, 4, 5]
    assert shown(6, 2) == [1, 3, 5]
    assert shown(1, 7) == [0]
    rows, _ = drawn([Line("A", "a", list(range(16)))], every=5)
    assert "".join(rows).count("A") == 4  # 0, 5, 10, 15


def test_in_plain_ascii_no_dot_is_lost() -> None:
    rows, _ = drawn([Line("A", "a", [0, 2, 4])])
    plain = [row.translate(ASCII) for row in rows]
    assert all(row.isascii() for row in plain)
    assert [BRAILLE[chr(0x2800 + dots)] for dots in (0, 0x01, 0x40, 0x41, 0xFF)] == [" ", "'", ".", ":", ":"]
    assert [BRAILLE[chr(0x2800 + dots)] for dots in (0x12, 0x24, 0x80)] == ["'", ".", "."]


def test_bars_against_what_was_to_be_expected() -> None:
    canvas = Canvas(14, 3)
    draw_tally(canvas, Area(0, 0, 14, 3), [12, 3, 0], 6, 12, "accent-ink")
    assert ["".join(row) for row in canvas.chars] == ["■■■■■■╎■■■■ 12", "■■■   ╎      3", "      ╎      0"]
    assert (canvas.styles[0][6], canvas.styles[1][6]) == ("accent-ink bold", "line")
