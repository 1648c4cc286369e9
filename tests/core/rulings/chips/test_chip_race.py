"""The chip race of any table: nothing is lost or made but what is said, and nobody is raced out of play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.quantities import FULL_DECK
from homepoker.core.rulebooks.consultation import Answer, AnswerSource
from homepoker.core.rulebooks.rulebook import Discretion
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.chips.chip_race import Award, Leftover, Odd, RaceSituation, Removed, odd_chips, race
from homepoker.core.rulings.facts import BadFact, FactMissing
from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, IDS, PUP, TDA, UESG, decided
from tests.rulings.cases import TOPICS

VALUES = st.sampled_from([(25, 100), (100, 500), (5, 25), (20, 50), (500, 1000), (200, 500)])


def table(counts: Mapping[int, int], value: int) -> tuple[Leftover, ...]:
    return tuple(Leftover(seat, (Removed(value, count),)) for seat, count in counts.items())


@st.composite
def races(draw: st.DrawFn) -> RaceSituation:
    """Up to eleven players with a few odd chips, and a shuffled deck."""
    value, bigger = draw(VALUES)
    counts = draw(st.dictionaries(st.integers(1, 11), st.integers(0, 9), min_size=1, max_size=11))
    seats = table(counts, value)
    deck = list(draw(st.permutations(FULL_DECK)))
    cards = {
        seat: tuple(str(deck.pop()) for _ in range(odd.chips)) if odd.value else ()
        for seat, odd in odd_chips(seats, bigger).items()
    }
    others = draw(st.dictionaries(st.sampled_from(sorted(counts)), st.sampled_from([0, 1_000])))
    return RaceSituation(seats, bigger, cards, bigger, others)


@pytest.mark.parametrize("book", IDS)
@given(situation=races())
def test_the_value_after_is_the_value_before_and_the_difference_that_is_told(
    book: str, situation: RaceSituation
) -> None:
    verdict = decided(race, situation, book).verdict
    before = sum(part.value * part.count for one in situation.seats for part in one.removed)
    lowest = situation.lowest_kept or 0
    after = sum(one.big * situation.next_value + one.small * lowest for one in verdict.awards.values())
    assert after - before == verdict.chips_in_play_delta


@pytest.mark.parametrize("book", [TDA, APSA, UESG, PUP])
@given(situation=races())
def test_nobody_wins_more_than_one_and_all_that_are_made_are_won(book: str, situation: RaceSituation) -> None:
    verdict = decided(race, situation, book).verdict
    odds = odd_chips(situation.seats, situation.next_value)
    won = {seat: award.big - odds[seat].at_par for seat, award in verdict.awards.items()}
    assert set(won.values()) <= {0, 1}
    assert sum(won.values()) == verdict.big_chips
    assert all(odds[seat].value for seat, count in won.items() if count)


@pytest.mark.parametrize("book", IDS)
@given(situation=races())
def test_nobody_is_raced_out_of_play(book: str, situation: RaceSituation) -> None:
    verdict = decided(race, situation, book).verdict
    for one in situation.seats:
        had = sum(part.count for part in one.removed)
        if had and (situation.stack_other or {}).get(one.seat) == 0:
            award = verdict.awards[one.seat]
            assert award.big + award.small >= 1


@given(situation=races())
def test_by_bps_nobody_loses_anything(situation: RaceSituation) -> None:
    verdict = decided(race, situation, BPS).verdict
    for one in situation.seats:
        had = sum(part.value * part.count for part in one.removed)
        if had:
            assert verdict.awards[one.seat].big * situation.next_value >= had
            assert (verdict.awards[one.seat].big - 1) * situation.next_value < had


def says(book: str, policy: str) -> object:
    answer = ANSWERS[book].answer(policy)
    return answer and answer.value


WHOLE_TABLE = [
    book for book in IDS if says(book, "race.method") == "race" and says(book, "race.big_chips") != "per-player-ceil"
]
"""The books that round what is odd at the table as a whole, not for each player."""


@pytest.mark.parametrize("book", WHOLE_TABLE)
@given(situation=races())
def test_the_table_as_a_whole_is_off_by_less_than_a_big_chip(book: str, situation: RaceSituation) -> None:
    rounds_up = says(book, "race.big_chips") == "ceil"
    verdict = decided(race, situation, book).verdict
    units = sum(odd.value for odd in odd_chips(situation.seats, situation.next_value).values())
    off = verdict.big_chips * situation.next_value - units
    assert 0 <= off < situation.next_value if rounds_up else -situation.next_value / 2 < off <= situation.next_value / 2


class TestSeveralLastChips:
    SITUATION = RaceSituation(table({1: 2, 3: 2}, 25), 100, {1: ("As", "4h"), 3: ("2c", "3c")}, 100, {3: 0})

    def test_where_the_book_names_a_single_one_the_floor_may_decide_otherwise(self) -> None:
        ruling = decided(race, self.SITUATION, APSA)
        assert ruling.verdict.awards[3] == Award(0, 1)
        assert ruling.open_questions == ("A-65",)
        assert ruling.discretion is not Discretion.NO
        assert "ruling_chip.race.not_said_of_several" in [one.key for one in ruling.steps]
        assert "ruling_chip.race.out" not in [one.key for one in ruling.steps]

    @pytest.mark.parametrize("book", [TDA, PUP, UESG])
    def test_other_books_protect_them_themselves(self, book: str) -> None:
        ruling = decided(race, self.SITUATION, book)
        assert ruling.verdict.awards[3] == Award(0, 1)
        assert "A-65" not in ruling.open_questions

    @pytest.mark.parametrize(("settled", "small"), [("protected", 1), ("out", 0)])
    def test_the_house_rules_settle_it(self, settled: str, small: int) -> None:
        answer = Answer("race.several_last_chips", settled, "house", "1", AnswerSource.RULE)
        rest = tuple(one for one in ANSWERS[APSA].provisions if one.policy != answer.policy)
        ruling = rule(race, self.SITUATION, replace(ANSWERS[APSA], provisions=(*rest, answer)))
        assert ruling.verdict.awards[3] == Award(0, small)
        assert ruling.open_questions == ()
        assert "ruling_chip.race.not_said_of_several" not in [one.key for one in ruling.steps]


class TestAtPar:
    def test_full_chips_are_exchanged_before_anything_is_odd(self) -> None:
        assert odd_chips(table({1: 9}, 25), 100) == {1: Odd(25, 1, 2, 9)}
        assert odd_chips(table({1: 8, 2: 0}, 25), 100) == {1: Odd(0, 0, 2, 8)}

    def test_where_the_values_do_not_divide_a_started_chip_is_odd(self) -> None:
        assert odd_chips(table({1: 3}, 20), 50) == {1: Odd(10, 1, 1, 3)}

    def test_the_largest_of_several_values_go_first(self) -> None:
        seats = (Leftover(4, (Removed(25, 3), Removed(50, 1))),)
        assert odd_chips(seats, 100) == {4: Odd(25, 1, 1, 4)}


class TestWhatCannotBe:
    def test_a_card_for_each_odd_chip_is_needed(self) -> None:
        seats = table({1: 2, 2: 1, 3: 1}, 25)
        for cards in (
            {1: ("As",)},
            {1: ("As",), 2: ("Ks",), 3: ("Qs",)},
            {1: ("As", "2c", "3c"), 2: ("Ks",), 3: ("Qs",)},
        ):
            with pytest.raises(BadFact) as refused:
                decided(race, RaceSituation(seats, 100, cards), UESG)
            assert refused.value.field == "cardsBySeat"

    def test_a_card_lies_there_once_unless_a_second_deck_is_needed(self) -> None:
        with pytest.raises(BadFact):
            RaceSituation(table({1: 1, 2: 1}, 25), 100, {1: ("As",), 2: ("As",)})
        many = {seat: tuple(str(one) for one in FULL_DECK[:6]) for seat in range(1, 11)}
        assert RaceSituation(table(dict.fromkeys(range(1, 11), 6), 5), 100, many).seats

    def test_a_seat_stands_there_once_and_chips_become_bigger(self) -> None:
        with pytest.raises(BadFact):
            RaceSituation((*table({1: 1}, 25), *table({1: 2}, 25)), 100, {})
        with pytest.raises(BadFact):
            RaceSituation(table({1: 1}, 100), 100, {})

    def test_what_is_no_card_is_named(self) -> None:
        given_facts = {
            "seats": [{"seat": 1, "removed": [{"value": 25, "count": 1}]}],
            "nextValue": 100,
            "cardsBySeat": {"1": ["XX"]},
        }
        with pytest.raises(BadFacts):
            ask(TOPICS["chip-race"], given_facts, ANSWERS[UESG])


def test_cards_are_the_next_question_where_they_decide() -> None:
    seats = [{"seat": seat, "removed": [{"value": 25, "count": 2}]} for seat in (1, 2)]
    facts = {"seats": seats, "nextValue": 100}
    with pytest.raises(FactMissing) as missing:
        ask(TOPICS["chip-race"], facts, ANSWERS[APSA])
    assert missing.value.field == "cardsBySeat"
    assert ask(TOPICS["chip-race"], facts, ANSWERS[BPS]).verdict.big_chips == 2
