from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.past_results.detection import detect
from homepoker.core.past_results.sheet_lines import LineUse
from homepoker.core.past_results.sheet_mapping import Layout, Role
from tests.core.past_results.seasons import Evening, long_rows, seasons, wide_rows
from tests.core.past_results.sheets import TODAY, grid, of_rows, read, reasons, said

WIDE = """Rangliste Saison 2023/24
Pokerclub Musterstadt e. V.

Rang;Name;15.11.;29.11.;10.01.;Gesamt;Schnitt
1;Müller, Jörg;12,5;-;20;32,5;16,3
2;Max „Ace“ Huber;8;12,5;1.250;20,5;
3;Größl Marta*;DNS;0;;0;0
4;Nie Da;;;;0;
;Summe;20,5;12,5;1270;;

*) Marta spielt außer Konkurrenz und bekommt deshalb keinen Preis.
"""


def test_a_wide_sheet_is_read_with_its_titles_totals_and_footnotes() -> None:
    past = read(grid(WIDE))
    assert said(past) == [
        (date(2023, 11, 15), [("Jörg Müller", None, 12_500), ("Max Huber", None, 8_000)]),
        (date(2023, 11, 29), [("Max Huber", None, 12_500), ("Größl Marta", None, 0)]),
        (date(2024, 1, 10), [("Jörg Müller", None, 20_000), ("Max Huber", None, 1_250_000)]),
    ]
    assert past.problems == ()
    (sheet,) = past.sheets
    assert dict(sheet.counts) == {
        LineUse.TITLE: 2,
        LineUse.EMPTY: 2,
        LineUse.HEADING: 1,
        LineUse.READ: 3,
        LineUse.ABSENT: 1,
        LineUse.TOTAL: 1,
        LineUse.NOBODY: 1,
    }
    assert reasons(grid(WIDE)) == {"people", "cells_points", "year"}


def test_places_in_a_wide_sheet_are_told_from_points() -> None:
    text = "Spieler;1;2;3;Punkte\nMax;1.;2.;3.;20\nIda;2.;1.;-;10\nEva;3.;3.;1.;10"
    past = read(grid(text))
    assert said(past)[2] == (None, [("Max", 3, None), ("Eva", 1, None)])
    assert read(grid(text.replace(".", ""))).evenings == past.evenings
    assert {"cells_places"} <= reasons(grid(text))


def test_a_group_of_columns_below_each_evening_is_one_evening() -> None:
    text = """Liga 2024
;05.01.2024;;;19.01.2024;;
Spieler;Platz;Punkte;KO;Platz;Punkte;KO;Summe
Max;1;10;2;2;8;0;18
Eva;3;5;0;;;0;5"""
    past = read(grid(text))
    assert said(past) == [
        (date(2024, 1, 5), [("Max", 1, 10_000), ("Eva", 3, 5_000)]),
        (date(2024, 1, 19), [("Max", 2, 8_000)]),
    ]
    assert [result.knock_outs for result in past.evenings[0].results] == [2, 0]


def test_a_heading_merged_over_both_lines_stands_in_the_upper_one() -> None:
    text = """Liga 2024
Spieler;05.01.2024;;19.01.2024;;Summe
;Platz;Punkte;Platz;Punkte
Max;1;10;2;8;18
Eva;3;5;;;5"""
    assert said(read(grid(text))) == [
        (date(2024, 1, 5), [("Max", 1, 10_000), ("Eva", 3, 5_000)]),
        (date(2024, 1, 19), [("Max", 2, 8_000)]),
    ]


def test_a_long_sheet_names_its_bad_rows_and_reads_all_others() -> None:
    text = """Datum;Abend;Name;Platz;Punkte;KO;Re-Buys
15.11.2024;Herbst;Max;1;12,5;3;1
;;Ida;2;8;1;0
29.11.2024;Winter;Ida;1.;12,5;3;
29.11.2024;Winter;Max;zweiter;8;1;
29.11.2024;Winter;Max;2;8;1;
29.11.2024;Winter;Max;2;8;1;
x;Winter;Eva;3;5;1;
15.11.2024;Herbst;;3;5;1;
15.11.2024;Herbst;17;3;5;1;"""
    past = read(grid(text))
    assert said(past) == [
        (date(2024, 11, 15), [("Max", 1, 12_500), ("Ida", 2, 8_000)]),
        (date(2024, 11, 29), [("Ida", 1, 12_500), ("Max", 2, 8_000)]),
    ]
    assert [each.title for each in past.evenings] == ["Herbst", "Winter"]
    assert past.evenings[0].results[0].rebuys == 1
    inner = [
        (problem.line, getattr(problem.problem.values.get("problem"), "key", problem.problem.key))
        for problem in past.problems
    ]
    assert sorted(inner) == [
        (5, "league_import.no_place"),
        (7, "league_import.twice"),
        (8, "league_import.no_date"),
        (10, "league_import.no_name"),
    ]


def test_sheets_of_single_evenings_are_taken_and_their_total_is_left_out() -> None:
    evenings = [
        grid("Platz;Nachname;Vorname;Pkt\n1;Huber;Max;10\n2;Größl;Marta;5", "15.11.2024"),
        grid("Ergebnis vom 29. November 2024\n\nPlatz;Name;Pkt\n1;Marta Größl;10\n2;Max Huber;5", "Abend 2"),
    ]
    total = grid("Rang;Name;Punkte\n1;Max Huber;15\n2;Marta Größl;15", "Gesamt")
    past = read(*evenings)
    assert said(past) == [
        (date(2024, 11, 15), [("Max Huber", 1, 10_000), ("Marta Größl", 2, 5_000)]),
        (date(2024, 11, 29), [("Marta Größl", 1, 10_000), ("Max Huber", 2, 5_000)]),
    ]
    wide = grid("Name;15.11.2024;29.11.2024\nMax Huber;10;5\nMarta Größl;5;10", "Gesamt")
    assert said(read(*evenings, wide)) == said(past) or len(read(*evenings, wide).evenings) == 2
    assert "repetition" in reasons(*evenings, wide)
    mapping = detect([*evenings, total], "x", TODAY).mapping
    assert [sheet.layout for sheet in mapping.sheets] == [Layout.EVENING] * 2 + [Layout.FINAL]


def test_a_list_without_headings_is_read_from_its_first_row() -> None:
    past = read(grid("Max Huber;1;12,5\nMarta Größl;2;8"), file="x")
    assert said(past) == [(None, [("Max Huber", 1, 12_500), ("Marta Größl", 2, 8_000)])]


def test_a_date_in_the_name_of_an_evening_leaves_it_its_name() -> None:
    past = read(grid("date;evening;name;place\n15.11.2024;Poker 20241115;Max;1\n15.11.2024;Poker 20241115;Ida;2"))
    assert [(each.day, each.title) for each in past.evenings] == [(date(2024, 11, 15), "Poker 20241115")]


def test_a_heading_that_could_mean_two_things_is_decided_by_the_cells() -> None:
    text = "Rang;Name;Datum;Platz;Spieler;Punkte\n1;Max;15.11.2024;1;12;10\n2;Ida;15.11.2024;2;12;5"
    (sheet,) = detect([grid(text)], "x", TODAY).mapping.sheets
    ignored = Role.IGNORED
    assert sheet.columns == (ignored, Role.NAME, Role.DATE, Role.PLACE, ignored, Role.POINTS)


@pytest.mark.parametrize(
    ("file", "year", "reason"), [("Saison 2019.xlsx", 2019, "year"), ("liste.csv", 2025, "year_guessed")]
)
def test_a_year_that_is_missing_is_taken_from_a_name_or_is_the_last_possible(file: str, year: int, reason: str) -> None:
    sheet = grid("Name;13.12.;29.12.\nMax;10;5\nIda;5;10")
    assert [each.day for each in read(sheet, file=file).evenings] == [date(year, 12, 13), date(year, 12, 29)]
    assert reason in reasons(sheet, file=file)


def test_zero_points_mean_absent_where_no_cell_is_empty() -> None:
    sheet = grid("Name;13.12.2024;29.12.2024\nMax;10;0\nIda;0;10\nEva;0;0")
    assert [len(each.results) for each in read(sheet).evenings] == [1, 1]
    assert "zero_absent" in reasons(sheet)


def test_numbers_and_dates_of_a_workbook_need_no_guess() -> None:
    rows: list[tuple[CellValue, ...]] = [
        ("Spieler", date(2024, 11, 15), date(2024, 11, 29)),
        ("Max", Decimal("1.25"), None),
        ("Ida", Decimal(1250), Decimal("7.5")),
    ]
    past = read(Grid("x", tuple(GridRow(line, cells) for line, cells in enumerate(rows, start=1))))
    assert said(past) == [
        (date(2024, 11, 15), [("Max", None, 1_250), ("Ida", None, 1_250_000)]),
        (date(2024, 11, 29), [("Ida", None, 7_500)]),
    ]


@given(seasons())
def test_a_random_season_written_long_reads_back_equal(season: tuple[Evening, ...]) -> None:
    past = read(of_rows(long_rows(season)))
    assert past.problems == ()
    assert said(past) == [
        (each.day, [(result.name, result.place, int(result.points * 1000)) for result in each.results])
        for each in season
    ]


@given(seasons())
def test_a_random_season_written_wide_reads_back_equal(season: tuple[Evening, ...]) -> None:
    for are_places in (True, False):
        past = read(of_rows(wide_rows(season, are_places=are_places)))
        assert past.problems == ()
        for (day, results), each in zip(said(past), season, strict=True):
            wanted = {result.name: result.place if are_places else int(result.points * 1000) for result in each.results}
            assert day == each.day
            assert {name: place if are_places else points for name, place, points in results} == wanted
