"""One tournament: all subjects together, and the state after each event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import ClassVar, get_args

from homepoker.core import (
    attendance,
    button,
    change_making,
    clock,
    dealers,
    deals,
    ending,
    entries,
    floor,
    hand_for_hand,
    last_hands,
    payouts,
    penalties,
    seating,
    stacks,
    till,
    time_call,
)
from homepoker.core.profile import Profile
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.stacks import ChipsOut
from homepoker.core.standings import Published

# State


@dataclass(frozen=True, slots=True)
class Tournament:
    """State of a tournament at one line of its log."""

    name: str
    began_on: date
    """The local date on which the evening began; it counts for this date."""
    profile: Profile
    answers: Answers
    clock: clock.Clock = field(default_factory=clock.Clock)
    played: timedelta = timedelta(0)
    """Playing time up to the clock's last fact."""
    entries: entries.Entries = field(default_factory=entries.Entries)
    seating: seating.Seating = field(default_factory=seating.Seating)
    buttons: button.Buttons = field(default_factory=button.Buttons)
    dealers: dealers.Dealers = field(default_factory=dealers.Dealers)
    stacks: stacks.Stacks = field(default_factory=stacks.Stacks)
    chips_out: ChipsOut = field(default_factory=ChipsOut)
    attendance: attendance.Attendance = field(default_factory=attendance.Attendance)
    penalties: penalties.Penalties = field(default_factory=penalties.Penalties)
    called: time_call.CalledTime | None = None
    """The latest time call."""
    hand_for_hand: hand_for_hand.HandForHand | None = None
    """State of hand for hand; ``None`` while every table plays by itself."""
    wished_end: last_hands.WishedEnd | None = None
    """The time by which the host wants play to be over."""
    last_hands: last_hands.LastHands | None = None
    """State of the announced last hands; ``None`` while nobody counts them."""
    deal: deals.DealAgreed | None = None
    """What those who were left have agreed on the prizes."""
    announced: payouts.PrizesAnnounced | None = None
    """The prizes as they were announced last."""
    has_shorter_levels: bool = False
    """Whether the levels were shortened because two are left."""
    till: till.Till = field(default_factory=till.Till)
    winner: EntryId | None = None
    published: tuple[Published, ...] = ()
    is_closed: bool = False

    @property
    def is_over(self) -> bool:
        """Whether play is over."""
        return self.winner is not None or self.entries.ending is not None

    @property
    def is_reopened(self) -> bool:
        """Whether the evening was closed and counts in no list until it is closed again."""
        return bool(self.published) and not self.is_closed


# Events


@dataclass(frozen=True, slots=True)
class TournamentOpened:
    """The first event: all that the tournament needs for ever."""

    kind: ClassVar[str] = "tournament_opened"
    version: ClassVar[int] = 3  # levels have seconds beside their minutes; the profile has case, stacks, end, pins
    name: str
    began_on: date
    profile: Profile
    answers: Answers
    program: str
    """The version of the program that opened it."""


@dataclass(frozen=True, slots=True)
class ProfileChanged:
    """The host changed structure, entries, rulebook or scoring from now on."""

    kind: ClassVar[str] = "profile_changed"
    version: ClassVar[int] = 3  # as of the opening
    profile: Profile
    answers: Answers
    citations: Citations = ()
    """The rules of the evening's book from which the change departs."""
    overruled: str | None = None
    """The host's note on that; nothing where no rule stands against the change."""


@dataclass(frozen=True, slots=True)
class WinnerDeclared:
    """One player is left."""

    kind: ClassVar[str] = "winner_declared"
    entry: EntryId
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class TournamentClosed:
    """The host published the standings and closed the evening into the season."""

    kind: ClassVar[str] = "tournament_closed"
    at: datetime
    standings: tuple[Published, ...]
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class TournamentReopened:
    """The host took the evening out of the season to correct it."""

    kind: ClassVar[str] = "tournament_reopened"
    at: datetime


@dataclass(frozen=True, slots=True)
class TournamentRedated:
    """The evening was begun under a wrong date, and counts for this local date from now on."""

    kind: ClassVar[str] = "tournament_redated"
    began_on: date


AnyEvent = (
    TournamentOpened
    | ProfileChanged
    | WinnerDeclared
    | ending.PlayEnded
    | TournamentClosed
    | TournamentReopened
    | TournamentRedated
    | clock.ClockEvent
    | entries.EntryEvent
    | seating.SeatingEvent
    | button.ButtonEvent
    | dealers.DealerEvent
    | floor.RulingGiven
    | stacks.StackCounted
    | stacks.StackForgotten
    | stacks.ChipsRaced
    | time_call.TimeCalled
    | time_call.CalledTimeEnded
    | hand_for_hand.HandForHandEvent
    | clock.LevelsShortened
    | last_hands.LastHandsEvent
    | attendance.AttendanceEvent
    | attendance.BlindsTaken
    | penalties.PenaltyEvent
    | stacks.ChipsRemoved
    | stacks.StacksAudited
    | payouts.PrizesAnnounced
    | deals.DealAgreed
    | till.TillEvent
    | change_making.ReserveExchanged
)

EVENT_TYPES: tuple[type, ...] = get_args(AnyEvent)
"""The classes of all events."""


class NotATournament(ValueError):
    """A log does not begin with the event that opens a tournament."""


# After


def replay(events: Iterable[AnyEvent]) -> Tournament:
    """The tournament after all these events.

    :raises NotATournament: the first event does not open one.
    """
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, TournamentOpened):
        raise NotATournament("a log begins with the opening of its tournament")
    state = Tournament(first.name, first.began_on, first.profile, first.answers)
    for event in rest:
        state = after(state, event)
    return state


def after(state: Tournament, event: AnyEvent) -> Tournament:
    """The tournament after one event."""
    then = _after(state, event)
    if then.seating is state.seating or not any(penalty.rounds_left for penalty in then.penalties.given):
        return then
    sitting = _sitting_with(then, seating.sizes(then.seating))
    return replace(then, penalties=penalties.after_seats(then.penalties, sitting))


def _after(state: Tournament, event: AnyEvent) -> Tournament:
    match event:
        case clock.ClockStarted() | clock.ClockPaused() | clock.ClockAdjusted() | clock.StartScheduled():
            return _after_clock(state, event)
        case clock.SystemTimeChanged():
            called = time_call.after_time_change(state.called, event.by)
            together = hand_for_hand.after_time_change(state.hand_for_hand, event.by)
            return replace(
                _after_clock(state, event),
                called=called,
                hand_for_hand=together,
                last_hands=last_hands.after_time_change(state.last_hands, event.by),
                stacks=stacks.after_time_change(state.stacks, event.by),
            )
        case time_call.TimeCalled() | time_call.CalledTimeEnded():
            return replace(state, called=time_call.after(state.called, event))
        case entries.PlayerBustedOut() | entries.EntryWithdrawn():
            state = replace(
                state,
                entries=entries.after(state.entries, event),
                seating=seating.after_leaving(state.seating, event.entry),
                stacks=stacks.after_leaving(state.stacks, event.entry),
            )
            if isinstance(event, entries.EntryWithdrawn):
                return replace(
                    state,
                    dealers=dealers.after_withdrawal(state.dealers, event.entry),
                    attendance=attendance.after_withdrawal(state.attendance, event.entry),
                    penalties=penalties.after_withdrawal(state.penalties, event.entry),
                )
            table = event.seat.table if event.seat is not None else None
            together = hand_for_hand.after_bust_out(state.hand_for_hand, event.entry, table)
            return replace(state, hand_for_hand=together)
        case entries.EntryTicked() | entries.RoundRanked():
            return replace(state, entries=entries.after(state.entries, event))
        case entries.PlayerReinstated():
            return replace(
                state,
                entries=entries.after(state.entries, event),
                dealers=dealers.after_return(state.dealers, event.entry),
                winner=None,
                hand_for_hand=hand_for_hand.after_reinstating(state.hand_for_hand, event.entry),
                stacks=stacks.after_reinstating(state.stacks, event.entry),
                penalties=penalties.after_reinstating(state.penalties, event.entry),
            )
        case entries.PlayerEntered():
            return replace(state, entries=entries.after(state.entries, event), winner=None)
        case entries.PlayerRebought() | entries.AddOnTaken():
            return replace(
                state,
                entries=entries.after(state.entries, event),
                stacks=stacks.after_buying(state.stacks, event.entry, event.chips),
            )
        case seating.TableClosed():
            return replace(
                state,
                seating=seating.after(state.seating, event),
                buttons=button.after_closing(state.buttons, event.table),
                dealers=dealers.after_closing(state.dealers, event.table),
                hand_for_hand=hand_for_hand.after_closing(state.hand_for_hand, event.table),
            )
        case seating.PlayerMoved():
            return replace(
                state,
                seating=seating.after(state.seating, event),
                attendance=attendance.after_move(state.attendance, event.entry),
            )
        case (
            seating.TableOpened()
            | seating.PlayerSeated()
            | seating.PlayersSwapped()
            | seating.SeatBlocked()
            | seating.SeatReserved()
            | seating.SeatReleased()
            | seating.StayAgreed()
            | seating.GroupsKeptApart()
            | seating.BreakOrderAnnounced()
        ):
            return replace(state, seating=seating.after(state.seating, event))
        case button.ButtonPlaced():
            return replace(state, buttons=button.after(state.buttons, event, _played_up_to(state, event.at)))
        case button.HandBegan():
            state = replace(
                state,
                buttons=button.after(state.buttons, event, _played_up_to(state, event.at)),
                last_hands=last_hands.after_hand(state.last_hands, event.table),
            )
            if not state.penalties.given and not state.attendance.moved:
                return state
            sitting = _sitting_with(state, [event.table])
            return replace(
                state,
                penalties=penalties.after_hand(
                    state.penalties, sitting, _played_up_to(state, event.at) or state.played
                ),
                attendance=attendance.after_hand(state.attendance, sitting.keys()),
            )
        case (
            penalties.PenaltyImposed()
            | penalties.PenaltyServed()
            | penalties.PenaltyLifted()
            | penalties.PenaltyCarriedOver()
        ):
            played = playing_time(state, event.at) if isinstance(event, penalties.PenaltyImposed) else state.played
            return replace(state, penalties=penalties.after(state.penalties, event, played))
        case stacks.ChipsRemoved():
            return replace(state, stacks=stacks.after_removal(state.stacks, event))
        case floor.RulingGiven() | stacks.StacksAudited() | change_making.ReserveExchanged():
            return state
        case (
            till.RateSet()
            | till.BalanceBrought()
            | till.CashTaken()
            | till.PrizePaid()
            | till.DebtWrittenOff()
            | till.FloatSet()
            | till.ShortfallAdvanced()
            | till.PrizesLowered()
            | till.TillCounted()
            | till.DifferenceBooked()
            | till.AccountsNoted()
        ):
            return replace(state, till=till.after(state.till, event))
        case dealers.DealerNamed() | dealers.DealerReleased() | dealers.DealerReturned():
            return replace(state, dealers=dealers.after(state.dealers, event))
        case stacks.StackCounted() | stacks.StackForgotten():
            at = event.at if isinstance(event, stacks.StackCounted) else None
            return replace(state, stacks=stacks.after(state.stacks, event, _played_up_to(state, at)))
        case attendance.MissedBlindsJudged():
            counted = state.stacks
            if event.entry in counted.counted:
                counted = stacks.after_taking(counted, event.entry, min(event.chips, counted.counted[event.entry]))
            return replace(state, attendance=attendance.after(state.attendance, event), stacks=counted)
        case (
            attendance.PlayerMarkedAbsent()
            | attendance.PlayerReturned()
            | attendance.PlayerLeftForGood()
            | attendance.BlindMissed()
        ):
            return replace(state, attendance=attendance.after(state.attendance, event))
        case attendance.BlindsTaken():
            return replace(state, stacks=stacks.after_taking(state.stacks, event.entry, event.chips))
        case stacks.ChipsRaced():
            return replace(
                state,
                chips_out=stacks.chips_out_after(state.chips_out, event),
                stacks=stacks.after_race(state.stacks, event),
            )
        case (
            hand_for_hand.HandForHandBegan()
            | hand_for_hand.TableReported()
            | hand_for_hand.RoundBegan()
            | hand_for_hand.RoundBreakBegan()
            | hand_for_hand.HandForHandEnded()
        ):
            if isinstance(event, hand_for_hand.RoundBegan) and event.uncounted and state.penalties.given:
                sitting = _sitting_with(state, event.uncounted)
                state = replace(state, penalties=penalties.after_hand(state.penalties, sitting, state.played))
            return replace(state, hand_for_hand=hand_for_hand.after(state.hand_for_hand, event))
        case clock.LevelsShortened():
            return replace(state, has_shorter_levels=True)
        case last_hands.EndWished():
            return replace(state, wished_end=last_hands.after_wish(event))
        case last_hands.LastHandsAnnounced() | last_hands.LastHandsPlayed():
            return replace(state, last_hands=last_hands.after(state.last_hands, event))
        case deals.DealAgreed():
            return replace(state, deal=event)
        case payouts.PrizesAnnounced():
            return replace(state, announced=event)
        case ProfileChanged():
            return replace(state, profile=event.profile, answers=event.answers)
        case ending.PlayEnded():
            return replace(state, entries=replace(state.entries, ending=event), hand_for_hand=None, last_hands=None)
        case WinnerDeclared():
            return replace(state, winner=event.entry, hand_for_hand=None, last_hands=None)
        case TournamentClosed():
            return replace(state, is_closed=True, published=event.standings)
        case TournamentReopened():
            return replace(state, is_closed=False)
        case TournamentRedated():
            return replace(state, began_on=event.began_on)
        case TournamentOpened():
            raise NotATournament("a tournament is opened only once")


def _after_clock(state: Tournament, event: clock.ClockEvent) -> Tournament:
    """The tournament after something happened to the clock, which penalties of minutes count by."""
    served = state.penalties
    if served.given:
        served = penalties.after_clock(served, state.clock, state.profile.structure, event)
    played = state.played
    if not isinstance(event, clock.SystemTimeChanged):  # which moves the clock's last fact, and so what it tells
        played = playing_time(state, event.at)
    return replace(state, clock=clock.after(state.clock, event), played=played, penalties=served)


def _sitting_with(state: Tournament, tables: Iterable[int]) -> dict[EntryId, int]:
    """The entries that sit at these tables, each with the number of players at its table."""
    there = [seating.at_table(state.seating, table) for table in tables]
    return {entry: len(players) for players in there for entry, _ in players}


def _played_up_to(state: Tournament, at: datetime | None) -> timedelta | None:
    return None if at is None else playing_time(state, at)


# Questions


def has_begun(state: Tournament, now: datetime) -> bool:
    """Whether play has begun: the clock was started, or the announced start has passed."""
    return clock.has_begun(state.clock, now)


def playing_time(state: Tournament, now: datetime) -> timedelta:
    """The playing time of the evening so far: pauses and breaks do not count."""
    since = state.clock.at or state.clock.starts_at
    if since is None:
        return state.played
    return state.played + clock.played_between(state.clock, state.profile.structure, since, now)


def is_result_alone(state: Tournament) -> bool:
    """Whether only the result of the evening was entered: it is over, no clock ran and nobody sat down here."""
    return state.is_over and state.clock.at is None and not state.seating.tables


def are_seats_drawn(state: Tournament) -> bool:
    """Whether seats and first buttons are settled; before that tables may stand open for people to sit down."""
    return bool(state.buttons.hands)


def without_seat(state: Tournament) -> int:
    """The number of players without a seat."""
    return entries.count_left(state.entries) - len(state.seating.seats)


def shown_at(state: Tournament, now: datetime) -> datetime:
    """The instant whose time the clock shows: *now*, but with the last bust-out or the end it stands."""
    if state.entries.ending is not None:
        return min(now, state.entries.ending.at)
    if state.winner is None or not state.entries.bust_outs:
        return now
    return min(now, state.entries.bust_outs[-1].at)


def is_late_registration_open(state: Tournament, now: datetime) -> bool:
    """Whether late registration is open at this moment; the break after the last level counts to it.

    Before the start everybody may.
    """
    if not has_begun(state, now):
        return True
    here = clock.position(state.clock, state.profile.structure, now)
    return here.level <= state.profile.late_registration_until


def chips_in_play(state: Tournament) -> Chips:
    """All chips that were handed out so far and what chip races have made of them, without stacks taken out of play."""
    handed_out = entries.chips_in_play(state.entries, state.profile.starting_stack)
    return handed_out + state.chips_out.delta - sum(state.stacks.removed.values())


def chip_values(state: Tournament) -> tuple[Chips, ...]:
    """The values of the chips in play, smallest first."""
    return tuple(sorted(set(state.profile.denominations) - set(state.chips_out.values)))
