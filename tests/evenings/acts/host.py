"""The host of any evening: who is asked to do something, and what must hold after each act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import ClassVar, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
)

from homepoker.core import entries
from homepoker.core.history import Line, UndoStack
from homepoker.core.players import Player
from homepoker.core.profile import Profile
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import Tournament
from homepoker.devtools.simulation.invariants import require_clock, require_invariants, require_prefixes
from homepoker.services.club import codec
from homepoker.services.evening.commands.chip_race import ChipRaceCommands
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.dealing import DealingCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.services.evening.commands.time_call import TimeCallCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.evening_file import require_consistent
from homepoker.store.database import Database
from homepoker.store.database.rows import LogLineRow
from homepoker.store.evening.event_codec import EventCodec
from homepoker.store.evening.tournament_log import TournamentLog
from homepoker.store.rulebooks.shelf import load_rulebooks
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.strategies import profiles

T = TypeVar("T")

BOOKS = load_rulebooks(Path(__file__).resolve().parents[3] / "resources" / "rulebooks")
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


class EachRowOnce(TournamentLog):
    """Log that reads each row once: the same row reads the same, and most were there after the act before."""

    def __init__(self, database: Database, codec: EventCodec) -> None:
        super().__init__(database, codec)
        self._read: dict[tuple[object, ...], Line] = {}

    def _line(self, row: LogLineRow) -> Line:
        values = tuple(vars(row).values())
        if values not in self._read:
            self._read[values] = super()._line(row)
        return self._read[values]


class AnyHost(RuleBasedStateMachine):
    """A host at the desks. What is kept is read back by a second connection, as a program started anew would."""

    writer: ClassVar[Database]
    reader: ClassVar[Database]
    evenings: ClassVar[count[int]] = count(1)

    desk: TournamentDesk

    @classmethod
    def open_folder(cls, folder: Path) -> None:
        cls.writer = Database.open(folder)
        cls.reader = Database.open(folder, read_only=True)

    @classmethod
    def close_folder(cls) -> None:
        cls.reader.close()
        cls.writer.close()

    @initialize(profile=profiles, seed=st.integers(0, 99))
    def begin(self, profile: Profile, seed: int) -> None:
        self.number = next(self.evenings)
        self.people = count(1)
        self.timekeeper = HandMovedTimekeeper()
        draw = DrawWithIdsOfItsOwn(self.number, seed)
        log = TournamentLog(self.writer, codec())
        self.kept = EachRowOnce(self.reader, codec())
        self.lawful: Tournament | None = None
        """The state that was found to obey every law."""
        self.looked_at: tuple[object, ...] = ()
        """What stood on disk and at the desk when it was read back."""
        tournament_id = open_tournament(log, f"Evening {self.number}", profile, BOOKS, self.timekeeper, draw)
        self.desk = TournamentDesk(tournament_id, log, self.timekeeper, draw)
        self.live: list[Tournament] = [self.desk.state]
        self.desk.listen(lambda: self.live.append(self.desk.state))
        self.clock, self.field = ClockCommands(self.desk), EntryCommands(self.desk)
        self.tables, self.finish = SeatingCommands(self.desk), EndingCommands(self.desk)
        self.dealing = DealingCommands(self.desk)
        self.calls, self.races = TimeCallCommands(self.desk, BOOKS), ChipRaceCommands(self.desk, BOOKS)
        self.stacks = StackCommands(self.desk)
        for _ in range(4):
            self.field.check_in(self.somebody().id)

    def somebody(self) -> Player:
        return Player(PlayerId(f"p{self.number}-{next(self.people)}"), "Somebody")

    def do(self, act: Callable[[], object]) -> None:
        before, lines = self.desk.state, len(self.desk.history.lines)
        try:
            act()
        except (Refusal, NothingThere):
            assert self.desk.state is before
            assert len(self.desk.history.lines) == lines

    def playing(self, which: int) -> EntryId:
        return one(entries.still_in(self.desk.state.entries), which).id

    def table(self, which: int) -> int:
        return one(sorted(self.desk.state.seating.tables), which)

    # What always holds

    @invariant()
    def every_law_holds(self) -> None:
        if hasattr(self, "desk"):
            if self.desk.state is self.lawful:
                require_clock(self.desk)
            else:
                require_invariants(self.desk)
                self.lawful = self.desk.state

    @invariant()
    def what_is_kept_reads_back_the_same(self) -> None:
        if hasattr(self, "desk"):
            # Of an act that was refused there is no trace, on disk neither: what was read back before reads the same.
            here = self.desk.state, len(self.desk.history.lines), self.on_disk()
            if self.looked_at and here[0] is self.looked_at[0] and here[1:] == self.looked_at[1:]:
                return
            again = TournamentDesk(self.desk.tournament_id, self.kept, self.timekeeper, FixedDraw())
            assert again.history.lines == self.desk.history.lines
            assert again.state == self.desk.state
            for stack in UndoStack:
                assert again.history.undoable(stack) == self.desk.history.undoable(stack)
                assert again.history.redoable(stack) == self.desk.history.redoable(stack)
            self.looked_at = here

    def on_disk(self) -> list[tuple[object, ...]]:
        """The evening's rows as the second connection finds them."""
        with self.reader.transaction() as connection:
            ask = "SELECT * FROM log_line WHERE tournament_id = ? ORDER BY sequence"
            return connection.execute(ask, (self.desk.tournament_id,)).fetchall()

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            require_prefixes(self.desk.history.lines, dict(enumerate(self.live, start=1)))
            # What one laptop has written, another one takes in.
            require_consistent(self.desk.history.lines)
