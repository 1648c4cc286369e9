"""Who deals: what one event makes of it."""

from __future__ import annotations

import pytest

from homepoker.core.dealers import (
    Dealer,
    DealerNamed,
    DealerReleased,
    Dealers,
    DealerSource,
    ReleaseReason,
    after,
    after_closing,
    after_return,
    after_withdrawal,
    tables_of,
)
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.citation import Citation

IDA, MAX = EntryId("e1"), EntryId("e2")
RULE = (Citation("apsa", "3.5.13", is_fallback=True),)


def test_the_newest_dealer_of_a_table_deals_and_keeps_the_rule() -> None:
    dealers = after(Dealers(), DealerNamed(1, IDA, DealerSource.ROTATION, RULE))
    dealers = after(dealers, DealerNamed(2, MAX, DealerSource.ROTATION, RULE))
    dealers = after(dealers, DealerNamed(1, MAX, DealerSource.BUSTED, RULE))
    assert dealers.by_table == {1: Dealer(MAX, DealerSource.BUSTED, RULE), 2: Dealer(MAX, DealerSource.ROTATION, RULE)}


def test_where_somebody_deals_is_known_after_every_change() -> None:
    dealers = Dealers({1: Dealer(IDA, DealerSource.HOST)})
    events = (
        DealerNamed(2, IDA, DealerSource.BUSTED),
        DealerNamed(1, MAX, DealerSource.BUSTED),
        DealerNamed(1, MAX, DealerSource.HOST),
        DealerReleased(2, IDA, ReleaseReason.BY_RULE),
    )
    tables = []
    for event in events:
        dealers = after(dealers, event)
        tables.append((tables_of(dealers, IDA), tables_of(dealers, MAX)))
    assert tables == [({1, 2}, set()), ({2}, {1}), ({2}, {1}), (set(), {1})]
    assert tables_of(after_closing(dealers, 1), MAX) == set()


def test_who_was_named_by_the_host_needs_no_rule() -> None:
    assert after(Dealers(), DealerNamed(1, IDA, DealerSource.HOST)).by_table[1] == Dealer(IDA, DealerSource.HOST)


def test_who_is_released_deals_nowhere_and_is_passed_over_until_the_host_names_them() -> None:
    dealers = after(Dealers(), DealerNamed(1, IDA, DealerSource.ROTATION, RULE))
    dealers = after(dealers, DealerNamed(1, MAX, DealerSource.BUSTED, RULE))
    assert dealers.before == {1: IDA}
    dealers = after(dealers, DealerReleased(1, MAX, ReleaseReason.WENT_HOME))
    assert (dealers.by_table, dealers.released) == ({}, {MAX: ReleaseReason.WENT_HOME})
    assert after(dealers, DealerNamed(1, MAX, DealerSource.BUSTED, RULE)).released == dealers.released
    assert after(dealers, DealerNamed(1, MAX, DealerSource.HOST)).released == {}
    assert after_return(dealers, MAX).released == {}


@pytest.mark.parametrize("why", [ReleaseReason.BY_RULE, ReleaseReason.HOUSE])
def test_where_the_hosts_word_ends_nobody_is_passed_over(why: ReleaseReason) -> None:
    dealers = after(Dealers({1: Dealer(MAX, DealerSource.HOST)}), DealerReleased(1, MAX, why))
    assert dealers == Dealers()


def test_with_the_table_its_dealer_is_gone() -> None:
    dealers = Dealers({1: Dealer(IDA, DealerSource.HOST), 2: Dealer(MAX, DealerSource.HOST)})
    assert after_closing(dealers, 1).by_table == {2: Dealer(MAX, DealerSource.HOST)}


def test_who_was_taken_out_of_the_field_deals_nowhere() -> None:
    dealers = Dealers({1: Dealer(IDA, DealerSource.HOST), 2: Dealer(MAX, DealerSource.HOST)})
    assert after_withdrawal(dealers, IDA).by_table == {2: Dealer(MAX, DealerSource.HOST)}
