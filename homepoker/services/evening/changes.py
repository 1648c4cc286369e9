"""Changes of an action by subject, so that each panel redraws only when its subject was touched."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Flag, auto

from homepoker.core.history import Event


class Changes(Flag):
    """The subjects touched by an action."""

    CLOCK = auto()
    FIELD = auto()
    """Entries, bust-outs, stacks and with them places, averages and points."""
    TABLES = auto()
    """Tables, seats, button and dealers."""
    PROFILE = auto()
    FLOOR = auto()
    """Recorded rulings, which change nothing of the rest."""
    FINISH = auto()
    """The evening was opened, closed or reopened, or a winner declared."""

    @classmethod
    def everything(cls) -> Changes:
        """All subjects: after opening another evening."""
        return cls.CLOCK | cls.FIELD | cls.TABLES | cls.PROFILE | cls.FLOOR | cls.FINISH


_SUBJECT_OF = {
    "clock_started": Changes.CLOCK,
    "clock_paused": Changes.CLOCK,
    "clock_adjusted": Changes.CLOCK,
    "start_scheduled": Changes.CLOCK,
    "system_time_changed": Changes.CLOCK,
    "time_called": Changes.CLOCK,
    "called_time_ended": Changes.CLOCK,
    "chips_raced": Changes.FIELD,
    "stack_counted": Changes.FIELD,
    "stack_forgotten": Changes.FIELD,
    "entry_ticked": Changes.FIELD,
    "table_opened": Changes.TABLES,
    "table_closed": Changes.TABLES,
    "player_seated": Changes.TABLES,
    "player_moved": Changes.TABLES,
    "players_swapped": Changes.TABLES,
    "seat_blocked": Changes.TABLES,
    "seat_reserved": Changes.TABLES,
    "seat_released": Changes.TABLES,
    "stay_agreed": Changes.TABLES,
    "groups_kept_apart": Changes.TABLES,
    "button_placed": Changes.TABLES,
    "hand_began": Changes.TABLES,
    "dealer_named": Changes.TABLES,
    "ruling_given": Changes.FLOOR,
    "profile_changed": Changes.PROFILE,
    "winner_declared": Changes.FINISH,
    "play_ended": Changes.FIELD | Changes.FINISH,
    "tournament_opened": Changes.everything(),
    "tournament_closed": Changes.FINISH,
    "tournament_reopened": Changes.FINISH,
    "tournament_redated": Changes.FINISH,
}


def changes_of(events: Iterable[Event]) -> Changes:
    """The subjects that these events touch; entries touch the field and, by their seats, the tables."""
    touched = Changes(0)
    for event in events:
        touched |= _SUBJECT_OF.get(event.kind, Changes.FIELD | Changes.TABLES)
    return touched
