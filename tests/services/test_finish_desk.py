"""The end of the evening: published once, and only taken back by reopening."""

from __future__ import annotations

import pytest

from homepoker.core.refusal import Refusal
from homepoker.core.tournament import TournamentClosed
from tests.desks import Evening


def over(rulebook: str = "uesg", scoring: str = "uesg") -> Evening:
    """Three have played, Ida has won."""
    evening = Evening(rulebook=rulebook, scoring=scoring).begin("ida", "max", "eva")
    evening.out("eva", "ida")
    evening.out("max", "ida")
    return evening


def test_closing_publishes_what_was_computed_with_the_rules_of_its_points() -> None:
    evening = over()
    evening.finish.close()
    closed = evening.desk.history.lines[-1].events[0]
    assert isinstance(closed, TournamentClosed)
    assert [(row.player, row.place, row.points) for row in closed.standings] == [
        ("ida", 1, 800),
        ("max", 2, 400),
        ("eva", 3, 200),
    ]
    assert {citation.book for citation in closed.citations} == {"uesg"}
    assert evening.desk.state.published == closed.standings


def test_an_evening_without_points_is_published_without_a_rule() -> None:
    evening = over(scoring="none")
    evening.finish.close()
    assert [row.points for row in evening.desk.state.published] == [0, 0, 0]


def test_points_of_apsa_are_kept_in_hundredths() -> None:
    evening = over(rulebook="apsa", scoring="apsa")
    assert all(isinstance(score.points, int) for score in evening.finish.scores())
    assert evening.finish.scores()[0].points > evening.finish.scores()[1].points


def test_reopening_keeps_what_was_published_until_it_is_closed_again() -> None:
    evening = over()
    evening.finish.close()
    before = evening.desk.state.published
    evening.finish.reopen()
    assert not evening.desk.state.is_closed
    assert evening.desk.state.published == before


def test_undoing_the_close_reopens() -> None:
    evening = over()
    evening.finish.close()
    evening.desk.undo()
    assert not evening.desk.state.is_closed
    assert evening.desk.state.published == ()


def test_an_evening_is_closed_once_somebody_has_won_and_only_once() -> None:
    running = Evening().begin("ida", "max")
    with pytest.raises(Refusal) as refused:
        running.finish.close()
    assert refused.value.reason.key == "play.not_over_yet"
    evening = over()
    evening.finish.close()
    with pytest.raises(Refusal) as refused:
        evening.finish.close()
    assert refused.value.reason.key == "play.is_closed"


def test_only_a_closed_evening_is_reopened() -> None:
    with pytest.raises(Refusal) as refused:
        over().finish.reopen()
    assert refused.value.reason.key == "play.not_closed"
