"""Guest list of a simulated evening: who has not come yet, and who stands in the club's register."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from homepoker.core import entries
from homepoker.core.history import Line, LineKind
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Guests:
    """Guests of the evening: ``known`` are in the register, ``unknown`` walk in, ``late`` of both come later."""

    known: tuple[Player, ...]
    unknown: tuple[Player, ...] = ()
    late: frozenset[str] = frozenset()

    @property
    def everybody(self) -> tuple[Player, ...]:
        """All of them, in the order in which they come."""
        return (*self.known, *self.unknown)


class GuestList:
    """Guests who are not here, kept in step with the log, so that nobody looks through all of them for the next one."""

    def __init__(self, guests: Guests) -> None:
        self._people = guests.everybody
        self._place = {player.id: at for at, player in enumerate(self._people)}
        self._late = [at for at, player in enumerate(self._people) if player.id in guests.late]
        self._on_time = [at for at, player in enumerate(self._people) if player.id not in guests.late]
        heapify(self._late)
        heapify(self._on_time)
        self._late_ids = guests.late
        self._unregistered = {player.id for player in guests.unknown}
        self._player_of: dict[EntryId, PlayerId] = {}
        self._came: list[EntryId] = []
        self._read = 0

    def next_on_time(self, state: Tournament, lines: Sequence[Line]) -> Player | None:
        """The next guest before the draw."""
        self._follow(lines)
        return self._first(self._on_time, state)

    def next_late(self, state: Tournament, lines: Sequence[Line]) -> Player | None:
        """The next guest once play has begun: first those who said that they would be late."""
        self._follow(lines)
        return self._first(self._late, state) or self._first(self._on_time, state)

    def came(self, lines: Sequence[Line]) -> Sequence[EntryId]:
        """The entries of all who came, also of those whose check-in was taken back."""
        self._follow(lines)
        return self._came

    def is_new(self, player: Player) -> bool:
        """Whether somebody is not in the register yet. Undo takes back the check-in, not the member."""
        return player.id in self._unregistered

    def _first(self, waiting: list[int], state: Tournament) -> Player | None:
        while waiting and entries.entries_of(state.entries, self._people[waiting[0]].id):
            heappop(waiting)
        return self._people[waiting[0]] if waiting else None

    def _follow(self, lines: Sequence[Line]) -> None:
        """Take in the lines since the last look; whoever may have left waits again."""
        for line in lines[self._read :]:
            done = line if line.kind is LineKind.ACTION or line.target is None else lines[line.target - 1]
            for event in done.events:
                match event:
                    case entries.PlayerEntered(entry=entry, player=player):
                        if entry not in self._player_of:
                            self._came.append(entry)
                        self._player_of[entry] = player
                        self._unregistered.discard(player)
                        self._wait_again(player)
                    case entries.EntryWithdrawn(entry=entry):
                        self._wait_again(self._player_of[entry])
                    case _:
                        pass
        self._read = len(lines)

    def _wait_again(self, player: PlayerId) -> None:
        heappush(self._late if player in self._late_ids else self._on_time, self._place[player])
