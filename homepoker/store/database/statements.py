"""Plain SQL over whole rows, made of their declaration."""

from __future__ import annotations

import sqlite3
from dataclasses import fields
from functools import cache

from homepoker.store.database.rows import Row


def columns(row: type[Row]) -> tuple[str, ...]:
    """The names of a table's columns, in the order of their declaration."""
    return tuple(one.name for one in fields(row))


def selection(row: type[Row]) -> str:
    """The statement that reads whole rows; conditions may follow."""
    return f"SELECT {', '.join(map(_quoted, columns(row)))} FROM {row.table}"


def insert(connection: sqlite3.Connection, row: Row, otherwise: str = "ABORT") -> None:
    """Insert a row.

    :param otherwise: what SQLite does where one of the same key is there.
    """
    statement = _insertion(type(row), otherwise)  # type: ignore[arg-type] # a class is hashable, whatever its rows are
    connection.execute(statement, vars(row))


@cache
def _insertion(row: type[Row], otherwise: str) -> str:
    names, values = columns(row), ", ".join(f":{name}" for name in columns(row))
    return f"INSERT OR {otherwise} INTO {row.table} ({', '.join(map(_quoted, names))}) VALUES ({values})"


def replacement(row: type[Row]) -> str:
    """The statement that replaces the row with the value of the column ``id``."""
    values = ", ".join(f"{_quoted(name)} = :{name}" for name in columns(row) if name != "id")
    return f"UPDATE {row.table} SET {values} WHERE id = CAST(:id AS TEXT)"


def _quoted(column: str) -> str:
    # One of them, "by", is a word of SQL.
    return f'"{column}"'
