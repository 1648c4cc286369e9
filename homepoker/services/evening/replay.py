"""Replay of logs, and of their undamaged beginning where a line does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from homepoker.core import tournament
from homepoker.core.history import Event, History, Line
from homepoker.core.refusal import Refusal
from homepoker.core.replay_validation import require_possible
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.store.errors import DamagedEvening, MisfittingLine, MissingLine

MISFITS = (ArithmeticError, AssertionError, AttributeError, LookupError, Refusal, RuntimeError, TypeError, ValueError)
"""Errors that an event raises which cannot have happened in a state: no code foresees it, so it may be any of these."""


def replayed(lines: Sequence[Line]) -> Tournament:
    """The tournament after all lines of a log, with what was undone left out.

    :raises DamagedEvening: the lines are not those of one log, or do not fit to one another; names the line.
    """
    try:
        *_, (_, state) = states_of(History(lines).standing())
    except MISFITS as error:
        raise misfit(lines) from error
    return state


def misfit(lines: Sequence[Line]) -> DamagedEvening:
    """The error of a log that cannot be replayed: it is empty, or its first line that does not fit."""
    return MisfittingLine(len(fitting(lines)) + 1) if lines else MissingLine(1, is_empty=True)


def contradiction(lines: Sequence[Line]) -> DamagedEvening | None:
    """The error of the first line of a log that cannot have happened after those before it; ``None`` if each can."""
    state: Tournament | None = None
    for line in History(lines).standing():
        events = cast("tuple[AnyEvent, ...]", line.events)
        try:
            state = require_possible(state, events) if state is not None else tournament.replay(events)
        except MISFITS as error:
            misfit_line = MisfittingLine(line.sequence)
            misfit_line.__cause__ = error
            return misfit_line
    return None


def fitting(lines: Sequence[Line]) -> Sequence[Line]:
    """The longest beginning of a log whose lines fit."""
    fits, does_not = 0, len(lines) + 1
    while does_not - fits > 1:
        tried = (fits + does_not) // 2
        try:
            states = list(states_of(History(lines[:tried]).standing()))
        except MISFITS:
            states = []
        if states:
            fits = tried
        else:
            does_not = tried
    return lines[:fits]


def states_of(lines: Iterable[Line], state: Tournament | None = None) -> Iterator[tuple[int, Tournament]]:
    """The state after each of these lines; the first opens the tournament unless there is a state before it."""
    for line in lines:
        events = cast("tuple[AnyEvent, ...]", line.events)
        if state is None:
            state = tournament.replay(events)
        else:
            for event in events:
                state = tournament.after(state, event)
        yield line.sequence, state


def events_of(lines: Iterable[Line]) -> list[Event]:
    """All events of these lines, in order."""
    return [event for line in lines for event in line.events]
