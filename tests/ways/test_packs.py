"""Packs found, chosen and checked: the game's own and the user's, at the command line and in a session's words."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rat_tables import cli, games, packs
from rat_tables.desk.opening import (
    Failed,
    begun,
    box,
    fork,
    gone_on,
    library,
    looked_at,
    packs_for,
    usual_pack,
    with_cards,
)
from rat_tables.engine.asks import Refused
from rat_tables.engine.packs import kinds, opened
from rat_tables.engine.seats import EVERYONE
from rat_tables.words import Words, of_game, shared
from saves import folders
from saves.store import Store
from tests.ways.orchard import SHELF, OrchardPack
from tests.ways.stage import HOSTILE, ROOT

OWN = (Path(__file__).parent / "orchard_pack.toml").read_text()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, with the orchard on the shelf."""
    monkeypatch.setitem(games.SHELVES, SHELF.name, SHELF)
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    return tmp_path


def laid(file: str, text: str | bytes = OWN, **changed: str) -> Path:
    """Lay a file into the folder of packs, with other values for some fields."""
    path = folders.packs() / file
    if isinstance(text, str):
        for field, value in changed.items():
            text = "\n".join(
                f"{field} = {value}" if line.startswith(f"{field} = ") else line for line in text.split("\n")
            )
        text = text.encode()
    path.write_bytes(text)
    return path


def main(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """What a command line comes to: exit code, data, words."""
    code = cli.main(args)
    done = capsys.readouterr()
    assert "Traceback" not in done.out + done.err
    return code, done.out, done.err


def said(why: Refused) -> str:
    """A refusal as it reads."""
    words = Words(shared())
    sentence = words.refused(why)
    assert words.missed == set()
    return sentence


# ── which there are ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_game_has_its_own_pack_and_needs_no_folder(home: Path) -> None:
    (own,) = packs_for(SHELF)
    assert (own.name, own.title, own.path, own.label) == ("windfall", "Windfall", None, "windfall")
    assert own.data == tomllib.loads(OWN)
    assert packs_for(games.find("high-tea")) == []
    assert list(home.iterdir()) == []


def test_the_flag_of_the_shelf_agrees_with_the_game() -> None:
    for shelf in games.SHELVES.values():
        assert packs.has_packs(shelf) == (shelf.open().pack is not None)
        if packs.has_packs(shelf):
            assert packs.own(shelf).pack is not None
            assert packs.own(shelf).name not in ("none", packs.OWN)


def test_one_bad_file_hides_no_other(home: Path) -> None:
    laid("good.toml", pack='"summer"', title='"Summer"')
    laid("empty.toml", b"")
    laid("torn.toml", OWN[:200])
    laid("latin.toml", b'game = "orchard"\ntitle = "\xfc"')
    laid("wrong.toml", sweet="12", pack='"wrong"')
    laid("other.toml", b'game = "chess"')
    laid("notes.txt", "x")
    laid(".hidden.toml", "x")
    (folders.packs() / "folder.toml").mkdir()
    os.mkfifo(folders.packs() / "pipe.toml")
    (folders.packs() / "gone.toml").symlink_to("nowhere")
    laid("huge.toml", b"#" * (packs.HUGE + 1))
    laid("deep.toml", b"a = " + b"[" * 5000)
    found = {one.path.name if one.path else "": one for one in packs_for(SHELF)}
    assert [name for name, one in found.items() if one.pack is not None] == ["", "good.toml"]
    troubles = {name: said(one.trouble) for name, one in found.items() if one.trouble is not None}
    assert set(troubles) == {
        *("empty.toml", "torn.toml", "latin.toml", "wrong.toml", "other.toml", "folder.toml", "pipe.toml"),
        *("gone.toml", "huge.toml", "deep.toml"),
    }
    for name, sentence in troubles.items():
        assert sentence.startswith(f"{home}/config/packs/{name}: ")
    assert "a pack says which game it is for" in troubles["empty.toml"]
    assert "line 2 is not written in UTF-8" in troubles["latin.toml"]
    assert "cannot be read as TOML" in troubles["torn.toml"]
    assert "cannot be read as TOML" in troubles["deep.toml"]
    assert "fruit card 1 (“Golden apple”), sweet: 12 cannot stand there" in troubles["wrong.toml"]
    assert '"chess" is no game with cards' in troubles["other.toml"]
    assert "this is no file" in troubles["folder.toml"]
    assert "this is no file" in troubles["pipe.toml"]
    assert "there is no such file" in troubles["gone.toml"]
    assert "larger than any pack" in troubles["huge.toml"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read() -> None:
    path = laid("closed.toml")
    path.chmod(0)
    assert "it cannot be read (Permission denied)" in said(packs_for(SHELF)[1].trouble or Refused(""))


@pytest.mark.parametrize("form", ["utf-8-sig", "utf-16"])
def test_files_as_other_systems_write_them(form: str) -> None:
    laid("w.toml", OWN.replace("\n", "\r\n").encode(form), pack='"w"')
    assert [one.trouble for one in packs_for(SHELF)] == [None, None]


def test_packs_called_alike_are_told_apart() -> None:
    laid("a.toml", title='"Mine"')
    laid("b.toml", title='"Mine"')
    assert [one.label for one in packs_for(SHELF)] == ["built-in", "a.toml", "b.toml"]
    for text in ("windfall", "Windfall", "WINDFALL"):
        with pytest.raises(Refused) as why:
            packs.found(SHELF, text, folders.packs())
        assert said(why.value).endswith("say built-in, a.toml, b.toml.")
    assert packs.found(SHELF, "built-in", folders.packs()).path is None
    for text in ("a", "a.toml", "A.toml"):
        assert packs.found(SHELF, text, folders.packs()).path == folders.packs() / "a.toml"
    with pytest.raises(Refused, match="pack-several"):
        packs.found(SHELF, "mine", folders.packs())


def test_a_pack_is_found_by_name_title_or_file(home: Path) -> None:
    laid("s.toml", pack='"summer"', title='"The long summer"')
    far = home / "far.toml"
    far.write_text(OWN)
    for text in ("summer", "Summer", "the long summer", "s", "s.toml", str(folders.packs() / "s.toml")):
        assert packs.found(SHELF, text, folders.packs()).name == "summer"
    assert packs.found(SHELF, str(far), folders.packs()).path == far


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("sumer", "no pack “sumer” for The Orchard; did you mean summer. It can be windfall, summer, or a file."),
        ("zzz", "There is no pack “zzz” for The Orchard. It can be windfall, summer, or a file."),
        ("", "There is no pack “” for The Orchard."),
        ("nowhere.toml", "nowhere.toml: there is no such file."),
        ("/", "/: this is no file; right is a file of TOML."),
        ("a\0b.toml", "it cannot be read (ValueError)"),
    ],
)  # fmt: skip
def test_what_is_no_pack(text: str, sentence: str) -> None:
    laid("s.toml", pack='"summer"', title='"The long summer"')
    with pytest.raises(Refused) as why:
        packs.found(SHELF, text, folders.packs())
    assert sentence in said(why.value)


def test_a_pack_of_another_game_or_with_a_mistake_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.SHELVES, "grove", SHELF._replace(name="grove"))
    (home / "g.toml").write_text(OWN.replace('"orchard"', '"grove"'))
    with pytest.raises(Refused) as why:
        packs.found(SHELF, str(home / "g.toml"), folders.packs())
    assert said(why.value) == f'{home}/g.toml: game: "grove" is another game; this is read for "orchard".'
    laid("wrong.toml", sweet='"x"', pack='"wrong"')
    with pytest.raises(Refused) as why:
        packs.found(SHELF, "wrong", folders.packs())
    assert said(why.value).endswith('sweet: "x" cannot stand there; right is a whole number from -9 to 9.')


# ── at the command line ─────────────────────────────────────────────────────────────────────────────────────


def test_a_new_pack_is_right_as_it_is(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = main(capsys, "pack", "new", "orchard")
    assert code == 0
    assert tomllib.loads(out) == tomllib.loads(OWN) | {"pack": "mine", "title": "The Orchard, mine"}
    assert "# sweet     a whole number from -9 to 9\n" in out
    assert '# colour    one of "red", "green"\n' in out
    assert "as it comes" not in out
    assert max(map(len, out.split("\n"))) <= 120
    file = folders.packs() / "x.toml"
    file.write_text(out)
    code, out, _ = main(capsys, "pack", "check", str(file))
    assert (code, out) == (
        0,
        f"{file}: The Orchard, mine, for orchard: 6 cards (3 basket, 3 fruit), 4 of them stand-ins. Fine.\n",
    )
    assert [one.label for one in packs_for(SHELF)] == ["windfall", "mine"]


def test_check_tells_every_mistake_in_every_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = laid("w.toml", sweet="12")
    good = laid("g.toml")
    code, out, err = main(capsys, "pack", "check", str(wrong), str(good), str(home / "no.toml"))
    first, second, third, fourth = out.splitlines()
    assert (code, err) == (1, "")
    assert first.startswith(f"{wrong}: fruit card 1 (“Golden apple”), sweet: 12")
    assert second.startswith(f"{wrong}: fruit card 2 (“Sloe”), sweet: 12")
    assert third.endswith("Fine.")
    assert fourth.endswith("there is no such file.")


@pytest.mark.parametrize("name", [*HOSTILE, "\x1b[2J\x07", "{0}", "‮evil"])
def test_hostile_names_in_a_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = laid("h.toml", sweet="12", name=json.dumps(name))
    code, out, _ = main(capsys, "pack", "check", str(path))
    assert code == 1
    assert not any(sign in out for sign in "\x1b\x07\u202e")
    if name in HOSTILE:
        assert f"fruit card 1 (“{name}”), sweet: 12 cannot stand there" in out


def test_the_list_of_packs(capsys: pytest.CaptureFixture[str]) -> None:
    laid("wrong.toml", sweet='"x"', pack='"wrong"')
    code, out, _ = main(capsys, "pack", "list")
    assert code == 0
    assert "orchard          windfall – Windfall\n                 4 of 6 cards are stand-ins\n" in out
    assert 'sweet: "x" cannot stand there' in out
    own, wrong = (one for one in json.loads(main(capsys, "pack", "list", "--json")[1]) if one["game"] == "orchard")
    assert own == {
        "game": "orchard",
        "name": "windfall",
        "title": "Windfall",
        "path": None,
        "cards": 6,
        "stand_ins": 4,
        "trouble": "",
    }
    assert wrong["cards"] is None
    assert wrong["path"].endswith("wrong.toml")
    assert "cannot stand" in wrong["trouble"]


def test_beginning_says_how_many_are_stand_ins(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = main(capsys, "play", "orchard", "--players", "Ann,Bob", "--plain")
    assert code == 0
    assert "Windfall: 4 of 6 cards are stand-ins." in err
    assert "Golden apple" in out
    (entry,) = library().entries()
    assert Store.open(entry.path).saved.head.pack == tomllib.loads(OWN)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("play", "orchard", "--players", "a,b", "--pack", "none"), "To play The Orchard the app needs a pack"),
        (("play", "orchard", "--players", "a,b", "--pack", "x"), "There is no pack “x” for The Orchard"),
        (("play", "orchard", "--players", "a,b,c,d"), "The pack Windfall is for 2 to 3 players, and there are 4."),
        (("track", "high-tea", "--players", "a,b", "--pack", "x"), "has no cards of its own to be told"),
    ],
)  # fmt: skip
def test_a_pack_that_will_not_do_makes_no_file(
    args: tuple[str, ...], sentence: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = main(capsys, *args, "--plain")
    assert (code, out) == (2, "")
    assert sentence in err
    assert list(home.rglob("*.toml")) == []


def test_tracking_begins_without_a_pack_unless_one_is_named() -> None:
    orchard = box("orchard")
    assert usual_pack(orchard, "track", None) is None
    assert usual_pack(orchard, "track", "none") is None
    assert usual_pack(orchard, "play", "none") is None  # and beginning refuses it
    for use, text in (("play", None), ("track", "windfall"), ("track", "built-in")):
        found = usual_pack(orchard, use, text)
        assert found is not None
        assert found.path is None
    assert usual_pack(box("high-tea"), "play", None) is None


# ── in a session ────────────────────────────────────────────────────────────────────────────────────────────


def played(text: str = OWN) -> tuple[Any, Path]:
    """A session begun with a pack, and one answer given."""
    path = folders.packs() / "p.toml"
    path.write_text(text)
    orchard = with_cards(box("orchard"), packs.found(SHELF, str(path), folders.packs()))
    sat, store = begun(orchard, "play", ["Ann", "Bob"], {}, "", 5)
    with store:
        assert sat.ask is not None
        sat.answer(next(reversed(list(sat.ask.offers["ann"])[:2])), "ann")
    path.unlink()
    return sat, store.path


def test_a_session_keeps_its_pack_and_needs_no_file_for_it() -> None:
    sat, path = played()
    entry = library().entry(path)
    assert (entry.trouble, entry.names, entry.records) == ("", ["Ann", "Bob"], 1)
    opened_box, session, store = gone_on(entry, print)
    with store:
        assert session.head.pack == tomllib.loads(OWN)
        assert session.table.grass.cards == sat.table.grass.cards
        assert session.ask is not None
        assert opened_box.words.labels(session.ask.as_seen_by(EVERYONE), {})["bob"] == {
            "golden-apple": "Golden apple",
            "sloe": "Sloe",
            "leaves": "leaves",
        }
        forked, other = fork(opened_box, session, 0)
        other.close()
        assert forked.head.pack == session.head.pack
    looked, seen = looked_at(library().entry(path), print)
    assert looked.words.event(seen.table.story.events[0], {"ann": "Ann"}) == "Ann took Golden apple."


def test_the_list_of_sessions_does_not_read_the_pack() -> None:
    _, path = played()
    text = path.read_text()
    assert text.index("[pack]") < text.index("[[seat]]")
    path.write_text(
        text.replace('pack = "windfall"', 'pack = "wind')
    )  # no TOML any more, and the list is none the wiser
    assert library().entry(path).names == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        ("sweet = 4", "sweet = 40", "fruit card 1 (“Golden apple”), sweet: 40 cannot stand there"),
        ('game = "orchard"\npack', 'game = "grove"\npack', '"grove" is another game'),
        ("copies = 3", "copies = 3, colours = 1", "there is no such field; did you mean colour"),
    ],
)
def test_a_damaged_pack_in_a_session_is_said(was: str, now: str, sentence: str) -> None:
    _, path = played()
    text = path.read_text()
    changed = text.replace(was, now)
    if changed == text:
        changed = text.replace(was.replace(" = ", " = "), now)
    assert changed != text
    path.write_text(changed)
    with pytest.raises(Failed) as why:
        gone_on(library().entry(path), print)
    assert "was begun with cards that cannot be read here." in str(why.value)
    assert sentence in str(why.value)


@pytest.mark.parametrize("name", [name for name in HOSTILE if any(map(str.isalpha, name))])
def test_hostile_names_are_values_and_never_read_for_slots(name: str) -> None:
    text = OWN.replace('"Golden apple"', json.dumps(name))
    data = tomllib.loads(text)
    pack = opened(OrchardPack, data)
    words = of_game(SHELF, pack)
    card = pack.fruit[0].card
    assert words.label("take", card, card, {}) == name
    assert words.label("take", f"{card}.2", f"{card}.2", {}) == name
    assert words.refused(Refused("not-offered", answer="x", options=[f"{card}.2"])).endswith(f"it can be {name}.")
    assert words.missed == set()
    _, path = played(text)
    looked, seen = looked_at(library().entry(path), print)
    assert looked.words.event(seen.table.story.events[0], {"ann": "Ann"}) == f"Ann took {name}."


def test_the_game_s_own_words_lie_over_the_names_of_cards() -> None:
    data = tomllib.loads(OWN.replace("Golden apple", "Leaves"))
    words = of_game(SHELF, opened(OrchardPack, data))
    assert words.label("take", "leaves", "leaves", {}) == "leaves"
    assert words.label("take", "sloe.12", "sloe.12", {}) == "Sloe"
    assert words.label("take", "sloe.x", "sloe.x", {}) == "sloe.x"


def test_a_rat_called_like_a_card_is_not_taken_for_it() -> None:
    orchard = with_cards(box("orchard"), packs.own(SHELF))
    sat, store = begun(orchard, "play", ["Sloe", "Bob"], {}, "", 5)
    with store:
        assert sat.names == {"sloe-2": "Sloe", "bob": "Bob"}


def test_the_docs_tell_every_field() -> None:
    text = (ROOT / "docs" / "packs.md").read_text()
    for shelf in games.SHELVES.values():
        pack = shelf.open().pack
        if pack is None or shelf is SHELF:
            continue
        assert f"\n| {shelf.title} |" in text
        for kind, card in kinds(pack).items():
            assert f"`[[{kind}]]`" in text
            assert all(f"`{field}`" in text for field in card.__struct_fields__), kind


def test_no_game_is_opened_to_know_whether_it_has_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.Shelf, "open", lambda _: pytest.fail("opened"))
    assert packs.has_packs(SHELF)
