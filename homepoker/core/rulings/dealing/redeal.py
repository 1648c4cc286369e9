"""A hand dealt again, and the lot where no rule says how a fault is set right.

- ``deal-redeal``: how is a misdealt hand done again (redeal, Wiederholung nach Misdeal)?
- ``deal-random-remedy``: what is done on a fault for which no rule says what to do (random remedy, Losentscheid)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Count, LevelNumber, Name, NoVerdict, SeatNumber, Text, facts, refuse_fact

REPLAY: Final = one_answer("redeal.replay", "deal-redeal", "exact")
"""What the second deal is: the same hand once more.

Button, level and players stay, and for penalties both count as one.
"""


class AbsentAtFirstDeal(StrEnum):
    """Part in the second deal of a player who was dealt in but not at his seat for the first."""

    HAND_DEAD = "hand-dead"
    """He is dealt in, and his hand is dead again."""
    MAY_PLAY = "may-play"
    """He is dealt in, and plays if he is at his seat this time."""


ABSENT: Final = choice("redeal.absent", "deal-redeal", AbsentAtFirstDeal, AbsentAtFirstDeal.HAND_DEAD)


@facts
class RedealSituation:
    """The table as it was at the first deal.

    ``absent`` were not at their seat, ``penalised`` sit out a penalty, ``new_arrivals`` came since.
    """

    button_seat: SeatNumber | None = None
    level: LevelNumber | None = None
    absent: tuple[Name, ...] = ()
    penalised: tuple[Name, ...] = ()
    new_arrivals: tuple[Name, ...] = ()

    def __post_init__(self) -> None:
        """Check the players: those who came since were not at the table, and nobody is named twice."""
        for field in ("absent", "penalised", "new_arrivals"):
            named = getattr(self, field)
            if twice := [player for player in named if named.count(player) > 1]:
                raise refuse_fact(field, "named_twice", player=twice[0])
        for player in self.new_arrivals:
            if player in (*self.absent, *self.penalised):
                raise refuse_fact("new_arrivals", "named_twice", player=player)


@facts
class RedealVerdict:
    """What stays as it was; ``counts_as_penalty_hands`` is for both deals together."""

    same_button: bool
    same_level: bool
    new_players_in: bool
    counts_as_penalty_hands: Count


@decides("deal-redeal", asks=(REPLAY, ABSENT))
def redeal(situation: RedealSituation, consult: Consultation) -> RedealVerdict:
    """An exact replay: blinds and antes stay posted, all other chips go back."""
    consult.rest_on(REPLAY)
    consult.say("again")
    consult.then("chips_back")
    if situation.button_seat is None:
        consult.then("button_stays")
    else:
        consult.then("button_on", seat=situation.button_seat)
    if situation.level is None:
        consult.then("level_stays")
    else:
        consult.then("level_is", level=situation.level)
    consult.then("shuffle")
    away = situation.penalised
    if absent := [player for player in situation.absent if player not in away]:
        match consult.ask(ABSENT):
            case AbsentAtFirstDeal.HAND_DEAD:
                away = (*absent, *away)
            case AbsentAtFirstDeal.MAY_PLAY:
                consult.then("absent_may_play", players=absent, count=len(absent))
    if away:
        consult.then("deal_to_away", players=list(away), count=len(away))
    if situation.penalised:
        consult.because("one_hand")
    if situation.new_arrivals:
        consult.then("newcomers_wait", players=list(situation.new_arrivals), count=len(situation.new_arrivals))
    return RedealVerdict(same_button=True, same_level=True, new_players_in=False, counts_as_penalty_hands=1)


@facts
class RandomRemedySituation:
    """A fault, and between how many things that could have been chance is to decide."""

    description: Text = ""
    choices: Annotated[int, Interval(ge=2, le=52)] = 2


@decides("deal-random-remedy")
def random_remedy(situation: RandomRemedySituation, consult: Consultation) -> NoVerdict:
    """Number the cards that could have been, and draw one of them."""
    consult.say("let_chance_decide")
    consult.then("stop")
    consult.then("name_choices")
    consult.then("draw_one")
    consult.then("note_it")
    consult.because("nobody_chooses")
    consult.leans_on("A-56")
    consult.draw("which", situation.choices)
    return NoVerdict()
