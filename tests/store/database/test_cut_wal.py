"""A loss of power tears the -wal anywhere: cut at every byte of the last three commits, it opens to a prefix.

Killing a process cannot show this, because the system still writes what the process had handed over.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.club_register import ClubRegister
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.evening.tournament_log import TournamentLog
from tests.store.sample_evening import CODEC, TOURNAMENT, sat

EARLIER, COMMITS = 5, 3
HEADER, FRAME = 32, 24 + 4096
"""Bytes of the -wal's head and of each page in it."""
NO_INDEX = bytes(136)
"""The head of an index of the -wal that was never made: both copies of what it holds, and where its readers are."""


@dataclass(frozen=True)
class Torn:
    """A folder as it lay on disk at one moment: the database, its -wal, and where each of the last commits ended."""

    folder: Path
    ends: tuple[int, ...]

    @property
    def wal(self) -> Path:
        """The file that is cut."""
        return self.folder / f"{DATABASE_NAME}-wal"

    def kept_at(self, size: int) -> int:
        """So many lines must be there when the -wal is cut at this size."""
        return EARLIER + sum(end <= size for end in self.ends)


@pytest.fixture(scope="module")
def torn(tmp_path_factory: pytest.TempPathFactory) -> Torn:
    live, copy = tmp_path_factory.mktemp("live"), tmp_path_factory.mktemp("torn")
    ends = []
    with Database.open(live) as database:
        log = TournamentLog(database, CODEC)
        log.create(TOURNAMENT)
        for number in range(1, EARLIER + 1):
            log.append(TOURNAMENT.id, sat(number))
        assert database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
        database._written()
        for number in range(EARLIER + 1, EARLIER + COMMITS + 1):
            # A person comes with each line: both are there, or neither.
            log.append(TOURNAMENT.id, sat(number), [Player(PlayerId(f"p{number}"), f"Guest {number}")])
            ends.append((live / f"{DATABASE_NAME}-wal").stat().st_size)
        for name in (DATABASE_NAME, f"{DATABASE_NAME}-wal"):
            shutil.copyfile(live / name, copy / name)
    assert (ends[-1] - HEADER) % FRAME == 0
    return Torn(copy, tuple(ends))


def test_cut_at_every_byte_it_reads_as_a_prefix(torn: Torn, tmp_path: Path) -> None:
    for name in (DATABASE_NAME, torn.wal.name):
        shutil.copyfile(torn.folder / name, tmp_path / name)
    # Who only reads leaves the -wal as it is for the next cut. To open it anew would read all tables' names each time.
    connection = sqlite3.connect(f"file:{tmp_path / DATABASE_NAME}?mode=ro", uri=True, isolation_level=None)
    ask = "SELECT (SELECT max(sequence) FROM log_line), (SELECT count(*) FROM player)"
    wrong = []
    with closing(connection):
        assert connection.execute(ask).fetchone() == (EARLIER + COMMITS, COMMITS)
        with (tmp_path / f"{DATABASE_NAME}-shm").open("r+b", buffering=0) as index:
            for size in range(torn.ends[-1], -1, -1):
                os.truncate(tmp_path / torn.wal.name, size)
                # After a loss of power there is no index of the -wal: the next reader makes it from what is there.
                index.seek(0)
                index.write(NO_INDEX)
                lines, people = connection.execute(ask).fetchone()
                index.seek(0)
                assert index.read(len(NO_INDEX)) != NO_INDEX, "the -wal was not read anew"
                if (lines, people) != (torn.kept_at(size), torn.kept_at(size) - EARLIER):
                    wrong.append((size, lines, people))
    assert wrong == []


def cuts(torn: Torn) -> list[int]:
    """Around each end of a frame, of a frame's head and of the file's head."""
    edges = {0, HEADER}
    for start in range(HEADER, torn.ends[-1], FRAME):
        edges |= {start, start + 8, start + 24, start + FRAME // 2, start + FRAME}
    return sorted({size for edge in edges for size in (edge - 1, edge, edge + 1) if 0 <= size <= torn.ends[-1]})


def test_cut_at_every_edge_the_program_opens_it_and_goes_on(torn: Torn, tmp_path: Path) -> None:
    for size in cuts(torn):
        folder = tmp_path / str(size)
        folder.mkdir()
        for name in (DATABASE_NAME, torn.wal.name):
            shutil.copyfile(torn.folder / name, folder / name)
        os.truncate(folder / torn.wal.name, size)
        kept = torn.kept_at(size)
        with Database.open(folder) as database:
            database.check()
            log = TournamentLog(database, CODEC)
            assert log.lines(TOURNAMENT.id) == [sat(number) for number in range(1, kept + 1)]
            assert len(ClubRegister(database).players()) == kept - EARLIER
            log.append(TOURNAMENT.id, sat(kept + 1))
            assert len(log.lines(TOURNAMENT.id)) == kept + 1
        shutil.rmtree(folder)
