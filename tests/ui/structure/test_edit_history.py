"""The way back and forth while a profile is edited."""

from __future__ import annotations

from dataclasses import replace

from homepoker.ui.structure.edit_history import EditHistory
from tests.ui.structure.conftest import SMALL

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
