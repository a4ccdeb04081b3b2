"""The themes that come with the app: all there, all readable, by day, by night, and for eyes that need more."""

from __future__ import annotations

import math
import tomllib
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

from themes import (
    BASE,
    CLEAR,
    DEFAULT,
    FEATURES,
    READABLE,
    Palette,
    as_colour,
    built_in,
    contrast,
    defaults,
    features,
    of_folder,
    weak,
)

THEMES = built_in()
SEATS = [f"seat-{number}" for number in range(1, 7)]
MARKS = ["good", "bad", "warn", "secret"]
CLEAR_ONES = {"beacon", "noon"}

each = pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES)


def wanted(palette: Palette) -> float:
    return CLEAR if palette.name in CLEAR_ONES else READABLE


def colours(palette: Palette) -> dict[str, str]:
    return {**palette.base, **features(palette, four_colour=True)}


def oklab(colour: str) -> tuple[float, float, float]:
    """Where the colour lies in a space in which distances are as large as they look."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    middle = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@pytest.mark.parametrize(
    ("a", "b", "figure"),
    [
        ("#000000", "#ffffff", 21),
        ("#fff", "#000", 21),
        ("#777777", "#ffffff", 4.48),
        ("#767676", "#FFFFFF", 4.54),
        ("#ff0000", "#ffffff", 4.00),
        ("#0000ff", "#ffffff", 8.59),
        ("#123456", "#123456", 1),
    ],
)
def test_contrast_is_that_of_wcag(a: str, b: str, figure: float) -> None:
    assert round(contrast(a, b), 2) == figure
    assert contrast(a, b) == contrast(b, a)


def test_contrast_wants_colours() -> None:
    with pytest.raises(ValueError, match="'red' is no colour like #f0c674"):
        contrast("red", "#000000")


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#F0C674", "#f0c674"),
        ("#fa0", "#ffaa00"),
        ("f0c674", ""),
        ("#f0c67", ""),
        ("#f0c6745", ""),
        ("#f0c674\n", ""),
        ("#f0c67४", ""),
        ("red", ""),
        ("", ""),
    ],
)
def test_a_colour_is_written_in_one_way(text: str, colour: str) -> None:
    assert as_colour(text) == colour


def test_there_are_a_dark_a_light_and_two_clear_ones() -> None:
    assert {name: palette.dark for name, palette in THEMES.items()} == {
        "lantern": True,
        "chart": False,
        "beacon": True,
        "noon": False,
    }
    assert next(iter(THEMES)) == DEFAULT == "lantern"
    assert all(palette.name == name and palette.title for name, palette in THEMES.items())


def test_every_file_in_the_package_is_a_theme_or_the_features() -> None:
    found = {file.name.removesuffix(".toml") for file in files("themes").iterdir() if file.name.endswith(".toml")}
    assert found == {*THEMES, "features"}


@each
def test_they_hold_to_what_people_s_own_are_held_to(palette: Palette, tmp_path: Path) -> None:
    text = files("themes").joinpath(f"{palette.name}.toml").read_text(encoding="utf-8")
    mine = text.replace(f'name = "{palette.name}"', 'name = "mine"')
    (tmp_path / "mine.toml").write_text(mine, encoding="utf-8")
    offered, said = of_folder(tmp_path)
    assert said == []
    assert set(palette.base) == set(BASE)
    assert offered["mine"].base == palette.base
    assert offered["mine"].table == palette.table
    assert offered["mine"].title == palette.title
    assert tomllib.loads(text)["base"] == palette.base


@pytest.mark.parametrize("name", sorted(CLEAR_ONES))
def test_the_clear_ones_name_every_feature(name: str) -> None:
    assert set(THEMES[name].table) == set(FEATURES)


def test_nothing_is_both_a_base_colour_and_a_feature() -> None:
    assert set(BASE) & set(FEATURES) == set()


def test_what_a_text_stands_on_is_a_colour_too() -> None:
    for name, feature in {**BASE, **FEATURES}.items():
        assert set(feature.on) <= {*BASE, *FEATURES} - {name}
        assert as_colour(feature.dark) == feature.dark
        assert as_colour(feature.light) == feature.light
        assert feature.what


# Not read from the sheet of features: a ground forgotten there would be forgotten here.
PAIRS = [
    *((text, ground) for text in ("foreground", "muted", *MARKS) for ground in ("background", "panel-2")),
    *((text, ground) for text in ("accent-ink", *SEATS, "seat-n") for ground in ("background", "panel-2", "lit")),
    ("foreground", "lit"),
    *((text, ground) for text in ("foreground", "muted", "good", "bad", "warn") for ground in ("surface", "panel")),
    *((text, "background") for text in ("primary", "secondary", "accent", "success", "warning", "error")),
    *(
        (text, ground)
        for text in ("paper-ink", "suit-red", "suit-black", "suit-diamond", "suit-club")
        for ground in ("paper", "paper-dim")
    ),
    *(
        (text, ground)
        for text in ("red-text", "black-text", "diamond-text", "club-text", "coin", "pie")
        for ground in ("background", "panel-2", "lit")
    ),
    *(("key-ink", ground) for ground in ("accent-ink", *SEATS, "seat-n", "primary", "success", "warning", "error")),
    ("back-ink", "back"),
]


@each
def test_all_text_is_readable_where_it_stands(palette: Palette) -> None:
    of = colours(palette)
    faint = {
        f"{text} on {ground}": round(contrast(of[text], of[ground]), 2)
        for text, ground in PAIRS
        if contrast(of[text], of[ground]) < wanted(palette)
    }
    assert faint == {}
    assert weak(palette, wanted(palette)) == []


def test_the_sheet_knows_every_ground() -> None:
    sheet = {(text, ground) for text, feature in {**BASE, **FEATURES}.items() for ground in feature.on}
    assert set(PAIRS) <= sheet


@each
def test_the_seats_can_be_told_apart(palette: Palette) -> None:
    of = {seat: oklab(colour) for seat, colour in features(palette).items() if seat in (*SEATS, "seat-n")}
    assert min(math.dist(of[a], of[b]) for a, b in combinations(SEATS, 2)) > 0.085
    assert min(math.dist(of[seat], of["seat-n"]) for seat in SEATS) > 0.06


@each
def test_the_suits_can_be_told_apart(palette: Palette) -> None:
    of = {name: oklab(colour) for name, colour in features(palette, four_colour=True).items()}
    for suits in (
        ["suit-red", "suit-black", "suit-diamond", "suit-club"],
        ["red-text", "black-text", "diamond-text", "club-text"],
    ):
        assert min(math.dist(of[a], of[b]) for a, b in combinations(suits, 2)) > 0.1


@each
def test_what_is_lit_and_what_is_paper_stands_out(palette: Palette) -> None:
    of = colours(palette)
    assert contrast(of["lit"], of["background"]) > 1.15
    assert max(contrast(of["paper"], of["background"]), contrast(of["paper-edge"], of["background"])) > 1.15
    assert contrast(of["line"], of["background"]) > (4.5 if palette.name in CLEAR_ONES else 1.8)


@each
def test_two_and_four_colours(palette: Palette) -> None:
    two, four = features(palette), features(palette, four_colour=True)
    assert set(two) == set(four) == set(FEATURES)
    assert two["suit-diamond"] == two["suit-red"] == four["suit-red"]
    assert two["suit-club"] == two["suit-black"] == four["suit-black"]
    assert two["diamond-text"] == two["red-text"]
    assert two["club-text"] == two["black-text"]
    changed = {name for name in two if two[name] != four[name]}
    assert changed == {"suit-diamond", "suit-club", "diamond-text", "club-text"}
    for suit, strongest in (("suit-diamond", 2), ("diamond-text", 2), ("suit-club", 1), ("club-text", 1)):
        shares = [int(four[suit][at : at + 2], 16) for at in (1, 3, 5)]
        assert shares.index(max(shares)) == strongest, suit


def test_what_a_theme_leaves_out_has_its_default() -> None:
    night = Palette(name="x", title="X", dark=True, base={}, table={"line": "#123456"})
    day = Palette(name="x", title="X", dark=False, base={})
    assert features(night) == defaults(True) | {"line": "#123456"}
    assert features(day) == defaults(False)
    assert features(day, True) == defaults(False, True)
    assert defaults(True)["seat-1"] == "#ff9b85"
    assert defaults(False)["seat-1"] == "#a03015"


def test_a_theme_s_own_red_is_its_diamonds_with_two_colours() -> None:
    mine = Palette(name="x", title="X", dark=True, base={}, table={"suit-red": "#990000", "suit-diamond": "#000099"})
    assert features(mine)["suit-diamond"] == "#990000"
    assert features(mine, True)["suit-diamond"] == "#000099"


def test_nobody_can_change_them() -> None:
    built_in().clear()
    assert set(built_in()) == set(THEMES)
    with pytest.raises(TypeError):
        FEATURES["line"] = FEATURES["muted"]  # type: ignore[index]


def test_the_names_of_the_features() -> None:
    assert set(FEATURES) == {
        *("line", "muted", "accent-ink", "lit", "panel-2", "key-ink"),
        *("paper", "paper-ink", "paper-edge", "paper-dim", "back", "back-ink"),
        *("suit-red", "suit-black", "suit-diamond", "suit-club"),
        *("red-text", "black-text", "diamond-text", "club-text"),
        *SEATS,
        *("seat-n", "coin", "pie", *MARKS),
    }
