"""Facts: how situations and verdicts are declared, with units and ranges, and how a wrong fact is refused.

A topic module writes ``@facts`` above ``Situation`` and ``Verdict`` and gives each field a type from below, with
range or length and unit; a form chooses its field by the unit. The names of the fields, in camel case, are those in
JSON.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Final, TypeVar, dataclass_transform

from annotated_types import Interval, Len, MaxLen, Unit

from homepoker.core.limits import MOST_TABLES
from homepoker.core.quantities import MOST_CHIPS
from homepoker.core.wording import Sentence, Value, sentence

T = TypeVar("T")

MOST_SEATS: Final = 11
"""The most seats at one table."""


Amount = Annotated[int, Interval(ge=0, le=MOST_CHIPS), Unit("chips")]
"""An amount of chips, zero included."""
SomeChips = Annotated[int, Interval(ge=1, le=MOST_CHIPS), Unit("chips")]
"""Number of chips, at least one."""
ChipsGained = Annotated[int, Interval(ge=-MOST_CHIPS, le=MOST_CHIPS), Unit("chips")]
"""A difference in chips; below zero where they leave."""
ChipValue = Annotated[int, Interval(ge=1, le=MOST_CHIPS), Unit("chip")]
"""The value of one chip, in chips."""
SeatNumber = Annotated[int, Interval(ge=1, le=MOST_SEATS), Unit("seat")]
"""A seat, numbered clockwise from 1."""
TableNumber = Annotated[int, Interval(ge=1, le=MOST_TABLES), Unit("table")]
"""The number of a table."""
Count = Annotated[int, Interval(ge=0, le=9999)]
"""A count, zero included."""
Number = Annotated[int, Interval(ge=1, le=9999)]
"""A count from one on, or a number counted from 1."""
FinishingPlace = Annotated[int, Interval(ge=1, le=9999), Unit("place")]
"""A place in the standings, 1 for the winner."""
LevelNumber = Annotated[int, Interval(ge=1, le=999), Unit("level")]
"""The number of a level."""
Duration = Annotated[int, Interval(ge=0, le=7 * 24 * 3600), Unit("seconds")]
"""Seconds."""
Moment = Annotated[int, Interval(ge=0, le=32_503_679_999_999), Unit("moment")]
"""An instant in milliseconds since 1970-01-01, UTC; no later than the year 2999."""
Money = Annotated[float, Interval(ge=0, le=1e9), Unit("money")]
"""An amount of money, in the currency of the event."""
Points = Annotated[float, Interval(ge=0, le=1e6), Unit("points")]
"""Points of a league."""
Share = Annotated[float, Interval(ge=0, le=1), Unit("share")]
"""A part of a whole, 0 to 1."""
Year = Annotated[int, Interval(ge=1900, le=2999), Unit("year")]
"""A calendar year."""
Month = Annotated[int, Interval(ge=1, le=12)]
"""A month of a year."""
Name = Annotated[str, Len(1, 80), Unit("player")]
"""A person: an entry of the evening, or any name by which the people of the hand are told apart."""
CardText = Annotated[str, Len(2, 2), Unit("card")]
"""A card in two letters, ``As``."""
Cards = Annotated[int, Interval(ge=1, le=52)]
"""Number of cards of one deck, at least one."""
Text = Annotated[str, MaxLen(500), Unit("text")]
"""Text in somebody's own words."""
Source = Annotated[int, Interval(ge=0, le=2**63 - 1), Unit("luck")]
"""The seed of a random draw: the same seed gives the same draw."""


class Street(StrEnum):
    """A betting round of a game with a board."""

    PREFLOP = "preflop"
    """Before the flop."""
    FLOP = "flop"
    """After three cards of the board."""
    TURN = "turn"
    """After the fourth card."""
    RIVER = "river"
    """After the fifth card."""


class Limit(StrEnum):
    """How high may be bet."""

    NO_LIMIT = "no-limit"
    """Up to all that a player has."""
    POT_LIMIT = "pot-limit"
    """Up to the pot."""
    LIMIT = "limit"
    """Fixed amounts."""


class BadFact(ValueError):
    """A fact that cannot be so, with the field (its name in JSON, ``actions.0.to``) and the reason."""

    def __init__(self, field: str, reason: Sentence) -> None:
        super().__init__(f"{field}: {reason.key}")
        self.field = field
        self.reason = reason

    @property
    def is_missing(self) -> bool:
        """Whether nothing is wrong with the fact, and it must only be told."""
        return self.reason.key == "fact.error.missing" and "." not in self.field


class FactMissing(Exception):
    """The ruling depends on a fact that was not given; ``field`` is its name in JSON.

    It is raised by the facts themselves when such a one is looked at. It is no ``LookupError`` and no
    ``AttributeError``: what a decision raises of those is a fault in the program and stays one.
    """

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def refuse_fact(field: str, key: str, **values: Value) -> BadFact:
    """The refusal to raise in ``__post_init__`` of a situation: ``raise refuse_fact("put_in", "more_than_stack")``.

    :param field: the field's name in Python, dotted where it is inside another one.
    :param key: an entry of the catalogue domain ``fact``, below ``fact.error``.
    """
    return BadFact(".".join(json_name(part) for part in field.split(".")), sentence(f"fact.error.{key}", **values))


def told(value: T | None, field: str) -> T:
    """The value of a fact that may be left out, where the ruling depends on it: it is asked for if it is not there.

    :param field: the field's name in Python.
    :raises BadFact: it is not there.
    """
    if value is None:
        raise refuse_fact(field, "missing")
    return value


def json_name(name: str) -> str:
    """The name of a field in JSON: ``to_call`` is ``toCall``; an underscore at the end only avoids a keyword."""
    return re.sub(r"_([a-z0-9])", lambda found: found[1].upper(), name.rstrip("_"))


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def facts(declared: type[T]) -> type[T]:
    """Make a class of facts: a frozen dataclass that can be read from JSON and described by a schema."""
    return dataclass(frozen=True, slots=True)(declared)


@facts
class NoVerdict:
    """Empty: the ruling consists of its steps."""
