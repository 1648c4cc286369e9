"""Pages that cover the lists of the league; the page in place of one that cannot be built leads back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.services.club import Club
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.league.imports.imports_list import ImportPages
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.league.pictures_page import PicturesPage
from homepoker.ui.league.set_up.page import LeagueSetUpPage
from homepoker.ui.league.what_if_page import WhatIfPage
from tests.played_evenings import club_of
from tests.ui.league.test_panel import a_league, own, section_of


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = club_of(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("page", "opened"),
    [
        (LeagueSetUpPage, lambda section: section.open_set_up()),
        (WhatIfPage, lambda section: section.open_what_if()),
        (ImportPages, lambda section: section.open_imports()),
        (PicturesPage, lambda section: section.open_pictures()),
    ],
)
def test_a_page_that_cannot_be_built_is_shown_as_what_it_is_and_leads_back(
    qtbot: QtBot,
    club: Club,
    monkeypatch: pytest.MonkeyPatch,
    page: type[QWidget],
    opened: Callable[[LeagueSection], object],
) -> None:
    section = section_of(qtbot, club, a_league(club).id)
    monkeypatch.setattr("sys.__excepthook__", lambda *_: None)
    monkeypatch.setattr(page, "__init__", lambda *_args, **_more: 1 // 0)
    opened(section)
    (shown,) = [state for state in section.findChildren(EmptyState) if state.isVisible()]
    assert section.form is shown
    next(button for button in shown.findChildren(QPushButton) if button.text() == "Zurück").click()
    assert section.form is None
    assert own(section).isVisible()
