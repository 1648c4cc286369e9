"""What is said in words when the clock has something to say."""

from __future__ import annotations

from homepoker.core.announcements import Announcement, Occasion
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.ui.clock.view import blinds


def announcement_words(state: Tournament, announcement: Announcement, words: Words) -> str:
    """An announcement as the host reads it."""
    level = state.profile.structure.levels[announcement.level - 1]
    match announcement.occasion:
        case Occasion.LEVEL_BEGINS:
            return words.text("app.announce_level", level=announcement.level, blinds=blinds(level, words))
        case Occasion.BREAK_BEGINS:
            minutes = level.break_after.minutes if level.break_after is not None else 0
            return words.text("app.announce_break", minutes=minutes)
        case Occasion.BREAK_ENDS:
            return words.text("app.announce_break_ends", level=announcement.level, blinds=blinds(level, words))
        case Occasion.ONE_MINUTE:
            return words.text("app.announce_minute")
        case Occasion.HELD:
            return words.text("app.announce_held", level=announcement.level)
