"""Packing list in words: rows for tables, bags and what stays, and what the case does not suffice for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.starting_stacks import Stack
from homepoker.services.exchange.packing_paper import PackingPaper, RowKind, packing_paper, pieces_listed
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from tests.core.test_packing_list import PROFILE


@pytest.fixture
def german() -> Words:
    return Words(resources() / "locale", "de")


@pytest.fixture
def paper(german: Words) -> PackingPaper:
    found = packing_paper(PROFILE, german)
    assert found is not None
    return found


def test_it_says_what_each_gets_in_one_sentence(paper: PackingPaper) -> None:
    assert paper.title == "Packliste: Club"
    assert paper.about == "20 Spieler · 3 Tische · Stack 1.500 · Cupboard"
    assert paper.sentences == ("Jeder bekommt 10 × 5, 6 × 25, 3 × 100 und 2 × 500.",)


def test_rows_are_tables_bags_what_is_ready_and_what_stays(paper: PackingPaper) -> None:
    assert [(row.kind, row.label, row.note) for row in paper.rows] == [
        (RowKind.TABLE, "Tisch 1", "7 Spieler"),
        (RowKind.TABLE, "Tisch 2", "7 Spieler"),
        (RowKind.TABLE, "Tisch 3", "6 Spieler"),
        (RowKind.SUM, "Auf den Tischen", ""),
        (RowKind.BAG, "2 Tüten Re-Entry", "in jeder 5 × 100 und 2 × 500 (1.500)"),
        (RowKind.READY, "Zum Aufwechseln", "wenn 5 geht"),
        (RowKind.READY, "Zum Aufwechseln", "wenn 25 geht"),
        (RowKind.STAYS, "Bleibt im Koffer", ""),
        (RowKind.SUM, "Koffer insgesamt", "Cupboard"),
    ]
    ready = [row.counts for row in paper.rows if row.kind is RowKind.READY]
    assert ready == [(0, 30, 0, 0), (0, 0, 30, 0)]


def test_every_colour_adds_up_to_the_case(paper: PackingPaper) -> None:
    parts = [row.counts for row in paper.rows if row.kind is not RowKind.SUM]
    assert tuple(map(sum, zip(*parts, strict=True))) == paper.rows[-1].counts == (200, 150, 100, 50)


def test_what_lacks_is_said(paper: PackingPaper, german: Words) -> None:
    assert len(paper.warnings) == 1
    assert paper.warnings[0].startswith("Zum Aufwechseln fehlen vielleicht 10 × 25 und 10 × 100.")
    many = packing_paper(PROFILE, german, (9, 9, 6))
    assert many is not None
    assert many.warnings[0] == "Im Koffer fehlen 40 × 5 und 2 × 500."


def test_two_kinds_of_stack_say_who_gets_which(german: Words) -> None:
    two = packing_paper(replace(PROFILE, stacks=(Stack({5: 10}, 10), Stack({5: 5, 25: 1}, 10)), bags=()), german)
    assert two is not None
    assert two.sentences[1] == "10 Spieler bekommen 5 × 5 und 1 × 25 (Stack B)."
    assert [row.note for row in two.rows[:3]] == [
        "7 Spieler, 7 × Stack A",
        "7 Spieler, 3 × Stack A, 4 × Stack B",
        "6 Spieler, 6 × Stack B",
    ]


def test_a_profile_without_a_case_has_no_packing_list(german: Words) -> None:
    assert packing_paper(replace(PROFILE, case=None), german) is None


def test_one_kind_of_piece_needs_no_and(german: Words) -> None:
    assert pieces_listed({5: 10, 25: 0}, german) == "10 × 5"
