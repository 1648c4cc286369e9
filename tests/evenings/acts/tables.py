"""Seats, moves, hands and who deals."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from homepoker.core import entries, seating, tournament
from homepoker.core.change_making import Holder, make_change
from homepoker.core.dealers import ReleaseReason
from homepoker.core.play.dealing_order import may_deal
from homepoker.core.quantities import Seat
from homepoker.core.stacks import average_stack
from homepoker.services.evening.commands.chip_race import TableCount
from tests.evenings.acts.host import ANY, AnyHost, one


class TableActs(AnyHost):
    """Seats, moves, hands and who deals."""

    @rule(tables=st.integers(1, 3))
    def draw_seats(self, tables: int) -> None:
        seats = self.desk.state.profile.seats_per_table
        self.do(lambda: self.tables.draw_seats(dict.fromkeys(range(1, tables + 1), seats)))

    @rule(count=st.integers(0, 9), lends=ANY)
    def race_chips(self, count: int, lends: int) -> None:
        def act() -> None:
            counts = {}
            for table in self.desk.state.seating.tables:
                sitting = [entry for _, entry in self.races.seated(table)]
                typed = {entry: (count + place) % 10 for place, entry in enumerate(sitting)}
                alone = frozenset(sitting[: lends % 2])
                counts[table] = self.races.draw(table, TableCount(typed, {}, alone))
            self.races.record(counts)

        self.do(act)

    @rule(share=st.integers(1, 20), is_noted=st.booleans())
    def count_stacks(self, share: int, is_noted: bool) -> None:
        def act() -> None:
            state = self.desk.state
            average = average_stack(tournament.chips_in_play(state), entries.count_left(state.entries))
            sitting = sorted(state.seating.seats)
            counts = {entry: average * (1 + (place + share) % 3) // 2 for place, entry in enumerate(sitting)}
            self.stacks.record(counts)
            if is_noted:
                self.stacks.note(self.stacks.audit(counts))

        self.do(act)

    @rule(large=st.integers(0, 6), reserve=st.integers(0, 60))
    def change(self, large: int, reserve: int) -> None:
        def act() -> None:
            state = self.desk.state
            holders = [
                Holder(entry, seat.table, seat.number, {500: large}) for entry, seat in state.seating.seats.items()
            ]
            players = {holder.table: sum(other.table == holder.table for other in holders) for holder in holders}
            self.stacks.note_exchange(100, make_change(100, 4, players, holders, {100: reserve}).exchanges)

        self.do(act)

    @rule(which=ANY, table=st.integers(0, 4), number=st.integers(0, 10))
    def move(self, which: int, table: int, number: int) -> None:
        self.do(lambda: self.tables.move(self.playing(which), Seat(table, number)))

    @rule(table=ANY)
    def close_table(self, table: int) -> None:
        def act() -> None:
            number = self.table(table)
            self.tables.break_table(self.tables.draw_new_seats(number))

        self.do(act)

    @rule(table=ANY)
    def next_hand(self, table: int) -> None:
        self.do(lambda: self.tables.next_hand(self.table(table)))

    @rule(table=ANY, which=ANY)
    def name_dealer(self, table: int, which: int) -> None:
        def act() -> None:
            number = self.table(table)
            seated = [entry for entry, _ in seating.at_table(self.desk.state.seating, number)]
            self.dealing.name_dealer(number, one(seated, which))

        self.do(act)

    @rule(table=ANY, which=ANY, why=st.sampled_from([ReleaseReason.WENT_HOME, ReleaseReason.DECLINED]))
    def release_dealer(self, table: int, which: int, why: ReleaseReason) -> None:
        def act() -> None:
            number = self.table(table)
            self.dealing.release(number, one(may_deal(self.desk.state, number), which), why)

        self.do(act)

    @rule(which=ANY)
    def take_dealer_back(self, which: int) -> None:
        self.do(lambda: self.dealing.take_back(one(sorted(self.desk.state.dealers.released), which)))

    @rule(table=ANY)
    def deal_by_rule(self, table: int) -> None:
        self.do(lambda: self.dealing.by_rule(self.table(table)))
