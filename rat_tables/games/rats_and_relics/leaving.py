"""How players win, lose, or leave (Three-Player Game; X4, X13)."""

from __future__ import annotations

from rat_tables.engine.cards import UNKNOWN
from rat_tables.games.rats_and_relics.moving import leave
from rat_tables.games.rats_and_relics.table import DRAWN, WON, Clan, Relics


def wins(t: Relics, clan: Clan) -> None:
    """The game ends at once (Additional Rules)."""
    if t.over:
        return
    t.ended, t.winner = WON, clan.seat
    t.tell("won", clan.seat, rats=len(clan.rats))


def drawn(t: Relics, how: str = DRAWN) -> None:
    """The game ends, and nobody has won it (X4, X16)."""
    t.ended = t.ended or how


def no_move(t: Relics, clan: Clan) -> None:
    """Five rats that cannot be played: the hand is revealed and the game is drawn; or, by the option, lost (X4)."""
    rats, relics = list(clan.hand_rats.cards), list(clan.hand_relics.cards)
    t.reveal("stuck", clan.seat, loses=t.stuck == "loss", rats=rats, relics=relics)
    if t.stuck == "loss":
        loses(t, clan)
    else:
        drawn(t)


def loses(t: Relics, clan: Clan) -> None:
    """A player has lost: board and hand go to the discards, which nothing hears; the others play on (X13, X23)."""
    for pair in list(t.pairs(clan)):
        leave(t, pair, t.dead_rats, t.dead_relics)
    clan.out, clan.pending = True, []
    for pile, to, deck in (
        (clan.hand_rats, t.dead_rats, t.rats),
        (clan.hand_relics, t.dead_relics, t.relics),
    ):
        for card in [*pile.cards, *[UNKNOWN] * pile.unknown]:
            deck.move(t, card, pile, to)
    t.reveal("loses", clan.seat)
    if len(t.playing) == 1:
        t.ended, t.winner = WON, t.playing[0].seat
        t.tell("last-one", t.winner)
