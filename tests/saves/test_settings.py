"""Settings: one wrong value costs that value alone, and nothing is overwritten unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves import settings as kept
from saves.errors import SaveFailed
from saves.settings import EVENINGS, Settings, load, remember, save

GOOD = Settings(theme="cellar", beats=False, ascii=True, four_colour=True, names=["Ann", "Bob"], keys={"undo": "z"})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_there_and_back(path: Path) -> None:
    assert load(path) == (Settings(), [])
    save(path, GOOD)
    assert load(path) == (GOOD, [])
    assert path.read_text().startswith('theme = "cellar"\nbeats = false\n')
    save(path, Settings())
    assert load(path) == (Settings(), [])
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


def test_two_settings_share_nothing() -> None:
    one = Settings()
    one.names.append("Ann")
    one.keys["undo"] = "z"
    assert Settings() == Settings(names=[], keys={})


@pytest.mark.parametrize(
    ("text", "changed", "sentence"),
    [
        ("bets = false", {}, "there is no setting `bets`; did you mean `beats`?"),
        (
            "zzz = 1",
            {},
            "there is no setting `zzz`; there are ascii, beats, four_colour, keys, names, theme.",
        ),
        ('beats = "no"', {}, 'beats = "no" is not true or false (true is used).'),
        ("ascii = 1", {}, "ascii = 1 is not true or false (false is used)."),
        ("theme = 3", {}, "theme = 3 is not a text in quotes."),
        ('theme = "celar"', {}, "theme: there is no theme “celar”; did you mean `cellar`?"),
        ('theme = "Q"', {}, "theme: there is no theme “Q”; there are attic, cellar."),
        ('names = "Ann"', {}, 'names = "Ann" is not a list of texts, ["Ann", "Bob"].'),
        ('names = ["Ann", 3, "Bob"]', {"names": ["Ann", "Bob"]}, "names: 3 is not a text in quotes."),
        ("keys = 3", {}, 'keys = 3 is not a table of texts, undo = "u".'),
        ("keys = [1]", {}, 'keys = [ 1, ] is not a table of texts, undo = "u".'),
        ('keys = {undo = 1, redo = "y"}', {"keys": {"redo": "y"}}, 'keys.undo = 1 is no key: a text like "u" is.'),
        ('keys = {undo = ""}', {}, 'keys.undo = "" is no key: a text like "u" is.'),
        ('keys = {unddo = "z"}', {}, "keys: there is no command `unddo`; did you mean `undo`?"),
        ("[names]\nx = 1", {}, 'names = a table is not a list of texts, ["Ann", "Bob"].'),
        ('"\\u001b[2J" = 1', {}, "there is no setting `[2J`;"),
    ],
)
def test_a_wrong_value_is_named_and_only_it_has_its_default(
    path: Path, text: str, changed: dict[str, object], sentence: str
) -> None:
    path.write_text(f"four_colour = true\n{text}\n")
    settings, said = load(path, themes=["attic", "cellar"], commands=["undo", "redo"])
    assert len(said) == 1
    assert said[0].startswith(f"{path}: {sentence}")
    assert {field: getattr(settings, field) for field in Settings.__struct_fields__} == {
        field: getattr(Settings(four_colour=True), field) for field in Settings.__struct_fields__
    } | changed


def test_each_fault_is_said(path: Path) -> None:
    path.write_text("beats = 1\nascii = true\ntheme = 4\nx = 1\nnames = [1, 2]\n")
    settings, said = load(path)
    assert len(said) == 5
    assert settings == Settings(ascii=True)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"beats = tru", "is no TOML: "),
        (b"beats = false\n\xff", "is no TOML: it is no UTF-8 text."),
        (b"a = " + b"[" * 5000, "is no TOML: "),
    ],
)
def test_a_file_that_cannot_be_read_is_kept(path: Path, data: bytes, sentence: str) -> None:
    path.write_bytes(data)
    settings, said = load(path)
    assert settings == Settings()
    assert said[0].startswith(f"{path} {sentence}")
    assert said[0].endswith("The defaults are used; the file is kept as it is.")
    assert path.read_bytes() == data
    save(path, GOOD)
    assert load(path) == (GOOD, [])
    assert (path.parent / "settings.toml.bad").read_bytes() == data
    path.write_bytes(b"another [")
    save(path, GOOD)
    assert (path.parent / "settings.toml.bad").read_bytes() == data
    assert (path.parent / "settings.toml.bad2").read_bytes() == b"another ["


def test_what_is_no_file_is_said_and_not_replaced(path: Path) -> None:
    path.mkdir()
    settings, said = load(path)
    assert settings == Settings()
    assert "cannot be read" in said[0]
    with pytest.raises(SaveFailed):
        save(path, GOOD)
    assert path.is_dir()


def test_a_bad_file_that_cannot_be_kept_is_not_overwritten(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"[")

    def refused(*_: object) -> None:
        raise SaveFailed("no")

    monkeypatch.setattr(kept, "write_new", refused)
    with pytest.raises(SaveFailed):
        save(path, GOOD)
    assert path.read_bytes() == b"["


def test_the_names_of_earlier_evenings(path: Path) -> None:
    settings = Settings(names=["Cy", "Ann"])
    remember(settings, ["Bob", "ann", "\x1b"])
    assert settings.names == ["Bob", "ann", "Cy"]
    remember(settings, [f"Rat {n}" for n in range(30)])
    assert settings.names == [f"Rat {n}" for n in range(EVENINGS)]
    path.write_text(f"names = {[f'R{n}' for n in range(40)]}\n".replace("'", '"'))
    assert load(path)[0].names == [f"R{n}" for n in range(EVENINGS)]
