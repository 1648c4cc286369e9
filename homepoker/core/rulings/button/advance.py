"""Where are button and blinds in the next hand (dead button, toter Button)?

What is kept are nominal seats: the seat that was due for the small blind keeps its turn even
if it is empty. So the big blind goes round in order and nobody escapes it or has it twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.button.display import BUTTON_DISPLAY, Display

TOPIC: Final = "button-advance"
HEADS_UP_TOPIC: Final = "button-heads-up-transition"


class Model(StrEnum):
    """How the button moves past empty seats."""

    DEAD_BUTTON = "dead-button"
    """It may lie on an empty seat, or stay with a player for another hand."""


class BigBlindOut(StrEnum):
    """What follows when the big blind has gone out."""

    NO_SMALL_BLIND = "no-small-blind"
    """The next player has the big blind, and nobody posts the small blind."""


class NoDoubleBigBlind(StrEnum):
    """Whether the button is adjusted when two players are left."""

    MANDATORY = "mandatory"
    """It must be, so that nobody has the big blind twice running."""
    OPTIONAL = "optional"
    """It can be."""


BUTTON_MODEL: Final = choice("button.model", TOPIC, Model, Model.DEAD_BUTTON)
BIG_BLIND_OUT: Final = choice("button.big_blind_out", TOPIC, BigBlindOut, BigBlindOut.NO_SMALL_BLIND)
NO_DOUBLE_BIG_BLIND: Final = choice(
    "button.heads_up_no_double_bb", HEADS_UP_TOPIC, NoDoubleBigBlind, NoDoubleBigBlind.MANDATORY
)

POLICIES: Final = (BUTTON_MODEL, BUTTON_DISPLAY, BIG_BLIND_OUT, NO_DOUBLE_BIG_BLIND)


@dataclass(frozen=True, slots=True)
class Situation:
    """The nominal seats of the last hand, and the seats occupied in the next one.

    ``small_blind`` is the seat whose turn it was, even if nobody posted. ``occupied``
    includes newcomers and leaves out who has gone out. With two players the button seat
    is also the small blind's.
    """

    button: int
    small_blind: int
    big_blind: int
    occupied: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The nominal seats of the next hand.

    ``is_small_blind_posted`` is false where nobody sits on the small blind's seat.
    ``shown_at`` is the seat where the button lies for all to see.
    """

    button: int
    small_blind: int
    big_blind: int
    is_small_blind_posted: bool
    shown_at: int


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The big blind goes to the next player clockwise; small blind and button follow it.

    :raises ValueError: fewer than two players are left.
    """
    occupied = tuple(sorted(situation.occupied))
    if len(occupied) < 2:
        raise ValueError("a hand needs two players")
    big_blind = _next_after(occupied, situation.big_blind)
    if len(occupied) == 2:
        return _heads_up(occupied, big_blind, consult)
    match consult.ask(BUTTON_MODEL):
        case Model.DEAD_BUTTON:
            return _dead_button(situation, occupied, big_blind, consult)


def _heads_up(occupied: tuple[int, ...], big_blind: int, consult: Consultation) -> Verdict:
    """With two players the button has the small blind."""
    button = occupied[0] if big_blind == occupied[1] else occupied[1]
    match consult.ask(NO_DOUBLE_BIG_BLIND):
        case NoDoubleBigBlind.MANDATORY:
            consult.because("advance.heads_up", button=button, big_blind=big_blind)
        case NoDoubleBigBlind.OPTIONAL:
            consult.because("advance.heads_up_optional", button=button, big_blind=big_blind)
    return Verdict(button, button, big_blind, is_small_blind_posted=True, shown_at=button)


def _dead_button(situation: Situation, occupied: tuple[int, ...], big_blind: int, consult: Consultation) -> Verdict:
    small_blind = situation.big_blind
    button = situation.small_blind
    if button in (big_blind, small_blind) or situation.button == situation.small_blind:
        button = _after_heads_up(occupied, small_blind, big_blind, situation.small_blind)
    consult.because("advance.big_blind", big_blind=big_blind)
    is_posted = small_blind in occupied
    if not is_posted:
        match consult.ask(BIG_BLIND_OUT):
            case BigBlindOut.NO_SMALL_BLIND:
                consult.because("advance.no_small_blind", small_blind=small_blind)
    return Verdict(button, small_blind, big_blind, is_posted, _shown_at(button, occupied, consult))


def _after_heads_up(occupied: tuple[int, ...], small_blind: int, big_blind: int, button: int) -> int:
    """The button when a third player joins two: the last player before the small blind."""
    if button in occupied and button not in (small_blind, big_blind):
        return button
    return _last_before(occupied, small_blind)


def _shown_at(button: int, occupied: tuple[int, ...], consult: Consultation) -> int:
    if button in occupied:
        consult.because("advance.button", button=button)
        return button
    match consult.ask(BUTTON_DISPLAY):
        case Display.LAST_PLAYER:
            last = _last_before(occupied, button)
            consult.because("advance.stays_with", button=last)
            return last
        case Display.EMPTY_SEAT:
            consult.because("advance.on_empty_seat", button=button)
        case Display.EITHER:
            consult.leans_on("A-16")
            consult.because("advance.on_empty_seat", button=button)
    return button


def _next_after(occupied: tuple[int, ...], seat: int) -> int:
    """The next occupied seat clockwise."""
    return next((one for one in occupied if one > seat), occupied[0])


def _last_before(occupied: tuple[int, ...], seat: int) -> int:
    """The last occupied seat before a seat, clockwise."""
    return next((one for one in reversed(occupied) if one < seat), occupied[-1])
