"""What shows a hidden card: it is learned there, and no answer before it is taken back without the others."""

from __future__ import annotations

import pytest

from tests.games.rats_and_relics.table_laid import Go, Has, heard, three, turn, two

UNPLAYABLE = "priest:bone priest:bell jester:axe witch:key merchant:lute"


def played() -> Go:
    """A pair of the hand comes into play, and nothing else happens."""
    return turn(two(Has("", "king:crown")), "king:crown")


def discarded() -> Go:
    """A pair of the hand pays for a Huntress."""
    go = turn(two(Has("", "huntress:crown king:bone rogue:bell")), "huntress:crown")
    return go("condition.discard", "ann", "king:bone")


def too_many() -> Go:
    """A hand is too full."""
    mine = Has("king:axe trapper:bone", "merchant:crown hermit:lute rogue:key priest:lute priest:bell")
    go = turn(two(mine), "merchant:crown")
    return go.ruled("pair:king", "hand")("limit", "ann", "rogue:key")


def passed() -> Go:
    """Somebody who holds cards plays nothing."""
    return heard(two(Has("herald:key", "king:crown")), "enters", "ann", "herald")("key", "ann", "pass")


def conceded() -> Go:
    """A hand goes to the open discards."""
    return turn(three(Has("", "king:key")), "concede")


def stuck() -> Go:
    """A hand that cannot be played is shown."""
    return turn(two(Has("", UNPLAYABLE)), "stuck")


def turned() -> Go:
    """The tops of the decks are turned up."""
    return heard(two("herald:bell"), "enters", "ann", "herald", luck="king key")


def told() -> Go:
    """The table has turned them up."""
    go = heard(two("herald:bell", use="track"), "enters", "ann", "herald")
    return go("bell.rat", "", "king")("bell.relic", "", "key")


@pytest.mark.parametrize("what", [played, discarded, too_many, passed, conceded, stuck, turned, told])
def test_what_is_shown_is_learned(what: object) -> None:
    assert callable(what)
    assert what().t.story.learned


def test_what_everybody_knew_is_not() -> None:
    t = two("king:sword", "rogue:key witch:bell merchant:lute")
    go = heard(t, "enters", "ann", "king")("kill.enemy", "ann", "witch")
    assert not go.t.story.learned
    go = heard(two("herald:bell", top="king:key"), "enters", "ann", "herald")
    assert (go.over, go.t.story.learned) == (True, False)
