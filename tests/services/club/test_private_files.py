"""Who may read a data folder: nobody but its owner, whatever the system's mask is."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from homepoker.core.official_text.passages import Attached
from homepoker.services.club import Club
from homepoker.services.exchange import backups, evening_file
from homepoker.services.rulebooks import club_book
from homepoker.services.words import Words
from homepoker.store import preferences
from homepoker.store.database import BACKUPS_NAME, DATABASE_NAME, Database, move_aside
from homepoker.store.evening.drafts import Drafts
from homepoker.store.evening.heartbeat import Heartbeat
from homepoker.store.files.private_files import make_file, make_private
from homepoker.store.league.folders import LeagueFolder, keep_folder
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks import official_texts
from homepoker.store.shared_league import kept_standings
from homepoker.ui.kit.jobs.error_report import report_words
from tests.fakes import EVENING
from tests.played_evenings import club_of, open_evening

ENGLISH = Words(resources() / "locale", "en")
if sys.platform != "win32":  # there the system keeps the files of its users apart

    @pytest.fixture(params=[0, 0o022], ids=["mask-000", "mask-022"])
    def mask(request: pytest.FixtureRequest) -> Iterator[int]:
        before = os.umask(request.param)
        yield request.param
        os.umask(before)

    def everything(folder: Path) -> list[Path]:
        return [folder, *sorted(folder.rglob("*"))]

    def mode(path: Path) -> int:
        return stat.S_IMODE(path.stat().st_mode)

    def open_to_others(folder: Path) -> list[str]:
        """What anybody but the owner may do something with."""
        return [str(path) for path in everything(folder) if path.stat().st_mode & 0o077]

    def used_club(folder: Path, stick: Path) -> Club:
        """A club that has every kind of file."""
        club = club_of(folder)
        desk = open_evening(club, "Freitag", EVENING.date(), ["Ida", "Max", "Eva"])
        preferences.save(folder, Preferences())
        (folder / preferences.PREFERENCES_NAME).write_text("{", "utf-8")
        assert preferences.load(folder)[1] is not None
        preferences.save(folder, Preferences())
        Drafts(folder).keep(f"race-{desk.tournament_id}", {"counts": {}})
        Heartbeat(folder).beat(desk.tournament_id, EVENING, 1)
        official_texts.keep(folder, Attached("uesg", "rules.txt", ()), b"text")
        official_texts.keep(folder, Attached("uesg", "rules.txt", ()), b"another text")
        made = club_book.import_(club, club_book.example_text(ENGLISH), "rules.md")
        club_book.describe(club, made.id, "House rules", "House", "2")
        keep_folder(folder, LeagueFolder("", str(stick), ("csv",)))
        make_file(folder / kept_standings.NAME)
        backups.take(folder, EVENING, str(stick))
        club.close()
        report_words(RuntimeError("for the report"), folder, ENGLISH)
        return club

    def test_everything_in_a_new_data_folder_is_for_its_owner_alone(tmp_path: Path, mask: int) -> None:
        folder, stick = tmp_path / "new" / "club", tmp_path / "stick"
        stick.mkdir()
        before = mode(stick)
        used_club(folder, stick)
        move_aside(folder)
        backups.put_back(folder, backups.backups_in(folder / BACKUPS_NAME, EVENING)[0])
        kinds = {path.relative_to(folder).parts[0] for path in everything(folder)[1:]}
        assert {"backups", "cache", "drafts", "rulebooks", "texts", "damaged-1", "problems.log"} <= kinds
        assert open_to_others(folder) == []
        assert mode(stick) == before
        (place,) = stick.iterdir()
        assert place.is_dir()
        assert open_to_others(place) == []

    def test_the_files_beside_an_open_database_are_for_its_owner_alone(tmp_path: Path, mask: int) -> None:
        club = club_of(tmp_path / "club")
        assert (club.folder / f"{DATABASE_NAME}-wal").exists()
        assert open_to_others(club.folder) == []
        club.close()

    def test_what_a_host_saves_elsewhere_is_read_by_whom_the_system_says(tmp_path: Path, mask: int) -> None:
        club = club_of(tmp_path / "club")
        desk = open_evening(club, "Freitag", EVENING.date(), ["Ida", "Max", "Eva"])
        evening_file.save(club.folder, desk.tournament_id, tmp_path / "evening.json")
        assert mode(tmp_path / "evening.json") == 0o666 & ~mask
        club.close()

    def test_a_folder_of_an_older_version_is_made_private_when_it_is_opened(tmp_path: Path) -> None:
        folder, stick = tmp_path / "club", tmp_path / "stick"
        stick.mkdir()
        used_club(folder, stick)
        for path in everything(folder):
            path.chmod(0o755 if path.is_dir() else 0o644)
        Database.open(folder).close()
        assert open_to_others(folder) == []

    def test_what_may_only_be_read_stays_so(tmp_path: Path) -> None:
        club_of(tmp_path / "club").close()
        kept = tmp_path / "club" / BACKUPS_NAME / "homepoker-2026-11-20T18-30-00Z.db"
        kept.parent.mkdir()
        kept.write_bytes(b"")
        kept.chmod(0o444)
        make_private(tmp_path / "club")
        assert mode(kept) == 0o400

    def test_a_folder_with_foreign_files_keeps_its_own_mode_and_theirs(tmp_path: Path) -> None:
        """As where somebody says ``--data`` and means the home folder."""
        (tmp_path / "backups").mkdir()
        letters = [tmp_path / "letter.txt", tmp_path / "backups" / "letters.zip"]
        for path in letters:
            path.write_text("private or not, that is not ours to say")
            path.chmod(0o644)
        (tmp_path / "backups").chmod(0o755)
        tmp_path.chmod(0o755)
        used_club(tmp_path, tmp_path)
        make_private(tmp_path)
        assert [mode(path) for path in letters] == [0o644, 0o644]
        assert mode(tmp_path) == mode(tmp_path / "backups") == 0o755
        assert mode(tmp_path / DATABASE_NAME) == mode(tmp_path / "problems.log") == 0o600
        assert {mode(path) for path in (tmp_path / "backups").glob("homepoker-*")} == {0o600}
        assert mode(tmp_path / "drafts") == mode(tmp_path / "texts") == 0o700

    def test_no_link_is_followed_out_of_the_folder(tmp_path: Path) -> None:
        folder, elsewhere = tmp_path / "club", tmp_path / "elsewhere"
        club_of(folder).close()
        elsewhere.mkdir(mode=0o755)
        letter = elsewhere / "homepoker-letter.db"
        letter.write_text("not ours")
        for path in (elsewhere, letter):
            path.chmod(0o755)
        (folder / "backups").symlink_to(elsewhere)
        (folder / "problems.log").symlink_to(letter)
        folder.chmod(0o755)
        make_private(folder)
        assert mode(elsewhere) == mode(letter) == 0o755

    def test_a_data_folder_behind_a_link_is_made_private(tmp_path: Path) -> None:
        club_of(tmp_path / "real").close()
        (tmp_path / "real").chmod(0o755)
        (tmp_path / "link").symlink_to(tmp_path / "real")
        make_private(tmp_path / "link")
        assert mode(tmp_path / "real") == 0o700

    def test_what_belongs_to_somebody_else_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        club_of(tmp_path / "club").close()
        (tmp_path / "club").chmod(0o755)
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
        make_private(tmp_path / "club")
        assert mode(tmp_path / "club") == 0o755
