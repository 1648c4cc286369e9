"""Counts of the stacks: one action, what should be at each table, what is noted, and who leads."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core import tournament
from homepoker.core.change_making import Exchange, Holder
from homepoker.core.clock import SystemTimeChanged
from homepoker.core.quantities import Chips, EntryId, Seat
from homepoker.core.refusal import Refusal
from homepoker.core.stacks import StackCounted, StacksAudited
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.commands.stacks import StackCommands, count_due, counted_whole
from homepoker.services.evening.journal import journal
from tests.desks import Evening, words_in

NAMES = ("ida", "max", "eva", "jo", "tom", "lea")


def playing(tables: int = 2) -> tuple[Evening, StackCommands]:
    evening = Evening().begin(*NAMES, tables=tables)
    evening.pass_time(minutes=30)
    return evening, StackCommands(evening.desk)


def even(evening: Evening, **changed: Chips) -> dict[EntryId, Chips]:
    """Everybody's starting stack, but these."""
    return {evening.entry(name): changed.get(name, 10_000) for name in NAMES}


def at(evening: Evening, table: int) -> list[str]:
    """The names at a table."""
    seats = evening.desk.state.seating.seats
    return [name for name in NAMES if seats[evening.entry(name)].table == table]


def told(evening: Evening, language: str = "de") -> tuple[str, list[str]]:
    entry = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in(language))[0]
    return entry.text, [part.text for part in entry.parts]


def test_all_stacks_are_one_action_that_is_undone_at_once() -> None:
    evening, stacks = playing()
    before = evening.desk.state
    stacks.record(even(evening, ida=12_000, max=8_000))
    line = evening.desk.history.lines[-1]
    assert all(isinstance(event, StackCounted) for event in line.events)
    assert len(line.events) == 6
    assert stacks.counted_now() == even(evening, ida=12_000, max=8_000)
    assert told(evening) == (
        "6 Stacks gezählt",
        ["Ida 12.000, Eva 10.000, Jo 10.000, Tom 10.000, Lea 10.000, Max 8.000"],
    )
    evening.desk.undo()
    assert evening.desk.state == before


def test_a_table_is_named() -> None:
    evening, stacks = playing()
    here = at(evening, 2)
    stacks.record({evening.entry(name): 9_000 for name in here}, [2])
    assert told(evening)[0] == f"Stacks gezählt: Tisch 2, {len(here)} Stacks"


def test_one_stack_that_cannot_be_refuses_all_and_names_the_player() -> None:
    evening, stacks = playing()
    lines = len(evening.desk.history.lines)
    with pytest.raises(Refusal) as refused:
        stacks.record(even(evening, eva=100_000))
    assert words_in("de").say(refused.value.reason).startswith("Eva: 100.000 kann nicht sein")
    with pytest.raises(Refusal):
        stacks.record({})
    assert len(evening.desk.history.lines) == lines


def test_what_was_counted_long_ago_does_not_count() -> None:
    evening, stacks = playing()
    stacks.record(even(evening))
    evening.pass_time(minutes=9)
    assert len(stacks.counted_now()) == 6
    evening.pass_time(minutes=2)
    assert stacks.counted_now() == {}
    assert len(evening.desk.state.stacks.counted) == 6, "known as of then"


def test_at_a_table_should_be_what_was_bought_there_and_nobody_knows_after_a_move() -> None:
    evening, stacks = playing()
    sizes = {table: len(at(evening, table)) for table in (1, 2)}
    found = stacks.audit(even(evening))
    assert {table.table: table.expected for table in found.tables} == {
        table: size * 10_000 for table, size in sizes.items()
    }
    moved = at(evening, 1)[0]
    evening.tables.move(evening.entry(moved), Seat(2, 9))
    found = stacks.audit(even(evening))
    assert {table.expected for table in found.tables} == {None}
    stacks.record(even(evening))
    evening.pass_time(minutes=40)
    found = stacks.audit(even(evening, ida=9_000))
    expected = {table.table: table.expected for table in found.tables}
    assert expected == {1: 10_000 * len(at(evening, 1)), 2: 10_000 * len(at(evening, 2))}
    (table,) = [table for table in found.tables if table.counted != table.expected]
    assert table.table == evening.desk.state.seating.seats[evening.entry("ida")].table


def test_the_present_count_says_nothing_of_what_should_be_there() -> None:
    evening, stacks = playing()
    counted = even(evening, ida=15_000)
    stacks.record(counted)
    found = stacks.audit(counted)
    assert found.difference == 5_000
    assert sum(table.counted - (table.expected or 0) for table in found.tables) == 5_000


def test_who_is_out_leaves_the_chips_at_the_table() -> None:
    evening, stacks = playing(1)
    evening.out("lea", "ida")
    counted = {evening.entry(name): 10_000 for name in NAMES[:-1]} | {evening.entry("ida"): 20_000}
    found = stacks.audit(counted)
    assert (found.difference, found.tables[0].expected) == (0, 60_000)


def test_what_was_found_is_noted_only_when_the_host_wants_it_and_stays_in_the_journal() -> None:
    evening, stacks = playing()
    counted = even(evening, ida=20_000)
    found = stacks.audit(counted)
    lines = len(evening.desk.history.lines)
    stacks.note(found, "Ida hat zweimal gekauft")
    assert len(evening.desk.history.lines) == lines + 1
    (event,) = evening.desk.history.lines[-1].events
    assert isinstance(event, StacksAudited)
    assert (event.in_play, event.counted, event.causes) == (60_000, 70_000, ("entry_not_noted",))
    text, parts = told(evening)
    assert text == "Stacks geprüft: 70.000 gezählt, 10.000 zu viel"
    assert parts[0] == "Im Spiel sein sollten 60.000"
    assert parts[-2:] == ["Wahrscheinlich: ein Einstieg ist nicht eingetragen", "Gefunden: Ida hat zweimal gekauft"]
    assert told(evening, "en")[0] == "Stacks checked: 70,000 counted, 10,000 too many"
    with pytest.raises(Refusal):
        stacks.note(stacks.audit({}))


def test_the_history_of_a_stack_goes_over_the_counts() -> None:
    evening, stacks = playing()
    stacks.record(even(evening))
    evening.pass_time(minutes=40)
    stacks.record(even(evening, ida=14_000, max=6_000))
    assert [count.chips for count in stacks.history()[evening.entry("ida")]] == [10_000, 14_000]


def test_all_stacks_are_known_for_a_while_from_the_last_count_on() -> None:
    evening, stacks = playing()
    stacks.record({evening.entry(name): 10_000 for name in NAMES[:-1]})
    assert counted_whole(evening.desk.state, evening.desk.now()) is None, "one is not counted"
    evening.pass_time(minutes=2)
    stacks.record({evening.entry("lea"): 10_000})
    last = evening.desk.now()
    assert counted_whole(evening.desk.state, last) == last
    evening.pass_time(minutes=9)
    assert counted_whole(evening.desk.state, evening.desk.now()) is None, "the first ones were counted too long ago"


def test_a_bust_out_since_the_count_has_moved_chips() -> None:
    evening, stacks = playing()
    stacks.record(even(evening))
    evening.pass_time(minutes=1)
    assert counted_whole(evening.desk.state, evening.desk.now()) is not None
    evening.out("lea", next(name for name in at(evening, 1) if name != "lea"))
    assert counted_whole(evening.desk.state, evening.desk.now()) is None


def test_what_was_counted_before_the_last_hands_says_nothing_of_the_end() -> None:
    evening, stacks = playing()
    stacks.record(even(evening))
    evening.pass_time(minutes=1)
    LastHandsCommands(evening.desk).announce(3)
    assert stacks.counted_now() == {}
    evening.pass_time(minutes=5)
    stacks.record(even(evening, ida=12_000, max=8_000))
    assert stacks.counted_now() == even(evening, ida=12_000, max=8_000)


def test_a_clock_of_the_computer_set_right_takes_the_counts_with_it() -> None:
    evening, stacks = playing()
    stacks.record(even(evening))
    at = evening.desk.now()
    evening.desk.act(sentence("journal.clock_started"), [SystemTimeChanged(at, timedelta(hours=1))])
    assert set(evening.desk.state.stacks.noted_at.values()) == {at + timedelta(hours=1)}


def test_a_count_is_offered_in_a_break_until_all_are_counted() -> None:
    evening, stacks = playing()
    assert not count_due(evening.desk)
    evening.clock.go_to(3, in_break=True)
    assert count_due(evening.desk)
    stacks.record(even(evening))
    assert not count_due(evening.desk)


def test_a_bust_out_put_in_before_a_count_takes_one_stack_out_of_it_and_leaves_the_others() -> None:
    evening, stacks = playing(1)
    evening.out("lea", "ida")
    first = evening.desk.history.lines[-1].sequence
    counted = {evening.entry(name): 10_000 for name in NAMES[:-1]}
    stacks.record(counted)
    commands = CorrectionCommands(evening.desk)
    plan = commands.insert_bust_out(
        first, evening.desk.history.lines[-2].at, [(evening.entry("tom"), (evening.entry("ida"),))]
    )
    commands.carry_out(plan)
    known = evening.desk.state.stacks.counted
    assert evening.entry("tom") not in known
    assert known[evening.entry("eva")] == 10_000
    assert tournament.chips_in_play(evening.desk.state) == 60_000


def test_what_was_exchanged_with_the_reserve_is_told_by_seat_and_changes_no_stack() -> None:
    evening, stacks = playing()
    stacks.record(even(evening))
    before = evening.desk.state
    seat = before.seating.seats[evening.entry("ida")]
    ida = Holder(evening.entry("ida"), seat.table, seat.number, {500: 3, 1_000: 1})
    eva = Holder(evening.entry("eva"), 9, 1, {100: 60})
    between = Exchange(ida, {500: 1}, {100: 5}, eva)
    stacks.note_exchange(100, [Exchange(ida, {500: 2, 1_000: 1}, {100: 20}), between])
    assert evening.desk.state == before
    said = "gibt 2 × 500 und 1 × 1.000 und bekommt 20 × 100 aus der Reserve"
    where = f"Tisch {seat.table}, Platz {seat.number} (Ida)"
    assert told(evening) == ("Aus der Reserve gewechselt: 20 × 100", [f"{where} {said}"])
    evening.desk.undo()
    with pytest.raises(Refusal):
        stacks.note_exchange(100, [between])
