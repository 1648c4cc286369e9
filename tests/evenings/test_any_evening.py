"""Whatever a host does, in any order: every law holds after every step, and so after saving and reading back."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import ClassVar, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from homepoker.core import entries, seating
from homepoker.core.history import Thread
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import Tournament
from homepoker.services.clock_desk import ClockDesk
from homepoker.services.club import codec
from homepoker.services.evening_setup import change_profile, open_tournament
from homepoker.services.field_desk import FieldDesk
from homepoker.services.finish_desk import FinishDesk
from homepoker.services.simulation.laws import require_laws, require_prefixes
from homepoker.services.table_desk import TableDesk
from homepoker.services.tournament_desk import TournamentDesk
from homepoker.store.database import Database
from homepoker.store.rulebook_shelf import load_rulebooks
from homepoker.store.tournament_log import TournamentLog
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.strategies import profiles, spans

T = TypeVar("T")

BOOKS = load_rulebooks(Path(__file__).resolve().parents[2] / "resources" / "rulebooks")
THREADS = st.sampled_from(Thread)
ANY = st.integers(0, 1_000)
"""Which one of those that are there."""


def one(found: Sequence[T], which: int) -> T:
    """One of several; a refusal to go on where there is none."""
    if not found:
        raise NothingThere
    return found[which % len(found)]


class NothingThere(Exception):
    """There is nobody and nothing to do this with."""


class DrawWithIdsOfItsOwn(FixedDraw):
    """One data folder holds the evenings of all examples, so that no two of them may share an id."""

    def __init__(self, number: int, seed: int) -> None:
        super().__init__(seed)
        self._number = number

    def new_id(self, prefix: str) -> str:
        return super().new_id(f"{prefix}{self._number}-")


class AnyEvening(RuleBasedStateMachine):
    """A host at the desks. What is kept is read back by a second connection, as a program started anew would."""

    folder: ClassVar[Path]
    writer: ClassVar[Database]
    reader: ClassVar[Database]
    evenings: ClassVar[count[int]] = count(1)

    desk: TournamentDesk

    @classmethod
    def open_folder(cls) -> None:
        cls.folder = Path(tempfile.mkdtemp(prefix="homepoker-test-"))
        cls.writer = Database.open(cls.folder)
        cls.reader = Database.open(cls.folder, read_only=True)

    @classmethod
    def close_folder(cls) -> None:
        cls.reader.close()
        cls.writer.close()
        shutil.rmtree(cls.folder)

    @initialize(profile=profiles, seed=st.integers(0, 99))
    def begin(self, profile: Profile, seed: int) -> None:
        self.number = next(self.evenings)
        self.people = count(1)
        self.timekeeper = HandMovedTimekeeper()
        draw = DrawWithIdsOfItsOwn(self.number, seed)
        log = TournamentLog(self.writer, codec())
        tournament_id = open_tournament(log, f"Evening {self.number}", profile, BOOKS, self.timekeeper, draw)
        self.desk = TournamentDesk(tournament_id, log, self.timekeeper, draw)
        self.live: list[Tournament] = [self.desk.state]
        self.desk.listen(lambda changes: self.live.append(self.desk.state))
        self.clock, self.field = ClockDesk(self.desk), FieldDesk(self.desk)
        self.tables, self.finish = TableDesk(self.desk), FinishDesk(self.desk)
        for _ in range(4):
            self.field.check_in(self._somebody().id)

    def _somebody(self) -> Player:
        return Player(PlayerId(f"p{self.number}-{next(self.people)}"), "Somebody")

    def _do(self, act: Callable[[], object]) -> None:
        before, lines = self.desk.state, len(self.desk.history.lines)
        try:
            act()
        except (Refusal, NothingThere):
            assert self.desk.state is before
            assert len(self.desk.history.lines) == lines

    def _playing(self, which: int) -> EntryId:
        return one(entries.still_in(self.desk.state.entries), which).id

    def _table(self, which: int) -> int:
        return one(sorted(self.desk.state.seating.tables), which)

    # The field

    @precondition(lambda self: not self.desk.state.seating.tables)
    @rule(is_new=st.booleans())
    def check_in(self, is_new: bool) -> None:
        person = self._somebody()
        self._do(lambda: self.field.check_in_new(person) if is_new else self.field.check_in(person.id))

    @rule(which=ANY)
    def check_in_twice(self, which: int) -> None:
        self._do(lambda: self.field.check_in(self.desk.state.entries.by_id[self._playing(which)].player))

    @rule(which=ANY)
    def withdraw(self, which: int) -> None:
        self._do(lambda: self.field.withdraw(self._playing(which)))

    @precondition(lambda self: self.desk.state.seating.tables)
    @rule(note=st.sampled_from((None, "late train")))
    def enter_late(self, note: str | None) -> None:
        person = self._somebody()
        self._do(lambda: self.field.enter_late(person.id, new_person=person, overruled=note))

    @precondition(lambda self: self.desk.state.seating.tables)
    @rule(which=ANY, note=st.sampled_from((None, "as agreed")))
    def enter_again(self, which: int, note: str | None) -> None:
        players = entries.players(self.desk.state.entries)
        self._do(lambda: self.field.enter_late(one(players, which), overruled=note))

    @precondition(lambda self: self.desk.state.seating.tables)
    @rule(
        table=ANY,
        several=st.sampled_from((1, 1, 1, 2, 3)),
        winners=st.sampled_from((0, 1, 1, 2)),
        stacks=st.lists(st.sampled_from((500, 500, 1_500)), min_size=3, max_size=3),
        knows_stacks=st.booleans(),
    )
    def bust_out(self, table: int, several: int, winners: int, stacks: list[int], knows_stacks: bool) -> None:
        def act() -> None:
            seated = [entry for entry, _ in seating.at_table(self.desk.state.seating, self._table(table))]
            outs, left = seated[:several], seated[several : several + winners]
            one(outs, 0)
            known = dict(zip(outs, stacks, strict=False)) if knows_stacks else {}
            self.field.bust_out([(entry, tuple(left)) for entry in outs], known)

        self._do(act)

    @rule(which=ANY)
    def reinstate(self, which: int) -> None:
        self._do(lambda: self.field.reinstate(one(self.desk.state.entries.bust_outs, which).entry))

    @rule(which=ANY, note=st.sampled_from((None, "as agreed")))
    def rebuy(self, which: int, note: str | None) -> None:
        self._do(lambda: self.field.rebuy(self._playing(which), overruled=note))

    @rule(which=ANY)
    def add_on(self, which: int) -> None:
        self._do(lambda: self.field.add_on(self._playing(which)))

    @rule(which=ANY, chips=st.integers(-100, 40_000))
    def count_stack(self, which: int, chips: int) -> None:
        self._do(lambda: self.field.count_stack(self._playing(which), chips))

    # The tables

    @rule(tables=st.integers(1, 3))
    def draw_seats(self, tables: int) -> None:
        seats = self.desk.state.profile.seats_per_table
        self._do(lambda: self.tables.draw_seats(dict.fromkeys(range(1, tables + 1), seats)))

    @rule(which=ANY, table=st.integers(0, 4), number=st.integers(0, 10))
    def move(self, which: int, table: int, number: int) -> None:
        self._do(lambda: self.tables.move(self._playing(which), Seat(table, number)))

    @rule(table=ANY)
    def close_table(self, table: int) -> None:
        def act() -> None:
            number = self._table(table)
            self.tables.close_table(number, self.tables.draw_new_seats(number))

        self._do(act)

    @rule(table=ANY)
    def next_hand(self, table: int) -> None:
        self._do(lambda: self.tables.next_hand(self._table(table)))

    @rule(table=ANY, which=ANY)
    def name_dealer(self, table: int, which: int) -> None:
        def act() -> None:
            number = self._table(table)
            seated = [entry for entry, _ in seating.at_table(self.desk.state.seating, number)]
            self.tables.name_dealer(number, one(seated, which))

        self._do(act)

    # The clock

    @rule(span=spans)
    def pass_time(self, span: timedelta) -> None:
        self.timekeeper.pass_time(seconds=span.total_seconds())

    @rule()
    def toggle_clock(self) -> None:
        self._do(self.clock.toggle)

    @rule(span=spans)
    def schedule_start(self, span: timedelta) -> None:
        self._do(lambda: self.clock.schedule_start(self.desk.now() + span))

    @rule(span=spans, takes=st.booleans())
    def add_time(self, span: timedelta, takes: bool) -> None:
        self._do(lambda: self.clock.add_time(-span if takes else span))

    @rule(forward=st.booleans())
    def change_level(self, forward: bool) -> None:
        self._do(self.clock.next_level if forward else self.clock.previous_level)

    @rule(level=st.integers(0, 9), in_break=st.booleans())
    def go_to_level(self, level: int, in_break: bool) -> None:
        self._do(lambda: self.clock.go_to(level, in_break=in_break))

    # Changing one's mind, and the end

    @rule(profile=profiles)
    def change_profile(self, profile: Profile) -> None:
        self._do(lambda: change_profile(self.desk, profile, BOOKS))

    @rule(thread=THREADS)
    def undo(self, thread: Thread) -> None:
        self._do(lambda: self.desk.undo(thread))

    @rule(thread=THREADS)
    def redo(self, thread: Thread) -> None:
        self._do(lambda: self.desk.redo(thread))

    @rule(thread=THREADS, steps=st.integers(1, 4))
    def undo_and_redo(self, thread: Thread, steps: int) -> None:
        before, done = self.desk.state, 0
        while done < steps and self.desk.history.undoable(thread) is not None:
            self.desk.undo(thread)
            done += 1
        for _ in range(done):
            self.desk.redo(thread)
        assert self.desk.state == before

    @rule()
    def close(self) -> None:
        self._do(self.finish.close)

    @rule()
    def reopen(self) -> None:
        self._do(self.finish.reopen)

    # What always holds

    @invariant()
    def every_law_holds(self) -> None:
        if hasattr(self, "desk"):
            require_laws(self.desk)

    @invariant()
    def what_is_kept_reads_back_the_same(self) -> None:
        if hasattr(self, "desk"):
            kept = TournamentLog(self.reader, codec())
            again = TournamentDesk(self.desk.tournament_id, kept, self.timekeeper, FixedDraw())
            assert again.history.lines == self.desk.history.lines
            assert again.state == self.desk.state
            assert again.states() == self.desk.states()
            for thread in Thread:
                assert again.history.undoable(thread) == self.desk.history.undoable(thread)
                assert again.history.redoable(thread) == self.desk.history.redoable(thread)

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            require_prefixes(self.desk.history.lines, self.live)


@pytest.fixture
def data_folder() -> Iterator[None]:
    AnyEvening.open_folder()
    yield
    AnyEvening.close_folder()


@pytest.mark.usefixtures("data_folder")
def test_any_evening_obeys_every_law_and_reads_back_the_same() -> None:
    run_state_machine_as_test(AnyEvening, settings=settings(stateful_step_count=40))
