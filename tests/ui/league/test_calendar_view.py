"""The league in words and plain numbers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.league.calendar_lists import Season
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.services.exchange.sheet_parts import shown_names
from homepoker.services.league.archiving import archive_evening
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.league.charts.chart import LineChart
from homepoker.services.league.charts.season_charts import SHOWN_IN_RACE
from homepoker.services.words import Words
from homepoker.ui.league.calendar_view import CalendarView, as_month, calendar_view, newer, older, race_view
from homepoker.ui.league.standings_view import buy_in_applying
from tests.played_evenings import NAMES, RESOURCES, club_of, evening

YEAR = Season(2026)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path)
    yield found
    found.close()


@pytest.fixture
def lists(club: Club) -> CalendarLists:
    lists = CalendarLists(club)
    archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), ("Ida", "Max", "Eva")))
    archive_evening(club, evening(club, "Fasching", date(2026, 2, 1), ("Max", "Ida", "Eva", "Jo")))
    return lists


def words_of(club: Club, language: str = "de") -> Words:
    return Words(RESOURCES / "locale", language, club.name_of)


def seen(club: Club, lists: CalendarLists, season: Season = YEAR, language: str = "de") -> CalendarView:
    words = words_of(club, language)
    return calendar_view(lists.league_list(season), words, shown_names(club.names, words))


def race(club: Club, lists: CalendarLists, season: Season = YEAR, *looked_at: str) -> LineChart:
    words = words_of(club)
    year = lists.league_list(Season(season.year))
    return race_view(year, season, words, shown_names(club.names, words), looked_at)


def test_a_list_has_rank_name_evenings_wins_knock_outs_and_points(club: Club, lists: CalendarLists) -> None:
    view = seen(club, lists)
    assert [column.title for column in view.columns] == ["Rang", "Name", "Abende", "Siege", "Knock-outs", "Punkte"]
    assert view.rows[0].cells == ("1", "Max", "2", "1", "3", "15")
    assert view.subtitle == "2 Abende · 4 Spieler"
    assert [step.names for step in view.podium] == [("Max",), ("Ida",), ("Eva",)]


def test_a_total_opens_into_its_evenings_with_their_terms(club: Club, lists: CalendarLists) -> None:
    terms = seen(club, lists).terms["max"]
    assert [(term.date, term.evening, term.place, term.terms, term.points) for term in terms] == [
        ("31.01.2026", "Neujahr", "Platz 2 von 3", "", "4"),
        ("01.02.2026", "Fasching", "Platz 1 von 4", "8 + 3", "11"),
    ]


def test_evenings_stand_newest_first_with_their_winners(club: Club, lists: CalendarLists) -> None:
    view = seen(club, lists, language="en")
    assert [row.cells for row in view.evenings] == [
        ("1 Feb 2026", "Fasching", "4", "Max"),
        ("31 Jan 2026", "Neujahr", "3", "Ida"),
    ]


def test_a_fading_evening_says_how_much_of_it_counts(club: Club) -> None:
    lists = CalendarLists(club)
    for year in (2025, 2026):
        archive_evening(
            club, evening(club, "Mai", date(year, 5, 1), ("Ida", "Max"), rulebook="apsa", scoring=Scoring.APSA)
        )
    terms = seen(club, lists).terms["ida"]
    assert [term.counts for term in terms] == ["zählt 50 %", ""]


def test_the_race_adds_up_evening_by_evening(club: Club, lists: CalendarLists) -> None:
    chart = race(club, lists)
    assert chart.points == ("31.1.", "1.2.")
    assert {line.key: line.values for line in chart.lines} == {
        "max": (0, 4, 15),
        "ida": (0, 8, 14),
        "eva": (0, 2, 6),
        "jo": (0, 0, 2),
    }
    assert chart.summary == "Rennen über 2 Abende, vorn: Max 15; Ida 14; Eva 6"


def test_the_race_of_a_fading_list_begins_with_what_is_left_of_earlier_years(club: Club) -> None:
    lists = CalendarLists(club)
    for year in (2025, 2026):
        archive_evening(
            club, evening(club, "Mai", date(year, 5, 1), ("Ida", "Max"), rulebook="apsa", scoring=Scoring.APSA)
        )
    (line, _) = race(club, lists).lines
    assert line.values[0] == pytest.approx((line.values[1] - line.values[0]) / 2)


def test_the_race_shows_the_best_and_whoever_is_looked_at(club: Club) -> None:
    lists = CalendarLists(club)
    archive_evening(club, evening(club, "Neujahr", date(2026, 1, 31), NAMES[:14]))
    assert len(race(club, lists).lines) == SHOWN_IN_RACE
    assert race(club, lists, YEAR, "zoe").lines[-1].key == "zoe"


def test_a_month_is_stressed_in_the_race_of_its_year(club: Club, lists: CalendarLists) -> None:
    assert race(club, lists, Season(2026, 2)).marked == (1,)
    assert race(club, lists).marked == ()


def test_an_empty_list_has_an_empty_race(club: Club) -> None:
    chart = race(club, CalendarLists(club))
    assert (chart.points, chart.lines, chart.summary) == ((), (), "")


def test_arrows_go_to_lists_of_the_same_kind() -> None:
    seasons = (Season(2026), Season(2026, 11), Season(2026, 2), Season(2024), Season(2024, 12))
    assert older(seasons, Season(2026)) == Season(2024)
    assert older(seasons, Season(2026, 2)) == Season(2024, 12)
    assert newer(seasons, Season(2024, 12)) == Season(2026, 2)
    assert newer(seasons, Season(2026)) is None
    assert older(seasons, Season(2024)) is None
    assert as_month(seasons, Season(2026)) == Season(2026, 11)


def test_the_buy_in_of_an_evening_is_that_of_its_file_only_where_the_file_states_one() -> None:
    words = Words(RESOURCES / "locale", "de")
    assert buy_in_applying((2_000, 2_000), 750, words) == "wie importiert: 20"
    assert buy_in_applying((-1, 2_000), 750, words) == "je Zeile wie importiert"
    assert [buy_in_applying(stated, 750, words) for stated in ((-1, -1), None)] == ["wie die Liga: 7,50"] * 2
