"""Folders are refreshed beside the window, and a failure is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.store.league.folders import NAME, LeagueFolder, keep_folder, read_folders
from homepoker.ui.league.folder_refresh import FolderRefresh
from tests.league_seasons import a_league, season_club
from tests.played_evenings import RESOURCES


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = season_club(tmp_path / "club", {"Ida": True, "Max": True, "Eva": False}, [("Ida", "Max", "Eva")] * 3)
    yield found
    found.close()


def refresh_of(club: Club) -> FolderRefresh:
    return FolderRefresh(club.folder, club.timekeeper, Words(RESOURCES / "locale", "de", club.name_of))


def test_every_format_is_written_into_the_folder(qtbot: QtBot, club: Club, tmp_path: Path) -> None:
    shown = tmp_path / "www"
    shown.mkdir()
    keep_folder(club.folder, LeagueFolder(a_league(club).id, str(shown), ("html", "png", "pdf", "csv")))
    refresh = refresh_of(club)
    with qtbot.waitSignal(refresh.done, timeout=20_000) as done:
        refresh.refresh()
        refresh.refresh()
    assert done.args == [4]
    assert {path.suffix for path in shown.iterdir()} == {".html", ".png", ".pdf", ".csv"}
    assert "Eva" not in next(shown.glob("*.html")).read_text(encoding="utf-8")
    # What was wanted meanwhile follows.
    qtbot.waitUntil(lambda: not refresh.is_busy, timeout=20_000)
    refresh.leave()


def test_a_folder_that_is_not_there_is_said_and_others_are_written(qtbot: QtBot, club: Club, tmp_path: Path) -> None:
    keep_folder(club.folder, LeagueFolder(a_league(club).id, str(tmp_path / "stick"), ("csv",)))
    keep_folder(club.folder, LeagueFolder("", str(tmp_path), ("csv",)))
    refresh = refresh_of(club)
    with qtbot.waitSignals([refresh.failed, refresh.done], timeout=20_000):
        refresh.refresh()
    assert (tmp_path / "Rangliste 2026.csv").is_file()


def test_the_folder_of_a_league_that_is_gone_is_said_once(qtbot: QtBot, club: Club, tmp_path: Path) -> None:
    lists = LeagueFolder("", str(tmp_path), ("csv",))
    for chosen in (LeagueFolder("gone", str(tmp_path / "www"), ("csv",)), lists):
        keep_folder(club.folder, chosen)
    refresh = refresh_of(club)
    with qtbot.waitSignals([refresh.failed, refresh.done], timeout=20_000):
        refresh.refresh()
    assert [folder.league for folder in read_folders(club.folder)] == [lists.league]
    assert (tmp_path / "Rangliste 2026.csv").is_file()


def test_files_of_which_no_note_can_be_written_are_there_and_that_is_said(
    qtbot: QtBot, club: Club, tmp_path: Path
) -> None:
    shown = tmp_path / "www"
    shown.mkdir()
    keep_folder(club.folder, LeagueFolder("", str(shown), ("csv",)))
    (club.folder / f"{NAME}.unfinished").mkdir()  # in the way of whoever writes the note
    refresh = refresh_of(club)
    messages: list[str] = []
    refresh.failed.connect(messages.append)
    with qtbot.waitSignal(refresh.done, timeout=20_000) as done:
        refresh.refresh()
    assert [one.partition(" Welche")[0] for one in messages] == [
        f"Die Dateien der Liga „Rangliste 2026“ in {shown} sind geschrieben."
    ]
    assert done.args == [len(list(shown.iterdir()))] == [1]


def test_without_a_folder_nothing_is_done(qtbot: QtBot, club: Club) -> None:
    refresh = refresh_of(club)
    refresh.refresh()
    assert not refresh.is_busy
