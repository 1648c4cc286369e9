"""What an import would come to, in words."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from homepoker.core.member_list import COLUMNS, propose, read_members
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.players.importing import ImportPlan, RowStatus, TakenAs, plan_import
from homepoker.services.words import Words
from homepoker.store.exchange.delimited_text import pasted_grid
from homepoker.store.exchange.player_lists import read_players_csv
from homepoker.store.resource_files import resources
from homepoker.ui.players.import_view import (
    ImportSummary,
    choices_view,
    columns_view,
    filters_view,
    meanings,
    outcome,
    rows_view,
)

ANNA = Player(PlayerId("1"), "Anna Berger", member_number="10", contact="0664 1")
MAX = Player(PlayerId("2"), "Max Huber", is_guest=True, may_publish=False)
FILE = "Name;Spitzname;Farbe\nIda Lang;;\nAnna Berger;Ace;\nMax Huber;;\n;x;\nida lang;;\n"


@pytest.fixture
def german() -> Words:
    return Words(resources() / "locale", "de")


def plan(text: str) -> ImportPlan:
    ids = itertools.count(1)
    return plan_import(read_players_csv(text.encode()), [ANNA, MAX], lambda: PlayerId(f"new-{next(ids)}"))


def test_every_row_says_what_becomes_of_it(german: Words) -> None:
    assert [row.cells for row in rows_view(plan(FILE), {}, german)] == [
        ("2", "kommt neu dazu", "Ida Lang", ""),
        ("3", "wird geändert", "Anna Berger", "Spitzname: Ace"),
        ("4", "bleibt gleich", "Max Huber", ""),
        ("5", "nicht lesbar", "", "In dieser Zeile fehlt der Name."),
        ("6", "bleibt gleich", "Ida Lang", "dieselbe Person wie in Zeile 2"),
    ]
    assert filters_view(plan(FILE), german) == (
        ("all", "Alle 5"),
        ("new", "1 neu"),
        ("changed", "1 zu prüfen"),
        ("same", "2 gleich"),
        ("bad", "1 nicht lesbar"),
    )


TWO = "Name;Kontakt\nJörg Müller;a@example.org\nJörg Müller;b@example.org\nAnna Berger;0664 2\n"


def test_a_row_that_contradicts_is_another_person_or_left_out_and_says_so(german: Words) -> None:
    assert [row.cells[1:] for row in rows_view(plan(TWO), {}, german)] == [
        ("kommt neu dazu", "Jörg Müller", "a@example.org"),
        ("kommt neu dazu", "Jörg Müller", "nicht dieselbe Person wie in Zeile 2 · b@example.org"),
        ("bleibt weg", "Anna Berger", "vielleicht Anna Berger aus dem Verein · Kontakt: 0664 1 → 0664 2"),
    ]
    assert outcome(plan(TWO), {}, german).text == "2 Spieler kommen neu dazu. 1 Zeile wird weggelassen."


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
    left_out = rows_view(plan(FILE), {3: TakenAs.NOBODY}, german)[1]
    assert (left_out.cells[1], left_out.tone) == ("bleibt weg", "quiet")
    other = rows_view(plan(FILE), {3: TakenAs.OTHER}, german)[1]
    assert other.cells[1:] == ("kommt neu dazu", "Anna Berger", "nicht Anna Berger aus dem Verein · Ace")


def test_a_list_without_news_has_nothing_to_import(german: Words) -> None:
    known = plan("Name\nAnna Berger\n")
    assert outcome(known, {}, german) == ImportSummary("Es gibt nichts zu importieren.", False)
    assert [row.kind for row in rows_view(known, {}, german)] == [RowStatus.SAME]


def test_a_column_shows_its_heading_what_stands_in_it_and_what_it_is_taken_for(german: Words) -> None:
    grid = pasted_grid(FILE, "x")
    name, contact, colour = columns_view(grid, propose(grid), german)
    assert (name.heading, name.sample, name.meaning) == ("Name", "Ida Lang", "name")
    assert (contact.sample, contact.meaning) == ("Ace", "nickname")
    assert (colour.heading, colour.sample, colour.meaning) == ("Farbe", "", "")


def test_a_file_without_headings_numbers_its_columns(german: Words) -> None:
    grid = pasted_grid("Huber;Max\n", "x")
    assert [one.heading for one in columns_view(grid, propose(grid), german)] == ["Spalte 1", "Spalte 2"]
    mapping = replace(propose(grid), columns=("last_name", "first_name"))
    assert read_members(grid, mapping).players[0].name == "Max Huber"


def test_a_column_may_be_taken_for_anything_a_player_has(german: Words) -> None:
    keys = [key for key, _ in meanings(german)]
    assert keys == ["", *COLUMNS]
    assert len({word for _, word in meanings(german)}) == len(keys)
