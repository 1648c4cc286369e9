"""Validation of an action in replay: whether it still fits after a correction before it.

Only arithmetic decides: who is out cannot bust again, a seat holds one player. What a rule would say now
(late registration, re-buys used up) happened nevertheless and stays. What followed from an action by rule —
who deals, who has won, what went in for an absent player — is left out where it is no longer true, without the
action's falling. The seat of a bust-out is no word of the host's either: it is where the player sits by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

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
    prizes,
    seating,
    stacks,
    till,
    time_call,
    tournament,
)
from homepoker.core.play.bust_outs import out_in_round, shared_round
from homepoker.core.play.consequences import Transition
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import refuse
from homepoker.core.tournament import AnyEvent, Tournament

# Questions


def fitted(state: Tournament, events: Sequence[AnyEvent]) -> Transition:
    """The events of an action that still fit after a state.

    :raises Refusal: it does not; the reason says why, for the host.
    """
    leaving = {event.entry for event in events if isinstance(event, entries.PlayerBustedOut)}
    kept: list[AnyEvent] = []
    for event in _with_shared_round(state, _in_its_own_hand(state, _counted_in_play(state, events))):
        if (follows_by_rule(event) and not _is_true(state, event)) or _is_void(state, event):
            continue
        _require(state, event, leaving)
        event = _in_its_round(state, _at_its_seat(state, event))
        state = tournament.after(state, event)
        kept.append(event)
    _require_seats(state)
    return Transition(tuple(kept), state)


def require_possible(state: Tournament, events: Sequence[AnyEvent]) -> Tournament:
    """The state after an action that somebody else has noted, as they noted it.

    :raises Refusal: it cannot have happened after that state, or what followed from it by rule cannot.
    """
    fitted(state, events)
    for event in events:
        if follows_by_rule(event):
            _require_consequence(state, event)
        state = tournament.after(state, event)
    return state


def _require_consequence(state: Tournament, event: AnyEvent) -> None:
    """See that what followed by rule is of this tournament; earlier versions left untrue dealers after corrections."""
    match event:
        case tournament.WinnerDeclared() if not _is_true(state, event):
            raise refuse("play.someone_must_be_left")
        case dealers.DealerNamed() | dealers.DealerReleased() | attendance.BlindsTaken() | attendance.BlindMissed():
            _require_table(state, event.table)
            if event.entry not in state.entries.by_id:
                raise refuse("play.not_in_field")
        case penalties.PenaltyServed(entry=entry) | penalties.PenaltyCarriedOver(entry=entry):
            if entry not in state.entries.by_id:
                raise refuse("play.not_in_field")
        case _:
            pass


def follows_by_rule(event: AnyEvent) -> bool:
    """Whether an event followed by rule from others and was not the host's act: a dealer, the winner."""
    match event:
        case dealers.DealerNamed(source=source):
            return source is not dealers.DealerSource.HOST
        case dealers.DealerReleased(why=why, citations=citations):
            return why is dealers.ReleaseReason.HOUSE or bool(citations)
        case (
            tournament.WinnerDeclared()
            | attendance.BlindsTaken()
            | attendance.BlindMissed()
            | penalties.PenaltyServed()
            | penalties.PenaltyCarriedOver()
        ):
            return True
        case _:
            return False


def _with_shared_round(state: Tournament, events: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    """The events, with the order of the round by who is out in it now, where the book lets all of them share."""
    outs = [(event.entry, event.by) for event in events if isinstance(event, entries.PlayerBustedOut)]
    is_hand = not any(isinstance(event, penalties.PenaltyImposed | attendance.PlayerLeftForGood) for event in events)
    order = shared_round(state, outs) if outs and is_hand else None
    if order is None:
        return events
    earlier = out_in_round(state, outs)
    if earlier:
        events = [
            replace(event, hand=earlier[0].hand, at=earlier[0].at)
            if isinstance(event, entries.PlayerBustedOut)
            else event
            for event in events
        ]
    noted = [event for event in events if isinstance(event, entries.RoundRanked)]
    if [_sharing(event) for event in noted] == [_sharing(event) for event in order]:
        return events
    others = [event for event in events if not isinstance(event, entries.RoundRanked)]
    last = max(at for at, event in enumerate(others, start=1) if isinstance(event, entries.PlayerBustedOut))
    return (*others[:last], *order, *others[last:])


def _counted_in_play(state: Tournament, events: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    """The events, a count of several stacks without those of who is not in play any more: the others were there."""
    if len(events) < 2 or not all(isinstance(event, stacks.StackCounted) for event in events):
        return events
    in_play = {entry.id for entry in entries.still_in(state.entries)}
    return [event for event in events if isinstance(event, stacks.StackCounted) and event.entry in in_play] or events


def _in_its_own_hand(state: Tournament, events: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
    """The events, bust-outs ranked with a round under another number than the hands of those who are not out in it.

    A round is one hand, and two bust-outs of one hand share a place.
    """
    busted = [event.hand for event in events if isinstance(event, entries.PlayerBustedOut)]
    if not busted or not any(isinstance(event, entries.RoundRanked) for event in events):
        return events
    in_round = state.hand_for_hand.outs if state.hand_for_hand is not None else ()
    if not any(out.hand in busted for out in state.entries.bust_outs if out.entry not in in_round):
        return events
    shift = state.entries.hands + 1 - min(busted)
    return [
        replace(event, hand=event.hand + shift) if isinstance(event, entries.PlayerBustedOut) else event
        for event in events
    ]


def _in_its_round(state: Tournament, event: AnyEvent) -> AnyEvent:
    """The event, an order of a round without those who are not out in it; elsewhere they keep their places."""
    if not isinstance(event, entries.RoundRanked) or state.hand_for_hand is None:
        return event
    outs = state.hand_for_hand.outs
    groups = [tuple(ranked for ranked in group if ranked.entry in outs) for group in event.groups]
    kept = tuple(group for group in groups if group)
    return event if kept == event.groups else replace(event, groups=kept)


def _sharing(event: entries.RoundRanked) -> list[set[EntryId]]:
    """Entries that share each place, best first."""
    return [{ranked.entry for ranked in group} for group in event.groups]


def _at_its_seat(state: Tournament, event: AnyEvent) -> AnyEvent:
    """The event, a bust-out at the seat that the player has by then; earlier versions noted no seat."""
    if not isinstance(event, entries.PlayerBustedOut) or event.seat is None:
        return event
    seat = state.seating.seats.get(event.entry)
    return event if seat == event.seat else replace(event, seat=seat)


def _is_true(state: Tournament, event: AnyEvent) -> bool:
    match event:
        case dealers.DealerNamed(table=table, entry=entry, source=source):
            is_there = entry in state.seating.seats or source is dealers.DealerSource.BUSTED
            at = _table_of(state, entry) if is_there else None
            return table in state.seating.tables and entry in state.entries.by_id and at in (None, table)
        case dealers.DealerReleased(table=table, entry=entry, why=why):
            dealer = state.dealers.by_table.get(table)
            ends = why is dealers.ReleaseReason.HOUSE or _table_of(state, entry) != table
            return ends and dealer is not None and dealer.entry == entry
        case tournament.WinnerDeclared(entry=entry):
            return [left.id for left in entries.still_in(state.entries)] == [entry]
        case attendance.BlindsTaken(table=table, entry=entry, chips=chips):
            return state.stacks.counted.get(entry, 0) >= chips and _table_of(state, entry) == table
        case attendance.BlindMissed(table=table, entry=entry):
            absence = state.attendance.absent.get(entry)
            is_away = absence is not None and absence.is_on_the_way
            return is_away and entry in state.seating.seats and _table_of(state, entry) == table
        case penalties.PenaltyServed(number=number):
            return any(penalty.number == number and not penalty.is_ended for penalty in state.penalties.given)
        case penalties.PenaltyCarriedOver(number=number, entry=entry):
            running = any(
                penalty.number == number and penalties.is_running(penalty) for penalty in state.penalties.given
            )
            return running and entry in state.entries.by_id
        case _:
            return True


def _table_of(state: Tournament, entry: EntryId) -> int | None:
    """The table at which somebody plays or has gone out; ``None`` where neither is known."""
    seat = state.seating.seats.get(entry)
    return seat.table if seat is not None else entries.went_out_at(state.entries, entry)


def _is_void(state: Tournament, event: AnyEvent) -> bool:
    """Whether an event of hand for hand is void, as hand for hand is not played."""
    of_hand_for_hand = (
        hand_for_hand.TableReported,
        hand_for_hand.RoundBegan,
        hand_for_hand.RoundBreakBegan,
        hand_for_hand.HandForHandEnded,
        entries.RoundRanked,
    )
    return isinstance(event, of_hand_for_hand) and state.hand_for_hand is None


def _require(state: Tournament, event: AnyEvent, leaving: set[EntryId]) -> None:
    """See that an event can happen in a state."""
    field, places = state.entries, state.seating
    match event:
        case entries.PlayerEntered():
            earlier = entries.entries_of(field, event.player)
            if any(entry.status is entries.Status.IN for entry in earlier):
                raise refuse("play.still_in", player=event.player)
            if event.number != len(earlier) + 1 or event.entry in field.by_id:
                raise refuse("journal.unfit_entry", player=event.player)
        case entries.EntryWithdrawn():
            entries.withdraw(field, event.entry)
        case entries.PlayerBustedOut():
            player = entries.in_field(field, event.entry).player
            for winner in event.by:
                won_by = entries.in_field(field, winner).player
                if winner in leaving:
                    raise refuse("play.winner_is_out_too", player=player, winner=won_by)
            entries.require_covered_by_winners(field, event.entry, event.by, event.covered)
            if entries.count_left(field) == 1:
                raise refuse("play.someone_must_be_left")
        case entries.RoundRanked(groups=groups):
            named = {ranked.entry for group in groups for ranked in group}
            in_round = state.hand_for_hand.outs if state.hand_for_hand is not None else ()
            if lacking := [missing for missing in in_round if missing not in named]:
                raise refuse("journal.unfit_round", player=field.by_id[lacking[0]].player)
        case entries.PlayerReinstated():
            entries.reinstate(field, event.entry)
        case entries.PlayerRebought() | stacks.StackForgotten():
            entries.in_field(field, event.entry)
        case entries.EntryTicked():
            if event.entry not in field.by_id:
                raise refuse("play.not_in_field")
        case entries.AddOnTaken():
            buyer = entries.in_field(field, event.entry)
            if buyer.has_add_on:
                raise refuse("play.add_on_taken", player=buyer.player)
        case stacks.StackCounted():
            entries.in_field(field, event.entry)
            stacks.count(event.entry, event.chips, tournament.chips_in_play(state))
        case seating.TableOpened():
            seating.open_table(places, event.table, event.seats)
        case seating.PlayerSeated() | seating.PlayerMoved():
            player = entries.in_field(field, event.entry).player
            if isinstance(event, seating.PlayerMoved) and event.entry not in places.seats:
                raise refuse("journal.unfit_seatless", player=player)
            _require_table(state, event.seat.table)
            if not 1 <= event.seat.number <= places.tables[event.seat.table]:
                raise refuse("seating.no_such_seat", table=event.seat.table, seat=event.seat.number)
        case seating.PlayersSwapped():
            for entry in (event.one, event.other):
                player = entries.in_field(field, entry).player
                if entry not in places.seats:
                    raise refuse("journal.unfit_seatless", player=player)
        case seating.StayAgreed() | attendance.BlindsTaken() | penalties.PenaltyImposed() | attendance.BlindMissed():
            entries.in_field(field, event.entry)
        case deals.DealAgreed():
            _require_deal(state, event)
        case penalties.PenaltyLifted():
            penalties.require_running(state.penalties, event.number)
        case stacks.ChipsRemoved():
            if event.entry not in field.by_id:
                raise refuse("play.not_in_field")
        case attendance.MissedBlindsJudged():
            attendance.require_missed(state.attendance, field, event.entry)
        case attendance.PlayerMarkedAbsent():
            attendance.mark_absent(state.attendance, field, event.entry)
        case attendance.PlayerReturned():
            attendance.come_back(state.attendance, field, event.entry)
        case attendance.PlayerLeftForGood():
            attendance.leave_for_good(state.attendance, field, event.entry)
        case (
            seating.TableClosed()
            | button.ButtonPlaced()
            | button.HandBegan()
            | hand_for_hand.TableReported()
            | last_hands.LastHandsPlayed()
        ):
            _require_table(state, event.table)
        case dealers.DealerReturned():
            if event.entry not in field.by_id:
                raise refuse("play.not_in_field")
        case dealers.DealerNamed() | dealers.DealerReleased():
            _require_table(state, event.table)
            if event.entry not in field.by_id:
                raise refuse("play.not_in_field")
        case (
            tournament.TournamentOpened()
            | tournament.ProfileChanged()
            | tournament.WinnerDeclared()
            | ending.PlayEnded()
            | tournament.TournamentClosed()
            | tournament.TournamentReopened()
            | tournament.TournamentRedated()
            | hand_for_hand.HandForHandBegan()
            | hand_for_hand.RoundBegan()
            | hand_for_hand.RoundBreakBegan()
            | hand_for_hand.HandForHandEnded()
            | clock.LevelsShortened()
            | last_hands.EndWished()
            | last_hands.LastHandsAnnounced()
            | clock.ClockStarted()
            | clock.ClockPaused()
            | clock.ClockAdjusted()
            | clock.StartScheduled()
            | clock.SystemTimeChanged()
            | stacks.ChipsRaced()
            | stacks.StacksAudited()
            | change_making.ReserveExchanged()
            | time_call.TimeCalled()
            | time_call.CalledTimeEnded()
            | seating.SeatBlocked()
            | seating.SeatReserved()
            | seating.SeatReleased()
            | seating.GroupsKeptApart()
            | seating.BreakOrderAnnounced()
            | floor.RulingGiven()
            | penalties.PenaltyServed()
            | penalties.PenaltyCarriedOver()
            | till.RateSet()
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
            | payouts.PrizesAnnounced()
        ):
            pass  # These ask nothing of who plays and who is out.
        case _:
            assert_never(event)


def _require_deal(state: Tournament, event: deals.DealAgreed) -> None:
    """See that those who have agreed are those who are left, and that they divide what is still to be won."""
    left = {entry.id for entry in entries.still_in(state.entries)}
    if left != {share.entry for share in event.shares}:
        raise refuse("journal.unfit_deal_players")
    deals.agree(event.by, event.shares, sum(prizes.still_to_win(state)), event.at, kept_for_first=event.kept_for_first)


def _require_table(state: Tournament, table: int) -> None:
    if table not in state.seating.tables:
        raise refuse("journal.unfit_table", table=table)


def _require_seats(state: Tournament) -> None:
    """See that after an action everybody in the field has one seat of an open table for themselves."""
    taken: dict[Seat, PlayerId] = {}
    by_id, places = state.entries.by_id, state.seating
    kept_free = places.agreed.blocked | places.agreed.reserved.keys()
    for entry, seat in places.seats.items():
        player = by_id[entry].player
        if seat.table not in places.tables:
            raise refuse("journal.unfit_left_behind", player=player, table=seat.table)
        if seat in kept_free:
            raise refuse("journal.unfit_kept_free", player=player, table=seat.table, seat=seat.number)
        if seat in taken:
            both = [str(taken[seat]), str(player)]
            raise refuse("journal.unfit_seat_taken", players=both, table=seat.table, seat=seat.number)
        taken[seat] = player
    for playing in entries.still_in(state.entries) if tournament.are_seats_drawn(state) else ():
        if playing.id not in places.seats:
            raise refuse("journal.unfit_seatless", player=playing.player)
