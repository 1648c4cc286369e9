from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.cell_grid import CellValue, Grid, GridRow
from homepoker.core.limits import MOST_PEOPLE
from homepoker.core.member_list import (
    COLUMNS,
    MemberMapping,
    PlayerDraft,
    member_sheet,
    propose,
    read_members,
    suppose,
    with_headings,
)

TODAY = date(2026, 11, 20)


def sheet(*rows: Sequence[CellValue], name: str = "x") -> Grid:
    found = (GridRow(line, tuple(row)) for line, row in enumerate(rows, start=1) if any(row))
    return Grid(name, tuple(found))


CLUB = sheet(
    ["Pokerklub Linz"],
    ["Mitglieder am", date(2026, 1, 1)],
    [],
    ["Nr.", "Vorname", "Nachname", "E-Mail", "Handy", "Austritt", "Schuhgröße"],
    [Decimal(7), "Ada", "Berger", "ada@example.org", None, None, Decimal(38)],
    [Decimal("8.0"), "Ben", "Huber", None, Decimal(436601234), date(2026, 3, 31)],
    ["9a", "Cid", None, None, None, "31.12.2026"],
)


def test_the_headings_are_found_below_titles_and_the_lines_add_up() -> None:
    mapping = propose(CLUB)
    assert mapping.headings == 4
    read = read_members(CLUB, mapping, TODAY)
    assert read.players == (
        PlayerDraft("Ada Berger", member_number="7", contact="ada@example.org"),
        PlayerDraft("Ben Huber", member_number="8", contact="436601234", has_left=True),
        PlayerDraft("Cid", member_number="9a"),
    )
    assert [(one.line, one.problem.key) for one in read.passed_over] == [
        (1, "players.line_above"),
        (2, "players.line_above"),
        (4, "players.line_headings"),
    ]
    assert (read.ignored_columns, read.problems) == (("Schuhgröße",), ())


@pytest.mark.parametrize(
    ("said", "has_left"),
    [
        *[("ja", True), ("X", True), ("ausgetreten", True), ("Former member", True), ("31.3.2024", True)],
        *[("2024-03-31", True), (date(2026, 11, 20), True), ("nein", False), (None, False), ("aktiv", False)],
        *[("Ehrenmitglied", False), (date(2026, 11, 21), False), (date(9999, 12, 31), False)],
    ],
)
def test_who_has_left_is_told_by_a_word_or_a_day_that_is_over(said: CellValue, has_left: bool) -> None:
    grid = sheet(["Name", "Status"], ["Ida", said])
    assert read_members(grid, propose(grid), TODAY).players == (PlayerDraft("Ida", has_left=has_left),)


def test_what_does_not_say_whether_somebody_has_left_is_named_with_its_line() -> None:
    grid = sheet(["Name", "Ausgetreten"], ["Ida", "vielleicht"], ["Max", "im März"])
    read = read_members(grid, propose(grid), TODAY)
    assert [(one.line, one.problem.key) for one in read.problems] == [
        (2, "players.not_there_or_left"),
        (3, "players.not_there_or_left"),
    ]


def test_without_headings_the_host_says_what_is_what() -> None:
    grid = sheet(["Huber", "Marta", "m@example.org"], ["Meier", "Max", "x@example.org"])
    mapping = propose(grid)
    assert mapping == MemberMapping(("", "", "contact"))
    read = read_members(grid, replace(mapping, columns=("last_name", "first_name", "contact")))
    assert [(row.line, row.draft.name, row.draft.contact) for row in read.rows] == [
        (1, "Marta Huber", "m@example.org"),
        (2, "Max Meier", "x@example.org"),
    ]


def test_headings_that_nobody_knows_can_be_said_to_be_headings() -> None:
    grid = sheet(["Wer", "Wo"], ["Marta", "Wien"])
    assert propose(grid).headings == 0
    mapping = replace(with_headings(grid, 1), columns=("name", "notes"))
    assert read_members(grid, mapping).players == (PlayerDraft("Marta", notes="Wien"),)


def test_a_line_that_the_host_leaves_out_is_counted_as_that() -> None:
    mapping = replace(propose(CLUB), left_out=(6,))
    read = read_members(CLUB, mapping, TODAY)
    assert [row.line for row in read.rows] == [5, 7]
    assert read.passed_over[-1].problem.key == "players.line_left_out"


def test_a_sum_below_the_list_is_nobody_and_is_said() -> None:
    grid = sheet(["Name", "Notizen"], ["Marta Huber", ""], ["Anzahl Mitglieder", "1"], ["Summe", "40"])
    read = read_members(grid, propose(grid))
    assert [row.draft.name for row in read.rows] == ["Marta Huber"]
    assert [(one.line, one.problem.key) for one in read.passed_over][1:] == [
        (3, "players.line_total"),
        (4, "players.line_total"),
    ]
    with_number = sheet(["Name", "Nr"], ["Kasse", "17"])
    assert len(read_members(with_number, propose(with_number)).rows) == 1


def test_a_column_alone_is_supposed_to_be_names_and_nothing_else_is() -> None:
    assert suppose(propose(sheet(["Marta Huber"], ["Max Meier"]))).columns == ("name",)
    for grid in (sheet(["Marta", "17"], ["Max", "18"]), sheet(["Mitgliedsnummer"], ["17"]), sheet()):
        assert suppose(propose(grid)) == propose(grid)


def test_of_several_sheets_the_one_with_the_names_is_read() -> None:
    other = sheet(["Datum", "Betrag"], [TODAY, Decimal(5)], name="Kasse")
    names = sheet(["Name"], ["Ida"], name="Kurz")
    assert member_sheet([other, names, replace(CLUB, name="Mitglieder")]).name == "Mitglieder"
    assert member_sheet([other, names]).name == "Kurz"
    assert member_sheet([]).rows == ()


def test_no_more_people_are_read_than_a_club_has_and_all_lines_are_counted() -> None:
    grid = sheet(["Name"], *([f"P{number}"] for number in range(MOST_PEOPLE + 3)))
    read = read_members(grid, propose(grid))
    assert [(one.line, one.problem.key) for one in read.problems] == [(MOST_PEOPLE + 2, "players.csv_too_many_rows")]
    assert len(read.rows) + len(read.problems) + len(read.passed_over) == len(grid.rows)


values = st.none() | st.text(st.sampled_from("aÄ 1@.-ja"), max_size=6).map(lambda text: text.strip() or None)
cells = (
    values | st.decimals(0, 99_999, places=1) | st.dates() | st.sampled_from(["Name", "Vorname", "E-Mail", "Austritt"])
)


@given(st.lists(st.lists(cells, max_size=5), max_size=8), st.lists(st.sampled_from(("", *COLUMNS)), max_size=5))
def test_every_line_is_read_named_or_passed_over_and_in_one_place_alone(
    rows: Sequence[Sequence[CellValue]], columns: Sequence[str]
) -> None:
    grid = sheet(*rows)
    for mapping in (propose(grid), suppose(propose(grid)), replace(propose(grid), columns=tuple(columns))):
        read = read_members(grid, mapping, TODAY)
        told = [row.line for row in read.rows] + [one.line for one in (*read.problems, *read.passed_over)]
        lines = [row.line for row in grid.rows]
        if any(one.problem.key == "players.csv_no_name_column" for one in read.problems):
            assert sorted(one.line for one in read.passed_over) == lines
        else:
            assert sorted(told) == lines
