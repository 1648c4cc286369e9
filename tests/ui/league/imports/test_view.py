from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.past_results.sheet_mapping import Role
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.league.people_matching import LEFT_OUT
from homepoker.services.league.result_import import ResultImport
from homepoker.services.words import Words
from homepoker.store.exchange.result_files import read_result_files
from homepoker.store.resource_files import resources
from homepoker.ui.league.imports import view
from tests.played_evenings import club_of

SHEET = """Season 2024
Name;15.11.;29.11.;Total
Ida;10;8,5;18,5
Max;8;;8
Karl Neu;5;eight;5
"""


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


def test_columns_are_shown_with_letter_heading_and_what_stands_in_them(importing: ResultImport, words: Words) -> None:
    (grid,) = importing.files.grids
    columns = view.columns_view(grid, importing.mapping.sheets[0], words)
    assert [(column.heading, column.role) for column in columns] == [
        ("A  Name", Role.NAME),
        ("B  15.11.", Role.POINTS_OF_EVENING),
        ("C  29.11.", Role.POINTS_OF_EVENING),
        ("D  Total", Role.IGNORED),
    ]
    assert columns[2].samples == ("8,5", "", "eight")


def test_the_open_question_stands_first_and_says_whom_it_may_be(importing: ResultImport, words: Words) -> None:
    rows = view.people_view(importing.plan(), words)
    assert [row.cells for row in rows] == [
        ("Max", "Who is this?", "1 evening", "similar: Max Huber"),
        ("Karl Neu", "new in the register", "1 evening", "nobody in the register is called so"),
        ("Ida", "Ida", "2 evenings", "the same name"),
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
        rows = {one.id: one.cells for one in view.people_view(importing.plan(), words)}
        assert rows[person.key][1:] == (said, "1 evening", "chosen by you")


def test_evenings_problems_and_the_outcome_are_said(importing: ResultImport, words: Words) -> None:
    plan = importing.plan()
    assert [one.cells for one in view.evenings_view(plan, words)] == [
        ("15 Nov 2024", "Evening of 15 Nov 2024", "3", "", "is imported"),
        ("29 Nov 2024", "Evening of 29 Nov 2024", "1", "", "is imported"),
    ]
    ((sheet, line, problem),) = (one.cells for one in view.problems_view(plan, words))
    assert (sheet, line) == ("season", "5")
    assert problem.startswith("Column C: “eight”")
    assert [word for _, word in view.steps_view(plan, words)] == [
        "Columns",
        "One person open",
        "2 evenings",
        "1 not read",
    ]
    assert view.outcome(plan, words) == (
        "It is open who one person is. 2 evenings with 4 results are imported. One person is new in the register. "
        "One cell or row cannot be read and is left out. "
        "Imported points count in leagues of your own, not in a rulebook's list."
    )


def test_only_what_a_file_leaves_open_is_asked(importing: ResultImport, club: Club) -> None:
    plan = importing.plan()
    asked = view.open_questions(importing.files.grids, importing.mapping, plan)
    assert (asked.year, asked.decimal_sign, asked.zero, asked.ranks, asked.first_day) == (True, True, True, True, False)
    plain = ResultImport(club, read_result_files([("x.csv", b"Name;1;2\nIda;1.;2.\nEva;2.;1.\n")]))
    asked = view.open_questions(plain.files.grids, plain.mapping, plain.plan())
    assert (asked.year, asked.zero, asked.ranks, asked.first_day) == (False, False, False, True)


def test_the_lines_that_may_be_headings_and_all_sheets_are_offered(importing: ResultImport, words: Words) -> None:
    (grid,) = importing.files.grids
    assert view.headings_view(grid, words)[:3] == (("0", "none"), ("1", "in line 1"), ("2", "in line 2"))
    left_out = importing.mapping.with_sheet(replace(importing.mapping.sheets[0], is_taken=False))
    assert view.sheets_view(left_out, words) == (("season", "season (left out)"),)
