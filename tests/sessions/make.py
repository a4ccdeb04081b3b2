"""`python -m tests.sessions.make [NAME…]`: play the kept evenings again and write their saves anew."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, Final

import tomli_w

from rat_tables.engine.session import Session
from saves.store import load
from tests.sessions import high_tea, pads, pie_rats, rats_and_relics, rats_with_gats, rattaneer

HERE: Final = Path(__file__).parent
EXPECTED: Final = HERE / "expected.toml"
EVENINGS: Final = {
    **high_tea.EVENINGS,
    **pads.EVENINGS,
    **pie_rats.EVENINGS,
    **rats_and_relics.EVENINGS,
    **rats_with_gats.EVENINGS,
    **rattaneer.EVENINGS,
}


def main(names: Sequence[str]) -> int:
    """Write all of them, or those named, and what came of each."""
    if strange := [name for name in names if name not in EVENINGS]:
        print(f"There is no {', '.join(strange)}; there are {', '.join(EVENINGS)}.", file=sys.stderr)
        return 2
    expected = {**known()}
    for name in names or EVENINGS:
        with TemporaryDirectory() as folder:
            session = EVENINGS[name](Path(folder))
            (made,) = Path(folder).glob("*.toml")
            assert len(load(made).records) == len(session.records)
            copyfile(made, HERE / f"{name}.toml")
        expected[name] = outcome(session)
        print(f"{name}: {len(session.records)} records, {' and '.join(expected[name]['winners']) or 'nobody'} won")
    EXPECTED.write_text(tomli_w.dumps({name: expected[name] for name in sorted(expected)}), "utf-8", newline="\n")
    return 0


def known() -> dict[str, Any]:
    """What came of the evenings, as it was written down."""
    import tomllib

    return tomllib.loads(EXPECTED.read_text("utf-8")) if EXPECTED.exists() else {}


def outcome(session: Session[Any]) -> dict[str, Any]:
    """Who won, and everybody's total."""
    assert session.result is not None
    return {"title": session.title, "winners": list(session.result.winners), "totals": dict(session.result.standings)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
