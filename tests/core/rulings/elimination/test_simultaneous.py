"""Places of those who bust in the same hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.quantities import EntryId, card
from homepoker.core.rulings.elimination.simultaneous import Busted, Situation, Verdict, decide
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided, keys, read

SHARERS = [TDA, APSA, UESG, PUP]
RANKED = {
    TDA: "[apsa:3.3/elimination]",
    APSA: "apsa:3.3/elimination",
    UESG: "[apsa:3.3/elimination]",
    BPS: "bps-2019:8",
    PUP: "pup-2010:1g",
}
EQUAL = {**RANKED, PUP: "pup-2010:1g [apsa:3.3/elimination]"}


def hand(before: int, *busted: str) -> Situation:
    """Busts as ``"ann 3000"``, ``"ann 3000 Ks 9d"`` with cut cards, ``"ann ?"`` without a known stack."""
    found = []
    for text in busted:
        name, stack, *cards = text.split()
        cut = tuple(card(one) for one in cards)
        found.append(Busted(EntryId(name), None if stack == "?" else int(stack), cut))
    return Situation(before, tuple(found))


def placed(verdict: Verdict) -> dict[str, int]:
    return dict(verdict.places)


@pytest.mark.parametrize("book", IDS)
class TestTheBiggerStackRanksHigher:
    @pytest.mark.parametrize(
        ("situation", "places"),
        [
            (hand(14, "ann 3000", "ben 5000"), {"ben": 13, "ann": 14}),
            (hand(5, "ann 100", "ben 300", "cleo 200"), {"ben": 3, "cleo": 4, "ann": 5}),
            (hand(2, "ann 100", "ben 300"), {"ben": 1, "ann": 2}),
        ],
    )
    def test_by_the_stack_at_the_start_of_the_hand(
        self, book: str, situation: Situation, places: dict[str, int]
    ) -> None:
        ruling = decided(decide, situation, book)
        assert placed(ruling.verdict) == places
        assert read(ruling.citations) == RANKED[book]
        assert ruling.open_questions == ("A-52",)

    def test_one_alone_needs_no_stack(self, book: str) -> None:
        ruling = decided(decide, hand(14, "ann ?"), book)
        assert placed(ruling.verdict) == {"ann": 14}
        assert keys(ruling) == ["simultaneous.alone"]

    def test_unknown_stacks_are_asked_for(self, book: str) -> None:
        ruling = decided(decide, hand(14, "ann ?", "ben 200", "cleo ?"), book)
        assert ruling.verdict == Verdict(needs_stack=(EntryId("ann"), EntryId("cleo")))


@pytest.mark.parametrize("book", SHARERS)
class TestApsa33Elimination:
    @pytest.mark.parametrize(
        ("situation", "places"),
        [
            (hand(3, "ben 3000", "cleo 3000"), {"ben": 2, "cleo": 2}),
            (hand(9, "ann 1", "ben 5", "cleo 5", "dora 9"), {"dora": 6, "ben": 7, "cleo": 7, "ann": 9}),
            (hand(4, "ann 7", "ben 7", "cleo 7"), {"ann": 2, "ben": 2, "cleo": 2}),
        ],
    )
    def test_equal_stacks_share_the_better_place(self, book: str, situation: Situation, places: dict[str, int]) -> None:
        ruling = decided(decide, situation, book)
        assert placed(ruling.verdict) == places
        assert read(ruling.citations) == EQUAL[book]
        assert "A-34" in ruling.open_questions


class TestBps8:
    def test_equal_stacks_cut_cards(self) -> None:
        ruling = decided(decide, hand(3, "ben 3000", "cleo 3000"), BPS)
        assert ruling.verdict == Verdict(needs_cut=(EntryId("ben"), EntryId("cleo")))
        assert keys(ruling)[-1] == "simultaneous.ask_cut"
        assert read(ruling.citations) == "bps-2019:8"

    @pytest.mark.parametrize(
        ("situation", "places"),
        [
            (hand(3, "ben 3000 9s", "cleo 3000 Td"), {"cleo": 2, "ben": 3}),
            (hand(3, "ben 3000 Ts 2c", "cleo 3000 Td 3c"), {"cleo": 2, "ben": 3}),
            (hand(5, "ann 9 2c", "ben 9 Kc Qd", "cleo 9 Kd 4s", "dora 1"), {"ben": 2, "cleo": 3, "ann": 4, "dora": 5}),
            (hand(5, "ann 9", "ben 4 Kc", "cleo 4 Qs"), {"ann": 3, "ben": 4, "cleo": 5}),
        ],
    )
    def test_the_higher_card_is_better_whatever_its_suit(self, situation: Situation, places: dict[str, int]) -> None:
        assert placed(decided(decide, situation, BPS).verdict) == places

    def test_equal_cards_cut_again_and_only_they(self) -> None:
        ruling = decided(decide, hand(4, "ann 9 2c", "ben 9 Kc", "cleo 9 Kd"), BPS)
        assert ruling.verdict == Verdict(needs_cut=(EntryId("ben"), EntryId("cleo")))


@pytest.mark.parametrize("before", [0, 1])
def test_no_more_can_bust_than_were_left(before: int) -> None:
    with pytest.raises(ValueError, match="players left"):
        decided(decide, hand(before, "ann 1", "ben 2"), APSA)


@given(stacks=st.lists(st.integers(1, 5), min_size=1, max_size=8), left=st.integers(0, 20))
def test_places_are_a_competition_ranking_of_the_places_lost(stacks: list[int], left: int) -> None:
    busted = tuple(Busted(EntryId(str(at)), stack) for at, stack in enumerate(stacks))
    places = placed(decided(decide, Situation(left + len(stacks), busted), APSA).verdict)
    for at, stack in enumerate(stacks):
        better = sum(other > stack for other in stacks)
        assert places[str(at)] == left + better + 1
