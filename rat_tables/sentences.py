"""What is told, as sentences that can be read one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from rat_tables.slots import Names, Said
from rat_tables.words import Words

ENDS: Final = tuple(".!?…:")
"""What a sentence ends with."""
BREATH: Final = 3
"""So many doings go into one sentence."""
STOP: Final = re.compile(r"[.!?…;](\s|$)")
"""Where one sentence ends and another begins."""
PAUSE: Final = re.compile(r"[,;:“”]|[.!?…]\s| and ")
"""What a sentence has that is long enough as it is."""


def sentence(text: str) -> str:
    """Return a text that ends as a sentence does."""
    return text if text.rstrip("”’\"')")[-1:] in ENDS else f"{text}."


def run_on(told: Sequence[str], words: Words, names: Names) -> list[str]:
    """Return sentences that tell what happened, those in a row that say the same or are of the same one in one go."""
    return list(of_one(alike(aloud(told, words, names)), words, names))


def aloud(told: Sequence[str], words: Words, names: Names) -> Iterator[str]:
    """What several say one after the other in the same words is told once: “Rats!” said Ann, Bob and Cy."""
    for said, group in groupby(told, lambda text: spoken(text, names)[0]):
        same = list(group)
        if said and len(same) > 1:
            yield f"{said}{words.say('whose', names, who=[spoken(text, names)[1] for text in same])}."
        else:
            yield from same


def spoken(text: str, names: Names) -> tuple[str, str]:
    """Return a speech up to its speaker, and whose seat that is; nothing where it is no speech."""
    for seat, name in names.items():
        if text.startswith("“") and text.endswith(f" {name}."):
            return text.removesuffix(f"{name}."), seat
    return "", ""


def alike(told: Iterable[str]) -> Iterator[str]:
    """What begins alike up to a colon is told behind it: In the Tavern: Gunner; Bargainer."""
    for lead, group in groupby(told, lead_of):
        same = list(group)
        if lead and len(same) > 1:
            yield f"{lead}{'; '.join(text.removeprefix(lead).removesuffix('.') for text in same)}."
        else:
            yield from same


def lead_of(text: str) -> str:
    """A sentence up to its colon; nothing where it has none, or is more than one."""
    lead, colon, rest = text.partition(": ")
    return lead + colon if colon and text.endswith(".") and not STOP.search(f"{lead} {rest[:-1]}") else ""


def of_one(told: Iterable[str], words: Words, names: Names) -> Iterator[str]:
    """What one rat did, in short sentences, is told in one: Cy broke in, played Kidnapping and took Kipper."""
    for who, group in groupby(told, lambda text: doer(text, names)):
        if not who:
            yield from group
            continue
        does = [text.removeprefix(who).removesuffix(".") for text in group]
        for at in range(0, len(does), BREATH):
            first, *more = does[at : at + BREATH]
            yield words.say("story-run", parts=[Said(f"{who}{first}"), *map(Said, more)])


def doer(text: str, names: Names) -> str:
    """Whose doing a short sentence tells: the name it begins with, and the space; nothing where it tells more."""
    if PAUSE.search(text) or not text.endswith("."):
        return ""
    return next((f"{name} " for name in names.values() if re.match(rf"{re.escape(name)} [a-z]", text)), "")


def one_after_another(texts: Iterable[str], names: Names) -> Iterator[str]:
    """What one rat was told, without saying each time who: Ann drew Kipper, drew Whisk."""
    for who, group in groupby(texts, lambda text: next((n for n in names.values() if text.startswith(f"{n} ")), "")):
        told = list(group)
        yield from [f"{who} {', '.join(text.removeprefix(f'{who} ') for text in told)}"] if who else told


__all__ = ["aloud", "one_after_another", "run_on", "sentence", "spoken"]
