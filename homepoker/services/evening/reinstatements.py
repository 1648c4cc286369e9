"""Players who came back after a bust-out: reinstated, because it was a mistake, or by entering again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from homepoker.core.entries import EntryWithdrawn, PlayerBustedOut, PlayerEntered, PlayerReinstated
from homepoker.core.history import Line
from homepoker.core.quantities import EntryId, PlayerId


@dataclass(frozen=True, slots=True)
class ReturnToPlay:
    """The return of a player: when, and whether only because the bust-out was a mistake."""

    at: datetime
    was_not_out: bool


def back_in_play(standing: Iterable[Line]) -> dict[tuple[int, EntryId], ReturnToPlay]:
    """The return to play of somebody who was out by an action, by the action's number and the entry.

    :param standing: the actions that still stand, in the order of replay.
    """
    back: dict[tuple[int, EntryId], ReturnToPlay] = {}
    last_out: dict[PlayerId, tuple[int, EntryId]] = {}
    player_of: dict[EntryId, PlayerId] = {}
    for line in standing:
        for event in line.events:
            match event:
                case PlayerEntered(entry=entry, player=player):
                    player_of[entry] = player
                    if player in last_out:
                        back[last_out[player]] = ReturnToPlay(line.at, was_not_out=False)
                case EntryWithdrawn(entry=entry) if player_of[entry] in last_out:
                    # The re-entry was taken back.
                    back.pop(last_out[player_of[entry]], None)
                case PlayerBustedOut(entry=entry):
                    last_out[player_of[entry]] = line.sequence, entry
                case PlayerReinstated(entry=entry):
                    back[last_out.pop(player_of[entry])] = ReturnToPlay(line.at, was_not_out=True)
                case _:
                    pass
    return back
