"""Facts are read strictly, each fault with its field and reason."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated

import pytest
from annotated_types import Len

from homepoker.core.rulings.facts import Amount, Name, SeatNumber, Street, facts, refuse_fact
from homepoker.core.rulings.reading_facts import BadFacts, plain_facts, read_facts


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

    bets: Annotated[tuple[Bet, ...], Len(1, 3)]
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
        ({"bets": [*BETS * 4, 7]}, {"bets": "too_long"}),
        ({"bets": [*BETS * 3, 7]}, {"bets.3": "object"}),
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
        pytest.param({"bets": BETS, "stacks": {"9" * 5000: 1}}, {"stacks." + "9" * 5000: "whole"}, id="long-seat"),
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
