from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

import homepoker
from homepoker.core.league.definition import ExtraPoints
from homepoker.core.quantities import PlayerId
from homepoker.store import database as database_module
from homepoker.store.database import DATABASE_NAME, Database
from homepoker.store.database.tables import METADATA
from homepoker.store.errors import NewerDataFolder, OlderDataFolder
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.store.league.shelf import LeagueShelf
from homepoker.store.migrations import REVISIONS
from homepoker.store.migrations import upgrade as upgrade_module
from tests.shared_schema import share_schema
from tests.store.sample_evening import CODEC, TOURNAMENT, evening

pytestmark = pytest.mark.usefixtures("with_migrations")

A_LATER_REVISION = """
import sqlalchemy as sa
from alembic import op

revision = "later"
down_revision = "{before}"


def upgrade():
    op.add_column("player", sa.Column("club", sa.String, nullable=False, server_default=""))
    {then}
"""


def test_copied_tables_of_a_new_club_are_those_that_the_migrations_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database.open(tmp_path / "made").close()
    share_schema(monkeypatch)
    Database.open(tmp_path / "copied").close()
    made, copied = (told_by(tmp_path / name / DATABASE_NAME) for name in ("made", "copied"))
    assert copied == made
    assert len(made) > 10


def told_by(database: Path) -> list[str]:
    """All that a database holds, as statements."""
    connection = sqlite3.connect(database)
    told = list(connection.iterdump())
    connection.close()
    return told


def scripts() -> ScriptDirectory:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        directory = ScriptDirectory.from_config(upgrade_module.migration_config(connection))
    engine.dispose()
    return directory


def a_written_evening(folder: Path) -> None:
    with Database.open(folder) as database:
        log = TournamentLog(database, CODEC)
        log.create(TOURNAMENT)
        for line in evening(3):
            log.append(TOURNAMENT.id, line)


def a_later_program(folder: Path, monkeypatch: pytest.MonkeyPatch, then: str = "pass") -> None:
    """Let the program under test have one more revision, in scripts of its own."""
    (folder / "versions").mkdir(parents=True)
    for path in upgrade_module.SCRIPTS.rglob("*.py"):
        (folder / path.relative_to(upgrade_module.SCRIPTS)).write_bytes(path.read_bytes())
    later = A_LATER_REVISION.format(before=REVISIONS[-1], then=then)
    (folder / "versions" / "later.py").write_text(later)
    monkeypatch.setattr(upgrade_module, "SCRIPTS", folder)
    monkeypatch.setattr(database_module, "REVISIONS", (*REVISIONS, "later"))


def columns(path: Path, table: str) -> list[str]:
    connection = sqlite3.connect(path)
    found = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    connection.close()
    return found


def test_the_revisions_named_for_a_quick_start_are_those_of_alembic() -> None:
    assert tuple(reversed([script.revision for script in scripts().walk_revisions()])) == REVISIONS


def test_the_migrations_lead_to_exactly_the_rows(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database, database.alchemy_transaction() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_folder_of_every_revision_is_brought_up_to_date(tmp_path: Path, revision: str) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / DATABASE_NAME}")
    with engine.begin() as connection:
        command.upgrade(upgrade_module.migration_config(connection), revision)
    engine.dispose()
    with Database.open(tmp_path) as database, database.alchemy_transaction() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


BEFORE_SHARED_KNOCK_OUTS = """
INSERT INTO tournament (id, name, began_on) VALUES ('t1', 'One', '2026-01-01'), ('t2', 'Two', '2026-01-02');
INSERT INTO league_evening VALUES (1, '', 't1', 1, 'One', '2026-01-01', '', 3, '', '', 1, 1),
    (2, '', 't2', 1, 'Two', '2026-01-02', '', 3, '', '', 1, 1),
    (3, '', 'i1', 1, 'Old', '2025-01-02', '', 3, '', 'i', 1, 1);
INSERT INTO league_facts VALUES (7, '', 3, 1, 1, 2, 1, 0, 0, 0, 9, 1);
INSERT INTO league_result VALUES (1, 'ida', '', 7, 2000, 0), (2, 'ida', '', 7, 2000, 0);
INSERT INTO league_knock_out VALUES (1, 'ida', 'eva', '', 1), (1, 'max', 'eva', '', 1), (2, 'ida', 'eva', '', 2),
    (3, 'ida', 'eva', '', 1), (3, 'max', 'eva', '', 1);
"""


def test_only_evenings_in_which_knock_outs_may_be_shared_are_read_again(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / DATABASE_NAME}")
    with engine.begin() as connection:
        command.upgrade(upgrade_module.migration_config(connection), "0007")
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as old:
        old.executescript(BEFORE_SHARED_KNOCK_OUTS)
    with Database.open(tmp_path) as database, database.transaction() as connection:
        complete = "SELECT tournament_id FROM league_evening WHERE is_complete ORDER BY number"
        assert connection.execute(complete).fetchall() == [("t2",), ("i1",)]
        facts = "SELECT number, knock_outs, knock_outs_shared_away, is_early, buy_in FROM league_facts"
        assert connection.execute(facts).fetchall() == [(7, 2, 0, 1, -1)]
        assert connection.execute("SELECT sum(times), sum(shared_away) FROM league_knock_out").fetchall() == [(6, 0)]
        assert connection.execute("SELECT count(*) FROM league_result WHERE facts = 7").fetchall() == [(2,)]


def test_extra_points_of_an_older_program_stay_with_their_league(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / DATABASE_NAME}")
    with engine.begin() as connection:
        command.upgrade(upgrade_module.migration_config(connection), "0013")
        connection.exec_driver_sql(
            "INSERT INTO extra_points "
            "(id, league_id, player_id, given_on, points, reason, tournament_id, is_taken_back) VALUES "
            "('x-1', 'l-1', 'ida', '2026-03-01', -2500, 'Strafe', '', 0)"
        )
    engine.dispose()
    with Database.open(tmp_path) as database:
        shelf = LeagueShelf(database)
        (kept,) = shelf.extra_points("l-1")
        assert kept == ExtraPoints("x-1", PlayerId("ida"), date(2026, 3, 1), -2_500, "Strafe")
        assert shelf.extra_points("l-2") == []
        shelf.give("", replace(kept, id="x-2", import_id="i-1"))
        assert [extra.id for extra in shelf.extra_points("l-2")] == ["x-2"]


def test_an_evening_survives_a_migration_and_the_old_file_is_kept_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_written_evening(tmp_path)
    a_later_program(tmp_path / "scripts", monkeypatch)
    with Database.open(tmp_path) as database:
        assert TournamentLog(database, CODEC).lines(TOURNAMENT.id) == evening(3)
        with database.transaction() as connection:
            assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1
    assert "club" in columns(tmp_path / DATABASE_NAME, "player")
    backup = tmp_path / "backups" / "homepoker-before-later.db"
    assert "club" not in columns(backup, "player")
    assert len(columns(backup, "player")) == 10


def test_a_migration_that_fails_changes_nothing_and_can_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_written_evening(tmp_path)
    with monkeypatch.context() as broken:
        a_later_program(tmp_path / "broken", broken, then='op.execute("SELECT nonsense FROM nowhere")')
        with pytest.raises(OperationalError, match="nowhere"):
            Database.open(tmp_path)
    assert "club" not in columns(tmp_path / DATABASE_NAME, "player")
    with Database.open(tmp_path) as database:
        assert TournamentLog(database, CODEC).lines(TOURNAMENT.id) == evening(3)
    a_later_program(tmp_path / "repaired", monkeypatch)
    Database.open(tmp_path).close()
    assert sorted(path.name for path in (tmp_path / "backups").iterdir()) == [
        "homepoker-before-later-2.db",
        "homepoker-before-later.db",
    ]


def test_a_new_folder_needs_no_backup(tmp_path: Path) -> None:
    Database.open(tmp_path).close()
    assert not (tmp_path / "backups").exists()


def test_a_folder_of_a_newer_program_is_left_alone_and_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as later:
        a_later_program(tmp_path / "scripts", later)
        later.setattr(upgrade_module, "__version__", "9.4.0")
        a_written_evening(tmp_path)
    with pytest.raises(NewerDataFolder) as refused:
        Database.open(tmp_path)
    assert refused.value.written_by == "9.4.0"
    with pytest.raises(NewerDataFolder):
        Database.open(tmp_path, read_only=True)


def test_reading_alone_does_not_migrate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_written_evening(tmp_path)
    a_later_program(tmp_path / "scripts", monkeypatch)
    with pytest.raises(OlderDataFolder):
        Database.open(tmp_path, read_only=True)
    assert "club" not in columns(tmp_path / DATABASE_NAME, "player")


def test_the_version_that_made_the_form_is_noted(tmp_path: Path) -> None:
    with Database.open(tmp_path) as database, database.transaction() as connection:
        noted = connection.execute("SELECT revision, program FROM schema_history").fetchall()
    assert noted == [(REVISIONS[-1], homepoker.__version__)]
