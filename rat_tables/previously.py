"""Previously aboard: what people read before they go on with a session, whoever of them looks at the screen."""

from __future__ import annotations

from datetime import datetime
from itertools import groupby
from typing import Any, Final, NamedTuple

from rat_tables.ago import ago
from rat_tables.engine.asks import Ask
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.session import Session
from rat_tables.sentences import run_on, sentence
from rat_tables.slots import Names, Said
from rat_tables.tale import Tale
from rat_tables.words import Words

SENTENCES: Final = 8
"""So many sentences about the last doings are told at most."""
DOUBTS: Final = 3
"""So many of the things to look up are told in full, the last ones."""
DOINGS: Final = ("event", "ruling", "note", "name")
"""Passages that tell what was done; doubts are told by themselves, a title or an answer looked back on is none."""
BY_PEOPLE: Final = ("", "table")
"""Whose records somebody at the table brought about, and not the app."""
PLAYED: Final = ("", "undo", "redo", "mend", "ruling")
"""What of it is play: a note, a name, a title is not."""
THE: Final = "The "


class Previously(NamedTuple):
    """What everybody may know of a session that is gone on with.

    `told`: the last doings, first to last; `place` and `turn`: where which game stands and what is next; `chosen`:
    who has answered in secret already while others are awaited; `doubted`: how much is to be looked up, `doubts`: the
    last of it. What there is nothing to say of is empty.
    """

    heading: str
    when: str
    told: tuple[str, ...]
    place: str
    turn: str
    chosen: str
    doubted: str
    doubts: tuple[str, ...]


def previously(session: Session[Any], words: Words, now: datetime) -> Previously | None:
    """Return what is to be read before a session goes on; nothing where nobody has played yet, or it is over."""
    if session.result is not None or not any(step.record.by in BY_PEOPLE for step in session.line):
        return None
    say, names, ask, last = words.say, session.names, session.ask, last_played(session)
    place = ask.place if ask is not None else session.table.place
    waiting = session.table.waiting if ask is not None and ask.secret else {}
    waits = [seat for seat in session.head.seats if seat in waiting and ask is not None and seat not in ask.who]
    doubts = session.doubts
    return Previously(
        heading=say("previously.heading", title=ship(session.title)),
        when=say("previously.when", ago=Said(ago(last, now, words))) if last else "",
        told=tuple(last_doings(session, words)),
        place=say("previously.place", game=words.short, place=words.place(place)),
        turn=say("previously.next", asked=Said(asked(ask, words, names))) if ask is not None else "",
        chosen=say("previously.chosen", names, who=waits, several=len(waits) > 1) if waits else "",
        doubted=say("previously.doubts", count=len(doubts)) if doubts else "",
        doubts=tuple(doubt(session, n, words) for n in doubts[-DOUBTS:]),
    )


def last_played(session: Session[Any]) -> datetime | None:
    """When somebody at the table played last; what the app did by itself was nobody, and a note or name is no play."""
    played = (record for record in reversed(session.records) if record.by in BY_PEOPLE and record.do in PLAYED)
    return next((record.at for record in played if record.at), None)


def ship(title: str) -> str:
    """A title as it stands within a sentence: aboard the Mouldy Duchess."""
    return title[:1].lower() + title[1:] if title.startswith(THE) else title


def last_doings(session: Session[Any], words: Words) -> list[str]:
    """The last of the tale that still counts, in sentences."""
    passages = [
        passage
        for passage in Tale(session, words).whole(EVERYONE)
        if passage.kind in DOINGS and not passage.struck and not (passage.kind == "note" and passage.by)
    ]
    told: list[str] = []
    for plain, group in groupby(passages, lambda passage: passage.kind == "event"):
        texts = [sentence(passage.text) for passage in group]
        told += run_on(texts, words, session.names) if plain else texts
    return told[-SENTENCES:]


def asked(ask: Ask, words: Words, names: Names) -> str:
    """What comes next, in a sentence: the question, or where that is a secret whose turn it is."""
    seen = ask.as_seen_by(EVERYONE)
    return words.question(seen, names) if seen.offers else sentence(words.turn(seen, names))


def doubt(session: Session[Any], n: int, words: Words) -> str:
    """What is to be looked up, or where in the game the doubt arose."""
    step = session.fold.heads[n]
    place = words.place(step.record.place) if step else ""
    return session.records[n - 1].text or words.say("previously.doubt-bare", place=place)


__all__ = ["Previously", "previously"]
