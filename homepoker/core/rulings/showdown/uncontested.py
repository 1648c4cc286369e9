"""Topic: must a winner show whom nobody contests (uncontested pot, unbestrittener Pot)?"""

from __future__ import annotations

from typing import Annotated, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Name, facts, refuse_fact

TOPIC: Final = "show-uncontested"

WINNER_MUST_SHOW: Final = yes_no("show.winner_must_show_uncontested", TOPIC, default=False)
"""Yes: he opens his hand at a showdown even if all others have thrown theirs away."""

SHOWS_ON_SUSPICION: Final = yes_no("show.winner_shows_on_suspicion", TOPIC, default=False)
"""Yes: suspecting collusion, the floor may have the hand shown all the same."""

POLICIES: Final = (WINNER_MUST_SHOW, SHOWS_ON_SUSPICION)


@facts
class Situation:
    """``remaining`` is the one who still claims the pot.

    Either all others put their hands away at a showdown, or they folded before it (``won_by_fold``, which needs not
    be said beside it).
    """

    remaining: Annotated[tuple[Name, ...], MinLen(1)]
    showdown_reached: bool
    won_by_fold: bool | None = None

    def __post_init__(self) -> None:
        """Check the end of the hand: it was by folds or at a showdown, and the pot has one claimant."""
        if len(self.remaining) > 1:
            raise refuse_fact("remaining", "more_than_one_left")
        if self.showdown_reached == self.won_by_fold:
            raise refuse_fact("won_by_fold", "fold_or_showdown")


@facts
class Verdict:
    """Verdict: whether the winner must open his hand, and who it is."""

    must_show: bool
    winner: Name


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on the winner's cards: none are shown after folds; at a showdown that depends on the book."""
    winner = situation.remaining[0]
    must_show = situation.showdown_reached and consult.ask(WINNER_MUST_SHOW)
    if must_show:
        consult.say("shows", player=winner)
        consult.then("turn_up", player=winner)
        consult.because("all_show_at_a_showdown")
    else:
        consult.say("closed", player=winner)
        consult.because("nobody_against" if situation.showdown_reached else "all_folded")
    consult.then("push", player=winner)
    if situation.showdown_reached and not must_show and consult.ask(SHOWS_ON_SUSPICION):
        consult.then("on_suspicion")
    return Verdict(must_show, winner)
