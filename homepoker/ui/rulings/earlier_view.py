"""What the club ruled before, in words; no Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from homepoker.services.floor_desk import Earlier, decided
from homepoker.services.words import Words

SHOWN = 5
"""So many earlier rulings are shown, newest first."""


@dataclass(frozen=True, slots=True)
class EarlierLine:
    """One earlier ruling: when, what, and why or what was noted; its facts fill the form again."""

    when: str
    said: str
    more: str
    facts: Mapping[str, Any]


def earlier_lines(found: Iterable[Earlier], words: Words) -> tuple[EarlierLine, ...]:
    """The newest of them in words."""
    return tuple(_line(one, words) for one in list(found)[:SHOWN])


def _line(earlier: Earlier, words: Words) -> EarlierLine:
    given = earlier.given
    more = [
        words.text("floor.because", reason=given.overruled) if given.overruled else "",
        words.text("floor.noted", note=earlier.note) if earlier.note else "",
    ]
    key = "floor.earlier_otherwise" if given.overruled is not None else "floor.earlier_on"
    return EarlierLine(
        words.text(key, on=earlier.on.isoformat()),
        decided(given, words),
        " ".join(part for part in more if part),
        given.facts,
    )
