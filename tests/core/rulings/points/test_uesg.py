"""Points by the ÜSG formula."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.points.uesg import SCHEME, Scoring, Situation, Verdict, decide
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, PUP, TDA, UESG, decided, keys, read

OWN = "uesg:points uesg:points/example"


@pytest.mark.parametrize("book", [TDA, APSA, UESG, BPS, PUP])
@pytest.mark.parametrize(
    ("players", "place", "knock_outs", "verdict"),
    [
        (14, 1, 3, Verdict(28, 31)),
        (14, 2, 0, Verdict(26, 26)),
        (14, 14, 1, Verdict(2, 3)),
        (20, 10, 0, Verdict(22, 22)),
        (1, 1, 0, Verdict(2, 2)),
    ],
)
class TestUesgPoints:
    def test_two_points_per_player_less_per_place_and_one_per_knock_out(
        self, book: str, players: int, place: int, knock_outs: int, verdict: Verdict
    ) -> None:
        ruling = decided(decide, Situation(players, place, knock_outs), book)
        assert ruling.verdict == verdict
        assert read(ruling.citations) == (OWN if book == UESG else "[uesg:points]")
        assert ruling.open_questions == (("A-31",) if knock_outs else ())


class TestUesgPointsExample:
    def test_the_winner_of_fourteen_with_three_knock_outs_has_31(self) -> None:
        ruling = decided(decide, Situation(14, 1, 3), UESG)
        assert ruling.verdict.points == 31
        assert keys(ruling) == ["place", "knock_outs"]

    def test_all_places_of_the_sample_evening_sum_to_210(self) -> None:
        field = [decided(decide, Situation(14, place, 0), UESG).verdict.points for place in range(1, 15)]
        assert sum(field) == 210


@pytest.mark.parametrize(
    ("book", "scheme"),
    [(TDA, Scoring.NONE), (APSA, Scoring.APSA), (UESG, Scoring.UESG), (BPS, Scoring.NONE), (PUP, Scoring.NONE)],
)
def test_only_two_books_propose_a_scheme(book: str, scheme: Scoring) -> None:
    assert Consultation(ANSWERS[book], decide.id).ask(SCHEME) is scheme


@pytest.mark.parametrize(("players", "place", "knock_outs"), [(14, 15, 0), (1, 2, 0)])
def test_impossible_places_are_refused(players: int, place: int, knock_outs: int) -> None:
    with pytest.raises(BadFact, match="place"):
        decided(decide, Situation(players, place, knock_outs), UESG)


@given(players=st.integers(1, 200))
def test_the_points_of_all_places_are_the_field_times_the_field_plus_one(players: int) -> None:
    field = [decided(decide, Situation(players, place, 0), UESG).verdict.points for place in range(1, players + 1)]
    assert sum(field) == players * (players + 1)
