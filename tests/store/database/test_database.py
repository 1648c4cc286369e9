from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from homepoker.store.database import DATABASE_NAME, Database, move_aside
from homepoker.store.errors import (
    BackupFailed,
    DataFolderDamaged,
    DataFolderEmpty,
    DataFolderFull,
    DataFolderInUse,
    DataFolderReadOnly,
    DataFolderUnreachable,
)
from homepoker.store.evening.tournament_log import TournamentLog
from tests.store.sample_evening import CODEC, TOURNAMENT, evening, sat

pytestmark = pytest.mark.usefixtures("with_migrations")


def a_written_evening(folder: Path, lines: int = 5) -> None:
    with Database.open(folder) as database:
        log = TournamentLog(database, CODEC)
        log.create(TOURNAMENT)
        for line in evening(lines):
            log.append(TOURNAMENT.id, line)


def overwrite(path: Path, offset: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without root's right to write everywhere."""
    if sys.platform == "win32" or os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A data folder on a path that everybody may read."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


def test_a_commit_is_on_the_disk_before_it_returns(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database, database.transaction() as connection:
        told = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in (
                "journal_mode",
                "synchronous",
                "foreign_keys",
                "busy_timeout",
                "recursive_triggers",
                "fullfsync",
            )
        }
    assert told == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "recursive_triggers": 1,
        "fullfsync": 1 if sys.platform == "darwin" else 0,
    }


def test_a_writer_takes_the_right_to_write_before_its_first_statement(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database, database.transaction():
        other = sqlite3.connect(tmp_path / DATABASE_NAME, timeout=0, isolation_level=None)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()


def test_what_fails_inside_a_transaction_leaves_nothing_behind(tmp_path: Path) -> None:
    insertion = "INSERT INTO profile VALUES ('a', 'A', '{}', 0)"
    with Database.open(tmp_path) as database:

        def insert_twice() -> None:
            with database.transaction() as connection:
                connection.execute(insertion)
                connection.execute(insertion)

        with pytest.raises(sqlite3.IntegrityError):
            insert_twice()
        with database.transaction() as connection:
            assert connection.execute("SELECT count(*) FROM profile").fetchone()[0] == 0


def test_work_that_was_broken_off_leaves_nothing_behind_and_the_next_goes_on(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database:

        def insert_and_break_off() -> None:
            with database.transaction() as connection:
                connection.execute("INSERT INTO profile VALUES ('a', 'A', '{}', 0)")
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            insert_and_break_off()
        with database.transaction() as connection:
            assert connection.execute("SELECT count(*) FROM profile").fetchone() == (0,)


def test_statements_of_sqlalchemy_are_told_the_same_errors_and_leave_nothing_behind(tmp_path: Path) -> None:
    insertion = "INSERT INTO profile VALUES ('a', 'A', '{}', 0)"
    with Database.open(tmp_path) as database:

        def insert_twice() -> None:
            with database.alchemy_transaction() as connection:
                connection.exec_driver_sql(insertion)
                connection.exec_driver_sql(insertion)

        with pytest.raises(IntegrityError):
            insert_twice()
        with database.transaction() as connection:
            assert connection.execute("SELECT count(*) FROM profile").fetchone() == (0,)

    with Database.open(tmp_path, read_only=True) as reader:

        def insert() -> None:
            with reader.alchemy_transaction() as connection:
                connection.exec_driver_sql(insertion)

        with pytest.raises(DataFolderReadOnly):
            insert()


def test_sqlalchemy_takes_the_right_to_write_before_its_first_statement(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database, database.alchemy_transaction():
        other = sqlite3.connect(tmp_path / DATABASE_NAME, timeout=0, isolation_level=None)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()


def test_a_rehearsal_sees_what_it_writes_and_leaves_nothing_behind(tmp_path: Path) -> None:
    statement = "SELECT name FROM tournament"
    with Database.open(tmp_path) as database:
        log = TournamentLog(database, CODEC)
        with database.rehearsal():
            log.create(TOURNAMENT)
            with database.alchemy_transaction() as connection:
                assert connection.exec_driver_sql(statement).all() == [(TOURNAMENT.name,)]
        assert log.tournaments() == []
        log.create(TOURNAMENT)
    with Database.open(tmp_path, read_only=True) as beside, beside.transaction() as connection:
        assert connection.execute(statement).fetchall() == [(TOURNAMENT.name,)]


def test_a_second_writer_is_refused_and_told_who_writes(tmp_path: Path) -> None:
    with Database.open(tmp_path), pytest.raises(DataFolderInUse) as refused:
        Database.open(tmp_path)
    assert refused.value.process == str(os.getpid())
    assert refused.value.sentence.key == "store.folder_in_use_by"


def test_a_second_writer_of_another_process_is_refused(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from homepoker.store.files.folder_lock import FolderLock;"
        f"FolderLock.take(Path({str(tmp_path)!r}))"
    )
    with Database.open(tmp_path):
        other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert other.returncode == 1
    assert "DataFolderInUse" in other.stderr
    free = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert free.returncode == 0, free.stderr


def test_a_folder_is_free_again_when_its_writer_has_closed(tmp_path: Path) -> None:
    Database.open(tmp_path).close()
    with Database.open(tmp_path) as database:
        assert database.folder == tmp_path


def test_reading_goes_on_beside_a_writer_and_sees_what_is_committed(tmp_path: Path) -> None:
    with Database.open(tmp_path) as writer, Database.open(tmp_path, read_only=True) as reader:
        log = TournamentLog(writer, CODEC)
        log.create(TOURNAMENT)
        log.append(TOURNAMENT.id, sat(1))
        assert TournamentLog(reader, CODEC).lines(TOURNAMENT.id) == [sat(1)]


def test_a_reader_cannot_write(tmp_path: Path) -> None:
    a_written_evening(tmp_path)
    with Database.open(tmp_path, read_only=True) as reader, pytest.raises(DataFolderReadOnly):
        TournamentLog(reader, CODEC).append(TOURNAMENT.id, sat(6))


def test_reading_a_folder_without_records_says_so(tmp_path: Path) -> None:
    with pytest.raises(DataFolderEmpty):
        Database.open(tmp_path / "nowhere", read_only=True)
    assert not (tmp_path / "nowhere").exists()


if sys.platform != "win32":  # there a folder has no such right

    def test_a_folder_that_may_not_be_written_to_is_told_and_can_be_read(shared_folder: Path) -> None:
        a_written_evening(shared_folder)
        (shared_folder / DATABASE_NAME).chmod(0o644)
        shared_folder.chmod(0o555)
        with as_nobody():
            with pytest.raises(DataFolderReadOnly):
                Database.open(shared_folder)
            with Database.open(shared_folder, read_only=True) as reader:
                assert TournamentLog(reader, CODEC).lines(TOURNAMENT.id) == evening(5)


def test_a_file_in_place_of_the_folder_is_unreachable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(DataFolderUnreachable):
        Database.open(tmp_path / "file")


def test_a_folder_with_signs_of_an_address_in_its_name_is_found_again(tmp_path: Path) -> None:
    folder = tmp_path / ("50% Köln#&mode=ro;x" if sys.platform == "win32" else "50% Köln?#&mode=ro;x")
    a_written_evening(folder)
    assert (folder / DATABASE_NAME).exists()
    with Database.open(folder, read_only=True) as reader:
        assert len(TournamentLog(reader, CODEC).lines(TOURNAMENT.id)) == 5


def test_a_full_disk_is_told_and_the_log_stays_whole(tmp_path: Path) -> None:
    a_written_evening(tmp_path)
    with Database.open(tmp_path) as database:
        log = TournamentLog(database, CODEC)
        with database.transaction() as connection:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")

        def append_until_full() -> None:
            for sequence in range(6, 10_000):
                log.append(TOURNAMENT.id, sat(sequence))

        with pytest.raises(DataFolderFull):
            append_until_full()
        written = len(log.lines(TOURNAMENT.id))
        assert written >= 5
        with database.transaction() as connection:
            connection.execute("PRAGMA max_page_count = 1000000")
        log.append(TOURNAMENT.id, sat(written + 1))
        assert len(log.lines(TOURNAMENT.id)) == written + 1


@pytest.mark.parametrize(
    "contents", [b"not a database at all, but long enough to be looked at " * 100, b"SQLite format 3\0"]
)
def test_a_file_that_is_no_database_is_told_and_stays_as_it_is(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / DATABASE_NAME).write_bytes(contents)
    with pytest.raises(DataFolderDamaged):
        Database.open(tmp_path)
    assert (tmp_path / DATABASE_NAME).read_bytes() == contents


def test_a_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / DATABASE_NAME)
    other.execute("CREATE TABLE recipe (name)")
    other.close()
    with pytest.raises(DataFolderDamaged):
        Database.open(tmp_path)


def test_damage_inside_the_file_is_told_when_it_is_read_and_by_a_check(tmp_path: Path) -> None:
    Database.open(tmp_path / "empty").close()
    a_written_evening(tmp_path, lines=200)
    page = 4096
    # The schema, which every opening reads, lies before the lines.
    first, last = ((folder / DATABASE_NAME).stat().st_size // page for folder in (tmp_path / "empty", tmp_path))
    for number in range(first, last):
        overwrite(tmp_path / DATABASE_NAME, number * page, b"\xff" * page)
    with Database.open(tmp_path) as database:
        with pytest.raises(DataFolderDamaged):
            TournamentLog(database, CODEC).lines(TOURNAMENT.id)
        with pytest.raises(DataFolderDamaged):
            database.check()


def test_a_sound_database_passes_the_check(tmp_path: Path) -> None:
    a_written_evening(tmp_path)
    with Database.open(tmp_path, read_only=True) as database:
        database.check()
        assert len(TournamentLog(database, CODEC).lines(TOURNAMENT.id)) == 5


def test_a_damaged_database_is_moved_aside_whole_and_the_next_start_is_empty(tmp_path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        (tmp_path / (DATABASE_NAME + suffix)).write_bytes(b"damaged" + suffix.encode())
    aside = move_aside(tmp_path)
    assert {path.name: path.read_bytes() for path in aside.iterdir()} == {
        "homepoker.db": b"damaged",
        "homepoker.db-wal": b"damaged-wal",
        "homepoker.db-shm": b"damaged-shm",
    }
    with Database.open(tmp_path) as database:
        assert TournamentLog(database, CODEC).tournaments() == []
    assert move_aside(tmp_path) != aside


def test_a_database_in_use_is_not_moved_aside(tmp_path: Path) -> None:
    with Database.open(tmp_path), pytest.raises(DataFolderInUse):
        move_aside(tmp_path)


class TestBackups:
    def test_a_backup_is_one_file_that_stands_for_itself(self, tmp_path: Path) -> None:
        with Database.open(tmp_path / "data") as database:
            log = TournamentLog(database, CODEC)
            log.create(TOURNAMENT)
            log.append(TOURNAMENT.id, sat(1))
            database.backup_to(tmp_path / "copy" / DATABASE_NAME)
            log.append(TOURNAMENT.id, sat(2))
        assert [path.name for path in (tmp_path / "copy").iterdir()] == [DATABASE_NAME]
        with Database.open(tmp_path / "copy", read_only=True) as copy:
            assert TournamentLog(copy, CODEC).lines(TOURNAMENT.id) == [sat(1)]

    def test_a_reader_beside_the_writer_can_back_up(self, tmp_path: Path) -> None:
        a_written_evening(tmp_path)
        with Database.open(tmp_path), Database.open(tmp_path, read_only=True) as reader:
            reader.backup_to(tmp_path / "backups" / "now.db")
        copy = sqlite3.connect(tmp_path / "backups" / "now.db")
        assert copy.execute("SELECT count(*) FROM log_line").fetchone() == (5,)
        copy.close()

    def test_a_new_backup_takes_the_place_of_the_old_one(self, tmp_path: Path) -> None:
        a_written_evening(tmp_path)
        copy = tmp_path / "copy.db"
        copy.write_bytes(b"older")
        with Database.open(tmp_path) as database:
            database.backup_to(copy)
        assert copy.read_bytes().startswith(b"SQLite format 3")

    def test_a_backup_that_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("x")
        with Database.open(tmp_path / "data") as database, pytest.raises(BackupFailed):
            database.backup_to(tmp_path / "file" / "copy.db")

    def test_damage_never_takes_the_place_of_a_sound_backup(self, tmp_path: Path) -> None:
        a_written_evening(tmp_path, lines=200)
        copy = tmp_path / "copy.db"
        with Database.open(tmp_path) as database:
            database.backup_to(copy)
        sound = copy.read_bytes()
        overwrite(tmp_path / DATABASE_NAME, 6 * 4096, b"\xff" * 4096)
        with Database.open(tmp_path) as database, pytest.raises(DataFolderDamaged):
            database.backup_to(copy)
        assert copy.read_bytes() == sound
        assert not list(tmp_path.glob("*.unfinished"))


def test_the_lock_file_can_be_read_by_whoever_is_refused(tmp_path: Path) -> None:
    with Database.open(tmp_path):
        mode = (tmp_path / "homepoker.lock").stat().st_mode
        assert mode & stat.S_IRUSR
        assert (tmp_path / "homepoker.lock").read_text().startswith(f"{os.getpid()} ")


WITHOUT_ALCHEMY = """
import sys
from pathlib import Path

from homepoker.store.club_register import ClubRegister
from homepoker.store.database import Database
from homepoker.store.evening.profile_shelf import ProfileShelf
from homepoker.store.evening.tournament_log import TournamentLog
from tests.store.sample_evening import CODEC, TOURNAMENT, sat

folder = Path(sys.argv[1])
with Database.open(folder) as database:
    log = TournamentLog(database, CODEC)
    assert ClubRegister(database).players() == []
    assert ProfileShelf(database, folder / "none").profiles() == []
    assert [one.id for one in log.tournaments()] == [TOURNAMENT.id]
    assert len(log.lines(TOURNAMENT.id)) == 5
    log.append(TOURNAMENT.id, sat(6))
    database.backup_to(folder / "copy.db")
sys.exit(", ".join({"alembic", "sqlmodel", "pydantic", "sqlalchemy"} & set(sys.modules)) or None)
"""


def test_an_evening_in_a_folder_that_is_up_to_date_needs_no_sqlalchemy(tmp_path: Path) -> None:
    a_written_evening(tmp_path)
    command = [sys.executable, "-c", WITHOUT_ALCHEMY, str(tmp_path)]
    played = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3])
    assert played.returncode == 0, played.stderr
