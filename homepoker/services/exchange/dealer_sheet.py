"""Dealer's sheet: what the dealer does, in five lines of the evening's book, each with its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from homepoker.core.dealers import dealer_duties
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.tournament import Tournament
from homepoker.services.evening.later_policies import completed_answers
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words


@dataclass(frozen=True, slots=True)
class DutyLine:
    """One duty, and the rule that it rests on in words."""

    text: str
    rule: str


def duty_lines(state: Tournament, books: Mapping[str, Rulebook], words: Words) -> list[DutyLine]:
    """The five lines, each with its first two rules."""
    return [
        DutyLine(words.say(duty.said), " · ".join(citation_words(one, books, words) for one in duty.citations[:2]))
        for duty in dealer_duties(completed_answers(state, books))
    ]
