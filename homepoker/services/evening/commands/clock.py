"""Commands on the clock, each of them one action on the clock's own line of undo.

An evening that nobody plays any more has its clock stopped at the instant at which it was last seen to run.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from homepoker.core import clock
from homepoker.core.clock import ClockAdjusted, ClockEvent, ClockPaused, Position, StartScheduled
from homepoker.core.history import UndoStack
from homepoker.core.play.shorter_levels import shorten
from homepoker.core.wording import Sentence, sentence
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import as_instant


class ClockCommands:
    """Starts, stops and sets the clock of a tournament."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def position(self) -> Position:
        """The position of the clock now."""
        state = self._desk.state
        return clock.position(state.clock, state.profile.structure, self._desk.now())

    def start(self) -> None:
        """Start a new clock, or let one that stands still go on."""
        now = self._desk.now()
        event = clock.start(self._desk.state.clock, self._desk.state.profile.structure, now)
        self._act(sentence("journal.clock_started", level=event.level), event, now)

    def pause(self) -> None:
        """Stop the clock where it is."""
        now = self._desk.now()
        event = clock.pause(self._desk.state.clock, self._desk.state.profile.structure, now)
        self._act(sentence("journal.clock_paused", left=_whole(event.left)), event, now)

    def toggle(self) -> None:
        """Start a clock that stands still, stop one that runs."""
        if self.position().is_running:
            self.pause()
        else:
            self.start()

    def add_time(self, extra: timedelta) -> None:
        """Give time, or take it with a negative span."""
        now = self._desk.now()
        event = clock.add_time(self._desk.state.clock, self._desk.state.profile.structure, now, extra)
        if isinstance(event, StartScheduled):
            self._act(_starts(event), event, now)
            return
        seconds = int(extra.total_seconds())
        key = "journal.time_given" if seconds > 0 else "journal.time_taken"
        self._act(sentence(key, span=abs(seconds), left=_whole(event.left)), event, now)

    def set_time(self, left: timedelta) -> None:
        """Let exactly so much time be left, whatever it was before."""
        now, state = self._desk.now(), self._desk.state
        before = self.position().shown_seconds
        event = clock.set_time(state.clock, state.profile.structure, now, left)
        if isinstance(event, StartScheduled):
            self._act(_starts(event), event, now)
        else:
            self._act(sentence("journal.time_set", left=_whole(event.left), before=before), event, now)

    def next_level(self) -> None:
        """Go on to the next level or break."""
        now = self._desk.now()
        before = self.position()
        event = clock.next_level(self._desk.state.clock, self._desk.state.profile.structure, now)
        self._act(_went_to(event, before), event, now)

    def previous_level(self) -> None:
        """Restart the level; pressed again at once, go back."""
        now = self._desk.now()
        before = self.position()
        event = clock.previous_level(self._desk.state.clock, self._desk.state.profile.structure, now)
        self._act(_went_to(event, before), event, now)

    def go_to(self, level: int, *, in_break: bool = False) -> None:
        """Begin any level, or the break after it."""
        now = self._desk.now()
        state, before = self._desk.state, self.position()
        event = clock.go_to(state.clock, state.profile.structure, now, level, in_break=in_break)
        self._act(_went_to(event, before), event, now)

    def schedule_start(self, starts_at: datetime | None) -> None:
        """Let the clock start by itself at an instant, or take that back."""
        now = self._desk.now()
        state = self._desk.state
        event = clock.schedule_start(state.clock, state.profile.structure, now, starts_at)
        self._act(_starts(event), event, now)

    def shown_after_undo(self) -> Position | None:
        """The clock's reading if its newest action were taken back; nothing if there is none."""
        target = self._desk.history.undoable(UndoStack.CLOCK)
        if target is None:
            return None
        state = self._desk.state
        earlier = clock.Clock()
        for line in self._desk.history.standing():
            if line.sequence != target.sequence:
                for event in line.events:
                    if isinstance(event, ClockEvent):
                        earlier = clock.after(earlier, event)
        return clock.position(earlier, state.profile.structure, self._desk.now())

    def _act(self, label: Sentence, event: ClockEvent, now: datetime) -> None:
        self._desk.act(label, (event,), stack=UndoStack.CLOCK, at=now)


class HeadsUpCommands:
    """Commands for the last two."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    def shorten(self, *, from_next: bool = False) -> None:
        """Shorten the levels as the book says.

        :param from_next: the running level keeps its length.
        :raises Refusal: more than two are left, the book says nothing of it, or it has been done.
        """
        now, state = self._desk.now(), self._desk.state
        events = shorten(state, now, from_next=from_next)
        label = sentence("journal.levels_shorter_from_next")
        for event in events:
            if isinstance(event, ClockAdjusted):
                before = clock.position(state.clock, state.profile.structure, now).shown_seconds
                label = sentence("journal.levels_shorter", left=int(event.left.total_seconds()), before=before)
        self._desk.act(label, events, at=now)


def stop_as_left(desk: TournamentDesk, at: datetime, key: str) -> None:
    """Stop the clock where the evening was left, or take back the start that was announced.

    :param at: the instant of the last line; by it the evening stays one of that day.
    :param key: of the words on it in the journal.
    """
    state = desk.state
    structure = state.profile.structure
    event: ClockEvent
    if clock.has_begun(state.clock, at):
        event = clock.pause(state.clock, structure, at)
        label = sentence(key, left=_whole(event.left))
    else:
        event = clock.schedule_start(state.clock, structure, at, None)
        label = sentence("journal.start_unscheduled")
    desk.act(label, (event,), stack=UndoStack.CLOCK, at=at)


def stop_at_the_end(desk: TournamentDesk, ended_at: datetime) -> None:
    """Stop the clock of an evening whose end was taken back where that end had it stand; one that stood stays so.

    The program does this, not the host: undo leads past it.

    :raises Refusal: the evening is closed.
    """
    state = desk.state
    if not state.clock.is_running:
        return
    # One whose last level is over, or that waits for the host, cannot be paused by hand, but counts as running.
    here = clock.position(state.clock, state.profile.structure, ended_at)
    event = ClockPaused(ended_at, here.level, here.in_break, here.left)
    label = sentence("journal.clock_stopped_at_end", left=_whole(event.left))
    desk.act(label, (event,), stack=UndoStack.MACHINE, at=ended_at)


def _starts(event: StartScheduled) -> Sentence:
    if event.starts_at is None:
        return sentence("journal.start_unscheduled")
    return sentence("journal.start_scheduled", starts=as_instant(event.starts_at))


def _went_to(event: ClockAdjusted, before: Position) -> Sentence:
    if event.in_break:
        return sentence("journal.went_to_break", level=event.level)
    there, here = (event.level, event.in_break), (before.level, before.in_break)
    if there == here:
        return sentence("journal.went_to_level", level=event.level)
    return sentence("journal.on_to_level" if there > here else "journal.back_to_level", level=event.level)


def _whole(left: timedelta) -> int:
    return -(-left // timedelta(seconds=1))
