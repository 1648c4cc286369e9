"""Consequences by rule (Folgen nach der Regel): first buttons, dealers and winner that follow from what happened.

Each step takes a :class:`Transition` and adds the events that follow, so that no event is applied twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime

from homepoker.core import attendance, change_making, dealers, entries, penalties, seating, stacks, tournament
from homepoker.core.button import ButtonPlaced, DrawnCards, HandBegan
from homepoker.core.dealers import DealerNamed, DealerReleased, DealerReturned, DealerSource, ReleaseReason
from homepoker.core.deals import DealAgreed
from homepoker.core.next_hand import hand_with_button
from homepoker.core.payouts import PrizesAnnounced
from homepoker.core.play.bubble import ended_at_one_table
from homepoker.core.play.dealing_order import (
    SOURCE_BY,
    dealer_by_rule,
    dealing_rests_on,
    not_dealing,
    stays_by_the_hosts_word,
)
from homepoker.core.quantities import Card, EntryId
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.button import initial
from homepoker.core.rulings.elimination import end_of_event
from homepoker.core.tournament import AnyEvent, Tournament, WinnerDeclared

NewDeck = Callable[[], Sequence[Card]]
"""Shuffles a full deck; its last card is drawn first."""


@dataclass(frozen=True, slots=True)
class Transition:
    """The events of one action, and the state after them."""

    events: tuple[AnyEvent, ...]
    state: Tournament
    before: Tournament | None = None
    """The state before them; nothing where what was decided before does not hold any more."""


def transition(state: Tournament, events: Iterable[AnyEvent]) -> Transition:
    """The transition of a state by some events."""
    return extended(Transition((), state, state), events)


def extended(done: Transition, events: Iterable[AnyEvent]) -> Transition:
    """The transition with further events."""
    more, state = tuple(events), done.state
    for event in more:
        state = tournament.after(state, event)
    return Transition((*done.events, *more), state, done.before)


def with_buttons(
    done: Transition,
    tables: Iterable[int],
    new_deck: NewDeck,
    at: datetime,
    stage: initial.Stage = initial.Stage.START,
) -> Transition:
    """Add a first button for each table, drawn where the book says so; with fewer than two players none."""
    placed: list[AnyEvent] = []
    for table in tables:
        seats = tuple(number for _, number in seating.at_table(done.state.seating, table))
        if len(seats) < 2:
            continue
        deck = list(new_deck())
        drawn: dict[int, tuple[str, ...]] = {}
        while True:
            situation = initial.InitialButtonSituation(seats, drawn, stage, done.state.profile.is_championship)
            ruling = rule(initial.initial_button, situation, done.state.answers)
            if ruling.verdict.button_seat is not None:
                break
            for seat in ruling.verdict.need_more_cards_for:
                drawn[seat] = (*drawn.get(seat, ()), str(deck.pop()))
        first = hand_with_button(seats, ruling.verdict.button_seat)
        draws = tuple(DrawnCards(seat, cards) for seat, cards in drawn.items())
        seat, small, big = first.button, first.small_blind, first.big_blind
        placed.append(ButtonPlaced(table, seat, small, big, draws, ruling.rests_on, at))
    return extended(done, placed)


def with_dealers(done: Transition) -> Transition:
    """Add the new dealers with their rules, where it changes who deals.

    Whoever is relieved at one table may deal at another one, where somebody else was chosen a moment before: of each
    table the last word counts.
    """
    trial, named = done, dict[int, DealerNamed | DealerReleased]()
    for _ in done.state.seating.tables:
        changed = _new_dealers(trial)
        if not changed:
            break
        named |= {event.table: event for event in changed}
        trial = extended(Transition((), trial.state, trial.state), changed)
    return extended(done, named.values())


def _new_dealers(done: Transition) -> list[DealerNamed | DealerReleased]:
    """The dealers that are others by rule, each table by itself."""
    busts = (event for event in done.events if isinstance(event, entries.PlayerBustedOut))
    busted_now = {bust.seat.table for bust in busts if bust.seat is not None}
    followed: list[DealerNamed | DealerReleased] = []
    for table in sorted(_tables_to_look_at(done)):
        now = done.state.dealers.by_table.get(table)
        if table not in busted_now and stays_by_the_hosts_word(done.state, table, now):
            continue
        ruling = dealer_by_rule(done.state, table)
        if ruling is None:
            # Nobody is left to deal to, and who dealt may play at another table now.
            if now is not None and now.entry in not_dealing(done.state, table):
                rests_on = dealing_rests_on(done.state)
                followed.append(DealerReleased(table, now.entry, ReleaseReason.BY_RULE, rests_on))
            continue
        if ruling.verdict.next_dealer is None:
            if now is not None:
                followed.append(DealerReleased(table, now.entry, ReleaseReason.HOUSE, ruling.rests_on))
            continue
        dealer, source = EntryId(ruling.verdict.next_dealer), SOURCE_BY[ruling.verdict.source]
        # A fixed dealer whom the host has named goes on by the host's word.
        standing = {source, DealerSource.HOST} if source is DealerSource.FIXED else {source}
        if now is None or now.entry != dealer or now.source not in standing:
            followed.append(DealerNamed(table, dealer, source, ruling.rests_on))
    # Whoever is released is so at every table, and may be named at another one.
    return sorted(followed, key=lambda event: isinstance(event, DealerNamed))


def with_hand_for_hand_ended(done: Transition) -> Transition:
    """Add the end of hand for hand, where one table is left."""
    return extended(done, ended_at_one_table(done.state))


def with_winner(done: Transition) -> Transition:
    """Add the winner if one player is left; else the dealers that follow."""
    if entries.count_left(done.state.entries) > 1 or not done.state.entries.bust_outs:
        return with_dealers(done)
    left = tuple(entry.id for entry in entries.still_in(done.state.entries))
    end = rule(end_of_event.decide, end_of_event.Situation(len(left), left[0]), done.state.answers)
    return extended(done, [WinnerDeclared(left[0], end.rests_on)])


def _tables_to_look_at(done: Transition) -> AbstractSet[int]:
    """The tables at which these events can change who deals; with none of them, or one not named here, all tables.

    So too where one table is left, or was: who deals there can rest on a bust-out at any other one.
    """
    before, state = done.before, done.state
    everywhere = state.buttons.hands.keys() | state.dealers.by_table.keys()
    if before is None or before.is_over or not done.events:
        return everywhere
    if 1 in (len(before.seating.tables), len(state.seating.tables)):
        return everywhere
    tables: set[int] = set()
    concerned: set[EntryId] = set()
    for event in done.events:
        match event:
            case seating.TableOpened() | ButtonPlaced() | HandBegan():
                tables.add(event.table)
            case seating.TableClosed():
                tables.add(event.table)
                concerned |= _dealer_of(before, event.table)
            case DealerReleased():
                tables.add(event.table)
                concerned |= {event.entry} | _dealer_of(before, event.table)
            case DealerReturned():
                concerned.add(event.entry)
            case DealerNamed():
                tables.add(event.table)
                concerned |= {event.entry} | _dealer_of(before, event.table)
            case seating.PlayersSwapped():
                concerned |= {event.one, event.other}
            case seating.PlayerSeated() | seating.PlayerMoved():
                concerned.add(event.entry)
            case entries.PlayerEntered() | entries.PlayerBustedOut():
                concerned.add(event.entry)
            case entries.PlayerReinstated() | entries.EntryWithdrawn():
                concerned.add(event.entry)
            case attendance.PlayerMarkedAbsent() | attendance.PlayerReturned() | attendance.PlayerLeftForGood():
                concerned.add(event.entry)
            case penalties.PenaltyImposed() | penalties.PenaltyServed():
                concerned.add(event.entry)
            case penalties.PenaltyLifted() | penalties.PenaltyCarriedOver():
                concerned.add(event.entry)
            case seating.SeatReleased() | attendance.BlindsTaken() | attendance.BlindMissed():
                pass
            case stacks.StackCounted() | stacks.StackForgotten() | stacks.ChipsRemoved() | stacks.StacksAudited():
                pass
            case DealAgreed() | PrizesAnnounced() | change_making.ReserveExchanged():
                pass
            case _:
                return everywhere
    looked_at: set[int] = set()
    both = (before, state)
    while tables or concerned:
        looked_at |= tables
        # Who deals at one of them no longer may deal where they went out before.
        dealing = (moment.dealers.by_table.get(table) for moment in both for table in tables)
        concerned |= {dealer.entry for dealer in dealing if dealer is not None}
        tables = {table for entry in concerned for moment in both for table in _tables_of(moment, entry)} - looked_at
        concerned = set()
    return looked_at


def _dealer_of(state: Tournament, table: int) -> set[EntryId]:
    """The dealer of a table; relieved there they may deal where they went out."""
    dealer = state.dealers.by_table.get(table)
    return {dealer.entry} if dealer is not None else set()


def _tables_of(state: Tournament, entry: EntryId) -> Iterator[int]:
    """The tables at which a player sits, deals or dealt, or has gone out: who plays again deals there no more."""
    if entry in state.seating.seats:
        yield state.seating.seats[entry].table
    if entry in state.entries.by_id:
        own = [own_entry.id for own_entry in entries.entries_of(state.entries, state.entries.by_id[entry].player)]
        yield from (table for name in own for table in dealers.tables_of(state.dealers, name))
        yield from (table for table, dealer in state.dealers.before.items() if dealer in own)
        yield from (table for name in own if (table := entries.went_out_at(state.entries, name)) is not None)
