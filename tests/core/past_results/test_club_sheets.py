"""Kinds of sheets that clubs really have, and that were read wrong once: each with its right season."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from homepoker.core.cell_grid import Grid, GridRow
from homepoker.core.limits import MOST_SHEETS
from homepoker.core.past_results import cell_reading
from homepoker.core.past_results.detection import detect
from homepoker.core.past_results.known_sheets import carried_over, named
from homepoker.core.past_results.reading import read_results
from homepoker.core.past_results.sheet_lines import LineUse, is_total
from homepoker.core.past_results.sheet_mapping import Layout, Role
from homepoker.core.past_results.tables import tables_of
from homepoker.core.past_results.totals import Misfit, Rule, proofs, same_names
from tests.core.past_results.sheets import TODAY, asked, grid, questions_about, read, reasons, said, season_totals


def test_several_lines_of_a_person_are_re_entries_and_the_places_close_up() -> None:
    past = read(grid("Datum;Name;Platz\n1.3.2024;Ada;4\n1.3.2024;Ben;3\n1.3.2024;Ada;2\n1.3.2024;Cid;1"))
    (evening,) = past.evenings
    players = len(evening.results)
    points = {result.person.name: players - (result.place or 0) + 1 for result in evening.results}
    assert points == {"Cid": 3, "Ada": 2, "Ben": 1}
    assert {result.person.name: (result.entries, result.rebuys) for result in evening.results}["Ada"] == (2, 1)
    assert [(note.key, note.values["count"]) for note in past.notes] == [("league_import.note.reentries", 2)]


def test_knock_outs_of_all_entries_add_up() -> None:
    past = read(grid("Datum;Name;Platz;KO;Rebuys\n1.3.2024;Ada;3;1;1\n1.3.2024;Ada;1;2;0\n1.3.2024;Ben;2;0;0"))
    (ada, ben) = past.evenings[0].results
    assert (ada.place, ada.knock_outs, ada.rebuys, ben.place) == (1, 3, 1, 2)


def test_a_line_that_says_the_same_again_is_no_re_entry() -> None:
    past = read(grid("Datum;Name;Platz\n1.3.2024;Ada;1\n1.3.2024;Ben;2\n1.3.2024;Ada;1"))
    assert [(problem.line, problem.problem.key) for problem in past.problems] == [(4, "league_import.twice")]
    assert past.sheets[0].lines[4] is LineUse.PROBLEM


def test_a_column_without_a_heading_may_hold_the_names() -> None:
    past = read(grid(";;TOTALS;Round 1;Round 2\n;Ada;25;15;10\n;Ben;20;6;14\n;Cid;4;4;"))
    assert [[points for _, _, points in results] for _, results in said(past)] == [
        [15_000, 6_000, 4_000],
        [10_000, 14_000],
    ]
    assert all(problem.line for problem in past.problems)


def test_dates_stand_over_groups_with_other_lines_between() -> None:
    text = """;15.01.2024;;;29.01.2024;;
Ort;Wien;;;Graz;;
Name;Platz;Punkte;KO;Platz;Punkte;KO
Ada;1;10;2;2;8;1
Ben;2;8;0;1;10;2
Cid;3;5;0;;;"""
    past = read(grid(text))
    assert said(past) == [
        (date(2024, 1, 15), [("Ada", 1, 10_000), ("Ben", 2, 8_000), ("Cid", 3, 5_000)]),
        (date(2024, 1, 29), [("Ada", 2, 8_000), ("Ben", 1, 10_000)]),
    ]
    assert past.sheets[0].lines == {
        1: LineUse.HEADING,
        2: LineUse.TITLE,
        3: LineUse.HEADING,
        **dict.fromkeys((4, 5, 6), LineUse.READ),
    }


def test_a_block_above_the_table_is_no_table() -> None:
    text = """Spieler;12;;
Abende;2;;
Bester;Ada;;

Name;15.01.2024;29.01.2024;Gesamt
Ada;10;5;15
Ben;5;10;15
Cid;3;2;5"""
    assert season_totals(read(grid(text))) == {"Ada": 15, "Ben": 15, "Cid": 5}


def test_a_first_line_of_data_is_no_heading() -> None:
    past = read(grid("15.01.2024;Ada;1\n15.01.2024;Ben;2\n29.01.2024;Ben;1\n29.01.2024;Ada;2"))
    assert [(day, len(results)) for day, results in said(past)] == [(date(2024, 1, 15), 2), (date(2024, 1, 29), 2)]


@pytest.mark.parametrize(
    "word",
    [
        *(
            "Grand Total",
            "Gesamtergebnis",
            "Zwischensumme",
            "Anzahl Teilnehmer",
            "No Of Players",
            "Prize Pot",
            "Σ",
            "Ø",
        ),
        *("Summe", "Durchschnitt", "Teilnehmer", "Total", "Average", "Kitty", "Gesamt", "Kasse", "Number of players"),
    ],
)
def test_totals_and_counts_are_no_people(word: str) -> None:
    assert is_total(word)
    past = read(grid(f"Name;15.01.2024;29.01.2024\nAda;10;5\nBen;5;10\n{word};99;98"))
    assert season_totals(past) == {"Ada": 15, "Ben": 15}
    assert past.sheets[0].lines[4] is LineUse.TOTAL


@pytest.mark.parametrize("name", ["Max", "Toni Summer", "Otto Talbot", "Spieler, Hans", "Count Dracula", "Minnie"])
def test_people_are_no_totals(name: str) -> None:
    assert not is_total(name)


@pytest.mark.parametrize(
    "last", ["Ada & Co;18;17;35", "Alle;6;5,7;11,7", "Dabei;3;3;3"], ids=["the sum", "the mean", "the count"]
)
def test_a_line_that_is_a_statistic_of_the_others_is_nobody_s(last: str) -> None:
    past = read(grid(f"Name;15.01.2024;29.01.2024;12.02.2024\nAda;10;5;15\nBen;5;10;15\nCid;3;2;5\n{last}"))
    people = {result.person.name for each in past.evenings for result in each.results}
    assert people == {"Ada", "Ben", "Cid"}


def test_whoever_looks_like_a_total_is_taken_in_on_the_host_s_word() -> None:
    sheet = grid("Name;15.01.2024;29.01.2024\nAda;10;5\nKitty;5;10")
    mapping = detect([sheet], "x", TODAY).mapping
    pointed = mapping.with_sheet(mapping.sheets[0].with_line(3, is_taken=True).with_line(2, is_taken=False))
    past = read_results([sheet], pointed)
    assert season_totals(past) == {"Kitty": 15}
    assert past.sheets[0].lines == {1: LineUse.HEADING, 2: LineUse.LEFT_OUT, 3: LineUse.READ}


@pytest.mark.parametrize("head", ["Year", "Game #", "Week", "Session", "Jahr", "KW"])
def test_a_number_that_groups_the_lines_is_the_evening(head: str) -> None:
    text = f"{head};Name;Finishing Position;League Points\n1;Ada;1;30\n1;Ben;2;20\n2;Ben;1;25\n2;Ada;2;15"
    past = read(grid(text))
    assert [each.title for each in past.evenings] == ["1", "2"]
    assert season_totals(past) == {"Ada": 45, "Ben": 45}


@pytest.mark.parametrize(
    ("heading", "role"),
    [
        ("Finishing Position", Role.PLACE),
        ("Endplatz", Role.PLACE),
        ("League Points", Role.POINTS),
        ("Wertungspunkte", Role.POINTS),
        ("Abschüsse", Role.KNOCK_OUTS),
        ("Timestamp", Role.DATE),
        ("Preisgeld", Role.MONEY),
    ],
)
def test_headings_of_score_sites_are_known(heading: str, role: Role) -> None:
    cells = {Role.DATE: "15.01.2024", Role.MONEY: "10,00 €"}.get(role, "1")
    others = "Datum;Name;Platz" if role is Role.KNOCK_OUTS else "Name;Punkte" if role is Role.DATE else "Datum;Name"
    filled = {"Datum;Name;Platz": "15.01.2024;Ada;1", "Name;Punkte": "Ada;3", "Datum;Name": "15.01.2024;Ada"}[others]
    (sheet,) = detect(
        [grid(f"{others};{heading}\n{filled};{cells}\n{filled.replace('Ada', 'Ben')};{cells}")], "x", TODAY
    ).mapping.sheets
    assert sheet.columns[-1] is role


def test_files_of_one_day_are_evenings_of_their_own() -> None:
    text = "Datum;Name;Platz\n15.01.2024;Ada;1\n15.01.2024;Ben;2"
    past = read(grid(text, "eins"), grid(text, "zwei"))
    assert [each.day for each in past.evenings] == [date(2024, 1, 15)] * 2
    assert len({each.key for each in past.evenings}) == 2


def test_people_who_share_a_place_stand_in_one_cell() -> None:
    past = read(grid("Datum;1.;2.;3.\n15.01.2024;Ada;Ben;Cid\n29.01.2024;Ben;Ada, Cid;"))
    assert said(past)[1] == (date(2024, 1, 29), [("Ben", 1, None), ("Ada", 2, None), ("Cid", 2, None)])


@pytest.mark.parametrize(
    ("cell", "points"),
    [("13 points", "13"), ("13 Pkt.", "13"), ("2,5", "2.5"), ("5-", "-5"), ("−5", "-5"), ("3*", "3"), ("(7)", "7")],
)
def test_points_as_people_write_them(cell: str, points: str) -> None:
    assert cell_reading.number(cell, is_comma_decimal=True) == Decimal(points)


@pytest.mark.parametrize("text", ["15. Januar 2024", "15 January 2024", "Jan 15, 2024", "Mo, 15.1.24", "2024-01-15"])
def test_days_in_both_languages(text: str) -> None:
    assert read(grid(f"Name;{text};29.01.2024\nAda;1,5;2,5\nBen;2;3")).evenings[0].day == date(2024, 1, 15)


def test_a_line_for_each_evening_has_a_column_for_each_person() -> None:
    text = "Datum;Ada;Ben;Cid;Teilnehmer\n15.01.2024;10;5;;2\n29.01.2024;5;10;3;3\n12.02.2024;7;;9;2\nSumme;22;15;12;"
    sheet = grid(text)
    past = read(sheet)
    assert season_totals(past) == {"Ada": 22, "Ben": 15, "Cid": 12}
    (proof,) = proofs([sheet], detect([sheet], "x", TODAY).mapping, past)
    assert (proof.of, proof.fits) == (3, 3)


def test_a_final_table_is_taken_for_a_season_and_never_for_an_evening() -> None:
    text = "Saison 2023\nRang;Name;Spiele;Punkte;Schnitt\n1;Ada;10;120;12\n2;Ben;9;110;12,2\n3;Cid;8;90;11,3"
    (sheet,) = detect([grid(text)], "x", TODAY).mapping.sheets
    assert sheet.layout is Layout.FINAL
    bare = grid("Rang;Name;Punkte\n1;Ada;120\n2;Ben;110")
    assert asked(bare) == ["layout:Blatt"]
    mapping = detect([bare], "x", TODAY).mapping
    (question,) = questions_about([bare], mapping)
    answered = next(option.mapping for option in question.options if option.value == "final")
    assert answered.sheets[0].layout is Layout.FINAL
    assert questions_about([bare], answered) == ()


@pytest.mark.parametrize(
    ("total", "rule"),
    [
        (("22", "17", "10", "5"), Rule()),
        (("17", "15", "8", "5"), Rule(best=2)),
        (("20", "17", "10", "5"), Rule(deducts=True)),
    ],
    ids=["sum", "best 2 of 3", "less a deduction"],
)
def test_totals_prove_the_import(total: tuple[str, ...], rule: Rule) -> None:
    deducted = ("2", "0", "0", "") if rule.deducts else ("", "", "", "")
    rows = ("Ada;10;5;7", "Ben;5;10;2", "Cid;3;2;5", "Dan;;4;1")
    lines = [";".join(cells) for cells in zip(rows, deducted, total, strict=True)]
    sheet = grid("\n".join(("Name;15.1.2024;29.1.2024;12.2.2024;Strafe;Gesamt", *lines)))
    mapping = detect([sheet], "x", TODAY).mapping
    (proof,) = proofs([sheet], mapping, read_results([sheet], mapping))
    assert (proof.rule, proof.fits, proof.of, proof.misfits) == (rule, 4, 4, ())


def test_whoever_s_total_does_not_fit_is_named_with_both_figures() -> None:
    sheet = grid("Name;15.1.2024;29.1.2024;Gesamt\nAda;10;5;15\nBen;5;10;15\nCid;3;2;6")
    mapping = detect([sheet], "x", TODAY).mapping
    (proof,) = proofs([sheet], mapping, read_results([sheet], mapping))
    assert (proof.fits, proof.misfits) == (2, (Misfit("Cid", 6_000, 5_000, 4),))


def test_two_lines_of_one_name_are_proved_each_by_its_own_total() -> None:
    text = "Name;15.1.2024;29.1.2024;Gesamt\nAda;10;-;10\nBen;5;10;15\nEva;-;3;4\nCid;7;8;15"
    mapping = detect([grid(text)], "x", TODAY).mapping
    sheet = grid(text.replace("Eva", "Ada"))
    (proof,) = proofs([sheet], mapping, read_results([sheet], mapping))
    assert (proof.fits, proof.misfits) == (3, (Misfit("Ada", 4_000, 3_000, 4),))
    (note,) = same_names(mapping, read_results([sheet], mapping))
    assert (note.values["name"], note.values["lines"]) == ("Ada", "2, 4")
    assert same_names(mapping, read_results([grid(text)], mapping)) == ()


def test_totals_below_the_evenings_are_named_with_their_line() -> None:
    sheet = grid("Datum;Ada;Ben;Cid\n15.1.2024;10;5;3\n29.1.2024;5;10;4\n12.2.2024;3;2;1\nGesamt;18;17;9")
    mapping = detect([sheet], "x", TODAY).mapping
    (proof,) = proofs([sheet], mapping, read_results([sheet], mapping))
    assert (proof.fits, proof.misfits) == (2, (Misfit("Cid", 9_000, 8_000, 5),))


def points_beside(*lines: str) -> list[tuple[str, int, bool]]:
    """What a sheet of two evenings states beside them, by name."""
    sheet = grid("\n".join(("Name;15.1.2024;29.1.2024;Strafe;Gesamt", *lines)))
    mapping = detect([sheet], "x", TODAY).mapping
    (proof,) = proofs([sheet], mapping, read_results([sheet], mapping))
    assert (proof.first, proof.last) == (date(2024, 1, 15), date(2024, 1, 29))
    return [(each.person.name, each.points, each.is_stated) for each in proof.beside]


def test_a_deduction_that_makes_the_totals_stands_beside_the_evenings() -> None:
    assert points_beside("Ada;10;5;4;11", "Ben;5;10;;15", "Cid;3;2;0;5") == [("Ada", -4_000, True)]
    # What is deducted is the points of an evening that does not count: the best one makes the totals.
    assert points_beside("Ada;10;5;5;10", "Ben;5;10;5;10", "Cid;3;2;2;3") == []


def test_a_single_total_that_differs_is_no_deduction_and_many_are_a_wrong_reading() -> None:
    assert points_beside("Ada;10;5;4;11", "Ben;5;10;;15", "Cid;3;2;;8") == [
        ("Ada", -4_000, True),
        ("Cid", 3_000, False),
    ]
    assert points_beside("Ada;10;5;;35", "Ben;5;10;;45", "Cid;3;2;;5") == []
    twice = ("Ada;10;;;10", "Ada;;5;;5")
    assert points_beside(*twice, "Ben;5;10;;15", "Cid;3;2;;5", "Dan;1;2;;3", "Eva;2;2;;4") == []


def test_a_final_table_beside_the_evenings_proves_them_and_is_not_taken_in() -> None:
    evenings = [
        grid("Platz;Name;Pkt\n1;Ada;10\n2;Ben;5", "15.11.2024"),
        grid("Platz;Name;Pkt\n1;Ben;10\n2;Ada;5", "29.11.2024"),
    ]
    final = grid("Rang;Name;Punkte\n1;Ada;15\n2;Ben;15", "Gesamt")
    grids = [*evenings, final]
    mapping = detect(grids, "x", TODAY).mapping
    past = read_results(grids, mapping)
    assert len(past.evenings) == 2
    (proof,) = proofs(grids, mapping, past)
    assert (proof.sheet, proof.fits, proof.of) == ("Gesamt", 2, 2)


def test_a_total_says_whether_a_column_of_a_free_title_is_an_evening() -> None:
    with_it = grid("Name;15.1.2024;29.1.2024;Finale;Gesamt\nAda;10;5;7;22\nBen;5;10;2;17\nCid;3;2;5;10")
    without = grid("Name;15.1.2024;29.1.2024;Alter;Gesamt\nAda;10;5;37;15\nBen;5;10;62;15\nCid;3;2;55;5")
    assert season_totals(read(with_it)) == {"Ada": 22, "Ben": 17, "Cid": 10}
    assert season_totals(read(without)) == {"Ada": 15, "Ben": 15, "Cid": 5}
    open_one = grid("Name;15.1.2024;29.1.2024;Finale\nAda;10;5;7\nBen;5;10;2\nCid;3;2;5")
    assert "columns:Blatt" in asked(open_one)


def test_numbers_from_one_on_are_places_or_points_and_only_the_host_knows() -> None:
    sheet = grid("Name;15.1.2024;29.1.2024\nAda;1;2\nBen;2;1\nCid;3;3")
    assert asked(sheet) == ["cells:Blatt"]
    summed = grid("Name;15.1.2024;29.1.2024;Summe\nAda;1;2;3\nBen;2;1;3\nCid;3;3;6")
    assert asked(summed) == []
    assert season_totals(read(summed)) == {"Ada": 3, "Ben": 3, "Cid": 6}


def test_a_day_in_the_future_and_one_that_is_none_are_asked_about() -> None:
    assert asked(grid("Datum;Name;Platz\n15.01.2031;Ada;1\n15.01.2031;Ben;2")) == ["future"]
    assert asked(grid("Datum;Name;Platz\n15.01.2024;Ada;1\nirgendwann;Ben;2")) == ["dates"]


def test_the_order_of_the_evenings_says_whether_the_day_comes_first() -> None:
    assert read(grid("Name;3/4/2024;4/4/2024;5/2/2024\nAda;1,5;2;3\nBen;2;3;4")).evenings[0].day == date(2024, 3, 4)
    assert asked(grid("Name;3/4/2024;5/6/2024\nAda;1,5;2\nBen;2;3")) == ["date-format"]


def test_cells_can_be_typed_over_and_the_sheet_stays_as_it_is() -> None:
    sheet = grid("Name;15.01.2024;29.01.2024\nAda;10;fünf\nBen;5;10")
    mapping = detect([sheet], "x", TODAY).mapping
    own = mapping.sheets[0].with_cell(2, 2, "5")
    assert season_totals(read_results([sheet], mapping.with_sheet(own))) == {"Ada": 15, "Ben": 15}
    assert own.with_cell(2, 2, None).typed == ()
    assert sheet.rows[1].cells[2] == "fünf"


def test_a_sheet_is_known_again_by_its_headings() -> None:
    last_year = grid("Wer;Bemerkung;15.01.2024;29.01.2024;Alle\nAda;x;10;5;15\nBen;y;5;10;15")
    mapping = detect([last_year], "x", TODAY).mapping
    own = mapping.sheets[0].with_role(4, Role.TOTAL)
    kept = mapping.with_sheet(named(last_year, own))
    this_year = grid("Wer;Bemerkung;14.01.2025;28.01.2025;11.02.2025;Alle\nAda;x;10;5;1;16\nBen;y;5;10;2;17")
    found = detect([this_year], "x", TODAY, [kept])
    assert "league_import.reason.known_again" in {reason.key for reason in found.reasons}
    assert found.mapping.sheets[0].columns[-1] is Role.TOTAL
    assert season_totals(read_results([this_year], found.mapping)) == {"Ada": 16, "Ben": 17}
    assert "known_again" not in reasons(this_year)


def test_the_counts_add_up_to_the_sheet() -> None:
    sheet = Grid("x", tuple(GridRow(line, (f"Person {line}", Decimal(line), Decimal(2 * line))) for line in (3, 5, 9)))
    (reading,) = read(Grid("x", (GridRow(1, ("Name", date(2024, 1, 1), date(2024, 1, 8))), *sheet.rows))).sheets
    assert sum(reading.counts.values()) == 9
    assert reading.counts[LineUse.EMPTY] == 5


def test_sheets_of_the_same_days_are_of_one_season_and_the_year_goes_on_within_it() -> None:
    heads = "Name;05.10.;07.12.;03.02."
    points, kos = grid(f"{heads}\nAda;10;5;7,5\nBen;5;10;3", "Punkte"), grid(f"{heads}\nAda;1,5;0;1\nBen;0;2;1", "KO")
    spring = grid("Name;04.04.;06.06.\nAda;10;5,5\nBen;5;10", "Frühjahr")
    days = [each.day for each in read(points, kos, spring, file="Saison 2018.xlsx").evenings]
    season = [date(2018, 10, 5), date(2018, 12, 7), date(2019, 2, 3)]
    assert days == [*season, *season, date(2019, 4, 4), date(2019, 6, 6)]
    assert asked(points, kos, spring, file="Saison 2018.xlsx") == ["sheets:KO"]


def test_what_the_host_ignored_is_ignored_on_sheets_like_it_and_people_s_names_are_not_kept() -> None:
    one, other = (grid(f"Datum;Name;Platz;Punkte\n{day};Ada;1;10\n{day};Ben;2;5", day) for day in ("1.3.24", "8.3.24"))
    own = detect([one, other], "x", TODAY).mapping.sheets[0].with_role(3, Role.IGNORED)
    (carried,) = carried_over(one, own, [one, other])
    assert (carried.sheet, carried.columns) == ("8.3.24", own.columns)
    people = grid("Datum;Ada;Ben;Anzahl\n1.3.24;10;5;2\n8.3.24;5,5;10;2")
    mapping = detect([people], "x", TODAY).mapping.sheets[0]
    assert named(people, mapping.with_role(2, Role.IGNORED)).named == ("datum", "", "", "")


def test_a_dropped_result_beside_the_evenings_is_none() -> None:
    heads = ";Name;1. Abend;2. Abend;3. Abend;Streicher;Gesamt"
    past = read(grid(f"{heads}\n1;Ada;10;5;7;5;17\n2;Ben;5;10;2;2;15\n3;Cid;1;1;4;1;5"))
    assert [each.title for each in past.evenings] == ["1. Abend", "2. Abend", "3. Abend"]
    assert season_totals(past) == {"Ada": 22, "Ben": 17, "Cid": 6}


def test_who_took_out_whom_is_no_season() -> None:
    assert read(grid("Name;Ada;Ben;Cid\nAda;;2;1\nBen;1;;3\nCid;0;1;")).evenings == ()


def test_two_tournaments_of_one_day_are_told_apart_by_their_number() -> None:
    past = read(grid("Turnier-Nr;Datum;Name;Platz\n1;1.2.24;Ada;1\n1;1.2.24;Ben;2\n2;1.2.24;Ben;1\n2;1.2.24;Ada;2"))
    assert [(each.title, each.day, len(each.results)) for each in past.evenings] == [
        ("1", date(2024, 2, 1), 2),
        ("2", date(2024, 2, 1), 2),
    ]


def test_a_list_of_a_round_with_remarks_and_amounts_as_they_are_written() -> None:
    text = """Stammtisch-Poker 2021/22
;;;;;;
wann;Wer;Rang;Pkt;Buy-in;Re-Buy;Bemerkung
3.9.;Rolf;1;15 Pkt.;10,- €;;
;Gitti;2;10 Pkt.;10,– €;ja;
;Heinz;3;6 Pkt.;10,- €;;
;Heinz;;;10,- €;;nachgekauft
;Heinz;;;10,- €;;nachgekauft
7.1.;Gitti;1;15 Pkt.;10,- €;;
;Rolf;2;10 Pkt.;10,- €;nein;"""
    past = read(grid(text))
    assert [each.day for each in past.evenings] == [date(2021, 9, 3), date(2022, 1, 7)]
    assert [(result.person.name, result.place, result.entries) for result in past.evenings[0].results] == [
        ("Rolf", 1, 1),
        ("Gitti", 2, 1),
        ("Heinz", 3, 3),
    ]
    assert {result.buy_in for each in past.evenings for result in each.results} == {1_000}
    assert past.problems == ()


def test_a_final_table_below_the_evenings_is_in_none_of_them() -> None:
    rows = "10.1.24;Ada;1;10\n;Ben;2;6\n;Cora;3;3\n10.2.24;Ben;1;10\n;Ada;2;6"
    past = read(grid(f"Datum;Name;Platz;Punkte\n{rows}\n\nEndstand\n;Ada;1;16\n;Ben;2;16\n;Cora;3;3"))
    assert season_totals(past) == {"Ada": 16, "Ben": 16, "Cora": 3}
    assert [problem.problem.key for problem in past.problems] == ["league_import.no_evening"] * 3


def test_a_second_line_of_a_person_in_a_table_of_a_season_is_named() -> None:
    others = "\n".join(f"{name};1;2,5" for name in ("Cid", "Dan", "Eva", "Flo"))
    past = read(grid(f"Name;10.1.24;10.2.24\nAda;10;5,5\nBen;5;10\n{others}\nAda;3;2"))
    assert {name: points for name, points in season_totals(past).items() if points > 4} == {"Ada": 15.5, "Ben": 15}
    assert {problem.line for problem in past.problems} == {8}


def test_a_column_that_counts_the_others_is_nobody() -> None:
    text = "Datum;Ada;Ben;Cid;Dabei\n1.2.24;10;5;x;2\n8.2.24;5;10;3;3\n15.2.24;7;;;1"
    assert {result.person.name for each in read(grid(text)).evenings for result in each.results} == {
        "Ada",
        "Ben",
        "Cid",
    }
    assert [each.title for each in read(grid(text)).evenings] == ["", "", ""]
    assert all(map(is_total, ("Gäste gesamt", "Anwesend", "Spielerzahl")))


def test_what_says_the_same_again_is_left_out_and_proves_the_rest_whichever_stands_first() -> None:
    rows = grid("Datum;Name;Platz;Punkte\n1.2.24;Ada;1;10\n1.2.24;Ben;2;5\n8.2.24;Ben;1;10\n8.2.24;Ada;2;6", "Abende")
    table = grid("Name;1.2.24;8.2.24;Gesamt\nAda;10;6;16\nBen;5;10;15", "Tabelle")
    for grids in ([rows, table], [table, rows]):
        mapping = detect(grids, "x", TODAY).mapping
        assert [own.sheet for own in mapping.sheets if own.is_taken] == ["Abende"]
        (proof,) = proofs(grids, mapping, read_results(grids, mapping))
        assert (proof.sheet, proof.fits, proof.of) == ("Tabelle", 2, 2)


def test_an_amount_that_is_none_costs_only_itself() -> None:
    past = read(grid("Datum;Name;Platz;Startgeld\n1.2.24;Ada;1;10,- €\n1.2.24;Ben;2;frei\n1.2.24;Cid;3;10"))
    assert [(result.place, result.buy_in) for result in past.evenings[0].results] == [(1, 1_000), (2, None), (3, 1_000)]
    assert [problem.line for problem in past.problems] == [3]


def test_a_heading_that_many_sheets_have_does_not_force_the_layout_of_an_earlier_file() -> None:
    wide = grid("Name;15.1.24;29.1.24\nAda;10;5,5\nBen;5;10")
    kept = detect([wide], "x", TODAY).mapping
    kept = kept.with_sheet(named(wide, kept.sheets[0]))
    rows = grid("Datum;Name;Platz;Punkte\n1.3.24;Ada;1;10\n1.3.24;Ben;2;5\n8.3.24;Ben;1;10\n8.3.24;Ada;2;5")
    assert detect([rows], "x", TODAY, [kept]).mapping == detect([rows], "x", TODAY).mapping


def test_a_final_table_with_the_headings_of_an_earlier_evening_is_no_evening() -> None:
    table = "Platz;Name;Punkte\n1;Ada;10\n2;Ben;5"
    evening = grid(table, "15.11.2024")
    kept = detect([evening], "x", TODAY).mapping
    kept = kept.with_sheet(named(evening, kept.sheets[0]))
    season, next_one = grid(f"Saison 2023;;\n{table}", "Liste"), grid(table, "22.11.2024")
    assert detect([season], "x", TODAY, [kept]).mapping.sheets[0].layout is Layout.FINAL
    assert detect([next_one], "x", TODAY, [kept]).mapping.sheets[0].day == date(2024, 11, 22)


DAYS = [date(2024, 10, 5), date(2024, 11, 2)]


@pytest.mark.parametrize(
    "text",
    [
        "Liga 2024/25;;\n;05.10.24;02.11.24\nName;Auftakt;Bounty\nAda;10;5\nBen;5;10",
        "Name;Auftakt;Bounty;Summe\n;5/10/24;2/11/24;\nAda;10;5;15\nBen;5;10;15",
        "Liga 24/25;;\n;Oktober;November\nName;5.;2.\nAda;10;5\nBen;5;10",
        "Name;5-Oct-24;2-Nov-24\nAda;10;5\nBen;5;10",
        "Name;5th October 2024;2nd November 2024\nAda;10;5\nBen;5;10",
        "Name;Woche 1 - 05.10.24;Woche 2 - 02.11.24\nAda;10;5\nBen;5;10",
        "Name;45570;45598\nAda;10;5\nBen;5;10",
        "Liga 24/25;;\nName;05.10.;02.11.\nAda;7½+2½;5\nBen;5;10",
    ],
)
def test_the_days_of_evenings_may_stand_in_many_ways(text: str) -> None:
    past = read(grid(text))
    assert [each.day for each in past.evenings] == DAYS
    assert season_totals(past) == {"Ada": 15, "Ben": 15}
    assert past.problems == ()


def test_two_evenings_below_one_day_are_two() -> None:
    past = read(grid("Name;05.10.24;;02.11.24;;Summe\n;T1;T2;T1;T2;\nAda;4;3;5;;12\nBen;5;;4;4;13"))
    assert [(each.day, each.title) for each in past.evenings] == [(day, nth) for day in DAYS for nth in ("T1", "T2")]


def test_an_evening_and_its_column_may_stand_in_one_heading() -> None:
    head = "Player;Total Points;Event 1 Finish;Event 1 Points Earned;Event 2 Finish;Event 2 Points Earned"
    past = read(grid(f"{head}\nAda;13;1;10;3;3\nBen;15;2;5;1;10\nCid;5;DNP;0;2;5"))
    assert [each.title for each in past.evenings] == ["Event 1", "Event 2"]
    assert said(past)[0][1][:2] == [("Ada", 1, 10_000), ("Ben", 2, 5_000)]


@pytest.mark.parametrize(
    "text",
    [
        "Hinrunde;\nName;05.10.24\nAda;10\nBen;5\n\nRückrunde;\nName;02.11.24\nBen;10\nAda;5",
        "05.10.2024;\nName;Punkte\nAda;10\nBen;5\n\n02.11.2024;\nName;Punkte\nBen;10\nAda;5",
        "05.10.2024;;;;02.11.2024;;\nPl;Name;Pkt;;Pl;Name;Pkt\n1;Ada;10;;1;Ben;10\n2;Ben;5;;2;Ada;5",
    ],
)
def test_each_table_of_a_sheet_is_read_on_its_own(text: str) -> None:
    tables = tables_of(grid(text))
    past = read(*tables)
    assert [each.day for each in past.evenings] == DAYS
    assert season_totals(past) == {"Ada": 15, "Ben": 15}
    # Lines and columns are those of the sheet.
    assert [table.name for table in tables] == ["Blatt", "Blatt · 2"]
    assert {cell for table in tables for row in table.rows for cell in row.cells if cell} == {
        cell for row in grid(text).rows for cell in row.cells if cell
    }


def test_a_count_of_players_below_a_list_without_headings_leaves_it_a_list() -> None:
    past = read(grid("1;Ada;10\n2;Ben;5\n3;Cid;2\nTeilnehmer;;3", "05.10.2024"))
    assert said(past) == [(DAYS[0], [("Ada", 1, 10_000), ("Ben", 2, 5_000), ("Cid", 3, 2_000)])]


def test_a_count_of_players_below_a_table_begins_none() -> None:
    text = "Name;05.10.24;02.11.24\nAda;10;5\nBen;5;10\n\nTeilnehmer;2;2\n"
    assert tables_of(grid(text)) == (grid(text),)


def test_more_tables_than_a_file_may_have_sheets_stay_one() -> None:
    pages = "\n\n".join(f"Abend {number};\nName;Punkte\nAda;{number}" for number in range(MOST_SHEETS + 1))
    assert len(tables_of(grid(pages))) == 1


def test_headings_of_a_further_page_begin_no_table() -> None:
    text = "Name;05.10.24;02.11.24\nAda;10;5\n\nName;05.10.24;02.11.24\nBen;5;10"
    assert tables_of(grid(text)) == (grid(text),)


def test_sheets_of_several_years_have_each_its_own() -> None:
    table = "Name;15.1.;12.3.\nAda;10;5\nBen;5;10"
    sheets = grid(table, "2023"), grid(table, "2024")
    assert [str(each.day) for each in read(*sheets).evenings] == [
        *("2023-01-15", "2023-03-12", "2024-01-15", "2024-03-12"),
    ]
    # The host corrects the first year, and the others move along.
    earlier = detect(sheets, "x", TODAY).mapping.with_year(2021)
    assert [str(each.day)[:4] for each in read_results(sheets, earlier).evenings] == ["2021", "2021", "2022", "2022"]


def test_places_may_go_down_and_evenings_across() -> None:
    past = read(grid(";05.10.24;02.11.24\nWinner;Ada;Ben\n2nd;Ben;Ada\n3rd;Cid;cancelled"))
    assert said(past) == [
        (DAYS[0], [("Ada", 1, None), ("Ben", 2, None), ("Cid", 3, None)]),
        (DAYS[1], [("Ben", 1, None), ("Ada", 2, None)]),
    ]


def test_places_and_points_on_two_sheets_are_put_together_when_the_host_says_so() -> None:
    places = grid("Name;05.10.24;02.11.24\nAda;1st;2nd\nBen;2nd;1st", "Finish")
    points = grid("Name;05.10.24;02.11.24\nAda;10;5\nBen;5;10", "Points")
    mapping = detect([places, points], "x", TODAY).mapping
    (question,) = questions_about([places, points], mapping)
    joined = read_results([places, points], question.options[0].mapping)
    assert (question.options[0].value, said(joined)) == (
        "join",
        [
            (DAYS[0], [("Ada", 1, 10_000), ("Ben", 2, 5_000)]),
            (DAYS[1], [("Ada", 2, 5_000), ("Ben", 1, 10_000)]),
        ],
    )


def test_a_number_in_brackets_behind_the_points_is_passed_over_and_said() -> None:
    past = read(grid("Name;05.10.24;02.11.24\nAda;10 (3);5\nBen;5;10 (1)"))
    assert season_totals(past) == {"Ada": 15, "Ben": 15}
    assert [(note.key, note.values["count"]) for note in past.notes] == [("league_import.note.bracketed", 2)]


def test_the_points_of_a_place_may_stand_behind_it() -> None:
    past = read(grid("Datum;1. Platz (10 P.);2. Platz (7 P.)\n5.10.24;Ada;Ben\n2.11.24;Ben;Ada"))
    assert said(past)[1] == (DAYS[1], [("Ben", 1, None), ("Ada", 2, None)])


def test_tables_side_by_side_may_begin_with_the_place_or_with_the_name() -> None:
    above, heads = "Stand;;;05.10.24;;;02.11.24;", "Name;Punkte;;Platz;Name;;Platz;Name"
    past = read(*tables_of(grid(f"{above}\n{heads}\nAda;15;;1;Ada;;1;Ben\nBen;15;;2;Ben;;2;Ada"))[1:])
    assert said(past) == [
        (DAYS[0], [("Ada", 1, None), ("Ben", 2, None)]),
        (DAYS[1], [("Ben", 1, None), ("Ada", 2, None)]),
    ]


def test_a_table_of_totals_below_a_log_proves_it() -> None:
    log = "Date;Player;Place;Points\n5.10.24;Ada;1;10\n5.10.24;Ben;2;5\n2.11.24;Ben;1;10\n2.11.24;Ada;2;6"
    tables = tables_of(grid(f"{log}\n\n;Player;Games;Total\n;Ada;2;16\n;Ben;2;15"))
    mapping = detect(tables, "x", TODAY).mapping
    past = read_results(tables, mapping)
    assert past.problems == ()
    (proof,) = proofs(tables, mapping, past)
    assert (proof.fits, proof.of) == (2, 2)


def test_words_beside_the_days_of_evenings_change_nothing() -> None:
    text = "Name;1. Abend;2. Abend;;;\n;05.10.24;02.11.24;Teiln.;Punkte;best 6\nAda;10;5;2;15;15\nBen;5;10;2;15;15"
    assert [each.day for each in read(grid(text)).evenings] == DAYS


def test_a_cancelled_evening_of_a_log_is_nobody_s() -> None:
    past = read(grid("Date;Player;Place\n5.10.24;Ada;1\n5.10.24;Ben;2\n2.11.24;cancelled - too few;\n9.11.24;Ben;1"))
    assert [len(each.results) for each in past.evenings] == [2, 1]
    assert past.problems == ()


def test_a_seat_beside_a_table_is_no_place() -> None:
    past = read(grid("Rang;Name;Tisch;Platz\n1;Ada;1;3\n2;Ben;1;1\n3;Cid;1;2", "05.10.2024"))
    assert said(past) == [(DAYS[0], [("Ada", 1, None), ("Ben", 2, None), ("Cid", 3, None)])]


def test_figures_of_a_season_are_no_evenings() -> None:
    text = "Rang;Spieler;Punkte;Teiln.;Siege;2.;3.\n1;Ada;184;20;5;0;1\n2;Ben;171;18;4;1;2\n3;Cid;99;9;0;1;0"
    assert detect([grid(text)], "x", TODAY).mapping.sheets[0].layout is Layout.FINAL


def test_a_guest_a_rank_and_a_nickname_leave_the_person() -> None:
    past = read(grid("Datum;Name;Platz\n5.10.24;1. Ada;1\n5.10.24;Gast (Uli);2\n5.10.24;Tom (B);3\n5.10.24;Tom (R);4"))
    people = [
        (result.person.name, result.person.nickname, result.person.is_guest) for result in past.evenings[0].results
    ]
    assert people == [("Ada", "", False), ("Uli", "", True), ("Tom (B)", "", False), ("Tom (R)", "", False)]
