"""The profile editor, by keys and mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.payouts import Fees
from homepoker.core.profile import Profile
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.starting_stacks import Stack
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.structure_cells import Role
from homepoker.core.structure_table import rows
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.prizes.form import PrizesForm
from homepoker.ui.structure.book_answers import with_ante
from homepoker.ui.structure.edit_history import EditHistory
from homepoker.ui.structure.level_table import BIG, HINT, MINUTES, STOP, LevelTable
from homepoker.ui.structure.level_table import SMALL as SMALL_BLIND
from homepoker.ui.structure.panel import ProblemStrip, ProfileEditor, SumsBar
from homepoker.ui.structure.paste_preview import PastePreview
from tests.core.test_packing_list import PROFILE as PACKED
from tests.ui.players.hands import button, click, focus, press, the, type_in
from tests.ui.structure.conftest import SMALL, Opener

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier


def levels(editor: ProfileEditor) -> tuple[Level, ...]:
    return editor.profile.structure.levels


def go_to(editor: ProfileEditor, row: int, column: int = SMALL_BLIND) -> None:
    table = the(LevelTable, editor)
    table.setFocus()
    table.choose([row], column)


def cell(editor: ProfileEditor, row: int, column: int) -> str:
    return str(the(LevelTable, editor).levels.index(row, column).data())


def pick(editor: ProfileEditor, name: str, value: str) -> None:
    box = the(QComboBox, editor, name)
    box.setFocus()
    wanted = box.findText(value)
    press(*[Key.Key_Down if wanted > box.currentIndex() else Key.Key_Up] * abs(wanted - box.currentIndex()))
    assert box.currentText() == value


def test_typing_a_number_and_enter_changes_the_cell_and_goes_down(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 0)
    type_in("75")
    press(Key.Key_Return)
    assert levels(editor)[0].small_blind == 75
    assert the(LevelTable, editor).currentIndex().row() == 1
    type_in("15k")
    press(Key.Key_Return)
    assert levels(editor)[1].small_blind == 15000


def test_the_editor_opens_ready_to_type_into_the_first_small_blind(open_editor: Opener) -> None:
    editor = open_editor()
    type_in("25")
    press(Key.Key_Return)
    assert levels(editor)[0].small_blind == 25


def test_what_is_no_number_is_refused_in_words_and_the_value_stays(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 0, BIG)
    type_in("1x")
    press(Key.Key_Return)
    assert levels(editor)[0].big_blind == 100
    assert "1x" in the(Banner, editor).text


def test_enter_walks_down_without_changing_anything(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 0, MINUTES)
    press(Key.Key_Return, Key.Key_Return)
    assert the(LevelTable, editor).currentIndex().row() == 2
    assert not editor.is_changed


def test_a_break_has_minutes_and_no_blinds(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 2)
    type_in("5")
    assert not isinstance(focus(), QLineEdit)
    go_to(editor, 2, MINUTES)
    type_in("15")
    press(Key.Key_Return)
    assert [row.minutes for row in rows(editor.profile.structure)] == [20, 20, 15, 20]


def test_the_space_bar_ticks_whether_the_clock_stops(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 1, STOP)
    press(Key.Key_Space)
    assert [level.stops_at_end for level in levels(editor)] == [False, True, False]


def test_a_level_and_a_break_are_inserted_behind_the_row(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 0)
    press(Key.Key_Insert)
    assert [level.small_blind for level in levels(editor)] == [50, 75, 100, 200]
    press(Key.Key_Insert, held=ALT)
    assert levels(editor)[1].break_after is not None
    click(editor, "Insert level")
    assert len(levels(editor)) == 5


def test_rows_are_deleted_and_undo_brings_them_back(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 1)
    press(Key.Key_Delete)
    assert [level.small_blind for level in levels(editor)] == [50, 200]
    QTest.keySequence(focus(), QKeySequence(QKeySequence.StandardKey.Undo))
    assert editor.profile == SMALL
    press(Key.Key_Z, held=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert len(levels(editor)) == 2


def test_the_undo_button_says_what_it_takes_back(open_editor: Opener) -> None:
    editor = open_editor()
    assert not button(editor, "Undo").isEnabled()
    go_to(editor, 1)
    press(Key.Key_Delete)
    click(editor, "Undo: Delete rows")
    assert editor.profile == SMALL
    assert button(editor, "Redo: Delete rows").isEnabled()


def test_a_row_is_moved_with_alt_and_the_arrows(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 0)
    press(Key.Key_Down, held=ALT)
    assert [level.small_blind for level in levels(editor)] == [100, 50, 200]
    assert the(LevelTable, editor).chosen == [1]
    press(Key.Key_Up, held=ALT)
    assert editor.profile == SMALL


def test_copied_rows_are_pasted_behind_the_row(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 0)
    press(Key.Key_C, held=CONTROL)
    assert QApplication.clipboard().text() == "1\t50\t100\t0\t20\n"
    go_to(editor, 3)
    press(Key.Key_V, held=CONTROL)
    assert [level.small_blind for level in levels(editor)] == [50, 100, 200, 50]
    assert the(LevelTable, editor).chosen == [4]


def test_pasted_levels_are_shown_before_they_count(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 3)
    QApplication.clipboard().setText("300\t600\t20\nnonsense\nColor up 100s\n500\t1000\t20\n")
    press(Key.Key_V, held=CONTROL)
    preview = the(PastePreview, editor)
    assert preview.isVisible()
    assert len(levels(editor)) == 3
    assert len(preview.reading.rejected) == 1
    press(Key.Key_Escape)
    assert not preview.isVisible()
    assert len(levels(editor)) == 3


def test_levels_of_the_preview_replace_those_that_are_there_or_go_before_a_row(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 3)
    QApplication.clipboard().setText("300\t600\t20\nnonsense\n500\t1000\t20\n")
    press(Key.Key_V, held=CONTROL)
    button(editor, "Insert before row 5").click()
    assert [level.small_blind for level in levels(editor)] == [50, 100, 200, 300, 500]
    assert the(LevelTable, editor).chosen == [4, 5]
    press(Key.Key_V, held=CONTROL)
    button(editor, "Take these levels").click()
    assert [level.small_blind for level in levels(editor)] == [300, 500]
    press(Key.Key_Z, held=CONTROL)
    assert len(levels(editor)) == 5


def test_a_column_that_was_read_wrong_can_be_pointed_out(open_editor: Opener) -> None:
    editor = open_editor()
    QApplication.clipboard().setText("100\t50\t20\n200\t100\t20\n")
    press(Key.Key_V, held=CONTROL)
    preview = the(PastePreview, editor)
    for place, role in enumerate((Role.BIG, Role.SMALL, Role.MINUTES)):
        box = preview.boxes[place]
        box.setCurrentIndex(box.findData(role.value))
        box.activated.emit(box.currentIndex())
    assert preview.reading.rows == (Level(50, 100, 20), Level(100, 200, 20))


def test_a_problem_is_named_at_its_row_and_in_full_below(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 1, MINUTES)
    type_in("0")
    press(Key.Key_Return)
    assert cell(editor, 1, HINT) != ""
    go_to(editor, 1)
    assert the(ProblemStrip, editor).text.startswith(cell(editor, 1, HINT))
    assert not button(editor, "Play with it tonight").isEnabled()


def test_f8_goes_from_problem_to_problem(open_editor: Opener) -> None:
    editor = open_editor()
    for row in (0, 3):
        go_to(editor, row, MINUTES)
        type_in("0")
        press(Key.Key_Return)
    go_to(editor, 0)
    press(Key.Key_F8)
    assert the(LevelTable, editor).currentIndex().row() == 3


def test_the_sums_follow_the_players_and_the_stack(open_editor: Opener) -> None:
    editor = open_editor(replace(SMALL, starting_stack=2000))
    sums = the(SumsBar, editor)
    the(QSpinBox, sums).setValue(4)
    shown = {label.accessibleName() for label in sums.findChildren(type(sums._lines[0][1]))}
    assert any("8,000" in name for name in shown)


def test_another_rulebook_proposes_its_answers_and_the_host_follows(open_editor: Opener, club: Club) -> None:
    editor = open_editor(replace(SMALL, seats_per_table=10, structure=with_ante(SMALL, Ante.EACH).structure))
    pick(editor, "Rulebook", club.books["bps-2019"].name("en"))
    assert editor.profile.rulebook == "bps-2019"
    assert editor.profile.seats_per_table == 10
    editor.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # as the section around it has it
    click(editor, "Follow the rulebook")
    followed = editor.profile
    type_in("5")
    press(Key.Key_Return)
    assert editor.profile == followed, "no level waits for the next key"
    click(editor, "Insert level")
    type_in("15")
    assert the(LevelTable, editor).is_typing, "what is put in by a click is typed over"
    press(Key.Key_Escape)
    press(Key.Key_Z, held=CONTROL)
    assert (followed.seats_per_table, followed.structure.ante) == (9, Ante.BIG_BLIND)
    editor.setFocus()
    press(Key.Key_Z, held=CONTROL)
    assert editor.profile.seats_per_table == 10


@pytest.mark.parametrize(
    ("name", "typed", "field", "value"),
    [
        ("Starting stack", "15k", "starting_stack", 15000),
        ("Chip values", "25, 100", "denominations", (25, 100)),
        ("Name", "Cup", "name", "Cup"),
        ("Seats per table", "8", "seats_per_table", 8),
        ("Re-entries", "2", "re_entries", 2),
        ("Chips of the add-on", "10000", "add_on_chips", 10000),
    ],
)
def test_each_field_changes_the_profile_as_it_is_typed(
    open_editor: Opener, name: str, typed: str, field: str, value: object
) -> None:
    editor = open_editor()
    spins = [box.lineEdit() for box in editor.findChildren(QSpinBox) if box.accessibleName() == name]
    line = spins[0] if spins else the(QLineEdit, editor, name)
    line.setFocus()
    line.selectAll()
    type_in(typed)
    assert getattr(editor.profile, field) == value


def test_the_packing_list_of_a_packed_profile_is_printed(
    open_editor: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = open_editor(replace(SMALL, case=PACKED.case, stacks=PACKED.stacks, bags=PACKED.bags))
    path = tmp_path / "list.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    click(editor, "Print packing list")
    assert path.read_bytes().startswith(b"%PDF")
    saved = the(Banner, editor).text
    assert "list.pdf" in saved
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "none" / "list.pdf"), ""))
    click(editor, "Print packing list")
    assert the(Banner, editor).text not in ("", saved), "what went wrong is said"


def test_typed_values_leave_the_case_and_another_stack_its_pieces(open_editor: Opener) -> None:
    case = ChipCase("Koffer", (CaseChip("#F0609A", 100, 25), CaseChip("#2A2E35", 100, 100)))
    profile = replace(SMALL, case=case, stacks=(Stack({25: 40, 100: 40}, 10),))
    for name, typed, kept in (("Starting stack", "15k", case), ("Chip values", "25, 100", None)):
        editor = open_editor(profile)
        line = the(QLineEdit, editor, name)
        line.setFocus()
        line.selectAll()
        type_in(typed)
        assert (editor.profile.case, editor.profile.stacks) == (kept, ())


def test_re_buys_begin_with_the_chips_of_a_starting_stack(open_editor: Opener) -> None:
    editor = open_editor()
    the(QSpinBox, editor, "Re-buys").stepUp()
    assert (editor.profile.rebuys, editor.profile.rebuy_chips) == (1, 5000)
    chips = the(QLineEdit, editor, "Chips per re-buy")
    chips.setFocus()
    chips.selectAll()
    type_in("2500")
    the(QSpinBox, editor, "Re-buys").stepUp()
    assert (editor.profile.rebuys, editor.profile.rebuy_chips) == (2, 2500)


def test_by_keys_the_way_back_has_the_focus_after_the_book_is_followed(open_editor: Opener) -> None:
    editor = open_editor(replace(SMALL, seats_per_table=10, rulebook="bps-2019"))
    button(editor, "Follow the rulebook").setFocus()
    press(Key.Key_Space, Key.Key_Space)
    assert editor.profile.seats_per_table == 10


def test_saving_keeps_the_profile_on_the_shelf(open_editor: Opener, qtbot: QtBot, club: Club) -> None:
    editor = open_editor()
    go_to(editor, 0)
    type_in("75")
    press(Key.Key_Return)
    with qtbot.waitSignal(editor.saved) as told:
        press(Key.Key_S, held=CONTROL)
    profile, profile_id = told.args
    saved = {each.id: each.profile for each in club.shelf.profiles()}
    assert saved[profile_id] == profile == editor.profile
    assert not editor.is_changed


def test_a_shipped_profile_stays_and_its_copy_is_named_before_it_is_saved(
    open_editor: Opener, club: Club, qtbot: QtBot, words: Words
) -> None:
    shipped = next(each for each in club.shelf.profiles() if each.id == "turbo")
    editor = open_editor(shipped.profile, shipped.id)
    the(LevelTable, editor).setFocus()
    go_to(editor, 0)
    press(Key.Key_Delete)
    click(editor, "Save for the club")
    assert all(each.is_shipped for each in club.shelf.profiles())
    banner, name = the(Banner, editor), the(QLineEdit, editor, "Name")
    assert banner.text == words.text("profile.copy_asks", name="Turbo", copy="Turbo – our own")
    click(banner, words.text("profile.copy_rename"))
    assert (name.selectedText(), name.hasFocus(), banner.isVisible()) == ("Turbo – our own", True, False)
    type_in("Turbo")
    click(editor, "Save for the club")
    with qtbot.assertNotEmitted(editor.used):
        click(banner, words.text("profile.copy_save"))
    after = club.shelf.profiles()
    assert next(each for each in after if each.id == "turbo") == shipped
    assert [each.profile.name for each in after if not each.is_shipped] == ["Turbo – our own"]
    assert editor.save()
    assert len(club.shelf.profiles()) == len(after)


def test_going_back_with_changes_asks_first(open_editor: Opener, qtbot: QtBot) -> None:
    editor = open_editor()
    go_to(editor, 0)
    press(Key.Key_Delete)
    with qtbot.assertNotEmitted(editor.closed):
        press(Key.Key_Escape)
    with qtbot.waitSignal(editor.closed):
        click(the(Banner, editor), "Discard")


def test_going_back_without_changes_just_goes(open_editor: Opener, qtbot: QtBot) -> None:
    editor = open_editor()
    with qtbot.waitSignal(editor.closed):
        press(Key.Key_Escape)


def test_tonights_own_profile_is_used_without_being_saved(open_editor: Opener, qtbot: QtBot, club: Club) -> None:
    editor = open_editor()
    go_to(editor, 0)
    type_in("75")
    press(Key.Key_Return)
    with qtbot.waitSignal(editor.used) as told:
        click(editor, "Play with it tonight")
    used = told.args[0]
    assert isinstance(used, Profile)
    assert used.structure.levels[0].small_blind == 75
    assert all(each.is_shipped for each in club.shelf.profiles())


def test_the_keys_that_are_typed_here_are_kept_from_the_page(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 0)
    taken: list[str] = []
    for key in ("Space", "N", "Del"):
        shortcut = QShortcut(QKeySequence(key), editor)
        shortcut.activated.connect(lambda key=key: taken.append(key))
    press(Key.Key_Space, Key.Key_N, Key.Key_Delete)
    assert taken == []


@pytest.mark.parametrize("key", ["profile.save", "profile.use", "profile.close", "profile.insert_level"])
def test_a_click_on_a_button_takes_what_is_being_typed_into_a_cell_along(
    open_editor: Opener, words: Words, key: str
) -> None:
    editor = open_editor()
    go_to(editor, 0)
    type_in("75")
    click(editor, words.text(key))
    assert levels(editor)[0].small_blind == 75
    if key == "profile.close":
        assert words.text("profile.not_saved") in the(Banner, editor).text


def test_ctrl_s_takes_what_is_being_typed_into_a_cell_along(open_editor: Opener, club: Club) -> None:
    editor = open_editor()
    go_to(editor, 0)
    type_in("75")
    press(Key.Key_S, held=CONTROL)
    (own,) = [saved.profile for saved in club.shelf.profiles() if not saved.is_shipped]
    assert own.structure.levels[0].small_blind == 75


@pytest.mark.parametrize(
    ("row", "column", "key"), [(0, HINT, "hint"), (0, 0, "level"), (2, SMALL_BLIND, "break"), (2, BIG, "break")]
)
def test_typing_where_a_row_takes_nothing_says_so(
    open_editor: Opener, words: Words, row: int, column: int, key: str
) -> None:
    editor = open_editor()
    before = editor.profile
    go_to(editor, row, column)
    type_in("dinner")
    assert the(Banner, editor).text == words.text(f"profile.not_typed.{key}")
    assert the(Banner, editor).isVisible()
    assert editor.profile == before


def test_a_double_click_where_a_row_takes_nothing_says_so_too(open_editor: Opener, words: Words) -> None:
    editor = open_editor()
    table = the(LevelTable, editor)
    where = table.visualRect(table.levels.index(0, HINT)).center()
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert the(Banner, editor).text == words.text("profile.not_typed.hint")


def test_a_note_on_chips_that_leave_in_play_puts_the_break_in_and_names_its_rule(
    open_editor: Opener, opened_rules: list[Citation]
) -> None:
    levels = tuple(Level(25 * 2**step, 50 * 2**step, 20) for step in range(8))
    profile = replace(SMALL, structure=BlindStructure("", levels), starting_stack=5000, denominations=(25, 50))
    editor = open_editor(replace(profile, rulebook="apsa"))
    strip = the(ProblemStrip, editor)
    assert "25" in strip.text
    click(strip, "APSA 3.5.15")
    assert [str(citation) for citation in opened_rules] == ["apsa:3.5.15"]
    click(strip, "Insert break")
    assert editor.profile.structure.levels[0].break_after == Break(10)
    assert "no break follows" not in strip.text


def test_a_championship_is_ticked_only_where_the_book_has_rules_for_one_and_says_which(open_editor: Opener) -> None:
    editor = open_editor()
    (box,) = [tick for tick in editor.findChildren(QCheckBox) if tick.text() == "Championship"]
    assert not box.isVisible()
    pick(editor, "Rulebook", "BPS house rules")
    assert box.isVisible()
    shown = [label.text() for label in editor.findChildren(QLabel) if label.isVisible()]
    assert (
        "At a championship seats are drawn by lot. "
        "10 players at the final table; its seats are drawn by the positions of the next hand. "
        "The button lies there on seat 10."
    ) in shown
    box.setFocus()
    press(Key.Key_Space)
    assert editor.profile.is_championship
    pick(editor, "Rulebook", "APSA rules")
    assert box.isVisible(), "what is ticked can be unticked"
    press(Key.Key_Tab)
    box.setFocus()
    press(Key.Key_Space)
    assert (editor.profile.is_championship, box.isVisible()) == (False, False)


def test_a_club_says_once_that_it_counts_no_hands_and_undo_takes_it_back(open_editor: Opener) -> None:
    editor = open_editor()
    (box,) = [tick for tick in editor.findChildren(QCheckBox) if tick.text() == "We do not count hands"]
    assert (editor.profile.counts_hands, box.isChecked()) == (True, False)
    box.setFocus()
    press(Key.Key_Space)
    assert (editor.profile.counts_hands, box.isChecked()) == (False, True)
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert (editor.profile.counts_hands, box.isChecked()) == (True, False)


BIGGER = replace(SMALL, starting_stack=6000)
BIGGEST = replace(SMALL, starting_stack=7000)


def test_undo_takes_back_and_redo_brings_back() -> None:
    edits = EditHistory(SMALL)
    edits.change(BIGGER, "profile.field.starting_stack")
    assert (edits.profile, edits.undo_label, edits.is_changed) == (BIGGER, "profile.field.starting_stack", True)
    assert edits.undo()
    assert (edits.profile, edits.redo_label, edits.is_changed) == (SMALL, "profile.field.starting_stack", False)
    assert edits.redo()
    assert edits.profile == BIGGER


def test_there_is_nothing_to_undo_at_the_beginning_and_nothing_to_redo_at_the_end() -> None:
    edits = EditHistory(SMALL)
    assert not edits.undo()
    assert not edits.redo()
    assert not edits.change(SMALL, "profile.field.name")


def test_what_is_typed_into_one_field_is_taken_back_together() -> None:
    edits = EditHistory(SMALL)
    edits.change(BIGGER, "profile.field.starting_stack", running="starting_stack")
    edits.change(BIGGEST, "profile.field.starting_stack", running="starting_stack")
    edits.undo()
    assert edits.profile == SMALL


def test_a_change_after_undo_forgets_what_could_be_redone() -> None:
    edits = EditHistory(SMALL)
    edits.change(BIGGER, "profile.field.starting_stack")
    edits.undo()
    edits.change(BIGGEST, "profile.field.starting_stack")
    assert not edits.redo()


def test_what_was_saved_counts_as_unchanged_even_after_undo_and_redo() -> None:
    edits = EditHistory(SMALL)
    edits.change(BIGGER, "profile.field.starting_stack")
    edits.note_saved(BIGGER)
    assert not edits.is_changed
    edits.undo()
    assert edits.is_changed


def test_a_club_that_plays_for_money_says_what_it_costs(open_editor: Opener) -> None:
    editor = open_editor()
    assert not any(box.isVisible() for box in editor.findChildren(QDoubleSpinBox))
    (box,) = [tick for tick in editor.findChildren(QCheckBox) if tick.text() == "We play for money prizes"]
    box.click()
    entry = the(QDoubleSpinBox, editor, "Entry fee")
    assert editor.profile.fees == Fees(entry_fee=1_000)
    entry.setFocus()
    entry.selectAll()
    type_in("12.50")
    press(Key.Key_Return)
    the(QDoubleSpinBox, editor, "Of it for the costs").setValue(20)
    assert editor.profile.fees == Fees(entry_fee=1_250, house_fee=1_250)
    the(QDoubleSpinBox, editor, "Of it for the final").setValue(2)
    assert editor.profile.fees == Fees(entry_fee=1_250, house_fee=1_050, final_fee=200)
    next(button for button in editor.findChildren(QPushButton) if button.text() == "Prizes …").click()
    pick(editor, "Prizes rounded to", "5")
    assert editor.profile.fees.rounded_to == 500
    box.click()
    assert editor.profile.fees is None


def test_how_prizes_are_divided_stands_in_the_place_of_the_levels_and_is_undone(open_editor: Opener) -> None:
    editor = open_editor(replace(SMALL, fees=Fees(entry_fee=1_000)))
    prizes = next(button for button in editor.findChildren(QPushButton) if button.text() == "Prizes …")
    prizes.click()
    form = the(PrizesForm, editor)
    assert form.way.hasFocus()
    form.bubble_back.setFocus()
    form.bubble_back.click()
    assert editor.profile.fees == Fees(entry_fee=1_000, has_bubble_back=True)
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert editor.profile.fees == Fees(entry_fee=1_000)
    press(Key.Key_Escape)
    assert not form.isVisible()
    assert prizes.hasFocus()


def test_goods_of_a_profile_are_counted_beside_their_button(open_editor: Opener) -> None:
    editor = open_editor(SMALL)
    next(button for button in editor.findChildren(QPushButton) if button.text() == "Prizes …").click()
    form = the(PrizesForm, editor)
    assert form.goods.hasFocus()
    type_in("Cup")
    assert editor.profile.goods == ("Cup",)
    assert "1 good or voucher" in [label.text() for label in editor.findChildren(QLabel) if label.isVisible()]


def test_bounties_are_off_until_somebody_asks_for_them_and_never_more_than_the_fee(open_editor: Opener) -> None:
    editor = open_editor()
    (box,) = [tick for tick in editor.findChildren(QCheckBox) if tick.text() == "We play for money prizes"]
    box.click()
    (kind,) = [one for one in editor.findChildren(QComboBox) if one.accessibleName() == "Kind of bounty"]
    assert not kind.isVisible()
    the(QDoubleSpinBox, editor, "Of it for the costs").setValue(3)
    the(QDoubleSpinBox, editor, "Bounty in the entry").setValue(20)
    assert editor.profile.fees == Fees(entry_fee=1_000, bounty=1_000), "what was typed last stays"
    assert kind.isVisible()
    pick(editor, "Kind of bounty", "progressive")
    assert editor.profile.fees == Fees(entry_fee=1_000, bounty=1_000, is_progressive=True)
    the(QDoubleSpinBox, editor, "Of it for the costs").setValue(4)
    assert editor.profile.fees == Fees(entry_fee=1_000, house_fee=400, bounty=600, is_progressive=True)
    the(QDoubleSpinBox, editor, "Bounty in the re-buy").setValue(5)
    assert editor.profile.fees.rebuy_bounty == 0, "a re-buy costs nothing yet"
    the(QDoubleSpinBox, editor, "Re-buy costs").setValue(8)
    the(QDoubleSpinBox, editor, "Bounty in the re-buy").setValue(5)
    the(QDoubleSpinBox, editor, "Re-buy costs").setValue(2)
    assert (editor.profile.fees.rebuy_fee, editor.profile.fees.rebuy_bounty) == (200, 200)
