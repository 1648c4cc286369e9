"""Reports of a season: their numbers, who is named in them, and the empty season."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from homepoker.core.league.calendar_lists import Season
from homepoker.core.league.definition import Team
from homepoker.core.league.standings_rule import Method, StandingsRule, TieBreak
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.exchange.league_report.building import report_of_list, report_of_season
from homepoker.services.exchange.league_report.report import LeagueReport
from homepoker.services.league.charts.chart import LineChart
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.result_import import ResultImport
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from tests.league_seasons import HOSTILE, YEAR, a_league, season_club
from tests.played_evenings import RESOURCES, club_of


def words(club: Club, language: str = "de") -> Words:
    return Words(RESOURCES / "locale", language, club.name_of)


def report(club: Club, rule: StandingsRule | None = None, language: str = "de") -> LeagueReport:
    return report_of_season(club, a_league(club, rule), YEAR, words(club, language))


def test_the_standings_have_numbers_as_numbers(club: Club) -> None:
    found = report(club).standings
    assert [column.title for column in found.columns][:4] == ["Rang", "Name", "Punkte", "Abende"]
    assert [row[:6] for row in found.rows][:2] == [
        (1, "Ida", Decimal("36.5"), 4, 3, 4),
        (2, "Max", Decimal(27), 4, 1, 3),
    ]


def test_a_season_without_any_knock_out_has_no_column_of_them(tmp_path: Path) -> None:
    club = club_of(tmp_path)
    importing = ResultImport(club, read_result_files([("jahr.csv", b"Name;15.11.2026\nIda;10\nMax;8\n")]))
    importing.carry_out(lambda _: "Abend")
    for found in (report(club), report_of_list(club, Season(2026), words(club))):
        sheets = (found.reading, found.standings, found.sheets[1])
        assert all(len(sheet.rows) == 2 for sheet in sheets)
        assert not [column.title for sheet in sheets for column in sheet.columns if "Knock-out" in column.title]
        assert [row.knock_outs for row in found.record.rows] == [0, 0]
    club.close()


def test_of_the_best_two_evenings_the_breakdown_says_which_count(club: Club) -> None:
    found = report(club, StandingsRule(best=2))
    terms = next(sheet for sheet in found.sheets if "Einzelwertung" in sheet.title)
    assert [(row[2], row[7], row[8]) for row in terms.rows if row[1] == "Max"] == [
        (date(2026, 1, 9), Decimal("6.5"), "ja"),
        (date(2026, 1, 23), Decimal(10), "ja"),
        (date(2026, 2, 6), Decimal(4), ""),
        (date(2026, 2, 20), Decimal("6.5"), ""),
    ]
    assert found.record.best_of == 2
    assert "die besten 2 von 4" in found.subtitle


def test_extra_points_have_a_column_and_what_stands_in_the_files_adds_up(club: Club) -> None:
    league = a_league(club)
    given = ClubLeagues(club).give(league, PlayerId("max"), -3_500, "Strafe", date(2026, 2, 1))
    found = report_of_season(club, league, YEAR, words(club))
    for sheet in (found.standings, found.reading):
        titles = [column.title for column in sheet.columns]
        points, extra = titles.index("Punkte"), titles.index("Zusatz")
        assert extra == points + 1
        by_name = {row[titles.index("Name")]: (row[points], row[extra]) for row in sheet.rows}
        assert by_name["Max"] == (Decimal("23.5"), Decimal("-3.5"))
        assert by_name["Ida"] == (Decimal("36.5"), 0 if sheet is found.standings else None)
    row = next(row for row in found.record.rows if row.name == "Max")
    assert (row.points, row.extra, row.carried) == (Decimal("23.5"), Decimal("-3.5"), Decimal(0))
    assert sum(result.points for result in row.results if result.counts) + row.extra + row.carried == row.points
    terms = next(sheet for sheet in found.sheets if "Einzelwertung" in sheet.title)
    assert [row[7] for row in terms.rows if row[1] == "Max"][-1] == Decimal("-3.5")
    # In the race they count from their day on: after the second of four evenings.
    chart = found.charts[0]
    assert isinstance(chart, LineChart)
    line = next(line for line in chart.lines if line.name == "Max")
    assert list(line.values) == [0, 6.5, 13, 17, 23.5]

    ClubLeagues(club).take_back(given)
    found = report_of_season(club, league, YEAR, words(club))
    assert "Zusatz" not in [column.title for column in (*found.standings.columns, *found.reading.columns)]


def test_teams_stand_in_the_sheets_and_the_record_and_name_only_who_agreed(club: Club) -> None:
    teams = (Team("Rot", frozenset(map(PlayerId, ("max", "eva")))), Team("Blau", frozenset({PlayerId("ida")})))
    league = replace(a_league(club), teams=teams, best_of_team=1)
    found = report_of_season(club, league, league.seasons[0], words(club))
    assert [(team.rank, team.name, team.points, team.players) for team in found.record.teams] == [
        (1, "Blau", Decimal("36.5"), ("Ida",)),
        (2, "Rot", Decimal(27), ("Max",)),
    ]
    sheet = next(sheet for sheet in found.sheets if "Teamwertung" in sheet.title)
    assert sheet.rows[1] == (2, "Rot", Decimal(27), "Max")
    assert sheet.subtitle == "Für ein Team zählen die Punkte seines besten Spielers."
    alone = replace(league, teams=(Team("Still", frozenset({PlayerId("eva")})),))
    assert report_of_season(club, alone, league.seasons[0], words(club)).record.teams[0].players == (None,)


@pytest.mark.parametrize(
    ("rule", "totals"),
    [
        (StandingsRule(), [0, 6.5, 16.5, 20.5, 27]),
        (StandingsRule(best=2), [0, 6.5, 16.5, 16.5, 16.5]),
        (StandingsRule(Method.MEAN), [0, 6.5, 8.25, 6.833, 6.75]),
    ],
)
def test_the_race_goes_by_the_rule_of_the_league_and_ends_at_the_total(
    club: Club, rule: StandingsRule, totals: list[float]
) -> None:
    found = report(club, rule)
    chart = found.charts[0]
    assert isinstance(chart, LineChart)
    line = next(line for line in chart.lines if line.name == "Max")
    assert list(line.values) == totals
    assert line.values[-1] == float(next(row.points for row in found.record.rows if row.name == "Max"))


def test_who_did_not_agree_is_named_nowhere(club: Club) -> None:
    rule = StandingsRule(ties=(TieBreak.WINS, TieBreak.BEST_PLACE))
    for found in (report(club, rule), report_of_list(club, Season(2026), words(club))):
        assert "Eva" not in repr(found)
        assert "'eva'" not in repr(found)
        assert any("ohne Namen" in row for row in found.standings.rows)
        assert [row.results for row in found.record.rows if row.name is None] == [()]


def test_no_sentence_of_a_published_report_names_who_did_not_agree(tmp_path: Path) -> None:
    club = season_club(tmp_path, {"Ida": False, "Max": True}, [("Ida", "Max"), ("Max", "Ida")])
    found = report(club, StandingsRule(ties=(TieBreak.LAST_EVENING,)))
    assert any("ohne Namen" in str(cell) for row in found.standings.rows for cell in row)
    assert "Ida" not in repr(found)
    club.close()


def test_the_matrix_has_each_knock_out_of_those_who_may_be_named(club: Club) -> None:
    found = report(club).matrix
    row, column = found.names.index("Ida"), found.names.index("Max")
    assert found.counts[row][column] == 2
    assert found.counts[column][row] == 1


def test_a_list_of_the_rulebook_has_the_same_parts(club: Club) -> None:
    found = report_of_list(club, Season(2026, 2), words(club, "en"))
    assert found.title == "Ranking February 2026"
    assert next(row.name for row in found.record.rows) == "Ida"
    assert [evening.began_on for evening in found.record.evenings] == [date(2026, 2, 6), date(2026, 2, 20)]
    assert len(found.charts) == 5


def test_a_hostile_name_is_a_name(club: Club) -> None:
    assert HOSTILE in [row[1] for row in report(club).standings.rows]


def test_an_empty_season_has_a_report_without_rows_and_charts(tmp_path: Path) -> None:
    club = season_club(tmp_path, {"Ida": True}, ())
    found = report(club)
    assert (found.standings.rows, found.charts, found.matrix.names) == ((), (), ())
    assert len(found.sheets) == 1
    club.close()
