"""Stacks are known as far as they were counted."""

from __future__ import annotations

import pytest

from homepoker.core import stacks
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import Refusal
from homepoker.core.stacks import Stacks

IDA, MAX = EntryId("ida"), EntryId("max")


def test_the_last_count_holds() -> None:
    counted = stacks.after(Stacks(), stacks.count(IDA, 5_000, 10_000))
    counted = stacks.after(counted, stacks.count(IDA, 7_000, 10_000))
    assert counted == Stacks({IDA: 7_000})


@pytest.mark.parametrize(
    ("chips", "reason"),
    [(0, "play.stack_empty"), (-100, "play.stack_empty"), (10_001, "play.stack_too_large")],
)
def test_a_stack_is_never_empty_and_never_more_than_all_chips(chips: int, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        stacks.count(IDA, chips, 10_000)
    assert refused.value.reason.key == reason


def test_all_chips_in_play_may_stand_before_one_player() -> None:
    assert stacks.count(IDA, 10_000, 10_000).chips == 10_000


def test_bought_chips_are_added_to_a_counted_stack_and_leave_an_uncounted_one_unknown() -> None:
    counted = Stacks({IDA: 500})
    assert stacks.after_buying(counted, IDA, 4_000) == Stacks({IDA: 4_500})
    assert stacks.after_buying(counted, MAX, 4_000) == counted


def test_who_is_out_has_no_stack() -> None:
    assert stacks.after_leaving(Stacks({IDA: 500, MAX: 700}), IDA) == Stacks({MAX: 700})
    assert stacks.after_leaving(Stacks({MAX: 700}), IDA) == Stacks({MAX: 700})


@pytest.mark.parametrize(("stack", "said"), [(8_750, 15), (7_500, 13), (6_000, 10), (5_940, 9.9), (0, 0)])
def test_a_stack_in_big_blinds_is_said_as_at_the_table(stack: int, said: float) -> None:
    assert stacks.in_big_blinds(stack, 600) == said


@pytest.mark.parametrize(
    ("chips", "players", "said"), [(100_000, 15, 6_667), (60_000, 9, 6_667), (5, 2, 3), (100, 3, 33), (100, 0, 0)]
)
def test_an_average_stack_is_rounded_to_the_nearest_chip_halves_up(chips: int, players: int, said: int) -> None:
    assert stacks.average_stack(chips, players) == said
