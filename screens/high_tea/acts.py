"""What came of an out-doing, rat by rat, in a few words."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.seats import Seat
from rat_tables.engine.table import Event
from rat_tables.words import Names
from screens.high_tea.account import Account
from screens.scene import Scene
from screens.widgets.canvas import Run
from screens.widgets.text import clip

SHORT: Final = {
    "swords.given": "screen-given",
    "swords.refused": "screen-refused",
    "swords.nobody": "screen-nobody",
    "baubles": "screen-baubles",
    "nest": "screen-nest",
    "made": "screen-made",
    "made.something": "screen-something",
    "host.new": "screen-new-host",
    "gained.beggar": "screen-gained",
    "gained.baubles": "screen-gained",
    "gained.banker": "screen-gained",
    "nest.where": "screen-nest-where",
    "owed.beggar": "screen-owed",
    "owed.baubles": "screen-owed",
    "owed.banker": "screen-owed",
}
"""How each act reads in a row; the Privilege goes without saying with a new Host."""
UNITS: Final = {"owed.beggar": 1, "owed.baubles": 5, "owed.banker": 3}


def came_of_it(scene: Scene, account: Account, seat: Seat, room: int) -> list[Run]:
    """What a rat did with the supply at hand, as pieces of text with names of so many cells."""
    names = {other: clip(name, room) for other, name in scene.names.items()}
    events = account.acts.get(seat, [])
    told = [event for event in events if event.kind in SHORT]
    if any(event.kind == "made" and event.to for event in told):  # its rat knows what it was
        told = [event for event in told if event.kind != "made.something"]
    runs = [(_short(scene, event, names), "secret" if event.to else "accent-ink") for event in told]
    if not scene.beats:
        runs += _pending(scene, seat, names)
    return runs


def _short(scene: Scene, event: Event, names: Names) -> str:
    facts = {**event.facts, "units": UNITS.get(event.kind, 0)}
    if "supply" in facts:
        facts["supply"] = f"short-{facts['supply']}"
    return scene.words.say(SHORT[event.kind], names, seat=event.seat, **facts)


def _pending(scene: Scene, seat: Seat, names: Names) -> list[Run]:
    """While Swords are used: who asks whom for what, and who has yet to ask."""
    view, say = scene.view, scene.words.say
    if view.request is not None and view.request.by == seat:
        asked = view.request
        if not asked.target:
            return [(say("screen-asks"), "accent-ink bold")]
        facts = {"target": asked.target, "supply": f"short-{asked.supply}", "amount": asked.amount}
        return [(say("screen-asks-for", names, **facts), "accent-ink bold")]
    return [(say("screen-waits"), "muted")] if seat in view.waiting_swords else []
