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
from homepoker.core.past_results.reading import with_typed
from homepoker.core.past_results.sheet_lines import LineUse

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
    assert list(read.reading.lines.values()) == [
        *(LineUse.TITLE, LineUse.TITLE, LineUse.EMPTY, LineUse.HEADING),
        *(LineUse.READ, LineUse.READ, LineUse.READ),
    ]
    assert (read.reading.columns_read, read.reading.columns_left) == (6, 1)
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
    mapping = with_headings(grid, propose(grid), 1).with_role(0, "name").with_role(1, "notes")
    assert read_members(grid, mapping).players == (PlayerDraft("Marta", notes="Wien"),)


def test_a_line_that_the_host_leaves_out_is_counted_as_that() -> None:
    mapping = propose(CLUB).with_line(6, is_taken=False)
    read = read_members(CLUB, mapping, TODAY)
    assert [row.line for row in read.rows] == [5, 7]
    assert read.reading.lines[6] is LineUse.LEFT_OUT
    assert read_members(CLUB, mapping.with_line(6, is_taken=None), TODAY) == read_members(CLUB, propose(CLUB), TODAY)


def test_a_sum_below_the_list_is_nobody_and_is_said() -> None:
    grid = sheet(["Name", "Notizen"], ["Marta Huber", ""], ["Anzahl Mitglieder", "1"], ["Summe", "40"])
    read = read_members(grid, propose(grid))
    assert [row.draft.name for row in read.rows] == ["Marta Huber"]
    assert [read.reading.lines[line] for line in (3, 4)] == [LineUse.TOTAL, LineUse.TOTAL]
    meant = propose(grid).with_line(4, is_taken=True)
    assert [row.draft.name for row in read_members(grid, meant).rows] == ["Marta Huber", "Summe"]
    with_number = sheet(["Name", "Nr"], ["Kasse", "17"])
    assert len(read_members(with_number, propose(with_number)).rows) == 1


def test_a_column_alone_or_of_whole_names_is_supposed_to_be_names_and_nothing_else_is() -> None:
    for grid, columns in (
        (sheet(["Marta Huber"], ["Max"]), ("name",)),
        (sheet(["Marta"], ["Max"]), ("name",)),
        (sheet(["17", "Huber, Marta", "Linz"], ["18", "Max Meier", "Bad Ischl"]), ("", "name", "")),
        (sheet(["Marta", "17"], ["Max", "18"]), ("", "")),
        (sheet(["1. 5. 2026", "0664 55 66"], ["a b@x.at", "Meier: Max"]), ("", "")),
        (sheet(["Mitgliedsnummer"], ["17"]), ("member_number",)),
        (sheet(), ()),
    ):
        assert suppose(grid, propose(grid)).columns == columns


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
    assert read.reading.counts == {LineUse.HEADING: 1, LineUse.READ: MOST_PEOPLE, LineUse.PROBLEM: 3}


values = st.none() | st.text(st.sampled_from("aÄ 1@.-ja"), max_size=6).map(lambda text: text.strip() or None)
cells = (
    values | st.decimals(0, 99_999, places=1) | st.dates() | st.sampled_from(["Name", "Vorname", "E-Mail", "Austritt"])
)


@given(
    st.lists(st.lists(cells, max_size=5), max_size=8),
    st.lists(st.sampled_from(("", *COLUMNS)), max_size=5),
    st.lists(
        st.tuples(st.integers(1, 9), st.integers(0, 5), st.sampled_from(["Name", "Ida", "", "x@y.at"])), max_size=3
    ),
    st.integers(1, 9),
)
def test_every_line_is_read_named_or_passed_over_and_in_one_place_alone(
    rows: Sequence[Sequence[CellValue]], columns: Sequence[str], typed: Sequence[tuple[int, int, str]], line: int
) -> None:
    grid = sheet(*rows)
    proposed = propose(grid)
    for mapping in (proposed, suppose(grid, proposed), replace(proposed, columns=tuple(columns))):
        pointed = mapping.with_line(line, is_taken=line % 2 == 0)
        for cell in typed:
            pointed = pointed.with_cell(*cell)
        read = read_members(grid, pointed, TODAY)
        uses = read.reading.lines
        last = max((row.line for row in with_typed(grid, pointed).rows), default=0)
        assert list(uses) == list(range(1, last + 1))
        assert [row.line for row in read.rows] == [at for at, use in uses.items() if use is LineUse.READ]
        if not any(one.problem.key == "players.csv_no_name_column" for one in read.problems):
            assert [one.line for one in read.problems] == [at for at, use in uses.items() if use is LineUse.PROBLEM]
        else:
            assert read.rows == ()


def test_a_cell_typed_over_is_read_and_the_file_stays_as_it_is() -> None:
    grid = sheet(["Name", "Austritt"], ["Ida", "bald"])
    mapping = propose(grid).with_cell(2, 1, "ja").with_cell(4, 0, " Max\n Neu ")
    read = read_members(grid, mapping, TODAY)
    assert read.players == (PlayerDraft("Ida", has_left=True), PlayerDraft("Max Neu"))
    assert list(read.reading.lines.values())[1:] == [LineUse.READ, LineUse.EMPTY, LineUse.READ]
    assert grid.rows[1].cells == ("Ida", "bald")
    assert [one.line for one in read_members(grid, mapping.with_cell(2, 1, None), TODAY).problems] == [2]


def test_of_two_columns_that_cannot_both_have_a_meaning_the_one_pointed_at_has_it() -> None:
    grid = sheet(["Name", "Rufname", "Mail", "Tel"], ["Ida Lang", "Queen", "i@example.org", "0664"])
    mapping = propose(grid).with_role(1, "name")
    assert mapping.columns == ("", "name", "contact", "contact")
    assert mapping.with_role(0, "contact").columns == ("contact", "name", "contact", "contact")
    assert mapping.with_role(5, "notes").columns[4:] == ("", "notes")
    assert propose(sheet(["Name", "Mitglied"], ["Ida", "x"])).columns == ("name", "")


@pytest.mark.parametrize(
    ("headings", "row", "name"),
    [
        (["Name", "Vorname"], ["Huber", "Marta"], "Marta Huber"),
        (["Vorname", "Name"], ["Karl-Heinz", "von der Au"], "Karl-Heinz von der Au"),
        (["Name", "Vorname"], ["Marta Huber", "Marta"], "Marta Huber"),
        (["Name", "Vorname"], ["Huber", None], "Huber"),
        (["Name", "Vorname", "Nachname"], ["M. Huber", "Marta", "Huber"], "M. Huber"),
    ],
)
def test_beside_a_first_name_the_name_is_the_last_one(
    headings: Sequence[CellValue], row: Sequence[CellValue], name: str
) -> None:
    grid = sheet(headings, row)
    assert [one.name for one in read_members(grid, propose(grid)).players] == [name]


@pytest.mark.parametrize(
    ("written", "draft"),
    [
        ("Huber, Marta", PlayerDraft("Marta Huber")),
        ("Marta Huber (Gast)", PlayerDraft("Marta Huber", is_guest=True)),
        ("Marta „Ace“ Huber", PlayerDraft("Marta Huber", nickname="Ace")),
        ("12. Marta Huber*", PlayerDraft("Marta Huber")),
    ],
)
def test_a_name_is_read_as_in_past_results_and_in_the_registers_own_files_as_it_stands(
    written: str, draft: PlayerDraft
) -> None:
    grid = sheet(["Name"], [written])
    assert read_members(grid, propose(grid)).players == (draft,)
    own = sheet(["Name", "Anzeigename"], [written, None])
    assert read_members(own, propose(own)).players == (PlayerDraft(written),)


def test_a_status_that_says_other_things_costs_nobody_the_membership() -> None:
    grid = sheet(["Name", "Mitglieds-Status"], ["Ida", "Kassier"], ["Max", "Obmann"], ["Eva", "aktiv"])
    read = read_members(grid, propose(grid))
    assert ([one.name for one in read.players], read.ignored_columns) == (["Ida", "Max", "Eva"], ("Mitglieds-Status",))
    mostly = sheet(["Name", "Status"], ["Ida", "Kassier"], ["Max", "ausgetreten"], ["Eva", "aktiv"])
    assert [one.line for one in read_members(mostly, propose(mostly)).problems] == [2]


def test_a_word_and_a_day_may_both_say_that_somebody_has_left() -> None:
    grid = sheet(["Name", "Status", "Austritt"], ["Ida", "ausgetreten", None], ["Max", "aktiv", date(2020, 1, 1)])
    assert [one.has_left for one in read_members(grid, propose(grid), TODAY).players] == [True, True]


def test_headings_that_come_again_on_the_next_page_are_nobody() -> None:
    grid = sheet(["Name", "Nr"], ["Ida", "1"], ["Name", "Nr"], ["Max", "2"], [None, None, "Seite 2"])
    read = read_members(grid, propose(grid))
    assert [one.name for one in read.players] == ["Ida", "Max"]
    assert (read.reading.lines[3], read.reading.lines[5]) == (LineUse.HEADING, LineUse.NOBODY)


def test_below_headings_that_nobody_knows_the_columns_mean_what_they_did() -> None:
    grid = sheet(["Name", "Nr"], ["Wer", "Was"], ["Ida", "1"])
    mapping = with_headings(grid, propose(grid), 2)
    assert (mapping.headings, mapping.columns) == (2, ("name", "member_number"))
    assert read_members(grid, mapping).players == (PlayerDraft("Ida", member_number="1"),)
