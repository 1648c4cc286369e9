"""What counts when words and chips differ (words versus chips, Ansage gegen Chips)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice

TOPIC: Final = "bet-verbal-vs-chips"


class VerbalPriority(StrEnum):
    """What counts."""

    FIRST = "first"
    """What came first."""
    WORDS = "words"
    """The word, whichever came first."""
    WORD_SAID_FIRST = "word-said-first"
    """The word, if it was said before the chips; chips before a word are not ruled on."""


VERBAL_PRIORITY: Final = choice(
    "bet.verbal_priority", TOPIC, VerbalPriority, VerbalPriority.FIRST, open_question="A-59"
)

POLICIES: Final = (VERBAL_PRIORITY,)
