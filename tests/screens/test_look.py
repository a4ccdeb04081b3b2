"""The fixed signs of all tables, as text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import themes
from screens.widgets import look
from screens.widgets.canvas import Area, Canvas
from tests.screens.drawn import text


def drawn(w: int, h: int, draw: Callable[[Canvas], object]) -> list[str]:
    canvas = Canvas(w, h)
    draw(canvas)
    return text(canvas).splitlines()


def test_dice() -> None:
    assert drawn(7, 3, lambda c: look.die(c, 0, 0, 5)) == ["▐●   ●▌", "▐  ●  ▌", "▐●   ●▌"]
    assert drawn(9, 5, lambda c: look.big_die(c, 0, 0, 2)) == [
        "▗▄▄▄▄▄▄▄▖",
        "▐ ●     ▌",
        "▐       ▌",
        "▐     ● ▌",
        "▝▀▀▀▀▀▀▀▘",
    ]
    assert drawn(3, 1, lambda c: look.small_die(c, 0, 0, 6)) == ["▐6▌"]


@pytest.mark.parametrize(("draw", "w", "h"), [(look.die, 7, 3), (look.big_die, 9, 5)])
def test_a_die_not_thrown_yet_is_a_dashed_place(draw: Callable[..., int], w: int, h: int) -> None:
    told = drawn(w, h, lambda c: draw(c, 0, 0, 0))
    assert told[0] == f"╭{'╌' * (w - 2)}╮"
    assert told[1] == f"╎{' ' * (w - 2)}╎"
    assert "●" not in "".join(told)


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_has_as_many_pips(pips: int) -> None:
    assert "".join(look.PIPS[pips]).count("●") == pips


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("7h", "▐7♥ ▌"),
        ("10d", "▐10♦▌"),
        ("qs", "▐Q♠ ▌"),
        ("kc", "▐K♣ ▌"),
        ("joker", "▐JKR▌"),
        ("#", "▐░░░▌"),
        ("?", "▐ ? ▌"),
    ],
)
def test_chips(card: str, told: str) -> None:
    assert drawn(5, 1, lambda c: look.chip(c, 0, 0, card)) == [told]


def test_cards() -> None:
    assert drawn(7, 5, lambda c: look.card(c, 0, 0, "10h")) == ["▗▄▄▄▄▄▖", "▐10♥  ▌", "▐  ♥  ▌", "▐  10♥▌", "▝▀▀▀▀▀▘"]
    assert drawn(7, 5, lambda c: look.card(c, 0, 0, "#"))[1:4] == ["▐░░░░░▌"] * 3
    assert drawn(7, 5, lambda c: look.card(c, 0, 0, "?"))[2] == "▐  ?  ▌"
    assert drawn(7, 5, lambda c: look.card(c, 0, 0, "joker"))[2] == "▐JOKER▌"


def test_signs_in_a_row_follow_each_other() -> None:
    canvas = Canvas(40, 1)
    x = look.keycap(canvas, 0, 0, "7")
    x = look.lit(canvas, x, 0, " 7 Plush")
    x = look.counter(canvas, x, 0, 2, 3)
    x = look.bar(canvas, x, 0, 3, 8, "seat-1")
    x = look.coin(canvas, x, 0, 7)
    x = look.nest(canvas, x, 0)
    canvas.put(x, 0, look.dish(4) + look.decoration(3))
    assert text(canvas) == " 7 ▐ 7 Plush▌●●○■■■◉7⌂(4)‹3›"


def test_a_bar_too_long_ends_with_a_mark_and_an_empty_one_is_a_dot() -> None:
    assert drawn(6, 1, lambda c: look.bar(c, 0, 0, 9, 4, "seat-1")) == ["■■■▸"]
    assert drawn(6, 1, lambda c: look.bar(c, 0, 0, 0, 4, "seat-1")) == ["·"]


@pytest.mark.parametrize(
    ("room", "told"), [(11, "(4) (7) (1)"), (10, "(4) (7) +1"), (9, "(4) +2"), (6, "(4) +2"), (5, "+3"), (2, "+3")]
)
def test_what_has_no_room_in_a_row_is_counted(room: int, told: str) -> None:
    assert drawn(20, 1, lambda c: look.in_a_row(c, 0, 0, ["(4)", "(7)", "(1)"], room, "foreground")) == [told]


def test_face_down_covers_all_of_it() -> None:
    told = drawn(6, 2, lambda c: look.face_down(c, Area(0, 0, 6, 2)))
    assert all(line.count("░") == 3 for line in told)


def test_every_colour_has_a_name_in_the_themes() -> None:
    """Whatever is drawn here is coloured by a theme."""
    canvas = Canvas(80, 12)
    for at, card in enumerate(("7h", "8d", "9s", "kc", "joker", "#", "?")):
        look.chip(canvas, at * 8, 0, card)
        look.chip(canvas, at * 8, 1, card, dim=True)
        look.card(canvas, at * 8, 2, card, dim=at % 2 == 0)
    look.die(canvas, 0, 7, 4)
    look.die(canvas, 10, 7, 0)
    look.coin(canvas, 20, 7, 3)
    look.counter(canvas, 30, 7, 1, 3, "good")
    look.keycap(canvas, 40, 7, "x", hot=True)
    look.lit(canvas, 50, 7, "x")
    named = {word for row in canvas.styles for style in row for word in style.split()} - {"on", "bold"}
    assert named <= {*themes.defaults(True), "foreground"}
