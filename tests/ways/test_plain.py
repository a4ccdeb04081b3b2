"""The table in lines of text: what is printed, what a line means, the commands, the curtain."""

from __future__ import annotations

from typing import Any

import pytest

from rat_tables.desk.options import Choice, numbered
from rat_tables.engine.session import Session
from rat_tables.plain.streams import WIPE, harmless
from rat_tables.plain.text import columns
from saves.errors import SaveFailed
from tests.ways.stage import HOSTILE, Text, fair, played, session


def answers(sat: Session[Any]) -> list[str]:
    """What people answered so far."""
    return [step.record.answer for step in sat.line if step.record.by == ""]


def test_the_whole_of_kuhn_poker() -> None:
    sat = session("kuhn")
    out = played(sat, "1", "bet")
    assert "Kuhn poker · Ann chooses\n  Ann: card ?, 0 in\n  Bob: card ?, 0 in\n" in out
    assert "Ann, do you put a coin in?\n  0) pass        1) bet a coin\n" in out
    assert "The cards are laid open: Queen and Jack.\n" in out
    assert "Ann wins!\nAnn: 2\n  coins: 2\nBob: -2\n" in out
    assert out.endswith("All is saved: rat-tables resume abc234 goes on with it.\n")
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("crumbs", "crumbs"),
        ("CRUMBS", "crumbs"),
        ("1", "crumbs"),
        ("5 Crumbs", "crumbs"),
        ("5 bundles of straw", "straw"),
        ("5 bun", "straw"),
        ("bund", "straw"),
        ("  straw  ", "straw"),
    ],
)
def test_an_option_is_meant_by_token_number_or_label(line: str, token: str) -> None:
    sat = fair()
    played(sat, line)
    assert answers(sat) == [token]


@pytest.mark.parametrize(
    "line", ["3", "0", "²", "٣", "-1", "5", "c", "zap", "crumbs+straw", "", "x" * 3000, "{x}", "1_0"]
)
def test_what_means_nothing_is_refused_and_asked_again(line: str) -> None:
    sat = fair()
    out = played(sat, line)
    assert answers(sat) == []
    assert out.count("Ann, what do you take") == 2


def test_a_beginning_that_could_be_two_is_asked_back() -> None:
    assert "“5 ” could" not in played(fair(), "5 ")
    out = played(session("kuhn", title="x"), "be", ":undo", "p")
    assert "“p” is not among the choices: it can be pass or bet a coin." in out
    sat = session("fair", ("Anna", "Annika"), "track", title="Fair")
    out = played(sat, "3 6", "1", "1", "0", "4", "1", "ann", "ANNI")
    assert "“ann”" not in out  # a slug is a token
    sat = session("fair", ("Xanna", "Xannika"), "track", title="Fair")
    out = played(sat, "3 6", "1", "1", "0", "4", "1", "xann", "xanni")
    assert "“xann” could be Xanna or Xannika: say which." in out
    assert "Xannika is drawn." in out


def test_dice_are_typed_or_rolled_when_tracking() -> None:
    out = " ".join(played(fair("track"), "3 7", "²", "", "36").split())
    assert "Type the dice, 2 dice from 1 to 6, such as 3 6; or roll, and the app throws them." in out
    assert "“3 7” is not 2 dice: numbers from 1 to 6, with spaces between, such as 3 6." in out
    assert "Write an answer, such as 3 6; :help lists what else can be done." in out
    assert "The dice show 3 and 6." in out
    sat = fair("track")
    played(sat, "ROLL")
    assert sat.records[0].by == "app"


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("1+2", "crumbs+straw"),
        ("2+1", "crumbs+straw"),
        ("2, 1", "crumbs+straw"),
        ("1 2", "crumbs+straw"),
        ("straw", "straw"),
        ("straw+Crumbs", "crumbs+straw"),
        ("bundles of Straw", "straw"),
        ("none", "none"),
        ("0", "none"),
        ("nothing", "none"),
    ],
)
def test_several_are_chosen_with_a_plus(line: str, token: str) -> None:
    sat = fair("track")
    played(sat, "3 6", "1", "1", line)
    assert answers(sat)[-1] == token


@pytest.mark.parametrize("line", ["1+1", "1+3", "zap", "1+zap", "+", "1 2 2"])
def test_a_choice_of_several_that_cannot_be_is_refused(line: str) -> None:
    sat = fair("track")
    played(sat, "3 6", "1", "1", line)
    assert len(answers(sat)) == 2


@pytest.mark.parametrize(
    ("line", "token"), [("12", "12"), ("3+6+2", "11"), ("1", "1"), ("0", "pass"), ("No bid", "pass")]
)
def test_a_number_is_read_by_the_field_first(line: str, token: str) -> None:
    sat = fair("track")
    out = played(sat, "3 6", "1", "1", "0", line)
    assert answers(sat)[-1] == token
    assert "  0) no bid\nType a number from 1 to 12, such as 1.\n" in out


@pytest.mark.parametrize("line", ["²", "٣", "1_000", "13", "-2", "2-5", "", "9" * 30, "1.0", "1e1", "0x5", "+"])
def test_a_number_that_does_not_fit_is_refused_with_what_would(line: str) -> None:
    sat = fair("track")
    out = " ".join(played(sat, "3 6", "1", "1", "0", line).split())
    assert len(answers(sat)) == 3
    assert "a whole number from 1 to 12, or a sum" in out or "Write an answer, such as 1" in out


def test_several_seats_are_numbered_through_and_named() -> None:
    start = ("3 6", "1", "1", "0", "4")
    out = played(fair("track"), *start, "knock", "cy=knock", "1=x")
    assert "Ann:\n  1) knock  2) wave\nBob:\n  3) knock  4) wave\n" in out
    assert out.count("Say who answers: Ann and Bob may, so write it as ann=knock.") == 3
    for line, seat, token in (("4", "bob", "wave"), ("bob=knock", "bob", "knock"), ("ANN = 2", "ann", "wave")):
        sat = fair("track")
        played(sat, *start, line)
        assert (sat.line[-1].record.seat, sat.line[-1].record.answer) == (seat, token)


def test_numbers_are_the_options_own_where_they_have_some_and_0_is_nothing() -> None:
    assert numbered(["2", "7", "12"]) == ["2", "7", "12"]
    assert numbered(["rags", "never-mind", "straw"]) == ["1", "0", "2"]
    assert numbered(["2", "again", "1", "cancel"]) == ["2", "3", "1", "4"]
    assert numbered(["0", "pass"]) == ["0", "1"]


def test_options_stand_under_each_other_whatever_their_signs_are_wide() -> None:
    labels = ("茶", "straw", "Café", "🐀🐀", "rags", "糖と塩", "e\u0301t\u00e9", "x")
    listed = [Choice("ann", str(n), label, str(n)) for n, label in enumerate(labels, 1)]
    assert columns(listed, {}, 24) == [
        "  1) 茶      5) rags",
        "  2) straw   6) 糖と塩",
        "  3) Café    7) e\u0301t\u00e9",
        "  4) 🐀🐀    8) x",
    ]
    assert len(columns(listed, {}, 23)) == 8


# ── commands ────────────────────────────────────────────────────────────────────────────────────────────────


def test_undo_redo_and_the_fence() -> None:
    sat = session("kuhn")
    out = played(sat, ":undo", "bet", ":undo", ":redo", "bet", ":undo", ":agree", ":agree", ":redo")
    assert "There is nothing to take back: this is where the session begins." in out
    assert "Taken back: Ann: bet a coin." in out
    assert "Brought back: Ann: bet a coin." in out
    assert "Something was learned after this answer: Bob: bet a coin." in out
    assert "Taken back, as the whole table agreed: Bob: bet a coin." in out
    assert "There is nothing to agree to" in out


def test_mend_shows_what_is_kept_and_waits_for_commit_or_leave() -> None:
    sat = fair("track")
    start = ("3 6", "1", "1", "0", "4")
    wrong = (":mend 7 2 7", ":mend 99 x")
    out = played(sat, *start, ":mend 1 2 5", ":note x", "zap", ":leave", ':mend 1 "2 5"', ":commit", *wrong)
    assert "A draft: 4 later answers kept, 0 dropped, nothing open.\n:commit keeps it; :leave forgets it.\n" in out
    assert "A draft lies open: answer it, :commit keeps it, :leave forgets it. Then" in out
    assert "The draft asks nothing more" in out
    assert "The draft is forgotten." in out
    assert "Mended: 2 5 (dice) (was 3 6 (dice))." in out
    assert "“2 7” is not 2 dice" in out
    assert "There is no answer with the number 99" in out
    assert sat.line[0].record.answer == "2 5"


def test_a_draft_asks_what_is_open() -> None:
    sat = session("kuhn")
    out = played(sat, "pass", "bet", "pass", ":mend 4 pass", ":agree", ":commit", ":commit")
    assert "A draft: 0 later answers kept, 1 dropped, nothing open.\n  dropped, record 5: Ann: pass\n" in out
    assert "There is no draft to keep or to leave" in out
    sat = fair("track")
    out = played(sat, "3 3", "1", "1", "0", "12", ":mend 1 roll", ":leave", ":mend 3 straw", ":commit")
    assert "Mended: Bob’s secret choice (was Bob’s secret choice)." in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (":unod", "There is no command :unod; did you mean :undo."),
        (":xyzzy", "There is no command :xyzzy. :help lists them all."),
        (":", "There is no command :. :help lists them all."),
        (":note", "This is written :note TEXT."),
        (":mend", "This is written :mend N TOKEN."),
        (":mend x y", "“x” is not the number of a record"),
        (":mend ² y", "“²” is not the number of a record"),
        (":rename ann", "This is written :rename SEAT NAME."),
        (":rename zoe Zoe", "There is no seat “zoe” at this table: it can be Ann or Bob."),
        (":rename ann BOB", "Somebody is called BOB already"),
        (":title \x1b[2J\u202e", "The session has a new title."),
        (":turn cy", "There is no seat “cy”"),
        (":peek cy", "There is no seat “cy”"),
        (":ruling crumbs:ann 4", "A ruling needs a reason"),
        (":ruling zap 4 why not", "A ruling cannot set “zap” here: it can set crumbs."),
        (":ruling crumbs:ann many because", "“many” is not a number that fits: a whole number from 0 to 99"),
        (":ruling crumbs:cy 4 because", "There is no seat “cy”"),
        (":commit", "There is no draft"),
        (":leave", "There is no draft"),
        (":why zapzap", "No page of the rules is called “zapzap”."),
        (":why", "Taking (take) – The day"),
        (":why crumbs", "Taking (take) – The day"),
        (":fork", "A new session cannot be begun from here."),
        (":help", ":ruling KNOB VALUE REASON  sets something by hand"),
        (":tale", "The dice show 5 and 5."),
        (":doubt", "Kept, to be looked up later."),
    ],
)
def test_a_command_that_is_wrong_says_what_would_be_right(line: str, said: str) -> None:
    out = " ".join(played(fair(), line).split())
    assert " ".join(said.split()) in out


def test_a_ruling_takes_names_and_quotes() -> None:
    sat = fair()
    played(sat, ':ruling crumbs:Ann "1+2" they were "miscounted"')
    assert (sat.records[-1].knob, sat.records[-1].value) == ("crumbs:ann", "1+2")
    assert sat.records[-1].reason == 'they were "miscounted"'


def test_turn_lets_another_begin() -> None:
    sat = fair()
    out = played(sat, ":turn bob", "1")
    assert sat.line[-1].record.seat == "bob"
    assert "Bob, what do you take" in out


def test_notes_lose_what_commands_a_terminal_and_nothing_else() -> None:
    sat = fair()
    played(sat, ":note a [red]b[/red] {x} \x1b[2J\x07 ' \" \u202e👩\u200d🚀")
    assert sat.records[-1].text == "a [red]b[/red] {x} [2J ' \" 👩\u200d🚀"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_shown_as_they_are(name: str) -> None:
    sat = session("kuhn", (name, "Bob"))
    out = played(sat, "bet", f":rename bob {name}x", ":peek ann", ":tale", "bet")
    for line in (f"{name}, do you put a coin in?", f"{name}x, do you put a coin in?", f"Bob goes by {name}x now."):
        assert line in out
    assert f"{name} wins!" in out
    assert f"  {name}: card Q, 1 in" in out


def test_a_disk_that_does_not_take_it_is_said_and_nothing_changes() -> None:
    sat = session("kuhn")

    def full(records: object) -> None:
        raise SaveFailed("The disk is full.", OSError(28, "No space left"))

    sat.write = full
    table = Text(sat, "bet", ":note x")
    assert table.run() == 1
    out = table.out.getvalue()
    assert "Not everything could be saved. The disk is full." in out
    assert "All is saved" not in out
    assert out.count("The disk is full. The last answer was not kept; try it again.") == 2
    assert sat.records[-1].ask == "deal"
    assert out.count("Ann, do you put a coin in?") == 3


def test_an_empty_line_leaves_once_it_is_over() -> None:
    sat = session("kuhn")
    table = Text(sat, "bet", "bet", "", "never read")
    assert table.run() == 0
    assert table.streams.stdin.readline() == "never read\n"


def test_quit_leaves() -> None:
    table = Text(session("kuhn"), ":quit", "bet")
    assert table.run() == 0
    assert table.streams.stdin.readline() == "bet\n"


# ── the curtain ─────────────────────────────────────────────────────────────────────────────────────────────


def screens(out: str) -> list[str]:
    """What stood on the screen between one wipe and the next."""
    return out.split(WIPE)


def test_each_secret_is_asked_behind_the_curtain_and_wiped_away() -> None:
    out = played(fair(), "", "crumbs", "", "straw", "", "none", "4", terminal=True)
    ann, bob, again, rest = screens(out)
    assert ann.index("Pass to Ann") < ann.index("Only Ann is looking.") < ann.index("Ann, what do you take")
    assert "Bob, what do you take" not in ann
    assert "Pass to Bob" in bob
    assert "Ann took" not in bob
    assert "Ann took 5 Crumbs. (only Ann reads this)" in again
    assert "Bob took" not in again
    assert "took" not in rest.replace("All took something", "")
    assert "Bob bids 4." in rest


def test_nothing_private_stands_on_the_screen_when_one_leaves() -> None:
    for leaving in ((":quit",), ()):
        out = played(fair(), "", *leaving, terminal=True)
        assert "Only Ann is looking" in screens(out)[0]
        assert "Only Ann" not in screens(out)[-1]


def test_the_curtain_takes_commands_and_nothing_else() -> None:
    out = played(fair(), "crumbs", ":note at the curtain", "", "1", ":undo", ":quit", terminal=True)
    assert out.count("Pass to Ann") == 4  # begun, not an answer, after the note, after the undo
    assert "Ann’s secret choice" in screens(out)[-1]
    assert "5 Crumbs" not in screens(out)[-1]


def test_the_same_seat_goes_on_looking_and_public_things_end_it() -> None:
    sat = session("fair", title="Fair")
    out = played(sat, "", ":note for all to read", "", "1", terminal=True)
    assert out.count("Pass to Ann") == 2
    assert "Note: for all to read" in screens(out)[1]


def test_two_secrets_in_a_row_need_one_curtain_and_both_are_wiped_away() -> None:
    for leaving in ((":quit",), (), ("open",), (":note x", ":quit")):
        sat = session("fair", title="Fair", options={"late": True})
        out = played(sat, "", "1", "", "1", "", "0", *leaving, terminal=True)
        assert out.count("Pass to") == (4 if leaving == (":note x", ":quit") else 3)
        assert "Pass to" not in screens(out)[3].partition("Ann, is the till open")[0]
        assert "it is open" in screens(out)[3]
        assert "it is open" not in screens(out)[-1]


def test_peek_is_behind_the_curtain_and_covered_again() -> None:
    out = played(fair(), "", "1", "", "1", "", "0", ":peek ann", "", "", ":quit", terminal=True)
    peeked = screens(out)[-2]
    assert "Pass to Ann" in peeked
    assert "Ann: crumbs=5 straw=0" in peeked
    assert "crumbs=5" not in screens(out)[-1]
    assert "Press Enter and it is covered." in peeked


def test_a_refusal_behind_the_curtain_stays_behind_it() -> None:
    out = played(fair(), "", "zap", "1", terminal=True)
    assert "it can be 5 Crumbs" in screens(out)[0]
    assert "5 Crumbs" not in screens(out)[1]


def test_anothers_secret_is_mended_by_its_owner_alone() -> None:
    sat = fair("track")
    out = played(sat, "3 6", "", "1", "", ":mend 2 straw", terminal=True)
    assert "This is Ann’s secret to mend" in out
    out = played(fair("track"), "3 6", "1", ":mend 2 zap")
    assert "“zap” is not among the choices.\n" in out


def test_turn_at_a_terminal_draws_the_curtain_anew() -> None:
    out = played(fair(), "", ":turn bob", "", "1", terminal=True)
    assert "Pass to Bob" in screens(out)[1]
    assert "Ann, what" not in screens(out)[1]


def test_off_a_terminal_there_is_no_curtain() -> None:
    out = played(fair(), "1", "1", "0", ":peek ann")
    assert "Pass to" not in out
    assert "\x1b" not in out
    assert "Only Ann is looking." in out


def test_others_read_the_same_whatever_was_chosen_in_secret() -> None:
    """Secrets by noninterference: Ann's two sessions differ only in what she chose."""

    def rest(token: str) -> list[str]:
        out = played(fair(), "", token, ":undo", "", token, "", "straw", ":tale", terminal=True)
        return [screen for screen in screens(out) if "Only Ann is looking" not in screen]

    assert rest("crumbs") == rest("straw")


def test_only_lines_and_joiners_of_the_controls_are_written() -> None:
    assert harmless("a\x1b[2Jb\x07\n\x9bc\u202ed👩\u200d🚀") == "a[2Jb\ncd👩\u200d🚀"


def test_a_question_mark_alone_asks_why_where_it_is_no_answer() -> None:
    sat = fair()
    out = played(sat, "?")
    assert answers(sat) == []
    assert out == played(fair(), ":why")
