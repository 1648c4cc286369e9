"""A missing or empty database beside backups: the host is asked, and no automatic backup pushes out the good ones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from homepoker.services.club import has_database, open_club
from homepoker.services.exchange import backups
from homepoker.services.exchange.backups import KEPT, backups_in
from homepoker.services.exchange.lost_club import description, lost_club, named_backup
from homepoker.services.words import Words
from homepoker.store.database import BACKUPS_NAME, DATABASE_NAME, Database
from homepoker.store.database.contents import held_in
from tests.damage import HEALTHY, club_with_two_evenings, take_out_line
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES, club_of, id_of

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
GERMAN, ENGLISH = (Words(RESOURCES / "locale", language) for language in ("de", "en"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "club"
    club_with_two_evenings(folder)
    backups.take(folder, NOW - timedelta(days=3))
    return folder


def missing(folder: Path) -> None:
    for path in folder.glob(f"{DATABASE_NAME}*"):
        path.unlink()


def zero_bytes(folder: Path) -> None:
    (folder / DATABASE_NAME).write_bytes(b"")


def nobody_in_it(folder: Path) -> None:
    (folder / DATABASE_NAME).unlink()
    Database.open(folder).close()


@pytest.mark.parametrize("lose", [missing, zero_bytes, nobody_in_it])
def test_what_was_lost_is_told_in_words(folder: Path, lose: Callable[[Path], None]) -> None:
    lose(folder)
    lost = lost_club(folder, "", NOW)
    assert lost is not None
    assert lost.is_there is (lose is nobody_in_it) is has_database(folder)
    (held,) = lost.backups
    assert (held.holding.members, held.holding.evenings) == (24, 2)
    assert (held.holding.newest, held.holding.newest_on) == (HEALTHY, date(2026, 11, 20))
    made, newest = description(held, NOW, ENGLISH)
    assert made.endswith("(3 days ago)")
    assert newest == "24 members, 2 evenings. The newest evening in it is “Clubabend November” of 20 Nov 2026."
    assert "vor 3 Tagen" in description(held, NOW, GERMAN)[0]


def test_a_backup_of_an_empty_club_asks_for_nothing(tmp_path: Path) -> None:
    Database.open(tmp_path).close()
    backups.take(tmp_path, NOW)
    assert lost_club(tmp_path, "", NOW) is None


def test_the_empty_copies_after_it_are_passed_over(folder: Path) -> None:
    nobody_in_it(folder)
    backups.take(folder, NOW - timedelta(hours=1))
    lost = lost_club(folder, "", NOW)
    assert lost is not None
    assert [backup.backup.at for backup in lost.backups] == [NOW - timedelta(days=3)]


def test_what_lay_there_is_put_aside_and_the_club_is_back(folder: Path) -> None:
    nobody_in_it(folder)
    lost = lost_club(folder, "", NOW)
    assert lost is not None
    aside = backups.put_back(folder, lost.backups[0].backup)
    assert (aside / DATABASE_NAME).exists()
    assert held_in(folder / DATABASE_NAME).evenings == 2


def test_where_nothing_lay_there_is_nothing_aside(folder: Path) -> None:
    missing(folder)
    lost = lost_club(folder, "", NOW)
    assert lost is not None
    assert not backups.put_back(folder, lost.backups[0].backup).exists()
    assert held_in(folder / DATABASE_NAME).members == 24


def test_a_file_that_the_host_names_is_looked_into(folder: Path, tmp_path: Path) -> None:
    held = named_backup(folder / DATABASE_NAME)
    assert held is not None
    assert held.holding.evenings == 2
    (tmp_path / "letter.db").write_bytes(b"Dear club")
    assert named_backup(tmp_path / "letter.db") is None


def test_a_log_that_was_never_put_into_its_database_is_not_deleted(tmp_path: Path) -> None:
    """SQLite deletes a -wal that it finds beside no database."""
    (tmp_path / f"{DATABASE_NAME}-wal").write_bytes(b"all that was played")
    Database.open(tmp_path).close()
    assert (tmp_path / f"{DATABASE_NAME}-wal-alone-1").read_bytes() == b"all that was played"


class TestThinningOut:
    def test_the_last_backup_that_held_more_is_never_pushed_out(self, folder: Path) -> None:
        (good,) = backups_in(folder / BACKUPS_NAME, NOW)
        nobody_in_it(folder)
        for hour in range(KEPT + 5):
            with Database.open(folder) as database, database.transaction() as connection:
                connection.execute("INSERT INTO profile VALUES (?, 'x', '{}', 1)", (str(hour),))
            backups.take(folder, NOW + timedelta(hours=hour))
        kept = backups_in(folder / BACKUPS_NAME, NOW + timedelta(days=9))
        assert len(kept) == KEPT + 1
        assert kept[-1] == good

    def test_nor_the_last_one_in_which_an_evening_was_whole(self, tmp_path: Path) -> None:
        folder = tmp_path / "club"
        old, _ = club_with_two_evenings(folder)
        backups.take(folder, NOW - timedelta(days=3))
        take_out_line(folder, old, 4)
        self.change_and_back_up(folder, KEPT + 3)
        kept = backups_in(folder / BACKUPS_NAME, NOW + timedelta(days=9))
        assert kept[-1].at == NOW - timedelta(days=3)

    def test_a_growing_club_keeps_no_more_than_it_did(self, folder: Path) -> None:
        self.change_and_back_up(folder, KEPT + 3)
        assert len(backups_in(folder / BACKUPS_NAME, NOW + timedelta(days=9))) == KEPT

    def test_who_is_forgotten_keeps_no_backup_from_going(self, tmp_path: Path) -> None:
        folder = tmp_path / "club"
        club_of(folder).close()
        backups.take(folder, NOW - timedelta(days=3))
        club = open_club(folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
        club.register.forget(id_of("Ida"))
        club.close()
        self.change_and_back_up(folder, KEPT)
        assert len(backups_in(folder / BACKUPS_NAME, NOW + timedelta(days=9))) == KEPT

    def change_and_back_up(self, folder: Path, times: int) -> None:
        for hour in range(times):
            with Database.open(folder) as database, database.transaction() as connection:
                connection.execute("UPDATE player SET notes = ?", (str(hour),))
            backups.take(folder, NOW + timedelta(hours=hour))
