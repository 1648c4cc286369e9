"""Topic: what must be shown to play the board (playing the board, das Board spielen)?"""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, Number, facts, refuse_fact

TOPIC: Final = "show-play-board"

ALL_CARDS: Final = yes_no("show.board_needs_all_cards", TOPIC, default=True)
"""Yes: who plays the board shows all hole cards for a share."""

EVERYBODY_SHOWS: Final = yes_no("show.everybody_shows", TOPIC, default=False)
"""Yes: at a showdown all who are left show, whether they want a share or not."""

POLICIES: Final = (ALL_CARDS, EVERYBODY_SHOWS)


@facts
class Situation:
    """The board alone is a player's best hand.

    ``cards_shown`` of his hole cards lie face up; ``claims``: he wants a share of the pot. ``cards_required`` is
    how many hole cards the game deals.
    """

    cards_shown: Count
    claims: bool
    cards_required: Number = 2

    def __post_init__(self) -> None:
        """Check the cards: no more are shown than were dealt."""
        if self.cards_shown > self.cards_required:
            raise refuse_fact("cards_shown", "too_large", most=self.cards_required)


@facts
class Verdict:
    """Verdict: how many hole cards must lie face up in all."""

    must_show: Count


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on playing the board: a share of the pot takes all hole cards, shown."""
    must_show_all = consult.ask(ALL_CARDS)
    required = situation.cards_required
    missing = required - situation.cards_shown
    if not situation.claims:
        return _no_claim(situation, missing, consult)
    if not must_show_all:
        consult.say("word_is_enough")
        consult.then("share")
        return Verdict(0)
    if missing:
        consult.because("board_is_no_claim")
        consult.say("show_all")
        consult.then("turn_up", count=missing)
        consult.then("else_no_share")
    else:
        consult.say("shown")
        consult.then("share")
    return Verdict(required)


def _no_claim(situation: Situation, missing: int, consult: Consultation) -> Verdict:
    if not missing:
        # What lies face up counts, whatever its player says.
        consult.say("shown")
        consult.then("share")
        return Verdict(0)
    if not consult.ask(EVERYBODY_SHOWS):
        consult.say("no_claim")
        consult.then("no_share")
        return Verdict(0)
    consult.say("everybody_shows")
    consult.then("turn_up", count=missing)
    consult.then("share")
    return Verdict(situation.cards_required)
