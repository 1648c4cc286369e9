"""The best five cards of a player, ranked by PokerKit and read as what they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from homepoker.core.quantities import FULL_DECK, Card
from homepoker.core.quantities import card as card_of

_OMAHA: Final = 4
"""Hole cards in Omaha, of which exactly two count."""


class Category(StrEnum):
    """What five cards make, the lowest first."""

    HIGH_CARD = "high-card"
    """None of the others."""
    PAIR = "pair"
    """Two cards of a rank."""
    TWO_PAIR = "two-pair"
    """Two pairs."""
    THREE_OF_A_KIND = "three-of-a-kind"
    """Three cards of a rank."""
    STRAIGHT = "straight"
    """Five ranks in a row; the ace is above the king or below the two."""
    FLUSH = "flush"
    """Five cards of a suit."""
    FULL_HOUSE = "full-house"
    """Three of a rank and two of another."""
    FOUR_OF_A_KIND = "four-of-a-kind"
    """Four cards of a rank."""
    STRAIGHT_FLUSH = "straight-flush"
    """A straight in one suit."""
    ROYAL_FLUSH = "royal-flush"
    """The straight up to the ace in one suit."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The best five cards of a player.

    ``strength`` orders all hands, 0 for the weakest; equal hands are equally strong. ``made`` are the ranks that
    make the hand (of a full house the three, then the pair; of a straight its top; of a flush all five),
    ``kickers`` those beside it. ``suits`` are the suits of the five cards, the most important card first.
    """

    strength: int
    category: Category
    made: tuple[str, ...]
    kickers: tuple[str, ...]
    suits: tuple[int, ...]


def load_ranking() -> None:
    """Load what ranks hands, a third of a second before somebody waits for it."""
    import pokerkit  # noqa: F401 # only loaded


@lru_cache(maxsize=1024)
def best_hand(hole_cards: tuple[str, ...], board: tuple[str, ...]) -> Hand:
    """The best hand in Texas hold'em with two hole cards, in Omaha with four.

    :param hole_cards: cards in two letters, ``As``.
    """
    # PokerKit takes a third of a second to load, and only those who ask for a ranking need it.
    from pokerkit import OmahaHoldemHand, StandardHighHand

    kind: Any = OmahaHoldemHand if len(hole_cards) == _OMAHA else StandardHighHand
    best = kind.from_game("".join(hole_cards), "".join(board))
    return _read(best.entry.index, [card_of(repr(drawn)) for drawn in best.cards])


@lru_cache(maxsize=1024)
def best_low(hole_cards: tuple[str, ...], board: tuple[str, ...]) -> tuple[int, ...]:
    """The best low hand of five different ranks up to the eight, the highest card first and the ace as 1.

    The lowest of these wins. Empty where there is none.
    """
    from pokerkit import EightOrBetterLowHand, OmahaEightOrBetterLowHand

    kind: Any = OmahaEightOrBetterLowHand if len(hole_cards) == _OMAHA else EightOrBetterLowHand
    best = kind.from_game_or_none("".join(hole_cards), "".join(board))
    return (
        ()
        if best is None
        else tuple(sorted((_height_of_low(card_of(repr(drawn))) for drawn in best.cards), reverse=True))
    )


def _height_of_low(card: Card) -> int:
    return 1 if card.rank == "A" else card.height


def _read(strength: int, cards: list[Card]) -> Hand:
    counts = Counter(card.rank for card in cards)
    in_order = sorted(cards, key=lambda card: (counts[card.rank], card.height, card.suit_height), reverse=True)
    ranks = tuple(dict.fromkeys(card.rank for card in in_order))
    category = _category(in_order, tuple(sorted(counts.values(), reverse=True)))
    match category:
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH | Category.ROYAL_FLUSH:
            # In the lowest straight the ace is below the two.
            made = 1
            ranks = (ranks[1] if ranks[:2] == ("A", "5") else ranks[0],)
        case Category.FLUSH:
            made = len(ranks)
        case Category.TWO_PAIR | Category.FULL_HOUSE:
            made = 2
        case _:
            made = 1
    return Hand(strength, category, ranks[:made], ranks[made:], tuple(card.suit_height for card in in_order))


def _category(in_order: list[Card], counts: tuple[int, ...]) -> Category:
    if (repeated := _REPEATED.get(counts)) is not None:
        return repeated
    heights = [card.height for card in in_order]
    is_straight = heights[0] - heights[-1] == 4 or heights[:2] == [14, 5]
    if len({card.suit for card in in_order}) > 1:
        return Category.STRAIGHT if is_straight else Category.HIGH_CARD
    if not is_straight:
        return Category.FLUSH
    return Category.ROYAL_FLUSH if heights[1] == 13 else Category.STRAIGHT_FLUSH


_REPEATED: Final = {
    (4, 1): Category.FOUR_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
}
"""How often each rank is there, where one is there more than once."""


def can_be_beaten(hole_cards: tuple[str, str], board: tuple[str, ...]) -> bool:
    """Whether two cards in the rest of the deck make a better hand in Texas hold'em; a tie is none.

    :param hole_cards: cards in two letters, ``As``.
    :param board: all five cards of the board.
    """
    return _comparisons(hole_cards, board)[0]


def can_be_tied(hole_cards: tuple[str, str], board: tuple[str, ...]) -> bool:
    """Whether two cards in the rest of the deck make as good a hand in Texas hold'em.

    :param hole_cards: cards in two letters, ``As``.
    :param board: all five cards of the board.
    """
    return _comparisons(hole_cards, board)[1]


@lru_cache(maxsize=256)
def _comparisons(hole_cards: tuple[str, str], board: tuple[str, ...]) -> tuple[bool, bool]:
    """Comparisons with every two cards in the rest of the deck: does a better hand exist, and does one as good?

    :param hole_cards: cards in two letters, ``As``.
    :param board: all five cards of the board.
    """
    # PokerKit takes a third of a second to load, and only those who name the cards need it.
    from pokerkit import Card, StandardHighHand

    strength = StandardHighHand.lookup.get_entry
    known = list(Card.parse("".join(board)))
    own = StandardHighHand.from_game("".join(hole_cards), "".join(board)).entry
    rest = list(Card.parse("".join(str(card) for card in FULL_DECK if str(card) not in {*hole_cards, *board})))
    with_two = ((*two, *three) for two in combinations(rest, 2) for three in combinations(known, 3))
    with_one = ((card, *four) for card in rest for four in combinations(known, 4))
    others = {strength(five) for five in (*with_one, *with_two)} | {strength(tuple(known))}
    return max(others) > own, own in others
