"""A ruling may fall between any two questions, the first ones too."""

from __future__ import annotations

from tests.games.high_tea.play_through import session


def test_another_host_while_the_replies_are_heard_keeps_to_the_number_announced() -> None:
    tea = session("ann bob cy", sheets="paper")
    while tea.ask is not None and tea.ask.kind != "outdo.reply":
        offers = tea.ask.offers[next(iter(tea.ask.offers))]
        tea.answer(
            {"outdo.host": "1", "goal.dice": "2 3", "scavenge.dice": "1 2"}.get(tea.ask.kind)
            or next(iter(offers), "Duchess")
        )
    assert (tea.table.host, tea.table.announced) == ("ann", 1)
    tea.ruling("host", "cy", "the hat was on the wrong head")
    tea.answer("2")  # Bob, who has more than Ann announced
    tea.answer("rats")  # Cy, though Host by now, has not said a number yet
    assert tea.table.heard == {"ann": 1, "bob": 2, "cy": 0}
    assert tea.table.acting == ["bob"]


def test_a_goal_circled_by_ruling_is_not_circled_twice_when_a_game_begins_in_the_middle() -> None:
    tea = session("ann bob cy", middle=True)
    tea.answer("3")
    tea.ruling("goal:7", "yes", "it is on the sheet")
    tea.answer("7+8")
    assert tea.table.goals == [7, 8]
