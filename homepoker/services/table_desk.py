"""Tables, seats, button and dealers: what the host asks for and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from homepoker.core import entries, seating, tournament
from homepoker.core.button import ButtonPlaced, DrawnCards, HandBegan
from homepoker.core.dealers import Dealer, DealerNamed, Source
from homepoker.core.quantities import Card, EntryId, Seat
from homepoker.core.refusal import refuse
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.button import advance, initial, self_deal
from homepoker.core.rulings.seating import initial_draw
from homepoker.core.standings import strength
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.core.wording import sentence
from homepoker.services.draw import Draw, shuffled_deck
from homepoker.services.tournament_desk import TournamentDesk


class TableDesk:
    """Draws seats, moves players, closes tables, begins hands."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def draw_seats(self, seats_per_table: Mapping[int, int]) -> None:
        """Draw everybody's seat, the first buttons and dealers; drawn again, all seats are new.

        :param seats_per_table: the seats of each table, by table number.
        :raises Refusal: fewer than two players, or fewer seats than players.
        """
        state = self._desk.state
        field = [entry.id for entry in entries.still_in(state.entries)]
        if len(field) < 2:
            raise refuse("play.too_few_players")
        if sum(seats_per_table.values()) < len(field):
            raise refuse("play.too_few_seats", players=len(field), seats=sum(seats_per_table.values()))
        again = bool(state.seating.tables)
        events: list[AnyEvent] = []
        if again:
            events += [seating.TableClosed(table) for table in state.seating.tables]
        tables = tuple((table, tuple(range(1, seats + 1))) for table, seats in seats_per_table.items())
        shuffled = tuple(self._desk.draw.shuffled(field))
        ruling = rule(initial_draw.decide, initial_draw.Situation(tables, shuffled), state.answers)
        events += [seating.TableOpened(table, seats) for table, seats in seats_per_table.items()]
        events += [seating.PlayerSeated(entry, seat, ruling.citations) for entry, seat in ruling.verdict.seats]
        events = with_buttons(state, events, seats_per_table, self._desk.draw)
        key = "journal.seats_redrawn" if again else "journal.seats_drawn"
        self._desk.act(sentence(key, players=len(field), count=len(seats_per_table)), with_dealers(state, events))

    def open_table(self, seats: int) -> int:
        """Use one more table, with so many seats, for those who come now. Returns its number."""
        state = self._desk.state
        event = seating.open_table(state.seating, seating.next_table_number(state.seating), seats)
        self._desk.act(sentence("journal.table_opened", table=event.table, count=seats), [event])
        return event.table

    def move(self, entry: EntryId, where: Seat) -> None:
        """Move a player to a free seat, by the host's word.

        :raises Refusal: the seat is not free.
        """
        state = self._desk.state
        event = seating.move(state.seating, entry, where)
        player = state.entries.by_id[entry].player
        label = sentence("journal.moved", player=player, table=where.table, seat=where.number)
        self._desk.act(label, with_dealers(state, [event]))

    def draw_new_seats(self, table: int) -> dict[EntryId, Seat]:
        """Free seats at the other tables for everybody at a table, drawn so that sizes stay even.

        :raises Refusal: there is no other table, or there is no room.
        """
        state = self._desk.state
        if len(state.seating.tables) < 2:
            raise refuse("seating.only_table")
        rest = seating.after(state.seating, seating.TableClosed(table))
        found: dict[EntryId, Seat] = {}
        leaving = [entry for entry, _ in seating.at_table(state.seating, table)]
        for entry in leaving:
            rest = seating.after_leaving(rest, entry)
        for entry in self._desk.draw.shuffled(leaving):
            pool = seating.late_seat_pool(rest)
            if not pool:
                raise refuse("seating.no_free_seat")
            where = self._desk.draw.shuffled(pool)[0]
            found[entry] = where
            rest = seating.after(rest, seating.PlayerSeated(entry, where))
        return found

    def close_table(self, table: int, moves: Mapping[EntryId, Seat]) -> None:
        """Close a table and seat its players; the last table left gets its button as the book says.

        :raises Refusal: somebody is left without a seat, or a seat is not free.
        """
        state = self._desk.state
        if len(state.seating.tables) < 2:
            raise refuse("seating.only_table")
        events: list[AnyEvent] = list(seating.close_table(state.seating, table, moves))
        tables_left = {number: seats for number, seats in state.seating.tables.items() if number != table}
        if len(tables_left) == 1:
            events = with_buttons(state, events, tables_left, self._desk.draw, initial.Stage.FINAL_TABLE)
        label = sentence("journal.table_closed", table=table, count=len(moves))
        self._desk.act(label, with_dealers(state, events))

    def next_hand(self, table: int) -> None:
        """Begin the next hand at a table: the button moves on, and before the first bust-out the dealer with it.

        A table that was opened during play gets its first button as the book says.

        :raises Refusal: fewer than two players sit there.
        """
        state = self._desk.state
        hand = state.buttons.hands.get(table)
        seats = tuple(number for _, number in seating.at_table(state.seating, table))
        if len(seats) < 2:
            raise refuse("play.two_needed_for_a_hand", table=table)
        if hand is None:
            events = with_buttons(state, [], [table], self._desk.draw)
            self._desk.act(sentence("journal.hand_began", table=table, hand=1), with_dealers(state, events))
            return
        ruling = rule(
            advance.decide,
            advance.Situation(hand.button, hand.small_blind, hand.big_blind, seats),
            state.answers,
        )
        event = HandBegan(
            table,
            hand.number + 1,
            ruling.verdict.button,
            ruling.verdict.small_blind,
            ruling.verdict.big_blind,
            ruling.verdict.is_small_blind_posted,
            ruling.citations,
        )
        self._desk.act(sentence("journal.hand_began", table=table, hand=event.number), with_dealers(state, [event]))

    def name_dealer(self, table: int, entry: EntryId) -> None:
        """Let somebody deal by the host's word, until the next bust-out at this table."""
        player = self._desk.state.entries.by_id[entry].player
        label = sentence("journal.dealer_named", player=player, table=table)
        self._desk.act(label, [DealerNamed(table, entry, Source.HOST)])


def with_buttons(
    state: Tournament,
    events: Iterable[AnyEvent],
    tables: Iterable[int],
    draw: Draw,
    stage: initial.Stage = initial.Stage.START,
) -> list[AnyEvent]:
    """These events and a first button for each table, drawn where the book says so."""
    happened = list(events)
    for event in happened:
        state = tournament.after(state, event)
    for table in tables:
        seats = tuple(number for _, number in seating.at_table(state.seating, table))
        if len(seats) < 2:
            continue
        deck = shuffled_deck(draw)
        drawn: dict[int, tuple[Card, ...]] = {}
        while True:
            ruling = rule(initial.decide, initial.Situation(seats, drawn, stage), state.answers)
            if ruling.verdict.button is not None:
                break
            for seat in ruling.verdict.needs_card:
                drawn[seat] = (*drawn.get(seat, ()), deck.pop())
        small, big = _first_blinds(seats, ruling.verdict.button)
        draws = tuple(DrawnCards(seat, tuple(str(card) for card in cards)) for seat, cards in drawn.items())
        happened.append(ButtonPlaced(table, ruling.verdict.button, small, big, draws, ruling.citations))
    return happened


def _first_blinds(seats: tuple[int, ...], button: int) -> tuple[int, int]:
    """The blinds of the first hand: left of the button; heads-up the button is the small blind."""
    order = seating.clockwise(seats, button)
    return (order[-1], order[0]) if len(order) == 2 else (order[0], order[1])


def with_dealers(state: Tournament, events: Iterable[AnyEvent]) -> list[AnyEvent]:
    """These events and, where they change who deals, the new dealers with their rules."""
    happened = list(events)
    busted_now: set[int] = set()
    for event in happened:
        if isinstance(event, entries.PlayerBustedOut) and event.seat is not None:
            busted_now.add(event.seat.table)
        state = tournament.after(state, event)
    for table, hand in sorted(state.buttons.hands.items()):
        seated = {number: entry for entry, number in seating.at_table(state.seating, table)}
        now = state.dealers.by_table.get(table)
        if not seated or (table not in busted_now and _stays_by_the_hosts_word(state, table, now)):
            continue
        busted, absent = _busted_at(state, table)
        ruling = rule(self_deal.decide, self_deal.Situation(hand.button, seated, busted, absent), state.answers)
        if ruling.verdict.dealer is None:
            continue
        source = Source(ruling.verdict.by.value)
        if now is None or (now.entry, now.source) != (ruling.verdict.dealer, source):
            happened.append(DealerNamed(table, ruling.verdict.dealer, source, ruling.citations))
    return happened


def _stays_by_the_hosts_word(state: Tournament, table: int, dealer: Dealer | None) -> bool:
    """Whether the host named this dealer, who has not gone to play at another table since."""
    if dealer is None or dealer.source is not Source.HOST:
        return False
    seat = state.seating.seats.get(dealer.entry)
    return seat is None or seat.table == table


def _busted_at(state: Tournament, table: int) -> tuple[tuple[tuple[EntryId, ...], ...], frozenset[EntryId]]:
    """Who busted at a table, by hand and best placed first, and who of them plays again."""
    hands: dict[int, list[entries.BustOut]] = {}
    for out in state.entries.bust_outs:
        if out.seat is not None and out.seat.table == table:
            hands.setdefault(out.hand, []).append(out)
    groups = tuple(tuple(out.entry for out in sorted(group, key=strength, reverse=True)) for group in hands.values())
    playing = {entry.player for entry in entries.still_in(state.entries)}
    again = frozenset(out.entry for out in state.entries.bust_outs if state.entries.by_id[out.entry].player in playing)
    return groups, again
