"""The field: check-in, late entry and re-entry, re-buy and add-on, bust-out and reinstating.

A *player* is a person of the register, an *entry* one place in the field. A re-entry is a
second entry of the same player; a re-buy keeps entry and seat.
"""

from __future__ import annotations

from homepoker.core.entries.buying import add_on, rebuy
from homepoker.core.entries.coming import check_in, enter_late, tick, withdraw
from homepoker.core.entries.events import (
    AddOnTaken,
    EntryEvent,
    EntryTicked,
    EntryWithdrawn,
    PlayerBustedOut,
    PlayerEntered,
    PlayerRebought,
    PlayerReinstated,
    RankedOut,
    RoundRanked,
    after,
)
from homepoker.core.entries.indexed import BustOut, Entry, Status
from homepoker.core.entries.leaving import bust_out, reinstate
from homepoker.core.entries.state import (
    Entries,
    by_hand,
    chips_in_play,
    count_left,
    entries_of,
    in_field,
    indexed_bust_outs,
    is_playing,
    knock_outs,
    knock_outs_by_player,
    knock_outs_shared_away,
    players,
    still_in,
    ticked,
)

__all__ = [
    "AddOnTaken",
    "BustOut",
    "Entries",
    "Entry",
    "EntryEvent",
    "EntryTicked",
    "EntryWithdrawn",
    "PlayerBustedOut",
    "PlayerEntered",
    "PlayerRebought",
    "PlayerReinstated",
    "RankedOut",
    "RoundRanked",
    "Status",
    "add_on",
    "after",
    "bust_out",
    "by_hand",
    "check_in",
    "chips_in_play",
    "count_left",
    "enter_late",
    "entries_of",
    "in_field",
    "indexed_bust_outs",
    "is_playing",
    "knock_outs",
    "knock_outs_by_player",
    "knock_outs_shared_away",
    "players",
    "rebuy",
    "reinstate",
    "still_in",
    "tick",
    "ticked",
    "withdraw",
]
