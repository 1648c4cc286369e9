"""SQLAlchemy on the connection that a database holds.

Imported only for making or migrating tables and for the sums of a season: the import takes longer than
showing a window, and an evening goes without it.
"""

from __future__ import annotations

import sqlite3

from sqlalchemy import Connection, NullPool, create_engine, event


def alchemy_on(driver: sqlite3.Connection, begin: str) -> Connection:
    """SQLAlchemy's view of an open connection. Closing it closes the driver too.

    :param begin: the statement with which every transaction begins.
    """
    # Getting to know the driver, SQLAlchemy rolls back what is open.
    assert not driver.in_transaction
    engine = create_engine("sqlite+pysqlite://", creator=lambda: driver, poolclass=NullPool)

    def begin_transaction(_: Connection) -> None:
        driver.execute(begin)

    event.listen(engine, "begin", begin_transaction)
    return engine.connect()
