"""Words: how questions, options, events, refusals and scores read, from `words.toml`, and rules, from `rules.toml`.

A game's file lies over the shared one. Texts have slots, filled from facts:

    {x}             a number in digits, a token as its noun (in the plural), a list as "a, b and c"
    {x:one}         the noun in the singular              {x:text}    as it is, whatever nouns there are
    {x:of y}        so many of y: "1 Crumb", "2 Crumbs" (y is a fact, or a noun's own token)
    {x:name}        the name a seat goes by now           {x:names}   several, "Ann, Bob and Cy"
    {x:or}          a list as "a, b or c"
    {x:card}        a card with what is printed on it     {x:acts}    `ann a+b, bob c` as "Ann: A, B; Bob: C"
    {x?text|other}  text if there is any x, else other (which may be left out); {x=3?text|other} if x is 3
    {{ }}           braces

`x` may be dotted (`take.amount`). What is put in is never read for slots again. Whatever is missing reads as its
own key and is kept in `missed`: a player sees an odd word, a test sees a gap, nobody sees a traceback.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from pkgutil import get_data
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rat_tables.engine.asks import KNOCK, Refused
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.games import Shelf
from rat_tables.pages import Page, alike, matching
from rat_tables.slots import BadText, Facts, Names, Nouns, Said, Writer, parsed

if TYPE_CHECKING:
    from rat_tables.engine.asks import AskView, EntryView
    from rat_tables.engine.packs import Pack
    from rat_tables.engine.score import ScoreLine
    from rat_tables.engine.table import Event

PILES: Final = ("card-elsewhere", "card-none")
"""Refusals that name piles of cards."""

# ── what stands in the file ─────────────────────────────────────────────────────────────────────────────────


class AskWords(msgspec.Struct, forbid_unknown_fields=True):
    """How one kind of ask reads. `option` is any option's label, `options` those of particular tokens (or heads);

    `typed` an answer typed freely, `answer` one looked back on (taken back, mended), around its label.
    """

    question: str = ""
    rule: str = ""
    option: str = ""
    options: dict[str, str] = {}
    typed: str = ""
    answer: str = ""


class Labelled(msgspec.Struct, forbid_unknown_fields=True):
    """The label of an option or a knob, what it does, and how its values read."""

    label: str = ""
    text: str = ""
    values: dict[str, str] = {}


class CommandWords(msgspec.Struct, forbid_unknown_fields=True):
    """How a command is written, what it does, and the short word for it in a line of keys."""

    usage: str = ""
    help: str = ""
    label: str = ""


class File(msgspec.Struct, forbid_unknown_fields=True):
    """All of a `words.toml`, or of a `rules.toml`."""

    game: dict[str, str] = {}
    noun: dict[str, list[str] | str] = {}
    printed: dict[str, str] = {}
    """Numbers that stand printed on the board or sheet, by the token they belong to."""
    card: dict[str, str] = {}
    ask: dict[str, AskWords] = {}
    event: dict[str, str] = {}
    refused: dict[str, str] = {}
    hint: dict[str, str] = {}
    place: dict[str, str] = {}
    rule: dict[str, Page] = {}
    option: dict[str, Labelled] = {}
    knob: dict[str, Labelled] = {}
    score: dict[str, str] = {}
    say: dict[str, str] = {}
    command: dict[str, CommandWords] = {}


SENTENCES: Final = ("game", "event", "refused", "hint", "place", "score", "say")


def read(text: str) -> File:
    """Return a file's words; raise `ValueError` where it is not in the form above."""
    found = tomllib.loads(text)
    for section in SENTENCES:
        if section in found:
            found[section] = dict(_flat(found[section]))
    return msgspec.convert(found, File)


def _flat(table: Mapping[str, Any], before: str = "") -> list[tuple[str, Any]]:
    """`goal.rolled = …` without quotes is a table in a table for TOML; here it is one key."""
    flat: list[tuple[str, Any]] = []
    for key, value in table.items():
        flat += _flat(value, f"{before}{key}.") if isinstance(value, dict) else [(before + key, value)]
    return flat


# ── the words of a game ─────────────────────────────────────────────────────────────────────────────────────


@cache
def shared() -> File:
    """The words every game has in common."""
    return read((get_data("rat_tables", "words.toml") or b"").decode())


def of_game(shelf: Shelf, pack: Pack | None = None) -> Words:
    """The words of a game: its own over the names of the cards of a pack, those over what all games share.

    Its rule pages are read when one is looked up.
    """
    return Words(shared(), named(pack), _own(shelf), pages=lambda: _pages_of(shelf), pack=pack, shelf=shelf)


def named(pack: Pack | None) -> File:
    """The cards of a pack as nouns."""
    return File(noun={card.card: [card.name] for card in pack.cards() if card.name} if pack is not None else {})


@cache
def _own(shelf: Shelf) -> File:
    package, file = shelf.words_at
    try:
        return read((get_data(package, file) or b"").decode())
    except FileNotFoundError:
        return File(game={"name": shelf.title})


@cache
def _pages_of(shelf: Shelf) -> dict[str, Page]:
    """The pages of a game's `rules.toml`, beside its words; a game need not have one."""
    package, file = shelf.words_at
    try:
        return read((get_data(package, file.replace("words", "rules")) or b"").decode()).rule
    except FileNotFoundError:
        return {}


class Words:
    """Everything that is said at one game's table. `missed` holds each key and fact that was wanted in vain; `shelf` is
    where the game stands, if it is one from there.
    """

    def __init__(
        self,
        *layers: File,
        pages: Callable[[], Mapping[str, Page]] = dict,
        pack: Pack | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        self.missed: set[str] = set()
        self.shelf = shelf
        self._more_pages = pages
        self._file = file = File()
        for layer in layers:
            for section in File.__struct_fields__:
                getattr(file, section).update(getattr(layer, section))
        forms = {token: [noun] if isinstance(noun, str) else noun for token, noun in file.noun.items()}
        self._prints = {card.card: card for card in pack.cards()} if pack is not None else {}
        self._nouns = Nouns(forms, self._card)
        self._places = [(pattern.split("."), text) for pattern, text in file.place.items()]

    @property
    def printed(self) -> Mapping[str, str]:
        """Numbers that are printed on the board or sheet, by the token they belong to."""
        return self._file.printed

    # ── asks ──

    def question(self, ask: AskView, names: Names, seat: Seat = TABLE) -> str:
        """Return an ask's question, put to `seat` (by default the first one asked)."""
        words = self._file.ask.get(ask.kind)
        if words is None or not words.question:
            self.missed.add(f"ask.{ask.kind}.question")
            return self.say("question", kind=_readable(ask.kind), who=self.whose(ask, names))
        facts = {**_pieces(ask.place), **ask.facts, "who": list(ask.who), "seat": seat or next(iter(ask.who), TABLE)}
        return self._filled(f"ask.{ask.kind}.question", words.question, facts, names)

    def whose(self, ask: AskView, names: Names) -> str:
        """Say who is asked: names, the table, or the dice."""
        key = "whose-chance" if ask.chance else "whose" if ask.who else "whose-table"
        return self.say(key, names, who=list(ask.who))

    def turn(self, ask: AskView, names: Names) -> str:
        """Say whose turn it is, for the title line."""
        if "whose" in ask.facts:  # on a score pad the whole table says what somebody has
            return self.say("pad.turn", names, whose=ask.facts["whose"])
        key = "turn-chance" if ask.chance else "turn-table" if not ask.who else "turn-secret" if ask.secret else "turn"
        return self.say(key, names, who=list(ask.who), several=len(ask.who) > 1)

    def labels(self, ask: AskView, names: Names) -> dict[Seat, dict[str, str]]:
        """Return seat → token → label for all options of an ask. Two of one seat never read alike."""
        return {
            seat: _apart({t: self._offer(ask, seat, t, value, names) for t, value in o.items()})
            for seat, o in ask.offers.items()
        }

    def _offer(self, ask: AskView, seat: Seat, token: str, value: object, names: Names) -> str:
        if token == KNOCK and seat in ask.knocking:
            return self.say("knock")
        return self.label(ask.kind, token, value, names, {**ask.facts, "seat": seat})

    def label(self, kind: str, token: str, value: object, names: Names, facts: Facts | None = None) -> str:
        """Return an option's label."""
        words = self._file.ask.get(kind) or AskWords()
        head, _, tail = token.partition(":")
        text = words.options.get(token) or words.options.get(head) or words.option
        known = {**(facts or {}), **_fields(value), "token": token, "head": head, "tail": tail}
        if text:
            return self._filled(f"ask.{kind}.option", text, known, names)
        if token not in names and not self._nouns.of(token) and not token.isdecimal():
            self.missed.add(f"ask.{kind}.options.{token}")
        return self._writer("", known, names).known(token)

    def answered(
        self,
        kind: str,
        seat: Seat,
        token: str,
        value: object,
        names: Names,
        *,
        chance: bool = False,
        facts: Facts | None = None,
    ) -> str:
        """Return an answer looked back on: "Ann: 2 Crumbs", "3 6 (dice)"."""
        words = self._file.ask.get(kind) or AskWords()
        known = {**(facts or {}), "seat": seat}
        typed = value is None and not self._offered(words, token, names)
        if not typed:
            label = self.label(kind, token, value, names, known)
        elif all(self._offered(words, part, names) for part in token.split("+")):
            label = self._writer("", {}, names).listed(
                [self.label(kind, p, None, names, known) for p in token.split("+")]
            )
        elif words.typed:
            label = self._filled(f"ask.{kind}.typed", words.typed, {**known, "token": token}, names)
        else:
            label = token
        if words.answer:
            return self._filled(f"ask.{kind}.answer", words.answer, {**known, "token": token, "label": label}, names)
        key = ("answer-dice" if typed else "answer-lot") if chance else "answer" if seat else "answer-table"
        return self.say(key, names, seat=seat, label=label)

    def reading(self, kind: str, token: str, names: Names, facts: Facts) -> str:
        """Return how a typed answer reads while it is being typed: "4 Crumbs"."""
        words = self._file.ask.get(kind) or AskWords()
        if words.typed:
            return self._filled(f"ask.{kind}.typed", words.typed, {**facts, "token": token}, names)
        return token

    def _offered(self, words: AskWords, token: str, names: Names) -> bool:
        """Whether a token of which no value is known was one of the options, as far as the words can tell."""
        return token in words.options or self._nouns.of(token) is not None or token in names

    def hint(self, entry: EntryView, names: Names | None = None) -> str:
        """Say what may be typed."""
        return self._sentence("hint", entry.hint, entry.facts, names or {})

    def rule_of(self, kind: str) -> str:
        """Return the id of the page that explains an ask, or nothing."""
        words = self._file.ask.get(kind)
        return words.rule if words else ""

    # ── what happened ──

    def event(self, event: Event, names: Names) -> str:
        """Return an event of the story as it reads in the log."""
        return self._sentence("event", event.kind, {"to": event.to, **event.facts, "seat": event.seat}, names)

    def refused(self, why: Refused, names: Names | None = None) -> str:
        """Say what is wrong with an answer, and what would be right. A refusal among its facts is said within it."""
        facts = {k: Said(self.refused(v, names)) if isinstance(v, Refused) else v for k, v in why.facts.items()}
        if why.key in PILES and "where" in facts:
            where = facts["where"]
            paths = where if isinstance(where, list) else [str(where)]
            facts["where"] = [Said(self.pile(path, names or {})) for path in paths]
        if why.key == "knob-unknown":
            knobs = facts["knobs"]  # as they are typed, whatever nouns there are
            facts["knobs"] = [Said(knob) for knob in knobs] if isinstance(knobs, list) else knobs
        return self._sentence("refused", why.key, facts, names or {})

    def pile(self, path: str, names: Names) -> str:
        """Say which pile a way through the table leads to (`captains.ann.crew`), by the words of its last step."""
        *ways, last = path.split(".")
        seat = next((step for step in ways if step in names), TABLE)
        return self.say(f"pile-{last}", names, seat=seat, of=ways[-1] if ways else "")

    def place(self, place: str) -> str:
        """Say where in the game we are. `#` in a pattern is a number, `*` anything; the closest pattern counts."""
        pieces = place.split(".") if place else []
        while pieces:
            for pattern, text in self._places:
                if _matches(pattern, pieces):
                    return self._filled(f"place.{'.'.join(pattern)}", text, _pieces(place), {})
            pieces.pop()
        if place:
            self.missed.add(f"place.{place}")
        return " · ".join(place.split(".")) if place else ""

    def score(self, line: ScoreLine, names: Names) -> str:
        """Return the label of one line of a score."""
        facts = {**line.facts, "amount": line.amount}
        return self._sentence("score", line.label, facts, names)

    # ── rules ──

    @cached_property
    def _rules(self) -> dict[str, Page]:
        rules = {**self._file.rule, **self._more_pages()}
        for name, page in rules.items():
            page.id = name
        return rules

    @property
    def pages(self) -> list[Page]:
        """All pages of the rules, in the order of the file."""
        return list(self._rules.values())

    def page(self, name: str) -> Page | None:
        """Return a page by its id."""
        return self._rules.get(name)

    def find(self, word: str) -> Page:
        """Return the page that fits best what is looked for; raise `Refused` where none does, with what is like it."""
        fitting = matching(self.pages, word)
        if not fitting:
            near = alike(self.pages, word)
            raise Refused("rule-unknown", answer=word, nearest=near, rules=[page.id for page in self.pages])
        return fitting[0]

    # ── options, knobs, commands, and what the app says itself ──

    @property
    def title(self) -> str:
        """The game's name."""
        return self._file.game.get("name", "")

    @property
    def short(self) -> str:
        """The game's name where there is little room."""
        return self._file.game.get("short", self.title)

    @property
    def line(self) -> str:
        """One line about the game."""
        return self._file.game.get("line", "")

    def option(self, name: str) -> Labelled:
        """The words of an option of the set-up."""
        return self._labelled("option", self._file.option, name)

    def knob(self, name: str) -> Labelled:
        """The words of something a ruling sets."""
        return self._labelled("knob", self._file.knob, name.partition(":")[0])

    def command(self, name: str) -> CommandWords:
        """How a command is written and what it does."""
        return self._file.command.get(name) or CommandWords(f":{name}")

    def say(self, key: str, names: Names | None = None, /, **facts: Any) -> str:
        """Return a sentence of the app's own."""
        return self._sentence("say", key, facts, names or {})

    def problems(self) -> list[str]:
        """Return every text whose slots cannot be read, for the tests."""
        found = []
        for text in _texts(msgspec.to_builtins([self._file, self._rules])):
            try:
                parsed(text)
            except BadText as problem:
                found.append(str(problem))
        return found

    # ── inside ──

    def _card(self, face: str) -> str:
        """A card of the pack with what is printed on it, or nothing for any other."""
        card = self._prints.get(face)
        if card is None:
            return ""
        facts = {k: Said(str(v).replace("-", "−")) if type(v) is int else v for k, v in card.shown().items()}
        text = self._file.card.get(facts["kind"], "{name:text}")
        return self._filled(f"card.{facts['kind']}", text, facts, {})

    def _labelled(self, section: str, words: Mapping[str, Labelled], name: str) -> Labelled:
        if name not in words:
            self.missed.add(f"{section}.{name}")
            return Labelled(_readable(name))
        return words[name]

    def _sentence(self, section: str, key: str, facts: Facts, names: Names) -> str:
        text = getattr(self._file, section).get(key)
        if text is None:
            self.missed.add(f"{section}.{key}")
            return self._bare(key, facts, names)
        return self._filled(f"{section}.{key}", text, facts, names)

    def _bare(self, key: str, facts: Facts, names: Names) -> str:
        """What is said where no words are found: the key, and what belongs to it."""
        writer = self._writer(key, facts, names)
        told = [writer.known(v) for v in facts.values() if isinstance(v, str | int) and v != "" and v is not None]
        return f"{_readable(key)}: {', '.join(told)}" if told else _readable(key)

    def _filled(self, key: str, text: str, facts: Facts, names: Names) -> str:
        try:
            parts = parsed(text)
        except BadText:
            self.missed.add(key)
            return text
        return self._writer(key, facts, names).fill(parts)

    def _writer(self, key: str, facts: Facts, names: Names) -> Writer:
        return Writer(self._nouns, names, facts, lambda fact: self.missed.add(f"{key}: {fact}"))


def _readable(key: str) -> str:
    return key.replace(".", " ").replace("-", " ")


def _pieces(place: str) -> dict[str, Any]:
    return {str(i): piece for i, piece in enumerate(place.split("."))} if place else {}


def _matches(pattern: Sequence[str], pieces: Sequence[str]) -> bool:
    return len(pattern) == len(pieces) and all(
        want == "*" or want == have or (want == "#" and have.isdecimal())
        for want, have in zip(pattern, pieces, strict=True)
    )


def _fields(value: object) -> dict[str, Any]:
    """What an option's label may speak of: the fields of its value, or `value`."""
    if isinstance(value, msgspec.Struct):
        return {"value": value, **{name: getattr(value, name) for name in value.__struct_fields__}}
    if isinstance(value, Mapping):
        return {"value": value, **value}
    return {"value": value}


def _apart(labels: dict[str, str]) -> dict[str, str]:
    """Options that would read alike are counted: Cutlass, Cutlass no. 2."""
    apart: dict[str, str] = {}
    read = {label.casefold() for label in labels.values()}
    for token, label in labels.items():
        taken = {other.casefold() for other in apart.values()}
        number = 1
        while label.casefold() in taken:
            number += 1
            counted = f"{labels[token]}, no. {number}"
            label = labels[token] if counted.casefold() in read else counted
        apart[token] = label
    return apart


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for item in items for text in _texts(item)]


__all__ = [
    "AskWords",
    "BadText",
    "File",
    "Labelled",
    "Names",
    "Page",
    "Said",
    "Words",
    "named",
    "of_game",
    "parsed",
    "read",
    "shared",
]
