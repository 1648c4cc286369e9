"""Record of a season for other programs: the JSON that is exported, and the schema that describes it.

``homepoker league export --schema`` writes the schema. A field is never renamed and never changes its meaning; new ones
may come. ``format`` counts changes that an older reader could not understand.
"""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer

FORMAT = 1
"""The number of the format."""


def _number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


Points = Annotated[Decimal, PlainSerializer(_number, return_type=float), Field(json_schema_extra={"type": "number"})]


class _Part(BaseModel):
    """Base of all parts: nothing in them can be changed, and nothing unknown may stand there."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class RecordedEvening(_Part):
    """An evening that counts in the season."""

    id: str
    """Id of the evening, the same in every export of the club."""
    name: str
    began_on: date
    players: int
    """How many played in it."""
    weight: Points = Decimal(1)
    """What its points are multiplied by."""


class RecordedResult(_Part):
    """Result of a player in one evening."""

    evening: str
    """Id of the evening."""
    place: int | None
    """The place; null where nobody knows it."""
    points: Points
    """Points after the evening's weight."""
    counts: bool
    """Whether it counts for the total; in a season of the best evenings others do not."""
    knock_outs: int = 0
    """Those that the player had a part in, each counted once."""
    knock_out_shares: Points = Decimal(0)
    """The same with shared ones split: 1.5 of two, one of which somebody else had a part in; to three decimals."""


class RecordedRow(_Part):
    """One player in the table."""

    rank: int | None
    """Shared ranks are equal and the next stay free; null for who came to too few evenings."""
    name: str | None
    """Display name; null for who did not agree to be named."""
    points: Points
    """The total, as the rules of the league make it of the results."""
    evenings: int
    """How many evenings the player came to."""
    wins: int
    knock_outs: int
    movement: int | None = None
    """Ranks gained with the last evening (below zero: lost); null where nothing is to be compared."""
    carried: Points = Decimal(0)
    """Part of the total that was brought along from the season before."""
    extra: Points = Decimal(0)
    """Part of the total that the club gave beside the evenings; below zero where it took."""
    results: tuple[RecordedResult, ...] = ()
    """In the order of playing; empty for who did not agree to be named."""


class RecordedTeam(_Part):
    """One team in the table of teams."""

    rank: int
    """Shared ranks are equal and the next stay free."""
    name: str
    points: Points
    """The sum of the totals that count."""
    players: tuple[str | None, ...]
    """Display names of those whose totals count, the best first; null for who did not agree to be named."""


class LeagueRecord(_Part):
    """The table of a season of a league, with what every total is made of."""

    format: int = FORMAT
    """Number of the format; a reader refuses one that it does not know."""
    program: str = "Homepoker"
    title: str
    league: str
    """Name of the league; empty for a list of the rulebook."""
    season: str
    """Name of the season: 2026, November 2026, Spring."""
    made_on: date
    language: str
    """Language of title and rules, ISO 639-1."""
    best_of: int | None = None
    """So many best evenings of a player count; null: all."""
    qualified: int | None = None
    """So many ranks qualify; null: none do."""
    unit: Literal["points", "money_won"] = "points"
    """What the points are; money won is in units of the club's currency."""
    evenings: tuple[RecordedEvening, ...]
    rows: tuple[RecordedRow, ...]
    """In the order of the table."""
    teams: tuple[RecordedTeam, ...] = ()
    """Teams in the order of their ranks; empty where the league has none."""
    rules: tuple[str, ...] = ()
    """How points and ranks come about, in sentences."""


def to_json(record: LeagueRecord) -> bytes:
    """A record as a file: UTF-8, with line breaks."""
    return json.dumps(record.model_dump(mode="json"), ensure_ascii=False, indent=1).encode() + b"\n"


def schema() -> dict[str, Any]:
    """The JSON schema of the record (draft 2020-12)."""
    made = LeagueRecord.model_json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
