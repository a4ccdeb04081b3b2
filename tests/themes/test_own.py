"""People's own themes: each fault is one sentence with the file, the key and what would be right; nothing is raised."""

from __future__ import annotations

import os
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from themes import FEATURES, Palette, built_in, defaults, features, of_folder, weak
from themes.own import FAULTS, NAME, SIZE, TITLE
from themes.palettes import base_defaults

GOOD = 'name = "cellar"\ntitle = "The cellar"\ndark = true\n'

Put = Callable[..., None]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    def write(text: str | bytes, name: str = "mine.toml") -> None:
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())

    return write


def test_a_small_theme_has_the_defaults(put: Put, tmp_path: Path) -> None:
    put(GOOD + '[base]\nprimary = "#FA0"\n[table]\nseat-1 = "#FFAA88"\n')
    put('name = "shore"\ndark = false\n', "shore.toml")
    offered, said = of_folder(tmp_path)
    assert said == []
    assert offered == {
        "cellar": Palette(
            "cellar", "The cellar", True, base_defaults(True) | {"primary": "#ffaa00"}, {"seat-1": "#ffaa88"}
        ),
        "shore": Palette("shore", "Shore", False, base_defaults(False), {}),
    }
    assert features(offered["cellar"]) == defaults(True) | {"seat-1": "#ffaa88"}


@pytest.mark.parametrize("name", built_in())
def test_one_based_on_another_takes_all_else_from_it(put: Put, tmp_path: Path, name: str) -> None:
    put(f'name = "mine"\nbased-on = "{name}"\n[table]\ncoin = "#808000"\n')
    mine, theirs = of_folder(tmp_path)[0]["mine"], built_in()[name]
    assert mine == Palette("mine", "Mine", theirs.dark, theirs.base, theirs.table | {"coin": "#808000"})


def test_no_folder_is_no_theme(tmp_path: Path) -> None:
    assert of_folder(tmp_path / "none") == ({}, [])
    assert of_folder(tmp_path) == ({}, [])


def test_other_files_and_hidden_ones_are_passed_over(put: Put, tmp_path: Path) -> None:
    for name in ("notes.txt", ".mine.toml", "._mine.toml", "mine.toml.bak", "toml"):
        put("][", name)
    put(GOOD, "Loud.TOML")
    offered, said = of_folder(tmp_path)
    assert (list(offered), said) == (["cellar"], [])


def test_a_byte_order_mark_and_windows_line_ends_are_no_fault(put: Put, tmp_path: Path) -> None:
    put(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    offered, said = of_folder(tmp_path)
    assert (list(offered), said) == (["cellar"], [])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dark = true", 'name is missing: `name = "my-theme"`, above the first [table].'),
        (
            'name = "The Cellar!"\ndark = true',
            'name = "The Cellar!" is no name of a theme: at most 24 small letters, digits and single hyphens, '
            'like "the-cellar".',
        ),
        (
            'name = ""\ndark = true',
            'name = "" is no name of a theme: at most 24 small letters, digits and single hyphens, like "my-theme".',
        ),
        (
            'name = "Chart"\ndark = true',
            'name = "Chart" is no name of a theme: at most 24 small letters, digits and single hyphens, '
            'like "my-chart".',
        ),
        (
            "name = 3\ndark = true",
            'name = 3 is no name of a theme: at most 24 small letters, digits and single hyphens, like "my-theme".',
        ),
        (
            'name = "lantern"\ndark = true',
            'name = "lantern" is a theme that comes with the app; take another, like "my-lantern" '
            '(with based-on = "lantern" it has all that yours does not name).',
        ),
        (
            'name = "cellar"',
            "dark is missing: `dark = true` for a theme with a dark ground, `dark = false` for a light one.",
        ),
        ('name = "cellar"\ndark = "yes"', 'dark = "yes" is not true or false.'),
        ('name = "cellar"\ndark = 1', "dark = 1 is not true or false."),
        (GOOD.replace('"The cellar"', "3"), 'title = 3 is no text in quotes, like "My theme".'),
        (GOOD + "titel = 1", "there is no key `titel` in a theme; did you mean `title`?"),
        (GOOD + 'based_on = "chart"', "there is no key `based_on` in a theme; did you mean `based-on`?"),
        (GOOD + "zzz = 1", "there is no key `zzz` in a theme; there are name, title, dark, based-on, base, table."),
        (GOOD + 'seat-1 = "#ffffff"', "there is no key `seat-1` in a theme; it stands under [table]."),
        (GOOD + 'primary = "#ffffff"', "there is no key `primary` in a theme; it stands under [base]."),
        (
            'name = "cellar"\nbased-on = "lantren"',
            'based-on = "lantren" is no theme that comes with the app; did you mean `lantern`?',
        ),
        (
            'name = "cellar"\nbased-on = "zzz"',
            'based-on = "zzz" is no theme that comes with the app; there are lantern, chart, beacon, noon.',
        ),
        (
            'name = "cellar"\nbased-on = 3',
            "based-on = 3 is no theme that comes with the app; there are lantern, chart, beacon, noon.",
        ),
        (GOOD + '[table]\nsuit-rde = "#ffffff"', "[table] has no colour `suit-rde`; did you mean `suit-red`?"),
        (GOOD + '[table]\nSEAT_1 = "#ffffff"', "[table] has no colour `SEAT_1`; did you mean `seat-1`?"),
        (
            GOOD + '[table]\nqqq = "#ffffff"',
            "[table] has no colour `qqq`; there are line, muted, accent-ink, lit, panel-2 and 28 more.",
        ),
        (GOOD + '[table]\nprimary = "#ffffff"', "[table] has no colour `primary`; it stands under [base]."),
        (GOOD + '[base]\nlit = "#ffffff"', "[base] has no colour `lit`; it stands under [table]."),
        (GOOD + '[base]\nname = "x"', "[base] has no colour `name`; it stands above the first [table]."),
        (GOOD + '[base]\nboost = "#ffffff"', "[base] has no colour `boost`; there are background, surface, panel,"),
        (GOOD + '[base]\nprimary = "red"', 'base.primary = "red" is no colour; one is written like "#f0c674".'),
        (GOOD + '[base]\nprimary = "#12"', 'base.primary = "#12" is no colour; one is written like "#f0c674".'),
        (GOOD + "[table]\nlit = 3", 'table.lit = 3 is no colour; one is written like "#f0c674".'),
        (GOOD + "[table]\nlit = true", 'table.lit = true is no colour; one is written like "#f0c674".'),
        (GOOD + "[table]\nlit = [3]", 'table.lit = a list is no colour; one is written like "#f0c674".'),
        (GOOD + "[table.lit]", 'table.lit = a table is no colour; one is written like "#f0c674".'),
        (GOOD + "base = 3", "base = 3 is no table of colours; one begins with a line [base]."),
        (GOOD + "[[table]]\nx = 1", "table = a list is no table of colours; one begins with a line [table]."),
        (GOOD + "oops", "the file is no TOML: Expected '=' after a key"),
        ("a = " + "[" * 5000, "the file is no TOML: too many brackets in each other."),
        (b"name = '\xff'", "the file is no UTF-8 text; save it as UTF-8."),
        (b"\xff\xfen\x00a\x00", "the file is no UTF-8 text; save it as UTF-8."),
        (GOOD + "#" * SIZE, "the file is too long for a theme: it may have 16 KiB."),
    ],
)
def test_a_fault_is_named_and_that_theme_is_not_offered(
    put: Put, tmp_path: Path, text: str | bytes, sentence: str
) -> None:
    put(text)
    put('name = "other"\ndark = true', "other.toml")
    offered, said = of_folder(tmp_path)
    assert list(offered) == ["other"]
    assert len(said) == 1, said
    assert said[0].startswith(f"{tmp_path / 'mine.toml'}: {sentence}")
    assert said[0].endswith((".", "?"))


def test_each_fault_is_told(put: Put, tmp_path: Path) -> None:
    put('title = 3\nx = 1\n[base]\nprimary = "red"\n[table]\nseat-9 = "#ffffff"\n')
    offered, said = of_folder(tmp_path)
    assert offered == {}
    assert [sentence.removeprefix(f"{tmp_path / 'mine.toml'}: ").split(maxsplit=1)[0] for sentence in said] == [
        "there",
        "name",
        "title",
        "dark",
        "base.primary",
        "[table]",
    ]


def test_so_many_faults_are_counted(put: Put, tmp_path: Path) -> None:
    put(GOOD + "".join(f"x{number} = 1\n" for number in range(1000)))
    said = of_folder(tmp_path)[1]
    assert len(said) == FAULTS + 1
    assert said[-1] == f"{tmp_path / 'mine.toml'}: and {1000 - FAULTS} more like these."


def test_two_of_one_name(put: Put, tmp_path: Path) -> None:
    put(GOOD, "a.toml")
    put(GOOD.replace("true", "false"), "b.toml")
    offered, said = of_folder(tmp_path)
    assert offered["cellar"].dark
    assert said == [f"{tmp_path / 'b.toml'}: name: there is a theme “cellar” already, in a.toml."]


def test_one_hard_to_read_is_told_in_one_sentence_and_offered(put: Put, tmp_path: Path) -> None:
    put(GOOD + '[table]\nmuted = "#222222"\n')
    offered, said = of_folder(tmp_path)
    assert offered["cellar"].table == {"muted": "#222222"}
    assert said == [
        f"{tmp_path / 'mine.toml'}: this theme can be chosen, but is hard to read: muted on panel-2 (1.0), "
        "muted on panel (1.0), muted on surface (1.0), muted on background (1.1); "
        "a contrast of 4.5 and more reads well."
    ]


def test_one_that_falls_short_by_a_hair_is_not_told_to_have_reached_it(put: Put, tmp_path: Path) -> None:
    put('name = "cellar"\nbased-on = "noon"\n[table]\npaper-ink = "#6c6c6c"\n[base]\nprimary = "#777777"\n')
    offered, said = of_folder(tmp_path)
    assert 4.45 < max(reached for reached, _, _ in weak(offered["cellar"])) < 4.5
    assert "(4.4)" in said[0]
    assert "(4.5)" not in said[0]


def test_one_all_grey_is_told_in_one_sentence_too(put: Put, tmp_path: Path) -> None:
    put(GOOD + "[table]\n" + "".join(f'{name} = "#808080"\n' for name in FEATURES))
    offered, said = of_folder(tmp_path)
    assert "cellar" in offered
    assert len(said) == 1
    assert f"and {len(weak(offered['cellar'])) - 3} more; a contrast" in said[0]


# ── hostile ones ────────────────────────────────────────────────────────────────────────────────────────────


def test_what_a_terminal_would_act_on_never_gets_out(put: Put, tmp_path: Path) -> None:
    put(
        'name = "cellar"\ntitle = "A\\u001b[2J\\u009b31m\\u202e\\nB\\u0007\\u2066  C"\ndark = true\n',
    )
    put('name = "\\u001b]0;x\\u0007"\n"\\u001b[2J" = 1\ndark = "\\u202e"', "worse.toml")
    offered, said = of_folder(tmp_path)
    assert offered["cellar"].title == "A[2J31m B C"
    assert len(said) == 3
    assert all(plain(sentence) for sentence in said)


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
def test_a_file_s_name_is_not_trusted_either(put: Put, tmp_path: Path) -> None:
    put("][", "a\x1b[2J\nb.toml")
    (tmp_path / os.fsdecode(b"\xff.toml")).write_text("][")
    said = of_folder(tmp_path)[1]
    assert len(said) == 2
    assert all(plain(sentence) for sentence in said)


@pytest.mark.parametrize("title", ["", " ", "\\u200b", "\\u3164", "\\u0301"])
def test_a_title_with_nothing_to_see_is_the_name(put: Put, tmp_path: Path, title: str) -> None:
    put(f'name = "old-cellar"\ntitle = "{title}"\ndark = true')
    assert of_folder(tmp_path)[0]["old-cellar"].title == "Old cellar"


def test_long_ones_are_cut(put: Put, tmp_path: Path) -> None:
    put(f'name = "{"x" * NAME}"\ntitle = "{"é" * 1000}"\ndark = true')
    put(f'name = "{"x" * 5000}"\ndark = true', "other.toml")
    put(f'name = "third"\n{"y" * 12000} = 1\ndark = 0x{"f" * 3000}', "third.toml")
    offered, said = of_folder(tmp_path)
    assert [palette.title for palette in offered.values()] == ["é" * TITLE]
    assert max(len(sentence.removeprefix(str(tmp_path))) for sentence in said) < 300
    assert len(said) == 3
    assert "dark = a huge number is not true or false." in said[2]


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * (SIZE // 2 - 4)) + " = 1",
        "\n".join(f"[{'.'.join('a' * deep)}]" for deep in range(1, 170)),
        "a = " + "{a = " * 5000,
        "x = " + "9" * 16000,
        "x = 0x" + "f" * 16000,
        "x = " + "[[" * 200 + "]]" * 200,
        'x = """' + '"' * 16000,
        "#" * (SIZE + 10),
        "\x00" * 1000,
        "name = " + "'" * 16000,
    ],
    ids=range(10),
)
def test_it_is_soon_done_with_anything(put: Put, tmp_path: Path, text: str) -> None:
    put(text)
    before = time.perf_counter()
    offered, said = of_folder(tmp_path)
    assert time.perf_counter() - before < 10
    assert offered == {}
    assert said


PARTS = [
    *(GOOD, "[base]\n", "[table]\n", "[[table]]\n", 'lit = "#fff"\n', "lit = 1e5\n", "dark = 07:32:00\n", "\x00", "é"),
    *("name = nan\n", "base.primary = 1979-05-27\n", "table.lit.x = {}\n", 'based-on = "chart"\n', '"" = 1\n'),
]


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.binary(max_size=200)
    | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))
    | st.lists(st.sampled_from(PARTS)).map(lambda parts: "".join(parts).encode())
)
@example(data=b"")
@example(data=b"dark = 1979-05-27T07:32:00.999999-00:00\nname = inf")
def test_whatever_stands_in_a_file_nothing_is_raised(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "mine.toml").write_bytes(data)
    offered, said = of_folder(tmp_path)
    assert offered or said
    assert all(plain(sentence) for sentence in said)
    assert all(set(features(palette)) == set(FEATURES) for palette in offered.values())


def test_what_is_no_file(put: Put, tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    put(GOOD)
    offered, said = of_folder(tmp_path)
    assert list(offered) == ["cellar"]
    assert said == [f"{tmp_path / 'folder.toml'}: this is a folder; a theme is a file."]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "endless.toml").symlink_to("/dev/zero")
    (tmp_path / "gone.toml").symlink_to("nowhere")
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    offered, said = of_folder(tmp_path)
    assert offered == {}
    assert [sentence.removeprefix(f"{tmp_path}{os.sep}").partition(" (")[0] for sentence in said] == [
        "endless.toml: this is no ordinary file, and is not read.",
        "gone.toml: the file cannot be read",
        "loop.toml: the file cannot be read",
        "pipe.toml: this is no ordinary file, and is not read.",
    ]


def test_a_folder_that_is_none(put: Put, tmp_path: Path) -> None:
    put(GOOD)
    for folder in (tmp_path / "mine.toml", Path("\0")):
        offered, said = of_folder(folder)
        assert offered == {}
        assert len(said) == 1
        assert said[0].endswith("; it gives no themes.")


def plain(sentence: str) -> bool:
    """Whether it is one line that a terminal prints and does not act on."""
    return all(unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for char in sentence)
