"""Commands on tables, seats, button and dealers, and on what is agreed about seats.

Agreed are blocked and reserved seats, who stays, who is kept apart, and which table breaks first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from homepoker.core import entries, seating, tournament
from homepoker.core.balancing.breaking import BreakPlan
from homepoker.core.balancing.final_table import FinalTablePlan
from homepoker.core.balancing.moves import PlannedMove
from homepoker.core.button import ButtonPlaced, HandBegan
from homepoker.core.counting import has_hand_number
from homepoker.core.next_hand import hand_began, hand_with_button
from homepoker.core.play.absent_players import with_those_away
from homepoker.core.play.consequences import transition, with_buttons, with_dealers, with_hand_for_hand_ended
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.button import initial
from homepoker.core.rulings.seating import seat_draw
from homepoker.core.rulings.shared.newcomers import TableSeat
from homepoker.core.seating import Stay
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.core.wording import sentence
from homepoker.services.evening.seat_draw import break_apart, groups_of, shuffled_apart
from homepoker.services.evening.tournament_desk import TournamentDesk


class SeatingCommands:
    """Commands that draw seats, move players, close tables and begin hands."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def draw_seats(self, seats_per_table: Mapping[int, int], *, keeps_chosen: bool = False) -> None:
        """Draw seats, the first buttons and dealers.

        Drawn again, all seats are new but those of players who stay. Seats that are reserved for somebody who is here
        are given to them; blocked ones stay empty.

        :param seats_per_table: the seats of each table, by table number.
        :param keeps_chosen: whether everybody who sits already keeps the seat, and only the rest is drawn.
        :raises Refusal: fewer than two players, fewer seats than players, or somebody stays where no seat will be.
        """
        state = self._desk.state
        field = [entry.id for entry in entries.still_in(state.entries)]
        if len(field) < 2:
            raise refuse("play.too_few_players")
        if len(field) <= len(seats_per_table):
            raise refuse("seating.too_many_tables", players=len(field), count=len(seats_per_table))
        kept = _kept(state, seats_per_table, keeps_chosen=keeps_chosen)
        tables = _seats_to_draw(state, seats_per_table, kept)
        room = sum(len(table.seats) for table in tables)
        if room < len(field):
            raise refuse("play.too_few_seats", players=len(field), seats=room)
        again = bool(state.buttons.hands) and not keeps_chosen
        drawn = [entry for entry in field if entry not in kept]
        settled = {str(entry): TableSeat(where.table, where.number) for entry, where in kept.items()}
        places = [_room(place) for place in seat_draw.places(tables, len(drawn), tuple(settled.values()))]
        shuffled = shuffled_apart(self._desk.draw, drawn, places, kept, groups_of(state))
        championship = state.profile.is_championship
        situation = seat_draw.InitialDrawSituation(tuple(shuffled), tables, kept=settled, championship=championship)
        ruling = rule(seat_draw.initial_draw, situation, state.answers)
        events: list[AnyEvent] = []
        buttons_for = set(seats_per_table)
        if keeps_chosen and seats_per_table == state.seating.tables:
            buttons_for -= state.buttons.hands.keys()
        else:
            events += [seating.TableClosed(table) for table in state.seating.tables]
            events += [seating.TableOpened(table, seats) for table, seats in seats_per_table.items()]
        for name, place in ruling.verdict.assignment.items():
            entry, seat = EntryId(name), _room(place)
            if state.seating.seats.get(entry) != seat or entry not in kept:
                citations = ruling.rests_on if entry not in kept else ()
                events.append(seating.PlayerSeated(entry, seat, citations))
        done = with_buttons(transition(state, events), sorted(buttons_for), self._desk.new_deck, self._desk.now())
        if keeps_chosen:
            label = sentence("journal.rest_drawn", count=len(drawn)) if drawn else sentence("journal.seats_settled")
        else:
            key = "journal.seats_redrawn" if again else "journal.seats_drawn"
            label = sentence(key, players=len(field), count=len(seats_per_table))
        self._desk.act(label, with_dealers(done))

    def set_tables(self, seats_per_table: Mapping[int, int]) -> None:
        """Put up just these tables, so that people can sit down before anything is drawn.

        :raises Refusal: a table has fewer than two seats, or somebody sits where no seat would be.
        """
        state = self._desk.state
        for where in state.seating.seats.values():
            if where.number > seats_per_table.get(where.table, 0):
                raise refuse("seating.seat_in_use", table=where.table, seat=where.number)
        current = state.seating.tables
        changed = {table for table, seats in current.items() if seats_per_table.get(table) != seats}
        events: list[AnyEvent] = [seating.TableClosed(table) for table in sorted(changed)]
        kept = replace(state.seating, tables={table: seats for table, seats in current.items() if table not in changed})
        for table, seats in seats_per_table.items():
            if table not in kept.tables:
                events.append(seating.open_table(kept, table, seats))
        if events:
            self._desk.act(sentence("journal.tables_set", count=len(seats_per_table)), events)

    def seat(self, player: PlayerId, where: Seat, *, new_person: Player | None = None) -> None:
        """Note where somebody sits before the draw; who is not here yet is checked in by it.

        :raises Refusal: the player sits already, or the seat is taken, blocked or reserved.
        """
        state = self._desk.state
        here = [entry for entry in entries.still_in(state.entries) if entry.player == player]
        events: list[AnyEvent] = []
        if here:
            entry = here[0].id
        else:
            entry = EntryId(self._desk.draw.new_id("e-"))
            events.append(entries.check_in(state.entries, entry, player))
        events.append(seating.seat(state.seating, entry, where, player=player))
        key = "journal.seated" if here else "journal.checked_in_seated"
        label = sentence(key, player=player, table=where.table, seat=where.number)
        self._desk.act(label, with_dealers(transition(state, events)), new_players=(new_person,) if new_person else ())

    def open_table(self, seats: int) -> int:
        """Use one more table, with so many seats, for those who come now. Returns its number."""
        state = self._desk.state
        event = seating.open_table(state.seating, seating.next_table_number(state.seating), seats)
        label = sentence("journal.table_opened", table=event.table, count=seats)
        self._desk.act(label, with_dealers(transition(state, [event])))
        return event.table

    def move(self, entry: EntryId, where: Seat, *, overruled: str | None = None) -> None:
        """Move a player to a free seat, by the host's word.

        :param overruled: the host's note, to do it although the player was to stay or the seat is reserved.
        :raises Refusal: the seat is not free, or the player is not moved.
        """
        state = self._desk.state
        player = entries.in_field(state.entries, entry).player
        event = seating.move(state.seating, entry, where, player=player, overruled=overruled)
        label = sentence("journal.moved", player=player, table=where.table, seat=where.number)
        self._desk.act(label, with_dealers(transition(state, [event])))

    def swap(self, one: EntryId, other: EntryId, *, overruled: str | None = None) -> None:
        """Let two players take each other's seat; button and blinds stay with the seats, as in any move.

        :param overruled: the host's note, to do it although one of them was to stay.
        :raises Refusal: one of them is not moved.
        """
        state = self._desk.state
        players = [entries.in_field(state.entries, entry).player for entry in (one, other)]
        event = seating.swap(state.seating, one, other, overruled=overruled)
        label = sentence("journal.swapped", player=players[0], other=players[1])
        self._desk.act(label, with_dealers(transition(state, [event])))

    def balance(
        self, planned: PlannedMove, *, buttons: Mapping[int, int] | None = None, overruled: str | None = None
    ) -> None:
        """Move a player to balance the tables, as the book in force says.

        :param buttons: where the button lies at tables whose hands are not counted; noted with the move.
        :param overruled: the host's note, to do it although the player was to stay.
        :raises Refusal: a button is not known, the seat is not free any more, or the player never moves.
        """
        state = self._desk.state
        if planned.entry is None or planned.seat is None or planned.ruling is None:
            raise refuse("seating.button_unknown", table=planned.button_unknown[0])
        both = (planned.source, planned.target)
        named = {table: button for table, button in (buttons or {}).items() if table in both}
        player = entries.in_field(state.entries, planned.entry).player
        citations = planned.ruling.rests_on
        move = seating.move(state.seating, planned.entry, planned.seat, citations, player=player, overruled=overruled)
        label = sentence("journal.balanced", player=player, table=planned.seat.table, seat=planned.seat.number)
        now = self._desk.now()
        events: list[AnyEvent] = [
            *(_placed(state, table, button, now) for table, button in sorted(named.items())),
            move,
        ]
        self._desk.act(label, with_dealers(transition(state, events)))

    def draw_new_seats(self, table: int, chosen: Mapping[EntryId, Seat] | None = None) -> BreakPlan:
        """Free seats at the other tables for everybody at a table, drawn by the book; nobody moves yet.

        Sizes stay even, and groups apart as well as can be.

        :param chosen: the seats of players who have chosen one; they keep it where the book lets them choose.
        :raises Refusal: there is no other table, or there is no room.
        """
        return break_apart(self._desk.state, table, self._desk.draw, self._desk.now(), chosen)

    def break_table(self, plan: BreakPlan, *, overruled: str | None = None) -> None:
        """Close a table whose players have drawn their new seats.

        :param overruled: the host's note, to do it although somebody there was to stay.
        :raises Refusal: somebody sits there who has drawn none, or is not moved, or a seat is not free any more.
        """
        self.close_table(plan.table, plan.seats, plan.citations, overruled=overruled)

    def close_table(
        self, table: int, moves: Mapping[EntryId, Seat], citations: Citations = (), *, overruled: str | None = None
    ) -> None:
        """Close a table and seat its players; at the others the button stays where it lies and moves on as always.

        The last table left gets a first button only if no hand has begun there.

        :param citations: the rules by which the seats were drawn; none where the host chose them.
        :param overruled: the host's note, to do it although somebody there was to stay.
        :raises Refusal: somebody is left without a seat or is not moved, or a seat is not free.
        """
        state = self._desk.state
        if len(state.seating.tables) < 2:
            raise refuse("seating.only_table")
        _require_all_seated(state)
        done = transition(state, seating.close_table(state.seating, table, moves, citations, overruled=overruled))
        if len(done.state.seating.tables) == 1:
            without = done.state.seating.tables.keys() - done.state.buttons.hands.keys()
            done = with_buttons(done, without, self._desk.new_deck, self._desk.now())
        done = with_hand_for_hand_ended(done)
        label = sentence("journal.table_closed", table=table, count=len(moves))
        self._desk.act(label, with_dealers(done))

    def form_final_table(self, plan: FinalTablePlan, *, overruled: str | None = None) -> None:
        """Seat everybody who is left at one table, with its first button as the book says; it gets the seats it lacks.

        :param overruled: the host's note, to do it although somebody was to stay.
        :raises Refusal: somebody has no seat in the plan, or would have to move and never does; or a button is not
            known by which a championship draws.
        """
        state = self._desk.state
        if plan.button_unknown:
            raise refuse("seating.roles_unknown", table=plan.button_unknown[0])
        left = {entry.id for entry in entries.still_in(state.entries)}
        if left != plan.seats.keys():
            raise refuse("seating.somebody_left", table=plan.table, count=len(left ^ plan.seats.keys()))
        for entry, where in plan.seats.items():
            if where != state.seating.seats.get(entry):
                seating.require_movable(state.seating, entry, overruled)
        events: list[AnyEvent] = [seating.TableClosed(table) for table in sorted(state.seating.tables)]
        events.append(seating.TableOpened(plan.table, plan.places, plan.seated_by))
        in_order = sorted(plan.seats.items(), key=lambda one: one[1].number)
        events += [seating.PlayerSeated(entry, where, plan.seated_by, overruled) for entry, where in in_order]
        stage, now = initial.Stage.FINAL_TABLE, self._desk.now()
        done = with_buttons(transition(state, events), [plan.table], self._desk.new_deck, now, stage)
        done = with_hand_for_hand_ended(done)
        label = sentence("journal.final_table", count=len(left))
        if plan.added:
            more = "journal.final_table_larger"
            label = sentence(more, count=plan.added, players=len(left), table=plan.table)
        self._desk.act(label, with_dealers(done))

    def next_hand(self, table: int, *, button: int | None = None) -> None:
        """Begin the next hand at a table: the button moves on, and before the first bust-out the dealer with it.

        A table that was opened during play gets its first button as the book says.

        :param button: its seat in this hand by the host's word, where nobody has counted the hands before.
        :raises Refusal: fewer than two players sit there, or all tables begin it together.
        """
        state, now = self._desk.state, self._desk.now()
        if state.hand_for_hand is not None:
            raise refuse("hand_for_hand.all_together", table=table)
        hand = state.buttons.hands.get(table)
        seats = tuple(number for _, number in seating.at_table(state.seating, table))
        if len(seats) < 2:
            raise refuse("play.two_needed_for_a_hand", table=table)
        if hand is None:
            _require_all_seated(state)
            done = with_buttons(transition(state, []), [table], self._desk.new_deck, now)
            done = with_those_away(done, table, now)
            self._desk.act(sentence("journal.hand_began", table=table, hand=1), with_dealers(done))
            return
        event = hand_began(state, table, now)
        if button is not None:
            lies = hand_with_button(seats, button, hand.number + 1)
            event = HandBegan(table, lies.number, lies.button, lies.small_blind, lies.big_blind, True, at=now)
        assert event is not None, "the table has a button and two players"
        done = with_those_away(transition(state, [event]), table, now, hand)
        label = sentence("journal.next_hand", table=table)
        if button is not None:
            label = sentence("journal.next_hand_button", table=table, seat=button)
        elif has_hand_number(done.state, table):
            label = sentence("journal.hand_began", table=table, hand=event.number)
        self._desk.act(label, with_dealers(done))


def _require_all_seated(state: Tournament) -> None:
    """Refuse a table's first button before everybody sits.

    :raises Refusal: somebody has no seat yet.
    """
    if tournament.without_seat(state):
        raise refuse("seating.somebody_stands", count=tournament.without_seat(state))


def sizes_once_drawn(state: Tournament, seats_per_table: Mapping[int, int]) -> tuple[int, ...]:
    """The players at each table once those without a seat are drawn to the others, in the order of the tables.

    Where there are fewer seats than players all seats are taken.

    :raises Refusal: somebody stays where no seat will be.
    """
    kept = _kept(state, seats_per_table, keeps_chosen=True)
    tables = _seats_to_draw(state, seats_per_table, kept)
    settled = tuple(TableSeat(where.table, where.number) for where in kept.values())
    room = sum(len(table.seats) for table in tables)
    drawn = seat_draw.places(tables, min(entries.count_left(state.entries), room) - len(kept), settled)
    sizes = Counter(place.table for place in (*settled, *drawn))
    return tuple(sizes[table] for table in seats_per_table)


def _kept(state: Tournament, tables: Mapping[int, int], *, keeps_chosen: bool) -> dict[EntryId, Seat]:
    """The seats that are not drawn: of those who chose or stay, and those kept for somebody who is here.

    :raises Refusal: one of these seats would not be there.
    """
    agreed = state.seating.agreed
    kept = {entry: where for entry, where in state.seating.seats.items() if keeps_chosen or entry in agreed.stays}
    for entry, where in kept.items():
        if where.number > tables.get(where.table, 0):
            player = state.entries.by_id[entry].player
            raise refuse("seating.stays_elsewhere", player=player, table=where.table, seat=where.number)
    by_player = {entry.player: entry.id for entry in entries.still_in(state.entries)}
    for where, player in agreed.reserved.items():
        if player in by_player and by_player[player] not in kept and where.number <= tables.get(where.table, 0):
            kept[by_player[player]] = where
    return kept


def _seats_to_draw(
    state: Tournament, tables: Mapping[int, int], kept: Mapping[EntryId, Seat]
) -> tuple[seat_draw.Table, ...]:
    """The seats of each table without those that are blocked or kept for somebody who is not here yet."""
    agreed = state.seating.agreed
    not_drawn = (agreed.blocked | agreed.reserved.keys()) - set(kept.values())
    return tuple(
        seat_draw.Table(table, tuple(number for number in range(1, seats + 1) if Seat(table, number) not in not_drawn))
        for table, seats in tables.items()
    )


def _placed(state: Tournament, table: int, button: int, now: datetime) -> ButtonPlaced:
    """The button where the host says that it lies; hands are counted from there."""
    occupied = tuple(number for _, number in seating.at_table(state.seating, table))
    hand = hand_with_button(occupied, button)
    return ButtonPlaced(table, hand.button, hand.small_blind, hand.big_blind, at=now)


def _room(place: TableSeat) -> Seat:
    return Seat(place.table, place.seat)


class SeatAgreements:
    """Commands on seat agreements, to which every draw and every proposal keeps."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def block(self, where: Seat) -> None:
        """Let nobody be put on a seat.

        :raises Refusal: somebody sits there, or there is no such seat.
        """
        event = seating.block(self._desk.state.seating, where)
        self._desk.act(sentence("journal.seat_blocked", table=where.table, seat=where.number), [event])

    def reserve(self, where: Seat, player: PlayerId) -> None:
        """Keep a seat for a member who comes later.

        :raises Refusal: the player is seated already, somebody sits there, or the seat is blocked.
        """
        state = self._desk.state
        playing = {entry.player: entry.id for entry in entries.still_in(state.entries)}
        if player in playing and playing[player] in state.seating.seats:
            place = state.seating.seats[playing[player]]
            raise refuse("seating.sits_already", table=place.table, seat=place.number)
        event = seating.reserve(state.seating, where, player)
        label = sentence("journal.seat_reserved", player=str(player), table=where.table, seat=where.number)
        self._desk.act(label, [event])

    def release(self, where: Seat) -> None:
        """Let a blocked or reserved seat be taken again.

        :raises Refusal: it is neither.
        """
        event = seating.release(self._desk.state.seating, where)
        self._desk.act(sentence("journal.seat_released", table=where.table, seat=where.number), [event])

    def agree_stay(self, entry: EntryId, stay: Stay | None) -> None:
        """Let somebody stay on the seat when seats are drawn again, or always; or no longer.

        :raises Refusal: the player has no seat.
        """
        state = self._desk.state
        event = seating.agree_stay(state.seating, entry, stay)
        key = f"journal.stays_{stay.value}" if stay is not None else "journal.stays_no_longer"
        self._desk.act(sentence(key, player=str(state.entries.by_id[entry].player)), [event])

    def keep_apart(self, group: Sequence[PlayerId]) -> None:
        """Draw these people to different tables, as far as there are enough.

        :raises Refusal: a group needs two.
        """
        event = seating.keep_apart(self._desk.state.seating, group)
        label = sentence("journal.kept_apart", players=[str(player) for player in event.groups[-1]])
        self._desk.act(label, [event])

    def announce_breaks(self, tables: Sequence[int]) -> None:
        """Announce the order in which tables break; none withdraws what was announced.

        :raises Refusal: a table is named twice.
        """
        event = seating.announce_breaks(tables)
        if event.tables == self._desk.state.seating.agreed.break_order:
            return
        key = "journal.break_order" if tables else "journal.break_order_withdrawn"
        self._desk.act(sentence(key, order=", ".join(map(str, tables))), [event])

    def forget_group(self, group: Sequence[PlayerId]) -> None:
        """Keep these people apart no longer."""
        event = seating.forget_group(self._desk.state.seating, group)
        label = sentence("journal.kept_apart_no_longer", players=[str(player) for player in group])
        self._desk.act(label, [event])
