"""The best hand that a board allows (the nuts): whether any two cards beat or tie the ones in question."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from homepoker.core.quantities import FULL_DECK


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
    rest = list(Card.parse("".join(str(one) for one in FULL_DECK if str(one) not in {*hole_cards, *board})))
    with_two = ((*two, *three) for two in combinations(rest, 2) for three in combinations(known, 3))
    with_one = ((one, *four) for one in rest for four in combinations(known, 4))
    others = {strength(five) for five in (*with_one, *with_two)} | {strength(tuple(known))}
    return max(others) > own, own in others
