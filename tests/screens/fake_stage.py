"""A table without a screen: what the flow would put on one is written down, and answered by the test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rat_tables import games
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.session import Session
from rat_tables.tale import Passage
from rat_tables.words import Page, of_game
from screens.scene import Scene
from screens.table.boards import board_of
from screens.table.desk import TableDesk
from screens.table.flow import Flow
from screens.widgets.canvas import Area, Canvas
from screens.widgets.prompt import Choice, Prompt

SLUGS = ("ann", "bob", "cy", "dot", "eve", "flo")


class FakeStage:
    """A stage. `curtains` are the seats it was passed to; `pages` what was laid over the table."""

    game = "high-tea"

    def __init__(self, count: int = 4, use: str = "play", beats: bool = False, seed: int = 7, **options: Any) -> None:
        shelf = games.find(self.game)
        given: dict[str, bool | str] = {name.replace("_", "-"): value for name, value in options.items()}
        seats = [SeatHead(slug.title(), slug, slug[0].upper(), n) for n, slug in enumerate(SLUGS[:count], 1)]
        head = Head(game=self.game, use=use, seed=seed, title="The Mouldy Duchess", options=given, seat=seats)
        self.session: Session[Any] = Session(shelf.open(), head)
        self.session.start()
        self.beats_wanted = beats
        self.board = board_of(shelf, use)
        self.flow = Flow(self, self.board)
        self.flow.sit(TableDesk(self.session, of_game(shelf), Path("/x.toml"), self.flow))
        self.prompt = Prompt("")
        self.said: list[str] = []
        self.curtains: list[str] = []
        self.waiting: Callable[[str | None], None] | None = None
        self.pages: list[Any] = []
        self.left = 0
        self.flow.proceed()

    # ── what the flow wants ──

    def put(self, prompt: Prompt) -> None:
        assert self.flow.private == bool(prompt.secret), "a question for all over one rat's sheet, or the other way"
        self.prompt = prompt

    def take_up(self) -> str:
        return ""

    def key_of(self, command: str) -> str:
        return command

    def redraw(self) -> None: ...

    def tell(self, text: str, good: bool = False) -> None:
        self.said.append(text)

    def curtain(self, seat: str, news: Sequence[str], then: Callable[[str | None], None]) -> None:
        self.prompt = Prompt("")
        self.curtains.append(seat)
        self.news = list(news)
        self.waiting = then

    def explain(self, page: Page) -> None:
        self.pages.append(page)

    def tell_tale(self, passages: Sequence[Passage]) -> None:
        self.pages.append(list(passages))

    def show_draft(self) -> None:
        self.pages.append("draft")

    def show_score(self) -> None:
        self.pages.append("score")

    def help(self) -> None:
        self.pages.append("help")

    def leave(self) -> None:
        self.left += 1

    # ── what people do ──

    def at_curtain(self, said: str = "lift") -> None:
        """Say something at the curtain."""
        assert self.waiting is not None, "there is no curtain"
        then, self.waiting = self.waiting, None
        then(said)

    def choose(self, *tokens: str) -> None:
        """Take options by their tokens."""
        choices = [choice for choice in self.prompt.choices if choice.token in tokens]
        assert len(choices) == len(tokens), (tokens, self.tokens)
        self.prompt.take(choices)

    @property
    def tokens(self) -> list[str]:
        """The options that are listed."""
        return [choice.token for choice in self.prompt.choices]

    def any_choice(self, pick: Callable[[Sequence[Choice]], Choice]) -> bool:
        """Do whatever is next; False at the end."""
        if self.waiting is not None:
            self.at_curtain()
        elif self.prompt.field is not None:
            self.prompt.field.take(self.prompt.field.example)
        elif self.session.result is not None and self.flow.beats is None:
            return False
        elif self.prompt.pick is not None:
            self.prompt.take(self.prompt.choices[: max(self.prompt.pick[0], 1)])
        elif self.prompt.choices:
            self.prompt.take([pick(self.prompt.choices)])
        else:
            self.prompt.take([])
        return True

    def drawn(self, w: int = 100, h: int = 30) -> str:
        """All zones as text, the log left out, and what the bar asks."""
        scene: Scene = self.flow.scene()
        texts = []
        for zone, area in self.board.plan(w, h - 5).items():
            if zone != "log":
                texts.append(canvas_text(self.board.draw, zone, area, scene, w >= 100))
        log = [f"{passage.n} {passage.text}" for passage in scene.log]
        asked = [self.prompt.question, *(f"{c.number} {c.label}" for c in self.prompt.choices)]
        return "\n".join([*texts, *log, *asked, *self.flow.title()])


def canvas_text(draw: Callable[..., None], zone: str, area: Area, scene: Scene, boxed: bool) -> str:
    """A zone as text."""
    canvas = Canvas(area.w, area.h, boxed)
    draw(zone, canvas, scene)
    return "\n".join("".join(row).rstrip() for row in canvas.chars)
