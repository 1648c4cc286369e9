"""What an import would come to, in words."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from homepoker.core.member_list import COLUMNS, MemberMapping, propose, read_members
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.players.importing import ImportPlan, TakenAs, counts_in_words, plan_import
from homepoker.services.words import Words
from homepoker.store.exchange.delimited_text import pasted_grid
from homepoker.store.resource_files import resources
from homepoker.ui.players.import_view import (
    Group,
    ImportSummary,
    RowView,
    choices_view,
    column_choices,
    groups_view,
    line_choices,
    member_sheet_view,
    outcome,
    problems_view,
    sheet_words,
    sheets_view,
)

ANNA = Player(PlayerId("1"), "Anna Berger", member_number="10", contact="0664 1")
MAX = Player(PlayerId("2"), "Max Huber", is_guest=True, may_publish=False)
FILE = "Name;Spitzname;Farbe\nIda Lang;;\nAnna Berger;Ace;\nMax Huber;;\n;x;\nida lang;;\n"


@pytest.fixture
def german() -> Words:
    return Words(resources() / "locale", "de")


def plan(text: str, mapping: MemberMapping | None = None) -> ImportPlan:
    ids = itertools.count(1)
    grid = pasted_grid(text, "x")
    read = read_members(grid, propose(grid) if mapping is None else mapping)
    return plan_import(read, [ANNA, MAX], lambda: PlayerId(f"new-{next(ids)}"))


def rows(found: ImportPlan, taken: dict[int, TakenAs], words: Words) -> dict[int, RowView]:
    return {int(row.id): row for group in groups_view(found, taken, words).values() for row in group}


def test_every_row_says_what_becomes_of_it_in_the_group_of_its_kind(german: Words) -> None:
    shown = {
        group: [(int(row.id), *row.cells) for row in found]
        for group, found in groups_view(plan(FILE), {}, german).items()
    }
    assert shown == {
        Group.NEW: [(2, "Ida Lang", "", "kommt dazu")],
        Group.CHANGED: [(3, "Anna Berger", "Spitzname: Ace", "wird geändert")],
        Group.SAME: [(4, "Max Huber", "", "bleibt gleich")],
        Group.DOUBTFUL: [(6, "Ida Lang", "dieselbe Person wie in Zeile 2", "bleibt gleich")],
    }
    (problem,) = problems_view(plan(FILE), german)
    assert (problem.id, *problem.cells) == ("5", "5", "In dieser Zeile fehlt der Name.")


def test_the_sheet_says_beside_each_line_what_becomes_of_it_and_the_counts_add_up(german: Words) -> None:
    grid = pasted_grid(FILE + "\nSumme;;4\n", "Mitglieder")
    mapping = propose(grid).with_cell(3, 1, "As")
    found = plan(FILE + "\nSumme;;4\n", mapping)
    sheet = member_sheet_view(grid, mapping, found, {}, german)
    assert [sheet.line(line).mark for line in range(sheet.lines)] == [
        *("Überschrift", "neu", "geändert", "bekannt", "Fehler", "doppelt", "leer", "Summe"),
    ]
    assert [sheet.line(line).is_read for line in range(sheet.lines)] == [
        False,
        True,
        True,
        True,
        True,
        True,
        False,
        False,
    ]
    assert sheet.line(2).hint == "geändert: Spitzname: As"
    assert sheet.line(4).hint == "In dieser Zeile fehlt der Name."
    assert [(head.letters, head.meaning, head.is_read) for head in sheet.heads] == [
        ("A", "Name", True),
        ("B", "Spitzname", True),
        ("C", "–", False),
    ]
    assert (sheet.heads[2].hint, sheet.kept, sheet.cell(2, 1)) == ("C: Nicht lesen", (0,), "As")
    assert sheet.change(2, 1) == "Geändert; in der Datei steht „Ace“."
    lines, columns = counts_in_words(found, {}, german)
    assert lines == (
        "Zusammen 8: 1 neu, 1 geändert, 1 unverändert, 1 doppelt, 1 Zeile Überschriften, 1 leer, "
        "1 Summe oder Anzahl, 1 mit einem Fehler."
    )
    assert columns == "2 Spalten gelesen, 1 Spalte weggelassen."
    left_out = member_sheet_view(grid, mapping, found, {3: TakenAs.NOBODY}, german)
    assert left_out.line(2).mark == "ausgelassen"


def test_of_a_line_only_that_is_offered_which_would_change_it(german: Words) -> None:
    mapping = propose(pasted_grid(FILE, "x"))

    def acts(line: int, own: MemberMapping = mapping) -> list[str]:
        return [act for act, _ in line_choices(own, line, plan(FILE, own), german)]

    assert acts(1) == ["no-heading"]
    assert acts(2) == ["heading", "leave-out"]
    assert acts(2, mapping.with_line(2, is_taken=False)) == ["heading", "proposed", "take-in"]
    assert acts(3, replace(mapping, columns=("", "", ""))) == ["heading", "take-in"]


def test_the_sheet_that_is_read_and_those_that_are_not_are_said(german: Words) -> None:
    grids = [pasted_grid("Name\nIda\n", name) for name in ("Liste", "Kasse", "Alt")]
    assert sheet_words(grids[:1], "Liste", german) == ""
    assert sheet_words(grids, "Liste", german).startswith("Gelesen wird „Liste“; 2 Blätter bleiben weg: Kasse, Alt.")
    assert sheets_view(grids[:2], "Liste", german) == (("Liste", "Liste"), ("Kasse", "Kasse (bleibt weg)"))


TWO = "Name;Kontakt\nJörg Müller;a@example.org\nJörg Müller;b@example.org\nAnna Berger;0664 2\n"


def test_a_row_that_contradicts_is_another_person_or_left_out_and_says_so(german: Words) -> None:
    assert [row.cells for row in rows(plan(TWO), {}, german).values()] == [
        ("Jörg Müller", "nicht dieselbe Person wie in Zeile 2 · b@example.org", "kommt dazu"),
        ("Anna Berger", "vielleicht Anna Berger aus dem Verein · Kontakt: 0664 1 → 0664 2", "bleibt weg"),
        ("Jörg Müller", "a@example.org", "kommt dazu"),
    ]
    assert outcome(plan(TWO), {}, german).text == "2 Spieler kommen neu dazu. 1 Zeile wird weggelassen."


def test_a_similar_name_is_in_doubt_and_may_be_the_member(german: Words) -> None:
    found = plan("Name;Spitzname\nAnna Bergar;Ace\n")
    (row,) = groups_view(found, {}, german)[Group.DOUBTFUL]
    assert row.cells == ("Anna Bergar", "ähnlich wie Anna Berger aus dem Verein · Ace", "kommt dazu")
    assert [word for _, word in choices_view(found.rows[0], german)] == [
        "Dieselbe Person: Anna Berger wird geändert",
        "Eine andere Person: kommt neu dazu",
        "Diese Zeile weglassen",
    ]
    (namesake,) = groups_view(plan("Name;Nr\nAnna Berger;12\n"), {}, german)[Group.DOUBTFUL]
    assert namesake.cells == ("Anna Berger", "heißt wie Anna Berger mit der Nummer 10 · 12", "kommt dazu")
    same = rows(found, {2: TakenAs.SAME}, german)[2]
    assert same.cells == ("Anna Berger", "Spitzname: Ace", "wird geändert")


def test_the_summary_names_what_is_new_changed_joined_and_left_out(german: Words) -> None:
    both = "1 Spieler kommt neu dazu. 1 Spieler wird geändert. 1 Zeile ist nicht lesbar"
    assert outcome(plan(FILE), {}, german).text.startswith(both)
    assert outcome(plan(FILE), {3: TakenAs.NOBODY}, german).text.startswith(
        "1 Spieler kommt neu dazu. 1 Zeile wird weggelassen. 1 Zeile ist nicht lesbar"
    )
    assert outcome(plan(TWO), {3: TakenAs.SAME, 4: TakenAs.SAME}, german).text == (
        "1 Spieler kommt neu dazu. 1 Spieler wird geändert. 1 Zeile ergänzt eine andere."
    )


def test_one_may_say_who_a_row_is_and_it_no_longer_says_something_else(german: Words) -> None:
    row = next(row for row in plan(FILE).rows if row.line == 3)
    assert [word for _, word in choices_view(row, german)] == [
        "Dieselbe Person: Anna Berger wird geändert",
        "Eine andere Person: kommt neu dazu",
        "Diese Zeile weglassen",
    ]
    left_out = rows(plan(FILE), {3: TakenAs.NOBODY}, german)[3]
    assert (left_out.cells[2], left_out.tone) == ("bleibt weg", "quiet")
    other = rows(plan(FILE), {3: TakenAs.OTHER}, german)[3]
    assert other.cells == ("Anna Berger", "nicht Anna Berger aus dem Verein · Ace", "kommt dazu")


def test_a_list_without_news_has_nothing_to_import(german: Words) -> None:
    known = plan("Name\nAnna Berger\n")
    assert outcome(known, {}, german) == ImportSummary("Es gibt nichts zu importieren.", False)
    assert [(group, len(found)) for group, found in groups_view(known, {}, german).items() if found] == [
        (Group.SAME, 1)
    ]


def test_a_column_may_be_taken_for_anything_a_player_has(german: Words) -> None:
    choices = column_choices(propose(pasted_grid(FILE, "x")), 1, german)
    assert [choice.role for choice in choices] == [*COLUMNS, ""]
    assert len({choice.word for choice in choices}) == len(choices)
    assert [choice.role for choice in choices if choice.is_now] == ["nickname"]
    assert {choice.columns for choice in choices} == {(1,)}
