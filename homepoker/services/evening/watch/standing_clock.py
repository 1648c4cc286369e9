"""Stop of the clock of an evening that nobody plays any more, at the instant at which it was last seen to run."""

from __future__ import annotations

from datetime import datetime, timedelta

from homepoker.core import clock
from homepoker.core.clock import ClockEvent, ClockPaused
from homepoker.core.history import UndoStack
from homepoker.core.wording import sentence
from homepoker.services.evening.tournament_desk import TournamentDesk


def stop_as_left(desk: TournamentDesk, at: datetime) -> None:
    """Stop the clock where a file left it, or take back the start that was announced.

    :param at: the instant of the last line; by it the evening stays one of that day.
    """
    state = desk.state
    structure = state.profile.structure
    event: ClockEvent
    if clock.has_begun(state.clock, at):
        event = clock.pause(state.clock, structure, at)
        label = sentence("journal.clock_stopped_by_file", left=_seconds(event.left))
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
    label = sentence("journal.clock_stopped_at_end", left=_seconds(event.left))
    desk.act(label, (event,), stack=UndoStack.MACHINE, at=ended_at)


def _seconds(left: timedelta) -> int:
    return -(-left // timedelta(seconds=1))
