"""The register in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.players import view

ANNA = Player(PlayerId("1"), "Anna Berger", member_number="10", contact="0664 1")
MAX = Player(PlayerId("2"), "Max Huber", display_name="Max", member_number="9", is_guest=True, may_publish=False)
OTHER_MAX = Player(PlayerId("3"), "Max Klein", display_name="max")


@pytest.fixture
def german() -> Words:
    return Words(resources() / "locale", "de")


def test_rows_stand_by_name_with_yes_and_no_in_words(german: Words) -> None:
    anna, guest = view.rows([MAX, ANNA], german)
    assert anna.cells == ("Anna Berger", "", "", "10", "", "0664 1", "ja")
    assert guest.cells == ("Max Huber", "Max", "", "9", "Gast", "", "nein")


def test_member_numbers_are_sorted_as_one_counts(german: Words) -> None:
    anna, guest = view.rows([ANNA, MAX], german)
    number = view.COLUMNS.index("member_number")
    assert guest.sort_keys[number] < anna.sort_keys[number]


def test_a_name_that_two_share_is_marked_at_both(german: Words) -> None:
    hints = {row.id: bool(row.hint) for row in view.rows([ANNA, MAX, OTHER_MAX], german)}
    assert hints == {"1": False, "2": True, "3": True}


def test_the_register_says_how_the_room_tells_two_of_one_name_apart(german: Words) -> None:
    shown = view.COLUMNS.index("display_name")
    cells = {row.id: row.cells[shown] for row in view.rows([ANNA, MAX, OTHER_MAX], german)}
    assert cells == {"1": "", "2": "Max H.", "3": "max K."}


def test_the_summary_counts_members_and_guests(german: Words) -> None:
    assert view.summary([ANNA, MAX], german) == "1 Mitglied · 1 Gast"
    assert view.summary([ANNA], german) == "1 Mitglied"


def test_an_empty_name_is_an_error_and_a_shared_one_says_what_the_room_sees(german: Words) -> None:
    nobody = Player(PlayerId("4"), " ")
    assert view.name_error(nobody, german).startswith("Ohne Namen")
    assert view.display_name_problem(nobody, [ANNA], german) is None
    problem = view.display_name_problem(OTHER_MAX, [ANNA, MAX, OTHER_MAX], german)
    assert problem is not None
    assert problem.text.endswith("Im Raum heißen die beiden „max K.“ und „Max H.“.")
    assert problem.proposal == "max K."


def test_a_shared_member_number_names_whose_it_is(german: Words) -> None:
    problem = view.number_problem(replace(MAX, member_number="10"), [ANNA, MAX], german)
    assert problem is not None
    assert "Anna Berger" in problem.text
