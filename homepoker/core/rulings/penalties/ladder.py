"""Penalties: which one an offence costs, how missed hands are counted, and what holds meanwhile.

- ``pen-ladder``: which penalty is possible for an offence (ladder of penalties, Strafen und ihre Stufen)?
- ``pen-missed-hands``: how long does a penalty last (missed-hand penalty, Strafrunden)?
- ``pen-during-penalty``: what goes on while a player sits out a penalty (serving a penalty, während einer Strafe)?
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Annotated, Final

from annotated_types import Interval

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import MOST_SEATS, Amount, Count, Number, facts, refuse_fact
from homepoker.core.rulings.penalties.policies import (
    CHEATING,
    CHIP_DUMPING,
    COLLUSION,
    ETIQUETTE,
    EXPOSING,
    FIRST_NOTICE,
    INTOXICATION,
    LADDER,
    PASSING_CHIPS,
    EtiquetteCosts,
    ExposingCosts,
    Ladder,
    Severity,
)
from homepoker.core.rulings.penalties.sanctions import Sanction, disqualify, imposable, on_softplay, say_two_rules
from homepoker.core.rulings.shared.policies import (
    CONCEALED_DISQUALIFICATION,
    KNOWING_FORFEITS,
    ConcealedDisqualification,
)

ABUSE_PUNISHED: Final = yes_no("pen.abuse_punished", "pen-ladder", default=True)
"""Yes: abuse and disruption are punished, not only punishable."""

REPEATED_OUT_OF_TURN: Final = yes_no("pen.repeated_out_of_turn_punished", "pen-ladder", default=False)
"""Yes: who keeps acting out of turn is punished, not only punishable."""


class Offence(StrEnum):
    """What was done."""

    EXPOSING_CARDS = "exposing-cards"
    """Cards shown while there was play to come."""
    CARD_OFF_TABLE = "card-off-table"
    """Cards thrown off the table."""
    ONE_PLAYER_RULE = "one-player-rule"
    """A hand played or talked over by two."""
    ETIQUETTE = "etiquette"
    """Bad manners."""
    SLOW_PLAY = "slow-play"
    """Play held up."""
    INTOXICATED = "intoxicated"
    """Play while drunk or on drugs."""
    SOFTPLAY = "softplay"
    """An opponent spared."""
    CHIP_DUMPING = "chip-dumping"
    """Chips lost to somebody on purpose."""
    COLLUSION = "collusion"
    """Players who acted by agreement."""
    PASSING_CHIPS = "passing-chips"
    """Chips that changed hands outside play."""
    CHEATING = "cheating"
    """Cheating."""
    ABUSE = "abuse"
    """Insults or disruption."""
    HIDING_CHIPS = "hiding-chips"
    """Chips kept out of sight."""
    POCKETING_CHIPS = "pocketing-chips"
    """Chips put into a pocket."""
    REMOVING_CHIPS = "removing-chips"
    """Chips taken out of the tournament on purpose."""
    FOULED_DECK_KNOWINGLY = "fouled-deck-knowingly"
    """A hand played with a deck known to be faulty."""
    REPEATED_OUT_OF_TURN = "ootRepeat"
    """Again and again out of turn."""


_CHIPS: Final = (Offence.HIDING_CHIPS, Offence.POCKETING_CHIPS, Offence.REMOVING_CHIPS)
"""Offences after which another topic says what becomes of the chips."""


@facts
class PenaltyLadderSituation:
    """An offence; ``repetitions`` is how often the player has been told before, 0 the first time."""

    offence: Offence
    repetitions: Count = field(default=0, kw_only=True)
    deliberate: bool


@facts
class PenaltyLadderVerdict:
    """What may be imposed, mildest first, and whether something must be."""

    allowed: tuple[Sanction, ...]
    mandatory: bool


@decides("pen-ladder", asks=(LADDER, FIRST_NOTICE, ABUSE_PUNISHED, REPEATED_OUT_OF_TURN))
def penalty_ladder(situation: PenaltyLadderSituation, consult: Consultation) -> PenaltyLadderVerdict:
    """Choose the penalties for an offence: the place at once, one that must be, or the floor's choice."""
    severity = _severity(situation, consult)
    if severity is Severity.DISQUALIFIED:
        consult.say("disqualified")
        sanction = disqualify(consult)
        consult.then("write_down")
        return PenaltyLadderVerdict(sanction, mandatory=True)
    was_told = situation.repetitions > 0
    repeated = was_told or situation.offence is Offence.REPEATED_OUT_OF_TURN
    knew_it = situation.offence is Offence.FOULED_DECK_KNOWINGLY
    if situation.offence in _CHIPS:
        consult.then("see_concealed")
    is_mild = severity is Severity.MAY and not repeated and not knew_it
    # Chips that others cannot see may cost the place at once: a notice is not all that the first time can bring.
    if is_mild and situation.offence not in _CHIPS and consult.ask(FIRST_NOTICE):
        consult.say("notice")
        consult.then("give_notice")
        consult.then("table_card")
        return PenaltyLadderVerdict((Sanction.NONE, Sanction.NOTICE), mandatory=False)
    if situation.offence is Offence.EXPOSING_CARDS:
        costs = consult.ask(EXPOSING)
        if costs is ExposingCosts.WARNING_FIRST and not repeated:
            return _warning(situation, consult)
        if costs is ExposingCosts.MUST_IF_DELIBERATE:
            if not situation.deliberate:
                consult.say("no_penalty")
                consult.then("write_down")
                return PenaltyLadderVerdict((Sanction.NONE, Sanction.NOTICE), mandatory=False)
            severity = Severity.MUST
    if knew_it and consult.ask(KNOWING_FORFEITS):
        consult.then("forfeits")
    if severity is Severity.MAY:
        consult.say("may")
        least: tuple[Sanction, ...] = (Sanction.NONE,)
    else:
        consult.say("two_rules" if severity is Severity.TWO_RULES else "must")
        least = ()
    allowed = imposable(consult)
    if severity is Severity.TWO_RULES:
        say_two_rules(consult)
    if was_told:
        consult.because("repeated")
        consult.then("harder")
    elif is_mild:
        consult.then("mild_first")
    elif severity is not Severity.TWO_RULES:
        consult.then("choose")
    if severity in (Severity.MUST_CHIPS, Severity.TWO_RULES):
        consult.then("chips_too")
    consult.then("after_the_hand")
    consult.then("table_card_too" if consult.ask(FIRST_NOTICE) else "write_down")
    return PenaltyLadderVerdict((*least, *allowed), mandatory=severity is not Severity.MAY)


def _warning(situation: PenaltyLadderSituation, consult: Consultation) -> PenaltyLadderVerdict:
    """The first time it is a warning, and by accident that at most."""
    consult.say("warning" if situation.deliberate else "at_most_warning")
    consult.then("warn")
    consult.then("write_down")
    least = () if situation.deliberate else (Sanction.NONE,)
    return PenaltyLadderVerdict((*least, Sanction.WARNING), mandatory=situation.deliberate)


def _severity(situation: PenaltyLadderSituation, consult: Consultation) -> Severity:
    match situation.offence:
        case Offence.SOFTPLAY:
            return on_softplay(consult, is_meant=lambda: situation.deliberate)
        case Offence.CHIP_DUMPING:
            return consult.ask(CHIP_DUMPING)
        case Offence.COLLUSION:
            return consult.ask(COLLUSION)
        case Offence.PASSING_CHIPS:
            return consult.ask(PASSING_CHIPS)
        case Offence.CHEATING:
            return consult.ask(CHEATING)
        case Offence.INTOXICATED:
            return consult.ask(INTOXICATION)
        case Offence.REMOVING_CHIPS:
            taken_away = consult.ask(CONCEALED_DISQUALIFICATION) is ConcealedDisqualification.FOR_TAKING_AWAY
            return Severity.DISQUALIFIED if taken_away else Severity.MAY
        case Offence.ABUSE:
            return Severity.MUST if consult.ask(ABUSE_PUNISHED) else _bad_manners(situation, consult)
        case Offence.REPEATED_OUT_OF_TURN:
            return Severity.MUST if consult.ask(REPEATED_OUT_OF_TURN) else Severity.MAY
        case Offence.ETIQUETTE | Offence.SLOW_PLAY:
            return _bad_manners(situation, consult)
        case (
            Offence.EXPOSING_CARDS
            | Offence.CARD_OFF_TABLE
            | Offence.ONE_PLAYER_RULE
            | Offence.HIDING_CHIPS
            | Offence.POCKETING_CHIPS
            | Offence.FOULED_DECK_KNOWINGLY
        ):
            return Severity.MAY


def _bad_manners(situation: PenaltyLadderSituation, consult: Consultation) -> Severity:
    costs = consult.ask(ETIQUETTE)
    must = costs is EtiquetteCosts.MUST_IF_REPEATED and situation.repetitions
    return Severity.MUST if must else Severity.MAY


class RoundUnit(StrEnum):
    """What a round is."""

    HANDS_PER_PLAYER = "hands-per-player"
    """One hand for every player at the table when it is imposed."""
    HANDS_PER_CURRENT_PLAYER = "hands-per-current-player"
    """One hand for every player at present; of what moment is not said."""
    ORBIT = "orbit"
    """The button once round the table."""


ROUND_UNIT: Final = choice("pen.round_unit", "pen-missed-hands", RoundUnit, RoundUnit.HANDS_PER_PLAYER)

REDEAL_ONCE: Final = yes_no("pen.redeal_counts_once", "deal-misdeal", default=True)
"""Yes: a misdeal and the hand dealt in its place are one hand of the penalty."""


MOST_ROUNDS: Final = 4
"""The longest penalty of books that name every one of them."""


@facts
class MissedHandsSituation:
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
class MissedHandsVerdict:
    """Verdict:
    how many hands are missed in all, and how many are left after the last bust (all, where there was none)."""

    hands: Count
    remaining_after_bust: Count


@decides("pen-missed-hands", asks=(ROUND_UNIT, REDEAL_ONCE))
def missed_hands(situation: MissedHandsSituation, consult: Consultation) -> MissedHandsVerdict:
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


def _orbits(situation: MissedHandsSituation, consult: Consultation) -> MissedHandsVerdict:
    """Rounds of the button: who leaves makes its way shorter, who comes makes it longer."""
    hands = _hands_of_orbits(situation)
    consult.say("orbits", count=situation.rounds, hands=hands)
    if situation.busts or situation.arrivals:
        consult.because("with_the_table")
    else:
        consult.because("times", players=situation.players_at_imposition, rounds=situation.rounds)
    consult.then("until_the_button_is_back")
    return _counted(hands, situation, consult)


def _hands_of_orbits(situation: MissedHandsSituation) -> int:
    """The hands until the button has gone round so often: in each round one for every player who is there by then."""
    players, hands = situation.players_at_imposition, 0
    for _ in range(situation.rounds):
        dealt = 0
        while dealt < players:
            hands, dealt = hands + 1, dealt + 1
            players += situation.arrivals.count(hands) - situation.busts.count(hands)
    return hands


def _counted(hands: int, situation: MissedHandsSituation, consult: Consultation) -> MissedHandsVerdict:
    """The verdict, with what is left after the last bust and how the hands are counted."""
    remaining = max(0, hands - max(situation.busts, default=0))
    if situation.busts:
        consult.then("left" if remaining else "over", count=remaining)
    consult.then("count_started_hands")
    if redeals := situation.misdeal_with_redeal:
        consult.then("redeals_once" if consult.ask(REDEAL_ONCE) else "redeals_count", count=redeals)
    return MissedHandsVerdict(hands, remaining)


class AreaToLeave(StrEnum):
    """Area that the player must leave."""

    TABLE = "table"
    """The table."""
    AREA = "area"
    """The area of the tournament."""


LEAVE: Final = choice("pen.leave", "pen-during-penalty", AreaToLeave, AreaToLeave.TABLE)
DEALT_IN: Final = yes_no("pen.dealt_in", "pen-during-penalty", default=True, open_question="A-32")
"""Yes: the seat gets cards, which are killed after the deal."""
BLINDS_TAKEN: Final = yes_no("pen.blinds_taken", "pen-during-penalty", default=True, open_question="A-32")
"""Yes: blinds and antes are taken from the stack."""


@facts
class DuringPenaltySituation:
    """``missed`` hands are to be sat out; ``due_blinds`` are the blinds and antes that come to the seat, in chips."""

    missed: Number
    due_blinds: tuple[Amount, ...] = ()


@facts
class DuringPenaltyVerdict:
    """Whether the seat gets cards, pays blinds and antes, and whether the player must leave the table."""

    cards_dealt: bool
    blinds_taken: bool
    leave_table: bool


@decides("pen-during-penalty", asks=(LEAVE, DEALT_IN, BLINDS_TAKEN))
def during_penalty(situation: DuringPenaltySituation, consult: Consultation) -> DuringPenaltyVerdict:
    """The player leaves; the stack stays in play and pays."""
    consult.say("sits_out", count=situation.missed)
    match consult.ask(LEAVE):
        case AreaToLeave.TABLE:
            consult.then("leave_table")
        case AreaToLeave.AREA:
            consult.then("leave_area")
    dealt = consult.ask(DEALT_IN)
    consult.then("deal_in" if dealt else "no_cards")
    blinds = consult.ask(BLINDS_TAKEN)
    if not blinds:
        consult.then("no_blinds")
    elif due := sum(situation.due_blinds):
        consult.then("take", amount=due)
    else:
        consult.then("take_as_due")
    if blinds:
        consult.then("blinded_out")
    return DuringPenaltyVerdict(dealt, blinds, leave_table=True)
