"""The till adds up, whatever is booked in whatever order; nothing booked is ever lost."""

from __future__ import annotations

from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core import till
from homepoker.core.quantities import PlayerId
from homepoker.core.till import Till, TillEvent

AT = datetime(2026, 11, 20, 23, 40, tzinfo=UTC)
JU, IDA = PlayerId("ju"), PlayerId("ida")

amounts = st.integers(-100_000, 100_000)
players = st.sampled_from((JU, IDA))

bookings = st.one_of(
    st.builds(till.CashTaken, players, amounts),
    st.builds(till.PrizePaid, players, amounts),
    st.builds(till.DebtWrittenOff, players, amounts),
    st.builds(till.FloatSet, st.integers(0, 50_000)),
    st.builds(till.DifferenceBooked, amounts),
    st.builds(till.BalanceBrought, players, amounts, st.just(date(2026, 3, 12))),
    st.builds(till.TillCounted, st.integers(0, 50_000), amounts, st.just(AT)),
)


def booked(*events: TillEvent) -> Till:
    books = Till()
    for event in events:
        books = till.after(books, event)
    return books


def test_a_new_till_is_empty_and_not_in_use() -> None:
    assert till.expected(Till()) == 0
    assert not Till().is_used


def test_the_till_should_hold_float_and_cash_less_what_was_paid_out() -> None:
    books = booked(till.FloatSet(10_000), till.CashTaken(JU, 1_000), till.PrizePaid(IDA, 5_500))
    assert till.expected(books) == 5_500


def test_a_counter_entry_evens_out_a_booking() -> None:
    assert till.expected(booked(till.CashTaken(JU, 1_000), till.CashTaken(JU, -1_000))) == 0


def test_the_float_is_what_was_said_last() -> None:
    assert till.expected(booked(till.FloatSet(10_000), till.FloatSet(8_000))) == 8_000


def test_a_booked_difference_is_what_the_till_holds_from_then_on() -> None:
    books = booked(till.FloatSet(10_000), till.TillCounted(9_000, 10_000, AT), till.DifferenceBooked(-1_000))
    assert till.expected(books) == 9_000 == (books.counted.amount if books.counted else 0)


def test_who_pays_as_a_member_again_has_no_rate_of_their_own() -> None:
    assert booked(till.RateSet(JU, till.Rate.GUEST), till.RateSet(JU, till.Rate.MEMBER)).rates == {}


def test_float_and_count_alone_note_no_payments() -> None:
    assert not booked(till.FloatSet(10_000), till.TillCounted(9_000, 10_000, AT), till.DifferenceBooked(-1)).is_used
    assert booked(till.CashTaken(JU, 1_000)).is_used


def test_a_debt_that_was_brought_along_is_no_use_of_the_till() -> None:
    assert not booked(till.BalanceBrought(JU, 1_000, date(2026, 3, 12))).is_used


@given(st.lists(bookings, max_size=30))
def test_what_went_in_is_what_went_out_and_what_is_there(events: list[TillEvent]) -> None:
    books = booked(*events)
    went_in = sum(event.amount for event in events if isinstance(event, till.CashTaken))
    went_out = sum(event.amount for event in events if isinstance(event, till.PrizePaid))
    unknown = sum(event.amount for event in events if isinstance(event, till.DifferenceBooked))
    floats = [event.amount for event in events if isinstance(event, till.FloatSet)]
    assert till.expected(books) == (floats[-1] if floats else 0) + went_in - went_out + unknown
