"""The whole tale: everything that happened, with what was taken back struck through and what was mended beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rat_tables.review.finding import Wanted, wanted
from rat_tables.slots import Names
from rat_tables.tale import Passage, reads
from rat_tables.words import Words
from screens.finding import Finding
from screens.said import say
from screens.widgets.canvas import Run
from screens.widgets.listing import Item

STYLES: Final = {
    "ruling": "warn",
    "doubt": "warn",
    "settled": "muted",
    "note": "foreground italic",
    "end": "accent-ink bold",
    "name": "muted",
    "title": "muted",
    "state": "muted",
}
"""Kinds of passages that do not look like what happens."""

FOUND: Final = "key-ink on accent-ink"


class TalePage(Finding[int]):
    """A tale to read, and to find something in. Where it is `mendable`, a chosen passage that can be mended gives back
    its record; where it `leads` back into a review, any does."""

    def __init__(
        self,
        passages: Sequence[Passage],
        names: Names,
        words: Words,
        heading: str,
        mendable: bool = False,
        colours: Mapping[str, str] | None = None,
        leads: bool = False,
    ) -> None:
        super().__init__()
        self.passages, self.names, self.words, self.title_line = list(passages), names, words, heading
        self.mendable, self.leads = mendable, leads
        self.texts = [reads(passage, words, names, struck=False) for passage in passages]
        self.places = [words.place(passage.place) if passage.place else "" for passage in passages]
        self.doubts_first = False
        self.began = 0
        self.colours = [(_whole(name), style) for name, style in (colours or {}).items() if name]

    # ── what stands on it ──

    def heading(self) -> str:
        """What the caller calls it."""
        return self.title_line

    def line(self) -> str:
        """How long it is."""
        return say("tale.line", count=len(self.passages), doubts=len(self._doubts()))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Mending and the doubts only where there is something to do."""
        keys = [("Enter", say("finds.go" if self.leads else "key.mend"))] if self.mendable or self.leads else []
        keys += [("n", say("key.next")), ("N", say("key.before"))] if self.wanted else [("/", say("key.find"))]
        if self._doubts():
            keys.append(("d", say("tale.doubts-off" if self.doubts_first else "tale.doubts-on")))
        return [*keys, ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """The passages; before them the doubts, when they are wanted."""
        if not self.passages:
            return [Item(self.words.say("tale-empty"), style="muted")]
        digits = len(str(max(passage.n for passage in self.passages)))
        before = 0
        items = []
        for at, passage in enumerate(self.passages):
            items.append(self._item(at, str(at), digits, passage.n != before))
            before = passage.n
        if self.doubts_first:
            listed = [self._item(at, f"doubt:{at}", digits, True) for at in self._doubts()]
            items = [Item(say("tale.doubts"), heading=True), *listed, Item(), *items]
        return items

    def _item(self, at: int, token: str, digits: int, numbered: bool) -> Item:
        passage = self.passages[at]
        number = str(passage.n) if numbered and passage.n else ""
        lead: list[Run] = [(f"{number:>{digits}}  ", "muted")]
        style = "secret" if passage.only else STYLES.get(passage.kind, "foreground")
        if passage.kind == "doubt":
            lead.append(("! ", "warn bold"))
        if passage.struck:
            lead.append((say("tale.struck") + " ", "muted"))
            style = "muted strike"
        return Item(self.texts[at], token, lead=lead, style=style, wraps=True)

    def _doubts(self) -> list[int]:
        return [at for at, passage in enumerate(self.passages) if passage.kind == "doubt" and not passage.struck]

    def renew(self, at: str | None = None) -> None:
        """What is found is lit, and the names have their seats' colours."""
        self.listing.tints = list(self.colours)
        self.listing.tints += lit(self._sought)
        super().renew(at)

    def on_mount(self) -> None:
        """Begin where it ends: what happened last is asked for most."""
        super().on_mount()
        self.listing.key("end", None)

    # ── what can be done ──

    def pressed(self, key: str, char: str | None) -> bool:
        """`n` and `N` go on to what is found, `d` brings the doubts to the top."""
        if super().pressed(key, char):
            return True
        if self.wanted and char in ("n", "N"):
            self._go(1 if char == "n" else -1)
        elif char == "d" and self._doubts():
            self.doubts_first = not self.doubts_first
            self.renew(f"doubt:{self._doubts()[0]}" if self.doubts_first else self.listing.token.removeprefix("doubt:"))
            if self.doubts_first:
                self.listing.key("home", None)
        else:
            return False
        return True

    def do(self, command: str) -> None:
        """Looking for something begins where one is."""
        if command == "filter":
            self.began = self._here()
        super().do(command)

    def sought(self) -> None:
        """While one types, the nearest place from where one was is marked."""
        places = self._places() or [self.began]
        self._mark(next((at for at in places if at >= self.began), places[0]) if self.wanted.strip() else self.began)
        self.renew()

    def found(self) -> str:
        """The how-manieth of how many."""
        places = self._places()
        if not self.wanted.strip() or not places:
            return say("tale.none") if self.wanted.strip() else ""
        here = self._here()
        return say("tale.found", at=places.index(here) + 1 if here in places else 1, count=len(places))

    def _places(self) -> list[int]:
        wanted = self._sought
        return [at for at, text in enumerate(self.texts) if wanted and wanted.matches(text, self.places[at])]

    @property
    def _sought(self) -> Wanted:
        return wanted(self.wanted, set(self.places))

    def _here(self) -> int:
        token = self.listing.token.removeprefix("doubt:")
        return int(token) if token else 0

    def _go(self, step: int) -> None:
        """Mark the next place, or that before; behind the last comes the first."""
        places = self._places()
        if not places:
            self.listing.tell(say("tale.none"))
            return
        here = self._here()
        if step < 0:
            target = next((at for at in reversed(places) if at < here), places[-1])
        else:
            target = next((at for at in places if at > here), places[0])
        self._mark(target)

    def _mark(self, at: int) -> None:
        tokens = [item.token for item in self.listing.items]
        if str(at) in tokens:
            self.listing.mark(tokens.index(str(at)))

    def chosen(self, token: str) -> None:
        """A passage was chosen: say its record, if that can be mended."""
        passage = self.passages[int(token.removeprefix("doubt:"))]
        if self.leads:
            self.dismiss(passage.n)
        elif not self.mendable:
            return
        elif passage.n and not passage.struck and passage.kind in ("event", "answer", "doubt"):
            self.dismiss(passage.n)
        else:
            self.listing.tell(say("tale.not-mended"))


def lit(wanted: Wanted) -> list[tuple[re.Pattern[str], str]]:
    """What is looked for, to be lit where it stands."""
    forms = sorted({form for forms in wanted.words for form in forms}, key=len, reverse=True)
    return [(re.compile(re.escape(form).replace("'", "['’]"), re.IGNORECASE), FOUND) for form in forms]


def _whole(name: str) -> re.Pattern[str]:
    """A name as a word of its own: no Ann in an Annex."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
