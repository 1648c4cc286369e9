"""Tables of SQLModel, made of the rows' declaration, for Alembic and for statements of SQLAlchemy.

Imported only where SQLAlchemy's price does not matter.
"""

from __future__ import annotations

from dataclasses import fields
from types import new_class
from typing import Any, Final, get_type_hints

from sqlalchemy import BigInteger, Index, Integer, Table, UniqueConstraint
from sqlmodel import Field, SQLModel

from homepoker.store.database.rows import (
    LeagueEveningRow,
    LeagueFactsRow,
    LeagueKnockOutRow,
    LeagueMoneyRow,
    LeagueResultRow,
    Row,
    columns,
)

_TYPES: Final = {
    # SQLite counts up only where the type is INTEGER.
    "number": BigInteger().with_variant(Integer, "sqlite"),
    "thousandths": BigInteger(),
}

_OVER_SEVERAL: Final[dict[type[Row], tuple[object, ...]]] = {
    LeagueEveningRow: (
        UniqueConstraint("club_id", "tournament_id", "revision", name="league_evening_once"),
        Index("league_evening_by_date", "club_id", "began_on"),
    ),
    LeagueFactsRow: (UniqueConstraint(*columns(LeagueFactsRow)[1:], name="league_facts_once"),),
    LeagueResultRow: (
        Index("league_result_by_player", "player_id", "evening", "facts", "points"),
        {"sqlite_with_rowid": False},
    ),
    LeagueKnockOutRow: ({"sqlite_with_rowid": False},),
    LeagueMoneyRow: ({"sqlite_with_rowid": False},),
}
"""Constraints and indices over several columns; without a rowid the rows of an evening lie together."""


def _table(row: type[Row]) -> Table:
    hints = get_type_hints(row)
    model: dict[str, Any] = {"__module__": __name__, "__annotations__": {name: hints[name] for name in columns(row)}}
    model["__table_args__"] = _OVER_SEVERAL.get(row, ())
    for field in fields(row):
        settings = dict(field.metadata)
        if "sa_type" in settings:
            settings["sa_type"] = _TYPES[settings["sa_type"]]
        model[field.name] = Field(**settings)
    new_class(row.table, (SQLModel,), {"table": True}, lambda names: names.update(model))
    return SQLModel.metadata.tables[row.table]


METADATA: Final = SQLModel.metadata
TABLES: Final = {row: _table(row) for row in Row.__subclasses__()}
"""The table of every row."""
