"""Random evenings reach their end by every book, and each law notices when it is broken."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from homepoker.core import clock, entries, seating
from homepoker.core.button import Hand
from homepoker.core.clock import Clock
from homepoker.core.dealers import Dealer, DealerSource
from homepoker.core.entries import BustOut, Entry
from homepoker.core.play.consequences import Transition, with_dealers
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.rulebooks.consultation import Answer, AnswerSource
from homepoker.core.tournament import Tournament
from homepoker.devtools.simulation.evening import PROFILE, MemoryShelf, TooFewSeats, open_with_host, plan, simulate
from homepoker.devtools.simulation.invariants import (
    Invariant,
    InvariantBroken,
    broken_in,
    require_invariants,
    require_prefixes,
)
from homepoker.store.rulebooks.shelf import load_rulebooks
from tests.desks import Evening

BOOKS = load_rulebooks(Path(__file__).resolve().parents[2] / "resources" / "rulebooks")


@pytest.mark.parametrize("players", [2, 3, 7, 14, 30])
@pytest.mark.parametrize("seed", range(6))
def test_a_random_evening_obeys_every_law_to_its_end(players: int, seed: int) -> None:
    evening = simulate(plan(players, seed, BOOKS), BOOKS, MemoryShelf())
    assert evening.state.is_closed
    assert len(evening.scores) == len(entries.players(evening.state.entries))


@pytest.mark.parametrize("seed", range(12))
def test_who_deals_is_the_same_as_if_every_table_were_looked_at_after_each_act(seed: int) -> None:
    host, _ = open_with_host(plan(24, seed, BOOKS, tables=4), BOOKS, MemoryShelf())
    for act in host.evening():
        state = host.desk.state
        if not state.is_over:
            assert with_dealers(Transition((), state)).events == (), act


def test_the_same_plan_gives_the_same_evening() -> None:
    first, second = (simulate(plan(10, 3, BOOKS), BOOKS, MemoryShelf()) for _ in range(2))
    assert first == second


def test_seeds_bring_every_book_and_nearly_every_act() -> None:
    evenings = [simulate(plan(12, seed, BOOKS), BOOKS, MemoryShelf()) for seed in range(40)]
    assert {evening.state.profile.rulebook for evening in evenings} == set(BOOKS)
    done = {act for evening in evenings for act in evening.done}
    assert done >= {
        "check_in", "withdraw", "draw", "start", "schedule", "enter_late", "bust_out", "reinstate", "rebuy", "add_on",
        "count_stack", "move", "close_table", "next_hand", "name_dealer", "release_dealer", "toggle_clock", "add_time",
        "next_level", "previous_level", "go_to_level", "change_profile", "undo", "redo", "undo_clock", "redo_clock",
        "think_twice", "think_twice_of_clock", "close", "reopen",
    }  # fmt: skip
    assert any(evening.refused for evening in evenings)


def test_tables_that_are_too_few_are_refused_and_more_are_used() -> None:
    with pytest.raises(TooFewSeats):
        plan(PROFILE.seats_per_table + 1, 1, BOOKS, tables=1)
    host, _ = open_with_host(plan(10, 1, BOOKS, tables=4), BOOKS, MemoryShelf())
    for act in host.evening():
        if act == "draw":
            break
    assert len(host.desk.state.seating.tables) == 4


def test_a_broken_law_is_named_with_the_line_after_which_it_was_found() -> None:
    evening = playing()
    desk = evening.desk
    desk._state = replace(desk.state, winner=evening.entry("ida"))
    with pytest.raises(InvariantBroken) as broken:
        require_invariants(desk)
    assert broken.value.line == len(desk.history.lines)
    assert broken.value.law is Invariant.LAST_ONE_WINS


def test_a_beginning_that_replays_to_another_state_is_found() -> None:
    evening = playing()
    live = dict(evening.desk.states())
    require_prefixes(evening.desk.history.lines, live)
    live[4] = live[3]
    with pytest.raises(InvariantBroken) as broken:
        require_prefixes(evening.desk.history.lines, live)
    assert (broken.value.law, broken.value.line) == (Invariant.PREFIXES_REPLAY, 4)


def playing() -> Evening:
    """Four at one table, one of them out."""
    evening = Evening().begin("ida", "max", "eva", "jo")
    evening.out("jo", "ida")
    return evening


def with_seats(state: Tournament, **moved: Seat) -> Tournament:
    """The state with some players on other seats."""
    seats = {**state.seating.seats, **{EntryId(entry): seat for entry, seat in moved.items()}}
    return replace(state, seating=seating.Seating(state.seating.tables, seats))


def with_entry(state: Tournament, entry: Entry) -> Tournament:
    """The state with one entry as it cannot be."""
    return replace(state, entries=entries.Entries({**state.entries.by_id, entry.id: entry}, state.entries.bust_outs))


def test_a_sound_state_breaks_no_law() -> None:
    assert list(broken_in(playing().desk.state)) == []


def test_two_on_one_seat_are_found() -> None:
    evening = playing()
    taken = evening.desk.state.seating.seats[evening.entry("ida")]
    assert Invariant.ONE_PLAYER_A_SEAT in broken_in(with_seats(evening.desk.state, **{evening.entry("max"): taken}))


def test_one_on_two_seats_is_found() -> None:
    evening = playing()
    again = with_entry(evening.desk.state, Entry(EntryId("x"), PlayerId("ida"), 2))
    assert Invariant.ONE_SEAT_A_PLAYER in broken_in(with_seats(again, x=Seat(1, 9)))
    assert Invariant.ONE_ENTRY_PLAYS in broken_in(with_seats(again, x=Seat(1, 9)))


def test_a_seat_at_no_table_is_found() -> None:
    evening = playing()
    assert Invariant.SEATS_EXIST in broken_in(with_seats(evening.desk.state, **{evening.entry("ida"): Seat(1, 10)}))


def test_somebody_without_a_seat_is_found() -> None:
    evening = playing()
    state = evening.desk.state
    gone = replace(state, seating=seating.after_leaving(state.seating, evening.entry("ida")))
    assert Invariant.FIELD_IS_SEATED in broken_in(gone)


def test_somebody_out_without_a_bust_out_is_found() -> None:
    evening = playing()
    state = evening.desk.state
    assert Invariant.ENTRIES_ADD_UP in broken_in(replace(state, entries=entries.Entries(state.entries.by_id, ())))
    twice = (*state.entries.bust_outs, *state.entries.bust_outs)
    assert Invariant.ENTRIES_ADD_UP in broken_in(replace(state, entries=entries.Entries(state.entries.by_id, twice)))


def test_a_place_that_nobody_took_is_found() -> None:
    evening = playing()
    state = evening.desk.state
    ghost = BustOut(evening.entry("max"), (), 2, evening.desk.now())
    haunted = entries.Entries(state.entries.by_id, (*state.entries.bust_outs, ghost))
    assert Invariant.PLACES_RANK in broken_in(replace(state, entries=haunted))


def test_a_dealer_who_plays_elsewhere_and_a_button_without_a_table_are_found() -> None:
    evening = playing()
    state = evening.desk.state
    away = with_seats(state, **{evening.entry("max"): Seat(2, 1)})
    away = replace(
        away,
        seating=seating.Seating({1: 9, 2: 9}, away.seating.seats),
        dealers=replace(state.dealers, by_table={1: Dealer(evening.entry("max"), DealerSource.HOST)}),
    )
    assert Invariant.TABLES_ARE_SERVED in broken_in(away)
    lonely = replace(state, buttons=replace(state.buttons, hands={7: Hand(1, 1, 2, 3)}))
    assert Invariant.TABLES_ARE_SERVED in broken_in(lonely)


def test_a_table_without_a_dealer_and_a_dealer_at_two_tables_are_found() -> None:
    state = playing().desk.state
    nobody = replace(state, dealers=replace(state.dealers, by_table={}))
    assert Invariant.SOMEBODY_DEALS in broken_in(nobody)
    house = Answer("dealer.mode", "house", "club", "1", AnswerSource.RULE)
    others = tuple(provision for provision in state.answers.provisions if provision.policy != "dealer.mode")
    by_the_house = replace(nobody, answers=replace(state.answers, provisions=(*others, house)))
    assert Invariant.SOMEBODY_DEALS not in broken_in(by_the_house)
    one = state.dealers.by_table[1]
    twice = replace(state, dealers=replace(state.dealers, by_table={1: one, 2: one}))
    assert Invariant.ONE_TABLE_A_DEALER in broken_in(twice)


def test_a_dealer_whom_neither_rule_nor_host_has_named_is_found() -> None:
    state = playing().desk.state
    assert Invariant.DEALERS_FOLLOW not in broken_in(state)
    now = state.dealers.by_table[1]
    other = next(one for one in state.entries.by_id if one != now.entry)
    wrong = replace(state, dealers=replace(state.dealers, by_table={1: Dealer(other, now.source)}))
    assert Invariant.DEALERS_FOLLOW in broken_in(wrong)
    by_word = replace(state, dealers=replace(state.dealers, by_table={1: Dealer(other, DealerSource.HOST)}))
    assert Invariant.DEALERS_FOLLOW not in broken_in(by_word)


def test_a_clock_beyond_its_structure_is_shown_in_the_last_level() -> None:
    evening = playing()
    structure = evening.desk.state.profile.structure
    beyond = Clock(evening.desk.now(), 99, in_break=True, left=timedelta(minutes=3), is_running=True)
    here = clock.position(beyond, structure, evening.desk.now())
    assert (here.level, here.in_break, here.left) == (len(structure.levels), False, timedelta(minutes=3))
