"""Keys of one's own: what can be used, and what stands against the rest."""

from __future__ import annotations

import pytest

from screens.commands import at, usable


@pytest.mark.parametrize(
    ("own", "good", "against"),
    [
        ({"undo": "z"}, {"undo": "z"}, []),
        ({"undo": "r", "redo": "u"}, {"undo": "r", "redo": "u"}, []),
        ({"peek": "Enter"}, {}, [""]),
        ({"undo": "1"}, {}, [""]),
        ({"note": "t"}, {}, ["tale"]),
        ({"undo": "z", "note": "z"}, {"note": "z"}, ["note"]),
        ({"undo": "r", "redo": "Enter"}, {}, ["", "redo"]),
        ({"why": "!"}, {}, ["doubt"]),
        ({"undo": "H"}, {"undo": "H"}, []),
    ],
)
def test_which_keys_can_be_used(own: dict[str, str], good: dict[str, str], against: list[str]) -> None:
    found, wrong = usable(own)
    assert found == good
    assert sorted(fault["holder"] for fault in wrong) == sorted(against)


def test_every_key_means_one_command_at_each_place() -> None:
    from screens.commands import COMMANDS

    for command in COMMANDS:
        for where in command.where:
            for key in command.keys:
                found = at(where, key, {})
                assert found is not None
                assert found.id == command.id
