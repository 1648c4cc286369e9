"""Lengths of levels and breaks typed into the profile editor."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from homepoker.core.structure import Break, length
from homepoker.core.structure_table import rows
from homepoker.services.words import Words
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.structure.level_table import MINUTES, LevelTable
from homepoker.ui.structure.panel import ProfileEditor
from tests.ui.players.hands import press, the, type_in
from tests.ui.structure.conftest import Opener

Key = Qt.Key


def go_to_minutes(editor: ProfileEditor, row: int) -> None:
    table = the(LevelTable, editor)
    table.setFocus()
    table.choose([row], MINUTES)


def test_minutes_and_seconds_are_typed_for_levels_and_breaks(open_editor: Opener) -> None:
    editor = open_editor()
    for row in (0, 2):
        go_to_minutes(editor, row)
        type_in("7:30")
        press(Key.Key_Return)
        assert the(LevelTable, editor).levels.index(row, MINUTES).data() == "7:30"
    first, pause = rows(editor.profile.structure)[0], rows(editor.profile.structure)[2]
    assert isinstance(pause, Break)
    assert (length(first), length(pause)) == (450, 450)
    the(LevelTable, editor).selectAll()
    type_in("12:30")
    press(Key.Key_Return)
    assert {length(level) for level in editor.profile.structure.levels} == {750}
    assert length(rows(editor.profile.structure)[2]) == 450, "breaks keep theirs"


@pytest.mark.parametrize("typed", ["soon", "7:75", "7,5"])
def test_what_is_no_length_is_refused_in_words_and_the_old_one_stays(
    open_editor: Opener, words: Words, typed: str
) -> None:
    editor = open_editor()
    before = editor.profile
    go_to_minutes(editor, 0)
    type_in(typed)
    press(Key.Key_Return)
    assert the(Banner, editor).text == words.text("profile.not_a_length", typed=typed)
    assert the(Banner, editor).isVisible()
    assert editor.profile == before
