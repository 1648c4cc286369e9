from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from homepoker.core.cell_grid import Grid, GridRow
from homepoker.core.past_results.reading import SheetReading
from homepoker.core.past_results.sheet_lines import LineUse
from homepoker.core.past_results.sheet_mapping import Layout, ResultMapping, Role, SheetMapping
from homepoker.core.past_results.totals import Misfit, Proof, Rule
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.league.people_matching import LEFT_OUT
from homepoker.services.league.result_import import ResultImport
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.resource_files import resources
from homepoker.ui.league.imports import view
from homepoker.ui.sheets.view import LineAct, SheetView
from tests.played_evenings import club_of

SHEET = """Season 2024
Name;15.11.;29.11.;Total
Ida;10;8,5;18,5
Max;8;;8
Karl Neu;5;eight;5
"""
GRID = Grid(
    "season",
    (
        GridRow(1, ("Season 2024",)),
        GridRow(3, ("Name", date(2024, 11, 15), date(2024, 11, 29), "Total")),
        GridRow(4, ("Ida", Decimal(10), Decimal("8.50"), "18,5")),
        GridRow(5, ("Sum", Decimal(10))),
    ),
)
ROLES = (Role.NAME, Role.POINTS_OF_EVENING, Role.POINTS_OF_EVENING, Role.TOTAL)
OWN = SheetMapping("season", ROLES, 3, layout=Layout.PEOPLE, typed=((4, 1, "12"), (4, 4, "x")))
USES = {1: LineUse.TITLE, 2: LineUse.EMPTY, 3: LineUse.HEADING, 4: LineUse.PROBLEM, 5: LineUse.TOTAL}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    club = club_of(tmp_path, ("Ida", "Max Huber"))
    yield club
    club.close()


@pytest.fixture
def words(club: Club) -> Words:
    return Words(resources() / "locale", "en", club.name_of)


@pytest.fixture
def importing(club: Club) -> ResultImport:
    return ResultImport(club, read_result_files([("season.csv", SHEET.encode())]))


def shown(words: Words, own: SheetMapping = OWN) -> SheetView:
    return view.result_sheet(GRID, own, SheetReading("season", USES, 4, 1), {4: "Column C is none."}, words)


def test_a_sheet_is_shown_line_by_line_with_how_each_is_taken(words: Words) -> None:
    sheet = shown(words)
    assert sheet.lines == 5
    assert [sheet.line(line).mark for line in range(5)] == ["title", "empty", "headings", "mistake", "total"]
    assert [sheet.line(line).is_read for line in range(5)] == [False, False, False, True, False]
    assert (sheet.line(2).is_heading, sheet.line(3).hint) == (True, "Column C is none.")
    left_out = view.result_sheet(GRID, replace(OWN, is_taken=False), None, {}, words)
    assert not any(left_out.line(line).is_read for line in range(5))


def test_columns_are_shown_with_letters_and_meaning_and_the_names_stay_in_sight(words: Words) -> None:
    sheet = shown(words)
    assert [(head.letters, head.meaning) for head in sheet.heads] == [
        ("A", "Name"),
        ("B", "Points"),
        ("C", "Points"),
        ("D", "Total"),
        ("E", "–"),
    ]
    assert (sheet.heads[1].hint, sheet.heads[4].hint) == ("B: Evening: points", "E: Do not read")
    assert sheet.kept == (0,)
    by_evening = replace(OWN, layout=Layout.EVENINGS, columns=(Role.DATE, *ROLES[1:3]))
    assert shown(words, by_evening).kept == (0,)
    assert shown(words, by_evening).heads[1].hint == "B: Person: points"


def test_a_cell_shows_what_was_typed_and_says_what_stands_in_the_file(words: Words) -> None:
    sheet = shown(words)
    assert [sheet.cell(3, column) for column in range(5)] == ["Ida", "12", "8.5", "18,5", "x"]
    assert sheet.change(3, 1) == "Changed; the file says “10”."
    assert sheet.change(3, 4) == "Changed; the file says nothing."
    assert sheet.change(3, 2) == ""
    assert [sheet.is_number(3, column) for column in range(5)] == [False, True, True, True, False]
    assert sheet.cell(2, 1) == "15 Nov 2024"
    assert sheet.cell(1, 3) == ""


def test_a_role_that_many_columns_may_have_is_offered_for_all_of_a_kind_at_once(words: Words) -> None:
    choices = {Role(one.role): (one.word, one.columns) for one in view.column_choices(OWN, 1, (1, 2), words)}
    assert choices[Role.POINTS_OF_EVENING] == ("Evening: points – all 2 columns of this kind", (1, 2))
    assert choices[Role.NAME] == ("Name", (1,))
    assert Role.DATE not in choices
    assert list(choices)[-1] is Role.IGNORED


def test_of_a_line_only_that_is_offered_which_would_change_it(words: Words) -> None:
    def acts(line: int, use: LineUse, own: SheetMapping = OWN) -> list[LineAct]:
        return [LineAct(act) for act, _ in view.line_choices(own, line, use, words)]

    assert acts(3, LineUse.HEADING) == [LineAct.NO_HEADING]
    assert acts(4, LineUse.READ) == [LineAct.HEADING, LineAct.EVENINGS, LineAct.LEAVE_OUT]
    assert acts(5, LineUse.TOTAL) == [LineAct.HEADING, LineAct.EVENINGS, LineAct.TAKE_IN]
    left_out = OWN.with_line(4, is_taken=False)
    assert acts(4, LineUse.LEFT_OUT, left_out)[2:] == [LineAct.PROPOSED, LineAct.TAKE_IN]
    rows = replace(OWN, layout=Layout.ROWS)
    assert acts(4, LineUse.READ, rows) == [LineAct.HEADING, LineAct.LEAVE_OUT]


def test_the_counts_of_lines_and_columns_add_up_to_the_sheet(importing: ResultImport, words: Words) -> None:
    lines, columns = view.counts_view(SheetReading("season", {**USES, 6: LineUse.READ, 7: LineUse.READ}, 4, 1), words)
    assert lines == (
        "7 in all: 2 lines read, 1 line above the headings, 1 line of headings, 1 empty, 1 total or count, "
        "1 with a mistake."
    )
    assert columns == "4 columns read, 1 column left out."
    (reading,) = importing.plan().results.sheets
    assert Counter(reading.lines.values()).total() == len(SHEET.splitlines())


def test_only_those_whose_total_does_not_fit_are_listed_with_both_figures(words: Words) -> None:
    misfit = Misfit("Ida", 18_500, 12_000, 7)
    proof = Proof("season", Rule(), 2, 20, 19, (misfit,))
    (row,) = view.misfits_view((proof,), words)
    assert (row.id, row.cells) == ("season|0", ("7", "Ida", "18.5", "12"))
    two = (replace(proof, misfits=(replace(misfit, line=0),)), replace(proof, sheet="table"))
    assert [row.cells[0] for row in view.misfits_view(two, words)] == ["season", "7 table"]
    shown = view.proof_view(proof, words, has_several=True)
    assert (shown.cells, shown.tone) == (("season: Total = sum of all evenings: fits for 19 of 20",), "warning")
    assert view.proof_view(replace(proof, fits=20), words, has_several=False).tone == "good"


def test_what_is_wrong_with_several_cells_is_said_once_with_how_many_and_which(words: Words, club: Club) -> None:
    points = ["10;tbc", "tbc;8", "5;tbc", "1;n/k", *["2;3"] * 8]
    rows_of = "\n".join(f"{name} Neu;{of_two}" for name, of_two in zip("ABCDEFGHIJKL", points, strict=True))
    text = f"Name;15.11.2024;29.11.2024\n{rows_of}\n"
    importing = ResultImport(club, read_result_files([("season.csv", text.encode())]))
    rows = [one.cells for one in view.problems_view(importing.plan(), words)]
    assert [where for where, _ in rows] == ["2 …", "5"]
    assert rows[0][1].startswith("3 times: “tbc” are")
    assert rows[0][1].endswith("Cells: C2, B3, C4.")
    assert rows[1][1].startswith("Column C: “n/k”")
    assert view.problems_of(importing.plan(), "season", words)[3].startswith("Column B: “tbc”")


SPELT = """Name;15.11.2024;29.11.2024;13.12.2024;27.12.2024
Anna Smyth;10;-;-;-
Anna Smith;-;8;6;-
ANNA SMITH;-;-;-;8
Bob Jones;-;6;8;10
"""


def test_everybody_is_shown_with_all_spellings_and_those_joined_stand_below(words: Words, club: Club) -> None:
    importing = ResultImport(club, read_result_files([("season.csv", SPELT.encode())]))
    importing.accept_all()
    rows = [(*one.cells, one.hint) for one in view.people_view(importing.plan(), words)]
    assert rows[0] == (
        "Anna Smith, ANNA SMITH",
        "new in the register",
        "3",
        "nobody in the register is called so; also written Anna Smyth, ANNA SMITH",
    )
    assert rows[1] == ("Anna Smyth", "Anna Smith", "1", "chosen by you; also written Anna Smith, ANNA SMITH")
    assert rows[2][0] == "Bob Jones"


def test_a_guest_is_said_to_count_in_no_league(words: Words, club: Club) -> None:
    files = read_result_files([("x.csv", b"Name;15.11.2024;29.11.2024\nMira (Gast);5;4\nMax;8;7")])
    rows = {one.cells[0]: one for one in view.people_view(ResultImport(club, files).plan(), words)}
    assert rows["Mira"].cells[1] == words.text("league_import.who.joins_as_guest")
    assert words.text("league_import.why.guest") in rows["Mira"].hint
    assert words.text("league_import.why.guest") not in rows["Max"].hint


def test_another_spelling_becomes_the_name_and_joined_people_are_parted(words: Words, club: Club) -> None:
    importing = ResultImport(club, read_result_files([("season.csv", SPELT.encode())]))
    importing.accept_all()
    plan = importing.plan()
    people = {person.written.name: person for person in plan.people}
    joined = people["Anna Smyth"]
    words_of = [word for _, word in view.person_choices(joined, plan, words)]
    assert words_of == ["This is Anna Smith", "Somebody other than Anna Smith: add to the register", "Leave out"]
    ((key, name, word), *others) = view.name_choices(joined, plan, words)[::-1]
    assert (name, word, [other[1] for other in others]) == ("ANNA SMITH", "The name is ANNA SMITH", ["Anna Smyth"])
    assert view.name_choices(people["Bob Jones"], plan, words) == ()
    ((parted, own, word),) = view.parting_choices(people["Anna Smith"], plan, words)
    assert (parted, word) == (joined.key, "Anna Smyth is somebody else")

    importing.call(joined.key, "Anna Smyth")
    plan = importing.plan()
    assert [player.name for player in plan.joining] == ["Anna Smyth", "Bob Jones"]
    assert [one.cells[:2] for one in view.people_view(plan, words)][:2] == [
        ("Anna Smyth", "new in the register"),
        ("Anna Smith, ANNA SMITH", "Anna Smyth"),
    ]
    # The same person already: only the name can be turned round again.
    renamed = next(person for person in plan.people if person.key == joined.key)
    assert [word for _, word in view.person_choices(renamed, plan, words)] == ["Add to the register", "Leave out"]
    importing.call(key, name)
    assert [player.name for player in importing.plan().joining] == ["ANNA SMITH", "Bob Jones"]
    importing.decisions[parted] = PlayerId(own)
    assert {player.name for player in importing.plan().joining} == {"ANNA SMITH", "Anna Smyth", "Bob Jones"}


def test_the_open_question_stands_first_and_says_whom_it_may_be(importing: ResultImport, words: Words) -> None:
    rows = view.people_view(importing.plan(), words)
    assert [(*row.cells, row.hint) for row in rows] == [
        ("Max", "Max Huber?", "1", "similar: Max Huber"),
        ("Karl Neu", "new in the register", "1", "nobody in the register is called so"),
        ("Ida", "Ida", "2", "the same name"),
    ]
    assert [row.tone for row in rows] == ["warning", "good", "text"]


def test_what_the_host_decides_is_said_and_offered_again(importing: ResultImport, words: Words) -> None:
    plan = importing.plan()
    (person,) = plan.open_people
    choices = view.person_choices(person, plan, words)
    assert [word for _, word in choices] == ["This is Max Huber", "Add to the register", "Leave out"]
    for player, said in (
        ("max huber", "Max Huber"),
        (str(LEFT_OUT), "left out"),
        (person.own.id, "new in the register"),
    ):
        importing.decisions[person.key] = PlayerId(player)
        rows = {one.id: (*one.cells, one.hint) for one in view.people_view(importing.plan(), words)}
        assert rows[person.key][1:] == (said, "1", "chosen by you")


def test_evenings_problems_and_the_outcome_are_said(importing: ResultImport, words: Words) -> None:
    plan = importing.plan()
    assert [(*one.cells, one.hint) for one in view.evenings_view(plan, words)] == [
        ("15 Nov 2024", "", "3", "taken", "is imported"),
        ("29 Nov 2024", "", "1", "taken", "is imported"),
    ]
    ((line, problem),) = (one.cells for one in view.problems_view(plan, words))
    assert line == "5"
    assert problem.startswith("Column C: “eight”")
    assert view.problems_of(plan, "season", words) == {5: problem}
    assert view.outcome(plan, words) == (
        "It is open who one person is. 2 evenings with 4 results are imported. One person is new in the register. "
        "One cell or row cannot be read and is left out."
    )


def test_a_winner_who_is_still_open_is_called_as_in_the_file(club: Club, words: Words) -> None:
    importing = ResultImport(club, read_result_files([("3.1.2024.csv", b"Place;Name\n1;Max\n2;Ida\n")]))
    (evening,) = view.evenings_view(importing.plan(), words)
    assert evening.cells[1:3] == ("Max", "2")


def test_only_options_that_matter_for_a_file_are_shown(importing: ResultImport, club: Club) -> None:
    plan = importing.plan()
    asked = view.open_questions(importing.files.grids, importing.mapping, plan)
    assert (asked.year, asked.decimal_sign, asked.zero, asked.ranks, asked.first_day) == (True, True, True, True, False)
    plain = ResultImport(club, read_result_files([("x.csv", b"Name;1;2\nIda;1.;2.\nEva;2.;1.\n")]))
    asked = view.open_questions(plain.files.grids, plain.mapping, plain.plan())
    assert (asked.year, asked.zero, asked.ranks, asked.first_day) == (False, False, False, True)


def test_all_sheets_are_offered_with_what_becomes_of_them(words: Words) -> None:
    mapping = ResultMapping((OWN, replace(OWN, sheet="notes", is_taken=False)))
    assert view.sheets_view(mapping, words) == (("season", "season"), ("notes", "notes (left out)"))
