"""What follows by rule from what happened: each step adds events and gives the state after them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.dealers import DealerNamed, DealerReleased, Dealers, DealerSource, ReleaseReason
from homepoker.core.entries import PlayerBustedOut
from homepoker.core.play.consequences import Transition, transition, with_buttons, with_dealers, with_winner
from homepoker.core.quantities import FULL_DECK, Card, PlayerId, Seat
from homepoker.core.seating import SeatBlocked, TableOpened
from homepoker.core.stacks import StackCounted
from homepoker.core.tournament import Tournament, WinnerDeclared, after
from homepoker.devtools.simulation.invariants import broken_in
from homepoker.services.evening.journal import journal
from homepoker.services.evening.setup import change_profile
from tests.desks import BOOKS, Evening, words_in
from tests.fakes import EVENING


def evening() -> Evening:
    """Three sit at one table, nobody is out."""
    return Evening().begin("ida", "max", "eva")


def out(played: Evening, who: str, by: str, hand: int = 1) -> PlayerBustedOut:
    entry = played.entry(who)
    return PlayerBustedOut(entry, (played.entry(by),), hand, EVENING, seat=played.desk.state.seating.seats[entry])


def replayed(state: Tournament, done: Transition) -> Tournament:
    for event in done.events:
        state = after(state, event)
    return state


def test_a_transition_holds_the_state_after_its_events() -> None:
    played = evening()
    done = transition(played.desk.state, [out(played, "max", "ida")])
    assert done.state == replayed(played.desk.state, done)
    assert done.events == (out(played, "max", "ida"),)


def test_who_is_out_deals_by_the_rule_and_the_state_knows() -> None:
    played = evening()
    done = with_winner(transition(played.desk.state, [out(played, "max", "ida")]))
    named = done.events[-1]
    assert isinstance(named, DealerNamed)
    assert (named.entry, named.source) == (played.entry("max"), DealerSource.BUSTED)
    assert named.citations
    assert done.state.dealers.by_table[1].entry == played.entry("max")
    assert done.state == replayed(played.desk.state, done)


def test_the_last_one_left_has_won_and_nobody_deals_any_more() -> None:
    played = evening()
    done = with_winner(transition(played.desk.state, [out(played, "max", "ida"), out(played, "eva", "ida", 2)]))
    assert [type(event) for event in done.events[2:]] == [WinnerDeclared]
    assert done.state.winner == played.entry("ida")


def test_nothing_follows_twice() -> None:
    played = evening()
    done = with_winner(transition(played.desk.state, [out(played, "max", "ida")]))
    assert with_dealers(done).events == done.events
    assert with_winner(transition(done.state, ())).events == ()


@pytest.mark.parametrize("tables", [(), (7,)])
def test_a_table_without_two_players_gets_no_button_and_no_deck_is_shuffled(tables: tuple[int, ...]) -> None:
    played = evening()
    done = with_buttons(transition(played.desk.state, [TableOpened(7, 9)]), tables, _no_deck, played.desk.now())
    assert done.events == (TableOpened(7, 9),)


def _no_deck() -> list[Card]:
    raise AssertionError("no card is needed")


def test_a_button_that_the_book_has_drawn_is_drawn_from_the_deck_that_was_handed_in() -> None:
    played = Evening(rulebook="apsa").begin("ida", "max", "eva")
    done = with_buttons(transition(played.desk.state, ()), [1], lambda: FULL_DECK, played.desk.now())
    placed = done.events[-1]
    assert isinstance(placed, ButtonPlaced)
    assert {str(card) for card in FULL_DECK[-3:]} == {card for draw in placed.draws for card in draw.cards}
    assert done.state.buttons.hands[1].button == placed.button


def test_dealers_are_looked_for_where_events_can_change_them_and_after_a_replay_everywhere() -> None:
    played = Evening().begin("ida", "max", "eva", "jo", tables=2)
    state = played.desk.state
    stale = replace(state, dealers=Dealers())
    first = state.seating.seats[played.entry("ida")].table
    counted = StackCounted(played.entry("ida"), 5_000)
    blocked = SeatBlocked(Seat(first, 9))
    begun = HandBegan(first, 2, 2, 1, 2, posts_small_blind=True)
    for events, expected in (
        ((begun,), {first}),
        ((), {1, 2}),
        ((counted, begun), {first}),
        ((blocked, begun), {1, 2}),
    ):
        named = [event for event in with_dealers(transition(stale, events)).events if isinstance(event, DealerNamed)]
        assert {event.table for event in named} == expected
    replayed_anew = with_dealers(Transition((begun,), after(stale, begun)))
    assert {event.table for event in replayed_anew.events if isinstance(event, DealerNamed)} == {1, 2}


def moved_to_table_one(played: Evening, name: str) -> None:
    """Somebody moves to the highest free seat of the first table."""
    taken = played.desk.state.seating.seats.values()
    played.tables.move(played.entry(name), next(seat for n in range(9, 0, -1) if (seat := Seat(1, n)) not in taken))


def test_at_a_table_that_all_have_left_nobody_deals() -> None:
    played = Evening().begin("ida", "max", "eva", "jo", tables=2)
    moved_to_table_one(played, "max")
    assert played.desk.state.dealers.by_table[2].entry == played.entry("jo")
    moved_to_table_one(played, "jo")
    assert played.desk.state.dealers.by_table.keys() == {1}
    released = played.desk.history.lines[-1].events[-1]
    assert isinstance(released, DealerReleased)
    assert (released.table, released.why) == (2, ReleaseReason.BY_RULE)
    assert released.citations
    assert list(broken_in(played.desk.state)) == []
    assert with_dealers(Transition((), played.desk.state)).events == ()
    told = journal(played.desk.history, played.desk.state, played.desk.now(), words_in("en"))
    assert "Table 2: nobody sits there any more, nobody deals" in [part.text for entry in told for part in entry.parts]


@pytest.mark.parametrize("by_the_host", [True, False])
def test_who_dealt_last_at_a_table_that_is_empty_now_deals_where_they_sit(by_the_host: bool) -> None:
    played = Evening().begin("ida", "max", "eva", "jo", tables=2)
    for name in ("ida", "eva"):
        played.dealing.release(1, played.entry(name), ReleaseReason.DECLINED)
    played.dealing.release(2, played.entry("max"), ReleaseReason.DECLINED)
    if by_the_host:
        played.dealing.name_dealer(2, played.entry("jo"))
    moved_to_table_one(played, "max")
    moved_to_table_one(played, "jo")
    dealers = played.desk.state.dealers.by_table
    assert {table: dealer.entry for table, dealer in dealers.items()} == {1: played.entry("jo")}


def test_who_plays_again_deals_no_more_where_an_earlier_entry_went_out() -> None:
    played = Evening(re_entries=1).begin("ida", "max", "eva", "jo", "tom", "lea", tables=2)
    left = played.desk.state.seating.seats[played.entry("max")]
    winner = next(
        entry for entry, where in played.desk.state.seating.seats.items() if where.table == left.table and where != left
    )
    played.field.bust_out([(played.entry("max"), (winner,))])
    assert played.desk.state.dealers.by_table[left.table].source is DealerSource.BUSTED
    elsewhere = Seat(3 - left.table, 9)
    played.field.enter_late(PlayerId("max"), where=elsewhere)
    assert played.desk.state.dealers.by_table[left.table].source is DealerSource.ROTATION


def test_another_book_names_the_dealers_of_all_tables_at_once() -> None:
    played = Evening(rulebook="apsa").begin("ida", "max", "eva", "jo", tables=2)
    books = dict(BOOKS)
    change_profile(played.desk, replace(played.desk.state.profile, rulebook="tda-2019"), books)
    assert with_dealers(Transition((), played.desk.state)).events == ()
