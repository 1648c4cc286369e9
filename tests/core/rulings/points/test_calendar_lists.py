"""Lists of a month and of a year."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.points.calendar_lists import (
    CalendarListSituation,
    CalendarListVerdict,
    DecaySituation,
    EventPoints,
    Row,
    calendar_list,
    decay,
)
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided, keys, read


def result(day: str, player: str, points: float) -> EventPoints:
    return EventPoints(date.fromisoformat(day), player, points)


SEASON = (
    result("2026-10-30", "ann", 28),
    result("2026-10-30", "ben", 31),
    result("2026-11-20", "ann", 31),
    result("2026-11-20", "ben", 20),
    result("2026-11-20", "cleo", 20),
    result("2026-11-20", "dora", 4),
    result("2025-11-20", "dora", 99),
)
NOVEMBER = [(1, "ann", 31), (2, "ben", 20), (2, "cleo", 20), (4, "dora", 4)]
YEAR = [(1, "ann", 59), (2, "ben", 51), (3, "cleo", 20), (4, "dora", 4)]


def listed(rows: tuple[Row, ...]) -> list[tuple[int, str, float]]:
    return [(row.rank, row.player, row.points) for row in rows]


@pytest.mark.parametrize("book", [UESG, TDA, BPS, PUP])
class TestUesgPointsRankings:
    def test_the_month_is_summed_and_the_first_three_are_honoured(self, book: str) -> None:
        ruling = decided(calendar_list, CalendarListSituation(SEASON, 2026, 11), book)
        assert listed(ruling.verdict.list_) == NOVEMBER
        assert listed(ruling.verdict.podium) == NOVEMBER[:3]
        own = "uesg:points/rankings uesg:points"
        assert read(ruling.citations) == (own if book == UESG else "[uesg:points/rankings]")

    def test_the_year_is_summed_over_its_months(self, book: str) -> None:
        ruling = decided(calendar_list, CalendarListSituation(SEASON, 2026), book)
        assert listed(ruling.verdict.list_) == YEAR

    def test_equal_totals_share_the_rank_by_an_open_question(self, book: str) -> None:
        ruling = decided(calendar_list, CalendarListSituation(SEASON, 2026, 11), book)
        assert "shared" in keys(ruling)
        assert ruling.open_questions == ("A-35",)


class TestApsa4:
    def test_one_list_runs_on_over_the_years(self) -> None:
        ruling = decided(calendar_list, CalendarListSituation(SEASON, 2026), APSA)
        assert ("dora", 53.5) in [row[1:] for row in listed(ruling.verdict.list_)]
        assert ruling.verdict.podium == ()
        assert read(ruling.citations) == "apsa:4 apsa:4.3"

    def test_what_is_reduced_already_is_not_reduced_again(self) -> None:
        ruling = decided(calendar_list, CalendarListSituation(SEASON, 2026, already_reduced=True), APSA)
        assert listed(ruling.verdict.list_)[0] == (1, "dora", 103)

    def test_there_is_no_list_of_the_month(self) -> None:
        ruling = decided(calendar_list, CalendarListSituation(SEASON, 2026, 11), APSA)
        assert ruling.verdict == CalendarListVerdict((), ())
        assert keys(ruling) == ["no_month_list"]


@pytest.mark.parametrize("book", IDS)
def test_an_empty_season_is_an_empty_list(book: str) -> None:
    assert decided(calendar_list, CalendarListSituation((), 2026), book).verdict == CalendarListVerdict((), ())


@given(
    scored=st.lists(st.tuples(st.sampled_from("abcde"), st.integers(0, 40)), max_size=30),
)
def test_a_rank_is_one_more_than_the_number_of_better_totals(scored: list[tuple[str, int]]) -> None:
    results = tuple(result("2026-05-01", player, points) for player, points in scored)
    rows = decided(calendar_list, CalendarListSituation(results, 2026), UESG).verdict.list_
    assert sum(row.points for row in rows) == sum(points for _, points in scored)
    assert all(row.rank == 1 + sum(other.points > row.points for other in rows) for row in rows)


class TestApsa43:
    @pytest.mark.parametrize("book", IDS)
    @pytest.mark.parametrize(
        ("year", "points", "share"),
        [(2026, 80.5, 1), (2027, 40.25, 0.5), (2028, 20.12, 0.25), (2029, 0, 0), (2040, 0, 0)],
    )
    def test_half_a_quarter_nothing(self, book: str, year: int, points: float, share: float) -> None:
        ruling = decided(decay, DecaySituation(80.5, 2026, year), book)
        assert (ruling.verdict.counting, ruling.verdict.share) == (points, share)
        assert read(ruling.citations) == ("apsa:4.3" if book == APSA else "[apsa:4.3]")
        assert ruling.open_questions == (() if year == 2026 else ("A-47",))

    def test_a_season_of_the_future_is_refused(self) -> None:
        with pytest.raises(ValueError, match="season"):
            decided(decay, DecaySituation(10, 2027, 2026), APSA)
