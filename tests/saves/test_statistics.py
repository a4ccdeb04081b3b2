"""Statistics: worked out by hand from sessions in a folder, and never other than the list of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from rat_tables import games
from rat_tables.engine.draft import Draft
from rat_tables.engine.records import Head, Record, SeatHead
from rat_tables.engine.session import Session
from saves.library import FINISHED, Entry, Library
from saves.statistics import Player, Statistics, Tally, gathered, remarks
from saves.store import Store
from tests.games.kuhn import KUHN, Kuhn
from tests.saves.made import WHEN, answer, head, text_of
from tests.sessions.make import HERE, known

GIVEN_UP = Record(do="set", state="abandoned", at=WHEN, after="01")
HOSTILE = ("[/", "[red]x", "[@click=app.quit]x[/]", 'O\'Rat "Q"', "a,b", "=1+1", "{seat:name}", "\x1b[2Jx", "🐀" * 9)


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    (tmp_path / "sessions").mkdir()
    return Library(tmp_path / "sessions", tmp_path / "trash", games.SHELVES)


def seated(*names: str, game: str = "high-tea", session: str = "k3f9q2") -> Head:
    """A head with these players; their slugs are a, b, c …"""
    seats = [SeatHead(name, "abcdef"[i], "ABCDEF"[i], i + 1) for i, name in enumerate(names)]
    return msgspec.structs.replace(head(session, "T", game), seat=seats)


def laid(shelf: Library, number: int, whole: Head, *records: Record) -> Path:
    """A session in the folder, last changed `number` days after the first."""
    path = shelf.sessions / f"{number}.toml"
    path.write_bytes(text_of(msgspec.structs.replace(whole, id=f"session{number}"), list(records)))
    os.utime(path, (1_750_000_000 + 86_400 * number,) * 2)
    return path


def ended(*totals: int, order: str = "abcdef", won: str | None = None) -> Record:
    """The end of a session, the seats in the order they stand in. The first has won, unless `won` says who."""
    winners = list(order[:1] if won is None else won)
    return Record(do="end", standings=list(zip(order, totals, strict=False)), winners=winners, at=WHEN, after="0e")


def numbers(found: Statistics) -> dict[str, tuple[int, int | None]]:
    """Plays and wins of each player."""
    return {player.name: (player.plays, player.wins) for player in found.players.values()}


def as_listed(shelf: Library) -> Counter[str]:
    """How often each name stands in the list beside a finished session."""
    return Counter(name for entry in shelf.entries() if entry.state == FINISHED for name in entry.names)


def of(found: Statistics, name: str, game: str) -> Tally:
    """One player's tally of a game."""
    player = found.player(name)
    assert player is not None
    return player.games[game]


# ── what counts (case 23) ───────────────────────────────────────────────────────────────────────────────────


def test_case_23_finished_ones_count_each_by_exactly_one(shelf: Library) -> None:
    tea = seated("Ann", "Bob")

    def stands() -> dict[str, tuple[int, int | None]]:
        found = gathered(shelf.entries())
        assert Counter({player.name: player.plays for player in found.players.values()}) == as_listed(shelf)
        return numbers(found)

    assert stands() == {}
    laid(shelf, 1, tea, answer(), ended(9, 7, order="ba"))
    assert stands() == {"Ann": (1, 0), "Bob": (1, 1)}
    finished = laid(shelf, 2, tea, answer(), ended(11, 7))
    assert stands() == {"Ann": (2, 1), "Bob": (2, 1)}
    laid(shelf, 3, tea, answer(), GIVEN_UP)
    laid(shelf, 4, tea, answer())
    found = gathered(shelf.entries())
    assert (found.finished, found.open, found.abandoned, found.unread) == ({"high-tea": 2}, 1, 1, 0)
    assert stands() == {"Ann": (2, 1), "Bob": (2, 1)}
    thrown = shelf.trash(shelf.entry(finished))
    assert stands() == {"Ann": (1, 0), "Bob": (1, 1)}
    shelf.restore(thrown)
    assert stands() == {"Ann": (2, 1), "Bob": (2, 1)}


def test_they_follow_every_undo_and_mend_of_a_session(shelf: Library) -> None:
    """Ann bets and Bob folds: the ante is Ann's. Had Bob called, two coins would have gone to the higher card."""
    whole = Head(game="kuhn", use="play", seed=5, seat=[SeatHead("Ann", "a", "A", 1), SeatHead("Bob", "b", "B", 2)])
    every = Library(shelf.sessions, shelf.trash_folder)

    def stands() -> list[tuple[int, int, list[int]]]:
        found = gathered(every.entries())
        assert Counter({player.name: player.plays for player in found.players.values()}) == as_listed(every)
        tallies = [player.games["kuhn"] for _, player in sorted(found.players.items())]
        return [(tally.plays, tally.wins, tally.totals) for tally in tallies]

    with Store.create(shelf.sessions, whole) as store:
        session: Session[Kuhn] = Session(KUHN, store.head, [], store.append)
        session.start()
        session.answer("bet", "a")
        assert stands() == []
        session.answer("pass", "b")
        assert stands() == [(1, 1, [1]), (1, 0, [-1])]
        session.undo()
        assert stands() == []
        session.redo()
        assert stands() == [(1, 1, [1]), (1, 0, [-1])]
        folded = next(step.n for step in session.line if step.record.answer == "pass")
        draft = Draft(session, folded, "bet")
        draft.commit()
        ann, bob = session.table.gamblers
        ann_won = "JQK".index(ann.card) > "JQK".index(bob.card)
        assert stands() == [(1, ann_won, [2 if ann_won else -2]), (1, not ann_won, [-2 if ann_won else 2])]
        session.rename("b", "Bobby")
        assert numbers(gathered(every.entries())) == {"Ann": (1, ann_won), "Bobby": (1, not ann_won)}


# ── the numbers ─────────────────────────────────────────────────────────────────────────────────────────────


def test_the_numbers_worked_out_by_hand(shelf: Library) -> None:
    laid(shelf, 1, seated("Ann", "Bob", "Cy"), ended(11, 7, 4))
    laid(shelf, 2, seated("Ann", "Bob"), ended(8, 8, order="ba"))
    laid(shelf, 3, seated("ann", "Dot"), ended(15, -2, order="ba"))
    found = gathered(shelf.entries())
    ann = of(found, "ANN", "high-tea")
    assert (ann.plays, ann.wins, ann.joint, ann.totals) == (3, 1, 0, [-2, 8, 11])
    assert (ann.average, ann.best) == (17 / 3, 11)
    assert found.with_whom(ann) == ["Bob"]
    assert ann.last.astimezone(UTC) == datetime(2025, 6, 18, 15, 6, 40, tzinfo=UTC)
    bob = of(found, "Bob", "high-tea")
    assert (bob.plays, bob.wins, bob.joint, bob.average, bob.best) == (2, 1, 0, 7.5, 8)
    assert found.with_whom(bob) == ["ann"]  # the name last gone by
    assert found.with_whom(of(found, "Cy", "high-tea")) == ["ann", "Bob"]
    assert numbers(found) == {"ann": (3, 1), "Bob": (2, 1), "Cy": (1, 0), "Dot": (1, 1)}
    assert list(found.players) == ["ann", "bob", "cy", "dot"]


@pytest.mark.parametrize(
    ("game", "totals", "won", "counted"),
    [
        ("high-tea", (9, 9, 2), "b", [(0, 0), (1, 0), (0, 0)]),  # level, and the lifeboat is the second's
        ("rattaneer", (24, 20, 3), "a", [(1, 0), (0, 0), (0, 0)]),
        ("rattaneer", (24, 24, 3), "ab", [(1, 1), (1, 1), (0, 0)]),  # as many coins, too
        ("pie-rats", (6, 6, 6), "abc", [(1, 1), (1, 1), (1, 1)]),
        ("rats-and-relics", (0, 0, 0), "", [(0, 0), (0, 0), (0, 0)]),  # drawn
        ("rats-with-gats", (7, 7, 4), "", [(0, 0), (0, 0), (0, 0)]),  # a story has no winner
        ("high-tea", (9, 7, 2), "", [(1, 0), (0, 0), (0, 0)]),  # kept before winners were: whoever alone has the most
        ("high-tea", (9, 9, 2), "", [(0, 0), (0, 0), (0, 0)]),  # of those who are level nobody can tell
        ("high-tea", (9, 7, 2), "xz", [(0, 0), (0, 0), (0, 0)]),  # nobody at the table
    ],
)
def test_who_has_won_is_what_the_end_says(
    game: str, totals: tuple[int, ...], won: str, counted: list[tuple[int, int]], shelf: Library
) -> None:
    laid(shelf, 1, seated("Ann", "Bob", "Cy", game=game), ended(*totals, won=won))
    found = gathered(shelf.entries())
    tallies = [of(found, name, game) for name in ("Ann", "Bob", "Cy")]
    assert [(tally.wins, tally.joint) for tally in tallies] == counted
    assert [tally.plays for tally in tallies] == [1, 1, 1]


def test_of_several_ends_the_last_says_who_has_won(shelf: Library) -> None:
    """Ann and Bob shared it; then a slip was put right, and it was Bob's alone."""
    laid(shelf, 1, seated("Ann", "Bob"), ended(6, 6, won="ab"), answer(), ended(7, 6, order="ba"))
    found = gathered(shelf.entries())
    assert [(of(found, n, "high-tea").wins, of(found, n, "high-tea").joint) for n in ("Ann", "Bob")] == [(0, 0), (1, 0)]


def test_where_no_points_are_counted_there_is_no_average(shelf: Library) -> None:
    laid(shelf, 1, seated("Ann", "Bob", game="rats-and-relics"), ended(1, 0))
    laid(shelf, 2, seated("Ann", "Bob", game="rats-with-gats"), ended(6, 4, won=""))
    found = gathered(shelf.entries())
    relics, gats = of(found, "Ann", "rats-and-relics"), of(found, "Ann", "rats-with-gats")
    assert (relics.wins, relics.average, relics.best) == (1, None, None)
    assert (gats.wins, gats.average, gats.best) == (0, 6.0, 6)
    assert numbers(found) == {"Ann": (2, 1), "Bob": (2, 0)}
    assert numbers(gathered(shelf.entries(), "rats-with-gats")) == {"Ann": (1, None), "Bob": (1, None)}


def test_the_list_says_of_every_kept_save_who_has_won() -> None:
    """Beside each kept save stands who won it, played through."""
    expected = {name: kept["winners"] for name, kept in known().items()}
    entries = Library(HERE).entries()
    assert {entry.path.stem: entry.winners for entry in entries if entry.path.stem in expected} == expected
    assert {entry.game for entry in entries if entry.game} == set(games.SHELVES)
    assert {entry.game for entry in entries if entry.game and not entry.winners} == {"rats-with-gats"}
    assert [name for name, shelf in games.SHELVES.items() if not shelf.won] == ["rats-with-gats"]


def test_of_a_record_that_does_not_say_who_has_won_it_is_whoever_alone_has_the_most(shelf: Library) -> None:
    """So it stands in what was saved before 1.0; of those who are level nobody can tell."""
    for number, (game, totals) in enumerate(
        [("high-tea", (9, 7)), ("rattaneer", (24, 24)), ("rats-and-relics", (0, 0)), ("rats-with-gats", (7, 5))]
    ):
        end = Record(do="end", standings=list(zip("ab", totals, strict=True)), at=WHEN, after="0e")
        laid(shelf, number, seated("Ann", "Bob", game=game), answer(), end)
    found = gathered(shelf.entries())
    assert {game: tally.wins for game, tally in found.players["ann"].games.items()} == {
        "high-tea": 1,
        "rats-and-relics": 0,
        "rats-with-gats": 0,
        "rattaneer": 0,
    }
    assert numbers(found)["Bob"] == (4, 0)


# ── names ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_one_row_never_feeds_two_players(shelf: Library) -> None:
    laid(shelf, 1, seated("Ann", "ann", "ANN "), ended(5, 4, 3))
    found = gathered(shelf.entries())
    assert numbers(found) == {"Ann": (1, 1), "ann (2)": (1, 0), "ANN (3)": (1, 0)}
    assert [tally.totals for p in found.players.values() for tally in p.games.values()] == [[5], [4], [3]]


def test_a_name_goes_by_its_last_spelling_and_by_what_it_was_changed_to(shelf: Library) -> None:
    laid(shelf, 2, seated("ÉDAM", "Bob"), ended(5, 4))
    laid(shelf, 1, seated("e\u0301dam", "X"), ended(5, 4), Record(do="set", seat="b", name="BOB", at=WHEN, after="1"))
    assert numbers(gathered(shelf.entries())) == {"Bob": (2, 0), "ÉDAM": (2, 2)}
    assert numbers(gathered(reversed(shelf.entries()))) == {"Bob": (2, 0), "ÉDAM": (2, 2)}


def test_capitals_are_no_difference_in_any_alphabet(shelf: Library) -> None:
    laid(shelf, 1, seated("Straße", "ΣΟΦΟΣ"), ended(2, 1))
    laid(shelf, 2, seated("STRASSE", "σοφος"), ended(2, 1))
    assert numbers(gathered(shelf.entries())) == {"STRASSE": (2, 2), "σοφος": (2, 0)}


def test_hostile_names_and_files(shelf: Library) -> None:
    for number, name in enumerate(HOSTILE):
        laid(shelf, number, seated(name, "B"), ended(2, 1))
    (shelf.sessions / "empty.toml").touch()
    laid(shelf, 50, seated("Ann", "Bob", game="chess"), ended(2, 1))
    laid(shelf, 51, seated("", "\u200b"), ended(2, 1))
    laid(shelf, 52, seated("Ann", "Bob"), ended(2, 1, order="xz"))  # seats that are not at the table
    found = gathered(shelf.entries())
    assert (found.finished, found.unread) == ({"high-tea": len(HOSTILE) + 2}, 2)
    assert set(numbers(found)) >= {"[/", "=1+1", "{seat:name}", "[2Jx", "B", "?", "? (2)", "x", "z"}
    assert of(found, "B", "high-tea").plays == len(HOSTILE)
    assert max(map(len, numbers(found))) <= 24
    assert found.player("[red]X") is not None
    assert found.player("nobody") is None
    assert Counter(p.plays for p in found.players.values()) == {1: len(HOSTILE) + 6, len(HOSTILE): 1}


# ── many sessions, and what is said of them ─────────────────────────────────────────────────────────────────


def many(count: int) -> Iterator[Entry]:
    """Sessions of one long winter."""
    for n in range(count):
        yield Entry(
            path=Path(f"{n}.toml"),
            changed=WHEN - timedelta(hours=n),
            game="high-tea",
            seats={"a": "Ann", "b": f"Rat {n % 10}"},
            state=FINISHED,
            standings=[("a", n), ("b", 0)] if n % 2 else [("b", 5), ("a", 0)],
            winners=["a" if n % 2 else "b"],
        )


def test_a_thousand_sessions(shelf: Library) -> None:
    found = gathered(many(1000))
    ann = of(found, "Ann", "high-tea")
    assert (ann.plays, ann.wins, ann.best, ann.average) == (1000, 500, 999, 250.0)  # 1 + 3 + … + 999 = 250,000
    assert found.with_whom(ann) == [f"Rat {n}" for n in range(10)]
    assert {of(found, f"Rat {n}", "high-tea").wins for n in range(0, 10, 2)} == {100}
    assert {of(found, f"Rat {n}", "high-tea").wins for n in range(1, 10, 2)} == {0}


def players(*plays: int, game: str = "high-tea") -> Statistics:
    """Players that have played so often."""
    made = {
        f"p{n}": Player(name=f"P{n}", last=WHEN, games={game: Tally(last=WHEN, plays=count)})
        for n, count in enumerate(plays)
    }
    return Statistics(players=made, finished=Counter({game: max(plays, default=0)}) if plays else Counter())


def test_remarks_say_only_what_was_counted() -> None:
    keen = {"name": "P0", "count": 3}
    assert remarks(players()) == []
    assert remarks(players(4)) == []
    assert remarks(players(3, 2, 2)) == [("keen", keen)]
    assert remarks(players(2, 2, 2)) == [("even", {"count": 2})]
    assert remarks(players(2, 2, 1)) == []
    lucky = players(2, 2, 1)
    of(lucky, "P1", "high-tea").wins = 2
    assert remarks(lucky) == [("winner", {"name": "P1", "wins": 2, "plays": 2})]
    of(lucky, "P0", "high-tea").wins = 2
    assert remarks(lucky) == []
    busy = players(3, 1)
    busy.abandoned, busy.open = 2, 1
    assert remarks(busy) == [("keen", keen), ("abandoned", {"count": 2})]
    busy.abandoned = 0
    assert remarks(busy) == [("keen", keen), ("open", {"count": 1})]
    assert remarks(players(1, 1, game="rats-with-gats")) == [("even", {"count": 1}), ("nobody", {})]
