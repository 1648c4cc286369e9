"""The Players section, by keys and mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.players.importing import RowStatus
from homepoker.store.errors import DataFolderReadOnly
from homepoker.store.exchange.delimited_text import pasted_grid
from homepoker.store.exchange.result_files import read_grids
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.players.import_page import ImportPage
from homepoker.ui.players.import_view import Group
from homepoker.ui.players.merge_and_forget import ForgetPage
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.players.player_form import PlayerForm
from tests.ui.players.conftest import PEOPLE, Opener
from tests.ui.players.hands import button, click, press, the, type_in

Key = Qt.Key


def shown(section: PlayersSection) -> list[str]:
    model = the(Table, section).model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def column(table: Table, at: int) -> list[str]:
    return [str(table.model().index(row, at).data()) for row in range(table.model().rowCount())]


def choose(page: ImportPage, word: str) -> None:
    """Choose in the menu that is open."""
    menu = page.form.menu if page.form.menu.isVisible() else page.pane.menu
    assert menu.isVisible()
    next(entry for entry in menu.actions() if entry.text() == word).trigger()
    menu.close()


def fates(page: ImportPage) -> dict[str, list[str]]:
    """What becomes of the people, by group."""
    found = {group.value: column(rows.table, 2) for group, rows in page.form.groups.items()}
    return {group: words for group, words in found.items() if words}


def ask_column(page: ImportPage, at: int, word: str) -> None:
    page.pane.table.column_asked.emit(at, QPoint())
    choose(page, word)


def ask_line(page: ImportPage, line: int, word: str) -> None:
    page.pane.table.line_asked.emit(line - 1, QPoint())
    choose(page, word)


def is_form_open(section: PlayersSection) -> bool:
    return any(form.isVisible() for form in section.findChildren(PlayerForm))


def field(section: PlayersSection, name: str) -> QLineEdit:
    return the(QLineEdit, section, name)


def named(club: Club, name: str) -> Player:
    return next(player for player in club.register.players() if player.name == name)


def test_an_empty_club_offers_to_add_and_to_import(open_section: Opener) -> None:
    section = open_section()
    assert button(section, "Import").isVisible()
    click(section, "Add player")
    assert is_form_open(section)


def test_typing_narrows_the_list_and_enter_opens_the_first(open_section: Opener) -> None:
    section = open_section(*PEOPLE)
    type_in("juer")
    assert shown(section) == ["Jürgen Weiß"]
    press(Key.Key_Return)
    assert field(section, "Name").text() == "Jürgen Weiß"
    assert field(section, "Name").hasFocus()


def test_enter_opens_who_is_spelt_as_it_was_typed_however_the_table_is_sorted(open_section: Opener) -> None:
    section = open_section(Player(PlayerId("p-1"), "Karl Adam"), Player(PlayerId("p-2"), "Käthe Zorn"))
    the(SearchField, section).insert("kä")
    assert shown(section) == ["Käthe Zorn", "Karl Adam"]
    the(Table, section).sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert shown(section)[0] == "Karl Adam"
    press(Key.Key_Return)
    assert field(section, "Name").text() == "Käthe Zorn"


def test_a_search_without_result_offers_to_add_what_was_typed(open_section: Opener) -> None:
    section = open_section(*PEOPLE)
    type_in("Zoe Brandt")
    click(section, "Add “Zoe Brandt”")
    assert field(section, "Name").text() == "Zoe Brandt"


def test_the_arrow_keys_walk_the_list_and_the_open_form_follows(open_section: Opener) -> None:
    section = open_section(*PEOPLE)
    press(Key.Key_Down, Key.Key_Return)
    the(Table, section).setFocus()
    press(Key.Key_Down)
    assert field(section, "Name").text() == "Jürgen Weiß"
    assert the(Table, section).hasFocus()


def test_people_are_added_in_a_row_by_keyboard_alone(open_section: Opener, qtbot: QtBot, club: Club) -> None:
    section = open_section(*PEOPLE)
    with qtbot.waitSignal(section.register_changed):
        press(Key.Key_N, held=Qt.KeyboardModifier.ControlModifier)
        type_in("Ida Lang")
        press(Key.Key_Return)
    assert field(section, "Name").text() == ""
    assert field(section, "Name").accessibleDescription() == ""
    type_in("Eva Fuchs")
    press(Key.Key_Return, Key.Key_Escape)
    assert "Ida Lang" in shown(section)
    assert club.names[named(club, "Eva Fuchs").id] == "Eva Fuchs"
    assert not is_form_open(section)


def test_a_slow_double_click_adds_once_and_complains_of_nothing(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.add_player("Ida Lang")
    click(section, "Add")
    click(section, "Add")
    assert len(club.register.players()) == len(PEOPLE) + 1
    assert field(section, "Name").accessibleDescription() == ""


def test_a_nameless_player_is_not_saved_and_the_form_says_why(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.add_player()
    press(Key.Key_Return)
    assert field(section, "Name").accessibleDescription().startswith("Without a name")
    assert len(club.register.players()) == len(PEOPLE)


def test_the_same_shown_name_is_warned_of_and_the_proposal_taken(open_section: Opener, club: Club) -> None:
    section = open_section(Player(PlayerId("m-9"), "Max Huber", display_name="Max"))
    section.add_player("Max Klein")
    field(section, "Display name").setText("Max")
    click(section, "Use “Max K.” as display name")
    press(Key.Key_Return)
    assert named(club, "Max Klein").display_name == "Max K."


def test_what_is_said_of_a_namesake_moves_no_field_and_widens_nothing(open_section: Opener) -> None:
    section = open_section(Player(PlayerId("m-9"), "Jörg Müller"))
    section.add_player("Jörg Müll")
    form, contact, nickname = the(PlayerForm, section), field(section, "Contact"), field(section, "Nickname")
    before = contact.mapTo(form, contact.rect().topLeft())
    field(section, "Name").setText("Jörg Müller")
    nickname.setText("ein.sehr.langer.spitzname@example.org")
    QApplication.processEvents()
    offer = button(form, "Use “Jörg Müller (ein.sehr.langer.spitzname@example.org)” as display name")
    assert contact.mapTo(form, contact.rect().topLeft()) == before
    assert contact.mapTo(form, contact.rect().bottomRight()).x() < form.width()
    assert offer.mapTo(form, offer.rect().bottomRight()).x() < form.width()
    assert "…" in offer.text()
    assert offer.width() >= offer.sizeHint().width(), "nothing but the name is cut"


def test_beside_the_form_names_are_whole_and_empty_columns_give_way(open_section: Opener) -> None:
    section = open_section(
        Player(PlayerId("m-1"), "Karl-Heinz von der Heyde", nickname="Kalle", contact="kalle@example.org"),
        Player(PlayerId("m-2"), "Gisela Zimmermann-Hohenstein"),
    )
    table = the(Table, section)
    model = table.model()
    headings = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())]

    def seen() -> set[str]:
        return {heading for at, heading in enumerate(headings) if not table.isColumnHidden(at)}

    assert seen() == {"Name", "Nickname", "Contact", "Publish"}
    section.open_player(PlayerId("m-1"))
    QApplication.processEvents()
    assert {"Name", "Nickname"} <= seen()
    assert table.columnWidth(0) >= table.sizeHintForColumn(0)


def test_a_right_click_or_the_menu_key_offers_to_edit_merge_and_forget(open_section: Opener) -> None:
    section = open_section(*PEOPLE)
    table = the(Table, section)
    row = table.visualRect(table.model().index(1, 0)).center()
    ask = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, row, table.viewport().mapToGlobal(row))
    QApplication.sendEvent(table.viewport(), ask)
    menu = the(QMenu, section)
    assert [entry.text() for entry in menu.actions() if entry.text()] == ["Edit", "Merge with …", "Forget …"]
    menu.actions()[0].trigger()
    menu.close()
    assert field(section, "Name").text() == "Jürgen Weiß"
    table.go_to("m-2")
    QApplication.sendEvent(
        table.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, row, table.mapToGlobal(row))
    )
    menu = the(QMenu, section)
    next(entry for entry in menu.actions() if entry.text() == "Forget …").trigger()
    menu.close()
    assert the(ForgetPage, section).isVisible()


def test_a_change_is_saved_and_every_other_field_kept(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.open_player(PlayerId("m-4"))
    field(section, "Contact").setText("0664 1")
    field(section, "Contact").setFocus()
    press(Key.Key_Return)
    ozlem = club.register.player(PlayerId("m-4"))
    assert ozlem is not None
    assert (ozlem.contact, ozlem.is_guest, ozlem.notes) == ("0664 1", True, "Kommt später.")


def test_unsaved_changes_are_asked_about_before_somebody_else_is_shown(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.open_player(PlayerId("m-1"))
    field(section, "Nickname").setText("Ace")
    section.open_player(PlayerId("m-2"))
    assert field(section, "Name").text() == "Anna Berger"
    asked = next(banner for banner in section.findChildren(Banner) if banner.isVisible())
    assert "Anna Berger" in asked.text
    click(asked, "Save")
    assert field(section, "Name").text() == "Max Huber"
    assert named(club, "Anna Berger").nickname == "Ace"


def test_discarded_changes_are_gone(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.open_player(PlayerId("m-1"))
    field(section, "Nickname").setText("Ace")
    press(Key.Key_Escape)
    click(section, "Discard")
    assert not is_form_open(section)
    assert named(club, "Anna Berger").nickname == ""


def preview(section: PlayersSection, tmp_path: Path, text: str) -> ImportPage:
    section.show_import(read_grids(text.encode("cp1252"), "list.csv"), "list.csv")
    return the(ImportPage, section)


def read(section: PlayersSection, file: Path, qtbot: QtBot) -> None:
    section.import_file(file)
    qtbot.waitUntil(lambda: not section._reading.is_busy)


LIST = "Name;Nummer;Kontakt\nIda Lang;;\nAnna Berger;9;new@example.org\n;77;\n"


def test_an_import_is_shown_before_anything_is_written(open_section: Opener, club: Club, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, LIST)
    assert fates(page) == {"changed": ["is changed"], "new": ["joins"]}
    assert column(page.form.problems.table, 0) == ["4"]
    assert [player.name for player in club.register.players()] == sorted(player.name for player in PEOPLE)


def test_enter_imports_everything_at_once_and_names_the_lines_left_out(
    open_section: Opener, qtbot: QtBot, club: Club, tmp_path: Path
) -> None:
    section = open_section(*PEOPLE)
    preview(section, tmp_path, LIST)
    with qtbot.waitSignal(section.register_changed):
        press(Key.Key_Space)
    assert named(club, "Ida Lang").id in club.names
    assert named(club, "Anna Berger").contact == "new@example.org"
    assert "Ida Lang" in shown(section)
    assert any("line 4" in banner.text for banner in section.findChildren(Banner) if banner.isVisible())


def test_the_first_list_of_a_club_leaves_the_keys_in_its_register(
    open_section: Opener, qtbot: QtBot, tmp_path: Path
) -> None:
    section = open_section()
    preview(section, tmp_path, "Name\nIda Lang\n")
    with qtbot.waitSignal(section.register_changed):
        press(Key.Key_Space)
    assert the(Table, section).hasFocus()


def test_a_change_that_is_not_ticked_does_not_count(open_section: Opener, club: Club, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, LIST)
    rows = page.form.groups[Group.CHANGED].table
    rows.setFocus()
    rows.go_to("3")
    assert page.pane.table.currentIndex().row() == 2, "its line is shown in the sheet"
    press(Key.Key_Space)
    choose(page, "Leave this row out")
    assert fates(page)["changed"] == ["is left out"]
    click(page, "Import")
    assert named(club, "Anna Berger").contact == "anna@example.org"
    assert "Ida Lang" in club.names.values()


TWO_OF_ONE_NAME = "Name;Kontakt\nJörg Müller;a@example.org\nJörg Müller;b@example.org\n"


def test_two_of_one_name_in_a_list_both_join(open_section: Opener, club: Club, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, TWO_OF_ONE_NAME)
    click(page, "Import")
    both = sorted(player.contact for player in club.register.players() if player.name == "Jörg Müller")
    assert both == ["a@example.org", "b@example.org"]


def test_a_click_says_that_two_rows_are_one_person(open_section: Opener, club: Club, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, TWO_OF_ONE_NAME)
    rows = page.form.groups[Group.DOUBTFUL].table
    assert fates(page) == {"doubtful": ["joins"], "new": ["joins"]}
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(rows.model().index(0, 2)).center())
    choose(page, "The same person: Jörg Müller is changed")
    assert fates(page) == {"doubtful": ["is changed"], "new": ["joins"]}
    click(page, "Import")
    assert named(club, "Jörg Müller").contact == "b@example.org"
    assert len(club.register.players()) == len(PEOPLE) + 1


def test_the_whole_row_lights_up_under_the_pointer(open_section: Opener, tmp_path: Path) -> None:
    rows = preview(open_section(*PEOPLE), tmp_path, LIST).form.groups[Group.CHANGED].table
    row = rows.visualRect(rows.model().index(0, 2))
    spots = [QPoint(rows.columnViewportPosition(at) + 2, row.top() + 3) for at in range(3)]

    def colours() -> set[str]:
        picture = rows.viewport().grab().toImage()
        return {picture.pixelColor(spot).name() for spot in spots}

    before = colours()
    QTest.mouseMove(rows.viewport(), row.center())
    assert len(colours()) == 1
    assert colours() != before


def test_a_column_can_be_taken_for_something_else(open_section: Opener, club: Club, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, "Name;Nummer\nIda Lang;0664 1\n")
    ask_column(page, 1, "Contact")
    click(page, "Import")
    assert (named(club, "Ida Lang").contact, named(club, "Ida Lang").member_number) == ("0664 1", "")


def test_without_headings_the_host_says_which_column_is_the_name(
    open_section: Opener, club: Club, tmp_path: Path
) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, "Lang;Ida\nFuchs;Eva\n")
    assert not button(page, "Import").isEnabled()
    assert page._outcome.text() == "Click on the heads of the columns with the names and say what they mean."
    assert page.pane.table.hasFocus()
    for at, meaning in enumerate(("Last name", "First name")):
        ask_column(page, at, meaning)
    click(page, "Import")
    assert {"Ida Lang", "Eva Fuchs"} <= set(club.names.values())


def test_a_line_is_left_out_made_the_headings_or_taken_in(open_section: Opener, tmp_path: Path) -> None:
    page = preview(open_section(*PEOPLE), tmp_path, "Wer;Was\nName;Nr\nIda Lang;77\nSumme;\n")
    assert page.mapping.headings == 2
    ask_line(page, 3, "Leave out")
    assert fates(page) == {}
    assert page.pane.table.sheet_model.headerData(2, Qt.Orientation.Vertical) == "3 left out"
    ask_line(page, 3, "As proposed")
    ask_line(page, 4, "Take in")
    assert fates(page) == {"new": ["joins", "joins"]}
    ask_line(page, 2, "Holds no headings")
    assert fates(page) == {"new": ["joins"] * 4}
    ask_line(page, 1, "Holds the headings")
    assert (page.mapping.headings, len(page.plan.rows)) == (1, 3)


def test_a_cell_is_typed_over_by_keys_and_the_person_can_be_read(
    open_section: Opener, qtbot: QtBot, club: Club, tmp_path: Path
) -> None:
    page = preview(open_section(*PEOPLE), tmp_path, "Name;Austritt\nIda Lang;bald\n")
    table = page.pane.table
    assert (column(page.form.problems.table, 0), button(page, "Import").isEnabled()) == (["2"], False)
    page.form.problems.table.selectRow(0)
    assert table.currentIndex().row() == 1, "its line is shown in the sheet"
    table.go_to_cell(1, 1)
    table.setFocus()
    press(Key.Key_F2)
    line = table.viewport().findChild(QLineEdit)
    assert line is not None
    line.setText("ja")
    QTest.keyClick(line, Key.Key_Return)
    qtbot.waitUntil(lambda: fates(page) == {"new": ["joins"]})
    table.go_to_cell(1, 1)
    press(Key.Key_Delete)
    assert fates(page) == {}
    table.typed.emit(1, 1, "ja")
    table.typed.emit(1, 1, "bald")
    assert page.mapping.typed == ()
    table.typed.emit(1, 1, "ja")
    click(page, "Import")
    assert named(club, "Ida Lang").has_left


def test_of_several_sheets_the_host_chooses_the_one_that_is_read(open_section: Opener) -> None:
    section = open_section(*PEOPLE)
    grids = [pasted_grid("Datum;Wer\n1.1.2026;Ida\n", "Kasse"), pasted_grid("Name\nIda Lang\nEva Fuchs\n", "Liste")]
    section.show_import(grids, "club.xlsx")
    page = the(ImportPage, section)
    assert (page.sheet.currentText(), fates(page)) == ("Liste", {"new": ["joins"] * 2})
    ask_line(page, 3, "Leave out")
    page.sheet.setCurrentIndex(0)
    assert [page.sheet.itemText(at) for at in range(2)] == ["Kasse", "Liste (left out)"]
    assert (fates(page), button(page, "Import").isEnabled()) == ({}, False)
    ask_column(page, 1, "Name")
    ask_line(page, 1, "Holds the headings")
    assert fates(page) == {"new": ["joins"]}
    page.sheet.setCurrentIndex(1)
    assert fates(page) == {"new": ["joins"]}, "what was pointed out there is kept"


def test_of_a_long_list_the_first_are_shown_and_all_on_request(open_section: Opener, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    first, last = (
        "Ida Eva Karl Otto Jana Paul Lea Tom Sara Udo",
        "Lang Fuchs Neu Stein Wirth Roth Moser Gruber Egger Holz",
    )
    names = [f"{one} {other}" for one, other in zip(first.split(), last.split(), strict=True)]
    page = preview(section, tmp_path, "Name\n" + "\n".join(names + [f"{name}n" for name in names]))
    new, doubtful = (page.form.groups[group].table for group in (Group.NEW, Group.DOUBTFUL))
    assert doubtful.model().rowCount() == 10, "all that are in doubt"
    assert new.model().rowCount() == 6
    click(page, "Show all 10")
    assert (new.model().rowCount(), new.hasFocus()) == (10, True)
    new.go_to("11")
    assert page.pane.table.currentIndex().row() == 10


def test_all_changes_are_taken_over_or_none_at_once(open_section: Opener, club: Club, tmp_path: Path) -> None:
    text = "Name;Nummer;Spitzname\nAnna Berger;9;A\nMax Huber;10;M\nIda;;\n"
    page = preview(open_section(*PEOPLE), tmp_path, text)
    click(page, "Take no change")
    assert fates(page)["changed"] == ["is left out", "is left out"]
    click(page, "Take all changes")
    click(page, "Import")
    assert (named(club, "Anna Berger").nickname, named(club, "Max Huber").nickname) == ("A", "M")


def test_escape_leaves_the_import_and_changes_nobody(open_section: Opener, club: Club, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    preview(section, tmp_path, LIST)
    press(Key.Key_Escape)
    assert named(club, "Anna Berger").contact == "anna@example.org"
    assert the(Table, section).isVisible()


@pytest.mark.parametrize(("name", "data"), [("gone.csv", None), ("list.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")])
def test_a_file_that_cannot_be_read_is_said_with_its_name(
    open_section: Opener, tmp_path: Path, qtbot: QtBot, name: str, data: bytes | None
) -> None:
    section = open_section(*PEOPLE)
    if data is not None:
        (tmp_path / name).write_bytes(data)
    read(section, tmp_path / name, qtbot)
    assert any(name in banner.text for banner in section.findChildren(Banner) if banner.isVisible())


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_an_export_comes_back_unchanged(open_section: Opener, tmp_path: Path, qtbot: QtBot, ending: str) -> None:
    section = open_section(*PEOPLE)
    file = tmp_path / f"members.{ending}"
    section.export_file(file)
    read(section, file, qtbot)
    page = the(ImportPage, section)
    assert [row.status for row in page.plan.rows] == [RowStatus.SAME] * len(PEOPLE)
    press(Key.Key_Escape)
    assert shown(section) == ["Anna Berger", "Jürgen Weiß", "Max Huber", "Özlem Yıldız"]


def test_an_export_that_fails_says_so(open_section: Opener, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    section.export_file(tmp_path / "no such folder" / "members.csv")
    assert any("members.csv" in banner.text for banner in section.findChildren(Banner) if banner.isVisible())


def test_the_search_keeps_up_with_two_thousand_members(open_section: Opener) -> None:
    people = [Player(PlayerId(f"m-{number}"), f"Nora Nummer{number}") for number in range(2_000)]
    section = open_section(*people)
    type_in("nummer19")
    QApplication.processEvents()
    assert len(shown(section)) == 111
    assert the(SearchField, section).text() == "nummer19"


def test_who_does_not_count_in_the_league_is_marked_and_counts_again_as_easily(
    open_section: Opener, club: Club
) -> None:
    section = open_section(*PEOPLE)
    name = PEOPLE[0].name
    for counts in (False, True):
        section.open_player(PEOPLE[0].id)
        click(section, "Counts in the league")
        click(section, "Save")
        assert named(club, name).counts_in_league is counts
        marked = any("not in league" in str(cell) for cell in all_cells(section))
        assert marked is not counts


def all_cells(section: PlayersSection) -> list[object]:
    model = the(Table, section).model()
    return [model.index(row, at).data() for row in range(model.rowCount()) for at in range(model.columnCount())]


def test_copied_cells_are_previewed_and_taken_in(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE)
    QGuiApplication.clipboard().setText("Name\tE-Mail\nIda Lang\tida@example.org\n")
    the(Table, section).setFocus()
    press(Key.Key_V, held=Qt.KeyboardModifier.ControlModifier)
    assert the(ImportPage, section).isVisible()
    click(section, "Import")
    assert named(club, "Ida Lang").contact == "ida@example.org"


def test_an_import_that_cannot_be_written_says_so_and_keeps_what_was_pointed_out(
    open_section: Opener, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, LIST)
    ask_line(page, 4, "Leave out")

    def full(*_: object) -> None:
        raise DataFolderReadOnly(tmp_path)

    with monkeypatch.context() as patched:
        patched.setattr(type(club.register), "take_in", full)
        click(page, "Import")
    assert str(tmp_path) in page._outcome.text()
    assert page.mapping.left_out == (4,)
    click(page, "Import")
    assert "Ida Lang" in club.names.values()


@pytest.mark.parametrize("key", [Key.Key_V, Key.Key_N, Key.Key_F])
def test_keys_of_the_register_leave_an_import_alone(open_section: Opener, tmp_path: Path, key: Qt.Key) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, LIST)
    ask_line(page, 2, "Leave out")
    QGuiApplication.clipboard().setText("Name\nSomebody else\n")
    page.pane.table.setFocus()
    press(key, held=Qt.KeyboardModifier.ControlModifier)
    assert the(ImportPage, section) is page
    assert page.mapping.left_out == (2,)
    assert not is_form_open(section)


def test_nothing_on_the_clipboard_is_said(open_section: Opener) -> None:
    section = open_section(*PEOPLE)
    QGuiApplication.clipboard().clear()
    click(section, "Paste cells")
    assert any("clipboard" in banner.text for banner in section.findChildren(Banner) if banner.isVisible())


def test_who_is_missing_in_the_list_has_left_where_the_host_says_so(
    open_section: Opener, club: Club, tmp_path: Path
) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, "Name;Austritt\nAnna Berger;ja\nMax Huber;\n")
    missing = page.form.missing.table
    assert page.form.all_gone.text() == "This member has left", "a guest is in no list of members"
    assert (column(missing, 0), column(missing, 2)) == (["Jürgen Weiß"], ["stays"])
    page.form.all_gone.click()
    assert column(missing, 2) == ["has left"]
    click(section, "Import")
    assert {one.name for one in club.register.players() if one.has_left} == {"Anna Berger", "Jürgen Weiß"}
    assert "2 have left" in section._summary.text()


def test_of_those_missing_in_the_list_single_ones_may_have_left(
    open_section: Opener, club: Club, tmp_path: Path
) -> None:
    section = open_section(*PEOPLE)
    page = preview(section, tmp_path, "Name\nMax Huber\n")
    table = page.form.missing.table
    table.setFocus()
    table.go_to("m-3")
    press(Key.Key_Space)
    choose(page, "Has left")
    assert (column(table, 2), page.form.all_gone.isChecked()) == (["stays", "has left"], False)
    page.form.all_gone.click()
    assert page.form.gone == {"m-1", "m-3"}
    table.go_to("m-3")
    press(Key.Key_Space)
    choose(page, "Stays a member")
    assert not page.form.all_gone.isChecked()
    click(section, "Import")
    assert {one.name for one in club.register.players() if one.has_left} == {"Anna Berger"}


def test_somebody_who_has_left_may_come_back(open_section: Opener, club: Club) -> None:
    section = open_section(replace(PEOPLE[0], has_left=True), *PEOPLE[1:])
    section.open_player(PEOPLE[0].id)
    box = next(box for box in section.findChildren(CheckBox) if box.text() == "Has left the club")
    assert box.isChecked()
    box.click()
    click(section, "Save")
    assert not named(club, PEOPLE[0].name).has_left
