"""Which changes of dealers are told, and how often."""

from __future__ import annotations

from homepoker.services.evening.watch.dealer_changes import DealerChanges
from tests.desks import Evening


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
