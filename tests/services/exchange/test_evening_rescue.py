"""A damaged evening is put together again, beside the damaged one, and nothing is deleted."""

from __future__ import annotations

import json
import shutil
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from homepoker.core.history import Line
from homepoker.services.club import Club, open_club
from homepoker.services.club.damage import findings
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.exchange import backups, evening_rescue
from homepoker.services.exchange.evening_rescue import Rescue, find_rescue, put_beside, save_raw
from homepoker.services.league.archiving import catch_up
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.store.errors import DamagedEvening, MisfittingLine
from tests.damage import SICK, club_with_two_evenings, take_out_line, write_over
from tests.fakes import EVENING, FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES, entry_of

NOW = EVENING + timedelta(hours=2)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    folder = tmp_path_factory.mktemp("sound") / "club"
    old, new = club_with_two_evenings(folder)
    backups.take(folder, NOW - timedelta(days=1))
    return folder, old, new


@pytest.fixture
def folder(sound: tuple[Path, str, str], tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound[0], tmp_path / "club"))


@pytest.fixture
def old(sound: tuple[Path, str, str]) -> str:
    return sound[1]


@pytest.fixture
def new(sound: tuple[Path, str, str]) -> str:
    return sound[2]


@contextmanager
def opened(folder: Path) -> Iterator[Club]:
    club = open_club(folder, RESOURCES, HandMovedTimekeeper(NOW), FixedDraw(9))
    try:
        yield club
    finally:
        club.close()


def rescue(folder: Path, tournament_id: str) -> Rescue:
    found = find_rescue(folder, tournament_id, backups.all_backups(folder, "", NOW))
    assert found is not None
    return found


def lines_of(folder: Path, tournament_id: str) -> list[Line]:
    with opened(folder) as club:
        return club.log.lines(tournament_id)


def bad_byte(folder: Path, old: str) -> None:
    write_over(folder, "log_line", "events", b'[{"kind": "\xff"}]', f"tournament_id = '{old}' AND sequence = 4")


def missing_line(folder: Path, old: str) -> None:
    take_out_line(folder, old, 4)


def empty_log(folder: Path, old: str) -> None:
    take_out_line(folder, old, 0)


def lost_row(folder: Path, old: str) -> None:
    write_over(folder, "log_line", "tournament_id", b"t-\xff", f"tournament_id = '{old}' AND sequence = 4")


def unknown_kind(folder: Path, old: str) -> None:
    """Every line is legible, and one of them says what no version has ever written."""
    events = b'[{"kind":"entries.bust_out","v":1}]'
    write_over(folder, "log_line", "events", events, f"tournament_id = '{old}' AND sequence = 4")


@pytest.mark.parametrize("damage", [bad_byte, missing_line, empty_log, lost_row, unknown_kind])
class TestABackupHasIt:
    def test_it_is_whole_again_beside_the_damaged_one(
        self, folder: Path, old: str, damage: Callable[[Path, str], None]
    ) -> None:
        lines = lines_of(folder, old)
        damage(folder, old)
        found = rescue(folder, old)
        assert (found.lacking, found.evening.tournament.name) == (0, SICK)
        assert list(found.evening.lines) == lines
        with opened(folder) as club:
            left = club.log.outline(old)
            taken = put_beside(club, found)
            assert club.desk(taken.tournament_id).history.lines == lines
            assert club.log.outline(old) == left, "the damaged lines stay"
            with pytest.raises(DamagedEvening):
                club.desk(old)

    def test_it_counts_once_in_the_league(self, folder: Path, old: str, damage: Callable[[Path, str], None]) -> None:
        def points() -> list[tuple[str, object]]:
            with opened(folder) as club:
                lists = CalendarLists(club)
                catch_up(club)
                return [(row.player, row.points) for row in lists.league_list(lists.seasons()[0]).rows]

        before = points()
        damage(folder, old)
        assert points() == before
        found = rescue(folder, old)
        with opened(folder) as club:
            put_beside(club, found)
        assert points() == before


def test_what_was_played_after_the_backup_is_kept(folder: Path, new: str) -> None:
    with opened(folder) as club:
        desk = club.desk(new)
        for out in ("Jo", "Lea"):
            EntryCommands(desk).bust_out([(entry_of(desk, out), (entry_of(desk, "Tom"),))])
        lines = list(desk.history.lines)
    write_over(folder, "log_line", "label", b"\xff", f"tournament_id = '{new}' AND sequence = 3")
    found = rescue(folder, new)
    assert found.backup is not None
    assert (list(found.evening.lines), found.lacking) == (lines, 0)


def test_an_older_backup_is_taken_where_the_newest_has_the_damage_too(folder: Path, old: str) -> None:
    lines = lines_of(folder, old)
    bad_byte(folder, old)
    backups.take(folder, NOW)
    found = rescue(folder, old)
    assert found.backup is not None
    assert found.backup.at < NOW
    assert list(found.evening.lines) == lines


def test_a_line_that_no_backup_has_ends_it_and_from_there_it_goes_on(folder: Path, new: str) -> None:
    with opened(folder) as club:
        desk = club.desk(new)
        last = desk.history.lines[-1].sequence
        EntryCommands(desk).bust_out([(entry_of(desk, "Jo"), (entry_of(desk, "Tom"),))])
        EntryCommands(desk).bust_out([(entry_of(desk, "Lea"), (entry_of(desk, "Tom"),))])
    take_out_line(folder, new, last + 1)
    found = rescue(folder, new)
    assert (found.lacking, len(found.evening.lines)) == (last + 1, last)
    with opened(folder) as club:
        desk = club.desk(put_beside(club, found).tournament_id)
        EntryCommands(desk).bust_out([(entry_of(desk, "Jo"), (entry_of(desk, "Tom"),))])
        assert len(club.desk(desk.tournament_id).history.lines) == last + 1


def test_without_any_backup_the_lines_before_the_damage_are_there(folder: Path, old: str) -> None:
    missing_line(folder, old)
    found = find_rescue(folder, old, [])
    assert found is not None
    assert (found.backup, found.lacking, len(found.evening.lines)) == (None, 4, 3)


def test_nothing_is_found_where_nothing_is_left(folder: Path, old: str) -> None:
    empty_log(folder, old)
    assert find_rescue(folder, old, []) is None


def test_a_tournament_whose_id_is_damaged_is_found_by_its_lines(folder: Path, old: str) -> None:
    lines = lines_of(folder, old)
    write_over(folder, "tournament", "id", b"t-\xff", f"id = '{old}'")
    with opened(folder) as club:
        names = {record.id: record.name for record in club.log.tournaments()}
    assert (names["t-%FF"], names[old]) == (SICK, "")
    found = rescue(folder, old)
    assert list(found.evening.lines) == lines
    assert found.evening.tournament.name == SICK


def test_a_line_that_cannot_have_happened_is_named(folder: Path, old: str) -> None:
    write_over(
        folder,
        "log_line",
        "events",
        _events_of(folder, old, 1),
        f"tournament_id = '{old}' AND sequence = 3",
    )
    with opened(folder) as club, pytest.raises(MisfittingLine) as told:
        club.desk(old)
    assert told.value.line == 3


def test_its_file_has_everything_byte_for_byte(folder: Path, old: str, tmp_path: Path) -> None:
    count = len(lines_of(folder, old))
    bad_byte(folder, old)
    save_raw(folder, old, "Zeile 4 ist beschädigt.", tmp_path / "raw.json")
    kept = json.loads((tmp_path / "raw.json").read_bytes())
    assert [row["sequence"] for row in kept["log_line"]] == list(range(1, count + 1))
    assert b64decode(kept["log_line"][3]["events"]["base64"]) == b'[{"kind": "\xff"}]'
    assert kept["tournament"][0]["name"] == SICK
    assert kept["comment"][0]["words"] == "Ida kam später"
    assert (kept["players"]["ida"], kept["problem"]) == ("Ida", "Zeile 4 ist beschädigt.")


def test_a_rescued_evening_is_no_finding_that_the_host_is_told_of_at_every_start(folder: Path, old: str) -> None:
    missing_line(folder, old)
    assert [finding.is_settled for finding in findings(folder)] == [False]
    found = rescue(folder, old)
    with opened(folder) as club:
        put_beside(club, found)
    assert [finding.is_settled for finding in findings(folder)] == [True]


def test_a_second_rescue_stands_beside_the_first(folder: Path, old: str) -> None:
    missing_line(folder, old)
    found = rescue(folder, old)
    with opened(folder) as club:
        one, other = put_beside(club, found), evening_rescue.put_beside(club, found)
        assert one.tournament_id != other.tournament_id


def _events_of(folder: Path, tournament_id: str, sequence: int) -> bytes:
    with opened(folder) as club, club.database.transaction() as connection:
        row = connection.execute(
            "SELECT events FROM log_line WHERE tournament_id = ? AND sequence = ?", (tournament_id, sequence)
        ).fetchone()
    return str(row[0]).encode()
