"""The Players section, by keys and mouse."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.ui.kit.banner import Banner
from homepoker.ui.kit.search_field import SearchField
from homepoker.ui.kit.table import Table
from homepoker.ui.players.import_result import ImportResult
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.players.player_form import PlayerForm
from tests.ui.players.conftest import PEOPLE, Opener

Key = Qt.Key


def shown(section: PlayersSection) -> list[str]:
    model = section.findChild(Table).model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def press(qtbot: QtBot, section: PlayersSection, *keys: Key) -> None:
    for key in keys:
        qtbot.keyClick(section.focusWidget() or section, key)


def type_in(qtbot: QtBot, section: PlayersSection, text: str) -> None:
    focus = section.focusWidget()
    assert focus is not None
    qtbot.keyClicks(focus, text)


def button(within: QWidget, text: str) -> QPushButton:
    return next(one for one in within.findChildren(QPushButton) if one.text() == text and one.isVisible())


def field(section: PlayersSection, name: str) -> QLineEdit:
    return next(one for one in section.findChildren(QLineEdit) if one.accessibleName() == name)


def named(club: Club, name: str) -> Player:
    return next(player for player in club.register.players() if player.name == name)


def test_an_empty_club_offers_to_add_and_to_import(open_section: Opener, qtbot: QtBot) -> None:
    section = open_section()
    assert button(section, "Import CSV").isVisible()
    qtbot.mouseClick(button(section, "Add player"), Qt.MouseButton.LeftButton)
    assert section.findChild(PlayerForm).isVisible()


def test_typing_narrows_the_list_and_enter_opens_the_first(open_section: Opener, qtbot: QtBot) -> None:
    section = open_section(*PEOPLE)
    type_in(qtbot, section, "juer")
    assert shown(section) == ["Jürgen Weiß"]
    press(qtbot, section, Key.Key_Return)
    assert field(section, "Name").text() == "Jürgen Weiß"
    assert field(section, "Name").hasFocus()


def test_a_search_without_result_offers_to_add_what_was_typed(open_section: Opener, qtbot: QtBot) -> None:
    section = open_section(*PEOPLE)
    type_in(qtbot, section, "Zoe Brandt")
    qtbot.mouseClick(button(section, "Add “Zoe Brandt”"), Qt.MouseButton.LeftButton)
    assert field(section, "Name").text() == "Zoe Brandt"


def test_the_arrow_keys_walk_the_list_and_the_open_form_follows(open_section: Opener, qtbot: QtBot) -> None:
    section = open_section(*PEOPLE)
    press(qtbot, section, Key.Key_Down, Key.Key_Return)
    section.findChild(Table).setFocus()
    press(qtbot, section, Key.Key_Down)
    assert field(section, "Name").text() == "Jürgen Weiß"
    assert section.findChild(Table).hasFocus()


def test_people_are_added_in_a_row_by_keyboard_alone(open_section: Opener, qtbot: QtBot, club: Club) -> None:
    section = open_section(*PEOPLE)
    with qtbot.waitSignal(section.register_changed):
        qtbot.keyClick(section, Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        type_in(qtbot, section, "Ida Lang")
        press(qtbot, section, Key.Key_Return)
    assert field(section, "Name").text() == ""
    type_in(qtbot, section, "Eva Fuchs")
    press(qtbot, section, Key.Key_Return, Key.Key_Escape)
    assert "Ida Lang" in shown(section)
    assert club.names[named(club, "Eva Fuchs").id] == "Eva Fuchs"
    assert not section.findChild(PlayerForm).isVisible()


def test_a_nameless_player_is_not_saved_and_the_form_says_why(open_section: Opener, qtbot: QtBot, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.add_player()
    press(qtbot, section, Key.Key_Return)
    assert field(section, "Name").accessibleDescription().startswith("Without a name")
    assert len(club.register.players()) == len(PEOPLE)


def test_the_same_shown_name_is_warned_of_and_the_proposal_taken(
    open_section: Opener, qtbot: QtBot, club: Club
) -> None:
    section = open_section(Player(PlayerId("m-9"), "Max Huber", display_name="Max"))
    section.add_player("Max Klein")
    field(section, "Display name").setText("Max")
    qtbot.mouseClick(button(section, "Use “Max K.” as display name"), Qt.MouseButton.LeftButton)
    press(qtbot, section, Key.Key_Return)
    assert named(club, "Max Klein").display_name == "Max K."


def test_a_change_is_saved_and_every_other_field_kept(open_section: Opener, qtbot: QtBot, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.open_player(PlayerId("m-4"))
    field(section, "Contact").setText("0664 1")
    qtbot.keyClick(field(section, "Contact"), Key.Key_Return)
    ozlem = club.register.player(PlayerId("m-4"))
    assert ozlem is not None
    assert (ozlem.contact, ozlem.is_guest, ozlem.notes) == ("0664 1", True, "Kommt später.")


def test_unsaved_changes_are_asked_about_before_somebody_else_is_shown(
    open_section: Opener, qtbot: QtBot, club: Club
) -> None:
    section = open_section(*PEOPLE)
    section.open_player(PlayerId("m-1"))
    field(section, "Nickname").setText("Ace")
    section.open_player(PlayerId("m-2"))
    assert field(section, "Name").text() == "Anna Berger"
    asked = next(one for one in section.findChildren(Banner) if one.isVisible())
    assert "Anna Berger" in asked.text
    qtbot.mouseClick(button(asked, "Save"), Qt.MouseButton.LeftButton)
    assert field(section, "Name").text() == "Max Huber"
    assert named(club, "Anna Berger").nickname == "Ace"


def test_discarded_changes_are_gone(open_section: Opener, qtbot: QtBot, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.open_player(PlayerId("m-1"))
    field(section, "Nickname").setText("Ace")
    press(qtbot, section, Key.Key_Escape)
    qtbot.mouseClick(button(section, "Discard"), Qt.MouseButton.LeftButton)
    assert not section.findChild(PlayerForm).isVisible()
    assert named(club, "Anna Berger").nickname == ""


def test_an_import_adds_the_new_and_asks_before_it_updates(
    open_section: Opener, qtbot: QtBot, club: Club, tmp_path: Path
) -> None:
    section = open_section(*PEOPLE)
    file = tmp_path / "list.csv"
    file.write_text("Name;Nummer;Kontakt\nIda Lang;;\nAnna Berger;9;new@example.org\n;77;\n", encoding="utf-8")
    section.import_csv(file)
    assert named(club, "Ida Lang").id in club.names
    assert named(club, "Anna Berger").contact == "anna@example.org"
    result = section.findChild(ImportResult)
    press(qtbot, section, Key.Key_Space)
    assert result.ticked == [0]
    qtbot.mouseClick(button(result, "Update 1 player"), Qt.MouseButton.LeftButton)
    assert named(club, "Anna Berger").contact == "new@example.org"
    assert "Ida Lang" in shown(section)


def test_escape_leaves_the_import_and_changes_nobody(
    open_section: Opener, qtbot: QtBot, club: Club, tmp_path: Path
) -> None:
    section = open_section(*PEOPLE)
    file = tmp_path / "list.csv"
    file.write_text("Name;Nummer;Kontakt\nAnna Berger;9;new@example.org\n", encoding="utf-8")
    section.import_csv(file)
    press(qtbot, section, Key.Key_Escape)
    assert named(club, "Anna Berger").contact == "anna@example.org"
    assert section.findChild(Table).isVisible()


def test_a_file_that_cannot_be_read_is_said_with_its_name(open_section: Opener, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    section.import_csv(tmp_path / "gone.csv")
    assert any("gone.csv" in one.text for one in section.findChildren(Banner) if one.isVisible())


def test_an_export_comes_back_unchanged(open_section: Opener, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    file = tmp_path / "members.csv"
    section.export_csv(file)
    section.import_csv(file)
    result = section.findChild(ImportResult)
    assert result.ticked == []
    assert shown(section) == ["Anna Berger", "Jürgen Weiß", "Max Huber", "Özlem Yıldız"]


def test_an_export_that_fails_says_so(open_section: Opener, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    section.export_csv(tmp_path / "no such folder" / "members.csv")
    assert any("members.csv" in one.text for one in section.findChildren(Banner) if one.isVisible())


def test_the_search_keeps_up_with_two_thousand_members(open_section: Opener, qtbot: QtBot) -> None:
    people = [Player(PlayerId(f"m-{number}"), f"Nora Nummer{number}") for number in range(2_000)]
    section = open_section(*people)
    type_in(qtbot, section, "nummer19")
    QApplication.processEvents()
    assert len(shown(section)) == 111
    assert section.findChild(SearchField).text() == "nummer19"
