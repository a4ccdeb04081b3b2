"""Who may know whom, and what the rules never touch: screens, files, clocks, luck of their own."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLOORS = {
    "engine": 0,
    "games": 1,
    "slots": 2,
    "pages": 2,
    "words": 3,
    "ago": 4,
    "handbook": 4,
    "sentences": 4,
    "packs": 2,
    "tale": 4,
    "previously": 5,
    "review": 5,
    "saves": 4,
    "desk": 5,
    "plain": 6,
    "screens": 6,
    "app": 7,
    "cli": 8,
    "__main__": 9,
}
"""The house, ground floor first: whoever lives on one floor does not know each other. `themes` knows nobody."""
FOREIGN = {"textual", "rich"}
FILES_AND_CLOCKS = {"os", "io", "pathlib", "time", "random", "secrets", "shutil", "tempfile", "subprocess", "socket"}
RULES = ["rat_tables/engine", "rat_tables/games"]


def modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def running(node: ast.AST) -> Iterator[ast.AST]:
    """What of a module is there when it runs: all but what is imported for the type checker alone."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        yield child
        yield from running(child)


def imported(path: Path) -> Iterator[str]:
    """The full names a module imports, anywhere in it."""
    for node in running(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: from . import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def floor(name: str) -> str | None:
    """The floor that a full name lives on, if it lives in this house."""
    first, *rest = name.split(".")
    if first == "rat_tables":
        return rest[0] if rest else None
    return first if first in ("saves", "screens", "themes") else None


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def loaded_by(*folders: str) -> set[str]:
    """The full names of all modules that are there once those of these folders are imported, in a fresh process."""
    names = [dotted(path).removesuffix(".__init__") for path in modules(*folders)]
    script = f"import sys, importlib\nfor n in {names!r}: importlib.import_module(n)\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_engine_and_games_brings_no_screens() -> None:
    assert "rat_tables.engine.session" in loaded_by(*RULES)
    loaded = {name.partition(".")[0] for name in loaded_by(*RULES)}
    assert loaded & (FOREIGN | {"screens", "saves", "themes"}) == set()


def test_importing_the_desk_brings_no_way_of_showing_it() -> None:
    loaded = loaded_by("rat_tables/desk")
    assert {"rat_tables.desk.desk", "rat_tables.desk.opening", "saves.store"} <= loaded
    assert loaded & {*FOREIGN, "rat_tables.plain", "screens", "themes"} == set()


@pytest.mark.parametrize("path", list(modules(*RULES)), ids=dotted)
def test_the_rules_touch_no_file_no_clock_and_no_luck_of_their_own(path: Path) -> None:
    names = list(imported(path))
    assert {name.partition(".")[0] for name in names} & (FOREIGN | FILES_AND_CLOCKS) == set()
    tree = ast.parse(path.read_text())
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert called & {"open", "print", "input", "eval", "exec"} == set()
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert attributes & {"now", "today", "utcnow", "read_text", "write_text"} == set()


def house() -> list[Path]:
    return [path for path in modules("rat_tables", "saves", "screens", "themes") if "__pycache__" not in path.parts]


@pytest.mark.parametrize("path", house(), ids=dotted)
def test_nobody_knows_a_higher_floor(path: Path) -> None:
    here = floor(dotted(path))
    for name in imported(path):
        there = floor(name)
        if there is None or here is None or there == here:
            continue
        assert here != "themes", f"{path} knows {name}: themes knows nobody"
        if there in FLOORS and here in FLOORS:
            assert FLOORS[there] < FLOORS[here], f"{path} ({here}) knows {name} ({there})"


def test_the_house_has_no_floor_without_a_number() -> None:
    floors = {floor(dotted(path)) for path in house()} - {"__init__", "themes", None}
    assert floors <= set(FLOORS)
    assert {"engine", "games"} <= floors
