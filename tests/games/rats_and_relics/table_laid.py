"""Tables laid by hand, and rules played on them with answers given by kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rat_tables.engine.asks import REFRESH, Answer, Ask, Refused, Rules
from rat_tables.engine.cards import UNKNOWN, Deck, Pile, face, piles
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import opened
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.table import PLAY, TRACK
from rat_tables.games.rats_and_relics.game import GAME
from rat_tables.games.rats_and_relics.moving import Event, hear, kill
from rat_tables.games.rats_and_relics.pack import RelicPack
from rat_tables.games.rats_and_relics.resolving import settle
from rat_tables.games.rats_and_relics.rules import take_a_turn
from rat_tables.games.rats_and_relics.table import PairAt, Relics

RATS: Final = {
    "Rogue": (4, "none", "rogue-enters"),
    "King": (3, "none", "enters-twice"),
    "Priest": (2, "sacrifice", "opponent-draws"),
    "Merchant": (3, "return", "enemy-enters"),
    "Jester": (3, "sacrifice", "ally-dies"),
    "Witch": (3, "control", "you-draw"),
    "Trapper": (3, "none", "enemy-dies-or-discards"),
    "Hermit": (4, "none", "dies-or-is-discarded"),
    "Huntress": (3, "discard", "enemy-enters"),
    "Herald": (1, "none", "enters"),
    "Piper": (1, "none", "ally-enters"),
}
"""Rats by name: copies, condition, trigger. No box has a Herald or a Piper; no rat of ours has their triggers."""
RELICS: Final[dict[str, tuple[int, str, str, dict[str, Any]]]] = {
    "Crown": (3, "trinket", "win-with", {"number": 7, "players": [2]}),
    "Scythe": (3, "arcane", "win-lead", {"number": 4}),
    "Lute": (3, "trinket", "swap", {}),
    "Bone": (3, "arcane", "raise-pair", {}),
    "Bell": (3, "trinket", "top-pair-enters", {}),
    "Sword": (4, "weapon", "kill-enemy", {}),
    "Axe": (2, "weapon", "kill-ally-and-enemy", {"players": [2]}),
    "Key": (3, "trinket", "may-play", {}),
    "Amulet": (3, "arcane", "on-decks", {}),
    "Scroll": (3, "arcane", "draw", {}),
    "Dagger": (3, "weapon", "each-opponent-sacrifices", {"players": [3]}),
    "Scepter": (2, "trinket", "win-with", {"number": 6, "players": [3]}),
}
"""Relics by name: copies, type, effect, and what else is printed."""
DATA: Final[dict[str, Any]] = {
    "game": "rats-and-relics",
    "pack": "test",
    "rat": [{"name": n, "copies": c, "condition": k, "trigger": w} for n, (c, k, w) in RATS.items()],
    "relic": [{"name": n, "copies": c, "type": k, "effect": e, **more} for n, (c, k, e, more) in RELICS.items()],
}
PACK: Final = opened(RelicPack, DATA, "rats-and-relics")
FULL: Final = {name.casefold(): copies for name, (copies, _, _) in RATS.items()}


class Has(NamedTuple):
    """What a clan has: pairs in play and in hand (`king:axe rogue:bone`); of a tracked hand only how many."""

    pairs: str = ""
    hand: str | int = ""


def laid(clans: Mapping[str, Has], /, dead: str = "", top: str = "", **options: bool | str) -> Relics:
    """A table in the first clan's third turn: what the clans have, what is discarded, what lies on the decks.

    Options of the game by name; `use`; `unread=True` is a tracked table without a pack.
    """
    unread = bool(options.pop("unread", False))
    use = str(options.pop("use", TRACK if unread else PLAY))
    t = GAME.new(Setting(list(clans), use, GAME.filled(use, dict(options)), "", None if unread else PACK))
    t.turn, t.active = 3, next(iter(clans))
    for seat, has in clans.items():
        clan = t.clan(seat)
        lay(t, has.pairs, clan.rats, clan.relics)
        if isinstance(has.hand, str):
            lay(t, has.hand, clan.hand_rats, clan.hand_relics)
        else:
            lay(t, f"{UNKNOWN}:{UNKNOWN} " * has.hand, clan.hand_rats, clan.hand_relics)
    lay(t, dead, t.dead_rats, t.dead_relics)
    lay(t, top, t.top_rats, t.top_relics)
    t.at(t.turn)
    return t


def lay(t: Relics, pairs: str, rats: Pile, relics: Pile) -> None:
    """Lay pairs on two piles."""
    for pair in pairs.split():
        rat, _, relic = pair.partition(":")
        t.rats.move(t, rat, t.rats, rats)
        t.relics.move(t, relic, t.relics, relics)


def two(ann: Has | str = "", bob: Has | str = "", /, **options: Any) -> Relics:
    """A table of ann and bob; a text is pairs in play."""
    return laid({"ann": as_has(ann), "bob": as_has(bob)}, **options)


def three(ann: Has | str = "", bob: Has | str = "", cy: Has | str = "", /, **options: Any) -> Relics:
    """A table of ann, bob and cy."""
    return laid({"ann": as_has(ann), "bob": as_has(bob), "cy": as_has(cy)}, **options)


def as_has(what: Has | str) -> Has:
    """Pairs in play alone, or all that a clan has."""
    return Has(what) if isinstance(what, str) else what


def run_out(t: Relics) -> Relics:
    """The decks are empty: what was left of them is in nobody's reach."""
    t.rats.cards, t.relics.cards = [], []
    return t


class Go:
    """Rules being played on a table. The only option of a public ask is taken by itself, as a session does.

    Where chance decides, `luck` says what comes, in order; where that is used up, the first that can.
    """

    def __init__(self, t: Relics, rules: Rules[Any], luck: str = "") -> None:
        self.t, self.rules, self.luck = t, rules, luck.split()
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        self.places: list[tuple[str, str]] = []
        self.ask: Ask | None = None
        self._go(None)

    def __call__(self, kind: str, seat: str, text: str) -> Go:
        """Answer the ask that waits, which has to be of this kind and to this seat."""
        assert self.waits == (kind, seat), (self.waits, kind, seat, self.ask and dict(self.ask.offers))
        assert self.ask is not None
        self.t.story.learned = False
        self._go(Answer(seat, self.ask.take(seat, text)))
        return self

    def refuses(self, kind: str, seat: str, text: str) -> Refused:
        """Return why this answer is not taken."""
        assert self.waits == (kind, seat), self.waits
        assert self.ask is not None
        try:
            self.ask.take(seat, text)
        except Refused as why:
            return why
        raise AssertionError(f"{text} is taken")

    def takes(self, text: str) -> str:
        """What an answer is in the file; and that read again gives the same."""
        assert self.ask is not None
        (seat,) = self.ask.offers
        token = self.ask.take(seat, text)
        assert self.ask.take(seat, token) == token
        return token

    def ruled(self, knob: str, value: str) -> Go:
        """Set something by hand; the question looks at the table again."""
        head, *path = knob.split(":")
        GAME.knobs[head].turn(self.t, path, value)
        self._go(REFRESH)
        return self

    @property
    def options(self) -> list[str]:
        """The tokens on offer."""
        assert self.ask is not None
        (offered,) = self.ask.offers.values()
        return list(offered)

    @property
    def facts(self) -> dict[str, Any]:
        """What the question is told with."""
        assert self.ask is not None
        return dict(self.ask.as_seen_by(next(iter(self.ask.offers)) or EVERYONE).facts)

    @property
    def waits(self) -> tuple[str, str] | None:
        """What is asked, and whom (nobody: the group)."""
        return None if self.ask is None else (self.ask.kind, next(iter(self.ask.offers)))

    @property
    def over(self) -> bool:
        """Whether the rules have come to their end."""
        return self.ask is None

    @property
    def kinds(self) -> list[str]:
        """The kinds asked so far."""
        return [kind for kind, _ in self.asked]

    def _go(self, answer: Answer | None) -> None:
        while True:
            try:
                self.ask = next(self.rules) if answer is None else self.rules.send(answer)
            except StopIteration:
                self.ask = None
                return
            self.ask.place = self.t.place
            if answer is not REFRESH:
                self.asked.append((self.ask.kind, self.ask.who))
                self.places.append((self.ask.kind, self.ask.place))
            if self.ask.chance is not None and self.t.use == PLAY:
                came = self.luck.pop(0) if self.luck else next(iter(self.ask.offers[""]))
                assert came in self.ask.offers[""], (came, self.ask.kind, list(self.ask.offers[""]))
                answer = Answer("", came)
            elif self.ask.alone is not None:
                answer = Answer(next(iter(self.ask.offers)), self.ask.alone)
            else:
                return


def turn(t: Relics, token: str = "", luck: str = "") -> Go:
    """A whole turn of the active clan with all that it sets off; `token` is what it does."""
    go = Go(t, take_a_turn(t), luck)
    return go("turn", t.active, token) if token else go


def heard(t: Relics, what: str, seat: str, rat: str = "", luck: str = "") -> Go:
    """Something has happened and is heard; then all that it set off is resolved."""
    found = t.find(rat)
    hear(t, Event(what, seat, rat, found.relic if found else ""))
    return Go(t, settle(t), luck)


def killed(t: Relics, rats: str, luck: str = "") -> Go:
    """Rats die at once, and what that sets off is resolved."""
    pairs = [pair for rat in rats.split() if (pair := t.find(rat))]
    kill(t, pairs)
    return Go(t, settle(t), luck)


def side(t: Relics, seat: str) -> str:
    """The pairs of a clan in play."""
    return shown(list(t.pairs(t.clan(seat))))


def shown(pairs: list[PairAt]) -> str:
    """Pairs as they are written here."""
    return " ".join(f"{pair.rat}:{pair.relic}" for pair in pairs)


def hand(t: Relics, seat: str) -> str:
    """The known rats and relics of a hand."""
    clan = t.clan(seat)
    return f"{' '.join(clan.hand_rats.cards)} / {' '.join(clan.hand_relics.cards)}"


def dead(t: Relics) -> str:
    """The discards."""
    return " ".join(f"{rat}:{relic}" for rat, relic in zip(t.dead_rats.cards, t.dead_relics.cards, strict=True))


def top(t: Relics) -> str:
    """What lies known on the decks, the topmost last."""
    return " ".join(f"{rat}:{relic}" for rat, relic in zip(t.top_rats.cards, t.top_relics.cards, strict=True))


def waiting(t: Relics, seat: str) -> list[tuple[str, str]]:
    """What a clan has pending: the rat, and what set it off."""
    return [(waits.rat, waits.why) for waits in t.clan(seat).pending]


def lines(t: Relics, *kinds: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Kind, seat and facts of what was told of these kinds."""
    return [(event.kind, event.seat, dict(event.facts)) for event in t.story.events if event.kind in kinds]


def resolved(t: Relics) -> list[tuple[str, str]]:
    """Whose effects were resolved, of which rats, in order."""
    return [(seat, facts["rat"]) for _, seat, facts in lines(t, "resolves")]


def counted(t: Relics) -> dict[str, int]:
    """How often each face is there, known or unseen; it must stay what the pack has."""
    found: dict[str, int] = {}
    for _, pile in piles(t):
        for card in map(face, pile.cards):
            found[card] = found.get(card, 0) + 1
        if isinstance(pile, Deck):
            for card, many in pile.unseen.items():
                found[card] = found.get(card, 0) + many
    return found


def as_many(t: Relics) -> bool:
    """Whether rats and relics are as many in every zone (X2)."""
    zones: list[tuple[Pile, Pile]] = [(t.rats, t.relics), (t.top_rats, t.top_relics), (t.dead_rats, t.dead_relics)]
    for clan in t.clans:
        zones += [(clan.rats, clan.relics), (clan.hand_rats, clan.hand_relics)]
    return all(len(rats) == len(relics) for rats, relics in zones)
