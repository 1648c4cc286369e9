"""The button at a break."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.rulebooks.consultation import Answer, AnswerSource
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.clock.break_button import Place, Situation, Verdict, decide
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import ANSWERS, APSA, IDS, WORDS, decided, keys, read

SEATS = tuple(Place(seat, occupied=seat != 5) for seat in range(1, 7))


class TestApsa3516:
    @pytest.mark.parametrize("book", IDS)
    def test_the_button_stays_and_moves_on_at_the_restart(self, book: str) -> None:
        ruling = decided(decide, Situation(4, SEATS), book)
        assert ruling.verdict == Verdict(4, advance_at_restart=True)
        assert keys(ruling) == ["once"]
        assert read(ruling.citations) == ("apsa:3.5.16" if book == APSA else "[apsa:3.5.16]")


class TestAClubThatMovesItBeforeTheBreak:
    @pytest.mark.parametrize(("button", "seat"), [(4, 6), (1, 2), (6, 1)])
    def test_it_goes_to_the_next_player_and_stays_there(self, button: int, seat: int) -> None:
        moves = Answer("clock.button_held_during_break", False, APSA, "3.5.16", AnswerSource.RULE)
        ruling = rule(decide, Situation(button, SEATS), replace(ANSWERS[APSA], provisions=(moves,)))
        assert ruling.verdict == Verdict(seat, advance_at_restart=False)
        assert [one.values.get("seat") for one in ruling.steps] == [seat, None]
        assert all(words.say(one) for words in WORDS for one in (*ruling.steps, *ruling.reasons))


@pytest.mark.parametrize(
    ("button", "seats", "reason"),
    [
        (7, SEATS, "no_such_seat"),
        (1, (Place(1, occupied=True), Place(1, occupied=True)), "seat_twice"),
        (1, (Place(1, occupied=False), Place(2, occupied=False)), "nobody_sits"),
    ],
)
def test_a_table_that_cannot_be_is_refused(button: int, seats: tuple[Place, ...], reason: str) -> None:
    with pytest.raises(BadFact, match=reason):
        Situation(button, seats)
