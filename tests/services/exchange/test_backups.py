"""Backups: made when something has changed, thinned out, kept on a stick, looked into and left as they are."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import sentence
from homepoker.services.club import Club
from homepoker.services.exchange import backups
from homepoker.services.exchange.backups import KEPT, UnusableBackup
from homepoker.store.database import BACKUPS_NAME
from homepoker.store.errors import StoreError
from homepoker.store.rulebooks import kept_files
from tests.fakes import EVENING
from tests.played_evenings import NAMES, club_of, evening, open_evening

ON = date(2026, 11, 20)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = club_of(tmp_path / "data")
    yield found
    found.close()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def change(club: Club, number: int = 0) -> None:
    club.register.add(Player(PlayerId(f"new-{number}"), f"New {number}"))


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def book(club: Club, text: str) -> None:
    """Write the club's own book by hand, and a text beside it."""
    for name in ("rulebooks/haus/rules.md", "rulebooks/haus/earlier/rules-1.md", "texts/apsa/original.pdf"):
        (club.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (club.folder / name).write_text(f"{name} {text}", "utf-8")


def archives(folder: Path) -> list[str]:
    return [name for name in files(folder) if name.endswith(".zip")]


class TestRulebooksAndTexts:
    def test_a_club_without_any_has_no_archive(self, club: Club) -> None:
        backups.take(club.folder, EVENING)
        assert archives(club.folder / BACKUPS_NAME) == []

    def test_they_are_packed_when_they_have_changed_and_not_at_every_level(self, club: Club, stick: Path) -> None:
        book(club, "one")
        assert backups.take(club.folder, EVENING, str(stick)).is_new
        change(club)
        backups.take(club.folder, EVENING + timedelta(hours=1), str(stick))
        kept = club.folder / BACKUPS_NAME
        assert archives(kept) == ["homepoker-files-2026-11-20T18-30-00Z.zip"]
        book(club, "two")
        assert backups.take(club.folder, EVENING + timedelta(hours=2), str(stick)).is_new
        assert len(archives(kept)) == 2
        (place,) = stick.iterdir()
        assert archives(place) == archives(kept)

    def test_each_backup_has_the_files_of_its_time(self, club: Club) -> None:
        book(club, "one")
        first = backups.take(club.folder, EVENING).newest
        change(club)
        book(club, "two")
        second = backups.take(club.folder, EVENING + timedelta(hours=1)).newest
        instants = [path.name[-13:-5] for path in map(backups.files_of, (first, second)) if path]
        assert instants == ["18-30-00", "19-30-00"]

    def test_what_no_backup_needs_any_more_is_thinned_out(self, club: Club) -> None:
        for number in range(KEPT + 5):
            change(club, number)
            book(club, str(number))
            backups.take(club.folder, EVENING + timedelta(hours=number))
        assert len(archives(club.folder / BACKUPS_NAME)) == KEPT
        assert not [name for name in files(club.folder / BACKUPS_NAME) if "unfinished" in name or "packing" in name]

    def test_they_come_back_where_the_folder_has_none_and_what_is_there_stays(self, club: Club, tmp_path: Path) -> None:
        book(club, "one")
        backup = backups.take(club.folder, EVENING).newest
        fresh = tmp_path / "fresh"
        (fresh / "texts" / "uesg").mkdir(parents=True)
        (fresh / "texts" / "uesg" / "original.txt").write_text("mine", "utf-8")
        (fresh / "homepoker.db").write_bytes(b"damaged")
        backups.put_back(fresh, backup)
        assert (fresh / "rulebooks/haus/earlier/rules-1.md").read_bytes() == (
            club.folder / "rulebooks/haus/earlier/rules-1.md"
        ).read_bytes()
        assert files(fresh / "texts") == ["uesg"]

    def test_what_is_missing_is_fetched_and_what_was_taken_out_is_not_missed(self, club: Club, tmp_path: Path) -> None:
        book(club, "one")
        backup = backups.take(club.folder, EVENING).newest
        fresh = tmp_path / "fresh"
        found = backups.contents(backup, fresh)
        assert found.lacking == ("rulebooks/haus", "texts/apsa")
        (fresh / "rulebooks" / "taken-out" / "haus-20261120T180000").mkdir(parents=True)
        found = backups.contents(backup, fresh)
        assert backups.fetch_files(fresh, found) == 1
        assert files(fresh / "rulebooks") == ["taken-out"]
        assert (fresh / "texts/apsa/original.pdf").read_text("utf-8") == "texts/apsa/original.pdf one"
        assert backups.contents(backup, fresh).lacking == ()
        assert backups.contents(backup, club.folder).lacking == ()

    def test_a_bloated_archive_keeps_no_database_from_coming_back(
        self, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        book(club, "one")
        backup = backups.take(club.folder, EVENING).newest
        fresh = tmp_path / "fresh"
        fresh.mkdir()
        (fresh / "homepoker.db").write_bytes(b"damaged")
        monkeypatch.setattr(kept_files, "LARGEST_ENTRY", 5)
        aside = backups.put_back(fresh, backup)
        assert (aside / "homepoker.db").read_bytes() == b"damaged"
        assert (fresh / "homepoker.db").read_bytes() == backup.path.read_bytes()
        assert not (fresh / "rulebooks").exists()

    def test_what_was_put_aside_is_not_copied_for_ever(self, club: Club) -> None:
        (club.folder / "texts" / "aside").mkdir(parents=True)
        (club.folder / "texts" / "aside" / "original.pdf").write_text("old", "utf-8")
        backups.take(club.folder, EVENING)
        assert archives(club.folder / BACKUPS_NAME) == []

    def test_a_damaged_archive_is_packed_anew(self, club: Club) -> None:
        book(club, "one")
        backups.take(club.folder, EVENING)
        (archive,) = (club.folder / BACKUPS_NAME).glob("*.zip")
        archive.write_bytes(b"PK")
        taken = backups.take(club.folder, EVENING + timedelta(hours=1))
        assert taken.is_new
        (again,) = (club.folder / BACKUPS_NAME).glob("*.zip")
        assert again.stat().st_size > 2
        assert taken.damage is not None
        assert (taken.damage.values["name"], taken.damage.values["aside"]) == (
            archive.name,
            f"{archive.name}.damaged-1",
        )
        assert (club.folder / BACKUPS_NAME / f"{archive.name}.damaged-1").read_bytes() == b"PK"
        assert backups.take(club.folder, EVENING + timedelta(hours=2)).damage is None

    def test_one_changed_byte_in_a_packed_file_is_damage_too(self, club: Club) -> None:
        book(club, "one")
        backups.take(club.folder, EVENING)
        (archive,) = (club.folder / BACKUPS_NAME).glob("*.zip")
        packed = bytearray(archive.read_bytes())
        packed[packed.index(b"original.pdf") + 14] ^= 1
        archive.write_bytes(packed)
        assert backups.take(club.folder, EVENING + timedelta(hours=1)).damage is not None

    def test_what_cannot_be_fetched_from_a_damaged_archive_is_said(self, club: Club, tmp_path: Path) -> None:
        book(club, "one")
        backups.take(club.folder, EVENING)
        (archive,) = (club.folder / BACKUPS_NAME).glob("*.zip")
        (backup,) = backups.backups_in(club.folder / BACKUPS_NAME, EVENING)
        found = backups.contents(backup, tmp_path / "other")
        assert found.lacking
        archive.write_bytes(b"PK" + bytes(100))
        with pytest.raises(UnusableBackup) as said:
            backups.fetch_files(tmp_path / "other", found)
        assert said.value.sentence.key == "backups.archive_unreadable"

    def test_the_evenings_come_back_though_the_archive_beside_them_is_damaged(self, club: Club) -> None:
        book(club, "one")
        backups.take(club.folder, EVENING)
        (archive,) = (club.folder / BACKUPS_NAME).glob("*.zip")
        archive.write_bytes(b"PK" + bytes(100))
        (backup,) = backups.backups_in(club.folder / BACKUPS_NAME, EVENING)
        club.close()
        for name in ("rulebooks", "texts"):
            shutil.rmtree(club.folder / name)
        assert backups.put_back(club.folder, backup).exists()


class TestForeignFiles:
    @pytest.mark.parametrize("size", [0, 2000])
    def test_an_empty_or_overlarge_file_is_no_backup(
        self, club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
    ) -> None:
        """An empty file would come back as a club without anybody."""
        monkeypatch.setattr(backups, "LARGEST_DATABASE", 1000)
        path = tmp_path / "homepoker-2026-11-20T18-30-00Z.db"
        path.write_bytes(bytes(size))
        found = backups.contents(backups.Backup(path, EVENING))
        assert found.problem is not None
        with pytest.raises(backups.UnusableBackup):
            backups.put_back(club.folder, backups.Backup(path, EVENING))


class TestTaking:
    def test_a_backup_is_named_by_its_instant_in_utc(self, club: Club) -> None:
        taken = backups.take(club.folder, EVENING.astimezone())
        assert taken.is_new
        assert files(club.folder / BACKUPS_NAME) == ["homepoker-2026-11-20T18-30-00Z.db"]

    def test_nothing_changed_means_no_second_one(self, club: Club) -> None:
        first = backups.take(club.folder, EVENING)
        again = backups.take(club.folder, EVENING + timedelta(hours=1))
        assert not again.is_new
        assert again.newest == first.newest
        assert len(files(club.folder / BACKUPS_NAME)) == 1

    def test_a_program_that_only_starts_and_ends_changes_nothing(self, club: Club) -> None:
        backups.take(club.folder, EVENING)
        club.close()
        again = club_of(club.folder, ())
        assert not backups.take(club.folder, EVENING + timedelta(days=1)).is_new
        again.close()

    def test_a_change_means_another_one(self, club: Club) -> None:
        backups.take(club.folder, EVENING)
        change(club)
        taken = backups.take(club.folder, EVENING + timedelta(hours=1))
        assert taken.is_new
        assert backups.backups_in(club.folder / BACKUPS_NAME, EVENING + timedelta(hours=2))[0] == taken.newest

    def test_twenty_stay_and_other_files_are_not_touched(self, club: Club) -> None:
        folder = club.folder / BACKUPS_NAME
        folder.mkdir()
        for name in ("homepoker-before-0002.db", "holiday.jpg"):
            (folder / name).write_text("mine")
        for number in range(KEPT + 3):
            change(club, number)
            backups.take(club.folder, EVENING + timedelta(hours=number))
        kept = backups.backups_in(folder, EVENING + timedelta(days=9))
        assert [one.at for one in kept] == [EVENING + timedelta(hours=KEPT + 2 - number) for number in range(KEPT)]
        assert {"homepoker-before-0002.db", "holiday.jpg"} < set(files(folder))
        assert club.log.tournaments() == []
        assert len(club.players()) == len(NAMES) + KEPT + 3

    def test_a_clock_that_was_once_wrong_does_not_push_out_what_is_new(self, club: Club) -> None:
        for number in range(KEPT):
            change(club, number)
            backups.take(club.folder, EVENING + timedelta(days=3650, hours=number))
        change(club, KEPT)
        taken = backups.take(club.folder, EVENING)
        change(club, KEPT + 1)
        newer = backups.take(club.folder, EVENING + timedelta(hours=1))
        kept = backups.backups_in(club.folder / BACKUPS_NAME, EVENING + timedelta(hours=2))
        assert len(kept) == KEPT
        assert kept[:2] == [newer.newest, taken.newest]

    def test_what_an_interrupted_copy_left_behind_is_cleared_away(self, club: Club) -> None:
        folder = club.folder / BACKUPS_NAME
        folder.mkdir()
        (folder / "homepoker-2026-11-01T18-30-00Z.db.unfinished").write_text("half")
        backups.take(club.folder, EVENING)
        assert files(folder) == ["homepoker-2026-11-20T18-30-00Z.db"]

    def test_a_folder_without_a_club_is_told(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError):
            backups.take(tmp_path, EVENING)


class TestTheSecondFolder:
    def test_the_newest_backup_is_there_too(self, club: Club, stick: Path) -> None:
        taken = backups.take(club.folder, EVENING, str(stick))
        (folder,) = stick.iterdir()
        assert taken.problem is None
        assert (folder / taken.newest.path.name).read_bytes() == taken.newest.path.read_bytes()

    def test_a_missing_stick_is_said_and_neither_made_nor_in_the_way(self, club: Club, tmp_path: Path) -> None:
        gone = tmp_path / "gone"
        taken = backups.take(club.folder, EVENING, str(gone))
        assert taken.is_new
        assert taken.problem is not None
        assert (taken.problem.key, taken.problem.values) == ("backups.second_missing", {"folder": str(gone)})
        assert not gone.exists()

    def test_a_stick_plugged_in_later_gets_what_it_lacks(self, club: Club, stick: Path) -> None:
        backups.take(club.folder, EVENING)
        taken = backups.take(club.folder, EVENING + timedelta(hours=1), str(stick))
        assert not taken.is_new
        (folder,) = stick.iterdir()
        assert files(folder) == [taken.newest.path.name]

    def test_a_stick_that_cannot_be_written_is_said(self, club: Club, stick: Path) -> None:
        backups.take(club.folder, EVENING, str(stick))
        (folder,) = stick.iterdir()
        for copy in folder.iterdir():
            copy.unlink()
        folder.rmdir()
        folder.write_text("a file where the folder should be")
        taken = backups.take(club.folder, EVENING + timedelta(hours=1), str(stick))
        assert taken.problem is not None
        assert taken.problem.key == "backups.second_failed"

    def test_copies_of_another_computer_stay_and_are_offered(self, club: Club, stick: Path) -> None:
        other = stick / "homepoker-other-laptop"
        other.mkdir()
        for number in range(KEPT + 5):
            (other / f"homepoker-2026-10-{number + 1:02}T18-30-00Z.db").write_text("theirs")
        backups.take(club.folder, EVENING, str(stick))
        assert len(files(other)) == KEPT + 5
        found = backups.all_backups(club.folder, str(stick), EVENING + timedelta(hours=1))
        assert [one.computer for one in found] == ["", *["other-laptop"] * (KEPT + 5)]


class TestLookingInside:
    def test_evenings_are_listed_newest_first(self, club: Club) -> None:
        open_evening(club, "First", ON, NAMES[:3])
        open_evening(club, "Second", ON + timedelta(days=7), NAMES[:3])
        found = backups.contents(backups.take(club.folder, EVENING).newest)
        assert [record.name for record in found.evenings] == ["Second", "First"]
        assert found.problem is None

    def test_an_evening_is_read_with_its_names_and_the_backup_stays_as_it_is(self, club: Club) -> None:
        desk = evening(club, "Friday", ON, NAMES[:4])
        backup = backups.take(club.folder, EVENING).newest
        before = backup.path.read_bytes()
        found = backups.evening_in(backup, desk.tournament_id)
        assert list(found.lines) == club.log.lines(desk.tournament_id)
        assert sorted(found.players.values()) == sorted(NAMES[:4])
        assert backup.path.read_bytes() == before
        assert files(backup.path.parent) == [backup.path.name]

    def test_damaged_and_missing_backups_say_so(self, club: Club) -> None:
        backup = backups.take(club.folder, EVENING).newest
        backup.path.write_bytes(b"This is no database at all, and it is long enough to be taken for one." * 90)
        problem = backups.contents(backup).problem
        assert problem is not None
        assert problem.key == "backups.damaged"
        backup.path.unlink()
        problem = backups.contents(backup).problem
        assert problem is not None
        assert problem.key == "backups.unreadable"


class TestThoseOfANewerVersion:
    """The newer version was taken away again; its backups lie beside those of this one."""

    @pytest.fixture
    def newer(self, club: Club) -> Path:
        made = backups.take(club.folder, EVENING).newest.path
        with closing(sqlite3.connect(made)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = '9001'")
            connection.execute("INSERT INTO schema_history (revision, program) VALUES ('9001', '9.4.0')")
            connection.execute("ALTER TABLE player RENAME TO member")
        return made

    def test_it_is_named_and_neither_opened_nor_put_back(self, club: Club, newer: Path) -> None:
        found = backups.contents(backups.Backup(newer, EVENING))
        assert found.problem == sentence("backups.newer_by", name=newer.name, program="9.4.0")
        before = newer.read_bytes()
        with pytest.raises(UnusableBackup):
            backups.put_back(club.folder, backups.Backup(newer, EVENING))
        assert newer.read_bytes() == before

    def test_one_that_names_no_version_is_told(self, newer: Path) -> None:
        with closing(sqlite3.connect(newer)) as connection, connection:
            connection.execute("DELETE FROM schema_history")
        found = backups.contents(backups.Backup(newer, EVENING))
        assert found.problem is not None
        assert found.problem.key == "backups.newer"

    def test_it_is_never_thinned_out(self, club: Club, newer: Path) -> None:
        for number in range(KEPT + 1):
            change(club, number)
            backups.take(club.folder, EVENING + timedelta(hours=1 + number))
        assert newer.exists()
        assert len(backups.backups_in(newer.parent, EVENING + timedelta(days=9))) == KEPT + 1
