"""The page that suggests a structure, by keys and mouse: from the shelf and from the editor, and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTime
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QSlider,
    QSpinBox,
    QTimeEdit,
)
from pytestqt.qtbot import QtBot

from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.chips.stack_page import ChoiceCard
from homepoker.ui.chips.stack_view import found_stacks
from homepoker.ui.kit.fields.chips_edit import ChipsEdit
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.structure.chooser import ProfileChooser, ProfilePage
from homepoker.ui.structure.generator_page import GeneratorPage
from homepoker.ui.structure.panel import ProfileEditor
from homepoker.ui.structure.suggested_levels import SuggestedTable
from homepoker.ui.theme.theme import apply_theme
from tests.ui.paper.test_structure_sheet import read
from tests.ui.players.hands import button, click, focus, press, the, type_in
from tests.ui.structure.test_generator_view import CASE

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def _no_rule(citation: object) -> None:
    raise AssertionError(f"nobody asks for {citation}")


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication, club: Club, words: Words) -> ProfilePage:
    apply_theme(qapp, "dark")
    club.cases.save("case-of-the-club", CASE)
    page = ProfilePage(club, words, _no_rule)
    qtbot.addWidget(page)
    page.resize(1216, 640)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    the(ProfileChooser, page).setFocus()
    return page


@pytest.fixture
def made(page: ProfilePage) -> GeneratorPage:
    """The page on the way from the shelf, asked for twenty players."""
    click(page, "New structure from our chips")
    made = the(GeneratorPage, page)
    the(QSpinBox, made, "Players").setValue(20)
    return made


def test_the_way_from_the_shelf_begins_with_the_clubs_case(made: GeneratorPage) -> None:
    assert made.asked.case == CASE
    assert made.shown.made is not None
    assert made.shown.deal is not None


def test_a_structure_is_taken_over_saved_and_undone_in_one_step(page: ProfilePage, made: GeneratorPage) -> None:
    blinds = [level.big_blind for level in made.shown.made.levels] if made.shown.made else []
    click(page, "Take over")
    editor = the(ProfileEditor, page)
    assert [level.big_blind for level in editor.profile.structure.levels] == blinds
    assert editor.profile.name == "Our structure"
    press(Key.Key_Z, held=CONTROL)
    assert [level.big_blind for level in editor.profile.structure.levels] != blinds


def test_the_slider_makes_it_shorter_and_deeper_at_once(made: GeneratorPage) -> None:
    slider = the(QSlider, made)
    slider.setFocus()
    late = made.shown.made.late if made.shown.made else 0
    press(Key.Key_Left, Key.Key_Left, Key.Key_Left)
    assert made.shown.made is not None
    assert made.shown.made.late < late


def test_space_pins_a_level_which_stays_while_other_things_change(made: GeneratorPage) -> None:
    table = the(SuggestedTable, made)
    table.setFocus()
    table.setCurrentIndex(table.levels.index(2, 2))
    blinds = table.levels.row(2).cells[2]
    press(Key.Key_Space)
    assert list(made.asked.fixed) == [3]
    the(QSpinBox, made, "Players").setValue(30)
    assert table.levels.row(2).cells[2] == blinds
    assert table.levels.row(2).is_fixed


def test_typing_blinds_pins_them(made: GeneratorPage) -> None:
    table = the(SuggestedTable, made)
    table.setFocus()
    table.setCurrentIndex(table.levels.index(3, 2))
    press(Key.Key_F2)
    type_in("200/400")
    press(Key.Key_Return)
    assert table.levels.row(3).cells[2] == "200 / 400"
    assert table.levels.row(3).is_fixed


def test_pins_survive_the_way_through_the_editor(page: ProfilePage, made: GeneratorPage) -> None:
    table = the(SuggestedTable, made)
    table.setFocus()
    table.setCurrentIndex(table.levels.index(1, 2))
    press(Key.Key_Space)
    click(page, "Take over")
    click(page, "Suggest a structure")
    assert list(the(GeneratorPage, page).asked.fixed) == [2]


def test_pins_are_saved_with_the_profile(page: ProfilePage, made: GeneratorPage, club: Club) -> None:
    table = the(SuggestedTable, made)
    table.setFocus()
    table.setCurrentIndex(table.levels.index(1, 2))
    press(Key.Key_Space)
    blinds = made.asked.fixed[2]
    click(page, "Take over")
    click(page, "Save for the club")
    (saved,) = [each.profile for each in club.shelf.profiles() if not each.is_shipped]
    anew = GeneratorPage(club, Words(resources() / "locale", "en"), saved, 14)
    assert anew.asked.players == 20
    assert anew.asked.fixed == {2: blinds}
    anew.deleteLater()


def test_ctrl_z_takes_back_what_was_asked_last_and_nothing_else(made: GeneratorPage) -> None:
    table = the(SuggestedTable, made)
    table.setFocus()
    table.setCurrentIndex(table.levels.index(1, 2))
    press(Key.Key_Space)
    the(QSlider, made).setValue(2)
    pace = made.asked.pace
    press(Key.Key_Z, held=CONTROL)
    assert made.asked.pace > pace
    assert the(QSlider, made).value() == made.asked.pace
    assert list(made.asked.fixed) == [2]
    press(Key.Key_Z, held=CONTROL)
    assert not made.asked.fixed


def test_the_impossible_offers_what_would_do(page: ProfilePage, made: GeneratorPage) -> None:
    the(QTimeEdit, made, "Over by").setTime(QTime(20, 10))
    assert made.shown.made is None
    assert not button(page, "Take over").isEnabled()
    way = next(each for each in made.findChildren(QAbstractButton) if each.text().startswith("Play until"))
    way.click()
    assert made.shown.made is not None


def test_escape_goes_back_and_changes_nothing(page: ProfilePage, made: GeneratorPage) -> None:
    press(Key.Key_Escape)
    assert not the(ProfileEditor, page).is_changed


def test_without_a_case_values_are_typed(made: GeneratorPage) -> None:
    box = the(QComboBox, made, "Case of chips")
    box.setFocus()
    press(Key.Key_Home)
    assert made.asked.case is None
    values = the(QLineEdit, made, "Values of your chips")
    values.setFocus()
    values.selectAll()
    type_in("100, 500, 1000")
    assert made.asked.values == (100, 500, 1000)


def test_the_structure_is_printed_at_the_times_that_were_asked_for(
    page: ProfilePage, made: GeneratorPage, tmp_path: Path
) -> None:
    the(QTimeEdit, made, "Start").setTime(QTime(18, 15))
    made.print_to(tmp_path / "Suggested.pdf")
    assert "18:15" in read((tmp_path / "Suggested.pdf").read_bytes())[1]
    click(page, "Take over")
    editor = the(ProfileEditor, page)
    editor.print_to(tmp_path / "Structure.pdf")
    assert "18:15" in read((tmp_path / "Structure.pdf").read_bytes())[1]
    editor.print_to(tmp_path / "none" / "Structure.pdf")
    assert "Structure.pdf" in the(Banner, page).text


def test_another_stack_is_chosen_in_two_clicks_and_stays(page: ProfilePage, made: GeneratorPage) -> None:
    the(ChipsEdit, made, "Stack").set_amount(10_000)
    wish = made.stack_wish
    assert wish is not None
    wanted = found_stacks(wish).deals[-1]
    click(page, "Choose stack and pack …")
    [card.button for card in made.findChildren(ChoiceCard) if card.isVisible()][-1].click()
    click(page, "Take over")
    assert made.shown.deal == wanted
    click(page, "Take over")
    assert the(ProfileEditor, page).profile.stacks == wanted.stacks


def test_escape_leads_back_from_the_stacks(page: ProfilePage, made: GeneratorPage) -> None:
    before = made.asked
    click(page, "Choose stack and pack …")
    press(Key.Key_Escape)
    assert made.asked == before
    assert focus() is button(page, "Choose stack and pack …")


def test_a_case_is_entered_on_the_way_and_played_with(page: ProfilePage, made: GeneratorPage, club: Club) -> None:
    box = the(QComboBox, made, "Case of chips")
    box.setFocus()
    press(Key.Key_Home)
    click(page, "Enter a case …")
    type_in("Cupboard")
    press(Key.Key_Return)
    for count in ("200", "150", "100", "50"):
        type_in(count)
        press(Key.Key_Return)
    press(Key.Key_Escape)
    assert [saved.case.name for saved in club.cases.cases()] == ["Club", "Cupboard"]
    assert box.currentText() == "Cupboard"
    assert box.hasFocus()
    assert made.shown.case is not None
    assert [chip.value for chip in made.shown.case.chips] == [5, 25, 100, 500]
    assert any(label.text().startswith("The colours count White 5") for label in made.findChildren(QLabel))


def test_the_packing_list_is_saved_where_the_host_says(
    page: ProfilePage, made: GeneratorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Packing.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    click(page, "Print packing list")
    assert path.read_bytes().startswith(b"%PDF")
