"""Dealer's sheet: what the dealer does, in five lines of the evening's book, as a PDF to lay on the tables."""

from __future__ import annotations

from collections.abc import Mapping

from homepoker.core.dealer_duties import dealer_duties
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.tournament import Tournament
from homepoker.services.evening.later_policies import completed_answers
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.store.paper import duties


def dealer_sheet(state: Tournament, books: Mapping[str, Rulebook], words: Words) -> bytes:
    """The five lines, each with its first two rules."""
    lines = [
        duties.DutyLine(
            words.say(duty.said), " · ".join(citation_words(one, books, words) for one in duty.citations[:2])
        )
        for duty in dealer_duties(completed_answers(state, books))
    ]
    footer = words.text("papers.footer", on=state.began_on.isoformat())
    return duties.duty_sheet(words.text("dealing.duties"), lines, footer, words.language)
