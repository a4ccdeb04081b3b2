"""A palette as Textual's theme: all that a stylesheet may name is there, and readable where Textual prints it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.color import Color
from textual.theme import Theme
from textual.widgets import Button, Footer, Input, OptionList

from themes import CLEAR, FEATURES, READABLE, Palette, as_textual, built_in, contrast, defaults, features

THEMES = built_in()

each = pytest.mark.parametrize("palette", THEMES.values(), ids=THEMES)

PRINTED = [
    *((f"block-cursor{way}-foreground", f"block-cursor{way}-background") for way in ("", "-blurred")),
    ("foreground", "block-hover-background"),
    ("input-cursor-foreground", "input-cursor-background"),
    ("input-selection-foreground", "input-selection-background"),
    ("screen-selection-foreground", "screen-selection-background"),
    ("footer-foreground", "footer-background"),
    ("footer-key-foreground", "footer-key-background"),
    ("footer-description-foreground", "footer-description-background"),
    ("button-foreground", "surface"),
    *(("button-color-foreground", ground) for ground in ("primary", "success", "warning", "error")),
    *(
        (text, ground)
        for text in ("foreground", "foreground-muted", "text-muted", "text-disabled", "link-color")
        for ground in ("background", "surface", "panel")
    ),
    *((f"text-{kind}", f"{kind}-muted") for kind in ("primary", "secondary", "accent", "success", "warning", "error")),
    *((f"text-{kind}", "panel-lighten-1") for kind in ("success", "warning", "error")),  # toasts
    ("foreground", "panel-lighten-1"),
    ("foreground", "surface-active"),
    ("link-color-hover", "link-background-hover"),
]


def variables(theme: Theme) -> dict[str, str]:
    return {**theme.to_color_system().generate(), **theme.variables}


@each
def test_what_textual_prints_is_readable(palette: Palette) -> None:
    of = variables(as_textual(palette))
    least = CLEAR if palette.name in ("beacon", "noon") else READABLE
    faint = {}
    for text, ground in PRINTED:
        ink, paper = Color.parse(of[text]), Color.parse(of[ground])
        assert ink.a == paper.a == 1, f"{text} on {ground}"
        reached = contrast(ink.hex6, paper.hex6)
        if reached < least:
            faint[f"{text} on {ground}"] = round(reached, 2)
    assert faint == {}


@each
@pytest.mark.parametrize("four_colour", [False, True])
def test_its_variables_are_the_features(palette: Palette, four_colour: bool) -> None:
    theme = as_textual(palette, four_colour)
    assert (theme.name, theme.dark, theme.background) == (palette.name, palette.dark, palette.base["background"])
    assert {name: theme.variables[name] for name in FEATURES} == features(palette, four_colour)


def test_no_feature_hides_a_variable_of_textual_s() -> None:
    known = Theme("x", primary="#ffffff").to_color_system().generate()
    assert set(FEATURES) & set(known) == set()
    theme = as_textual(THEMES["lantern"])
    assert set(theme.variables) - set(FEATURES) <= set(known)


class Table(App[None]):
    CSS = "\n".join(f".{name} {{ color: ${name}; }}" for name in FEATURES) + "Input { background: $lit; }"

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return defaults(self.current_theme.dark)

    def compose(self) -> ComposeResult:
        yield Input()
        yield OptionList("one", "two")
        yield Button("go", variant="primary")
        yield Footer()


def test_an_app_wears_each_and_changes_them() -> None:
    async def evening() -> None:
        app = Table()
        async with app.run_test() as pilot:
            for palette in THEMES.values():
                app.register_theme(as_textual(palette))
                app.theme = palette.name
                await pilot.pause()
                assert app.query_one(Input).styles.background.hex6.lower() == features(palette)["lit"]
                assert app.current_theme.dark is palette.dark
            app.theme = "textual-light"
            await pilot.pause()
            assert app.query_one(Input).styles.background.hex6.lower() == defaults(False)["lit"]

    asyncio.run(evening())


def test_only_who_asks_for_a_theme_loads_textual() -> None:
    script = "import sys, themes; themes.features(themes.built_in()['chart']); print(*sys.modules)"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert "themes" in loaded
    assert loaded & {"textual", "rich", "rat_tables", "saves", "screens"} == set()
