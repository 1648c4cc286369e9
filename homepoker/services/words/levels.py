"""A level in words, the same on the clock, in announcements and in the journal."""

from __future__ import annotations

from homepoker.core.structure import Level
from homepoker.services.words import Words


def blinds(level: Level, words: Words) -> str:
    """The blinds of a level in words: ``200 / 400``."""
    return f"{words.number(level.small_blind)} / {words.number(level.big_blind)}"
