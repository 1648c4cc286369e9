"""The PostgreSQL of the tests is a real one, and leaves nothing behind."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from tests.postgres import PostgresServer, running_server


def test_the_server_asks_for_a_password(postgres: PostgresServer) -> None:
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        postgres.connect(password="guessed")


def test_a_server_of_its_own_keeps_what_was_committed_when_it_is_killed_and_leaves_no_folder() -> None:
    with running_server() as server:
        name = server.new_database()
        with server.connect(name) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS value")
        server.kill()
        with pytest.raises(psycopg.OperationalError):
            server.connect(name)
        server.start()
        with server.connect(name) as connection:
            assert connection.execute("SELECT value FROM kept").fetchall() == [(7,)]
        folder = server.folder
    assert not Path(folder).parent.exists()
