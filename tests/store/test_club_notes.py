"""Notes of the host on a club: kept, damaged, and those of a newer version."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from homepoker.store.club_notes import NAME, ClubNotes, keep_notes, read_notes


def test_what_is_kept_is_read(tmp_path: Path) -> None:
    notes = ClubNotes(("t-1", "t-2"), is_consent_asked=True)
    keep_notes(tmp_path, notes)
    assert read_notes(tmp_path) == notes


@pytest.mark.parametrize("damaged", ["", "[]", "{", '{"put_away": 3}', '{"is_consent_asked": "yes"}'])
def test_damaged_notes_hide_nothing_and_ask_again(tmp_path: Path, damaged: str) -> None:
    (tmp_path / NAME).write_text(damaged)
    assert read_notes(tmp_path) == ClubNotes()


def test_what_a_newer_version_has_written_stays(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"put_away": ["t-1"], "colour": "red"}')
    keep_notes(tmp_path, ClubNotes(("t-1",), is_consent_asked=True))
    assert json.loads((tmp_path / NAME).read_text())["colour"] == "red"
    assert read_notes(tmp_path) == ClubNotes(("t-1",), is_consent_asked=True)
