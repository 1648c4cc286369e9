"""Which hand wins, as it is said at the table: the kickers that decide, and cards that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, APSA, WORDS
from tests.rulings.cases import TOPICS

GERMAN = next(words for words in WORDS if words.language == "de")
ENGLISH = GERMAN.in_language("en")


def hands(board: str, *, hi_lo: bool = False, **holes: str) -> dict[str, Any]:
    return {
        "holeCards": {player: cards.split() for player, cards in holes.items()},
        "board": board.split(),
        "hiLo": hi_lo,
    }


def said(facts: dict[str, Any]) -> tuple[str, str]:
    sentence = ask(TOPICS["hand-ranking"], facts, ANSWERS[APSA]).said
    assert sentence is not None
    return GERMAN.say(sentence), ENGLISH.say(sentence)


class TestSaid:
    def test_the_first_kicker_decides_and_no_other_is_named(self) -> None:
        assert said(hands("Ks 9d 7c 4h 2s", Anna="Kd Ac", Ben="Kc Qd")) == (
            "Anna gewinnt: Paar Könige, Kicker Ass.",
            "Anna wins: pair of kings, kicker ace.",
        )

    def test_kickers_are_named_down_to_the_one_that_decides(self) -> None:
        assert said(hands("Ks Ad 7c 4h 2s", Anna="Kd Tc", Ben="Kc 9d"))[0] == (
            "Anna gewinnt: Paar Könige, Kicker Ass, 10."
        )

    def test_against_a_lower_pair_no_kicker_is_named(self) -> None:
        assert said(hands("Ks Qd 7c 4h 2s", Anna="Kd 9c", Ben="Qc Ad"))[0] == "Anna gewinnt: Paar Könige."

    def test_the_nearest_of_several_hands_says_how_many_kickers_are_named(self) -> None:
        facts = hands("Ks Jd 7c 4h 2s", Anna="Kd Ac", Ben="Kc Qd", Carla="Qh Ts")
        assert said(facts)[0] == "Anna gewinnt: Paar Könige, Kicker Ass."

    def test_equal_hands_are_named_in_full(self) -> None:
        assert said(hands("Kd Tc 7h 4s 2d", Anna="Kh Ah", Ben="Ks As")) == (
            "Anna und Ben teilen den Pot: Paar Könige, Kicker Ass, 10, 7.",
            "Anna and Ben share the pot: pair of kings, kicker ace, ten, seven.",
        )

    def test_high_and_low(self) -> None:
        facts = hands("2c 4d 7h Kd Qs", hi_lo=True, Anna="As 3s Jc 9h", Ben="Kh Ks Ac 5c")
        assert said(facts)[0] == "High: Ben (Drilling Könige). Low: Anna (7, 4, 3, 2, Ass)."

    @pytest.mark.parametrize(
        ("board", "cards", "words"),
        [
            ("As Kh Ad 4c 2d", "Kc Kd", "Full House, drei Könige und zwei Asse"),
            ("As Kh Kd 4c 2d", "Ac Ad", "Full House, drei Asse und zwei Könige"),
            ("As Kh 9d Ad Kd", "7c 7d", "zwei Paare, Asse und Könige, Kicker 9"),
            ("As Kh 9d 4c 2d", "Jc Td", "höchste Karte Ass, Kicker König, Bube, 10, 9"),
            ("5s 4h 9d 3c 2d", "Ac Kd", "Straße bis 5"),
        ],
    )
    def test_each_hand_has_its_name(self, board: str, cards: str, words: str) -> None:
        ruling = ask(TOPICS["hand-ranking"], hands(board, Anna=cards), ANSWERS[APSA])
        assert GERMAN.say(ruling.steps[0]) == f"Anna: {words}."


class TestWhatCannotBe:
    @pytest.mark.parametrize(
        ("facts", "field", "reason"),
        [
            (hands("Ks 9d 7c 4h 2s", Anna="Kd Ks"), "board.0", "card_twice"),
            (hands("Ks 9d 7c 4h 2s", Anna="Kd 1s"), "holeCards.Anna.1", "not_a_card"),
            (hands("Ks 9d 7c 4h", Anna="Kd Ac"), "board", "too_short"),
            (hands("Ks 9d 7c 4h 2s", Anna="Kd Ac 3s"), "holeCards", "two_or_four_cards"),
            (hands("Ks 9d 7c 4h 2s", Anna="Kd Ac", Ben="3c 3d 5c 5d"), "holeCards", "two_or_four_cards"),
        ],
    )
    def test_cards_that_cannot_lie_there(self, facts: dict[str, Any], field: str, reason: str) -> None:
        with pytest.raises(BadFacts) as refused:
            ask(TOPICS["hand-ranking"], facts, ANSWERS[APSA])
        fault = refused.value.faults[0]
        assert (fault.field, fault.reason.key) == (field, f"fact.error.{reason}")
