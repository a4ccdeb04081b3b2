"""Opening a session: one that begins, one that goes on, one that is only looked at. What is to be said is returned,
raised, or handed to `tell`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from rat_tables import games, packs
from rat_tables.engine import packs as engine_packs
from rat_tables.engine.asks import NONE, Refused
from rat_tables.engine.fold import BadRecord
from rat_tables.engine.game import Game
from rat_tables.engine.records import Head, Record
from rat_tables.engine.session import Session, Write
from rat_tables.engine.table import SCORE
from rat_tables.packs import Found
from rat_tables.slots import Said
from rat_tables.words import Words, of_game, shared
from saves import folders, people
from saves.clean import TITLE, clean
from saves.errors import Locked, ReadOnly, SaveError
from saves.format import Saved
from saves.library import Entry, Library
from saves.store import Store, load

YES_NO: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
SEEDS: Final = 2**63 - 1

Tell = Callable[[str], None]
"""Takes a sentence that is said beside the game."""


def unsaid(sentence: str) -> None:
    """What is told to nobody."""


class Failed(Exception):
    """Something could not be done: a sentence for the person who asked for it."""

    @property
    def bare(self) -> str:
        """The same without the advice that is for the command line."""
        return str(self.__context__ if isinstance(self.__context__, SaveError) else self)


class Box(NamedTuple):
    """A game taken off the shelf: its rules and its words, and the pack of cards it is to be begun with."""

    shelf: games.Shelf
    game: Game[Any]
    words: Words
    cards: Found | None = None


def box(name: str) -> Box:
    """Return a game with its words; raise `Refused` for one that is not on the shelf."""
    shelf = games.find(name)
    return Box(shelf, games.load(shelf.name), of_game(shelf))


def with_cards(opened: Box, found: Found | None) -> Box:
    """Return a game with a pack of cards, which has the words for them."""
    return opened._replace(cards=found, words=of_game(opened.shelf, found.pack if found is not None else None))


def packs_for(shelf: games.Shelf) -> list[Found]:
    """The packs of cards a game has on this machine, its own first."""
    return packs.packs_of(shelf, folders.where()["packs"])


def usual_pack(opened: Box, use: str, text: str | None) -> Found | None:
    """Return the pack that was asked for; without a word the game's own, where this use needs one."""
    if text is not None and text.strip().casefold() != NONE:
        return packs.found(opened.shelf, text, folders.where()["packs"])
    return packs.own(opened.shelf) if text is None and needs_pack(opened, use) else None


def needs_pack(opened: Box, use: str) -> bool:
    """Whether this use of a game cannot do without a pack."""
    return opened.game.pack is not None and use in opened.game.packed


def told_cards(words: Words, found: Found) -> str:
    """Say how many cards of a pack are stand-ins."""
    if found.pack is None:
        return words.refused(found.trouble) if found.trouble is not None else ""
    count, total = found.pack.stand_ins()
    return words.say("stand-ins", title=found.title, count=count, total=total)


def cards_line(words: Words, found: Found) -> str:
    """The same where it is said already which pack it is."""
    if found.pack is None:
        why = found.trouble.facts.get("why") if found.trouble is not None else None
        return words.refused(why) if isinstance(why, Refused) else told_cards(words, found)
    count, total = found.pack.stand_ins()
    return words.say("stand-ins-line", count=count, total=total)


@contextmanager
def closed_on_failure(store: Store) -> Iterator[None]:
    """Let others write again if what is done with a store fails."""
    try:
        yield
    except BaseException:
        store.close()
        raise


# ── beginning ───────────────────────────────────────────────────────────────────────────────────────────────


def begun(
    opened: Box,
    use: str,
    names: Sequence[str],
    options: Mapping[str, bool | str],
    title: str,
    seed: int,
    tell: Tell = unsaid,
) -> tuple[Session[Any], Store]:
    """Begin a session: its file is made, and it stands at its first question. The store is the caller's to close.

    Whatever is wrong with what was asked for raises `Refused` or `BadName` before a file is made. `tell` gets where
    the file lies.
    """
    shelf, game, words, cards = opened
    use_of(opened, use)
    counted(shelf, names)
    fitting(opened, use, len(names))
    faces = {card.card for card in cards.pack.cards()} if cards is not None and cards.pack is not None else ()
    head = Head(
        game=shelf.name,
        rules=game.rules,
        use=use,
        seed=seed,
        title=clean(title, TITLE),
        options=game.used(use).filled(use, options),
        seat=people.seat_heads(names, faces),
        pack=cards.data if cards is not None else None,
    )
    store = Store.create(folders.sessions(), head)
    with closed_on_failure(store):
        tell(words.say("saved", path=str(store.path)))
        if cards is not None:
            tell(told_cards(words, cards))
        session: Session[Any] = Session(game, store.head, write=store.append)
        session.start()
    return session, store


def fitting(opened: Box, use: str, count: int) -> None:
    """Raise `Refused` where the cards will not do: none, a pack with mistakes, one for other numbers of players."""
    cards = opened.cards
    if cards is None:
        if needs_pack(opened, use):
            raise Refused("pack-needed", title=opened.shelf.title, use=use)
        return
    if cards.pack is None:
        raise cards.trouble or Refused("pack-needed", title=opened.shelf.title, use=use)
    low, high = cards.pack.players
    if not low <= count <= high:
        raise Refused("pack-seats", title=cards.title, low=low, high=high, count=count)


def use_of(opened: Box, use: str) -> str:
    """Return the use if the game has it; raise `Refused` otherwise."""
    if use == SCORE and opened.game.pad is None:
        padded = [shelf.title for shelf in games.SHELVES.values() if shelf.pad]
        raise Refused("pad-none", title=opened.shelf.title, games=[Said(title) for title in padded])
    if use not in opened.game.all_uses:
        raise Refused("use-unknown", title=opened.shelf.title, answer=use, uses=list(opened.game.uses))
    return use


def counted(shelf: games.Shelf, names: Sequence[str]) -> None:
    """Raise `Refused` if not so many play this game."""
    low, high = shelf.seats
    if not low <= len(names) <= high:
        raise Refused("seats-count", title=shelf.title, low=low, high=high, count=len(names))


def chosen(
    game: Game[Any], shelf: games.Shelf, use: str, options: Sequence[str], middle: bool
) -> dict[str, bool | str]:
    """Return the options of the evening, all of them, from `NAME=VALUE` texts."""
    known = {option.name: option for option in game.used(use).options if use in option.uses}
    given: dict[str, bool | str] = {}
    if middle:
        if use != "track":
            raise Refused("middle-track")
        if "middle" not in known:
            raise Refused("middle-none", title=shelf.title)
        given["middle"] = True
    for text in options:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign:
            example = next((f"{option.name}={_written(option.values[-1])}" for option in known.values()), "NAME=VALUE")
            raise Refused("option-form", answer=text, example=example)
        if name not in known and any(option.name == name for option in game.options):
            raise Refused("option-use", option=name, use=use, options=list(known))
        if name not in known:
            raise Refused("option-unknown", option=name, options=list(known), nearest=games.nearest(name, known))
        truths = True in known[name].values or False in known[name].values
        given[name] = YES_NO.get(value.casefold(), value) if truths else value
    return game.used(use).filled(use, given)


def _written(value: bool | str) -> str:
    return value if isinstance(value, str) else "yes" if value else "no"


def seed_of(text: str | None) -> int:
    """Return the seed that was asked for, or one that nobody knows."""
    if text is None:
        from secrets import randbits

        return randbits(31)
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= SEEDS):
        raise Refused("seed-form", answer=text, high=SEEDS)
    return int(text)


# ── going on ────────────────────────────────────────────────────────────────────────────────────────────────


def library() -> Library:
    """The sessions of this user."""
    return Library(games=list(games.SHELVES))


def gone_on(entry: Entry, tell: Tell) -> tuple[Box, Session[Any], Store]:
    """Open a session to go on with it, at what it asks. The store is the caller's to close.

    `tell` gets what a crash left torn, and that rules have changed meanwhile, which is noted too.
    """
    opened = known_box(entry)
    store = opened_store(entry, opened.words)
    with closed_on_failure(store):
        if store.saved.torn:
            tell(store.saved.torn)
        session = opened_session(opened, store.saved, store.append)
        if session.drifted:
            drifted = opened.words.say("drifted", n=session.drifted)
            tell(drifted)
            session.note(drifted, by="app")
        session.start()
    return read_with(opened, store.saved.head), session, store


def looked_at(entry: Entry, tell: Tell) -> tuple[Box, Session[Any]]:
    """Open a session to look at it: also one that is open elsewhere, of a newer format, or damaged, as far as it is
    good. Its file stays as it is; `tell` gets what is wrong with it."""
    opened = known_box(entry)
    saved = load(entry.path)
    if saved.trouble:
        tell(saved.trouble + (f" {opened.words.say('salvage-hint', id=entry.id)}" if saved.damage else ""))
    words = opened.words

    def refuse(records: Sequence[Record]) -> None:
        raise ReadOnly(words.say("only-looked-at"))

    session = opened_session(opened, saved, refuse)
    return read_with(opened, saved.head), session


def read_with(opened: Box, head: Head) -> Box:
    """Return the game of a session that was opened well, with the words for the cards it is played with."""
    return opened._replace(words=words_of(opened.shelf, head))


def words_of(shelf: games.Shelf, head: Head) -> Words:
    """The words of a session: its game's, and the names of its cards."""
    kind = shelf.open().pack
    return of_game(shelf, engine_packs.opened(kind, head.pack) if kind is not None and head.pack is not None else None)


def known_box(entry: Entry) -> Box:
    """Return the game of a session in the library."""
    if entry.game not in games.SHELVES:
        raise Failed(entry.trouble or Words(shared()).refused(Refused("game-unknown", answer=entry.game, games=[])))
    return box(entry.game)


def opened_store(entry: Entry, words: Words) -> Store:
    """Open a session for writing; where only reading is left, say how."""
    try:
        return Store.open(entry.path)
    except Locked as why:
        raise Failed(f"{why} {words.say('show-hint', id=entry.id)}") from None
    except ReadOnly as why:
        hint = "salvage-hint" if "damaged" in entry_trouble(entry) else "show-hint"
        raise Failed(f"{why} {words.say(hint, id=entry.id)}") from None


def entry_trouble(entry: Entry) -> str:
    """Say whether a file is damaged, looking into all of it."""
    try:
        saved = load(entry.path)
    except SaveError:
        return "damaged"
    return "damaged" if saved.damage else ""


def opened_session(opened: Box, saved: Saved, write: Write | None = None) -> Session[Any]:
    """Return a session played through to where it stands; nothing is written yet, and without `write` never."""
    words, head = opened.words, saved.head
    low, high = opened.game.seats
    if not low <= len(head.seat) <= high:
        raise Failed(words.say("bad-seats", name=saved.name, count=len(head.seat), low=low, high=high))
    try:
        return Session(opened.game, head, saved.records, write)
    except BadRecord as bad:
        raise Failed(words.say("bad-record", n=bad.n, name=saved.name, why=bad.why)) from None
    except Refused as why:
        key = "bad-pack" if why.key.startswith("pack-") else "bad-option"
        raise Failed(words.say(key, name=saved.name, why=words.refused(why))) from None


def fork(opened: Box, session: Session[Any], n: int) -> tuple[Session[Any], Store]:
    """Begin a new session with the line as it stood after record `n`, and the names it has now; its title says where it
    leaves the other, and its dice fall anew."""
    seats = [msgspec.structs.replace(seat, name=session.names[seat.slug]) for seat in session.head.seat]
    head = msgspec.structs.replace(session.head, id="", started=None, seed=seed_of(None), seat=seats)
    made = session.fork(n, head)  # in memory, until all of it can be written in one go
    made.start()
    made.retitle(_from(session, opened.words, made.table.place if n else ""))  # the head has what rules may ask for
    store = Store.create(folders.sessions(), made.head, records=made.records)
    made.head, made.write = store.head, store.append
    return made, store


def _from(session: Session[Any], words: Words, place: str) -> str:
    """The title of a fork: that of the other, without where that had left another, and where it leaves it."""

    def tail(place: str) -> str:
        return words.say("fork-title", place=place)

    title = session.title or words.short
    title = title.partition(tail("\0").partition("\0")[0])[0] if session.head.fork else title
    end = tail(words.place(place).partition(" · ")[0] if place else "")
    return clean(title, TITLE - len(end)) + end


def taken_up(session: Session[Any], path: Path, words: Words) -> Store:
    """Make a session that was opened to look at one that is gone on with. The store is the caller's to close.

    Raises `SaveError` where it cannot be written, and `Failed` where its file is not what was read any more.
    """
    if not _is(load(path), session):  # before a lock is taken, and a torn end cut off
        raise Failed(words.say("went-on"))
    store = Store.open(path)
    with closed_on_failure(store):
        if not _is(store.saved, session):
            raise Failed(words.say("went-on"))
        before, session.write = session.write, store.append
        try:
            if session.drifted:
                session.note(words.say("drifted", n=session.drifted), by="app")
            session.start()
        except BaseException:
            session.write = before
            raise
    return store


def _is(saved: Saved, session: Session[Any]) -> bool:
    """Whether a file is the one a session was read from, with nothing more in it."""
    ends = [(len(kept), kept[-1].after if kept else "") for kept in (saved.records, session.records)]
    return saved.head.id == session.head.id and ends[0] == ends[1]
