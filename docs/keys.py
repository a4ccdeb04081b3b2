"""Write `docs/keys.md`, and the table of keys in `README.md`, from the list of commands and its words.

usage: python docs/keys.py [--check]     with --check nothing is written; exit status 1 if anything is out of date
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

FILE = Path(__file__).with_name("keys.md")
README = FILE.parent.parent / "README.md"
sys.path.insert(0, str(FILE.parent.parent))  # this checkout, whatever else is installed

from screens.commands import COMMANDS, TABLE, Command  # noqa: E402
from screens.help import ANSWERING, EVERYWHERE, groups, keyed  # noqa: E402
from screens.said import called, say  # noqa: E402

BEGIN, END = "<!-- keys: written by python docs/keys.py -->", "<!-- end of keys -->"

HEAD = """\
# Keys

What every key does on the screens. `F1` shows the same, with the keys as they are with you: each command can be given
another one, in the settings or with a line under `[keys]` in `settings.toml`, such as `undo = "z"`.

This page is written by `python docs/keys.py` from the list of commands.
"""

NAMES = """\
A command is called by its `name` in the settings. Those with a colon can also be typed by name at the table, with what
belongs to them.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *answering(), *(line for place, here in groups() for line in group(place, here)), *names()])


def answering() -> Iterator[str]:
    """How one answers: the keys that no command has."""
    yield f"## {say('help.answering')}\n"
    yield "| key | does |\n|---|---|"
    for name in ANSWERING:
        key, _, text = said(name)
        yield f"| {cell(key)} | {text} |"
    yield ""


def group(place: str, here: list[Command]) -> Iterator[str]:
    """The commands of one place."""
    yield f"## {say(f'help.at-{place}')}\n"
    yield "| key | | does |\n|---|---|---|"
    for command in here:
        words = called(command.id)
        yield f"| {cell(keyed(command.id, {}))} | {words.label} | {words.help} |"
    yield ""


def names() -> Iterator[str]:
    """What each command is called where it is written."""
    yield f"## {say('help.typed')}\n\n{NAMES}"
    yield "| name | key | typed |\n|---|---|---|"
    for command in COMMANDS:
        usage = called(command.id).usage
        yield f"| `{command.id}` | {cell(keyed(command.id, {}))} | {f'`{usage}`' if usage else ''} |"
    yield ""


def short() -> str:
    """Return the table for the README: how one answers, then the commands of the table and those of everywhere."""
    rows = [(key, text) for key, _, text in map(said, ANSWERING)]
    for place, here in groups():
        if place in (TABLE, EVERYWHERE):
            rows += [(keyed(command.id, {}), called(command.id).help) for command in here]
    told = dict(reversed(rows))  # what a key does when one answers says more than the command of the same key
    told.update(rows[: len(ANSWERING)])
    lines = [f"| {cell(key)} | {told[key]} |" for key in dict.fromkeys(key for key, _ in rows)]
    return "\n".join(["| key | does |", "|---|---|", *lines])


def said(name: str) -> tuple[str, str, str]:
    """A way to answer: its keys, and what they do."""
    return say(f"help.{name}", slash=keyed("filter", {}), colon=keyed("command", {})).partition(" | ")


def cell(keys: str) -> str:
    """Keys as they stand in a table."""
    apart = keys.split(", ") if ", " in keys else keys.split()
    return " ".join(key if key == "…" else f"`{key}`" for key in apart)


def written(readme: str) -> str:
    """Return the README with the table between its two marks."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not after:
        raise SystemExit(f"{README} has no two lines {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{short()}\n{END}{after}"


def main() -> int:
    """Write both, or say whether they are as they should be."""
    parser = argparse.ArgumentParser(description="write the tables of keys from the list of commands")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if anything is out of date")
    check = parser.parse_args().check
    wanted = {FILE: page(), README: written(README.read_text("utf-8"))}
    stale = [path for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text]
    if check:
        for path in stale:
            print(f"{path} is out of date: python docs/keys.py writes it anew", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_text(wanted[path], "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
