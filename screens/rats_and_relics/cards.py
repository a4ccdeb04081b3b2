"""What is printed on the cards of Rats & Relics, read out at three lengths; a stand-in has its mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rat_tables.engine.cards import Card, face
from rat_tables.engine.views import View
from screens.scene import Scene
from screens.widgets.text import width


def printed(scene: Scene, card: Card) -> View | None:
    """What is printed on a card; None for one of unknown text.

    What a moment tells of lay in a hand before it: its print is found in the table afterwards.
    """
    for view in (scene.view, scene.after):
        prints: Mapping[str, Any] = view.get("prints", {}) if view is not None else {}
        found = prints.get(face(card))
        if isinstance(found, View):
            return found
    return None


def name(scene: Scene, card: Card) -> str:
    """What a card is called; one that is not there yet is a question mark."""
    if not card:
        return "?"
    known = printed(scene, card)
    if known is not None:
        return str(known.name)
    if scene.view.unread:
        return face(card).replace("-", " ").capitalize()
    return scene.words.say("screen-card", card=face(card))


def guess(known: View, field: str) -> str:
    """The mark of a field that is no more than a stand-in."""
    return "" if known.printed or field in known.known else "~"


def condition(scene: Scene, rat: Card, long: bool = False) -> str:
    """What it takes to play a rat; nothing where it takes nothing."""
    known = printed(scene, rat)
    if known is None or known.condition == "none":
        return ""
    key = "screen-needs-long" if long else f"screen-needs-{known.condition}"
    return scene.words.say(key, condition=known.condition) + guess(known, "condition")


def triggers(scene: Scene, rat: Card) -> tuple[str, ...]:
    """When a rat sets its relic off, ever shorter; nothing where its text is unknown."""
    known = printed(scene, rat)
    if known is None:
        return ()
    keys = ("screen-when-long", "screen-when-mid", f"screen-when-{known.trigger}")
    return tuple(
        scene.words.say(key, trigger=known.trigger, name=name(scene, rat)) + guess(known, "trigger") for key in keys
    )


def effects(scene: Scene, relic: Card) -> tuple[str, ...]:
    """What a relic does, ever shorter; nothing where its text is unknown."""
    known = printed(scene, relic)
    if known is None:
        return ()
    unsure = guess(known, "effect") or (guess(known, "number") if known.number else "")
    keys = ("screen-does-long", "screen-does-mid", f"screen-does-{known.effect}")
    return tuple(scene.words.say(key, effect=known.effect, number=known.number) + unsure for key in keys)


def trigger(scene: Scene, rat: Card, room: int = 999) -> str:
    """When a rat sets its relic off, as fully as there is room for."""
    return fitting(triggers(scene, rat), room)


def effect(scene: Scene, relic: Card, room: int = 999) -> str:
    """What a relic does, as fully as there is room for."""
    return fitting(effects(scene, relic), room)


def fitting(texts: Sequence[str], room: int) -> str:
    """The first text that fits, else the last."""
    return next((text for text in texts if width(text) <= room), texts[-1] if texts else "")


def kind(scene: Scene, relic: Card) -> str:
    """The type of a relic."""
    known = printed(scene, relic)
    return scene.words.say(f"screen-type-{known.type}") if known is not None else ""


def wins(scene: Scene, relic: Card) -> bool:
    """Whether a relic can win the game."""
    known = printed(scene, relic)
    return known is not None and bool(known.number)


def spelled(scene: Scene, rat: Card, relic: Card, room: int, needs: bool = True) -> str:
    """All that a pair says, in a line: what it takes (where that is wanted), when, and what happens then."""
    first = condition(scene, rat, True) if needs else ""
    when, then = triggers(scene, rat), effects(scene, relic)
    forms = ((first, 0, 0), ("", 0, 0), ("", 1, 0), ("", 1, 1), ("", 2, 2)) if when and then else ()
    say = scene.words.say
    return fitting([say("screen-spelled", needs=one, when=when[at], then=then[to]) for one, at, to in forms], room)
