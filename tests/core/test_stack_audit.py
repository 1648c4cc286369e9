"""What a count should come to, and what a difference probably comes from."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core import tournament
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.stack_audit import Audit, Cause, Handed, Likely, audit, handed_out
from homepoker.core.stacks import ChipsOut
from homepoker.core.tournament import Tournament
from tests.desks import PROFILE, Evening

NAMES = ("ida", "max", "eva", "jo")
STACK = PROFILE.starting_stack


def playing(*names: str, **changed: object) -> Evening:
    profile = replace(PROFILE, rebuys=2, rebuy_chips=4_000, add_on_chips=7_000, **changed)  # type: ignore[arg-type]
    return Evening(profile).begin(*(names or NAMES))


def audited(evening: Evening, *stacks: Chips) -> Audit:
    """The audit of these stacks, of the players in the order in which they came."""
    entries = [entry.id for entry in evening.desk.state.entries.by_id.values()]
    return audit(evening.desk.state, dict(zip(entries, stacks, strict=False)))


def likely(found: Audit) -> list[Likely]:
    return [cause.what for cause in found.causes]


def test_where_all_is_there_nothing_is_said() -> None:
    found = audited(playing(), 15_000, 5_000, 12_500, 7_500)
    assert (found.difference, found.causes, found.uncounted) == (0, (), ())
    assert [(table.table, table.counted) for table in found.tables] == [(1, 40_000)]


@pytest.mark.parametrize(
    ("difference", "cause"),
    [
        (STACK, Cause(Likely.ENTRY_NOT_NOTED, 1, STACK)),
        (2 * STACK, Cause(Likely.ENTRY_NOT_NOTED, 2, STACK)),
        (-STACK, Cause(Likely.ENTRY_TOO_MANY, 1, STACK)),
        (4_000, Cause(Likely.REBUY_NOT_NOTED, 1, 4_000)),
        (8_000, Cause(Likely.REBUY_NOT_NOTED, 2, 4_000)),
        (7_000, Cause(Likely.ADD_ON_NOT_NOTED, 1, 7_000)),
        (75, Cause(Likely.SMALL_CHIPS, 3, 25)),
        (-25, Cause(Likely.SMALL_CHIPS, 1, 25)),
    ],
)
def test_a_difference_names_what_comes_to_it(difference: int, cause: Cause) -> None:
    found = audited(playing(), 15_000 + difference, 5_000, 12_500, 7_500)
    assert found.difference == difference
    assert found.causes[0] == cause


def test_bought_too_often_is_said_only_where_somebody_bought() -> None:
    evening = playing()
    assert Likely.REBUY_TOO_MANY not in likely(audited(evening, 6_000, 10_000, 10_000, 10_000))
    evening.field.rebuy(evening.entry("ida"))
    evening.field.add_on(evening.entry("ida"))
    assert likely(audited(evening, 17_000, 10_000, 10_000, 10_000)) == [Likely.REBUY_TOO_MANY]
    assert likely(audited(evening, 14_000, 10_000, 10_000, 10_000)) == [Likely.ADD_ON_TOO_MANY]


def test_who_is_out_without_being_noted_is_named() -> None:
    evening = playing()
    found = audited(evening, 25_000, 5_000, 10_000)
    assert found.uncounted == (evening.entry("jo"),)
    assert found.causes == (Cause(Likely.BUST_OUT_NOT_NOTED, 1, entries=(evening.entry("jo"),)),)


def test_while_some_are_not_counted_what_is_missing_may_be_theirs() -> None:
    assert audited(playing(), 10_000, 5_000).causes == ()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [(75_000, 7_500), (750, 7_500), (5_700, 7_500), (57_500, 7_500), (15, 15_000)],
)
def test_a_digit_too_many_or_too_few_or_two_of_them_swapped(typed: Chips, meant: Chips) -> None:
    rest = 40_000 - meant - 20_000
    found = audited(playing(), typed, 12_000, 8_000, rest)
    slips = [cause for cause in found.causes if cause.what is Likely.DIGITS]
    assert [(cause.chips, cause.meant) for cause in slips] == [(typed, meant)]


def test_what_cannot_lie_there_is_named_even_if_the_sum_fits() -> None:
    evening = playing()
    found = audited(evening, 10_010, 9_990, 10_000, 10_000)
    assert found.difference == 0
    assert [cause.entries for cause in found.causes] == [(evening.entry("ida"),), (evening.entry("max"),)]
    assert set(likely(found)) == {Likely.NOT_PAYABLE}


def test_what_a_race_has_added_belongs_to_what_should_be_there() -> None:
    state = replace(playing().desk.state, chips_out=ChipsOut((25,), 50))
    entries = list(state.entries.by_id)
    fitting = dict.fromkeys(entries, 10_000) | {entries[0]: 10_050}
    assert [cause.what for cause in audit(state, fitting).causes] == [Likely.NOT_PAYABLE]
    assert audit(state, fitting).difference == 0
    assert audit(state, dict.fromkeys(entries, 10_000)).causes == (Cause(Likely.RACE, chips=50),)


def test_a_stack_that_should_be_out_of_play_and_is_not() -> None:
    state = playing().desk.state
    entries = list(state.entries.by_id)
    removed = {EntryId("gone"): 3_300}
    state = replace(state, stacks=replace(state.stacks, removed=removed))
    found = audit(state, dict.fromkeys(entries, 10_000))
    assert Cause(Likely.STILL_ON_TABLE, chips=3_300, entries=(EntryId("gone"),)) in found.causes


@st.composite
def evenings(draw: st.DrawFn) -> Tournament:
    """Evenings with re-buys, add-ons, surplus of races and stacks taken out."""
    evening = playing()
    for name in draw(st.lists(st.sampled_from(NAMES), max_size=3, unique=True)):
        evening.field.rebuy(evening.entry(name))
    for name in draw(st.lists(st.sampled_from(NAMES), max_size=3, unique=True)):
        evening.field.add_on(evening.entry(name))
    state = evening.desk.state
    removed = {EntryId("gone"): draw(st.integers(0, 20_000))}
    delta = draw(st.integers(-200, 200))
    return replace(
        state,
        chips_out=ChipsOut((25,) if delta else (), delta),
        stacks=replace(state.stacks, removed=removed if removed[EntryId("gone")] else {}),
    )


@given(state=evenings(), stacks=st.lists(st.integers(1, 100_000), max_size=4))
def test_what_was_counted_less_the_difference_is_what_should_be_there(state: Tournament, stacks: list[Chips]) -> None:
    counted = dict(zip(state.entries.by_id, stacks, strict=False))
    found = audit(state, counted)
    assert found.counted - found.difference == found.in_play == tournament.chips_in_play(state)
    assert sum(part.chips for part in handed_out(state)) == found.in_play
    assert sum(table.counted for table in found.tables) == found.counted == sum(stacks)
    assert {*found.uncounted} == {*state.entries.by_id} - {*counted}
    for cause in found.causes:
        if cause.what is Likely.DIGITS:
            assert found.difference == cause.chips - cause.meant
        if cause.what in (Likely.ENTRY_NOT_NOTED, Likely.REBUY_NOT_NOTED, Likely.ADD_ON_NOT_NOTED):
            assert found.difference == cause.count * cause.chips
    assert all(part.why in Handed for part in found.handed_out)
