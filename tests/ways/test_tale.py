"""The tale: struck, mended, kept, secret; and what a player has not read yet."""

from __future__ import annotations

from typing import Any

import pytest

from rat_tables.engine.draft import Draft
from rat_tables.engine.seats import ALL, EVERYONE, Viewer
from rat_tables.engine.session import Session
from rat_tables.tale import Tale
from tests.ways.stage import fair, session, words


def tale(sat: Session[Any]) -> Tale:
    """The tale of a session."""
    return Tale(sat, words(sat.head.game))


def told(sat: Session[Any], viewer: Viewer = EVERYONE) -> list[str]:
    """What a viewer reads, struck things between dashes, with what they were before."""
    lines = []
    for passage in tale(sat).whole(viewer):
        text = f"{passage.text} (was {', '.join(passage.was)})" if passage.was else passage.text
        lines.append(f"--{text}--" if passage.struck else text)
    return lines


def answered(sat: Session[Any], *answers: tuple[str, str]) -> None:
    """Answer one after the other."""
    for seat, token in answers:
        sat.answer(token, seat)


def test_the_line_is_told_in_order_and_each_reads_its_own() -> None:
    sat = fair("track")
    answered(sat, ("", "3 6"), ("bob", "crumbs"), ("ann", "straw"))
    everyone = ["The dice show 3 and 6.", "All took something."]
    assert told(sat) == everyone
    assert told(sat, "ann") == [everyone[0], "Ann took 6 bundles of Straw.", everyone[1]]
    assert told(sat, "bob") == [everyone[0], "Bob took 3 Crumbs.", everyone[1]]
    assert len(told(sat, ALL)) == 4


def test_what_is_taken_back_is_struck_where_it_was_taken() -> None:
    sat = fair("track")
    answered(sat, ("", "3 6"), ("ann", "straw"))
    sat.undo()
    assert told(sat) == ["The dice show 3 and 6.", "--Ann’s secret choice--"]
    assert told(sat, "ann") == ["The dice show 3 and 6.", "--Ann: 6 bundles of Straw--"]
    sat.undo()
    answered(sat, ("", "1 2"))
    assert told(sat, "ann") == ["--3 6 (dice)--", "--Ann: 6 bundles of Straw--", "The dice show 1 and 2."]


def test_what_is_brought_back_is_not_struck() -> None:
    sat = fair("track")
    answered(sat, ("", "3 6"), ("ann", "straw"))
    sat.undo()
    sat.redo()
    assert told(sat) == ["The dice show 3 and 6."]


def test_the_labels_of_undo_and_redo_keep_secrets() -> None:
    sat = fair("track")
    assert tale(sat).undo_label(EVERYONE) == ""
    answered(sat, ("", "3 6"))
    assert tale(sat).undo_label(EVERYONE) == "take back: 3 6 (dice)"
    answered(sat, ("ann", "straw"))
    assert tale(sat).undo_label("bob") == "take back: Ann’s secret choice"
    assert tale(sat).undo_label("ann") == "take back: Ann: 6 bundles of Straw"
    sat.undo()
    assert tale(sat).redo_label("bob") == "bring back: Ann’s secret choice"
    assert tale(sat).redo_label("ann") == "bring back: Ann: 6 bundles of Straw"


def mended(n: int, text: str) -> Session[Any]:
    """A tracked fair whose record `n` was mended: 1 dice, 2 Ann, 3 Bob, 4 wares, 5 bid."""
    sat = fair("track")
    answered(sat, ("", "3 6"), ("ann", "straw"), ("bob", "crumbs"), ("ann", "straw"), ("bob", "4"))
    Draft(sat, n, text).commit()
    return sat


def test_after_a_mend_what_was_kept_stands_once_and_the_mended_says_what_it_was() -> None:
    sat = mended(1, "2 6")
    assert told(sat, "bob") == [
        "2 6 (dice) (was 3 6 (dice))",
        "The dice show 2 and 6.",
        "Bob took 2 Crumbs.",
        "All took something.",
        "Bob bids 4.",
    ]


def test_a_secret_that_was_mended_stays_one() -> None:
    sat = mended(2, "crumbs")
    assert "Ann’s secret choice (was Ann’s secret choice)" in told(sat, "bob")
    assert "Ann: 3 Crumbs (was Ann: 6 bundles of Straw)" in told(sat, "ann")
    assert not any("Straw" in line for line in told(sat, "bob") + told(sat))


def test_a_mend_of_a_mend_says_both() -> None:
    sat = mended(1, "2 6")
    Draft(sat, sat.line[0].n, "1 6").commit()
    assert told(sat)[0] == "1 6 (dice) (was 3 6 (dice), 2 6 (dice))"
    assert sum("bids" in line for line in told(sat)) == 1


def test_a_mend_that_is_taken_back_is_struck_and_the_old_stands() -> None:
    sat = mended(1, "2 6")
    sat.undo()
    assert told(sat)[:2] == ["--2 6 (dice)--", "The dice show 3 and 6."]
    assert sum("bids" in line for line in told(sat)) == 1
    sat.redo()
    assert told(sat)[0] == "2 6 (dice) (was 3 6 (dice))"


def test_what_a_mend_drops_is_struck() -> None:
    sat = session("kuhn")
    answered(sat, ("ann", "pass"), ("bob", "bet"), ("ann", "pass"))
    Draft(sat, sat.line[2].n, "bet", agreed=True).commit()
    assert told(sat)[:2] == ["Ann: bet a coin (was Ann: pass)", "The cards are laid open: Queen and Jack."]
    assert told(sat).count("--Ann: pass--") == 1
    assert not any("Bob:" in line for line in told(sat))
    (text,) = [passage.text for passage in tale(sat).since(EVERYONE, 6) if passage.kind == "mend"]
    assert text == "Mended: Ann: bet a coin (was Ann: pass); dropped: Ann: pass."
    sat.undo(agreed=True)
    assert "--Ann: bet a coin--" in told(sat)
    assert not any("Bob:" in line for line in told(sat))


def test_notes_doubts_names_titles_rulings_and_the_end_are_told_where_they_were_written() -> None:
    sat = fair("track", ("Ann", "Bob"))
    sat.note("The tea [b]is cold[/b].")
    answered(sat, ("", "3 6"))
    sat.note("", "doubt")
    sat.note("Straw twice?", "doubt")
    sat.rename("bob", "Rob")
    sat.rename("bob", "Robin")
    sat.retitle("{x}")
    sat.ruling("crumbs:ann", "9", "miscounted")
    sat.note("Hands were opened.", by="app")
    answered(sat, ("ann", "straw"), ("bob", "crumbs"), ("ann", "none"), ("bob", "pass"), ("ann", "knock"))
    answered(sat, ("", "bob"), ("", "yes"))
    assert told(sat) == [
        "Note: The tea [b]is cold[/b].",
        "The dice show 3 and 6.",
        "Something here is to be looked up later.",
        "To look up later: Straw twice?",
        "Bob goes by Rob now.",
        "Rob goes by Robin now.",
        "The session is called {x}.",
        "By hand, the Crumbs (Ann) is now 9: miscounted",
        "Hands were opened.",
        "All took something.",
        "Robin bids 0.",
        "Ann knocked.",
        "Robin is drawn.",
        "The result stands: Ann 9 and Robin 3.",
    ]
    sat.undo()
    sat.undo()
    assert told(sat)[-2:] == ["--Robin (by lot)--", "--yes, it is--"]
    sat.redo()
    sat.redo()
    assert told(sat)[-1].startswith("The result stands")
    assert sum("result" in line for line in told(sat)) == 1


def test_several_chosen_at_once_read_as_a_list() -> None:
    sat = fair("track")
    answered(sat, ("", "3 6"), ("ann", "straw"), ("bob", "crumbs"), ("ann", "straw+crumbs"))
    assert tale(sat).undo_label("ann") == "take back: Ann: Crumbs and bundles of Straw"
    sat.undo()
    answered(sat, ("ann", "none"))
    assert tale(sat).undo_label("ann") == "take back: Ann: nothing"


def test_the_journal_tells_what_is_new_to_a_viewer() -> None:
    sat = fair("track")
    answered(sat, ("", "3 6"), ("ann", "straw"))
    last = len(sat.records)
    sat.undo()
    answered(sat, ("ann", "crumbs"), ("bob", "crumbs"))
    read = [passage.text for passage in tale(sat).since("bob", last)]
    assert read == ["Taken back: Ann’s secret choice.", "Bob took 3 Crumbs.", "All took something."]
    Draft(sat, 1, "2 6").commit()
    last = len(sat.records) - 4
    (text,) = [passage.text for passage in tale(sat).since("bob", last) if passage.kind == "mend"]
    assert text == "Mended: 2 6 (dice) (was 3 6 (dice))."
    assert tale(sat).since("bob", len(sat.records)) == []


def test_every_viewer_reads_the_same_but_for_their_own(  # secrets by noninterference, on the smallest table
) -> None:
    def other(token: str) -> list[str]:
        sat = fair("track")
        answered(sat, ("", "3 6"), ("ann", token))
        sat.undo()
        sat.redo()
        lines = told(sat, "bob") + told(sat) + [tale(sat).undo_label("bob"), tale(sat).undo_label(EVERYONE)]
        return lines + [passage.text for passage in tale(sat).since("bob", 0)]

    assert other("straw") == other("crumbs")


@pytest.mark.parametrize("viewer", ["ann", "bob", EVERYONE, ALL])
def test_the_tale_grows_with_the_game_alone(viewer: Viewer) -> None:
    sat = fair("track")
    before = told(sat, viewer)
    for seat, token in (("", "3 6"), ("ann", "straw"), ("bob", "crumbs"), ("ann", "none"), ("bob", "3")):
        sat.answer(token, seat)
        after = told(sat, viewer)
        assert after[: len(before)] == before
        before = after
