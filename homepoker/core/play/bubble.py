"""Bubble (Bubble): when play goes hand for hand before it, and what each hand together costs, by the evening's book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from homepoker.core import clock, seating
from homepoker.core.balancing.rules import final_table_by_book, places
from homepoker.core.clock import ClockAdjusted, ClockPaused, ClockState
from homepoker.core.counting import is_counted
from homepoker.core.entries import count_left
from homepoker.core.hand_for_hand import (
    AfterBreak,
    HandForHand,
    HandForHandBegan,
    HandForHandEnded,
    RoundBegan,
    RoundBreakBegan,
    TableReported,
)
from homepoker.core.next_hand import hand_began
from homepoker.core.prizes import goods_by_place, prizes_by_place
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.clock import h4h_all_in, hand_for_hand
from homepoker.core.rulings.clock import hand_for_hand as ruling
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Bubble, Phase
from homepoker.core.structure import duration, length
from homepoker.core.tournament import AnyEvent, Tournament

_UNTIL_THE_WINNER = 1
"""Target of a bubble that the host ends by word of mouth: no number of players ends it before."""

# Questions


@dataclass(frozen=True, slots=True)
class AtBubble:
    """One bust-out is left to the last prize, or to a bubble before which the book plays hand for hand."""

    target: int
    bubble: Bubble
    ruling: Ruling[ruling.HandForHandVerdict]
    is_by_the_book: bool
    """Whether the book says that play goes hand for hand now; else it leaves that to the direction."""


def playing_tables(state: Tournament) -> tuple[int, ...]:
    """The tables at which a hand can be played."""
    return tuple(table for table, players in sorted(seating.sizes(state.seating).items()) if players > 1)


def last_prize(state: Tournament) -> tuple[int, Bubble]:
    """The place up to which something is won, and what; 0 where nothing is.

    That is the number that the host has named in the profile, else the places with money, goods or vouchers.
    """
    profile = state.profile
    if profile.bubble_at:
        return profile.bubble_at, profile.bubble
    paid = prizes_by_place(state)
    places = max(paid.places if paid is not None else 0, len(goods_by_place(state)))
    return (places, Bubble.MONEY) if places else (0, profile.bubble)


def is_on_the_bubble(state: Tournament) -> bool:
    """Whether exactly one player more is in than there are places that win something, at any tables.

    Who divide the prizes among them leave nobody without one.
    """
    return state.deal is None and 0 < last_prize(state)[0] == count_left(state.entries) - 1


def at_bubble(state: Tournament) -> AtBubble | None:
    """The bubble that one bust-out more would burst; the one that the host has named comes first."""
    left = count_left(state.entries)
    if len(state.seating.tables) < 2 or state.hand_for_hand is not None:
        return None
    is_named, target = is_on_the_bubble(state), final_size(state)
    if not (is_named or left == target + 1) or len(playing_tables(state)) < 2:
        return None
    if is_named:
        places_won, bubble = last_prize(state)
        ruling = _ruled(state, places_won, bubble)
        return AtBubble(places_won, bubble, ruling, ruling.verdict.phase is not Phase.OFF)
    if left == target + 1:
        ruling = _ruled(state, target, Bubble.FINAL_TABLE)
        if ruling.verdict.phase is not Phase.OFF:
            return AtBubble(target, Bubble.FINAL_TABLE, ruling, True)
    return None


def final_size(state: Tournament) -> int:
    """Number of players with whom the final table is formed, by the evening's book."""
    left, tables = count_left(state.entries), len(state.seating.tables)
    ruling = final_table_by_book(state, max(left, tables, 2), tables)
    return min(ruling.verdict.final_size, places(ruling, max(state.seating.tables.values())))


def phase(state: Tournament) -> Ruling[ruling.HandForHandVerdict]:
    """The phase of hand for hand, and whether the tables may go on."""
    together = _playing(state)
    return _ruled(state, together.target, together.bubble, together)


def showdowns(state: Tournament) -> Ruling[h4h_all_in.Verdict] | None:
    """The tables with an all-in that show down now, in their order; none where nobody else waits."""
    together, tables = _playing(state), playing_tables(state)
    if len(tables) < 2:
        return None
    situations = tuple(h4h_all_in.Table(table, together.status(table)) for table in tables)
    return rule(h4h_all_in.decide, h4h_all_in.Situation(situations), state.answers)


def still_playing(state: Tournament) -> tuple[int, ...]:
    """The tables whose hand is not over yet, those with an all-in among them."""
    together = _playing(state)
    return tuple(table for table in playing_tables(state) if together.status(table) is not Status.DONE)


@dataclass(frozen=True, slots=True)
class ClockOfRound:
    """Clock of the next hand, with the rules on it; first a break where one is crossed."""

    level: int
    left: timedelta
    break_after: int | None = None
    citations: Citations = ()


def clock_of_next_hand(state: Tournament, now: datetime) -> ClockOfRound | None:
    """The clock of the next hand; nothing where the host lets it run, which then takes the time by itself."""
    together, structure = _playing(state), state.profile.structure
    here = clock.position(state.clock, structure, now)
    if together.after_break is not None:
        level = min(together.after_break.level, len(structure.levels))
        return ClockOfRound(level, together.after_break.left)
    if here.in_break:
        level = min(here.level + 1, len(structure.levels))
        return ClockOfRound(level, duration(structure, level, in_break=False))
    if here.is_running:
        return None
    lengths = tuple(length(period) for period in structure.levels[here.level - 1 :])
    situation = hand_for_hand.TimeDeductionSituation(here.level, here.shown_seconds, 1, lengths)
    ruling = rule(hand_for_hand.time_deduction, situation, state.answers)
    level, left = ruling.verdict.level_at_start_of_hand, timedelta(seconds=ruling.verdict.remaining_at_start_of_hand)
    last = len(structure.levels)
    if level > last:
        level, left = last, clock.ZERO
    breaks = (number for number in range(here.level, level) if structure.levels[number - 1].break_after is not None)
    return ClockOfRound(level, left, next(breaks, None), ruling.rests_on)


# Verbs


def announce(state: Tournament, now: datetime, target: int, bubble: Bubble) -> tuple[AnyEvent, ...]:
    """Announce hand for hand: the clock stands from now on.

    :param target: players left at which it is over; 0 until the host ends it.
    :raises Refusal: it is played already, one table is left, or the bubble has burst.
    """
    left = count_left(state.entries)
    if state.hand_for_hand is not None:
        raise refuse("hand_for_hand.played_already")
    if len(playing_tables(state)) < 2:
        raise refuse("hand_for_hand.one_table")
    if left <= target:
        raise refuse("hand_for_hand.burst_already", target=target, left=left)
    structure = state.profile.structure
    here = clock.position(state.clock, structure, now)
    announced = HandForHand(now, target, bubble)
    ruling = _ruled(state, target, bubble, announced)
    if here.in_break:
        level = min(here.level + 1, len(structure.levels))
        waits = AfterBreak(level, duration(structure, level, in_break=False))
        return (HandForHandBegan(now, target, bubble, waits, ruling.rests_on),)
    began = HandForHandBegan(now, target, bubble, None, ruling.rests_on)
    if here.state is ClockState.RUNNING:
        return (began, ClockPaused(now, here.level, here.in_break, here.left))
    return (began,)


def report(state: Tournament, table: int, status: Status) -> TableReported:
    """Note how far the hand of a table is.

    :raises Refusal: hand for hand is not played, or nobody can play a hand there.
    """
    _playing(state)
    if table not in playing_tables(state):
        raise refuse("hand_for_hand.no_such_table", table=table)
    return TableReported(table, status)


def next_hands(state: Tournament, now: datetime) -> tuple[AnyEvent, ...]:
    """Let all tables go on: with the next hand together, with the break before it, or by themselves after the bubble.

    :raises Refusal: a table has not finished its hand.
    """
    together = _playing(state)
    if waiting := still_playing(state):
        raise refuse("hand_for_hand.wait_for_tables", tables=list(map(str, waiting)), count=len(waiting))
    phase_now = phase(state)
    if phase_now.verdict.phase is not Phase.SYNCHRONISED:
        return (*_clock_goes_on(state, now), HandForHandEnded(phase_now.rests_on), *_hands(state, now))
    cost = clock_of_next_hand(state, now)
    cited = tuple(dict.fromkeys((*phase_now.rests_on, *(cost.citations if cost is not None else ()))))
    if cost is not None and cost.break_after is not None:
        full = duration(state.profile.structure, cost.break_after, in_break=True)
        starts = ClockAdjusted(now, cost.break_after, True, full, True)
        return (RoundBreakBegan(AfterBreak(cost.level, cost.left), cited), starts)
    uncounted = tuple(table for table in playing_tables(state) if not is_counted(state, table, now))
    began = RoundBegan(together.number + 1, cited, uncounted)
    if cost is None:
        return (began, *_hands(state, now))
    return (began, ClockAdjusted(now, cost.level, False, cost.left, False), *_hands(state, now))


def end(state: Tournament, now: datetime) -> tuple[AnyEvent, ...]:
    """End hand for hand by the host's word; the clock goes on from where it stands."""
    _playing(state)
    here = clock.position(state.clock, state.profile.structure, now)
    goes_on = ClockAdjusted(now, here.level, here.in_break, here.left, True)
    return (HandForHandEnded(), *(() if here.is_running else (goes_on,)))


def ended_at_one_table(state: Tournament) -> tuple[HandForHandEnded, ...]:
    """The end of hand for hand where one table is left, at which nobody waits for another; the clock stays as it is."""
    if state.hand_for_hand is None or len(playing_tables(state)) > 1:
        return ()
    return (HandForHandEnded(phase(state).rests_on),)


def _clock_goes_on(state: Tournament, now: datetime) -> tuple[ClockAdjusted, ...]:
    """The clock runs again, less what the last hand together cost; into a break where that led into one."""
    cost = clock_of_next_hand(state, now)
    if cost is None:
        return ()
    if cost.break_after is not None:
        full = duration(state.profile.structure, cost.break_after, in_break=True)
        return (ClockAdjusted(now, cost.break_after, True, full, True),)
    return (ClockAdjusted(now, cost.level, False, cost.left, True),)


def _hands(state: Tournament, now: datetime) -> tuple[AnyEvent, ...]:
    """The next hand of each table whose hands are counted."""
    hands = (hand_began(state, table, now) for table in playing_tables(state) if is_counted(state, table, now))
    return tuple(hand for hand in hands if hand is not None)


def _playing(state: Tournament) -> HandForHand:
    if state.hand_for_hand is None:
        raise refuse("hand_for_hand.not_played")
    return state.hand_for_hand


def _ruled(
    state: Tournament, target: int, bubble: Bubble, announced: HandForHand | None = None
) -> Ruling[ruling.HandForHandVerdict]:
    tables = playing_tables(state)
    reports: Mapping[int, Status] = announced.reports if announced is not None else {}
    situation = ruling.HandForHandSituation(
        count_left(state.entries),
        target or _UNTIL_THE_WINNER,
        bubble,
        tuple(ruling.Table(table, reports.get(table) is not Status.DONE) for table in tables),
    )
    if announced is not None:
        at = int(announced.began_at.timestamp() * 1000)
        situation = replace(situation, announced_at=at, hands_together=announced.number)
    return rule(ruling.hand_for_hand, situation, state.answers)
