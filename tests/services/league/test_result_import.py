from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homepoker.core.league.calendar_lists import Season
from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.league.explanation import facts_in_words
from homepoker.core.league.results import NOT_NOTED, EveningResult
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.past_results.reading import SheetEvening
from homepoker.core.past_results.sheet_mapping import Layout, ProvedTotals, Role
from homepoker.core.points.scheme import (
    Bonuses,
    FormulaBase,
    MoneyWon,
    PlaceTable,
    PointsScheme,
    PublishedPoints,
    SharedKnockOuts,
)
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.club import Club
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.exchange.standings_sheets import calendar_list_subtitle
from homepoker.services.league.archiving import archive_evening
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.people_matching import LEFT_OUT, Match
from homepoker.services.league.result_import import (
    Choice,
    EveningFinding,
    ResultImport,
    forget_newcomers,
    lonely_newcomers,
    redo,
    undo,
)
from homepoker.services.words import Words
from homepoker.store.database import DATABASE_NAME
from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.league.past_imports import PastImports, read_mapping
from tests.core.past_results.seasons import Evening, as_csv, long_rows, seasons, wide_rows
from tests.played_evenings import RESOURCES, club_of, open_evening, play_to_the_winner

SHEET = """Name;15.11.2024;29.11.2024
Ida;10;8,5
Max;8;
Karl Neu;5;12,5
"""


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_of(tmp_path)
    yield club
    club.close()


def prepared(club: Club, text: str = SHEET, name: str = "liga.csv") -> ResultImport:
    return ResultImport(club, read_result_files([(name, text.encode())]))


def called(evening: SheetEvening) -> str:
    return evening.title or f"Abend {evening.day}"


def all_results(club: Club) -> list[EveningResult]:
    return club.archive.results(None, date.min, date.max)


def of_day(club: Club, day: date) -> dict[str, tuple[int, Decimal | int]]:
    return {result.player: (result.place, result.points) for result in club.archive.results(None, day, day)}


def test_what_is_planned_is_written_and_nothing_before(club: Club) -> None:
    importing = prepared(club)
    database = club.folder / DATABASE_NAME
    before = (database.read_bytes(), all_results(club), club.players())
    plan = importing.plan()
    assert (database.read_bytes(), all_results(club), club.players()) == before
    assert [(evening.finding, evening.choice, evening.players) for evening in plan.evenings] == [
        (EveningFinding.NEW, Choice.IMPORT, 3),
        (EveningFinding.NEW, Choice.IMPORT, 2),
    ]
    assert [player.name for player in plan.joining] == ["Karl Neu"]
    importing.mapping = replace(importing.mapping, has_ranks_by_points=True)
    importing.carry_out(called)
    (karl,) = (player.id for player in club.players() if player.name == "Karl Neu")
    assert of_day(club, date(2024, 11, 15)) == {"ida": (1, 10), "max": (2, 8), karl: (3, 5)}
    assert of_day(club, date(2024, 11, 29)) == {karl: (1, Decimal("12.5")), "ida": (2, Decimal("8.5"))}
    names = [evening.name for evening in club.archive.evenings(date.min, date.max)]
    assert names == ["Abend 2024-11-15", "Abend 2024-11-29"]


def test_without_places_nobody_has_won(club: Club) -> None:
    prepared(club).carry_out(called)
    assert {result.place for result in all_results(club)} == {0}
    rows = CalendarLists(club).league_list(CalendarLists(club).seasons()[0]).rows
    assert [(row.points, row.wins) for row in rows] == [(Decimal("18.5"), 0), (Decimal("17.5"), 0), (8, 0)]


def test_imported_points_stay_out_of_a_rulebook_s_list_and_it_says_so(club: Club) -> None:
    lists, november = CalendarLists(club), Season(2024, 11)
    prepared(club).carry_out(called)
    alone = lists.league_list(november)
    assert (len(alone.rows), alone.is_imported, alone.imported_left_out) == (3, True, 0)
    assert alone.citations == ()
    for day in (date(2024, 11, 30), date(2025, 3, 1)):
        desk = open_evening(club, "Heim", day, ("Ida", "Max"), rulebook="apsa", scoring=Scoring.APSA)
        play_to_the_winner(desk, ("Ida", "Max"), {})
        EndingCommands(desk).close()
        archive_evening(club, desk)
    fading = lists.league_list(Season(2025))
    for found, factors in (
        (lists.league_list(november), [1]),
        (lists.league_list(Season(2024)), [1]),
        (fading, [Decimal("0.5"), 1]),
    ):
        assert [evening.name for evening in found.evenings] == ["Heim"] * len(factors)
        assert [each.factor for each in found.rows[0].results] == factors
        assert (len(found.rows), found.is_imported, found.imported_left_out) == (2, False, 2)
    words = Words(RESOURCES / "locale", "de", club.name_of)
    assert calendar_list_subtitle(fading, words) == (
        "2 Abende · 2 Spieler · 2024 zählt zu 50 % · "
        "2 importierte Abende zählen hier nicht: ihre Punkte sind nach keinem Regelwerk"
    )


@pytest.mark.parametrize(
    "base", [PlaceTable((10_000, 5_000, 1_000)), FormulaBase("10 * sqrt(players / place)"), PublishedPoints()]
)
def test_a_league_with_a_scheme_of_its_own_has_no_points_for_places_that_nobody_knows(
    club: Club, base: PlaceTable | FormulaBase | PublishedPoints
) -> None:
    prepared(club).carry_out(called)
    season = LeagueSeason("s", "2024", date(2024, 1, 1), date(2024, 12, 31))
    ties = (TieBreak.WINS, TieBreak.BEST_PLACE, TieBreak.HEAD_TO_HEAD, TieBreak.LAST_EVENING)
    scheme = PointsScheme(base, bonuses=Bonuses(final_table=3_000, per_knock_out=1_000))
    desk = ClubLeagues(club)
    league = desk.create(League("", "Liga", scheme, rule=StandingsRule(ties=ties), seasons=(season,)))
    rows = desk.table(league, season).rows
    totals = [row.total for row in rows]
    assert totals == ([18_500, 17_500, 8_000] if isinstance(base, PublishedPoints) else [0, 0, 0])
    assert {(row.wins, row.best_place) for row in rows} == {(0, 0)}


def test_a_formula_reckons_with_the_buy_in_of_each_evening_and_of_the_league_where_it_states_none(club: Club) -> None:
    sheet = """Datum;Name;Platz;Re-Buys;Startgeld
15.11.2024;Ida;1;1;20,00 €
15.11.2024;Max;2;0;20,00 €
29.11.2024;Ida;1;0;0
29.11.2024;Max;2;0;frei
13.12.2024;Ida;1;0;
"""
    importing = prepared(club, sheet)
    assert [(problem.line, problem.problem.key) for problem in importing.plan().problems] == [
        (5, "league_import.in_column")
    ]
    importing.carry_out(called)
    season = LeagueSeason("s", "2024", date(2024, 1, 1), date(2024, 12, 31))
    scheme = PointsScheme(FormulaBase("spent + buy_in / 100"), decimals=2)
    desk = ClubLeagues(club)
    league = desk.create(League("", "Liga", scheme, seasons=(season,), buy_in=750))
    totals = {row.player: row.total for row in desk.table(league, season).rows}
    # *frei* is named, costs only itself, and the buy-in of the league stands in.
    assert totals == {"ida": 40_200 + 0 + 7_580, "max": 20_200 + 7_580}
    (first, second, third) = desk.explain(league, season, PlayerId("ida")).evenings
    said = [
        {word.values["value"] for word in facts_in_words(each.breakdown) if word.key == "points.fact.buy_in"}
        for each in (first, second, third)
        if each.breakdown is not None
    ]
    assert said == [{20_000}, {0}, {7_500}]
    # That of December states none: the field of that evening names the buy-in of the league, not one of the file.
    assert list(desk.buy_ins(season).values()) == [(2_000, 2_000), (-1, 0), (-1, -1)]


def test_shares_of_knock_outs_split_them_where_the_league_does(club: Club) -> None:
    sheet = """Datum;Name;Platz;KO;KO-Anteil
15.11.2024;Ida;1;2;1,5
15.11.2024;Max;2;1;0,5
15.11.2024;Eva;3;0;
15.11.2024;Uma;4;1;1,5
"""
    importing = prepared(club, sheet)
    assert [(problem.line, problem.problem.key) for problem in importing.plan().problems] == [
        (5, "league_import.in_column")
    ]
    importing.carry_out(called)
    season = LeagueSeason("s", "2024", date(2024, 1, 1), date(2024, 12, 31))
    scheme = PointsScheme(FormulaBase("10 * knock_outs"), knock_outs=SharedKnockOuts.SPLIT)
    desk = ClubLeagues(club)
    league = desk.create(League("", "Liga", scheme, seasons=(season,)))
    totals = {row.player: row.total for row in desk.table(league, season).rows}
    assert sorted(totals.values()) == [0, 5_000, 10_000, 15_000], "a share that cannot be costs only itself"


def test_money_that_was_won_is_kept_and_only_where_the_file_names_any(club: Club) -> None:
    sheet = (
        "Datum;Name;Platz;Preisgeld\n15.11.2024;Ida;1;45,00 €\n15.11.2024;Max;2;\n29.11.2024;Max;1;\n29.11.2024;Ida;2;"
    )
    prepared(club, sheet).carry_out(called)
    season = LeagueSeason("s", "2024", date(2024, 1, 1), date(2024, 12, 31))
    desk = ClubLeagues(club)
    league = desk.create(League("", "Liga", PointsScheme(MoneyWon(), decimals=2), seasons=(season,)))
    assert {row.player: row.total for row in desk.table(league, season).rows} == {"ida": 45_000, "max": 0}
    noted = club.archive.money(date(2024, 11, 29), date(2024, 11, 29))
    assert all(money.prize_pool == NOT_NOTED for money in noted.values())


def test_a_question_stands_before_the_import(club: Club) -> None:
    importing = prepared(club, "Rang;Name;Punkte\n1;Ida;120\n2;Max;110", "liste.csv")
    plan = importing.plan()
    assert [question.key for question in plan.questions] == ["layout:liste"]
    assert not plan.may_import
    with pytest.raises(Refusal, match="questions_open"):
        importing.carry_out(called)
    importing.mapping = plan.questions[0].options[0].mapping
    importing.mapping = replace(importing.mapping, first_day=date(2024, 1, 5))
    importing.carry_out(called)
    assert {result.player: result.place for result in all_results(club)} == {"ida": 1, "max": 2}


def test_who_was_taken_for_somebody_keeps_the_spelling_as_another_name(club: Club) -> None:
    ida = next(player for player in club.players() if player.id == "ida")
    club.register.change(replace(ida, name="Ida Größl"))
    text = "Name;15.11.2024;29.11.2024\nIda Groessel;10;8,5\nMax;8;7"
    importing = prepared(club, text)
    assert [person.written.name for person in importing.plan().open_people] == ["Ida Groessel"]
    importing.accept_all()
    assert importing.plan().open_people == ()
    importing.carry_out(called)
    assert of_day(club, date(2024, 11, 15))["ida"] == (0, 10)
    again = prepared(club, text.replace("2024", "2025")).plan()
    assert [person.why for person in again.people] == [Match.FORMER_NAME, Match.NAME]


def test_the_other_spelling_becomes_the_name_and_both_are_known_next_year(club: Club) -> None:
    text = "Name;15.11.2024;29.11.2024\nMax;10;8\nEva Maier;5;-\nEva Mayer;-;6\nKarl Neu;4;4"
    importing = prepared(club, text)
    importing.accept_all()
    assert {player.name for player in importing.plan().joining} == {"Eva Maier", "Karl Neu"}
    importing.call("eva mayer|", "Eva Mayer")
    assert {player.name for player in importing.plan().joining} == {"Eva Mayer", "Karl Neu"}
    importing.carry_out(called)
    assert "Eva Mayer" in club.names.values()
    assert "Eva Maier" not in club.names.values()
    again = prepared(club, text.replace("2024", "2025")).plan()
    assert [person.why for person in again.people if "Eva" in person.written.name] == [Match.FORMER_NAME, Match.NAME]


def test_two_who_stand_in_one_evening_are_not_accepted_as_one_person(club: Club) -> None:
    rows = "15.11.2024;Eva Maier;2\n15.11.2024;Eva Mayer;3\n15.11.2024;Max;1\n29.11.2024;Eva Maier;1\n29.11.2024;Max;2"
    importing = prepared(club, f"Datum;Name;Platz\n{rows}")
    importing.accept_all()
    plan = importing.plan()
    (open_one,) = plan.open_people
    assert open_one.written.name == "Eva Mayer"
    assert plan.alike == ()
    assert {key: evening.day for key, evening in plan.met.items()} == {open_one.key: date(2024, 11, 15)}


def test_two_with_a_line_of_their_own_in_a_table_who_met_are_two(club: Club) -> None:
    plan = prepared(club, "Name;15.11.2024;29.11.2024\nEva Maier;5;4\nEva Mayer;6;-\nMax;8;7").plan()
    assert plan.open_people == ()
    assert sorted(player.name for player in plan.joining if player.name.startswith("Eva")) == ["Eva Maier", "Eva Mayer"]
    never_met = prepared(club, "Name;15.11.2024;29.11.2024\nEva Maier;-;4\nEva Mayer;6;-\nMax;8;7").plan()
    assert len(never_met.open_people) == 1


def test_a_reason_is_given_only_as_long_as_what_it_is_for_is_so(club: Club) -> None:
    importing = prepared(club, "Name;15.11.;29.11.\nIda;10;8\nMax;8;7")
    keys = [reason.key.rpartition(".")[2] for reason in importing.reasons]
    assert keys == ["people", "cells_points", "year_guessed"]
    proposed = importing.mapping
    importing.mapping = replace(proposed, year=2019)
    assert [reason.key.rpartition(".")[2] for reason in importing.reasons] == keys[:2]
    (own,) = proposed.sheets
    importing.mapping = proposed.with_sheet(own.with_role(1, Role.PLACES_OF_EVENING))
    assert [reason.key.rpartition(".")[2] for reason in importing.reasons] == ["people", "year_guessed"]
    importing.mapping = proposed.with_sheet(replace(own, layout=Layout.ROWS))
    assert [reason.key.rpartition(".")[2] for reason in importing.reasons] == keys[1:]


def test_the_rule_that_the_totals_prove_is_kept_with_the_import(club: Club) -> None:
    head = "Name;" + ";".join(f"{day}.11.2024" for day in (1, 8, 15, 22, 29)) + ";Gesamt\n"
    importing = prepared(club, head + "Ida;9;8;7;6;5;24\nMax;10;8;6;4;2;24\nKarl Neu;1;1;1;5;9;15\nEva;3;2;1;4;4;12")
    done = importing.carry_out(called)
    mapping = read_mapping(done.mapping)
    assert mapping is not None
    assert mapping.proved == ProvedTotals(best=3, evenings=5, fits=3, of=4)
    plain_file = prepared(club, "Name;15.11.2023;29.11.2023\nIda;10;8\nMax;8;7").carry_out(called)
    mapping = read_mapping(plain_file.mapping)
    assert mapping is not None
    assert mapping.proved is None


def test_spellings_that_are_one_person_have_their_total_together(club: Club) -> None:
    evenings = "Datum;Name;Punkte\n1.2.2024;Eva Klein;5\n8.2.2024;Eva Kleyn;4\n15.2.2024;Eva Klein;3\n"
    evenings += "".join(
        f"{day}.2.2024;{name};{points}\n" for day in (1, 8, 15) for name, points in (("Max", 9), ("Ida", 2))
    )
    files = read_result_files(
        [("abende.csv", evenings.encode()), ("end.csv", b"Name;Gesamt\nEva Klein;12\nMax;27\nIda;6\n")]
    )
    importing = ResultImport(club, files)
    assert [own.is_taken for own in importing.mapping.sheets] == [True, False]
    (proof,) = importing.plan().proofs
    assert [(one.name, one.written, one.computed, one.line) for one in proof.misfits] == [
        ("Eva Klein", 12_000, 8_000, 2)
    ]
    importing.accept_all()
    (proof,) = importing.plan().proofs
    assert (proof.fits, proof.misfits) == (3, ())


def test_leagues_that_count_otherwise_than_the_totals_prove_are_named(club: Club) -> None:
    leagues, year = ClubLeagues(club), LeagueSeason("y", "2024", date(2024, 1, 1), date(2024, 12, 31))
    scheme, later = PointsScheme(PublishedPoints()), LeagueSeason("z", "2025", date(2025, 1, 1), date(2025, 12, 31))
    for name, season, best in (("All", year, 0), ("Three", year, 3), ("Two", year, 2), ("Later", later, 0)):
        leagues.create(League("", name, scheme, StandingsRule(best=best), (season,)))
    head = "Name;" + ";".join(f"{day}.11.2024" for day in (1, 8, 15, 22, 29)) + ";Gesamt\n"
    text = head + "Ida;9;8;7;6;5;24\nMax;10;8;6;4;2;24\nKarl Neu;1;1;1;5;9;15\nEva;3;2;1;4;4;11"
    said = [(one.key.rpartition(".")[2], one.values["league"]) for one in prepared(club, text).plan().other_rules]
    assert said == [("all", "All"), ("best", "Two")]
    without = "\n".join(line.rpartition(";")[0] for line in text.splitlines())
    assert prepared(club, without).plan().other_rules == ()


def test_how_the_host_read_a_file_is_proposed_for_the_next_one(club: Club) -> None:
    first = prepared(club, "Wer;Zahl;15.11.2024;29.11.2024;Alle\nIda;1;10;8,5;18,5\nMax;2;8;7;15")
    own = first.mapping.sheets[0].with_role(1, Role.DEDUCTION)
    first.mapping = first.mapping.with_sheet(own)
    first.carry_out(called)
    again = prepared(club, "Wer;Zahl;14.11.2025;28.11.2025;Alle\nIda;1;10;8,5;18,5\nMax;2;8;7;15")
    assert again.mapping.sheets[0].columns[1] is Role.DEDUCTION
    assert "league_import.reason.known_again" in {reason.key for reason in again.reasons}


def test_nobody_is_taken_for_somebody_by_likeness(club: Club) -> None:
    club.register.change(
        replace(next(player for player in club.players() if player.id == "max"), name="Maximilian Huber")
    )
    importing = prepared(club, SHEET.replace("Max;", "Maximilian Hubr;"))
    (somebody,) = importing.plan().open_people
    with pytest.raises(Refusal):
        importing.carry_out(called)
    assert all_results(club) == []
    importing.decisions[somebody.key] = PlayerId("max")
    importing.carry_out(called)
    assert "max" in of_day(club, date(2024, 11, 15))


def test_who_is_left_out_neither_joins_nor_counts_in_the_field(club: Club) -> None:
    importing = prepared(club)
    importing.decisions["karl neu|"] = LEFT_OUT
    plan = importing.plan()
    assert plan.joining == ()
    assert [each.players for each in plan.evenings] == [2, 1]
    importing.carry_out(called)
    assert {result.players for result in all_results(club)} == {1, 2}


def test_two_rows_of_one_person_count_once_and_are_named(club: Club) -> None:
    importing = prepared(club)
    importing.decisions["karl neu|"] = PlayerId("max")
    plan = importing.plan()
    assert [(problem.line, problem.problem.key) for problem in plan.problems] == [(4, "league_import.same_person")]
    importing.carry_out(called)
    assert len(of_day(club, date(2024, 11, 15))) == 2


def test_of_two_rows_of_one_person_the_better_one_counts_and_that_is_what_is_said(club: Club) -> None:
    importing = prepared(club, "Datum;Name;Platz\n1.2.2024;Eva Kleyn;3\n1.2.2024;Max;2\n1.2.2024;Eva Klein;1")
    importing.decisions = {person.key: person.candidates[0].id for person in importing.plan().open_people}
    (problem,) = importing.plan().problems
    said = Words(RESOURCES / "locale", "en", club.name_of).say(problem.problem)
    assert said.endswith("of which the better result counts.")
    importing.carry_out(called)
    eva = next(player for player, name in club.names.items() if name.startswith("Eva K"))
    assert {player: place for player, (place, _) in of_day(club, date(2024, 2, 1)).items()} == {eva: 1, "max": 2}


def test_the_same_file_again_is_left_out_or_replaces(club: Club) -> None:
    prepared(club).carry_out(called)
    again = prepared(club)
    plan = again.plan()
    assert plan.earlier is not None
    assert [(evening.finding, evening.choice) for evening in plan.evenings] == [
        (EveningFinding.IMPORTED, Choice.LEAVE_OUT)
    ] * 2
    with pytest.raises(Refusal):
        again.carry_out(called)
    corrected = prepared(club, SHEET.replace("Ida;10", "Ida;20"))
    first = corrected.plan().evenings[0]
    corrected.choices[first.evening.key] = Choice.REPLACE
    later = corrected.carry_out(called)
    assert of_day(club, date(2024, 11, 15))["ida"] == (0, 20)
    assert len(club.archive.evenings(date.min, date.max)) == 2
    undo(club, later.id)
    assert of_day(club, date(2024, 11, 15))["ida"] == (0, 10)


def test_an_evening_that_was_played_with_the_program_is_left_out(club: Club) -> None:
    desk = open_evening(club, "Herbst", date(2024, 11, 15), ("Ida", "Max", "Eva"))
    play_to_the_winner(desk, ("Ida", "Max", "Eva"), {})
    EndingCommands(desk).close()
    archive_evening(club, desk)
    plan = prepared(club).plan()
    assert [each.finding for each in plan.evenings] == [EveningFinding.PLAYED, EveningFinding.NEW]
    prepared(club).carry_out(called)
    assert len(club.archive.evenings(date.min, date.max)) == 2


def test_an_evening_without_a_date_waits_for_one(club: Club) -> None:
    importing = prepared(club, "Name;1;2\nIda;10;8\nMax;8;5")
    assert {each.finding for each in importing.plan().evenings} == {EveningFinding.NO_DAY}
    assert not importing.plan().may_import
    importing.mapping = replace(importing.mapping, first_day=date(2024, 1, 5), every=14)
    importing.carry_out(called)
    assert [evening.began_on for evening in club.archive.evenings(date.min, date.max)] == [
        date(2024, 1, 5),
        date(2024, 1, 19),
    ]


def test_undoing_leaves_the_standings_as_before_and_takes_newcomers_along_on_request(club: Club) -> None:
    before = (all_results(club), club.players())
    done = prepared(club).carry_out(called)
    imported = all_results(club)
    undo(club, done.id)
    assert all_results(club) == before[0]
    assert len(club.players()) == len(before[1]) + 1
    redo(club, done.id)
    assert all_results(club) == imported
    undo(club, done.id)
    assert len(forget_newcomers(club, done.id)) == 1
    assert (all_results(club), club.players()) == before


def test_a_newcomer_who_is_used_elsewhere_stays(club: Club) -> None:
    done = prepared(club).carry_out(called)
    (karl,) = lonely_newcomers(club, done.id)
    other = prepared(club, "Name;03.01.2025\nKarl Neu;1\nIda;2").carry_out(called)
    assert lonely_newcomers(club, done.id) == ()
    undo(club, other.id)
    assert lonely_newcomers(club, done.id) == (karl,)
    club.register.change(
        replace(next(player for player in club.players() if player.id == karl), contact="karl@example.org")
    )
    assert lonely_newcomers(club, done.id) == ()


def test_a_newcomer_whom_the_host_gave_points_stays(club: Club) -> None:
    done = prepared(club).carry_out(called)
    (karl,) = lonely_newcomers(club, done.id)
    league = ClubLeagues(club).create(League("", "Liga", PointsScheme(PublishedPoints()), seasons=(YEAR_2024,)))
    ClubLeagues(club).give(league, karl, 1_000, "Hilfe", date(2024, 12, 1))
    assert lonely_newcomers(club, done.id) == ()


def test_how_the_sheet_was_read_is_kept_without_a_name(club: Club) -> None:
    importing = prepared(club)
    importing.decisions["karl neu|"] = PlayerId("max")
    importing.carry_out(called)
    (kept,) = PastImports(club.database).imports()
    assert '"points-of-evening"' in kept.mapping
    assert "karl" not in kept.mapping.lower()


@settings(max_examples=12, deadline=None)
@given(season=seasons())
def test_a_random_season_is_imported_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, season: tuple[Evening, ...]
) -> None:
    club = club_of(tmp_path_factory.mktemp("club"), ())
    try:
        for rows in (long_rows(season), wide_rows(season, are_places=False)):
            importing = ResultImport(club, read_result_files([("x.csv", as_csv(rows))]))
            done = importing.carry_out(called)
            names = {player.id: player.name for player in club.players()}
            found = {(result.began_on, names[result.player]): result.points for result in all_results(club)}
            assert found == {(each.day, result.name): result.points for each in season for result in each.results}
            undo(club, done.id)
            assert all_results(club) == []
    finally:
        club.close()


DEDUCTED = """Name;15.11.2024;29.11.2024;06.12.2024;Strafe;Gesamt
Ida;10;8;6;4;20
Max;8;7;5;0;20
Eva;5;9;2;;16
Jo;4;3;1;;8
"""
YEAR_2024 = LeagueSeason("2024", "2024", date(2024, 1, 1), date(2024, 12, 31))


def totals(club: Club, scheme: PointsScheme | None = None, season: LeagueSeason = YEAR_2024) -> dict[str, float]:
    """The standings of a league of these seasons, by the id of the player."""
    league = League("l-x", "Liga", scheme or PointsScheme(PublishedPoints()), seasons=(season,))
    return {str(row.player): row.total / 1000 for row in ClubLeagues(club).table(league, season).rows}


def test_a_stated_deduction_makes_the_standings_those_of_the_sheet(club: Club) -> None:
    importing = prepared(club, DEDUCTED)
    (planned,) = importing.plan().beside
    assert (planned.name, planned.points, planned.on, planned.is_stated) == ("Ida", -4_000, date(2024, 12, 6), True)
    done = importing.carry_out(called, lambda points: f"Strafe laut {points.sheet}")
    jo = next(player.id for player in club.players() if player.name == "Jo")
    stated = {"ida": 20, "max": 20, "eva": 16, jo: 8}
    assert totals(club) == stated

    league = ClubLeagues(club).create(League("", "Liga", PointsScheme(PublishedPoints()), seasons=(YEAR_2024,)))
    explained = ClubLeagues(club).explain(league, YEAR_2024, PlayerId("ida"))
    assert [(extra.points, extra.reason) for extra in explained.extra] == [(-4_000, "Strafe laut liga")]
    assert explained.row is not None
    assert (explained.row.extra, explained.row.total) == (-4_000, 20_000)
    later = replace(YEAR_2024, first=date(2025, 1, 1), last=date(2025, 12, 31))
    assert ClubLeagues(club).extra_points(replace(league, seasons=(later,)), later) == []

    ClubLeagues(club).take_back(explained.extra[0])
    assert totals(club) == stated | {"ida": 24}
    ClubLeagues(club).count_again(explained.extra[0])
    undo(club, done.id)
    assert totals(club) == {}
    redo(club, done.id)
    assert totals(club) == stated


def test_points_of_an_import_count_where_one_of_its_evenings_does(club: Club) -> None:
    prepared(club, DEDUCTED).carry_out(called)
    leagues = ClubLeagues(club)
    league = leagues.create(
        League("", "Ausgewählte", PointsScheme(PublishedPoints()), seasons=(YEAR_2024,), is_open_to_evenings=False)
    )
    assert leagues.extra_points(league, YEAR_2024) == []
    chosen = leagues.evenings(league, YEAR_2024)[0]
    leagues.choose(league, replace(chosen.setting, counts=True))
    (extra,) = leagues.extra_points(league, YEAR_2024)
    assert {row.player: row.total for row in leagues.table(league, YEAR_2024).rows}[extra.player] == 6_000
    with pytest.raises(Refusal):
        leagues.change(league, extra, -1_000, "Weniger", extra.on)


def test_a_league_of_money_won_takes_no_points_and_says_so(club: Club) -> None:
    prepared(club, DEDUCTED).carry_out(called)
    leagues = ClubLeagues(club)
    money = leagues.create(League("", "Geld", PointsScheme(MoneyWon()), seasons=(YEAR_2024,)))
    assert leagues.extra_points(money, YEAR_2024) == []
    assert all(row.extra == 0 for row in leagues.table(money, YEAR_2024).rows)
    explained = leagues.explain(money, YEAR_2024, PlayerId("ida"))
    assert "season.no_extra_points" in [reason.key for reason in explained.reasons]
    with pytest.raises(Refusal, match=r"season\.extra_not_of_money"):
        leagues.give(money, PlayerId("ida"), 1_000, "Hilfe", date(2024, 11, 15))


def test_a_growing_sheet_brings_each_deduction_once(club: Club) -> None:
    first = prepared(club, DEDUCTED).carry_out(called)
    again = prepared(club, DEDUCTED).plan()
    assert (again.taken, again.beside) == ((), ())
    grown = """Name;15.11.2024;29.11.2024;06.12.2024;13.12.2024;Strafe;Gesamt
Ida;10;8;6;1;4;21
Max;8;7;5;2;3;19
Eva;5;9;2;3;;19
Jo;4;3;1;4;;12
"""
    later = prepared(club, grown)
    assert [(planned.name, planned.points) for planned in later.plan().beside] == [("Max", -3_000)]
    assert later.plan().proofs[0].fits == 4  # although only one evening of it is new
    done = later.carry_out(called)
    jo = next(player.id for player in club.players() if player.name == "Jo")
    stated = {"ida": 21, "max": 19, "eva": 19, jo: 12}
    assert totals(club) == stated

    undo(club, done.id)
    renewed = prepared(club, grown)
    renewed.choices = {evening.evening.key: Choice.REPLACE for evening in renewed.plan().evenings if evening.twin}
    assert [(planned.name, planned.points) for planned in renewed.plan().beside] == [("Ida", -4_000), ("Max", -3_000)]
    renewed.carry_out(called)
    assert totals(club) == stated
    assert first.id in {extra.import_id for extra in club.leagues.extra_points("")}


def test_another_difference_is_taken_over_only_where_the_host_says_so(club: Club) -> None:
    differing = DEDUCTED.replace("Jo;4;3;1;;8", "Jo;4;3;1;;10")
    importing = prepared(club, differing)
    assert [(planned.name, planned.points, planned.is_taken) for planned in importing.plan().beside] == [
        ("Ida", -4_000, True),
        ("Jo", 2_000, False),
    ]
    importing.takes_differences, importing.takes_deductions = True, False
    importing.carry_out(called)
    jo = next(player.id for player in club.players() if player.name == "Jo")
    assert totals(club) == {"ida": 24, "max": 20, "eva": 16, jo: 10}


def test_points_of_somebody_who_is_still_open_are_told_too(club: Club) -> None:
    ida = next(player for player in club.players() if player.id == "ida")
    club.register.change(replace(ida, name="Ida Größl"))
    importing = prepared(club, DEDUCTED.replace("Ida;", "Ida Groessel;"))
    (person,) = importing.plan().open_people
    (planned,) = importing.plan().beside
    assert (planned.name, planned.points, planned.player) == ("Ida Groessel", -4_000, person.own.id)
    importing.accept_all()
    (planned,) = importing.plan().beside
    assert planned.player == "ida"


def test_whoever_is_left_out_of_an_import_has_no_points_beside_it(club: Club) -> None:
    importing = prepared(club, DEDUCTED)
    (ida,) = (person.key for person in importing.plan().people if person.written.name == "Ida")
    importing.decisions[ida] = LEFT_OUT
    assert importing.plan().beside == ()
    importing.carry_out(called)
    assert "ida" not in totals(club)


def test_a_merged_player_takes_the_points_of_an_import_along(club: Club) -> None:
    prepared(club, DEDUCTED).carry_out(called)
    players = {player.id: player for player in club.register.players()}
    club.register.merge(players[PlayerId("max")], PlayerId("ida"))
    # Of two in one evening the better counts once; the deduction stays.
    extra = ClubLeagues(club).extra_points(
        League("l", "Liga", PointsScheme(PublishedPoints()), seasons=(YEAR_2024,)), YEAR_2024
    )
    assert [(one.player, one.points) for one in extra] == [("max", -4_000)]


def test_a_final_table_beside_a_sheet_for_each_evening_tells_what_is_missing(club: Club) -> None:
    evenings = {
        "15.11.2024": "Platz;Name;Punkte\n1;Ida;10\n2;Max;8\n3;Eva;5\n",
        "29.11.2024": "Platz;Name;Punkte\n1;Max;10\n2;Ida;8\n3;Eva;5\n",
    }
    final = "Rang;Name;Punkte\n1;Ida;18\n2;Max;15\n3;Eva;10\n"
    files = [(f"{name}.csv", text.encode()) for name, text in {**evenings, "Gesamt": final}.items()]
    importing = ResultImport(club, read_result_files(files))
    assert [(one.name, one.points, one.is_stated, one.sheet) for one in importing.plan().beside] == [
        ("Max", -3_000, False, "Gesamt")
    ]
    importing.takes_differences = True
    importing.carry_out(called)
    assert totals(club) == {"ida": 18, "max": 15, "eva": 10}
    assert ResultImport(club, read_result_files(files)).plan().beside == ()


@settings(max_examples=15, deadline=None)
@given(
    rows=st.lists(
        st.tuples(st.lists(st.integers(20, 90), min_size=3, max_size=3), st.integers(0, 15)), min_size=3, max_size=6
    )
)
def test_whatever_a_sheet_deducts_the_standings_are_its_totals(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[list[int], int]]
) -> None:
    club = club_of(tmp_path_factory.mktemp("club"), ())
    try:
        lines = ["Name;15.11.2024;29.11.2024;06.12.2024;Strafe;Gesamt"]
        names = ("Anna", "Bernd", "Clemens", "Dora", "Emil", "Franziska")
        stated = {names[at]: sum(points) - less for at, (points, less) in enumerate(rows)}
        for name, (points, less) in zip(stated, rows, strict=True):
            lines.append(f"{name};{';'.join(map(str, points))};{less or ''};{stated[name]}")
        importing = prepared(club, "\n".join(lines))
        (proof,) = importing.plan().proofs
        assert (proof.fits, proof.rule.best) == (len(rows), 0)
        importing.carry_out(called)
        assert {club.name_of(player): total for player, total in totals(club).items()} == stated
    finally:
        club.close()
