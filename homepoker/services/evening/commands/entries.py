"""Commands on entries: check-in, late entry, bust-out, re-buy, and what follows from each."""

from __future__ import annotations

from collections.abc import Mapping

from homepoker.core import entries, seating, stacks, tournament
from homepoker.core.entries import Covered
from homepoker.core.play.absent_players import with_penalty_carried_over
from homepoker.core.play.bust_outs import BustOuts, HadMore, Outs, bust_outs, out_label, ranking
from homepoker.core.play.consequences import transition, with_dealers, with_winner
from homepoker.core.players import Player
from homepoker.core.quantities import Chips, EntryId, PlayerId, Seat
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.elimination import bust_out
from homepoker.core.rulings.seating import late_entry
from homepoker.core.rulings.shared.newcomers import TableSeat
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.penalties import require_not_disqualified
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.seat_draw import mates_of
from homepoker.services.evening.tournament_desk import TournamentDesk


class EntryCommands:
    """Commands that concern one player or several of them."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    # Before the start

    def check_in(self, player: PlayerId) -> None:
        """Take a member into tonight's field.

        :raises Refusal: the player is in the field already.
        """
        event = entries.check_in(self._desk.state.entries, self._new_entry(), player)
        self._desk.act(sentence("journal.checked_in", player=player), [event])

    def check_in_new(self, person: Player) -> None:
        """Take somebody into the register and tonight's field at once."""
        event = entries.check_in(self._desk.state.entries, self._new_entry(), person.id)
        label = sentence("journal.checked_in_new", player=person.id)
        self._desk.act(label, [event], new_players=(person,))

    def withdraw(self, entry: EntryId) -> None:
        """Take a check-in back, or take out who never came; who is then the last one left has won.

        During play the seat is free and a dealer follows; the button lies where it lay, until the next hand moves it
        as the book says.

        :raises Refusal: the entry has knocked somebody out, is out itself, or is the last one left.
        """
        state = self._desk.state
        has_begun = tournament.has_begun(state, self._desk.now())
        event = entries.withdraw(state.entries, entry, has_begun=has_begun)
        withdrawn = state.entries.by_id[entry]
        key = "journal.no_show" if has_begun else "journal.withdrawn"
        label = sentence("journal.re_entry_withdrawn" if withdrawn.number > 1 else key, player=withdrawn.player)
        self._desk.act(label, with_winner(transition(state, [event])))

    def tick(self, entry: EntryId, *, is_ticked: bool) -> None:
        """Set or clear the club's own tick: eats, has paid, or whatever the profile calls it."""
        state = self._desk.state
        event = entries.tick(state.entries, entry, state.profile, is_ticked=is_ticked)
        key = "journal.ticked" if is_ticked else "journal.tick_cleared"
        label = sentence(key, player=state.entries.by_id[entry].player, word=state.profile.tick_word)
        self._desk.act(label, [event])

    # After the start

    def enter_late(
        self,
        player: PlayerId,
        *,
        where: Seat | None = None,
        new_person: Player | None = None,
        overruled: str | None = None,
    ) -> Seat:
        """Let a player enter or re-enter during play, on the seat reserved for them or else a drawn one. Returns it.

        :param where: the seat that was chosen instead.
        :param overruled: the host's note, to do it although a rule refuses.
        :raises Refusal: late registration is over, the player still plays, or there is no seat.
        """
        state = self._desk.state
        if overruled is None:
            require_not_disqualified(state, player)
        is_open = tournament.is_late_registration_open(state, self._desk.now())
        settled = where or seating.reserved_seat(state.seating, player)
        pool = (
            [settled]
            if settled is not None
            else self._desk.draw.shuffled(seating.late_seat_pool(state.seating, mates_of(state, player)))
        )
        earlier = entries.entries_of(state.entries, player)
        kind = late_entry.Kind.RE_ENTRY if earlier else late_entry.Kind.LATE
        ruling = rule(
            late_entry.late_entry,
            late_entry.LateEntrySituation(
                kind,
                is_open,
                state.profile.starting_stack,
                free_seats=tuple(TableSeat(seat.table, seat.number) for seat in pool),
            ),
            state.answers,
        )
        entered = entries.enter_late(
            state.entries,
            self._new_entry(),
            player,
            state.profile,
            is_open=is_open,
            citations=ruling.rests_on,
            overruled=overruled,
        )
        if not pool:
            raise refuse("seating.no_free_seat")
        cited = ruling.rests_on if settled is None else ()
        seated = seating.seat(state.seating, entered.entry, pool[0], cited, player=player)
        key = "journal.re_entry" if earlier else "journal.late_entry"
        seats = state.seating.seats
        beside = [
            str(state.entries.by_id[mate].player)
            for mate in sorted(mates_of(state, player))
            if settled is None and mate in seats and seats[mate].table == pool[0].table
        ]
        label = sentence(key, player=player, table=pool[0].table, seat=pool[0].number)
        if beside:
            values = {**label.values, "others": beside}
            label = sentence(f"{key}_beside", **values)
        done = with_penalty_carried_over(transition(state, [entered, seated]), entered.entry, self._desk.now())
        self._desk.act(label, with_dealers(done), new_players=(new_person,) if new_person else ())
        return pool[0]

    def sit_down(
        self,
        player: PlayerId,
        where: Seat,
        *,
        new_person: Player | None = None,
        overruled: str | None = None,
    ) -> None:
        """Put somebody on a seat that was chosen: checked in, entered late or moved, whichever it takes.

        :param overruled: the host's note, to do it although a rule or what was agreed refuses.
        :raises Refusal: late registration is over, or the seat is not free for this player.
        """
        state = self._desk.state
        here = [entry for entry in entries.still_in(state.entries) if entry.player == player]
        if here and here[0].id in state.seating.seats:
            SeatingCommands(self._desk).move(here[0].id, where, overruled=overruled)
        elif here or not tournament.are_seats_drawn(state):
            SeatingCommands(self._desk).seat(player, where, new_person=new_person)
        else:
            self.enter_late(player, where=where, new_person=new_person, overruled=overruled)

    def ranking(self, outs: BustOuts, stacks_before: Mapping[EntryId, Chips]) -> Ruling[bust_out.SimultaneousVerdict]:
        """The ranking of those who bust in one hand, or the stacks that must be known first."""
        return ranking(self._desk.state, outs, stacks_before, {})

    def bust_out(
        self,
        outs: BustOuts,
        stacks_before: Mapping[EntryId, Chips] | None = None,
        *,
        had_more: HadMore = (),
        covered: Covered | None = None,
    ) -> Outs:
        """Record who is out in one hand; cards are cut where the book wants it for equal stacks.

        The dealers that follow and, when one is left, the winner belong to the same action.

        :param stacks_before: chips at the start of the hand, needed where several are out.
        :param had_more: instead of them who had more, most first.
        :param covered: those of the winners who covered a stack and win the bounty, where not all of them did.
        :raises Refusal: a stack is needed and missing, or arithmetic refuses.
        """
        state, now = self._desk.state, self._desk.now()
        busted = bust_outs(state, outs, now, self._desk.new_deck, stacks_before, had_more=had_more, covered=covered)
        self._desk.act(out_label(state.entries.by_id, outs), with_winner(transition(state, busted)), at=now)
        return busted

    def reinstate(self, entry: EntryId) -> Seat:
        """Bring a player back: to the old seat where it is free, else to the nearest free one. Returns the seat."""
        state = self._desk.state
        event = entries.reinstate(state.entries, entry)
        old = next(out.seat for out in state.entries.bust_outs if out.entry == entry)
        where = self._seat_again(old)
        player = state.entries.by_id[entry].player
        label = sentence("journal.reinstated", player=player, table=where.table, seat=where.number)
        self._desk.act(label, with_dealers(transition(state, [event, seating.seat(state.seating, entry, where)])))
        return where

    def may_rebuy(self, entry: EntryId) -> bool:
        """Whether somebody in play may buy new chips now without a word of the host."""
        state = self._desk.state
        is_open = tournament.is_late_registration_open(state, self._desk.now())
        return is_open and entries.in_field(state.entries, entry).rebuys < state.profile.rebuys

    def may_re_enter(self, entry: EntryId) -> bool:
        """Whether somebody in play may enter again after going out now, without a word of the host."""
        state = self._desk.state
        is_open = tournament.is_late_registration_open(state, self._desk.now())
        player = entries.in_field(state.entries, entry).player
        return is_open and len(entries.entries_of(state.entries, player)) <= state.profile.re_entries

    def rebuy(self, entry: EntryId, *, overruled: str | None = None) -> None:
        """Sell a player new chips; the seat stays.

        :raises Refusal: re-buys are closed, used up or not part of this evening.
        """
        state = self._desk.state
        is_open = tournament.is_late_registration_open(state, self._desk.now())
        ruling = rule(
            late_entry.rebuy, late_entry.RebuySituation(declared_before_hand=True, rebuys_open=is_open), state.answers
        )
        event = entries.rebuy(
            state.entries,
            entry,
            state.profile,
            is_open=is_open,
            citations=ruling.rests_on,
            overruled=overruled,
        )
        player = state.entries.by_id[entry].player
        self._desk.act(sentence("journal.rebuy", player=player, chips=event.chips), [event])

    def add_on(self, *takers: EntryId) -> None:
        """Sell the add-on to one player, or in one action to everybody who takes it in a break.

        :raises Refusal: nobody is named, somebody has it already, or there is none this evening; then nobody gets it.
        """
        state = self._desk.state
        if not takers:
            raise refuse("play.nobody_named")
        events = [entries.add_on(state.entries, entry, state.profile) for entry in dict.fromkeys(takers)]
        players = [str(state.entries.by_id[event.entry].player) for event in events]
        chips = state.profile.add_on_chips
        if len(players) == 1:
            label = sentence("journal.add_on", player=players[0], chips=chips)
        else:
            label = sentence("journal.add_ons", players=players, chips=chips)
        self._desk.act(label, events)

    def count_stack(self, entry: EntryId, chips: Chips) -> None:
        """Note a player's counted stack."""
        state = self._desk.state
        player = entries.in_field(state.entries, entry).player
        event = stacks.count(entry, chips, tournament.chips_in_play(state), self._desk.now())
        self._desk.act(sentence("journal.stack", player=player, chips=chips), [event])

    def forget_stack(self, entry: EntryId) -> None:
        """Let a player's stack be unknown again: it was counted long ago, or at the wrong seat."""
        state = self._desk.state
        player = entries.in_field(state.entries, entry).player
        event = stacks.forget(state.stacks, entry)
        self._desk.act(sentence("journal.stack_forgotten", player=player), [event])

    def _seat_again(self, old: Seat | None) -> Seat:
        current = self._desk.state.seating
        at_old_table = seating.free_seats(current, old.table) if old is not None else []
        if old is not None and old in at_old_table:
            return old
        free = at_old_table or seating.free_seats(current)
        if not free:
            raise refuse("seating.no_free_seat")
        return free[0]

    def _new_entry(self) -> EntryId:
        return EntryId(self._desk.draw.new_id("e-"))
