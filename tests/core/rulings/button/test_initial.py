"""The first button."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.button.initial import InitialButtonSituation, InitialButtonVerdict, Stage, initial_button
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, PUP, TDA, UESG, decided, keys, read

FULL = tuple(range(1, 8))


def drawn(*seats: int, stage: Stage = Stage.START, **cards: str) -> InitialButtonSituation:
    """Seats and their cards, ``s3="Ks 9d"`` for seat 3."""
    given = {int(name[1:]): tuple(text.split()) for name, text in cards.items()}
    return InitialButtonSituation(seats, given, stage)


TIE = drawn(1, 2, 4, s1="Kh", s2="7c", s4="Ks")


class TestUesgFloor24:
    @pytest.mark.parametrize("stage", list(Stage))
    @pytest.mark.parametrize(("seats", "button"), [(FULL, 1), ((1,), 1), ((3, 5, 9), 3), ((9, 2), 2)])
    def test_seat_1_or_the_first_occupied_one_clockwise(
        self, seats: tuple[int, ...], button: int, stage: Stage
    ) -> None:
        ruling = decided(initial_button, InitialButtonSituation(seats, {}, stage), UESG)
        assert ruling.verdict == InitialButtonVerdict(button)
        assert read(ruling.citations) == "uesg:floor-§2(4)"
        assert not ruling.open_questions


class TestBps4:
    @pytest.mark.parametrize(("seats", "button"), [(FULL, 1), ((3, 5, 9), 3)])
    def test_position_1_at_the_start(self, seats: tuple[int, ...], button: int) -> None:
        ruling = decided(initial_button, InitialButtonSituation(seats, {}), BPS)
        assert ruling.verdict == InitialButtonVerdict(button)
        assert read(ruling.citations) == "bps-2019:4"

    def test_at_the_final_table_equal_cards_get_another_one(self) -> None:
        ruling = decided(initial_button, drawn(1, 2, 4, stage=Stage.FINAL_TABLE, s1="Kh", s2="7c", s4="Ks"), BPS)
        assert ruling.verdict == InitialButtonVerdict(None, need_more_cards_for=(1, 4))
        assert keys(ruling) == ["deal_again"]

    @pytest.mark.parametrize(
        ("further", "button"), [({"s1": "Kh 2c", "s4": "Ks 3d"}, 4), ({"s1": "Kh 9c 4d", "s4": "Ks 9d 2s"}, 1)]
    )
    def test_the_further_card_decides_and_suits_do_not(self, further: dict[str, str], button: int) -> None:
        situation = drawn(1, 2, 4, stage=Stage.FINAL_TABLE, **{"s2": "7c", **further})
        assert decided(initial_button, situation, BPS).verdict == InitialButtonVerdict(button)


class TestApsa31InitialButton:
    @pytest.mark.parametrize(
        ("book", "citations"),
        [
            (APSA, "apsa:3.1/initial-button"),
            (TDA, "[apsa:3.1/initial-button]"),
            (PUP, "[apsa:3.1/initial-button]"),
        ],
    )
    def test_the_highest_card_and_among_equal_ones_the_suit(self, book: str, citations: str) -> None:
        ruling = decided(initial_button, TIE, book)
        assert ruling.verdict == InitialButtonVerdict(4)
        assert keys(ruling) == ["suit"]
        assert read(ruling.citations) == citations

    @pytest.mark.parametrize(("suits", "button"), [("cdhs", 4), ("shdc", 1), ("dhcc", 2), ("csch", 2)])
    def test_suits_from_the_top_are_spades_hearts_diamonds_clubs(self, suits: str, button: int) -> None:
        situation = drawn(1, 2, 3, 4, s1="K" + suits[0], s2="K" + suits[1], s3="2" + suits[2], s4="K" + suits[3])
        assert decided(initial_button, situation, APSA).verdict == InitialButtonVerdict(button)

    @pytest.mark.parametrize("book", [APSA, TDA, PUP])
    def test_before_the_draw_everybody_needs_a_card(self, book: str) -> None:
        ruling = decided(initial_button, InitialButtonSituation((2, 5), {}), book)
        assert ruling.verdict == InitialButtonVerdict(None, need_more_cards_for=(2, 5))
        assert keys(ruling) == ["deal"]

    def test_only_who_has_none_yet_is_asked(self) -> None:
        assert decided(initial_button, drawn(1, 2, 4, s2="7c"), APSA).verdict == InitialButtonVerdict(
            None, need_more_cards_for=(1, 4)
        )

    @pytest.mark.parametrize(("book", "questions"), [(APSA, ()), (TDA, ("A-11",)), (PUP, ("A-11",))])
    def test_books_without_a_rule_show_the_open_question(self, book: str, questions: tuple[str, ...]) -> None:
        assert decided(initial_button, TIE, book).open_questions == questions


class TestApsa3519:
    def test_at_the_final_table_the_button_is_on_seat_1(self) -> None:
        ruling = decided(initial_button, InitialButtonSituation((1, 4, 7), {}, Stage.FINAL_TABLE), APSA)
        assert ruling.verdict == InitialButtonVerdict(1)
        assert "apsa:3.5.19" in read(ruling.citations)

    def test_tda_which_takes_the_draw_of_the_seats_from_there_takes_the_button_too(self) -> None:
        ruling = decided(initial_button, drawn(1, 4, stage=Stage.FINAL_TABLE, s1="Qh", s4="Ks"), TDA)
        assert ruling.verdict == InitialButtonVerdict(1)
        assert "[apsa:3.5.19]" in read(ruling.citations)
        given = [ANSWERS[TDA].answer(policy) for policy in ("final.seats", "final.button")]
        assert [one.rule for one in given if one is not None] == ["3.5.19", "3.5.19"]


def test_at_the_final_table_pup_takes_seat_1_as_apsa_does_from_which_its_seats_come_too() -> None:
    ruling = decided(initial_button, drawn(1, 4, stage=Stage.FINAL_TABLE, s1="Qh", s4="Ks"), PUP)
    assert ruling.verdict == InitialButtonVerdict(1)
    assert "[apsa:3.5.19]" in read(ruling.rests_on)


def test_an_empty_table_has_no_button() -> None:
    with pytest.raises(BadFact, match="nobody_sits"):
        InitialButtonSituation((), {})


@pytest.mark.parametrize(
    ("seats", "draw", "reason"),
    [
        ((1, 1), {}, "seat_twice"),
        ((1, 2), {3: ("Kh",)}, "seat_empty"),
        ((1, 2), {1: ("Kh",), 2: ("Kh",)}, "card_twice"),
        ((1, 2), {1: ("Kx",)}, "not_a_card"),
    ],
)
def test_a_draw_that_cannot_be_is_refused(
    seats: tuple[int, ...], draw: dict[int, tuple[str, ...]], reason: str
) -> None:
    with pytest.raises(BadFact, match=reason):
        InitialButtonSituation(seats, draw)
