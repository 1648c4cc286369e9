"""Which actions still fit after another state: by arithmetic alone; what followed by rule may fall."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.button import HandBegan
from homepoker.core.dealers import DealerNamed, DealerReleased, DealerSource, ReleaseReason
from homepoker.core.entries import (
    AddOnTaken,
    PlayerBustedOut,
    PlayerEntered,
    PlayerRebought,
    PlayerReinstated,
)
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import Refusal
from homepoker.core.replay_validation import fitted
from homepoker.core.seating import PlayerMoved, PlayerSeated, PlayersSwapped, TableClosed
from homepoker.core.stacks import StackCounted
from homepoker.core.tournament import AnyEvent, Tournament, WinnerDeclared, after
from tests.desks import Evening
from tests.fakes import EVENING

NOBODY = EntryId("e-nobody")


def evening() -> Evening:
    """Four sit at one table; Jo is out."""
    played = Evening().begin("ida", "max", "eva", "jo")
    played.out("jo", "ida")
    return played


def out(played: Evening, who: str, *by: str) -> PlayerBustedOut:
    return PlayerBustedOut(played.entry(who), tuple(played.entry(name) for name in by), 9, EVENING)


def why_not(state: Tournament, *events: AnyEvent) -> str:
    """The reason for which an action does not fit."""
    with pytest.raises(Refusal) as refused:
        fitted(state, events)
    return refused.value.reason.key


def test_what_fits_gives_the_state_after_it() -> None:
    played = evening()
    event = out(played, "max", "ida")
    transition = fitted(played.desk.state, [event])
    assert transition.events == (event,)
    assert transition.state == after(played.desk.state, event)


def test_who_is_out_busts_nobody_and_is_not_out_again() -> None:
    played = evening()
    assert why_not(played.desk.state, out(played, "jo", "ida")) == "play.out_already"
    assert why_not(played.desk.state, out(played, "max", "jo")) == "play.out_already"
    assert why_not(played.desk.state, out(played, "max", "eva"), out(played, "eva", "ida")) == "play.winner_is_out_too"


def test_somebody_is_left() -> None:
    played = evening()
    played.out("max", "ida")
    assert why_not(played.desk.state, out(played, "eva"), out(played, "ida")) == "play.someone_must_be_left"


def test_who_plays_does_not_enter_and_who_was_never_there_does_not_re_enter() -> None:
    played = evening()
    assert why_not(played.desk.state, PlayerEntered(NOBODY, PlayerId("ida"), 2)) == "play.still_in"
    assert why_not(played.desk.state, PlayerEntered(NOBODY, PlayerId("uwe"), 2)) == "journal.unfit_entry"


def test_who_is_out_buys_nothing_and_has_no_stack() -> None:
    played = evening()
    for event in (
        PlayerRebought(played.entry("jo"), 100),
        AddOnTaken(played.entry("jo"), 100),
        StackCounted(played.entry("jo"), 9),
    ):
        assert why_not(played.desk.state, event) == "play.out_already"


def test_an_add_on_is_taken_once_and_a_stack_is_no_larger_than_all_chips() -> None:
    played = evening()
    add_on = AddOnTaken(played.entry("ida"), 100)
    assert why_not(played.desk.state, add_on, add_on) == "play.add_on_taken"
    assert why_not(played.desk.state, StackCounted(played.entry("ida"), 40_001)) == "play.stack_too_large"


def test_only_who_is_out_is_reinstated() -> None:
    played = evening()
    assert why_not(played.desk.state, PlayerReinstated(played.entry("ida"))) == "play.not_out"


def test_seats_hold_one_player_of_an_open_table() -> None:
    played = evening()
    state = played.desk.state
    ida, taken = played.entry("ida"), state.seating.seats[played.entry("max")]
    assert why_not(state, PlayerMoved(ida, taken)) == "journal.unfit_seat_taken"
    with pytest.raises(Refusal) as refused:
        fitted(state, [PlayerMoved(ida, taken)])
    players = refused.value.reason.values["players"]
    assert isinstance(players, list)
    assert set(players) == {str(state.entries.by_id[played.entry(name)].player) for name in ("ida", "max")}
    assert why_not(state, PlayerMoved(ida, Seat(7, 1))) == "journal.unfit_table"
    assert why_not(state, PlayerMoved(ida, Seat(1, 99))) == "seating.no_such_seat"
    assert why_not(state, PlayerSeated(played.entry("jo"), Seat(1, 9))) == "play.out_already"
    assert why_not(state, PlayersSwapped(ida, played.entry("jo"))) == "play.out_already"
    assert why_not(state, TableClosed(1)) == "journal.unfit_left_behind"
    assert why_not(state, HandBegan(4, 2, 1, 2, 3, True)) == "journal.unfit_table"
    assert why_not(state, PlayerEntered(NOBODY, PlayerId("uwe"))) == "journal.unfit_seatless"


def test_a_dealer_by_rule_who_cannot_deal_there_is_left_out_and_the_action_stays() -> None:
    played = evening()
    event = out(played, "max", "ida")
    untrue = DealerNamed(4, played.entry("jo"), DealerSource.BUSTED)
    unknown = DealerNamed(1, NOBODY, DealerSource.BUSTED)
    assert fitted(played.desk.state, [event, untrue, unknown]).events == (event,)


def test_a_dealer_is_released_by_rule_only_where_they_play_no_more() -> None:
    played = Evening().begin("ida", "max", "eva")
    state = replace(played.desk.state, seating=replace(played.desk.state.seating, tables={1: 9, 2: 9}))
    dealer = state.dealers.by_table[1]
    by_rule = DealerReleased(1, dealer.entry, ReleaseReason.BY_RULE, dealer.citations)
    by_the_host, away = replace(by_rule, citations=()), PlayerMoved(dealer.entry, Seat(2, 1))
    assert fitted(state, [by_rule]).events == ()
    assert fitted(state, [by_the_host]).events == (by_the_host,)
    assert fitted(state, [away, by_rule]).events == (away, by_rule)


def test_a_dealer_by_the_hosts_word_is_no_afterthought() -> None:
    played = evening()
    assert why_not(played.desk.state, DealerNamed(4, played.entry("jo"), DealerSource.HOST)) == "journal.unfit_table"


def test_a_winner_is_the_last_one_left() -> None:
    played = evening()
    played.out("max", "ida")
    event, winner = out(played, "eva", "ida"), WinnerDeclared(played.entry("ida"))
    assert fitted(played.desk.state, [event, winner]).events == (event, winner)
    assert fitted(played.desk.state, [event, replace(winner, entry=played.entry("max"))]).events == (event,)
    assert fitted(played.desk.state, [winner]).events == ()
