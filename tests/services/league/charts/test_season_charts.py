"""Charts of a season in words: their numbers, who is named in them, and the empty season."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from homepoker.core.quantities import PlayerId
from homepoker.services.league.charts.figures import FigureOfEvening, FigureOfPlayer, FigureOfResult, SeasonFigures
from homepoker.services.league.charts.season_charts import (
    SHOWN_BARS,
    SHOWN_IN_MATRIX,
    SHOWN_IN_RACE,
    attendance,
    field_sizes,
    knock_outs,
    places,
    point_spread,
    race,
)
from homepoker.services.words import Words
from tests.played_evenings import RESOURCES

IDA, MAX, EVA = PlayerId("ida"), PlayerId("max"), PlayerId("eva")
EVENINGS = tuple(
    FigureOfEvening(f"t{number}", f"Abend {number}", date(2026, 1, number), size)
    for number, size in ((1, 9), (2, 12), (3, 10))
)
EMPTY = SeasonFigures("2026", (), ())


def words(language: str = "de") -> Words:
    return Words(RESOURCES / "locale", language)


def player(name: str, rank: int, *results: tuple[str, int, str], is_named: bool = True) -> FigureOfPlayer:
    won = {evening: Decimal(points) for evening, _, points in results}
    totals = [Decimal(0)]
    for evening in EVENINGS:
        totals.append(totals[-1] + won.get(evening.id, Decimal(0)))
    return FigureOfPlayer(
        PlayerId(name.lower()),
        name if is_named else "",
        rank,
        totals[-1],
        tuple(FigureOfResult(evening, place, Decimal(points)) for evening, place, points in results),
        tuple(totals),
    )


SEASON = SeasonFigures(
    "Liga 2026",
    EVENINGS,
    (
        player("Ida", 1, ("t1", 1, "20"), ("t2", 4, "7.5")),
        player("Max", 2, ("t2", 1, "15"), ("t3", 2, "12")),
        player("Eva", 3, ("t1", 2, "12"), ("t2", 2, "3"), ("t3", 3, "2"), is_named=False),
    ),
)


def test_the_race_says_who_leads_with_points_as_people_write_them() -> None:
    found = race(SEASON, words())
    assert found.points == ("1.1.", "2.1.", "3.1.")
    assert [(line.label, line.values) for line in found.lines] == [
        ("Ida 27,50", (0, 20, 27.5, 27.5)),
        ("Max 27,00", (0, 0, 15, 27)),
    ]
    assert found.summary == "Rennen über 3 Abende, vorn: Ida 27,50; Max 27,00"
    assert race(SEASON, words("en")).lines[0].label == "Ida 27.50"


def test_who_did_not_agree_to_be_named_stands_in_no_chart() -> None:
    pairs = {(EVA, IDA): 5, (IDA, MAX): 1}
    for chart in (race(SEASON, words()), attendance(SEASON, words()), places(SEASON, words())):
        assert "Eva" not in repr(chart)
        assert "eva" not in repr(chart)
    assert knock_outs(SEASON, pairs, words()).names == ("Ida", "Max")


def test_an_evening_of_that_kind_is_stressed_unless_all_are() -> None:
    assert race(SEASON, words(), is_marked=lambda one: one.began_on.day > 1).marked == (1, 2)
    assert race(SEASON, words(), is_marked=lambda one: one.began_on.year == 2026).marked == ()


def test_field_sizes_are_said_with_least_most_and_mean() -> None:
    found = field_sizes(SEASON, words())
    assert found.parts[0].values == (9, 12, 10)
    assert found.summary == "3 Abende mit 9 bis 12 Spielern, im Mittel 10,3"


def test_who_came_most_often_stands_first_in_the_attendance() -> None:
    named = SeasonFigures(
        "x", EVENINGS, (*SEASON.players[:2], player("Eva", 3, *[(f"t{n}", 3, "1") for n in (1, 2, 3)]))
    )
    found = attendance(named, words())
    assert list(zip(found.bars, found.totals, strict=True)) == [("Eva", "3"), ("Ida", "2"), ("Max", "2")]


def test_places_are_counted_first_second_third_and_behind() -> None:
    found = places(SEASON, words())
    assert found.bars == ("Ida", "Max")
    assert {part.name: part.values for part in found.parts} == {
        "1. Platz": (1, 1),
        "2. Platz": (0, 1),
        "3. Platz": (0, 0),
        "dahinter": (1, 0),
    }


def test_the_matrix_says_who_took_out_whom() -> None:
    found = knock_outs(SEASON, {(IDA, MAX): 3, (MAX, IDA): 1}, words())
    assert (found.names, found.counts) == (("Ida", "Max"), ((0, 3), (1, 0)))
    assert found.summary == "Am öftesten: Ida gegen Max, 3-mal"


def test_points_of_an_evening_are_counted_in_ranges_that_hold_each_result_once() -> None:
    found = point_spread(SEASON, words())
    assert sum(found.parts[0].values) == 7
    assert found.bars[0] == "ab 2"
    assert found.summary == "7 Ergebnisse, höchstens 20 Punkte, in der Mitte 12"


def test_whole_points_have_ranges_of_whole_points() -> None:
    season = SeasonFigures("x", EVENINGS, (player("Ida", 1, ("t1", 1, "100"), ("t2", 1, "0"), ("t3", 1, "19")),))
    found = point_spread(season, words())
    assert found.bars[:2] == ("0–9", "10–19")
    assert found.parts[0].values[:2] == (1, 1)


def test_a_large_club_is_cut_to_what_can_be_read_and_the_rest_is_counted() -> None:
    club = SeasonFigures("x", EVENINGS, tuple(player(f"P{n}", n, ("t1", n, "1")) for n in range(1, 301)))
    pairs = {(PlayerId(f"p{n}"), PlayerId(f"p{n + 1}")): 1 for n in range(1, 300)}
    assert len(race(club, words()).lines) == SHOWN_IN_RACE
    assert len(places(club, words()).bars) == len(attendance(club, words()).bars) == SHOWN_BARS
    assert places(club, words()).note == "280 weitere Spieler sind hier nicht gezeigt."
    assert len(knock_outs(club, pairs, words(), SHOWN_IN_MATRIX).names) == SHOWN_IN_MATRIX
    assert len(knock_outs(club, pairs, words()).names) == 300, "files have all"


def test_where_all_are_equal_nobody_is_called_the_most_frequent() -> None:
    alike = SeasonFigures("x", EVENINGS, tuple(player(f"P{n}", n, ("t1", n, "1")) for n in range(2, 5)))
    assert attendance(alike, words()).summary == "Anwesenheit an 3 Abenden, alle gleich oft: 1"
    assert places(alike, words()).summary == "Plätze je Spieler, jeder mit 0 Siegen"
    pairs = {(PlayerId("p2"), PlayerId("p3")): 2, (PlayerId("p3"), PlayerId("p4")): 2}
    assert knock_outs(alike, pairs, words()).summary == "2 Paarungen, jede 2-mal"


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_empty_season_has_empty_charts(language: str) -> None:
    for chart in (race, field_sizes, attendance, places, point_spread):
        assert chart(EMPTY, words(language)).summary == ""
    assert knock_outs(EMPTY, {}, words(language)).names == ()
