"""Corrections and comments, kept and taken out as a file."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from homepoker.core.history import Correction, CorrectionPlace, Line, LineKind, UndoStack
from homepoker.core.wording import sentence
from homepoker.store.database import Database
from homepoker.store.errors import UnreadableRecording
from homepoker.store.evening.event_codec import EventCodec
from homepoker.store.evening.recorded_log import read_recorded
from homepoker.store.evening.tournament_log import Comments, TournamentLog
from tests.store.sample_evening import BEGAN_AT, CODEC, TOURNAMENT, EveningOpened, evening, sat


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def log(database: Database) -> TournamentLog:
    log = TournamentLog(database, CODEC)
    log.create(TOURNAMENT)
    for line in evening(3):
        log.append(TOURNAMENT.id, line)
    return log


def correction(sequence: int = 4) -> Line:
    """A line that changes two places and puts something in, with sentences inside its label."""
    told = sentence("journal.corrected", was=sat(2).label, now=sat(9).label)
    return Line(
        sequence,
        LineKind.CORRECTION,
        UndoStack.PLAY,
        told,
        BEGAN_AT,
        sat(5).events,
        2,
        corrections=(
            Correction(2, sat(9).label, sat(9).events),
            Correction(3, sat(3).label),
            Correction(2, sat(8).label, sat(8).events, CorrectionPlace.AFTER, BEGAN_AT),
        ),
    )


def test_a_correction_reads_back_equal(log: TournamentLog) -> None:
    log.append(TOURNAMENT.id, correction())
    log.append(TOURNAMENT.id, Line(5, LineKind.UNDO_TO, UndoStack.PLAY, sat(2).label, BEGAN_AT, target=2))
    assert log.lines(TOURNAMENT.id)[3:] == [
        correction(),
        Line(5, LineKind.UNDO_TO, UndoStack.PLAY, sat(2).label, BEGAN_AT, target=2),
    ]


def test_a_correction_is_never_changed(log: TournamentLog, database: Database) -> None:
    log.append(TOURNAMENT.id, correction())
    with pytest.raises(sqlite3.IntegrityError, match="append-only"), database.transaction() as connection:
        connection.execute("UPDATE log_line SET corrections = NULL WHERE sequence = 4")


def test_an_exported_evening_holds_its_corrections_and_comments(log: TournamentLog, database: Database) -> None:
    log.append(TOURNAMENT.id, correction())
    Comments(database).write(TOURNAMENT.id, 2, "Max war das")
    exported = log.export(TOURNAMENT.id, {})
    read = read_recorded(exported, CODEC)
    assert read.lines == (*evening(3), correction())
    assert read.comments == {2: "Max war das"}
    assert json.loads(exported)["form"] == 2


def test_an_evening_without_them_is_written_as_older_programs_read_it(log: TournamentLog) -> None:
    exported = json.loads(log.export(TOURNAMENT.id, {}))
    assert exported["form"] == 1
    assert "comments" not in exported
    assert all("corrections" not in line for line in exported["lines"])


def test_an_unknown_event_inside_a_correction_opens_nothing(log: TournamentLog) -> None:
    log.append(TOURNAMENT.id, correction())
    exported = log.export(TOURNAMENT.id, {})
    with pytest.raises(UnreadableRecording):
        read_recorded(exported, EventCodec([EveningOpened]))


def test_an_imported_evening_brings_its_comments(log: TournamentLog, database: Database, tmp_path: Path) -> None:
    Comments(database).write(TOURNAMENT.id, 3, "nach der Pause")
    exported = log.export(TOURNAMENT.id, {})
    with Database.open(tmp_path / "another club") as other:
        TournamentLog(other, CODEC).import_(read_recorded(exported, CODEC))
        assert Comments(other).of(TOURNAMENT.id) == {3: "nach der Pause"}


class TestComments:
    def test_are_changed_and_taken_away(self, log: TournamentLog, database: Database) -> None:
        comments = Comments(database)
        assert comments.of(TOURNAMENT.id) == {}
        comments.write(TOURNAMENT.id, 2, "  erst so ")
        comments.write(TOURNAMENT.id, 2, "dann so")
        comments.write(TOURNAMENT.id, 3, "und hier")
        assert comments.of(TOURNAMENT.id) == {2: "dann so", 3: "und hier"}
        comments.write(TOURNAMENT.id, 2, "  ")
        assert comments.of(TOURNAMENT.id) == {3: "und hier"}
