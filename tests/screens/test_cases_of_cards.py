"""Cases from real life where cards lie on the screen: 3, 6 and 9."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from rat_tables import games
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.session import Session
from rat_tables.games.pie_rats.game import GAME
from rat_tables.games.pie_rats.pack import PiePack
from rat_tables.words import of_game
from screens.table.boards import board_of
from screens.table.desk import TableDesk
from screens.table.flow import Flow
from screens.widgets.prompt import Choice, Prompt
from tests.games.pie_rats.table_laid import DATA
from tests.screens.fake_stage import SLUGS, FakeStage

SUIT_SIGNS: Final = "♣♦♥♠"
HOSTILE: Final = ("[/", "[/b]", "[red]x", "{x}", "[@click=app.quit]x[/]", 'O\'Rat "Q"', "a,b", "=1+1")


class PieStage(FakeStage):
    """A table of Pie Rats, with a pack of its own."""

    game = "pie-rats"

    def __init__(self, count: int = 2, use: str = "play", seed: int = 1, pack: dict[str, Any] = DATA) -> None:
        shelf = games.find(self.game)
        seats = [SeatHead(slug.title(), slug, slug[0].upper(), n) for n, slug in enumerate(SLUGS[:count], 1)]
        self.session = Session(GAME, Head(game=self.game, use=use, seed=seed, title="The Farm", seat=seats, pack=pack))
        self.session.start()
        self.beats_wanted = False
        self.board = board_of(shelf)
        self.flow = Flow(self, self.board)
        words = of_game(shelf, opened(PiePack, pack, self.game))
        self.flow.sit(TableDesk(self.session, words, Path("/x.toml"), self.flow))
        self.prompt = Prompt("")
        self.said: list[str] = []
        self.curtains: list[str] = []
        self.waiting: Callable[[str | None], None] | None = None
        self.pages: list[Any] = []
        self.left = 0
        self.flow.proceed()


class GatsStage(FakeStage):
    """A table of Rats with Gats."""

    game = "rats-with-gats"


def first(choices: Sequence[Choice]) -> Choice:
    """The first there is."""
    return choices[0]


def last(choices: Sequence[Choice]) -> Choice:
    """The last there is."""
    return choices[-1]


def on_to(stage: FakeStage, kind: str, place: str = "", tabled: bool = True) -> None:
    """Go on till this is asked; in between all that can be tabled is."""
    for _ in range(300):
        ask = stage.session.ask
        assert ask is not None
        if (ask.kind, ask.place.startswith(place)) == (kind, True):
            return
        if tabled and stage.waiting is None and stage.prompt.pick is not None and ask.kind in ("charisma", "crew"):
            stage.prompt.take(stage.prompt.choices)
        elif stage.waiting is None and ask.kind == "discard":
            stage.prompt.take([])
        else:
            stage.any_choice(last if ask.kind == "loot.call" else first)  # nobody loots
    raise AssertionError(f"{kind} never comes")


# ── 3: undo over a draw ─────────────────────────────────────────────────────────────────────────────────────────


def test_case_3_over_a_draw_undo_already_looks_unavailable_and_says_why() -> None:
    stage = PieStage()
    on_to(stage, "charisma", "2")
    assert stage.flow.can("undo")
    assert stage.flow.would_be_refused("undo")
    was = len(stage.session.records)
    if stage.waiting is not None:
        stage.at_curtain("undo")
    else:
        stage.flow.act_undo()
    assert stage.tokens == ["no", "yes"]
    assert "a secret draw" in stage.prompt.question
    assert len(stage.session.records) == was
    stage.choose("no")
    assert len(stage.session.records) == was


def test_case_3_where_nothing_was_learned_undo_looks_available_and_goes_back() -> None:
    stage = PieStage()
    on_to(stage, "loot.call", "1", tabled=False)
    assert stage.flow.can("undo")
    assert not stage.flow.would_be_refused("undo")
    stage.flow.act_undo()
    assert stage.session.records[-1].do == "undo"
    assert not stage.session.records[-1].agreed


def test_case_3_tracked_no_undo_is_refused() -> None:
    stage = PieStage(use="track")
    for line in range(40):
        ask = stage.session.ask
        assert ask is not None
        if ask.place.startswith("2"):
            break
        assert not stage.flow.would_be_refused("undo"), line
        if ask.kind == "told.crew":
            assert stage.prompt.field is not None
            stage.prompt.field.take("ann tallow, bob biscuit")
        elif ask.kind.startswith("told."):
            assert stage.prompt.field is not None
            stage.prompt.field.take("none")
        else:
            stage.any_choice(first)
    assert [event for event in stage.session.table.story.events if event.kind.startswith("drew")]
    assert stage.flow.can("undo")
    assert not stage.flow.would_be_refused("undo")
    stage.flow.act_undo()
    assert stage.session.records[-1].do == "undo"
    assert stage.session.ask is not None
    assert stage.session.ask.kind == "told.discard"


# ── 6: hand-over at set-up ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("how", ["swapped", "dealt"])
def test_case_6_nothing_of_another_rat_is_drawn_before_its_curtain_is_lifted(how: str) -> None:
    stage = GatsStage(4, techniques=how)
    table = stage.session.table
    rng = Random(6)
    assert stage.session.ask is not None
    assert stage.session.ask.who == ("ann",)
    made: dict[str, str] = {}
    for _ in range(300):
        ask = stage.session.ask
        assert ask is not None
        if ask.kind == "roles.deep":
            break
        table = stage.session.table
        looking = stage.flow.looking if stage.waiting is None else ""
        shown = "\n".join([stage.drawn(80, 24), stage.drawn(140, 45), *stage.said])
        if stage.waiting is not None:
            shown += "\n".join(map(str, stage.news))
        theirs = {t.text for rat in table.rats for t in rat.techniques if looking and looking in (rat.seat, t.maker)}
        assert not [text for text, maker in made.items() if text not in theirs and maker != looking and text in shown]
        if not looking:
            assert not [sign for sign in SUIT_SIGNS if sign in shown]
            assert not [text for text in made if text in shown]
        others = [card for rat in table.rats if rat.seat != looking for card in rat.hand.cards]
        assert not [card for card in others if stage.flow.desk.words.say("board-card", card=card) in shown.split()]
        if ask.kind == "technique.write" and stage.waiting is None and stage.prompt.field is not None:
            text = f"Knot {len(made)} tied twice"
            made[text] = looking
            stage.prompt.field.take(text)
        else:
            stage.any_choice(rng.choice)
    assert len(made) == 12
    assert set(stage.curtains) == {"ann", "bob", "cy", "dot"}


# ── 9: hostile names of cards ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", HOSTILE)
def test_case_9_hostile_names_of_cards_are_drawn_and_offered_as_they_are(name: str) -> None:
    pack: dict[str, Any] = {
        kind: [{**card, "name": f"{name} {kind[:2]}{'abcdefghijklmnopqrstuvw'[n]}"} for n, card in enumerate(cards)]
        if isinstance(cards, list)
        else cards
        for kind, cards in DATA.items()
    }
    stage = PieStage(pack=pack)
    assert f"{name} caa" in str(stage.prompt.choices[0].label)
    labels: list[str] = []
    for _ in range(60):
        if stage.waiting is None:
            labels += [str(choice.label) for choice in stage.prompt.choices]
        drawn = stage.drawn(140, 45)
        ask = stage.session.ask
        if ask is None:
            break
        if stage.waiting is None and stage.prompt.pick is not None and ask.kind in ("charisma", "crew"):
            stage.prompt.take(stage.prompt.choices)
        else:
            stage.any_choice(first)
    assert any(f"{name} cr" in label for label in labels)
    assert any(f"{name} pi" in label or f"{name} ch" in label for label in labels)
    assert f"{name} " in drawn
    assert stage.flow.desk.words.missed == set()
