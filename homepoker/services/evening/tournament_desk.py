"""The desk of one tournament: the one door through which everything is done, and undone.

An action is on disk before anybody is told. The desk keeps the state that stands, and one of every `EVERY` before it:
an earlier state, and so an undo, is replayed from the last one that was kept.
"""

from __future__ import annotations

import gc
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import islice, takewhile
from typing import Final, Protocol

from homepoker.core import tournament
from homepoker.core.entries import PlayerEntered
from homepoker.core.history import Correction, History, Line, LineKind, UndoStack
from homepoker.core.play.consequences import Transition, extended, transition
from homepoker.core.players import Player
from homepoker.core.quantities import Card
from homepoker.core.refusal import refuse
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.core.wording import Sentence, sentence
from homepoker.services.draw import Draw, shuffled_deck
from homepoker.services.evening.balances import BringsAlong, nothing_brought
from homepoker.services.evening.replay import MISFITS, misfit, states_of
from homepoker.services.timekeeper import Timekeeper

# One state in twenty: DECISIONS.md, 286
EVERY: Final = 20
"""Actions from one state that is kept to the next one; replaying so many takes less than a millisecond."""


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
        self.brings_along: BringsAlong = nothing_brought
        """Asked of each player who enters an evening that is played for money."""
        self._standing: list[Line] = []
        self._kept: list[Tournament] = []
        """The state after the first action that stands, and after each `EVERY`-th from there."""
        with _garbage_left_alone():
            lines = log.lines(tournament_id)
            try:
                self.history = History(lines)
                self._stand(*self._anew())
            except MISFITS as error:
                raise misfit(lines) from error

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self._state

    def states(self) -> Iterator[tuple[int, Tournament]]:
        """The state after each action that stands, with the action's sequence number."""
        return self._states_from(0)

    def state_after(self, sequence: int) -> Tournament:
        """The state when the action of this number was done, as everything before it stands now.

        :raises KeyError: no such action stands.
        """
        return self._state_at(self._place(sequence))

    def state_before(self, sequence: int) -> Tournament:
        """The state in which the action of this number was done; the opening has none.

        :raises KeyError: no such action stands, or it is the opening.
        """
        place = self._place(sequence)
        if place == 0:
            raise KeyError(sequence)
        return self._state_at(place - 1)

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
        """Try one action, keep it, then tell everybody.

        :param events: what happens now, or a transition from the present state.
        :raises Refusal: the evening is closed, and this is not the till's; what was published does not change under
            its readers.
        """
        done = events if isinstance(events, Transition) else transition(self.state, events)
        done = self._with_balances(done, new_players)
        happened, state = done.events, done.state
        reopens = any(isinstance(event, tournament.TournamentReopened) for event in happened)
        if self.state.is_closed and not reopens and stack is not UndoStack.TILL:
            raise refuse("play.is_closed")
        at = at if at is not None else self.now()
        line = Line(self.history.next_sequence, LineKind.ACTION, stack, label, at, happened)
        self._log.append(self.tournament_id, line, new_players)
        self.history.add(line)
        self._stand(len(self._standing), [line], [state] if len(self._standing) % EVERY == 0 else [], state)
        self._tell()

    def _with_balances(self, done: Transition, new_players: Sequence[Player]) -> Transition:
        """With what players bring along: who enters for money for the first time, or all as soon as it is for money."""
        if done.state.profile.fees is None:
            return done
        players = [event.player for event in done.events if isinstance(event, PlayerEntered) and event.number == 1]
        if self.state.profile.fees is None:
            players = list(done.state.entries.by_player)
        for player in players:
            done = extended(done, self.brings_along(done.state, player, new_players))
        return done

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

    def _anew(self, since: int = 1) -> tuple[int, list[Line], list[Tournament], Tournament]:
        """The number of actions that stand as before; the lines after them, the states to keep, and the last state.

        :param since: nothing is different before this line.
        :raises Refusal: what stands does not fit together.
        """
        place = bisect_left(self._standing, since, key=lambda line: line.sequence) if since > 1 else 0
        lines = self.history.standing(since)
        pairs = zip(self._standing[place:], lines, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        place, lines = place + same, lines[same:]
        state = before = self._state_at(place - 1) if place else None
        kept = list[Tournament]()
        try:
            for at, (_, state) in enumerate(states_of(lines, before), start=place):
                if at % EVERY == 0:
                    kept.append(state)
        except MISFITS as error:
            raise refuse("journal.not_replayed") from error
        assert state is not None, "the opening always stands"
        return place, lines, kept, state

    def _stand(self, place: int, lines: Sequence[Line], kept: Sequence[Tournament], state: Tournament) -> None:
        """Let these lines stand from a place on, with the states of them that are kept, and the last one."""
        self._standing[place:] = lines
        self._kept[-(-place // EVERY) :] = kept
        self._state = state

    def _state_at(self, place: int) -> Tournament:
        """The state after the action at a place."""
        if place == len(self._standing) - 1:
            return self._state
        _, state = next(islice(self._states_from(place // EVERY), place % EVERY, None))
        return state

    def _states_from(self, number: int) -> Iterator[tuple[int, Tournament]]:
        """The state after each action from the one on whose state is kept under a number."""
        for first, state in zip(range(number * EVERY, len(self._standing), EVERY), self._kept[number:], strict=True):
            yield self._standing[first].sequence, state
            yield from states_of(self._standing[first + 1 : first + EVERY], state)

    def _place(self, sequence: int) -> int:
        for place, line in enumerate(self._standing):
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
