from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from homepoker.core.league.results import EveningResult
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.store.club_register import ClubRegister
from homepoker.store.database import Database
from homepoker.store.errors import PlayerExists
from homepoker.store.league.archive import ClosedEvening, LeagueArchive
from homepoker.store.league.past_imports import NotImported, PastImport, PastImports, UnknownImport

AT = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
DAY = date(2024, 11, 15)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database.open(tmp_path)
    yield opened
    opened.close()


def an_import(import_id: str, minutes: int = 0) -> PastImport:
    return PastImport(import_id, "liga.csv", "abc", "{}", AT + timedelta(minutes=minutes))


def evening(tournament_id: str, import_id: str = "", day: date = DAY) -> ClosedEvening:
    players = ("max", "ida")
    results = tuple(
        EveningResult(tournament_id, day, PlayerId(player), place, 10 - place, 10 - place, 0, players=2)
        for place, player in enumerate(players, start=1)
    )
    return ClosedEvening(tournament_id, 1, day, results, "Abend", import_id=import_id)


def counted(database: Database) -> list[str]:
    return [one.tournament_id for one in LeagueArchive(database).evenings(date.min, date.max)]


def test_an_import_counts_until_it_is_undone_and_again_when_it_is_brought_back(database: Database) -> None:
    imports = PastImports(database)
    imports.take_in(an_import("i1"), [evening("e1", "i1")], [Player(PlayerId("max"), "Max")])
    before = LeagueArchive(database).totals(DAY, DAY)
    assert counted(database) == ["e1"]
    assert imports.newcomers("i1") == {"max"}
    imports.undo("i1")
    assert counted(database) == []
    assert [(one.is_undone, one.evenings, one.results) for one in imports.imports()] == [(True, 1, 2)]
    imports.redo("i1")
    assert LeagueArchive(database).totals(DAY, DAY) == before
    assert [player.name for player in ClubRegister(database).players()] == ["Max"]


def test_a_replaced_evening_counts_only_while_no_other_import_stands_in_its_place(database: Database) -> None:
    imports = PastImports(database)
    imports.take_in(an_import("i1"), [evening("e1", "i1"), evening("e2", "i1")])
    imports.take_in(an_import("i2", 1), [evening("e3", "i2")], replaced=["e1"])
    assert counted(database) == ["e2", "e3"]
    imports.undo("i1")
    imports.redo("i1")
    assert counted(database) == ["e2", "e3"]
    imports.undo("i2")
    assert counted(database) == ["e1", "e2"]
    assert [one.id for one in imports.imports()] == ["i2", "i1"]


def test_an_evening_of_which_a_row_is_damaged_is_not_corrected_without_it(database: Database) -> None:
    imports = PastImports(database)
    imports.take_in(an_import("i1"), [evening("e1", "i1")])
    assert len(imports.evening("e1").results) == 2
    with database.transaction() as connection:
        connection.execute("UPDATE league_result SET player_id = CAST(x'ff' AS TEXT) WHERE player_id = 'max'")
    with pytest.raises(NotImported):
        imports.evening("e1")


def test_an_import_whose_people_cannot_join_leaves_nothing_behind(database: Database) -> None:
    ClubRegister(database).add(Player(PlayerId("max"), "Max"))
    imports = PastImports(database)
    with pytest.raises(PlayerExists):
        imports.take_in(
            an_import("i1"),
            [evening("e1", "i1")],
            [Player(PlayerId("ida"), "Ida"), Player(PlayerId("max"), "Another Max")],
        )
    assert (imports.imports(), counted(database)) == ([], [])
    assert [player.name for player in ClubRegister(database).players()] == ["Max"]


def test_rebuilding_the_lists_from_the_logs_spares_what_was_imported(database: Database) -> None:
    archive = LeagueArchive(database)
    PastImports(database).take_in(an_import("i1"), [evening("e1", "i1")])
    archive.put(evening("t1", day=DAY + timedelta(days=7)))
    archive.rebuild([])
    assert counted(database) == ["e1"]
    assert archive.closing_lines() == {}


def test_no_statement_deletes_an_imported_evening(database: Database) -> None:
    PastImports(database).take_in(an_import("i1"), [evening("e1", "i1")])
    with pytest.raises(sqlite3.IntegrityError, match="never deleted"), database.transaction() as connection:
        connection.execute("DELETE FROM league_evening")
    assert counted(database) == ["e1"]


@pytest.mark.parametrize("verb", ["undo", "redo"])
def test_an_unknown_import_is_refused_in_words(database: Database, verb: str) -> None:
    with pytest.raises(UnknownImport):
        getattr(PastImports(database), verb)("nothing")


def test_a_damaged_row_hides_no_other_import(database: Database) -> None:
    imports = PastImports(database)
    imports.take_in(an_import("i1"), [evening("e1", "i1")])
    imports.take_in(replace(an_import("i2", 1), name="winter.xlsx"), [])
    with database.transaction() as connection:
        connection.execute("UPDATE league_import SET imported_at = 'yesterday' WHERE id = 'i1'")
    assert [one.name for one in imports.imports()] == ["winter.xlsx"]
