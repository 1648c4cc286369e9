"""One damaged value in one row: it is named, and the rest of the club goes on."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from homepoker.core.floor import RulingGiven
from homepoker.core.wording import sentence
from homepoker.services.club import Club, open_club
from homepoker.services.club.damage import SAYS, findings
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.filed_rulings import earlier_rulings
from homepoker.services.evening.journal import journal
from homepoker.services.league.archiving import catch_up
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.database import DATABASE_NAME, move_aside
from homepoker.store.database.rows import LogLineRow, SharedEveningRow, SharedLeagueRow, TournamentRow
from homepoker.store.database.tables import TABLES
from homepoker.store.errors import DamagedEvening, DataFolderDamaged, NewerEvening
from homepoker.store.league.past_imports import PastImports
from tests.damage import BAD_BYTE, HEALTHY, SICK, club_with_two_evenings, take_out_line, text_columns, write_over
from tests.fakes import EVENING, FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES, entry_of

VALUES = {"bad JSON": b"{", "an empty text": b"", "an unknown kind": b"zzz"}
"""Values beside `BAD_BYTE`, which stands in every column: these once in each table, whose columns one reader reads."""

OUTBOX = ("shared_evening", "shared_league")
"""What waits for a shared league is a copy of the archive: the outbox's own tests damage it, and it is put in anew."""

COLUMNS = [
    *(("alembic_version", "version_num"), ("comment", "tournament_id"), ("comment", "words")),
    *(("distinct_players", "one_id"), ("distinct_players", "other_id"), ("forgotten_player", "id")),
    ("outside_league", "id"),
    *(("league_evening", "club_id"), ("league_evening", "tournament_id"), ("league_evening", "name")),
    *(("league_evening", "began_on"), ("league_evening", "opened_at"), ("league_evening", "profile")),
    *(("league_evening", "import_id"), ("league_facts", "club_id"), ("league_result", "player_id")),
    *(("league_result", "club_id"), ("league_knock_out", "winner_id"), ("league_knock_out", "loser_id")),
    *(
        ("league_knock_out", "club_id"),
        ("league_money", "player_id"),
        ("league", "id"),
        ("league", "name"),
        ("league", "body"),
    ),
    *(("league_evening_choice", "league_id"), ("league_evening_choice", "tournament_id"), ("extra_points", "id")),
    *(("extra_points", "league_id"), ("extra_points", "player_id"), ("extra_points", "given_on")),
    *(("extra_points", "reason"), ("extra_points", "tournament_id"), ("extra_points", "import_id")),
    ("league_lot", "league_id"),
    *(("league_lot", "season_id"), ("league_lot", "drawn"), ("league_lot", "drawn_at")),
    *(("league_publication", "league_id"), ("league_publication", "season_id"), ("league_publication", "body")),
    *(("league_publication", "published_at"), ("league_import", "id"), ("league_import", "name")),
    *(("league_import", "imported_at"), ("league_import_file", "import_id"), ("league_import_file", "hash")),
    *(("league_import_file", "mapping"), ("league_import_person", "import_id"), ("league_import_person", "player_id")),
    *(("league_import_replaced", "import_id"), ("league_import_replaced", "tournament_id")),
    *(("log_line", "tournament_id"), ("log_line", "kind"), ("log_line", "thread"), ("log_line", "at")),
    *(("log_line", "by"), ("log_line", "label"), ("log_line", "events"), ("log_line", "written_by")),
    *(("log_line", "corrections"), ("player", "id"), ("player", "name"), ("player", "display_name")),
    *(("player", "nickname"), ("player", "member_number"), ("player", "contact"), ("player", "notes")),
    *(("player_merge", "id"), ("player_merge", "into_id"), ("player_merge", "before")),
    *(("chip_case", "id"), ("chip_case", "name"), ("chip_case", "body")),
    *(("club_setting", "name"), ("club_setting", "value")),
    *(("profile", "id"), ("profile", "name"), ("profile", "body")),
    *(("schema_history", "revision"), ("schema_history", "program")),
    *(("tournament", "id"), ("tournament", "name"), ("tournament", "began_on")),
]


PROJECTED = {"league_evening", "league_facts", "league_result", "league_knock_out", "league_money"}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    folder = tmp_path_factory.mktemp("sound") / "club"
    return folder, *club_with_two_evenings(folder)


@pytest.fixture
def folder(sound: tuple[Path, str, str], tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound[0], tmp_path / "club"))


def opened(folder: Path) -> Club:
    return open_club(folder, RESOURCES, HandMovedTimekeeper(EVENING + timedelta(hours=2)), FixedDraw(7))


@pytest.fixture
def club(folder: Path) -> Iterator[Club]:
    found = opened(folder)
    yield found
    found.close()


def test_these_are_all_columns_that_hold_text(folder: Path) -> None:
    assert {column for column in text_columns(folder) if column[0] not in OUTBOX} == set(COLUMNS)


def test_every_table_has_words_for_its_damage() -> None:
    """The look through the data says what is damaged, whatever the table; evenings are said by their lines."""
    evenings = {TournamentRow, LogLineRow}
    assert TABLES.keys() - evenings - {SharedLeagueRow, SharedEveningRow} == SAYS.keys()


def _damages() -> Iterator[tuple[str, str, bytes]]:
    yield from ((table, column, BAD_BYTE) for table, column in COLUMNS)
    by_table = {table: [of for of in COLUMNS if of[0] == table] for table, _ in COLUMNS}
    for columns in by_table.values():
        # Of a table with fewer columns than values the last ones take more than one.
        yield from ((*columns[min(turn, len(columns) - 1)], value) for turn, value in enumerate(VALUES.values()))


@pytest.mark.parametrize(("table", "column", "value"), list(_damages()))
def test_everything_else_goes_on(
    folder: Path, sound: tuple[Path, str, str], table: str, column: str, value: bytes
) -> None:
    where = "corrections IS NOT NULL" if column == "corrections" else "1"
    assert write_over(folder, table, column, value, where) == 1
    club = opened(folder)
    try:
        goes_on(club, sound[2])
        for record in club.log.tournaments():
            try:
                club.desk(record.id)
            except DamagedEvening:
                assert record.name != HEALTHY
    finally:
        club.close()
    if value == BAD_BYTE and table != "alembic_version":
        told = findings(folder)
        assert told or table in PROJECTED, "it is named, or was computed anew"
        for language in LANGUAGES:
            assert all(Words(RESOURCES / "locale", language).strict().say(one.said).endswith(".") for one in told)


def goes_on(club: Club, healthy: str) -> None:
    """The evening that is not damaged, the register, the league and the rulebooks can be used."""
    desk = club.desk(healthy)
    field = EntryCommands(desk)
    field.bust_out([(entry_of(desk, "Jo"), (entry_of(desk, "Tom"),))])
    words = Words(RESOURCES / "locale", "de", club.name_of)
    assert journal(desk.history, desk.state, desk.now(), words, club.comments.of(healthy))
    assert len(club.players()) >= 23
    club.register.known_ids()
    club.register.kept_apart()
    club.register.merged_entries()
    lists = CalendarLists(club)
    catch_up(club)
    for season in lists.seasons():
        assert lists.league_list(season).rows
    leagues = ClubLeagues(club)
    PastImports(club.database).imports()
    club.leagues.problems()
    for league in leagues.leagues():
        for of_league in league.seasons:
            assert leagues.table(league, of_league).rows
            leagues.changes(leagues.table(league, of_league))
    assert club.shelf.profiles()
    club.shelf.problems()
    club.cases.cases()
    club.cases.problems()
    earlier_rulings(club.log, club.comments, RulingGiven.kind)
    assert club.books


@pytest.mark.parametrize("line", [0, 1, 4])
def test_a_missing_line_is_told_with_its_number(folder: Path, sound: tuple[Path, str, str], line: int) -> None:
    _, sick, healthy = sound
    take_out_line(folder, sick, line)
    club = opened(folder)
    try:
        with pytest.raises(DamagedEvening) as told:
            club.desk(sick)
        assert told.value.line == max(line, 1)
        goes_on(club, healthy)
    finally:
        club.close()
    assert [finding.evening for finding in findings(folder)] == [sick]


def test_a_sound_club_has_no_findings(folder: Path) -> None:
    assert findings(folder) == ()


def test_extra_points_of_no_league_and_no_import_are_told(folder: Path) -> None:
    write_over(folder, "extra_points", "league_id", b"")
    assert [finding.said.key for finding in findings(folder)] == ["damage.said_of_league"]
    write_over(folder, "extra_points", "import_id", b"i-old")
    assert findings(folder) == ()


def test_the_points_of_a_damaged_evening_stay_when_the_lists_are_made_anew(
    folder: Path, sound: tuple[Path, str, str]
) -> None:
    write_over(folder, "log_line", "events", b"{", "sequence = 3")
    write_over(folder, "league_evening", "began_on", b"once", "import_id = ''")
    write_over(folder, "league_result", "player_id", b"")
    club = opened(folder)
    try:
        lists = CalendarLists(club)
        catch_up(club)
        (season, *_) = lists.seasons()
        rows = lists.league_list(season).rows
        assert {row.player for row in rows} <= {"ida", "eva", "jo", "tom", "lea"}, "Max plays outside the league"
        assert len(rows) == 4, "the damaged row alone is gone, as its evening cannot be computed anew"
    finally:
        club.close()


def test_a_damaged_member_is_shown_and_can_be_corrected(folder: Path) -> None:
    write_over(folder, "player", "name", b"Id\xffa", "id = 'ida'")
    club = opened(folder)
    try:
        (ida,) = [player for player in club.players() if player.id == "ida"]
        assert ida.name == "Id\N{REPLACEMENT CHARACTER}a"
        club.register.change(type(ida)(ida.id, "Ida"))
    finally:
        club.close()
    assert findings(folder) == ()


def test_a_member_with_a_damaged_id_can_be_corrected_and_forgotten(folder: Path) -> None:
    write_over(folder, "player", "id", b"id\xffa", "id = 'ida'")
    club = opened(folder)
    try:
        (ida,) = [player for player in club.players() if player.name == "Ida"]
        club.register.change(type(ida)(ida.id, "Ida Berger"))
        assert [player.name for player in club.players() if player.id == ida.id] == ["Ida Berger"]
        club.register.forget(ida.id)
        assert all(player.name != "Ida Berger" for player in club.players())
    finally:
        club.close()


def test_a_club_that_could_not_be_opened_is_not_kept_from_being_put_right(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_register: object) -> object:
        raise DataFolderDamaged(folder)

    with monkeypatch.context() as patch:
        patch.setattr("homepoker.store.club_register.ClubRegister.players", fails)
        with pytest.raises(DataFolderDamaged):
            opened(folder)
    move_aside(folder)


def test_a_merge_into_nobody_loses_nobody(folder: Path) -> None:
    write_over(folder, "player_merge", "into_id", b"nobody")
    club = opened(folder)
    try:
        assert "Maxl" in [player.name for player in club.players()]
    finally:
        club.close()


def test_merges_in_a_circle_do_not_keep_the_club_from_opening(folder: Path) -> None:
    write_over(folder, "player_merge", "into_id", b"old-max")
    club = opened(folder)
    try:
        assert "Maxl" in [player.name for player in club.players()]
    finally:
        club.close()


def test_the_name_of_the_sick_evening_is_still_known(club: Club) -> None:
    assert [record.name for record in club.log.tournaments()] == [HEALTHY, SICK]


@pytest.mark.parametrize(
    ("column", "value"),
    [("kind", b"dance"), ("thread", b"dance"), ("label", b"[]"), ("events", b'[{"kind": "moon_risen", "v": 1}]')],
)
def test_what_a_newer_version_has_written_is_no_damage(
    folder: Path, sound: tuple[Path, str, str], column: str, value: bytes
) -> None:
    """Until it is opened by that version nothing of it is rescued, marked or taken from a backup."""
    write_over(folder, "log_line", "written_by", b"9.4.0", "sequence = 3")
    write_over(folder, "log_line", column, value, "sequence = 3")
    assert findings(folder) == ()
    club = opened(folder)
    try:
        told = [error for tournament in club.log.tournaments() if (error := _error_of(club, tournament.id)) is not None]
        assert [error.sentence for error in told] == [sentence("store.newer_evening", written_by="9.4.0")]
        goes_on(club, sound[2])
    finally:
        club.close()


def test_a_line_that_fits_in_a_newer_version_alone_is_no_damage(folder: Path, sound: tuple[Path, str, str]) -> None:
    write_over(folder, "log_line", "written_by", b"9.4.0", f"sequence = 3 AND tournament_id = '{sound[1]}'")
    opening = _events(folder, sound[1], 1)
    write_over(folder, "log_line", "events", opening, f"sequence = 3 AND tournament_id = '{sound[1]}'")
    assert findings(folder) == ()
    club = opened(folder)
    try:
        error = _error_of(club, sound[1])
        assert isinstance(error, NewerEvening)
        assert error.written_by == "9.4.0"
    finally:
        club.close()


def test_a_bad_byte_is_damage_whoever_wrote_the_line(folder: Path, sound: tuple[Path, str, str]) -> None:
    write_over(folder, "log_line", "written_by", b"9.4.0", f"sequence = 3 AND tournament_id = '{sound[1]}'")
    write_over(folder, "log_line", "label", BAD_BYTE, f"sequence = 3 AND tournament_id = '{sound[1]}'")
    assert [finding.evening for finding in findings(folder)] == [sound[1]]


def _error_of(club: Club, tournament_id: str) -> DamagedEvening | None:
    try:
        club.desk(tournament_id)
    except DamagedEvening as error:
        return error
    return None


def _events(folder: Path, tournament_id: str, line: int) -> bytes:
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as connection:
        asked = "SELECT events FROM log_line WHERE tournament_id = ? AND sequence = ?"
        return str(connection.execute(asked, (tournament_id, line)).fetchone()[0]).encode()
