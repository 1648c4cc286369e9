"""Facts are read strictly, each fault with its field and reason, as pydantic reads the same declarations."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, make_dataclass
from datetime import date
from typing import Annotated, Any, get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError

from homepoker.core.rulings.facts import Amount, Length, Name, SeatNumber, Street, facts, json_name, refuse_fact
from homepoker.core.rulings.reading_facts import BadFacts, plain_facts, read_facts
from homepoker.core.rulings.registry import ALL_TOPICS
from homepoker.core.rulings.topic import Topic
from tests.rulings.cases import CELLS


@facts
class Bet:
    """Facts within a fact."""

    player: Name
    put_in: Amount
    is_silent: bool = False

    def __post_init__(self) -> None:
        """No bet is above 2,000."""
        if self.put_in > 2000:
            raise refuse_fact("put_in", "too_large", most=2000)


@facts
class Situation:
    """Facts of every kind."""

    bets: Annotated[tuple[Bet, ...], Length(1, 3)]
    stacks: Mapping[SeatNumber, Amount] | None = None
    street: Street = Street.FLOP
    share: float = 0
    played_on: date | None = None


BETS = [{"player": "Ada", "putIn": 400}]


def test_facts_of_every_kind_are_read_and_written_back() -> None:
    given = {
        "bets": [{"player": "Ada", "putIn": 400, "isSilent": True}],
        "stacks": {"1": 2000, "11": 0},
        "street": "turn",
        "share": 1,
        "playedOn": "2026-11-26",
    }
    found = read_facts(Situation, given)
    assert found == Situation((Bet("Ada", 400, True),), {1: 2000, 11: 0}, Street.TURN, 1.0, date(2026, 11, 26))
    assert plain_facts(found) == given


@pytest.mark.parametrize(
    ("given", "faults"),
    [
        ({"bets": BETS, "pot": 1}, {"pot": "unknown"}),
        ({"bets": "Ada"}, {"bets": "list"}),
        ({"bets": []}, {"bets": "too_short"}),
        ({"bets": BETS * 4}, {"bets": "too_long"}),
        ({"bets": [7]}, {"bets.0": "object"}),
        (
            {"bets": [{"putIn": -1, "pot": 1}]},
            {"bets.0.putIn": "too_small", "bets.0.player": "missing", "bets.0.pot": "unknown"},
        ),
        (
            {"bets": [{"player": "", "putIn": True}, {"player": 7, "putIn": 4.0}]},
            {"bets.0.player": "too_short", "bets.0.putIn": "whole", "bets.1.player": "text", "bets.1.putIn": "whole"},
        ),
        ({"bets": [{"player": "Ada", "putIn": 2001}]}, {"bets.0.putIn": "too_large"}),
        ({"bets": [{**BETS[0], "isSilent": 1}]}, {"bets.0.isSilent": "yes_or_no"}),
        ({"bets": BETS, "stacks": [1]}, {"stacks": "table"}),
        (
            {"bets": BETS, "stacks": {"12": 1, "x": 1, "2": "1"}},
            {"stacks.12": "too_large", "stacks.x": "whole", "stacks.2": "whole"},
        ),
        ({"bets": BETS, "street": "Flop"}, {"street": "no_choice"}),
        ({"bets": BETS, "share": "1"}, {"share": "number"}),
        ({"bets": BETS, "playedOn": "20261126"}, {"playedOn": "not_understood"}),
        ({"bets": BETS, "playedOn": "2026-02-30"}, {"playedOn": "not_understood"}),
    ],
)
def test_every_fault_is_named_with_its_field(given: dict[str, object], faults: dict[str, str]) -> None:
    with pytest.raises(BadFacts) as refused:
        read_facts(Situation, given)
    assert {one.field: one.reason.key.removeprefix("fact.error.") for one in refused.value.faults} == faults


ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**20,
    1.5,
    1.0,
    "",
    "x",
    "05",
    "As",
    "2026-11-26",
    "2026-W01-1",
    [],
    [None],
    {},
)
TABLES: tuple[Any, ...] = ({"1": 2}, {"05": 2}, {"+4": 2}, {"Ada": 2}, {"12": [2]}, {"1": None})


def disagreements(topic: Topic) -> Iterator[str]:
    """The values that are read otherwise than pydantic reads what is declared for their field."""
    hints = get_type_hints(topic.situation, include_extras=True)
    cases = [cell.facts for cell in CELLS if cell.topic == topic.id]
    for field in fields(topic.situation):
        name, declared = json_name(field.name), hints[field.name]
        alone: Any = make_dataclass("Alone", [("fact", declared)], frozen=True, slots=True)
        by_pydantic = TypeAdapter(declared)
        told = [case[name] for case in cases if name in case][:3]
        spoilt = [[*one, odd] for one in told if isinstance(one, list) for odd in ODD[:5]]
        for value in (*ODD, *TABLES, *told, *spoilt):
            try:
                expected = by_pydantic.validate_json(json.dumps(value), strict=True)
            except ValidationError:
                expected = BadFacts
            try:
                found = read_facts(alone, {"fact": value}).fact
            except BadFacts:
                found = BadFacts
            if found != expected or type(found) is not type(expected):
                yield f"{topic.id}: {name} = {value!r} is {found!r}, by pydantic {expected!r}"


def test_facts_are_read_as_pydantic_reads_their_declarations() -> None:
    assert [one for topic in ALL_TOPICS.values() for one in disagreements(topic)] == []
