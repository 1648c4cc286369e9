"""Packing list on paper: one page for an evening of a club, more where there are very many tables."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtWidgets import QApplication

from homepoker.core.profile import Profile
from homepoker.core.starting_stacks import Stack
from homepoker.services.exchange.packing_paper import packing_paper
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.paper.packing_sheet import packing_sheet
from tests.core.test_packing_list import PROFILE
from tests.ui.paper.test_structure_sheet import read


@pytest.fixture
def german(qapp: QApplication) -> Words:
    return Words(resources() / "locale", "de")


def printed(profile: Profile, words: Words) -> tuple[int, str]:
    paper = packing_paper(profile, words)
    assert paper is not None
    return read(packing_sheet(paper, date(2026, 11, 29), words))


def test_an_evening_stands_on_one_page_with_what_each_gets(german: Words) -> None:
    pages, text = printed(PROFILE, german)
    assert pages == 1
    for part in ("Packliste: Club", "Jeder bekommt 10", "Tisch 3", "200", "1.500"):
        assert part in text


def test_twenty_tables_still_stand_on_one_page(german: Words) -> None:
    assert printed(replace(PROFILE, stacks=(Stack({5: 1}, 180),)), german)[0] == 1


def test_very_many_tables_go_on_to_the_next_page(german: Words) -> None:
    pages, text = printed(replace(PROFILE, stacks=(Stack({5: 1}, 300),), seats_per_table=2), german)
    assert pages > 3
    assert "1 / " in text
