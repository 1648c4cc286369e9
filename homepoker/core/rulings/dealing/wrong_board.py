"""A board that came wrong: four cards for a flop, and each street dealt too early.

- ``deal-four-card-flop``: what if the flop has four cards (four-card flop, Vier-Karten-Flop)?
- ``deal-premature-flop``: what if the flop is dealt too early (premature flop, vorzeitiger Flop)?
- ``deal-premature-turn``: what if the turn is dealt too early (premature turn, vorzeitiger Turn)?
- ``deal-premature-river``: what if the river is dealt too early (premature river, vorzeitiger River)?
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import NoVerdict, Number, facts, refuse_fact


class IdentifiableCard(StrEnum):
    """Card that becomes the burn card where it is known which came last."""

    RANDOM = "random"
    """One of the four, drawn at random, all the same."""
    KNOWN_CARD = "known-card"
    """The one known to have come last."""


IDENTIFIABLE: Final = choice("four_flop.identifiable", "deal-four-card-flop", IdentifiableCard, IdentifiableCard.RANDOM)
UNKNOWN: Final = one_answer("four_flop.unknown", "deal-four-card-flop", "draw")
"""Which card becomes the burn card where nobody knows which came last: one of the four, drawn at random."""


class Burn(StrEnum):
    """Which card becomes the next burn card."""

    KNOWN_CARD = "known-card"
    """The one that came last."""
    DRAWN = "drawn"
    """One of the four, drawn at random."""


@facts
class FourCardFlopSituation:
    """Whether it is certain which card came last, and whether the four lie face up."""

    fourth_identifiable: bool
    exposed: bool


@facts
class FourCardFlopVerdict:
    """Which card becomes the next burn card; the three others are the flop."""

    burn: Burn


@decides("deal-four-card-flop", asks=(IDENTIFIABLE, UNKNOWN))
def four_card_flop(situation: FourCardFlopSituation, consult: Consultation) -> FourCardFlopVerdict:
    """The last card where it is known and the book takes it; else one of the four at random."""
    if situation.fourth_identifiable:
        match consult.ask(IDENTIFIABLE):
            case IdentifiableCard.KNOWN_CARD:
                consult.say("known")
                if situation.exposed:
                    consult.then("show_it")
                consult.then("on_stub")
                if not situation.exposed:
                    consult.then("three_are_flop")
                consult.then("burn_next")
                return FourCardFlopVerdict(Burn.KNOWN_CARD)
            case IdentifiableCard.RANDOM:
                consult.because("known_all_the_same")
    else:
        consult.rest_on(UNKNOWN)
        consult.because("nobody_knows")
    consult.say("drawn")
    if situation.exposed:
        consult.then("turn_down")
    consult.then("shuffle_four")
    consult.draw("which_burn", 4)
    consult.leans_on("A-56")
    consult.then("drawn_on_stub")
    consult.then("three_are_flop")
    return FourCardFlopVerdict(Burn.DRAWN)


class ShuffleMoment(StrEnum):
    """Moment at which the stub is shuffled."""

    AFTER_BETTING = "after-betting"
    """When the betting round is over."""
    AT_ONCE = "at-once"
    """As soon as it is noticed."""


BURN_STAYS: Final = one_answer("premature.burn_stays", "deal-premature-turn", "burn-stays", open_question="A-50")
"""What is burned for the card that is dealt again: nothing more; the burn card that lies there already counts."""

FLOP_SHUFFLE: Final = choice("premature.flop", "deal-premature-flop", ShuffleMoment, ShuffleMoment.AFTER_BETTING)


@facts
class PrematureFlopSituation:
    """How many cards of the board lie on the table."""

    board_out: Number = 3

    def __post_init__(self) -> None:
        """Check the board: a flop has three cards."""
        _check_board(self.board_out, 1, 3)


@decides("deal-premature-flop", asks=(FLOP_SHUFFLE, BURN_STAYS))
def premature_flop(situation: PrematureFlopSituation, consult: Consultation) -> NoVerdict:
    """Deal a premature flop again without a new burn card; the early cards go back."""
    return _dealt_again(consult.ask(FLOP_SHUFFLE), consult, count=situation.board_out)


class PrematureTurn(StrEnum):
    """The way in which a premature turn is made good."""

    RIVER_BECOMES_TURN = "river-becomes-turn"
    """It is laid aside; what would be the river is the turn, and it comes back for the river."""
    SHUFFLE_BACK = "shuffle-back"
    """It is shuffled back into the deck, and the turn is dealt from it."""


PREMATURE_TURN: Final = choice("premature.turn", "deal-premature-turn", PrematureTurn, PrematureTurn.RIVER_BECOMES_TURN)


@facts
class PrematureTurnSituation:
    """How many cards of the board lie on the table."""

    board_out: Number = 4

    def __post_init__(self) -> None:
        """Check the board: the turn is its fourth card."""
        _check_board(self.board_out, 4, 4)


@facts
class PrematureTurnVerdict:
    """Whether a card is burned before the river."""

    burn_before_river: bool


@decides("deal-premature-turn", asks=(PREMATURE_TURN, BURN_STAYS))
def premature_turn(_: PrematureTurnSituation, consult: Consultation) -> PrematureTurnVerdict:
    """Lay a premature turn aside until the river, or shuffle it back at once."""
    match consult.ask(PREMATURE_TURN):
        case PrematureTurn.RIVER_BECOMES_TURN:
            consult.say("aside")
            consult.then("lay_aside")
            consult.then("finish_flop")
            consult.then("burn_and_turn")
            consult.then("finish_turn")
            consult.then("shuffle_in_for_river")
            consult.then("river_without_burn")
            consult.because("may_return")
            return PrematureTurnVerdict(burn_before_river=False)
        case PrematureTurn.SHUFFLE_BACK:
            consult.rest_on(BURN_STAYS)
            consult.say("back")
            consult.then("shuffle_in")
            consult.then("finish_flop")
            consult.then("turn_without_burn")
            consult.then("river_as_usual")
            return PrematureTurnVerdict(burn_before_river=True)


RIVER_SHUFFLE: Final = choice("premature.river", "deal-premature-river", ShuffleMoment, ShuffleMoment.AFTER_BETTING)


@facts
class PrematureRiverSituation:
    """How many cards of the board lie on the table."""

    board_out: Number = 5

    def __post_init__(self) -> None:
        """Check the board: the river is its fifth card."""
        _check_board(self.board_out, 5, 5)


@decides("deal-premature-river", asks=(RIVER_SHUFFLE, BURN_STAYS))
def premature_river(_: PrematureRiverSituation, consult: Consultation) -> NoVerdict:
    """Deal a premature river again without a new burn card; the early card goes back."""
    return _dealt_again(consult.ask(RIVER_SHUFFLE), consult)


def _check_board(board_out: int, least: int, most: int) -> None:
    if board_out < least:
        raise refuse_fact("board_out", "too_small", least=least)
    if board_out > most:
        raise refuse_fact("board_out", "too_large", most=most)


def _dealt_again(shuffle: ShuffleMoment, consult: Consultation, **cards: int) -> NoVerdict:
    consult.say("again")
    consult.then("burn_stays")
    match shuffle:
        case ShuffleMoment.AFTER_BETTING:
            consult.then("put_back", **cards)
            consult.then("finish_betting")
            consult.then("shuffle")
        case ShuffleMoment.AT_ONCE:
            consult.rest_on(BURN_STAYS)
            consult.then("shuffle_in", **cards)
            consult.then("finish_betting")
    consult.then("deal_again")
    return NoVerdict()
