"""Connection to the database of a shared league, with its failures in words."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from homepoker.store.error_log import record
from homepoker.store.shared_league.address import Address
from homepoker.store.shared_league.errors import SharedLeagueError, SharedTrouble
from homepoker.store.shared_league.failures import in_words
from homepoker.store.shared_league.password import Password

if TYPE_CHECKING:
    from sqlalchemy import Connection

_CONNECT_SECONDS = 10
_STATEMENT_SECONDS = 60
ANSWER_SECONDS = 90.0
"""Seconds for which an answer is waited for; a server that works ends a statement before."""

_LOOKED_AFTER = 0.1
_SILENT_MS = 20_000
"""Milliseconds after which a server that acknowledges nothing any more counts as gone."""

_LOGGED = "shared league: "
"""Beginning of the entries in the error log; the trouble stands behind it."""


# What the driver says of a lost connection is told as a sentence; without a listener it would go to the terminal.
logging.getLogger("psycopg").addHandler(logging.NullHandler())


@contextmanager
def connected(address: Address, password: Password) -> Iterator[Connection]:
    """A connection for as long as the block; what is done with it is done in a :func:`transaction`.

    :raises SharedLeagueError: the server is not reached, or refuses.
    """
    try:
        import psycopg
        from sqlalchemy import NullPool, create_engine
    except ImportError as error:
        raise SharedLeagueError(SharedTrouble.NO_LIBRARY) from error

    def connect() -> Any:
        target = psycopg.conninfo.make_conninfo(
            host=address.host,
            port=address.port,
            dbname=address.database,
            user=address.user,
            password=password.reveal(),
            connect_timeout=_CONNECT_SECONDS,
            tcp_user_timeout=_SILENT_MS,
            application_name="Homepoker",
            # A server that is another one gets no password to read, and cannot prove that it knows it.
            require_auth="scram-sha-256",
            **address.security,
        )
        # Nothing is prepared: a pool in front of the server may hand each transaction to another connection.
        return _patient_connection().connect(target, prepare_threshold=None)

    engine = create_engine("postgresql+psycopg://", creator=connect, poolclass=NullPool, hide_parameters=True)
    with told(address), engine.connect() as connection:
        yield connection


def _patient_connection() -> type[Any]:
    """The driver's connection, which waits for an answer a while and no longer.

    A server may hang whose system goes on acknowledging: neither the network's time-outs nor its own end that.
    """
    import psycopg

    class PatientConnection(psycopg.Connection[Any]):
        """Connection that ends when the server has not answered in time."""

        def wait(self, gen: Any, interval: float = _LOOKED_AFTER, timeout: float | None = None) -> Any:
            try:
                return super().wait(gen, interval, timeout or ANSWER_SECONDS)
            except psycopg.OperationalError as error:
                if error.sqlstate is None:
                    self.close()  # else what is rolled back would be waited for as long again
                raise

    return PatientConnection


@contextmanager
def transaction(connection: Connection) -> Iterator[Connection]:
    """Work that the server keeps at the end of the block, or nothing of it."""
    with connection.begin():
        connection.exec_driver_sql(f"SET LOCAL statement_timeout = '{_STATEMENT_SECONDS}s'")
        yield connection


@contextmanager
def told(address: Address) -> Iterator[None]:
    """Turn the driver's errors into sentences; they name the server and never the data that were sent.

    :raises SharedLeagueError: the server cannot be reached or refuses.
    """
    import psycopg

    try:
        yield
    except UnicodeEncodeError:
        # A terminal of another encoding has handed over half a letter. Without the error: it holds the password.
        raise SharedLeagueError(SharedTrouble.WRONG_PASSWORD, user=address.user, host=address.host) from None
    except Exception as error:
        cause = getattr(error, "orig", error)
        if not isinstance(cause, psycopg.Error):
            raise
        made = in_words(cause, address)
        made.__cause__ = error  # for the error log, which is written before it is raised
        record(f"{_LOGGED}{made.trouble}", made)
        raise made from error
