"""What relics do when they are set off (Relic Card Clarifications; Syntax). Each says whether it changed anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rat_tables.engine.asks import Facts, Options, Rules
from rat_tables.engine.cards import Card, Deck, Open, face, on_top, possible
from rat_tables.engine.seats import TABLE
from rat_tables.engine.verbs import choose
from rat_tables.games.rats_and_relics.leaving import wins
from rat_tables.games.rats_and_relics.moving import (
    any_pair,
    arrives,
    change_sides,
    draw,
    enter,
    kill,
    on_the_decks,
)
from rat_tables.games.rats_and_relics.pack import Effect, Relic
from rat_tables.games.rats_and_relics.playing import may_play
from rat_tables.games.rats_and_relics.table import Clan, PairAt, Relics


def win_with(t: Relics, clan: Clan) -> Rules[bool]:
    """WIN with so many rats or more, counted now (Crown, Scepter; X8)."""
    return len(clan.rats) >= number(t) and triumph(t, clan)
    yield  # a rule like the others, though it asks nothing


def win_lead(t: Relics, clan: Clan) -> Rules[bool]:
    """WIN with so many rats more than every opponent (Scythe; X8, X23)."""
    lead = number(t)
    ahead = all(len(clan.rats) >= len(other.rats) + lead for other in t.opponents(clan))
    return ahead and triumph(t, clan)
    yield  # a rule like the others, though it asks nothing


def number(t: Relics) -> int:
    """How many rats win, by the relic whose effect is being resolved (X15)."""
    return t.read(Relic, str(effect(t)["relic"])).number


def triumph(t: Relics, clan: Clan) -> bool:
    """The effect of a relic wins the game."""
    t.winning = str(effect(t)["relic"])
    wins(t, clan)
    return True


def swap(t: Relics, clan: Clan) -> Rules[bool]:
    """An ally and an enemy change sides; they do not enter play (Lute; X11, X19)."""
    if not (len(clan.rats) and t.enemies(clan)):
        return False
    ally = yield from name(t, clan, "swap.ally", allies)
    t.chosen = [ally.rat] if ally is not None else []
    enemy = yield from name(t, clan, "swap.enemy", enemies)
    named = still_there(t)
    if not named or named[0].seat != clan.seat or enemy is None:
        return False
    change_sides(t, named[0], enemy)
    return True


def raise_pair(t: Relics, clan: Clan) -> Rules[bool]:
    """A rat and a relic of the discards enter play on this side, conditions ignored (Bone; X11)."""
    if not len(t.dead_rats):
        return False
    rat = yield from choose(clan.seat, "raise.rat", dead, t, clan, t.rats, t.dead_rats, facts=effect, otherwise="")
    t.chosen = [rat]
    relic = yield from choose(
        clan.seat, "raise.relic", dead, t, clan, t.relics, t.dead_relics, facts=effect, otherwise=""
    )
    (rat,), t.chosen = t.chosen, []
    if not rat or not relic or not t.rats.may_lie(rat, t.dead_rats):
        return False
    arrives(t, enter(t, clan, t.dead_rats, t.dead_relics, rat, relic))
    return True


def dead(t: Relics, clan: Clan, deck: Deck, pile: Open) -> Options[Card]:
    """The cards of a discard pile, alike ones once; of unknown ones, all that they may be."""
    found: dict[str, Card] = {}
    for card in () if clan.out else possible(t, deck, pile):
        found.setdefault(face(card), card)
    return {card: card for card in found.values()}


def top_pair_enters(t: Relics, clan: Clan) -> Rules[bool]:
    """The top of both decks enters play on this side, conditions ignored; nothing is shuffled for it (Bell; X21)."""
    if not t.left:
        return False
    yield from reveal_top(t, "bell.rat", t.rats, t.top_rats, t.entering_rat)
    yield from reveal_top(t, "bell.relic", t.relics, t.top_relics, t.entering_relic)
    _, rat, relic = t.entering
    if clan.out:  # ruled out while the top was named: that pair goes where its others went
        t.rats.move(t, rat, t.entering_rat, t.dead_rats)
        t.relics.move(t, relic, t.entering_relic, t.dead_relics)
        return False
    arrives(t, enter(t, clan, t.entering_rat, t.entering_relic, rat, relic))
    return True


def reveal_top(t: Relics, kind: str, deck: Deck, top: Open, to: Open) -> Rules[None]:
    """Turn up the top card of a deck: the known one that lies on it, if there is one."""
    if lies_known(t, top):
        deck.move(t, top.cards[-1], top, to)
        return
    if t.tracked:
        card = yield from choose(TABLE, kind, on_this_top, t, deck, top)
        known = lies_known(t, top)  # by a ruling, while it was asked
        deck.move(t, card, top if known else deck, to)
    else:
        card = yield from deck.turn_up(t, kind, to)
    t.reveal("turned", card=card)


def lies_known(t: Relics, top: Open) -> bool:
    """Whether a known card lies on this deck; once a rat is turned up, the relic that lay with it (X2)."""
    return len(t.top_relics) > len(t.top_rats) if t.entering.rat else len(top) > 0


def on_this_top(t: Relics, deck: Deck, top: Open) -> Options[Card]:
    """What may lie on top of a deck: the known card, or any that is unseen."""
    return {top.cards[-1]: top.cards[-1]} if lies_known(t, top) else on_top(t, deck, deck)


def kill_enemy(t: Relics, clan: Clan) -> Rules[bool]:
    """An enemy dies (Sword)."""
    enemy = yield from name(t, clan, "kill.enemy", enemies)
    kill(t, [enemy] if enemy is not None else [])
    return enemy is not None


def kill_ally_and_enemy(t: Relics, clan: Clan) -> Rules[bool]:
    """An ally and an enemy die at once, as far as there are any; the rat with the Axe may be the one (X11, X22)."""
    ally = yield from name(t, clan, "kill.ally", allies)
    t.chosen = [ally.rat] if ally is not None else []
    enemy = yield from name(t, clan, "kill.enemy", enemies)
    victims = list(dict.fromkeys([*still_there(t), *([enemy] if enemy is not None else [])]))
    kill(t, victims)
    return bool(victims)


def on_decks(t: Relics, clan: Clan) -> Rules[bool]:
    """An enemy or an ally goes face down on top of the decks, its relic with it (Amulet; X11)."""
    pair = yield from name(t, clan, "on-decks", everybody)
    if pair is not None:
        on_the_decks(t, pair)
    return pair is not None


def draw_a_pair(t: Relics, clan: Clan) -> Rules[bool]:
    """Draw a card from each deck (Scroll; X3)."""
    return (yield from draw(t, clan))


def each_opponent_sacrifices(t: Relics, clan: Clan) -> Rules[bool]:
    """Each opponent names a rat of its own, clockwise; then they die at once (Dagger).

    Whoever is out while they name them has no opponents any more, and nobody dies (X23).
    """
    while (other := next((one for one in t.opponents(clan) if one.seat not in t.named), None)) is not None:
        victim = yield from name(t, other, "dagger", allies)
        t.chosen = [*t.chosen, *([victim.rat] if victim is not None else [])]
        t.named = [*t.named, other.seat]
    victims, t.named = still_there(t), []
    if clan.out:
        return False
    kill(t, victims)
    return bool(victims)


def play_another(t: Relics, clan: Clan) -> Rules[bool]:
    """A pair may be played from the hand, in anybody's turn (Key)."""
    return (yield from may_play(t, clan, effect))


# ── what is named ───────────────────────────────────────────────────────────────────────────────────────────


def name(
    t: Relics, clan: Clan, kind: str, of: Callable[[Relics, Clan], Options[PairAt | None]]
) -> Rules[PairAt | None]:
    """A clan names a pair in play, or there is none to name."""
    return (yield from choose(clan.seat, kind, of, t, clan, facts=effect, otherwise=None))


def effect(t: Relics, *_: object) -> Facts:
    """The effect being resolved: of which pair, and what set it off."""
    assert t.current is not None
    return t.current.facts()


def still_there(t: Relics) -> list[PairAt]:
    """The pairs that were named and are in play yet, each once; with that the naming is over."""
    named, t.chosen = dict.fromkeys(t.chosen), []
    return [pair for rat in named if (pair := t.find(rat)) is not None]


def allies(t: Relics, clan: Clan) -> Options[PairAt | None]:
    """The pairs on one's own side (Syntax: Ally)."""
    return {**any_pair(t, [clan])}


def enemies(t: Relics, clan: Clan) -> Options[PairAt | None]:
    """The pairs of opponents (Syntax: Enemy)."""
    return {**any_pair(t, t.opponents(clan))}


def everybody(t: Relics, clan: Clan) -> Options[PairAt | None]:
    """All pairs in play, the enemies first."""
    return {**any_pair(t, [*t.opponents(clan), clan])}


EFFECTS: Final[Mapping[Effect, Callable[[Relics, Clan], Rules[bool]]]] = {
    Effect.WIN_WITH: win_with,
    Effect.WIN_LEAD: win_lead,
    Effect.SWAP: swap,
    Effect.RAISE_PAIR: raise_pair,
    Effect.TOP_PAIR_ENTERS: top_pair_enters,
    Effect.KILL_ENEMY: kill_enemy,
    Effect.KILL_ALLY_AND_ENEMY: kill_ally_and_enemy,
    Effect.MAY_PLAY: play_another,
    Effect.ON_DECKS: on_decks,
    Effect.DRAW: draw_a_pair,
    Effect.EACH_OPPONENT_SACRIFICES: each_opponent_sacrifices,
}
