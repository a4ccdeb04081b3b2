"""The flow of a table: who looks when, what undo and peeking do to it, and how often the screen is passed on."""

from __future__ import annotations

from random import Random

import pytest

from saves.errors import SaveFailed
from tests.screens.fake_stage import FakeStage


def first_round(stage: FakeStage, seed: int = 1) -> FakeStage:
    """Play on until the first round is over."""
    rng = Random(seed)
    while stage.session.table.round < 2 and stage.any_choice(rng.choice):
        pass
    return stage


def scavenging(stage: FakeStage, host: str = "ann") -> FakeStage:
    """Set the table, and go on to the first scavenge: its first curtain is drawn."""
    stage.choose(host)
    while stage.session.ask is not None and stage.session.ask.kind != "scavenge.take":
        stage.any_choice(lambda choices: choices[-2])
    assert stage.waiting is not None
    return stage


def test_before_each_secret_question_there_is_a_curtain() -> None:
    """Cases 6 and 7: nobody's sheet is seen before that rat lifts the curtain; after its answer nobody's."""
    stage = FakeStage()
    stage.choose("ann")
    assert stage.curtains == ["bob"]
    assert stage.flow.viewer == "*" or not stage.flow.private
    stage.at_curtain()
    assert stage.flow.viewer == "bob"
    assert stage.prompt.secret == "only Bob is looking"
    stage.choose("rags")
    assert stage.curtains == ["bob", "cy"]
    assert not stage.flow.private
    assert stage.prompt.choices == ()


def test_looking_ends_when_something_public_is_shown() -> None:
    """The last to take looks no longer when new dice lie there; it has the screen, so it is asked first."""
    stage = scavenging(FakeStage())
    last = stage.session.head.seats[-1]
    for _ in range(4):
        stage.at_curtain()
        stage.choose(stage.tokens[0])
    assert stage.session.table.place == "1.scavenge.2"
    assert not stage.flow.private
    assert stage.flow.desk.held == stage.curtains[-1] != ""
    assert any("The dice show" in line for line in stage.news)
    assert last in stage.curtains


def test_one_look_keeps_looking() -> None:
    """H31: three takes behind one curtain."""
    stage = scavenging(FakeStage(one_look=True))
    stage.at_curtain()
    seat = stage.curtains[-1]
    before = len(stage.curtains)
    for _ in range(2):
        stage.choose(stage.tokens[0])
        assert stage.flow.viewer == seat
        assert len(stage.curtains) == before
    stage.choose(stage.tokens[0])
    assert len(stage.curtains) == before + 1


@pytest.mark.parametrize("count", [2, 4, 6])
def test_scavenging_hands_the_screen_over_as_seldom_as_can_be(count: int) -> None:
    """Each of three rolls needs every rat to look once: n − 1 hand-overs each after the first; one look, n − 1 in all.

    Whoever has the screen goes first, so no roll begins with a hand-over.
    """

    def during(stage: FakeStage) -> int:
        scavenging(stage)
        before = stage.flow.hand_overs
        held = stage.flow.desk.held
        while stage.session.table.place.startswith("1.scavenge"):
            stage.any_choice(lambda choices: choices[0])
        assert held
        return stage.flow.hand_overs - before

    assert during(FakeStage(count)) == 3 * (count - 1)
    assert during(FakeStage(count, one_look=True)) == count - 1


def test_undo_at_the_curtain_goes_back_to_the_rat_before() -> None:
    """A slip in the last secret answer: `u` at the curtain, and the curtain goes to its owner."""
    stage = FakeStage()
    stage.choose("ann")
    stage.at_curtain()
    stage.choose("rags")
    assert stage.curtains[-1] == "cy"
    stage.at_curtain("undo")
    assert stage.curtains[-1] == "bob"
    stage.at_curtain()
    stage.choose("straw")
    assert stage.flow.desk.session.table.waiting["bob"].tokens == {"": "straw"}


def test_not_me_leaves_the_table_open_for_all() -> None:
    """Esc at the curtain: the public table, and who takes the screen."""
    stage = FakeStage()
    stage.choose("ann")
    stage.at_curtain("not-me")
    assert not stage.flow.private
    assert stage.tokens == ["bob", "cy", "dot"]
    stage.choose("dot")
    assert stage.curtains[-1] == "dot"
    stage.at_curtain()
    assert stage.flow.viewer == "dot"


def test_the_fence_is_explained_and_the_table_can_agree() -> None:
    """Case 3: past the dice undo says what was learned, and goes back only when all agree."""
    stage = scavenging(FakeStage())
    assert stage.flow.would_be_refused("undo")
    stage.at_curtain("undo")
    assert stage.tokens == ["no", "yes"]
    records = len(stage.session.records)
    stage.choose("no")
    assert len(stage.session.records) == records
    stage.at_curtain("undo")
    stage.choose("yes")
    assert stage.session.records[-1].do == "undo"
    assert stage.session.records[-1].agreed
    assert stage.session.ask is not None
    assert stage.session.ask.kind == "setup.take"


def test_peek_looks_behind_the_curtain_and_covers() -> None:
    """`p`: any seat, at any time; Enter or `c` covers it again."""
    stage = scavenging(FakeStage())
    stage.at_curtain("not-me")
    stage.flow.act_peek()
    stage.choose("ann")
    assert stage.curtains[-1] == "ann"
    assert not stage.flow.private
    stage.at_curtain()
    assert stage.flow.viewer == "ann"
    stage.flow.act_cover()
    assert not stage.flow.private


def test_beats_stop_at_each_supply_and_say_nothing_that_comes_later() -> None:
    """Great moments: the log and the table know nothing of what follows."""
    stage = scavenging(FakeStage(beats=True))
    rng = Random(3)
    seen = []
    while stage.flow.beats is None:
        assert stage.any_choice(rng.choice)
    while stage.flow.beats is not None:
        scene = stage.flow.scene()
        assert scene.beats
        assert scene.beats[0].kind in ("announced", "award")
        assert list(scene.events[-len(scene.beats) :]) == list(scene.beats)
        told = [event for event in stage.session.table.story.events if event.to is None]
        assert list(scene.events) == told[: len(scene.events)]
        texts = [passage.text for passage in scene.log]
        for event in told[len(scene.events) :]:
            assert stage.flow.desk.words.event(event, scene.names) not in texts[-3:]
        seen.append(scene.beats[0].facts.get("supply"))
        stage.prompt.take([])
    assert seen
    assert not stage.flow.private


def test_a_whole_session_ends_and_can_be_taken_back() -> None:
    """To the confirmed end; then the last answer can still be taken back."""
    stage = FakeStage(3, beats=True)
    rng = Random(5)
    while stage.any_choice(rng.choice):
        pass
    assert stage.session.result is not None
    assert stage.tokens == ["how-score", "the-tale", "look-back", "leave"]
    stage.choose("how-score")
    assert stage.pages == ["score"]
    stage.flow.act_undo()
    assert stage.session.result is None


def test_who_has_another_name_is_asked_by_it_at_once() -> None:
    """Whatever the bar asks just then, and whoever is to take the screen."""
    stage = FakeStage(3)
    assert stage.flow.desk.do("rename", "bob", "Robert")
    assert [choice.label for choice in stage.prompt.choices][:3] == ["Ann", "Robert", "Cy"]
    scavenging(stage, "ann")
    stage.at_curtain("not-me")
    assert "Robert" in [choice.label for choice in stage.prompt.choices]
    assert stage.flow.desk.do("rename", "bob", "Bobby")
    assert "Bobby" in [choice.label for choice in stage.prompt.choices]
    assert not stage.flow.private


def test_stepping_writes_nothing() -> None:
    """Case 19, its beginning: back and forth through all of it, with every pair of eyes."""
    stage = FakeStage(2)
    rng = Random(5)
    while stage.any_choice(rng.choice):
        pass
    before = list(stage.session.records)
    flow = stage.flow
    flow.look_back(0)
    assert flow.review is not None
    while flow.review.back.at != flow.review.back.last:
        flow.review.by("look-on")
    assert flow.review.n == len(before)
    stage.drawn()
    for _ in range(5):
        flow.review.act_eyes()
        stage.drawn()
    flow.review.out()
    assert stage.session.records == before


def test_stepping_through_an_open_game_shows_a_sheet_only_behind_its_curtain() -> None:
    """Other eyes than everybody's need the curtain while the game goes on."""
    stage = first_round(FakeStage(3))
    flow = stage.flow
    stage.waiting = None
    flow.look_back(10)
    assert flow.review is not None
    assert not flow.private
    flow.review.act_eyes()
    assert stage.curtains[-1] == stage.session.head.seats[0]
    assert not flow.private
    stage.at_curtain("not-me")
    assert not flow.private
    flow.review.act_eyes()  # it was not Ann: the next is offered
    assert stage.curtains[-1] == stage.session.head.seats[1]
    stage.at_curtain()
    assert flow.viewer == stage.session.head.seats[1]
    flow.review.act_eyes()
    stage.at_curtain("not-me")
    flow.review.act_eyes()
    assert "Open all hands" in stage.prompt.question
    assert not flow.private


def test_mending_a_secret_answer_needs_its_rat() -> None:
    """A secret answer is mended behind its owner's curtain; the draft shows what would be kept."""
    stage = FakeStage(use="track")
    stage.choose("ann")
    while stage.session.ask is not None and stage.session.ask.kind == "setup.take":
        stage.at_curtain()
        stage.choose("rags")
    n = next(step.n for step in stage.session.line if step.record.seat == "cy")
    stage.flow.mend(n)
    assert stage.curtains[-1] == "cy"
    stage.at_curtain()
    assert "2 Rags" in stage.prompt.question
    stage.choose("straw")
    assert stage.pages[-1] == "draft"
    stage.flow.desk.do("commit")
    assert stage.session.table.rat("cy").has("straw") == 2


NUMBERS = {
    "²": False,
    "٣": False,
    "1_000": False,
    "0": False,
    "-2": False,
    "2-5": False,
    "": None,
    "9" * 30: False,
    "3+6+2": True,
    "7": True,
}


@pytest.mark.parametrize("typed", NUMBERS)
def test_a_number_is_read_along_and_only_what_fits_is_taken(typed: str) -> None:
    """Case 12: what fits is taken, a sum is reckoned, everything else is refused beside the field; nothing is lost."""
    stage = asked_for_a_number()
    field = stage.prompt.field
    assert field is not None
    assert field.read is not None
    records = len(stage.session.records)
    if typed:
        assert field.read(typed)[0] is NUMBERS[typed]
    field.take(typed)
    if NUMBERS[typed]:
        answer = stage.session.records[records]
        assert answer.ask == "swords.amount"
        assert answer.answer == {"3+6+2": "11"}.get(typed, typed)
    else:
        assert len(stage.session.records) == records
        assert stage.prompt.field is field  # the question stands, and what was typed in it
        assert stage.said


def asked_for_a_number() -> FakeStage:
    """A table where somebody says how many Swords' worth it asks for."""
    for seed in range(1, 30):
        stage = FakeStage(3, seed=seed)
        rng = Random(seed)
        while stage.session.table.round < 3 and stage.any_choice(rng.choice):
            ask = stage.session.ask
            if ask is not None and ask.kind == "swords.amount" and stage.prompt.field is not None:
                return stage
    raise AssertionError("nobody ever had Swords")


def test_nothing_typed_is_not_zero() -> None:
    """Case 13: sheets on paper; a rat that has said nothing yet is asked, shown as asked, and is not counted as 0."""
    stage = FakeStage(3, use="track", sheets="paper")
    while stage.session.ask is not None and stage.session.ask.kind != "outdo.host":
        stage.any_choice(lambda choices: choices[0])
    records = len(stage.session.records)
    assert stage.prompt.field is not None
    stage.prompt.field.take("")
    assert len(stage.session.records) == records
    assert "announced" not in stage.drawn()
    assert stage.flow.scene().asked == (stage.session.table.host,)
    stage.prompt.field.take("0")
    assert stage.session.records[records].answer == "0"
    assert stage.session.table.heard[stage.session.table.host] == 0


# ── what an attack on it found ──────────────────────────────────────────────────────────────────────────────


def test_undo_at_the_curtain_draws_one_curtain_and_not_me_covers() -> None:
    """Two curtains stood there, and Esc at the second laid a sheet open for all."""
    stage = FakeStage(3)
    stage.choose("bob")
    stage.at_curtain()
    stage.choose("rags")
    before = len(stage.curtains)
    stage.at_curtain("undo")
    assert len(stage.curtains) == before + 1
    stage.at_curtain()
    stage.flow.act_turn()
    assert not stage.flow.private
    assert stage.flow.looking == ""


def mending(stage: FakeStage, seat: str) -> FakeStage:
    """Mend the last answer of a seat, behind its curtain, to its other option."""
    n = max(step.n for step in stage.session.line if step.record.seat == seat)
    stage.flow.mend(n)
    assert stage.curtains[-1] == seat
    stage.at_curtain()
    was = stage.session.records[n - 1].answer
    stage.choose(next(token for token in stage.tokens if token != was))
    return stage


def test_the_fence_tells_nobody_the_secret_it_stands_before() -> None:
    """The whole table is asked, so it is asked in words for all; and when it agrees, the draft is made."""
    stage = scavenging(FakeStage(3))
    while stage.session.table.place == "1.scavenge.1":
        stage.any_choice(lambda choices: choices[0])
    stage.at_curtain("not-me")
    mending(stage, "bob")
    assert "Bob’s secret choice" in stage.prompt.question
    assert not stage.flow.private
    assert stage.tokens == ["no", "yes"]
    stage.choose("yes")
    assert stage.pages[-1] == "draft"


def test_undo_over_an_open_sheet_covers_it_before_the_table_is_asked() -> None:
    """Nobody agrees to anything over somebody's open sheet."""
    stage = scavenging(FakeStage(3))
    stage.at_curtain()
    assert stage.flow.private
    stage.flow.act_undo()
    assert stage.tokens == ["no", "yes"]
    assert not stage.flow.private
    stage.choose("no")
    assert stage.waiting is not None


def peeks(stage: FakeStage, seat: str) -> FakeStage:
    """A seat looks at its own, behind the curtain."""
    stage.flow.act_peek()
    stage.choose(seat)
    stage.at_curtain()
    assert stage.flow.viewer == seat
    return stage


@pytest.mark.parametrize("line", [":turn ann", ":undo", ":mend 4 straw", ":ruling round 1 because", ":redo"])
def test_whatever_is_done_while_somebody_peeks_covers_first(line: str) -> None:
    """A sheet that was peeked at stood open under the next rat's question."""
    stage = scavenging(FakeStage(3))
    stage.at_curtain("not-me")
    peeks(stage, "bob")
    stage.flow.desk.take(line)
    if stage.waiting is not None:
        stage.at_curtain()
    assert stage.flow.viewer != "bob" or stage.prompt.secret == "only Bob is looking"
    assert stage.flow.peeking == "" or stage.said  # refused: it still looks


def test_a_note_in_a_great_moment_leaves_the_moment() -> None:
    """It ended the program."""
    stage = scavenging(FakeStage(3, beats=True))
    rng = Random(3)
    while stage.flow.beats is None:
        stage.any_choice(rng.choice)
    shown = stage.flow.beats
    stage.flow.desk.do("note", "Cy hums.")
    assert stage.flow.beats is shown
    stage.prompt.take([])


def test_nobody_is_asked_to_agree_to_what_cannot_be() -> None:
    """Two supplies are to be ticked: one is refused before the fence, and in words that have all their facts."""
    stage = FakeStage(2)
    rng = Random(5)
    while stage.session.table.round < 2 and stage.any_choice(rng.choice):
        pass
    n = next(step.n for step in stage.session.line if step.record.ask == "bonus")
    while stage.session.ask is not None and stage.session.ask.kind != "scavenge.take":
        stage.any_choice(rng.choice)
    stage.flow.mend(n)
    stage.at_curtain()
    records = len(stage.session.records)
    stage.prompt.take(stage.prompt.choices[:1])
    assert "choose 2" in stage.said[-1]
    assert stage.tokens != ["no", "yes"]
    assert len(stage.session.records) == records


def test_a_draft_that_cannot_be_written_shows_nobodys_secret() -> None:
    """The disk is full at the last step: the draft lies open, and the question before it is not on the screen."""
    stage = FakeStage(use="track")
    stage.choose("ann")
    while stage.session.ask is not None and stage.session.ask.kind == "setup.take":
        stage.at_curtain()
        stage.choose("rags")
    mending(stage, "cy")
    assert stage.pages[-1] == "draft"
    assert "2 Rags" not in stage.prompt.question or stage.flow.private

    def full(records: object) -> None:
        raise SaveFailed("There is no room.")

    stage.session.write = full
    assert not stage.flow.desk.do("commit")
    assert stage.flow.desk.draft is not None
    assert "There is no room." in stage.said[-1]


def test_undo_on_anothers_screen_goes_to_the_rat_whose_answer_it_was() -> None:
    """Dot presses `u` before she has answered: it was Bob's answer, so Bob's curtain falls."""
    stage = FakeStage(4)
    stage.choose("ann")
    for token in ("rags", "straw"):
        stage.at_curtain()
        stage.choose(token)
    stage.at_curtain()
    assert stage.flow.looking == "dot"
    stage.flow.act_undo()
    assert stage.curtains[-1] == "cy"


ACTS = (
    *["next"] * 12,
    *("undo", "redo", "peek", "cover", "turn", "why", "tale", "note", "step", "step_on", "step_out", "viewer"),
    *("mend", "beats", "not-me", "undo-there", "commit", "leave", "agree", "rename", "ruling", "doubt"),
)


@pytest.mark.parametrize("seed", range(40))
def test_whatever_people_do_one_rats_sheet_is_for_that_rat(seed: int) -> None:
    """A random evening of everything that can be done: `FakeStage.put` holds the law at every question."""
    rng = Random(seed)
    options = rng.choice([{}, {"one_look": True}, {"vocations": True}, {"aloud": True}])
    stage = FakeStage(rng.randint(2, 6), use=rng.choice(["play", "track"]), beats=rng.random() < 0.5, **options)
    flow, desk = stage.flow, stage.flow.desk
    for _ in range(150):
        do_something(stage, rng, rng.choice(ACTS))
        scene = flow.scene()
        assert all(passage.only in ("", scene.viewer) or not flow.private for passage in scene.log)
        if stage.waiting is not None:
            assert not flow.private
        if not flow.private and not scene.over and desk.session.result is None:
            assert not any(passage.only for passage in scene.log)


LOOKING = {"step": ("look-back", "round-back", "event-back"), "step_on": ("look-on", "round-on", "event-on")}


def do_something(stage: FakeStage, rng: Random, act: str) -> None:
    """One thing that somebody does, where it can be done."""
    flow, desk, records = stage.flow, stage.flow.desk, stage.session.records
    if stage.waiting is not None:
        stage.at_curtain({"not-me": "not-me", "undo-there": "undo"}.get(act, "lift"))
    elif act == "next":
        if flow.review is None and not (desk.draft is not None and desk.ask is None):
            stage.any_choice(rng.choice)
    elif act in ("undo", "redo", "peek", "cover", "turn", "why", "tale") and flow.can(act):
        getattr(flow, f"act_{act}")()
    elif act in ("note", "doubt") and flow.can(act):
        desk.do(act, "a line")
    elif act == "rename" and flow.review is None:
        desk.do("rename", "ann", f"Ann {rng.randint(1, 9)}")
    elif act == "ruling" and flow.review is None and not flow.peeking and flow.beats is None:
        desk.do("ruling", "supply:ann:rags", str(rng.randint(0, 9)), "so")
    elif act in ("step", "step_on") and records and not flow.peeking and flow.beats is None and desk.draft is None:
        if flow.review is None:
            flow.look_back()
        else:
            flow.review.by(rng.choice(LOOKING[act]))
    elif act in ("step_out", "viewer") and flow.review is not None:
        flow.review.out() if act == "step_out" else flow.review.act_eyes()
    elif act == "mend" and flow.can("mend") and desk.draft is None and desk.session.line:
        flow.mend(rng.choice(desk.session.line).n)
    elif act == "beats":
        flow.skip_beats()
    elif act in ("commit", "leave", "agree") and flow.review is None and (desk.draft is not None or desk.agreeing):
        desk.do(act)
