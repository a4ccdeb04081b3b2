"""The tale as something to read: chapters by round or scene, paragraphs by place, whole sentences and no numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import TextWrapper
from typing import Final, NamedTuple

from rat_tables.desk.desk import Desk
from rat_tables.engine.seats import EVERYONE, Viewer
from rat_tables.slots import Names, Said
from rat_tables.tale import Passage
from rat_tables.words import Words

WIDTH: Final = 80
BETWEEN: Final = " · "
"""Stands between the parts of a place."""
LONG: Final = 4
"""So many sentences are a paragraph of their own."""


class Chapter:
    """A part of the tale: its headline, and paragraphs, each one line."""

    def __init__(self, head: str, paragraphs: Sequence[str] = ()) -> None:
        self.head, self.paragraphs = head, list(paragraphs)


def story(desk: Desk, viewer: Viewer) -> list[str]:
    """Return the whole evening in lines of text, fit for a printer and a screen reader."""
    wrap = TextWrapper(WIDTH, break_on_hyphens=False).wrap
    lines = [*wrap(title_of(desk)), "", *wrap(about(desk))]
    for chapter in [*chapters(desk.tale.whole(viewer), desk.words, desk.session.names), ending(desk)]:
        lines += ["", "", *wrap(chapter.head)] if chapter.head else []
        for paragraph in chapter.paragraphs:
            lines += ["", *wrap(paragraph)]
    return lines


def title_of(desk: Desk) -> str:
    """What the evening is called: its own title, or else its game's."""
    return desk.session.title or desk.words.title


def about(desk: Desk) -> str:
    """Which game it was, since when, and who sat at the table."""
    head, names = desk.session.head, desk.session.names
    started = f"{head.started.day} {head.started:%B %Y}" if head.started else ""
    return desk.words.say(
        "story-head", names, game=desk.words.title, use=head.use, started=Said(started), who=list(names)
    )


def ending(desk: Desk) -> Chapter:
    """How it ended, each score with its lines; or where it stands, as everybody may know."""
    result, say, names = desk.result(), desk.words.say, desk.session.names
    if result is None:
        ask = desk.session.ask
        stands = say("story-waits", turn=desk.words.turn(ask.as_seen_by(EVERYONE), names)) if ask else ""
        return Chapter(say("story-stops"), [sentence(stands or desk.conflict_sentence())])
    told = [say("result", names, winners=result["winners"], several=len(result["winners"]) > 1)]
    for score in result["standings"]:
        lines = [say("result-line", names, label=label, amount=amount).strip() for label, amount in score["lines"]]
        total = say("result-seat", names, seat=score["seat"], total=score["total"])
        mark = ":" if total == names[score["seat"]] else "."
        told.append(f"{total}{mark} {sentence('; '.join(lines))}" if lines else sentence(total))
    return Chapter(say("story-end"), told)


def chapters(passages: Sequence[Passage], words: Words, names: Names) -> list[Chapter]:
    """Return passages of the tale as chapters, in their order."""
    told: list[Chapter] = []
    for head, group in groupby(placed(passages, words), lambda at: at.head):
        chapter = list(group)
        if is_headline(chapter[0].passage, head):
            head = max(head, chapter.pop(0).passage.text.rstrip("."), key=len)
        told.append(Chapter(head, [" ".join(sentences(part, words, names)) for part in paragraphs(chapter)]))
    return told


class Placed(NamedTuple):
    """A passage, and where it belongs: the place, and how that reads."""

    passage: Passage
    place: str
    reads: str

    @property
    def head(self) -> str:
        """The headline it stands under."""
        return self.reads.partition(BETWEEN)[0]


def placed(passages: Sequence[Passage], words: Words) -> list[Placed]:
    """Each passage with where it belongs. What is told beside the game stands where it was told, and a sentence that
    opens a chapter in it."""
    place = next((passage.place for passage in passages if passage.place), "")
    reads: dict[str, str] = {}
    found = []
    for passage in passages:
        place = passage.place or place
        if place not in reads:
            reads[place] = words.place(place)
        found.append(Placed(passage, place, reads[place]))
    for at in range(len(found) - 1, 0, -1):
        here, after = found[at - 1], found[at]
        if here.head != after.head and is_headline(here.passage, after.head):
            found[at - 1] = Placed(here.passage, after.place, after.reads)
    return found


def is_headline(passage: Passage, head: str) -> bool:
    """Whether a sentence says what the headline says: “Round 2: Ann goes first” under “Round 2”."""
    text = passage.text.rstrip(".")
    plain = passage.kind == "event" and not passage.only
    return plain and (text == head or text.startswith(f"{head}:") or head.startswith(f"{text} "))


def paragraphs(chapter: Iterable[Placed]) -> list[list[Passage]]:
    """Return a chapter's passages by where they stand; a short paragraph goes on through things of one kind."""
    parts: list[list[Passage]] = []
    reads = counted = ""
    for at in chapter:
        numbers = ".".join(piece for piece in at.place.split(".") if piece.isdecimal())
        if not parts or at.reads != reads or (numbers != counted and len(parts[-1]) >= LONG):
            parts.append([])
        parts[-1].append(at.passage)
        reads, counted = at.reads, numbers
    return parts


def sentences(passages: Iterable[Passage], words: Words, names: Names) -> Iterator[str]:
    """Return a paragraph's sentences: what was taken back or told in secret in a row is said in one go."""
    for (struck, only), group in groupby(passages, lambda passage: (passage.struck, bool(passage.only))):
        told = list(group)
        if struck or only:
            yield words.say(
                "story-struck" if struck else "story-only", texts="; ".join(p.text.removesuffix(".") for p in told)
            )
        else:
            yield from aloud([put_right(passage, words) for passage in told], words, names)


def put_right(passage: Passage, words: Words) -> str:
    """A passage as a sentence; one that was mended says what it was before."""
    if not passage.was:
        return sentence(passage.text)
    was = [Said(text) for text in passage.was]
    return words.say("story-mended", text=passage.text.removesuffix("."), was=was)


def aloud(told: Sequence[str], words: Words, names: Names) -> Iterator[str]:
    """What several say one after the other in the same words is told once: “Rats!” said Ann, Bob and Cy."""
    for said, group in groupby(told, lambda text: spoken(text, names)[0]):
        same = list(group)
        if said and len(same) > 1:
            yield f"{said}{words.say('whose', names, who=[spoken(text, names)[1] for text in same])}."
        else:
            yield from same


def spoken(text: str, names: Names) -> tuple[str, str]:
    """Return a speech up to its speaker, and whose seat that is; nothing where it is no speech."""
    for seat, name in names.items():
        if text.startswith("“") and text.endswith(f" {name}."):
            return text.removesuffix(f"{name}."), seat
    return "", ""


def sentence(text: str) -> str:
    """Return a text that ends as a sentence does."""
    return text if text.rstrip("”’\"')")[-1:] in tuple(".!?…:") else f"{text}."


__all__ = ["Chapter", "about", "chapters", "ending", "story", "title_of"]
