"""The desk of one tournament: the one door through which everything is done, and undone.

An action is on disk before anybody is told. The desk keeps the state after every action
that stands, so undo is a look-up; only what comes after the taken-back action is replayed.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Protocol, cast

from homepoker.core import tournament
from homepoker.core.history import Event, History, Line, LineKind, Thread
from homepoker.core.players import Player
from homepoker.core.refusal import refuse
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.core.wording import Sentence
from homepoker.services.changes import Changes, changes_of
from homepoker.services.draw import Draw
from homepoker.services.timekeeper import Timekeeper


class Log(Protocol):
    """Where the lines of a tournament are kept, durably."""

    def lines(self, tournament_id: str) -> list[Line]:
        """All lines so far."""

    def append(self, tournament_id: str, line: Line, new_players: Sequence[Player] = ()) -> None:
        """Keep a line for ever, with the people it needs; it is on disk when this returns."""


Listener = Callable[[Changes], None]


class TournamentDesk:
    """Does what a host asks for and tells the listeners what has changed."""

    def __init__(self, tournament_id: str, log: Log, timekeeper: Timekeeper, draw: Draw) -> None:
        """Open a tournament from its log.

        :raises NotATournament: the log is empty or does not begin with the opening.
        """
        self.tournament_id = tournament_id
        self.timekeeper = timekeeper
        self.draw = draw
        self._log = log
        self._listeners: list[Listener] = []
        self._states: list[tuple[int, Tournament]] = []
        with _garbage_left_alone():
            self.history = History(log.lines(tournament_id))
            self._replay()

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self._states[-1][1]

    def states(self) -> Sequence[tuple[int, Tournament]]:
        """The state after each action that stands, with the action's sequence number."""
        return self._states

    def now(self) -> datetime:
        """The present instant."""
        return self.timekeeper.now()

    def listen(self, listener: Listener) -> None:
        """Be told of every change, after it is on disk."""
        self._listeners.append(listener)

    def act(
        self,
        label: Sentence,
        events: Iterable[AnyEvent],
        *,
        thread: Thread = Thread.PLAY,
        new_players: Sequence[Player] = (),
        at: datetime | None = None,
    ) -> None:
        """Do one action: try it, keep it, then tell everybody.

        :raises Refusal: the evening is closed; what was published does not change under its readers.
        """
        happened = tuple(events)
        state = self.state
        if state.is_closed and not any(isinstance(event, tournament.TournamentReopened) for event in happened):
            raise refuse("play.is_closed")
        for event in happened:
            state = tournament.after(state, event)
        at = at if at is not None else self.now()
        line = Line(self.history.next_sequence, LineKind.ACTION, thread, label, at, happened)
        self._log.append(self.tournament_id, line, new_players)
        self.history.add(line)
        self._states.append((line.sequence, state))
        self._tell(changes_of(happened))

    def undo(self, thread: Thread = Thread.PLAY) -> Sentence:
        """Take the newest action of a thread back, and say which.

        :raises Refusal: there is nothing to take back.
        """
        target = self.history.undoable(thread)
        if target is None:
            raise refuse("journal.nothing_to_undo")
        self._step(LineKind.UNDO, target)
        return target.label

    def redo(self, thread: Thread = Thread.PLAY) -> Sentence:
        """Put back what was taken back last, and say what.

        :raises Refusal: there is nothing to put back.
        """
        target = self.history.redoable(thread)
        if target is None:
            raise refuse("journal.nothing_to_redo")
        self._step(LineKind.REDO, target)
        return target.label

    def _step(self, kind: LineKind, target: Line) -> None:
        line = Line(self.history.next_sequence, kind, target.thread, target.label, self.now(), target=target.sequence)
        self._log.append(self.tournament_id, line)
        self.history.add(line)
        self._replay()
        self._tell(changes_of(target.events))

    def _replay(self) -> None:
        """Keep the states up to the first difference and replay what stands after it."""
        stands = self.history.standing()
        kept = 0
        for (sequence, _), line in zip(self._states, stands, strict=False):
            if sequence != line.sequence:
                break
            kept += 1
        del self._states[kept:]
        for line in stands[kept:]:
            events = cast("tuple[AnyEvent, ...]", line.events)
            if not self._states:
                self._states.append((line.sequence, tournament.replay(events)))
                continue
            state = self.state
            for event in events:
                state = tournament.after(state, event)
            self._states.append((line.sequence, state))
        if not self._states:
            raise tournament.NotATournament(f"the log of {self.tournament_id} is empty")

    def _tell(self, changes: Changes) -> None:
        for listener in list(self._listeners):
            listener(changes)


@contextmanager
def _garbage_left_alone() -> Iterator[None]:
    """Read a log in a time that grows as it does: all of it stays, and a search for garbage goes through all of it."""
    was_sought = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_sought:
            gc.enable()


def events_of(lines: Iterable[Line]) -> list[Event]:
    """All events of these lines, in order."""
    return [event for line in lines for event in line.events]
