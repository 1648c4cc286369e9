"""Choosing a profile, and the page on which one is edited."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from homepoker.core.profile import Profile
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.toast import Toasts
from homepoker.ui.structure.chooser import ProfileChooser, ProfilePage
from homepoker.ui.structure.panel import ProfileEditor
from homepoker.ui.theme.theme import apply_theme
from tests.ui.players.hands import button, click, press, the, type_in
from tests.ui.structure.conftest import SMALL

Key = Qt.Key


def _no_rule(citation: object) -> None:
    raise AssertionError(f"nobody asks for {citation}")


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication, club: Club, words: Words) -> ProfilePage:
    apply_theme(qapp, "dark")
    club.shelf.save("own-1", SMALL)
    page = ProfilePage(club, words, _no_rule)
    qtbot.addWidget(page)
    page.resize(1216, 640)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    the(ProfileChooser, page).setFocus()
    return page


def names(page: ProfilePage) -> list[str]:
    model = the(Table, page).model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_the_clubs_own_come_first_and_then_the_templates(page: ProfilePage) -> None:
    assert names(page) == ["Small", "Deepstack", "Turbo", "Club night"]


def test_the_chosen_profile_is_played_with(page: ProfilePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.used) as told:
        press(Key.Key_Down)
        click(page, "Play with it tonight")
    used = told.args[0]
    assert isinstance(used, Profile)
    assert used.name == "Deepstack"


def test_a_shipped_profile_is_played_under_its_name_in_this_language(page: ProfilePage, qtbot: QtBot) -> None:
    the(ProfileChooser, page).choose("club_night")
    with qtbot.waitSignal(page.used) as told:
        click(page, "Play with it tonight")
    assert told.args[0].name == "Club night"


def test_a_template_can_be_neither_renamed_nor_archived(page: ProfilePage, club: Club) -> None:
    the(ProfileChooser, page).choose("turbo")
    press(Key.Key_Delete, Key.Key_F2)
    assert {each.id for each in club.shelf.profiles()} == {"own-1", "club_night", "turbo", "deepstack"}
    with pytest.raises(StopIteration):
        button(page, "Archive")


def test_a_duplicate_asks_for_its_name_at_once(page: ProfilePage, club: Club) -> None:
    click(page, "Duplicate")
    type_in("Cup")
    press(Key.Key_Return)
    assert sorted(names(page)[:2]) == ["Cup", "Small"]
    (cup,) = [each for each in club.shelf.profiles() if each.profile.name == "Cup"]
    assert replace(cup.profile, name="Small") == SMALL


def test_renaming_by_keyboard_and_leaving_it(page: ProfilePage, club: Club) -> None:
    press(Key.Key_F2)
    type_in("Monthly")
    press(Key.Key_Escape)
    assert names(page)[0] == "Small"
    press(Key.Key_F2)
    type_in("Monthly")
    press(Key.Key_Return)
    assert names(page)[0] == "Monthly"


def test_an_archived_profile_can_be_brought_back(page: ProfilePage) -> None:
    press(Key.Key_Delete)
    assert "Small" not in names(page)
    toasts = page.findChildren(Toasts)
    assert any("Small" in text for one in toasts for text in one.texts())
    click(page, "Bring back")
    assert "Small" in names(page)


def test_enter_edits_and_the_way_back_leads_to_the_list(page: ProfilePage, club: Club) -> None:
    press(Key.Key_Return)
    editor = the(ProfileEditor, page)
    assert editor.profile == SMALL
    press(Key.Key_Delete)
    assert editor.save()
    press(Key.Key_Escape)
    assert the(ProfileChooser, page).isVisible()
    (own,) = [each for each in club.shelf.profiles() if not each.is_shipped]
    assert own.id == "own-1"


def test_a_page_for_one_profile_goes_back_to_where_it_came_from(
    qtbot: QtBot, qapp: QApplication, club: Club, words: Words
) -> None:
    apply_theme(qapp, "dark")
    page = ProfilePage(club, words, _no_rule, SMALL)
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    with qtbot.waitSignal(page.closed):
        press(Key.Key_Escape)
    click(page, "All profiles")
    assert the(ProfileChooser, page).isVisible()
