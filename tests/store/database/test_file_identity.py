"""A database file that is deleted, moved or replaced while it is open takes nothing more, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from homepoker.store.club_register import ClubRegister
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.database.rescue import close_keeping_all, put_in_place, rescue_beside, rescue_into
from homepoker.store.errors import BackupFailed, DataFileGone, DataFileOverwritten, DataFolderInUse
from homepoker.store.files.folder_lock import LOCK_NAME, FolderLock
from tests.desks import person

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody delete or replace an open file")

BESIDE = ("-wal", "-shm")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "club"


@pytest.fixture
def database(folder: Path) -> Iterator[Database]:
    opened = Database.open(folder)
    ClubRegister(opened).add(person("Ida"))
    yield opened
    opened.close()


def names(database: Database) -> list[str]:
    return [player.name for player in ClubRegister(database).players()]


def names_in(folder: Path) -> list[str]:
    with Database.open(folder) as database:
        database.check()
        return names(database)


def delete(path: Path) -> None:
    path.unlink()


def move_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"something else")
    other.replace(path)


def delete_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


GONE = [delete, move_away, replace, delete_folder]


def test_one_that_a_virus_scanner_holds_for_a_moment_is_where_it_was(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, waited = Path.stat, list[float]()

    def held(self: Path, **options: bool) -> os.stat_result:
        if self.name.endswith("-shm") and not waited:
            error = PermissionError(13, "used by another process", str(self))
            error.winerror = 32  # type: ignore[attr-defined,unused-ignore] # exists on Windows only
            raise error
        return asked(self, **options)

    monkeypatch.setattr(Path, "stat", held)
    monkeypatch.setattr(time, "sleep", waited.append)
    ClubRegister(database).add(person("Max"))
    assert waited
    assert sorted(names(database)) == ["Ida", "Max"]


@pytest.mark.parametrize("happens", GONE)
def test_nothing_more_is_recorded_where_it_would_be_lost(
    folder: Path, database: Database, happens: Callable[[Path], None]
) -> None:
    happens(folder / DATABASE_NAME)
    with pytest.raises(DataFileGone):
        database.verify()
    with pytest.raises(DataFileGone):
        ClubRegister(database).add(person("Max"))
    with pytest.raises(DataFileGone), database.alchemy_transaction():
        pass


OVERWRITTEN: dict[str, Callable[[Path], object]] = {
    "emptied": lambda path: os.truncate(path, 0),
    "text": lambda path: path.write_bytes(b"something else"),
    "another club's": lambda path: shutil.copyfile(path.parent.parent / "other" / DATABASE_NAME, path),
    "a byte": lambda path: path.write_bytes(b"X" + path.read_bytes()[1:]),
}


@pytest.mark.parametrize("how", OVERWRITTEN)
def test_what_another_program_writes_into_it_is_noticed(
    folder: Path, database: Database, tmp_path: Path, how: str
) -> None:
    """The file has its number still; whoever copies something onto it writes over what stood there."""
    with Database.open(tmp_path / "other") as other:
        ClubRegister(other).add(person("Max"), person("Eva"))
    OVERWRITTEN[how](folder / DATABASE_NAME)
    with pytest.raises(DataFileOverwritten):
        database.verify()
    with pytest.raises(DataFileOverwritten):
        ClubRegister(database).add(person("Jo"))
    before = sorted(path.name for path in folder.iterdir())
    close_keeping_all(database, tmp_path)
    assert set(before) >= {path.name for path in folder.iterdir()}, "no half of it is left as a rescue"


def test_what_the_program_writes_itself_and_a_touch_are_nothing_to_tell(folder: Path, database: Database) -> None:
    for number in range(3):
        ClubRegister(database).add(person(f"Guest {number}"))
        database.write_anew()
        os.utime(folder / DATABASE_NAME)
        database.verify()
    assert len(names(database)) == 4


def test_one_that_was_put_back_is_written_to_again(folder: Path, database: Database) -> None:
    move_away(folder / DATABASE_NAME)
    with pytest.raises(DataFileGone):
        database.verify()
    (folder / "elsewhere.db").rename(folder / DATABASE_NAME)
    ClubRegister(database).add(person("Max"))
    database.close()
    assert names_in(folder) == ["Ida", "Max"]


@pytest.mark.parametrize("lost", [("-wal",), ("-shm",), BESIDE])
@pytest.mark.parametrize("happens", [delete, replace])
def test_files_beside_it_are_written_anew_and_nothing_is_lost(
    folder: Path, database: Database, lost: tuple[str, ...], happens: Callable[[Path], None]
) -> None:
    for suffix in lost:
        happens(folder / (DATABASE_NAME + suffix))
    ClubRegister(database).add(person("Max"))
    assert database.restored == [DATABASE_NAME + suffix for suffix in lost]
    for suffix in lost:
        found = folder / f"{DATABASE_NAME}{suffix}-found-1"
        assert found.exists() is (happens is replace)
        assert happens is delete or found.read_bytes() == b"something else"
    # As after a loss of power: what was acknowledged is in the files that have names.
    copy = folder.parent / "copy"
    shutil.copytree(folder, copy)
    assert names_in(copy) == ["Ida", "Max"]


def test_while_somebody_reads_they_cannot_be_written_anew_and_it_is_tried_again(
    folder: Path, database: Database
) -> None:
    reader = sqlite3.connect(folder / DATABASE_NAME, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
    delete(folder / f"{DATABASE_NAME}-wal")
    with pytest.raises(DataFileGone):
        database.verify()
    reader.close()
    database.verify()
    assert database.restored == [f"{DATABASE_NAME}-wal"]
    assert names(database) == ["Ida"]


class TestRescue:
    @pytest.mark.parametrize("happens", [delete, move_away, replace])
    def test_everything_is_put_back_and_what_lay_there_is_untouched(
        self, folder: Path, database: Database, happens: Callable[[Path], None]
    ) -> None:
        happens(folder / DATABASE_NAME)
        before = {path: path.read_bytes() for path in folder.iterdir() if path.suffix == ".db"}
        rescued = rescue_beside(database)
        assert before == {path: path.read_bytes() for path in before}
        database.close()
        aside = put_in_place(folder, rescued)
        assert names_in(folder) == ["Ida"]
        if happens is replace:
            assert aside is not None
            assert (aside / DATABASE_NAME).read_bytes() == b"something else"

    def test_an_older_rescue_stays(self, folder: Path, database: Database) -> None:
        (folder / "homepoker-rescued-1.db").write_bytes(b"older")
        delete(folder / DATABASE_NAME)
        assert rescue_beside(database).name == "homepoker-rescued-2.db"
        assert (folder / "homepoker-rescued-1.db").read_bytes() == b"older"

    def test_a_folder_that_is_gone_is_not_made_anew(self, folder: Path, database: Database) -> None:
        delete_folder(folder / DATABASE_NAME)
        with pytest.raises(BackupFailed):
            rescue_beside(database)
        assert not folder.exists()

    def test_everything_goes_into_a_folder_of_its_own_elsewhere(self, folder: Path, database: Database) -> None:
        (folder / "rulebooks").mkdir()
        (folder / "rulebooks" / "own.md").write_text("ours", encoding="utf-8")
        delete(folder / DATABASE_NAME)
        places = [rescue_into(database, folder.parent, ("rulebooks",)) for _ in range(2)]
        assert [place.name for place in places] == ["Homepoker-1", "Homepoker-2"]
        assert names_in(places[0]) == ["Ida"]
        assert (places[0] / "rulebooks" / "own.md").read_text(encoding="utf-8") == "ours"

    @pytest.mark.parametrize("happens", [delete, move_away])
    def test_who_closes_without_rescuing_finds_everything_in_its_place(
        self, folder: Path, database: Database, happens: Callable[[Path], None]
    ) -> None:
        happens(folder / DATABASE_NAME)
        close_keeping_all(database, folder.parent)
        assert names_in(folder) == ["Ida"]

    def test_where_something_else_lies_there_it_is_kept_beside(self, folder: Path, database: Database) -> None:
        replace(folder / DATABASE_NAME)
        close_keeping_all(database, folder.parent)
        assert (folder / DATABASE_NAME).read_bytes() == b"something else"
        put_in_place(folder, folder / "homepoker-rescued-1.db")
        assert names_in(folder) == ["Ida"]

    def test_where_the_folder_is_gone_it_is_kept_in_the_second_place(self, folder: Path, database: Database) -> None:
        delete_folder(folder / DATABASE_NAME)
        close_keeping_all(database, folder.parent)
        assert names_in(folder.parent / "Homepoker-1") == ["Ida"]

    def test_one_that_is_in_its_place_is_only_closed(self, folder: Path, database: Database) -> None:
        close_keeping_all(database, folder.parent)
        assert sorted(path.name for path in folder.iterdir()) == [DATABASE_NAME, LOCK_NAME]


class TestOneWriterForOneFile:
    @pytest.mark.parametrize("way", ["link to the folder", "link to the file", "hard link"])
    def test_by_whatever_name_it_is_reached(self, folder: Path, database: Database, tmp_path: Path, way: str) -> None:
        other = tmp_path / "other"
        if way == "link to the folder":
            other.symlink_to(folder)
        else:
            other.mkdir()
            make = os.link if way == "hard link" else os.symlink
            make(folder / DATABASE_NAME, other / DATABASE_NAME)
        with pytest.raises(DataFolderInUse) as told:
            Database.open(other)
        assert told.value.process == str(os.getpid())
        assert told.value.sentence.key == "store.file_in_use_by"
        assert dict(told.value.sentence.values)["other"] == str(folder)
        database.close()
        assert names_in(other) == ["Ida"]

    def test_also_where_the_lock_file_was_deleted(self, folder: Path, database: Database) -> None:
        (folder / LOCK_NAME).unlink()
        with pytest.raises(DataFolderInUse):
            Database.open(folder)

    def test_a_lock_left_behind_with_a_file_that_is_gone_keeps_nobody_out(self, folder: Path, tmp_path: Path) -> None:
        """The system gives numbers of files again: whoever gets this one next must not meet the forgotten lock."""
        Database.open(folder).close()
        gone = tmp_path / "gone"
        gone.mkdir()
        os.link(folder / DATABASE_NAME, gone / DATABASE_NAME)
        forgotten = FolderLock.take(gone)
        forgotten.claim(gone / DATABASE_NAME)
        with pytest.raises(DataFolderInUse):
            Database.open(folder)
        (gone / DATABASE_NAME).unlink()
        Database.open(folder).close()
        forgotten.release()

    def test_nothing_is_left_among_the_temporary_files(
        self, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        temporary = tmp_path / "temporary"
        temporary.mkdir()
        monkeypatch.setattr("tempfile.tempdir", str(temporary))
        with Database.open(folder):
            assert len(list(temporary.iterdir())) == 1
        assert list(temporary.iterdir()) == []

    def test_a_full_or_forbidden_place_for_them_keeps_nobody_out(
        self, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
        Database.open(folder).close()
