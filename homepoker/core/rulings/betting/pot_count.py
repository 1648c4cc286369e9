"""Topic: is the size of the pot told on request (pot count, Potgröße auf Verlangen)?"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Limit, Name, facts

TOPIC: Final = "bet-pot-count"


class PotCount(StrEnum):
    """Pot count: whether the size of the pot is told."""

    NO = "no"
    """It is not told."""
    SPREAD = "spread"
    """It is not told; the chips are spread out."""
    YES = "yes"
    """It is told."""


POT_COUNT: Final = choice("bet.pot_count", TOPIC, PotCount, PotCount.NO)
POT_COUNT_POT_LIMIT: Final = yes_no("bet.pot_count_pot_limit", TOPIC, default=True)
"""Yes: it is told in pot limit, where bets depend on it."""
PLAYERS_MAY_COUNT: Final = yes_no("bet.pot_count_by_players", TOPIC, default=False)
"""Yes: as an exception the players may count the pot themselves."""

POLICIES: Final = (POT_COUNT, POT_COUNT_POT_LIMIT, PLAYERS_MAY_COUNT)


@facts
class Situation:
    """A player asks how large the pot is."""

    limit: Limit
    asker: Name | None = None


@facts
class Verdict:
    """Verdict: whether the figure is told, the chips are spread out, and players may count themselves."""

    tell_amount: bool
    spread_pot: bool
    players_may_count: bool


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on counting the pot: most books have it told in pot limit, where bets depend on it."""
    told = consult.ask(POT_COUNT)
    if told is not PotCount.YES and situation.limit is Limit.POT_LIMIT and consult.ask(POT_COUNT_POT_LIMIT):
        consult.because("pot_limit")
        told = PotCount.YES
    match told:
        case PotCount.YES:
            by_players = consult.ask(PLAYERS_MAY_COUNT)
            consult.say("told")
            consult.then("count")
            if by_players:
                consult.then("players_count")
            return Verdict(tell_amount=True, spread_pot=False, players_may_count=by_players)
        case PotCount.SPREAD:
            consult.say("spread")
            consult.then("spread_out")
            return Verdict(tell_amount=False, spread_pot=True, players_may_count=False)
        case PotCount.NO:
            consult.say("not_told")
            consult.then("estimate")
            return Verdict(tell_amount=False, spread_pot=False, players_may_count=False)
