"""Policies of the deal that several topics ask, each with its answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from homepoker.core.rulebooks.policy import choice, one_answer, yes_no


class MisdealCutoff(StrEnum):
    """The moment from which on a hand with a fault is played."""

    SUBSTANTIAL_ACTION = "substantial-action"
    """From substantial action on."""
    TWO_THREE_ACTED = "two-three-acted"
    """When two or three players have acted."""


class FaultRemedy(StrEnum):
    """Remedy for a fault while it can still be undone."""

    MISDEAL = "misdeal"
    """A misdeal."""
    FLOOR = "floor"
    """A matter for the floor."""


class BoxedCards(StrEnum):
    """Judgement on two or more cards that lay the wrong way up in the deck."""

    MISDEAL = "misdeal"
    """A misdeal."""
    IGNORE = "ignore"
    """Cards that are taken away, as one would be."""


class ProtectedCards(StrEnum):
    """Exposed cards that make it a misdeal at once."""

    FIRST_TWO_OFF_DECK = "first-two-off-deck"
    """One of the first two cards off the deck."""
    FIRST_TWO_DEALT = "first-two-dealt"
    """One of the first two cards that are dealt, which may be the deck's or a player's."""
    FIRST_CARD_OF_BLINDS = "first-card-of-blinds"
    """The first card of the small or the big blind."""


class SingleExposedCard(StrEnum):
    """Remedy for any other exposed card."""

    BECOMES_BURN = "becomes-burn"
    """It is replaced at the end of the deal and becomes the burn card."""
    HOUSE = "house"
    """As the house handles it."""


class ExtraCard(StrEnum):
    """What one card too many is that can be told from the others."""

    BURN = "burn"
    """The burn card; a misdeal where it cannot be told, or where there are more."""
    TOP_OF_STUB = "top-of-stub"
    """The top card of the stub, and so the next burn card; a misdeal as above."""
    FLOOR = "floor"
    """A matter for the floor."""
    MISDEAL = "misdeal"
    """Nothing: any card too many makes a misdeal."""


class LateWrongCount(StrEnum):
    """Fate of a hand of three cards after substantial action."""

    HAND_DEAD = "hand-dead"
    """The hand is dead."""
    FLOOR_DRAWS_ONE = "floor-draws-one"
    """The floor draws one card out of it, and it plays on."""


class MissingCards(StrEnum):
    """Fate of the hand when cards are missing."""

    VOID = "void"
    """It is void; all take their chips back."""
    STANDS = "stands"
    """It stands."""


class ButtonEarly(StrEnum):
    """Remedy for a button short of cards before substantial action."""

    SUPPLY_CARDS = "supply-cards"
    """He gets what is missing."""
    MISDEAL = "misdeal"
    """A misdeal, like any other wrong count."""


class ButtonLate(StrEnum):
    """What a button short of cards gets after substantial action, before he has acted."""

    SUPPLY_CARDS = "supply-cards"
    """The missing cards."""
    HAND_DEAD = "hand-dead"
    """Nothing; his hand is dead."""


CUTOFF: Final = choice(
    "misdeal.cutoff", "deal-misdeal", MisdealCutoff, MisdealCutoff.SUBSTANTIAL_ACTION, open_question="A-19"
)

REPAIR: Final = yes_no("misdeal.repair", "deal-misdeal", default=False)
"""Yes: a fault is set right where nobody has looked at his cards and their order can be restored."""

WRONG_COUNT: Final = choice("misdeal.wrong_count", "deal-misdeal", FaultRemedy, FaultRemedy.FLOOR)
"""A hand has too few cards, or cards too many that are not set right."""

BOXED_SEVERAL: Final = choice("boxed.several", "deal-boxed-card", BoxedCards, BoxedCards.MISDEAL)

PROTECTED: Final = choice(
    "misdeal.protected_exposed", "deal-exposed-card", ProtectedCards, ProtectedCards.FIRST_TWO_OFF_DECK
)

TWO_EXPOSED: Final = choice("misdeal.two_exposed", "deal-misdeal", FaultRemedy, FaultRemedy.MISDEAL)
"""Two or more cards were exposed by the one who deals."""

SINGLE: Final = choice("exposed.single", "deal-exposed-card", SingleExposedCard, SingleExposedCard.BECOMES_BURN)

BUTTON_TWO: Final = yes_no("deal.button_two_in_a_row", "deal-exposed-card", default=True)
"""Yes: the button may be dealt two cards in a row."""

EXTRA_CARD: Final = choice("extra_card.early", "deal-extra-card", ExtraCard, ExtraCard.BURN)

LATE: Final = choice("wrong_count.late", "deal-wrong-count-late", LateWrongCount, LateWrongCount.HAND_DEAD)

LATE_OTHERWISE: Final = one_answer("wrong_count.late_otherwise", "deal-wrong-count-late", "hand-dead")
"""What becomes of any other wrong count after substantial action: the hand is dead."""

MISSING: Final = choice("fouled.missing", "deal-fouled-deck", MissingCards, MissingCards.VOID)

MISSING_EARLY: Final = yes_no("misdeal.missing_card", "deal-misdeal", default=False)
"""Yes: that a card is missing makes a misdeal while there can be one, even where the hand stands after that."""

OFF_TABLE: Final = yes_no("misdeal.card_off_table", "deal-card-off-table", default=False)
"""Yes: a card that falls off the table makes the hand a misdeal."""

BUTTON_EARLY: Final = choice("button_short.early", "deal-button-short", ButtonEarly, ButtonEarly.SUPPLY_CARDS)
BUTTON_LATE: Final = choice("button_short.late", "deal-button-short", ButtonLate, ButtonLate.SUPPLY_CARDS)
