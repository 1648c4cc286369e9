"""Each announcement once, however the ticks come."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core.announcements import Occasion
from homepoker.core.tournament import Tournament
from homepoker.services.evening.watch.announcer import STALE_AFTER, Announcer, DealerChanges
from tests.desks import Evening
from tests.fakes import EVENING


@pytest.fixture
def state() -> Tournament:
    """Level 1 began at the evening's instant and lasts twenty minutes."""
    return Evening().begin("ida", "max", "eva").desk.state


def heard(announcer: Announcer, state: Tournament, minutes: float) -> list[Occasion]:
    return [one.occasion for one in announcer.due(state, EVENING + timedelta(minutes=minutes))]


def test_asked_twice_at_the_same_instant_it_says_nothing_new(state: Tournament) -> None:
    announcer = Announcer(EVENING + timedelta(minutes=19, seconds=59))
    assert heard(announcer, state, 20) == [Occasion.LEVEL_BEGINS]
    assert heard(announcer, state, 20) == []
    assert heard(announcer, state, 20.01) == []


def test_a_clock_that_goes_back_repeats_nothing(state: Tournament) -> None:
    announcer = Announcer(EVENING + timedelta(minutes=19, seconds=59))
    assert heard(announcer, state, 20) == [Occasion.LEVEL_BEGINS]
    assert heard(announcer, state, 19.9) == []
    assert heard(announcer, state, 20.05) == []


def test_after_a_gap_only_the_newest_is_worth_hearing(state: Tournament) -> None:
    announcer = Announcer(EVENING)
    assert heard(announcer, state, 45) == [Occasion.LEVEL_BEGINS]
    assert heard(announcer, state, 45.1) == []


def test_a_tick_that_comes_a_little_late_loses_nothing(state: Tournament) -> None:
    announcer = Announcer(EVENING + timedelta(minutes=18, seconds=58))
    assert heard(announcer, state, 19 + STALE_AFTER.total_seconds() / 60 - 0.05) == [Occasion.ONE_MINUTE]


def test_after_the_winner_it_is_silent_for_good() -> None:
    evening = Evening().begin("ida", "max")
    evening.out("max", "ida")
    announcer = Announcer(EVENING)
    assert heard(announcer, evening.desk.state, 20) == []
    assert heard(announcer, evening.desk.state, 60) == []


def test_what_was_passed_in_silence_is_not_said_after_the_winner_was_taken_back() -> None:
    evening = Evening().begin("ida", "max")
    evening.out("max", "ida")
    announcer = Announcer(EVENING)
    assert heard(announcer, evening.desk.state, 30) == []
    evening.desk.undo()
    assert heard(announcer, evening.desk.state, 30.1) == []


def playing() -> tuple[Evening, DealerChanges]:
    """Five at one table, of whose dealer has been asked once."""
    evening, changes = Evening().begin("ida", "max", "eva", "tom", "jo"), DealerChanges()
    assert changes.told(evening.desk.state) == (), "who deals already is no change"
    return evening, changes


def told(evening: Evening, changes: DealerChanges) -> list[tuple[int, str]]:
    by_id = evening.desk.state.entries.by_id
    return [(table, by_id[dealer.entry].player) for table, dealer in changes.told(evening.desk.state)]


def test_a_new_dealer_is_told_once() -> None:
    evening, changes = playing()
    evening.out("eva", "ida")
    assert told(evening, changes) == [(1, "eva")]
    evening.tables.next_hand(1)
    assert told(evening, changes) == []


def test_the_deal_that_goes_round_is_no_change() -> None:
    evening, changes = playing()
    evening.tables.next_hand(1)
    assert told(evening, changes) == []


def test_whom_the_host_names_the_host_knows_and_who_follows_by_rule_is_told() -> None:
    evening, changes = playing()
    evening.out("eva", "ida")
    told(evening, changes)
    evening.dealing.name_dealer(1, evening.entry("tom"))
    assert told(evening, changes) == []
    evening.dealing.by_rule(1)
    assert told(evening, changes) == [(1, "eva")]


def test_at_the_end_nobody_deals_any_more() -> None:
    evening, changes = playing()
    for name in ("max", "eva", "tom", "jo"):
        evening.out(name, "ida")
    assert told(evening, changes) == []
