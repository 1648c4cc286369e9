"""Topic: how long does a penalty last (missed-hand penalty, Strafrunden)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import MOST_SEATS, Count, Number, facts, refuse_fact
from homepoker.core.rulings.penalties.policies import LADDER, Ladder

TOPIC: Final = "pen-missed-hands"


class RoundUnit(StrEnum):
    """Round unit: what a round is."""

    HANDS_PER_PLAYER = "hands-per-player"
    """One hand for every player at the table when it is imposed."""
    HANDS_PER_CURRENT_PLAYER = "hands-per-current-player"
    """One hand for every player at present; of what moment is not said."""
    ORBIT = "orbit"
    """The button once round the table."""


ROUND_UNIT: Final = choice("pen.round_unit", TOPIC, RoundUnit, RoundUnit.HANDS_PER_PLAYER)

REDEAL_ONCE: Final = yes_no("pen.redeal_counts_once", "deal-misdeal", default=True)
"""Yes: a misdeal and the hand dealt in its place are one hand of the penalty."""

POLICIES: Final = (ROUND_UNIT, REDEAL_ONCE)

MOST_ROUNDS: Final = 4
"""The longest penalty of books that name every one of them."""


@facts
class Situation:
    """A penalty of whole rounds.

    ``players_at_imposition`` are all at the table with the offender. ``busts`` and ``arrivals`` are the hands of
    the penalty, counted from 1, in which a player left or came. ``misdeal_with_redeal`` is how often a hand was
    dealt anew since.
    """

    rounds: Number
    players_at_imposition: Annotated[int, Interval(ge=2, le=MOST_SEATS)]
    busts: tuple[Number, ...] = ()
    arrivals: tuple[Number, ...] = ()
    misdeal_with_redeal: Count = 0

    def __post_init__(self) -> None:
        """Check the changes: each is in a hand of the penalty, and no more players leave than are there."""
        hands = self.rounds * self.players_at_imposition
        for name, changes in (("busts", self.busts), ("arrivals", self.arrivals)):
            for place, hand in enumerate(changes):
                if hand > hands:
                    raise refuse_fact(f"{name}.{place}", "too_large", most=hands)
        others = self.players_at_imposition - 1 + len(self.arrivals)
        if len(self.busts) > others:
            raise refuse_fact("busts", "more_than_left", most=others)


@facts
class Verdict:
    """Verdict:
    how many hands are missed in all, and how many are left after the last bust (all, where there was none)."""

    hands: Count
    remaining_after_bust: Count


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Number of hands to miss: one for each player, times the rounds; a hand dealt anew counts once.

    The players are those at imposition, except where the button goes round: its way changes with the table.
    """
    hands = situation.rounds * situation.players_at_imposition
    match consult.ask(ROUND_UNIT):
        case RoundUnit.HANDS_PER_PLAYER:
            consult.say("hands", count=hands)
        case RoundUnit.HANDS_PER_CURRENT_PLAYER:
            consult.leans_on("A-30")
            consult.say("hands", count=hands)
        case RoundUnit.ORBIT:
            return _orbits(situation, consult)
    consult.because("times", players=situation.players_at_imposition, rounds=situation.rounds)
    if situation.rounds > MOST_ROUNDS and consult.ask(LADDER) is Ladder.ROUNDS_AND_TIME:
        consult.then("four_at_most", most=MOST_ROUNDS)
    if situation.busts or situation.arrivals:
        consult.because("fixed")
    return _counted(hands, situation, consult)


def goes_with_table(consult: Consultation) -> bool:
    """Whether it counts rounds of the button, whose hands become fewer or more with the players at the table."""
    return consult.ask(ROUND_UNIT) is RoundUnit.ORBIT


def _orbits(situation: Situation, consult: Consultation) -> Verdict:
    """Rounds of the button: who leaves makes its way shorter, who comes makes it longer."""
    hands = _hands_of_orbits(situation)
    consult.say("orbits", count=situation.rounds, hands=hands)
    if situation.busts or situation.arrivals:
        consult.because("with_the_table")
    else:
        consult.because("times", players=situation.players_at_imposition, rounds=situation.rounds)
    consult.then("until_the_button_is_back")
    return _counted(hands, situation, consult)


def _hands_of_orbits(situation: Situation) -> int:
    """The hands until the button has gone round so often: in each round one for every player who is there by then."""
    players, hands = situation.players_at_imposition, 0
    for _ in range(situation.rounds):
        dealt = 0
        while dealt < players:
            hands, dealt = hands + 1, dealt + 1
            players += situation.arrivals.count(hands) - situation.busts.count(hands)
    return hands


def _counted(hands: int, situation: Situation, consult: Consultation) -> Verdict:
    """The verdict, with what is left after the last bust and how the hands are counted."""
    remaining = max(0, hands - max(situation.busts, default=0))
    if situation.busts:
        consult.then("left" if remaining else "over", count=remaining)
    consult.then("count_started_hands")
    if redeals := situation.misdeal_with_redeal:
        consult.then("redeals_once" if consult.ask(REDEAL_ONCE) else "redeals_count", count=redeals)
    return Verdict(hands, remaining)
