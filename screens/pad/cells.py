"""Going from cell to cell of a score pad: what was typed is put right where it stands, and counts at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rat_tables.engine.asks import NONE, AskView
from rat_tables.engine.fold import Step
from rat_tables.engine.rows import BLANK, PAD
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.table import SCORE
from screens.pad.board import CELL
from screens.said import say
from screens.table import prompts
from screens.widgets.prompt import Choice, Key, Prompt

if TYPE_CHECKING:
    from screens.table.flow import Flow

STEPS: Final = {"up": -1, "down": 1}
GAP: Final = f"{PAD}.gap"


class Cells:
    """The cells of the pad at a table; at any other table it does nothing. `shown`: the one that is put right."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.step: Step | None = None
        self.shown: AskView | None = None

    @property
    def here(self) -> bool:
        """Whether it is a score pad that lies on the table."""
        return self.flow.desk.session.head.use == SCORE

    def asked(self, prompt: Prompt) -> Prompt:
        """Let what the rules ask now be left for another cell."""
        self.step = self.shown = None
        return self._movable(prompt) if self.here else prompt

    def _movable(self, prompt: Prompt) -> Prompt:
        prompt.moves = self.move
        if prompt.field is not None:
            prompt.field.keys = [Key("↑↓", say("pad.cells"), "")]
        return prompt

    def clean(self) -> bool:
        """Whether the draft that lies open can be kept without a word: nothing is dropped by it or asked anew."""
        draft = self.flow.desk.draft
        return self.here and draft is not None and draft.open is None and not draft.dropped

    # ── from cell to cell ──

    def cells(self) -> list[Step]:
        """The answers of the pad in its order; what was filled in later stands where the gap was."""
        found: dict[str, Step] = {}
        for step in self.flow.desk.session.line:
            if step.record.ask.startswith(f"{PAD}.") and step.record.ask != GAP and step.record.by != "self":
                found[step.record.place] = step
        return list(found.values())

    def move(self, key: str, text: str) -> bool:
        """Take what stands in the field, and go to the cell before or after, or to one that was clicked.

        Where options are asked for the arrows are theirs, but that one up from the first leads to the cell before.
        """
        flow, by, before = self.flow, STEPS.get(key, 0), len(self.flow.desk.session.records)
        ask = flow.desk.ask
        shown = self.shown or (ask.as_seen_by(EVERYONE) if ask is not None else None)
        if not by and not key.startswith(CELL):
            return False
        if by and (shown is None or shown.entry is None) and (by > 0 or not self.cells()):
            return False
        here = shown.place if shown is not None else ""
        if not self._taken(text.strip()):
            return True
        changed = len(flow.desk.session.records) > before
        cells = self.cells()
        places = [step.record.place for step in cells]
        at = places.index(here) if here in places else len(places)
        wanted = f"{PAD}.{key.removeprefix(CELL)}"
        to = max(at + by, 0) if by else places.index(wanted) if wanted in places else at
        if to < len(cells) and (changed or to != at or not by):
            self._put(cells[to])
        elif to >= len(cells) and (changed or self.step is not None):
            flow.proceed()
        return True

    def _taken(self, text: str) -> bool:
        """Take what was typed, if it is anything new; False where it is not taken, or leads to something else first."""
        if text.startswith(":"):
            return False
        if self.step is None:
            self.flow._before()
            return not text or self.flow.desk.take(text)
        return text in ("", written(self.step)) or self._mend(text)

    def _mend(self, text: str) -> bool:
        assert self.step is not None
        desk = self.flow.desk
        return desk.do("mend", str(self.step.n), text) and desk.draft is None

    # ── putting one right ──

    def _put(self, step: Step) -> None:
        """Ask for a cell again, with what stands in it."""
        flow, desk = self.flow, self.flow.desk
        ask = desk.session.at(step.up.n if step.up else 0).ask
        assert ask is not None
        shown = ask.as_seen_by(EVERYONE)
        prompt = prompts.of_ask(desk, ask, shown, flow.board, self._take, self._type, "")
        prompt.escape = flow.proceed
        if prompt.field is not None:
            prompt.field.text = written(step)
        elif prompt.pick is not None:
            prompt.ticked = step.record.answer.split("+")
        self.step, self.shown = step, shown
        flow._ask(self._movable(prompt))

    def _take(self, choices: Sequence[Choice]) -> None:
        """An option instead, such as that it is not known after all."""
        assert self.shown is not None
        order = [token for options in self.shown.offers.values() for token in options]
        tokens = sorted((choice.token for choice in choices), key=order.index)
        self._right("+".join(tokens) or NONE)

    def _type(self, text: str) -> None:
        """What is right, or with a colon a command."""
        if text.lstrip().startswith(":"):
            self.flow._type(text)
        else:
            self._right(text)

    def _right(self, text: str) -> None:
        assert self.step is not None
        if text.strip() in (self.step.record.answer, written(self.step)):
            self.flow.proceed()
        else:
            self._mend(text)


def written(step: Step) -> str:
    """How an answer stands in the field: as people type it."""
    return {BLANK: "", NONE: "-"}.get(step.record.answer, step.record.answer)
