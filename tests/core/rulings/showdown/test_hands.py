"""The ranking of hands: all classes of five cards, the counts of seven, and Omaha, beside a ranking of our own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from homepoker.core.quantities import FULL_DECK, Card
from homepoker.core.rulings.showdown.hands import Category, Hand, best_hand, best_low, can_be_beaten, can_be_tied
from tests.core.rulings.showdown.five_cards import CATEGORIES, Key, best_in_omaha, best_of_seven, key, low_in_omaha

RANKS = "23456789TJQKA"
FIVE_CARD_CLASSES = {
    "high-card": 1277,
    "pair": 2860,
    "two-pair": 858,
    "three-of-a-kind": 858,
    "straight": 10,
    "flush": 1277,
    "full-house": 156,
    "four-of-a-kind": 156,
    "straight-flush": 9,
    "royal-flush": 1,
}
SEVEN_CARD_HANDS = {
    "high-card": 23_294_460,
    "pair": 58_627_800,
    "two-pair": 31_433_400,
    "three-of-a-kind": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full-house": 3_473_184,
    "four-of-a-kind": 224_848,
    "straight-flush": 37_260,
    "royal-flush": 4_324,
}


def ranked(cards: list[Card]) -> Hand:
    """Our hand of five to seven cards; which of them are in the hand does not matter in hold'em."""
    texts = tuple(str(one) for one in cards)
    return best_hand.__wrapped__(texts[:2], texts[2:])


def one_of_each_class() -> list[tuple[Card, ...]]:
    """Five cards of every class: each multiset of ranks in many suits, and each set of five in one."""
    found = []
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(Counter(ranks).values()) < 5:
            suits = iter("cdhsc") if len(set(ranks)) == 5 else None
            seen: Counter[str] = Counter()
            cards = []
            for rank in ranks:
                cards.append(Card(rank, next(suits) if suits else "cdhs"[seen[rank]]))
                seen[rank] += 1
            found.append(tuple(cards))
    return [*found, *(tuple(Card(rank, "s") for rank in ranks) for ranks in combinations(RANKS, 5))]


ONE_OF_EACH_CLASS = one_of_each_class()


class TestFiveCards:
    def test_all_classes_are_told_apart_in_the_right_order(self) -> None:
        classes = [(key(cards), ranked(list(cards))) for cards in ONE_OF_EACH_CLASS]
        classes.sort(key=lambda one: one[0])
        assert len(classes) == sum(FIVE_CARD_CLASSES.values()) == 7462
        assert Counter(hand.category.value for _, hand in classes) == FIVE_CARD_CLASSES
        strengths = [hand.strength for _, hand in classes]
        assert strengths == sorted(set(strengths))

    def test_what_makes_the_hand_and_the_kickers_tell_as_much_as_the_whole_hand(self) -> None:
        for cards in ONE_OF_EACH_CLASS:
            hand = ranked(list(cards))
            place, heights = key(cards)
            assert CATEGORIES[place] == hand.category
            assert [RANKS.index(rank) + 2 for rank in (*hand.made, *hand.kickers)] == heights


class TestSevenCards:
    """The counts of all 133,784,560 hands, put together from one hand of each shape."""

    def test_each_category_is_as_frequent_as_it_should_be(self) -> None:
        found = with_a_flush() + without_a_flush()
        assert found == SEVEN_CARD_HANDS
        assert sum(found.values()) == comb(52, 7)

    @settings(max_examples=150, deadline=None)
    @given(some.lists(some.sampled_from(FULL_DECK), min_size=7, max_size=7, unique=True))
    def test_the_best_five_of_seven_count(self, cards: list[Card]) -> None:
        assert told_by(ranked(cards)) == best_of_seven(cards)

    @settings(max_examples=100, deadline=None)
    @given(some.lists(some.sampled_from(FULL_DECK), min_size=9, max_size=9, unique=True))
    def test_two_hands_compare_as_their_best_five_do(self, cards: list[Card]) -> None:
        board, first, second = cards[:5], cards[5:7], cards[7:]
        ours, theirs = ranked([*first, *board]).strength, ranked([*second, *board]).strength
        one, other = best_of_seven([*first, *board]), best_of_seven([*second, *board])
        assert (ours > theirs, ours == theirs) == (one > other, one == other)


def told_by(hand: Hand) -> Key:
    return CATEGORIES.index(hand.category), [RANKS.index(rank) + 2 for rank in (*hand.made, *hand.kickers)]


def with_a_flush() -> Counter[str]:
    """Five or more of one suit: nothing lower can count, and the cards beside them do not matter."""
    found: Counter[str] = Counter()
    for count in (5, 6, 7):
        for ranks in combinations(RANKS, count):
            found[ranked([Card(rank, "s") for rank in ranks]).category.value] += 4 * comb(39, 7 - count)
    return found


def without_a_flush() -> Counter[str]:
    """Every set of ranks with every way in which they repeat, times the suits that give no flush."""
    found: Counter[str] = Counter()
    for shape in shapes(7, 4):
        ways = prod(factorial(count) for count in Counter(shape).values())
        suits = suits_without_a_flush(shape)
        for ranks in combinations(RANKS, len(shape)):
            hand = ranked(spread_over_suits(ranks, shape))
            found[hand.category.value] += factorial(len(shape)) // ways * suits
    return found


def shapes(cards: int, most: int) -> list[tuple[int, ...]]:
    """How often ranks can be there in so many cards: four, two and one for instance."""
    if not cards:
        return [()]
    return [(first, *rest) for first in range(min(cards, most), 0, -1) for rest in shapes(cards - first, first)]


def suits_without_a_flush(shape: tuple[int, ...]) -> int:
    """In how many ways the ranks can have suits so that no suit is there five times."""
    each = [list(combinations("cdhs", count)) for count in shape]
    return sum(max(Counter(suit for suits in way for suit in suits).values()) < 5 for way in product(*each))


def spread_over_suits(ranks: tuple[str, ...], shape: tuple[int, ...]) -> list[Card]:
    cards: list[Card] = []
    for rank, count in zip(ranks, shape, strict=True):
        used = Counter(one.suit for one in cards)
        free = sorted("cdhs", key=lambda suit: used[suit])[:count]
        cards += [Card(rank, suit) for suit in free]
    return cards


class TestOmaha:
    @settings(max_examples=60, deadline=None)
    @given(some.lists(some.sampled_from(FULL_DECK), min_size=9, max_size=9, unique=True))
    def test_two_cards_of_the_hand_count_and_three_of_the_board(self, cards: list[Card]) -> None:
        hole, board = tuple(map(str, cards[:4])), tuple(map(str, cards[4:]))
        assert told_by(best_hand(hole, board)) == best_in_omaha(cards[:4], cards[4:])

    @settings(max_examples=60, deadline=None)
    @given(
        some.lists(
            some.sampled_from([one for one in FULL_DECK if one.rank not in "KQJ"]), min_size=9, max_size=9, unique=True
        )
    )
    def test_the_low_hand_has_five_different_ranks_up_to_the_eight(self, cards: list[Card]) -> None:
        hole, board = tuple(map(str, cards[:4])), tuple(map(str, cards[4:]))
        assert best_low(hole, board) == low_in_omaha(cards[:4], cards[4:])

    def test_one_suited_card_of_the_hand_makes_no_flush(self) -> None:
        board = ("As", "Ks", "Qs", "7s", "2d")
        assert best_hand(("Js", "4c", "4d", "9h"), board).category is Category.PAIR
        assert best_hand(("Js", "4s", "4d", "9h"), board).category is Category.FLUSH


NUTS = {
    "four kings": "Ks Kc | Kh Kd 9s 7c 2h",
    "the royal flush on the board": "2c 3d | As Ks Qs Js Ts",
    "the straight, where nothing pairs and no suit is there three times": "9c 8d | 7h 6s 5c Kd 2h",
    "the flush with the ace": "As 4s | Ks 9s 2s 7h Jd",
}
NOT_THE_NUTS = {
    "a full house below another one": "9h 9d | Kh Kd 9s 7c 2h",
    "the flush with the king": "Ks 4s | Qs 9s 2s 7h Jd",
    "a straight below a flush": "9c 8d | 7h 6h 5h Kd 2s",
    "three aces, where two pair the board": "Ah Ad | As 7c 7d 2h 9s",
}


@pytest.mark.parametrize("name", NUTS)
def test_nothing_beats_it(name: str) -> None:
    hole_cards, board = (tuple(part.split()) for part in NUTS[name].split("|"))
    assert not can_be_beaten((hole_cards[0], hole_cards[1]), board)


@pytest.mark.parametrize("name", NOT_THE_NUTS)
def test_something_beats_it(name: str) -> None:
    hole_cards, board = (tuple(part.split()) for part in NOT_THE_NUTS[name].split("|"))
    assert can_be_beaten((hole_cards[0], hole_cards[1]), board)


@pytest.mark.parametrize(
    ("name", "tied"),
    [
        ("four kings", False),
        ("the royal flush on the board", True),
        ("the straight, where nothing pairs and no suit is there three times", True),
        ("the flush with the ace", False),
    ],
)
def test_only_what_others_can_hold_as_well_is_tied(name: str, tied: bool) -> None:
    hole_cards, board = (tuple(part.split()) for part in NUTS[name].split("|"))
    assert can_be_tied((hole_cards[0], hole_cards[1]), board) == tied


@pytest.mark.parametrize("seed", range(12))
def test_of_any_board_just_the_best_two_cards_and_their_like_cannot_be_beaten(seed: int) -> None:
    drawn = Random(seed).sample(FULL_DECK, len(FULL_DECK))
    board, rest = drawn[:5], drawn[5:]
    values = {two: best_of_seven([*two, *board]) for two in combinations(rest, 2)}
    best = max(values.values())
    some = [next(two for two in values if values[two] == best), *list(values)[:5]]
    for first, second in some:
        # Whoever holds these two keeps them from the others; what beats them must be made of other cards.
        beaten = any(value > values[first, second] for two, value in values.items() if not {first, second} & {*two})
        assert can_be_beaten((str(first), str(second)), tuple(map(str, board))) == beaten
        if not beaten:
            tied = any(value == best for two, value in values.items() if not {first, second} & {*two})
            assert can_be_tied((str(first), str(second)), tuple(map(str, board))) == tied
