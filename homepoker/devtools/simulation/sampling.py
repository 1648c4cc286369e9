"""Sampling of the laws of a simulated evening: which acts they are checked after.

One check reads everybody and replays the log, so after each act of a large evening the checks would take hours. With up
to `EVERY_ACT_UP_TO` players each act is checked, and each beginning of the log replayed. With more players a state is
checked after every 25th part of their number of acts, and the log is replayed whenever it has grown by a quarter, which
costs five replays of the whole; the last act is always checked.
"""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.tournament import Tournament
from homepoker.devtools.simulation.invariants import require_invariants, require_prefixes, require_state
from homepoker.services.evening.tournament_desk import TournamentDesk

EVERY_ACT_UP_TO = 100
"""Players up to whom every law is checked after every act."""

_PART = 25
_GROWTH = 1.25


@dataclass(frozen=True, slots=True)
class Checks:
    """Counts of acts done, and of those after which a state was checked and the log replayed."""

    acts: int
    states: int
    replays: int

    @property
    def is_complete(self) -> bool:
        """Whether everything was checked after every act."""
        return self.acts == self.states == self.replays


class Sampling:
    """Sampling check of an evening as it goes on."""

    def __init__(self, desk: TournamentDesk, players: int) -> None:
        self._desk = desk
        self._every = 1 if players <= EVERY_ACT_UP_TO else players // _PART
        self._is_complete = players <= EVERY_ACT_UP_TO
        self._acts = self._states = self._replays = 0
        self._next_replay = 0.0
        self._live: dict[int, Tournament] = {}
        if self._is_complete:
            self._keep()
            desk.listen(self._keep)

    @property
    def checks(self) -> Checks:
        """The checks so far."""
        return Checks(self._acts, self._states, self._replays)

    def after_act(self) -> None:
        """Check what is due after one act.

        :raises InvariantBroken: something does not hold.
        """
        self._acts += 1
        if self._acts % self._every == 0:
            self._check()

    def at_the_end(self) -> None:
        """Check the end, if the last act was not checked, and of a small evening every beginning of its log.

        :raises InvariantBroken: something does not hold.
        """
        if self._acts % self._every:
            self._next_replay = 0
            self._check()
        require_prefixes(self._desk.history.lines, self._live)

    def _check(self) -> None:
        self._states += 1
        count = len(self._desk.history.lines)
        if self._is_complete or count >= self._next_replay:
            self._replays += 1
            self._next_replay = count * _GROWTH
            require_invariants(self._desk)
        else:
            require_state(self._desk)

    def _keep(self) -> None:
        self._live[len(self._desk.history.lines)] = self._desk.state
