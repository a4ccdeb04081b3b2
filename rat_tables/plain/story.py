"""The tale as something to read: chapters by round or scene, paragraphs by place, whole sentences and no numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import TextWrapper
from typing import Final, NamedTuple

from rat_tables.desk.desk import Desk
from rat_tables.engine.seats import EVERYONE, Viewer
from rat_tables.sentences import one_after_another, run_on, sentence
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
    labels = {label for score in result["standings"] for label, _ in score["lines"]}
    for score in result["standings"]:
        lines = [say("result-line", names, label=label, amount=amount).strip() for label, amount in score["lines"]]
        if len(labels) == 1 and [amount for _, amount in score["lines"]] == [score["total"]]:
            lines = []  # the one line that every score has would say it again
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

    @property
    def part(self) -> str:
        """The part of the chapter it belongs to: what stands behind the headline, but not what is finer than that."""
        return BETWEEN.join(self.reads.split(BETWEEN)[:2])

    @property
    def stands(self) -> str:
        """Where exactly it stands, and of several alike at which."""
        return self.reads + ".".join(piece for piece in self.place.split(".") if piece.isdecimal())


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
    """Return a chapter's passages by where they stand; a short paragraph goes on through what is of one part of it."""
    parts: list[list[Passage]] = []
    before: Placed | None = None
    for at in chapter:
        if before is None or at.part != before.part or (at.stands != before.stands and len(parts[-1]) >= LONG):
            parts.append([])
        parts[-1].append(at.passage)
        before = at
    return parts


def sentences(passages: Iterable[Passage], words: Words, names: Names) -> Iterator[str]:
    """Return a paragraph's sentences: what was taken back or told in secret in a row is said in one go."""
    for (struck, only), group in groupby(passages, lambda passage: (passage.struck, bool(passage.only))):
        told = list(group)
        if struck or only:
            texts = list(dict.fromkeys(passage.text.removesuffix(".") for passage in told))  # two may have been told
            yield words.say(
                "story-struck" if struck else "story-only", texts="; ".join(one_after_another(texts, names))
            )
            continue
        for plain, same in groupby(told, lambda passage: passage.kind == "event" and not passage.was):
            texts = [put_right(passage, words) for passage in same]
            yield from run_on(texts, words, names) if plain else texts


def put_right(passage: Passage, words: Words) -> str:
    """A passage as a sentence; one that was mended says what it was before."""
    if not passage.was:
        return sentence(passage.text)
    text = passage.text.removesuffix(".")
    whose = text[: text.find(": ") + 2] if ": " in text else ""  # it need not be said twice
    was = [Said(was.removeprefix(whose)) for was in passage.was]
    return words.say("story-mended", text=text, was=was)


__all__ = ["Chapter", "about", "chapters", "ending", "story", "title_of"]
