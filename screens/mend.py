"""A draft of another past: what would stay, what would go, what would be asked anew. Nothing is written before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from screens.page import Page
from screens.said import say
from screens.table.desk import TableDesk
from screens.widgets.listing import Item


class MendPage(Page[str]):
    """The draft that lies open at a desk. Gives `commit`, `leave` or `answer`."""

    title_key: ClassVar[str] = "mend"

    def __init__(self, desk: TableDesk, said: str = "") -> None:
        super().__init__()
        self.desk, self.said = desk, said
        self.private = desk.viewer in desk.session.head.seats

    @property
    def secret_screen(self) -> bool:
        """Whether what stands here is for one seat alone."""
        return self.private

    def line(self) -> str:
        """Which record it is about."""
        desk = self.desk
        step = next((step for step in desk.session.line if step.n == desk.mended), None)
        return say("mend.was", n=step.n, was=desk.tale.answer(step, desk.viewer)) if step else ""

    def on_mount(self) -> None:
        """What can be done is short, what comes of it is not."""
        self.listing.left = 0.27
        super().on_mount()
        if self.said:
            self.listing.tell(self.said)

    def items(self) -> Sequence[Item]:
        """What to do, then what it would do."""
        desk = self.desk
        draft = desk.draft
        assert draft is not None
        summary = desk.draft_summary(draft)
        items: list[Item] = []
        for question in summary["open"]:
            items.append(Item(say("mend.answer"), "answer", "1", question["text"]))
        if summary["open"]:
            over = desk.session.result is not None
            items.append(Item(say("mend.cut"), "commit", "2", say("mend.cut-over" if over else "mend.cut-more")))
        else:
            items.append(Item(say("mend.commit"), "commit", "1", say("mend.commit-more")))
        items += [Item(say("mend.leave"), "leave", "0", say("mend.leave-more")), Item()]
        items.append(Item(say("mend.dropped", count=len(summary["dropped"])), heading=True))
        for step in summary["dropped"]:
            items.append(_numbered(step["n"], step["text"], "bad"))
        items += [Item(), Item(say("mend.open", count=len(summary["open"])), heading=True)]
        for question in summary["open"]:
            items.append(Item(question["text"], indent=2, style="warn"))
        if waiting := len(draft.waiting):
            items.append(Item(say("mend.waiting", count=waiting), indent=2, style="warn"))
        kept = [step for step in draft.kept if step.record.by != "self"]
        items += [Item(), Item(say("mend.kept", count=len(kept)), heading=True)]
        for step in kept:
            items.append(_numbered(step.n, desk.tale.answer(step, desk.viewer), "muted"))
        return items

    def chosen(self, token: str) -> None:
        """Answer, keep or forget."""
        self.dismiss(token)

    def back(self) -> None:
        """Esc looks at the table with the draft on it, where something is open; else it forgets the draft."""
        draft = self.desk.draft
        self.dismiss("answer" if draft is not None and draft.open is not None else "leave")


def _numbered(n: int, text: str, style: str) -> Item:
    """A record with its number, all of them below each other."""
    return Item(text, lead=[(f"{n:>4}  ", style)], style=style)
