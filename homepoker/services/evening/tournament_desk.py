"""The desk of one tournament: the one door through which everything is done, and undone.

An action is on disk before anybody is told. The desk keeps the state after every action
that stands, so undo is a look-up; only what comes after the taken-back action is replayed.
"""

from __future__ import annotations

import gc
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Protocol

from homepoker.core import tournament
from homepoker.core.history import Correction, History, Line, LineKind, UndoStack
from homepoker.core.play.consequences import Transition, transition
from homepoker.core.players import Player
from homepoker.core.quantities import Card
from homepoker.core.refusal import refuse
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.core.wording import Sentence, sentence
from homepoker.services.draw import Draw, shuffled_deck
from homepoker.services.evening.replay import MISFITS, misfit, states_of
from homepoker.services.timekeeper import Timekeeper


class Log(Protocol):
    """Protocol of the durable store of a tournament's lines."""

    def lines(self, tournament_id: str) -> list[Line]:
        """All lines so far."""

    def append(self, tournament_id: str, line: Line, new_players: Sequence[Player] = ()) -> None:
        """Keep a line for ever, with the people it needs; it is on disk when this returns."""


Listener = Callable[[], object]


class TournamentDesk:
    """Desk of a tournament, the one door to it: does what a host asks for and tells listeners what has changed."""

    def __init__(self, tournament_id: str, log: Log, timekeeper: Timekeeper, draw: Draw) -> None:
        """Open a tournament from its log.

        :raises DamagedEvening: a line is missing, cannot be read or does not fit; names it.
        """
        self.tournament_id = tournament_id
        self.timekeeper = timekeeper
        self.draw = draw
        self._log = log
        self._listeners: list[Listener] = []
        self.on_listener_fault: Callable[[Exception], object] = _raise
        """Handler of an error that a listener raised, called once all have been told of the change."""
        self._states: list[tuple[int, Tournament]] = []
        self._replayed: list[Line] = []
        with _garbage_left_alone():
            lines = log.lines(tournament_id)
            try:
                self.history = History(lines)
                self._replay()
                self._place(1)  # the opening always stands
            except MISFITS as error:
                raise misfit(lines) from error

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self._states[-1][1]

    def states(self) -> Sequence[tuple[int, Tournament]]:
        """The state after each action that stands, with the action's sequence number."""
        return self._states

    def state_after(self, sequence: int) -> Tournament:
        """The state when the action of this number was done, as everything before it stands now.

        :raises KeyError: no such action stands.
        """
        return self._states[self._place(sequence)][1]

    def state_before(self, sequence: int) -> Tournament:
        """The state in which the action of this number was done; the opening has none.

        :raises KeyError: no such action stands, or it is the opening.
        """
        place = self._place(sequence)
        if place == 0:
            raise KeyError(sequence)
        return self._states[place - 1][1]

    def new_deck(self) -> list[Card]:
        """A full deck in random order."""
        return shuffled_deck(self.draw)

    def now(self) -> datetime:
        """The present instant."""
        return self.timekeeper.now()

    def listen(self, listener: Listener) -> None:
        """Add a listener for every change, after it is on disk; one that raises keeps no other from being called."""
        self._listeners.append(listener)

    def act(
        self,
        label: Sentence,
        events: Iterable[AnyEvent] | Transition,
        *,
        stack: UndoStack = UndoStack.PLAY,
        new_players: Sequence[Player] = (),
        at: datetime | None = None,
    ) -> None:
        """Do one action: try it, keep it, then tell everybody.

        :param events: what happens now, or a transition from the present state.
        :raises Refusal: the evening is closed; what was published does not change under its readers.
        """
        done = events if isinstance(events, Transition) else transition(self.state, events)
        happened, state = done.events, done.state
        if self.state.is_closed and not any(isinstance(event, tournament.TournamentReopened) for event in happened):
            raise refuse("play.is_closed")
        at = at if at is not None else self.now()
        line = Line(self.history.next_sequence, LineKind.ACTION, stack, label, at, happened)
        self._log.append(self.tournament_id, line, new_players)
        self.history.add(line)
        self._states.append((line.sequence, state))
        self._replayed.append(line)
        self._tell()

    def undo(self, stack: UndoStack = UndoStack.PLAY) -> Sentence:
        """Take the newest action of a stack back, and say which.

        :raises Refusal: there is nothing to take back, or what is left would not fit together.
        """
        target = self.history.undoable(stack)
        if target is None:
            raise refuse("journal.nothing_to_undo")
        self._step(LineKind.UNDO, target)
        return target.label

    def redo(self, stack: UndoStack = UndoStack.PLAY) -> Sentence:
        """Put back what was taken back last, and say what.

        :raises Refusal: there is nothing to put back, or it would not fit.
        """
        target = self.history.redoable(stack)
        if target is None:
            raise refuse("journal.nothing_to_redo")
        self._step(LineKind.REDO, target)
        return target.label

    def undo_to(self, sequence: int) -> Sentence:
        """Take back everything of the play that was done after a line, and say what that is called.

        Redo puts it back step by step. The clock goes on as it is.

        :raises Refusal: nothing of the play was done since.
        """
        taken_back = self.history.after(sequence, UndoStack.PLAY)
        if not taken_back:
            raise refuse("journal.nothing_after")
        label = sentence("journal.undone_to", count=len(taken_back), oldest=taken_back[0].label)
        self._write(
            Line(self.history.next_sequence, LineKind.UNDO_TO, UndoStack.PLAY, label, self.now(), target=sequence)
        )
        self._tell()
        return label

    def correct(
        self, label: Sentence, target: int, corrections: Sequence[Correction], follows: Sequence[AnyEvent] = ()
    ) -> None:
        """Let something else stand at places of the log.

        :param target: the line from which the host came.
        :param follows: what is true from now on because of it.
        :raises Refusal: the evening is closed, or what would stand then does not fit together.
        """
        if self.state.is_closed:
            raise refuse("play.is_closed")
        sequence, now = self.history.next_sequence, self.now()
        line = Line(
            sequence,
            LineKind.CORRECTION,
            UndoStack.PLAY,
            label,
            now,
            tuple(follows),
            target,
            corrections=tuple(corrections),
        )
        self._write(line)
        self._tell()

    def _step(self, kind: LineKind, target: Line) -> None:
        line = Line(self.history.next_sequence, kind, target.stack, target.label, self.now(), target=target.sequence)
        self._write(line)
        self._tell()

    def _write(self, line: Line) -> None:
        """Keep a line that changes what stands: what could not be replayed must never reach the disk.

        :raises Refusal: what would stand then does not fit together.
        """
        self.history.add(line)
        try:
            anew = self._anew(self.history.changes_from(line))
            self._log.append(self.tournament_id, line)
        except BaseException:
            self.history = History(self.history.lines[:-1])
            raise
        self._stand(*anew)

    def _replay(self) -> None:
        self._stand(*self._anew())

    def _anew(self, since: int = 1) -> tuple[int, list[Line], list[tuple[int, Tournament]]]:
        """The number of states that are as before, and of what stands after them the lines and states.

        :param since: nothing is different before this line.
        :raises Refusal: what stands does not fit together.
        """
        kept = bisect_left(self._replayed, since, key=lambda line: line.sequence) if since > 1 else 0
        stands = self.history.standing(since)
        same = 0
        for before, line in zip(self._replayed[kept:], stands, strict=False):
            if before is not line and before != line:
                break
            same += 1
        before_them = self._states[kept + same - 1][1] if kept + same else None
        try:
            states = list(states_of(stands[same:], before_them))
        except MISFITS as error:
            raise refuse("journal.not_replayed") from error
        return kept + same, stands[same:], states

    def _stand(self, kept: int, stands: Sequence[Line], states: Sequence[tuple[int, Tournament]]) -> None:
        self._states[kept:] = states
        self._replayed[kept:] = stands

    def _place(self, sequence: int) -> int:
        for place, line in enumerate(self._replayed):
            if line.sequence == sequence and line.kind is LineKind.ACTION:
                return place
        raise KeyError(sequence)

    def _tell(self) -> None:
        faults: list[Exception] = []
        for listener in list(self._listeners):
            try:
                listener()
            except Exception as raised:  # noqa: BLE001 - whatever one raises, the next is told of the change
                faults.append(raised)
        for fault in faults:
            self.on_listener_fault(fault)


def _raise(fault: Exception) -> None:
    raise fault


@contextmanager
def _garbage_left_alone() -> Iterator[None]:
    """Suspend garbage collection while a log is read: all of it stays, so each collection would search all of it."""
    was_sought = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_sought:
            gc.enable()
