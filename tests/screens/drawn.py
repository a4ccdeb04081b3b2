"""Canvases as text and as pictures, and scenes made from sessions.

python -m tests.screens.drawn FOLDER    draws the boards of some sessions as text and, with `rsvg-convert`, as PNG
"""

from __future__ import annotations

import asyncio
import html
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final

from textual.app import App, ComposeResult
from textual.geometry import Size

import themes
from rat_tables import games
from rat_tables.desk.options import without_knocks
from rat_tables.engine.seats import ALL, EVERYONE, Viewer
from rat_tables.engine.session import Session
from rat_tables.engine.table import Event
from rat_tables.words import Words, of_game
from screens.high_tea import BOARD
from screens.scene import Board, Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.palette import ASCII, Palette
from screens.widgets.zone import ROOMY, Zone

SIZES: Final = ((80, 19), (100, 25), (140, 40))
"""Bodies at 80×24, 100×30 and 140×45."""

EXPECTED: Final = Path(__file__).parent / "expected"
KEPT: Final = ("scavenge", "goal", "vocations", "paper", "over", "beat", "award")


def words() -> Words:
    """The words of High Tea."""
    return of_game(games.find("high-tea"))


def scene(session: Session[Any], viewer: Viewer = EVERYONE, said: Words | None = None, lit: str = "") -> Scene:
    """What a viewer sees of a session now."""
    ask = without_knocks(session.ask.as_seen_by(viewer)) if session.ask else None
    offered = [token for options in ask.offers.values() for token in options] if ask else []
    numbers = {token: token if token.isdigit() else str(at) for at, token in enumerate(offered, 1)}
    over = session.result is not None
    return Scene(
        view=session.table.as_seen_by(viewer),
        names=session.names,
        words=said or words(),
        viewer=viewer,
        seats=session.head.seat,
        use=session.head.use,
        ask=ask,
        asked=ask.who if ask else (),
        numbers=numbers,
        lit=lit,
        events=[event for event in session.table.story.events if event.seen_by(viewer)],
        over=over,
    )


def beats(events: Sequence[Event], board: Board = BOARD) -> list[tuple[int, int]]:
    """The great moments in a row of events: from where to where each goes."""
    found: list[tuple[int, int]] = []
    runs = False
    for at, event in enumerate(events):
        says = board.beat(event, events[at - 1] if at else None)
        if says:
            found.append((at, at + 1))
        elif says is None and runs:
            found[-1] = (found[-1][0], at + 1)
        runs = says is True or (says is None and runs)
    return found


def zone(name: str, shown: Scene, w: int, h: int, board: Board = BOARD) -> Canvas:
    """A zone drawn on a canvas of its own."""
    canvas = Canvas(w, h, boxed=w >= ROOMY)
    board.draw(name, canvas, shown)
    return canvas


def body(shown: Scene, w: int, h: int, board: Board = BOARD) -> Canvas:
    """All zones where they lie, the log left empty; or the stage."""
    whole = Canvas(w, h)
    stage = getattr(board, "stage", None)
    plan = {"stage": Area(0, 0, w, h)} if stage is not None and stage(shown) else board.plan(w, h)
    for name, area in plan.items():
        canvas = Canvas(area.w, area.h, boxed=w >= ROOMY)
        if name == "log":
            canvas.frame("Ship's log")
        else:
            board.draw(name, canvas, shown)
        for y in range(area.h):
            for x in range(area.w):
                whole.chars[area.y + y][area.x + x] = canvas.chars[y][x]
                whole.styles[area.y + y][area.x + x] = canvas.styles[y][x]
        whole.hits += [(Area(a.x + area.x, a.y + area.y, a.w, a.h), token) for a, token in canvas.hits]
    return whole


def text(canvas: Canvas, ascii_only: bool = False) -> str:
    """A canvas as lines of text."""
    lines = "\n".join("".join(row).rstrip() for row in canvas.chars)
    return lines.translate(ASCII) if ascii_only else lines


# ── pictures ────────────────────────────────────────────────────────────────────────────────────────────────


class Picture(App[None]):
    """Shows one canvas."""

    CSS = "Screen { background: $background; }"

    def __init__(self, canvas: Canvas, theme: str, ascii_only: bool = False) -> None:
        super().__init__()
        self.canvas, self.ascii_only = canvas, ascii_only
        for palette in themes.built_in().values():
            self.register_theme(themes.as_textual(palette))
        self.theme = theme

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return Palette(self.get_css_variables(), self.ascii_only)

    def compose(self) -> ComposeResult:
        """The canvas."""
        yield Zone(self._copy)

    def _copy(self, canvas: Canvas) -> None:
        canvas.chars, canvas.styles = self.canvas.chars, self.canvas.styles


async def picture(canvas: Canvas, theme: str = "lantern") -> str:
    """A canvas as an SVG."""
    app = Picture(canvas, theme)
    async with app.run_test(size=Size(canvas.w, canvas.h)) as pilot:
        await pilot.pause()
        return app.export_screenshot()


def for_rsvg(svg: str) -> str:
    """Put each run of signs where it belongs: librsvg stretches text and drops spaces."""

    def apart(match: re.Match[str]) -> str:
        attributes, inside = match.group(1), html.unescape(match.group(2))
        found = re.search(r' x="([\d.]+)"', attributes)
        assert found is not None
        x = float(found.group(1))
        attributes = re.sub(r' (x|textLength)="[^"]*"', "", attributes)
        out = []
        for char in inside:
            if char not in "\xa0 ":
                out.append(f'<text{attributes} x="{x:.1f}">{html.escape(char)}</text>')
            x += 12.2 * Canvas(4, 1).put(0, 0, char)
        return "".join(out)

    svg = svg.replace("Fira Code", "DejaVu Sans Mono").replace("font-size: 20px", "font-size: 20.27px")
    return re.sub(r"<text( class=\"[^>]*textLength[^>]*)>([^<]*)</text>", apart, svg)


def shoot(canvas: Canvas, to: Path, theme: str = "lantern") -> None:
    """Write a canvas as text and as PNG."""
    to.with_suffix(".txt").write_text(text(canvas) + "\n", "utf-8")
    svg = to.with_suffix(".svg")
    svg.write_text(for_rsvg(asyncio.run(picture(canvas, theme))), "utf-8")
    wide = str(min(1200, canvas.w * 10))
    subprocess.run(["rsvg-convert", "-w", wide, str(svg), "-o", str(to.with_suffix(".png"))], check=True)


def main(folder: Path) -> None:
    """Draw what is worth a look, or worth keeping."""
    from tests.screens import duel, farm, gats, score_pads, stages, voyage

    if folder == Path("expected"):
        EXPECTED.mkdir(exist_ok=True)
        farm.expect(EXPECTED / "pie-rats")
        gats.expect(EXPECTED / "rats-with-gats")
        voyage.expect(EXPECTED / "rattaneer")
        duel.expect(EXPECTED / "rats-and-relics")
        score_pads.expect(EXPECTED / "pads")
        for name, (w, h) in [*product(KEPT, SIZES[:2]), ("scavenge", SIZES[2])]:
            told = text(body(stages.all_of_them()[name], w, h)).rstrip("\n")
            (EXPECTED / f"{name}_{w}.txt").write_text(f"{told}\n", "utf-8")
        return
    from screens.pad import BOARD as PAD
    from screens.pie_rats import BOARD as PIES
    from screens.rats_and_relics import BOARD as RELICS
    from screens.rats_with_gats import BOARD as GATS
    from screens.rattaneer import BOARD as ROW

    folder.mkdir(parents=True, exist_ok=True)
    for name, shown in farm.all_of_them().items():
        for w, h in SIZES:
            shoot(body(shown, w, h, PIES), folder / f"pie-rats-{name}_{w}")
    for name, shown in gats.all_of_them().items():
        for w, h in SIZES:
            shoot(body(shown, w, h, GATS), folder / f"rats-with-gats-{name}_{w}")
    for name, shown in voyage.all_of_them().items():
        for w, h in SIZES:
            shoot(body(shown, w, h, ROW), folder / f"rattaneer-{name}_{w}")
    for name, shown in duel.all_of_them().items():
        for w, h in SIZES:
            shoot(body(shown, w, h, RELICS), folder / f"rats-and-relics-{name}_{w}")
    for name, shown in score_pads.all_of_them().items():
        for w, h in SIZES:
            shoot(body(shown, w, h, PAD), folder / f"pad-{name}_{w}")
    for name, shown in stages.all_of_them().items():
        for w, h in SIZES:
            shoot(body(shown, w, h), folder / f"{name}_{w}")
        shoot(body(shown, 100, 25), folder / f"{name}_light", "chart")


__all__ = ["ALL", "SIZES", "beats", "body", "picture", "scene", "shoot", "text", "words", "zone"]

if __name__ == "__main__":
    main(Path(sys.argv[1]))
