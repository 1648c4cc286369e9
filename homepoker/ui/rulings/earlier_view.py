"""View of the club's earlier rulings; no Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from homepoker.services.evening.filed_rulings import EarlierRuling, decided
from homepoker.services.words import Words

SHOWN = 5
"""The number of earlier rulings shown, newest first."""


@dataclass(frozen=True, slots=True)
class EarlierLine:
    """One earlier ruling: when, what, and why or what was noted; its facts fill the form again."""

    when: str
    said: str
    more: str
    facts: Mapping[str, Any]


def earlier_lines(found: Iterable[EarlierRuling], words: Words) -> tuple[EarlierLine, ...]:
    """The newest rulings in words; no two read the same, for each fills in other facts."""
    lines: list[EarlierLine] = []
    for one in list(found)[:SHOWN]:
        line = _line(one, words)
        same = sum(other.when == line.when or other.when.startswith(f"{line.when} (") for other in lines)
        lines.append(replace(line, when=f"{line.when} ({same + 1})") if same else line)
    return tuple(lines)


def _line(earlier: EarlierRuling, words: Words) -> EarlierLine:
    given = earlier.given
    more = [
        words.text("floor.because", reason=given.overruled) if given.overruled else "",
        words.text("floor.noted", note=earlier.note) if earlier.note else "",
    ]
    key = "floor.earlier_otherwise" if given.overruled is not None else "floor.earlier_on"
    return EarlierLine(
        words.text(key, on=earlier.on.isoformat(), at=earlier.at),
        decided(given, words),
        " ".join(part for part in more if part),
        given.facts,
    )
