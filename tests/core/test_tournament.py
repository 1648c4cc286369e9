"""All subjects together: what each event changes, and what is asked of the whole."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from homepoker.core import tournament
from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.clock import ClockStarted, StartScheduled
from homepoker.core.dealers import DealerNamed, DealerSource
from homepoker.core.entries import (
    AddOnTaken,
    EntryWithdrawn,
    PlayerBustedOut,
    PlayerEntered,
    PlayerRebought,
    PlayerReinstated,
)
from homepoker.core.profile import Profile
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.seating import PlayerSeated, TableClosed, TableOpened
from homepoker.core.stacks import StackCounted
from homepoker.core.structure import BlindStructure, Break, Level
from homepoker.core.tournament import (
    EVENT_TYPES,
    AnyEvent,
    NotATournament,
    Tournament,
    TournamentClosed,
    TournamentOpened,
    TournamentReopened,
    WinnerDeclared,
    replay,
)
from homepoker.store.rulebooks.shelf import load_rulebooks

ANSWERS = resolve(load_rulebooks(Path(__file__).resolve().parents[2] / "resources" / "rulebooks"), "uesg")
AT = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
STRUCTURE = BlindStructure("Any", (Level(50, 100, 20), Level(100, 200, 20, break_after=Break(10)), Level(150, 300, 20)))
PROFILE = Profile("Any", STRUCTURE, 5_000, 9, "uesg", Scoring.UESG, late_registration_until=2)
OPENED = TournamentOpened("November", date(2026, 11, 20), PROFILE, ANSWERS, "0.1.0")
IDA, MAX = EntryId("ida"), EntryId("max")

PLAYING: tuple[AnyEvent, ...] = (
    OPENED,
    PlayerEntered(IDA, PlayerId("ida")),
    PlayerEntered(MAX, PlayerId("max")),
    TableOpened(1, 9),
    PlayerSeated(IDA, Seat(1, 1)),
    PlayerSeated(MAX, Seat(1, 2)),
    ButtonPlaced(1, 1, 1, 2),
    DealerNamed(1, IDA, DealerSource.ROTATION),
    StackCounted(MAX, 6_000),
    ClockStarted(AT, 1, in_break=False, left=timedelta(minutes=20)),
)


def after(*events: AnyEvent) -> Tournament:
    """A tournament of two players, and then these events."""
    return replay((*PLAYING, *events))


def out(entry: EntryId, *by: EntryId) -> PlayerBustedOut:
    """A bust-out."""
    return PlayerBustedOut(entry, by, 1, AT + timedelta(minutes=5))


def test_a_log_begins_with_the_opening_and_opens_once() -> None:
    with pytest.raises(NotATournament):
        replay(())
    with pytest.raises(NotATournament):
        replay(PLAYING[1:])
    with pytest.raises(NotATournament):
        after(OPENED)


def test_who_is_out_has_neither_seat_nor_counted_stack() -> None:
    state = after(out(MAX, IDA))
    assert MAX not in state.seating.seats
    assert MAX not in state.stacks.counted


def test_who_is_withdrawn_deals_nowhere() -> None:
    state = after(EntryWithdrawn(IDA))
    assert state.dealers.by_table == {}
    assert IDA not in state.seating.seats
    assert IDA not in state.entries.by_id


def test_bought_chips_reach_the_stack() -> None:
    state = after(PlayerRebought(MAX, 5_000), AddOnTaken(MAX, 3_000))
    assert state.stacks.counted[MAX] == 14_000
    assert tournament.chips_in_play(state) == 18_000


def test_a_closed_table_takes_button_and_dealer_with_it() -> None:
    state = after(TableClosed(1))
    assert (state.buttons.hands, state.dealers.by_table, state.seating.tables) == ({}, {}, {})


def test_a_hand_moves_the_button() -> None:
    hand = after(HandBegan(1, 2, 2, 2, 1, posts_small_blind=True)).buttons.hands[1]
    assert (hand.number, hand.button, hand.big_blind) == (2, 2, 1)


@pytest.mark.parametrize("back", [PlayerReinstated(MAX), PlayerEntered(EntryId("max2"), PlayerId("max"), 2)])
def test_who_comes_back_takes_the_win_away(back: AnyEvent) -> None:
    assert after(out(MAX, IDA), WinnerDeclared(IDA)).winner == IDA
    assert after(out(MAX, IDA), WinnerDeclared(IDA), back).winner is None


def test_closing_keeps_what_was_published_and_reopening_opens() -> None:
    closed = after(out(MAX, IDA), WinnerDeclared(IDA), TournamentClosed(AT, ()))
    assert closed.is_closed
    reopened = after(out(MAX, IDA), WinnerDeclared(IDA), TournamentClosed(AT, ()), TournamentReopened(AT))
    assert not reopened.is_closed
    assert reopened.winner == IDA


def test_every_kind_is_frozen_under_a_name_of_its_own() -> None:
    kinds = [event_type.kind for event_type in EVENT_TYPES]  # type: ignore[attr-defined]
    assert len(set(kinds)) == len(kinds)


def test_play_has_begun_once_the_clock_was_started_or_the_announced_start_has_passed() -> None:
    waiting = replay((OPENED, StartScheduled(AT, AT + timedelta(minutes=10))))
    assert not tournament.has_begun(replay((OPENED,)), AT)
    assert not tournament.has_begun(waiting, AT + timedelta(minutes=9))
    assert tournament.has_begun(waiting, AT + timedelta(minutes=10))
    assert tournament.has_begun(after(), AT)


@pytest.mark.parametrize(
    ("minutes", "is_open"),
    [(0, True), (39, True), (45, True), (49.9, True), (50, False), (600, False)],
)
def test_late_registration_ends_after_the_break_of_its_last_level(minutes: float, is_open: bool) -> None:
    assert tournament.is_late_registration_open(after(), AT + timedelta(minutes=minutes)) is is_open


def test_the_clock_shows_the_last_bust_out_once_somebody_has_won() -> None:
    later = AT + timedelta(hours=1)
    assert tournament.shown_at(after(), later) == later
    won = after(out(MAX, IDA), WinnerDeclared(IDA))
    assert tournament.shown_at(won, later) == AT + timedelta(minutes=5)
