"""Times of an evening's lines in words: what was done in another night than that of play says its day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta

from homepoker.core.clock import ClockStarted, StartScheduled, SystemTimeChanged
from homepoker.core.history import Line
from homepoker.services.words import Words

NIGHT_ENDS = timedelta(hours=6)
"""Time of day up to which an evening goes on past midnight without a date at each line."""

_NO_CHANGE = timedelta(0)


class EveningTimes:
    """Times of day of one evening in words, with the day where it is not that of play."""

    def __init__(self, lines: Sequence[Line], standing: Sequence[Line], words: Words) -> None:
        """
        :param lines: all of the log.
        :param standing: the actions of it that still stand, in the order of replay.
        """
        self._words = words
        self.changed_since = _changed_since(lines)
        """Change of the system time since each line, by the line's number."""
        self._night = _night_of_play(standing, self.changed_since)

    def of(self, line: Line) -> str:
        """The time of a line: *21:14*, or *29.11., 10:12*."""
        return self.dated(self._words.time(line.at), line.at + self._since(line))

    def dated(self, time: str, at: datetime) -> str:
        """A time of day, with its day in front where that is another.

        :param at: the instant by the computer's time as it is set now.
        """
        return dated(time, at, self._night, self._words)

    def said_of(self, line: Line) -> str:
        """The time of a line within a sentence: *at 21:14*, or *on 29 Nov at 10:12*."""
        return self.said(line.at, self._since(line))

    def _since(self, line: Line) -> timedelta:
        return self.changed_since.get(line.sequence, _NO_CHANGE)

    def said(self, at: datetime, changed: timedelta = _NO_CHANGE) -> str:
        """An instant within a sentence.

        :param changed: the change of the system time since then.
        """
        time = self._words.time(at)
        day = _other_day(at + changed, self._night, self._words)
        return self._words.text("journal.at_on", on=day, at=time) if day else self._words.text("journal.at", at=time)


def dated(time: str, at: datetime, night: date, words: Words) -> str:
    """A time of day, with its day in front where it is not of this night."""
    day = _other_day(at, night, words)
    return f"{day}, {time}" if day else time


def _other_day(at: datetime, night: date, words: Words) -> str:
    """The day of an instant, empty where it is of this night."""
    on = _local_day(at)
    if night_of(at) == night:
        return ""
    return words.day(on) if on.year == night.year else words.date(on)


def _night_of_play(standing: Sequence[Line], changed_since: Mapping[int, timedelta]) -> date:
    """The night in which the clock was started first; before that the one in which the evening was opened."""
    announced: datetime | None = None
    for line in standing:
        at, changed = line.at + changed_since[line.sequence], changed_since[line.sequence]
        for event in line.events:
            if isinstance(event, StartScheduled):
                announced = event.starts_at + changed if event.starts_at is not None else None
            elif isinstance(event, ClockStarted):
                return night_of(announced if announced is not None and announced < at else at)
    if announced is not None:
        return night_of(announced)
    return night_of(standing[0].at + changed_since[standing[0].sequence]) if standing else date.min


def _changed_since(lines: Sequence[Line]) -> dict[int, timedelta]:
    changes, changed = dict[int, timedelta](), timedelta(0)
    for line in reversed(lines):
        changed += sum((event.by for event in line.events if isinstance(event, SystemTimeChanged)), timedelta(0))
        changes[line.sequence] = changed
    return changes


def night_of(at: datetime) -> date:
    """The day on which the night of an instant began."""
    return _local_day(at - NIGHT_ENDS) if at.year > 1 else at.date()


def _local_day(at: datetime) -> date:
    try:
        return at.astimezone().date()
    except (OverflowError, OSError):  # as of a damaged log; Windows knows none before 1970
        return at.date()
