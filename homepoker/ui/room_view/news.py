"""What has just happened at the tables and is shown to the room for some minutes: seats taken and buttons drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from homepoker.core.button import ButtonPlaced
from homepoker.core.history import Event, Line
from homepoker.core.quantities import EntryId
from homepoker.core.seating import PlayerMoved, PlayerSeated, PlayersSwapped

SEATS_ARE_NEWS_FOR = timedelta(minutes=3)
"""Long enough to finish a hand, stack the chips and find the new seat."""

DRAWS_ARE_NEWS_FOR = timedelta(minutes=2)
"""Long enough for every table to see which card won the button."""


@dataclass(frozen=True, slots=True)
class News:
    """Entries that got a seat lately, the latest last, and first buttons that were drawn lately."""

    seated: tuple[EntryId, ...] = ()
    draws: tuple[ButtonPlaced, ...] = ()


NO_NEWS = News()


def latest_news(standing: Sequence[Line], now: datetime) -> News:
    """The news at ``now``.

    :param standing: the actions that still stand, in order (``History.standing()``): what was taken back is no news.
    """
    seated: dict[EntryId, None] = {}
    draws: dict[int, ButtonPlaced] = {}
    for line in standing:
        age = now - line.at
        for event in line.events if age < SEATS_ARE_NEWS_FOR else ():
            for entry in _seated_by(event):
                seated.pop(entry, None)
                seated[entry] = None
            if isinstance(event, ButtonPlaced) and event.draws and age < DRAWS_ARE_NEWS_FOR:
                draws[event.table] = event
    return News(tuple(seated), tuple(draws.values()))


def _seated_by(event: Event) -> tuple[EntryId, ...]:
    match event:
        case PlayerSeated() | PlayerMoved():
            return (event.entry,)
        case PlayersSwapped():
            return (event.one, event.other)
        case _:
            return ()
