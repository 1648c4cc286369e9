"""Sitting down, swapping, and what is agreed about seats."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import rule

from homepoker.core import entries
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.seating import Stay
from homepoker.services.evening.commands.seating import SeatAgreements
from homepoker.services.evening.tournament_desk import TournamentDesk
from tests.evenings.acts.host import ANY, AnyHost

SEATS = st.builds(Seat, st.integers(0, 4), st.integers(0, 10))
"""Seats, also such as there are not."""


class SeatingActs(AnyHost):
    """Sitting down, swapping, and what is agreed about seats."""

    @rule(one=ANY, other=ANY, note=st.sampled_from((None, "as agreed")))
    def swap(self, one: int, other: int, note: str | None) -> None:
        self.do(lambda: self.tables.swap(self.playing(one), self.playing(other), overruled=note))

    @rule(where=SEATS, note=st.sampled_from((None, "late train")))
    def seat_somebody_new(self, where: Seat, note: str | None) -> None:
        person = self.somebody()
        self.do(lambda: self.field.sit_down(person.id, where, new_person=person, overruled=note))

    @rule(which=ANY, where=SEATS)
    def seat_by_hand(self, which: int, where: Seat) -> None:
        def act() -> None:
            player = self.desk.state.entries.by_id[self.playing(which)].player
            self.field.sit_down(player, where)

        self.do(act)

    @rule(tables=st.integers(1, 3), seats=st.integers(1, 10))
    def set_tables(self, tables: int, seats: int) -> None:
        if not self.desk.state.buttons.hands:
            self.do(lambda: self.tables.set_tables(dict.fromkeys(range(1, tables + 1), seats)))

    @rule()
    def draw_the_rest(self) -> None:
        state = self.desk.state
        seated = set(state.seating.seats.items())

        def act() -> None:
            self.tables.draw_seats(state.seating.tables, keeps_chosen=True)
            assert seated <= set(self.desk.state.seating.seats.items())
            assert len(self.desk.state.seating.seats) == len(entries.still_in(state.entries))

        self.do(act)

    @rule()
    def draw_again(self) -> None:
        state = self.desk.state
        agreed = state.seating.agreed
        stay = {entry: seat for entry, seat in state.seating.seats.items() if entry in agreed.stays}

        def act() -> None:
            self.tables.draw_seats(state.seating.tables)
            now = self.desk.state.seating
            assert stay.items() <= now.seats.items()
            assert not agreed.blocked & set(now.seats.values())

        self.do(act)

    @rule(where=SEATS)
    def block(self, where: Seat) -> None:
        self.do(lambda: SeatAgreements(self.desk).block(where))

    @rule(where=SEATS, which=ANY, is_member=st.booleans())
    def reserve(self, where: Seat, which: int, is_member: bool) -> None:
        def act() -> None:
            player = self.somebody().id if is_member else self.desk.state.entries.by_id[self.playing(which)].player
            SeatAgreements(self.desk).reserve(where, player)

        self.do(act)

    @rule(which=ANY)
    def release(self, which: int) -> None:
        agreed = self.desk.state.seating.agreed
        kept = sorted(agreed.blocked | agreed.reserved.keys())
        if kept:
            self.do(lambda: SeatAgreements(self.desk).release(kept[which % len(kept)]))

    @rule(which=ANY)
    def who_has_a_reserved_seat_comes(self, which: int) -> None:
        reserved = sorted(self.desk.state.seating.agreed.reserved.items())
        if not reserved:
            return
        where, player = reserved[which % len(reserved)]

        def act() -> None:
            self.field.sit_down(player, where, overruled="kept")
            assert self.desk.state.seating.seats[_entry(self.desk, player)] == where
            assert where not in self.desk.state.seating.agreed.reserved

        self.do(act)

    @rule(which=ANY, stay=st.sampled_from((None, *Stay)))
    def agree_stay(self, which: int, stay: Stay | None) -> None:
        self.do(lambda: SeatAgreements(self.desk).agree_stay(self.playing(which), stay))

    @rule(which=st.lists(ANY, min_size=1, max_size=3))
    def keep_apart(self, which: list[int]) -> None:
        def act() -> None:
            by_id = self.desk.state.entries.by_id
            SeatAgreements(self.desk).keep_apart([by_id[self.playing(one)].player for one in which])

        self.do(act)

    @rule(tables=st.lists(st.integers(1, 4), max_size=4))
    def announce_breaks(self, tables: list[int]) -> None:
        def act() -> None:
            SeatAgreements(self.desk).announce_breaks(tables)
            assert self.desk.state.seating.agreed.break_order == tuple(tables)

        self.do(act)

    @rule(which=ANY)
    def forget_group(self, which: int) -> None:
        apart = self.desk.state.seating.agreed.apart
        if apart:
            self.do(lambda: SeatAgreements(self.desk).forget_group(apart[which % len(apart)]))


def _entry(desk: TournamentDesk, player: str) -> EntryId:
    return next(entry.id for entry in entries.still_in(desk.state.entries) if entry.player == player)
