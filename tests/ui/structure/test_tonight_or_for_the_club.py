"""Playing with a profile tonight and saving it for the club; the minutes of all levels; the estimate's players."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.structure.level_table import MINUTES
from homepoker.ui.structure.panel import ProfileEditor
from tests.ui.players.hands import button, click, press, the, type_in
from tests.ui.structure.conftest import SMALL, Opener
from tests.ui.structure.test_panel import go_to

Key = Qt.Key


def said(editor: ProfileEditor) -> list[str]:
    return [label.accessibleName() or label.text() for label in editor.findChildren(QLabel) if label.isVisible()]


def test_playing_with_a_changed_profile_of_the_club_saves_nothing_and_says_so_before(
    open_editor: Opener, qtbot: QtBot, club: Club, words: Words
) -> None:
    club.shelf.save("own-1", SMALL)
    editor = open_editor(SMALL, "own-1")
    assert words.text("profile.tonight_note") not in said(editor)
    go_to(editor, 0)
    type_in("75")
    press(Key.Key_Return)
    assert words.text("profile.tonight_note") in said(editor)
    with qtbot.waitSignal(editor.used) as told:
        click(editor, "Play with it tonight")
    assert told.args[0].structure.levels[0].small_blind == 75
    assert next(each.profile for each in club.shelf.profiles() if each.id == "own-1") == SMALL


def test_tonights_profile_can_replace_the_clubs_of_the_same_name(open_editor: Opener, club: Club, words: Words) -> None:
    club.shelf.save("own-1", SMALL)
    editor = open_editor(SMALL)
    go_to(editor, 0)
    type_in("75")
    press(Key.Key_Return)
    click(editor, "Save for the club")
    click(the(Banner, editor), words.text("profile.replace", name=SMALL.name))
    (own,) = [each for each in club.shelf.profiles() if not each.is_shipped]
    assert (own.id, own.profile.name, own.profile.structure.levels[0].small_blind) == ("own-1", SMALL.name, 75)


def test_going_back_offers_to_play_with_it_tonight(open_editor: Opener, qtbot: QtBot) -> None:
    editor = open_editor()
    go_to(editor, 0)
    type_in("75")
    press(Key.Key_Return, Key.Key_Escape)
    with qtbot.waitSignal(editor.used):
        click(the(Banner, editor), "Play with it tonight")


def test_all_rows_and_a_number_are_the_minutes_of_all_levels_in_one_step(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 0)
    before = editor.profile
    press(Key.Key_A, held=Qt.KeyboardModifier.ControlModifier)
    type_in("15")
    press(Key.Key_Return)
    structure = editor.profile.structure
    assert {level.minutes for level in structure.levels} == {15}
    assert [level.break_after for level in structure.levels] == [level.break_after for level in before.structure.levels]
    assert [(one.small_blind, one.big_blind) for one in structure.levels] == [
        (one.small_blind, one.big_blind) for one in before.structure.levels
    ]
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert editor.profile == before


def test_a_number_in_a_single_row_changes_its_cell_alone(open_editor: Opener) -> None:
    editor = open_editor()
    go_to(editor, 0, MINUTES)
    before = editor.profile.structure.levels
    type_in("33")
    press(Key.Key_Return)
    assert [level.minutes for level in editor.profile.structure.levels] == [33, *(one.minutes for one in before[1:])]


def test_the_number_of_players_is_told_to_be_remembered(open_editor: Opener, qtbot: QtBot) -> None:
    editor = open_editor()
    with qtbot.waitSignal(editor.players_changed) as told:
        the(QSpinBox, editor, "Players").setValue(27)
    assert told.args == [27]


def test_what_the_club_does_not_have_can_be_saved_as_it_was_opened(open_editor: Opener, club: Club) -> None:
    assert button(open_editor(SMALL), "Save for the club").isEnabled()
    club.shelf.save("own-1", SMALL)
    assert not button(open_editor(SMALL), "Save for the club").isEnabled()
