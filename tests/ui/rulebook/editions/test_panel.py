"""The banner of a club that has not chosen, the page of editions, the switch and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.club import open_club
from homepoker.store.club_settings import EDITION, keep_setting, read_setting
from homepoker.store.database import Database
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.rulebook.editions.panel import EditionsPage
from homepoker.ui.rulebook.pages import RulebookSection
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.rulebooks.shipped import RESOURCES, TDA, TDA_2024
from tests.ui.conftest import Run
from tests.ui.host import Host
from tests.ui.players.hands import click


@pytest.fixture
def old_club(tmp_path: Path) -> Path:
    """A club from before there was a choice."""
    folder = tmp_path / "data"
    club = open_club(folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    keep_setting(club.database, EDITION, "")
    club.close()
    return folder


def banners(host: Host) -> list[str]:
    QApplication.processEvents()
    return [banner.text for banner in host.window.findChildren(Banner) if banner.isVisible() and "TDA" in banner.text]


def chosen(folder: Path) -> str:
    with Database.open(folder, read_only=True) as database:
        return read_setting(database, EDITION)


def page_of(host: Host) -> EditionsPage:
    page = host.window.show_section("editions")
    QApplication.processEvents()
    assert isinstance(page, EditionsPage)
    return page


def test_a_club_that_has_not_chosen_reads_it_in_one_banner_which_leads_to_what_changes(
    run: Run, qtbot: QtBot, old_club: Path
) -> None:
    host = run(is_empty=True, folder=old_club, language="en")
    words = host.application.words
    assert banners(host) == [words.text("edition.banner", before="Poker TDA 2019", now="Poker TDA 2024")]
    click(host.window, words.text("edition.what_changes"))
    assert host.window.current == "editions"
    page = page_of(host)
    assert "Ante Formats" in page.text.toPlainText()
    assert page.stay.isVisible()


def test_a_club_that_stays_is_asked_no_more_and_may_switch_later(run: Run, qtbot: QtBot, old_club: Path) -> None:
    host = run(is_empty=True, folder=old_club, language="en")
    click(host.window, host.application.words.text("edition.stay", book="Poker TDA 2019"))
    assert banners(host) == []
    assert chosen(old_club) == TDA
    assert not page_of(host).stay.isVisible()
    assert page_of(host).switch.isVisible()


def test_the_switch_counts_at_once_for_what_is_read_and_can_be_taken_back(
    run: Run, qtbot: QtBot, old_club: Path
) -> None:
    host = run(is_empty=True, folder=old_club, language="en")
    words = host.application.words
    before = host.opened.rulebooks.library
    page_of(host).switch.click()
    assert chosen(old_club) == TDA_2024
    assert host.opened.rulebooks.library is not before
    assert banners(host) == []
    assert host.window.current == "editions"
    assert words.text("edition.switched", book="Poker TDA 2024") in host.window.toasts.texts()
    click(host.window, words.text("edition.take_back"))
    assert chosen(old_club) == ""
    assert len(banners(host)) == 1


def test_a_new_club_is_not_asked_and_finds_the_page_below_the_rulebooks(run: Run, qtbot: QtBot) -> None:
    host = run(language="en")
    assert banners(host) == []
    section = host.window.show_section("rulebook")
    assert isinstance(section, RulebookSection)
    section.editions_wanted.emit()
    page = page_of(host)
    assert page.switch.text() == host.application.words.text("edition.switch", book="Poker TDA 2019")


def test_a_link_opens_the_rule_of_its_edition(run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    host = run(language="en")
    page = page_of(host)
    opened: list[Citation] = []
    monkeypatch.setattr(page, "_open_rule", opened.append)
    page.text.followed.emit(f"rule:{TDA}:34")
    page.text.followed.emit("topic:chip-race")
    assert opened == [Citation(TDA, "34")]
