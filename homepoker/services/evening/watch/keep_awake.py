"""Keeps the computer and its screens awake for as long as a clock runs or an announced start is waited for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from datetime import datetime
from enum import StrEnum

from homepoker.core import clock
from homepoker.core.clock import ClockState
from homepoker.core.tournament import Tournament

LetSleep = Callable[[], object]
KeepAwake = Callable[[], LetSleep | None]
"""Asks the system to stay awake and returns what ends that; ``None`` if the system refuses."""


def keep_presenting() -> LetSleep | None:
    """Ask the system to keep computer and screens awake, as for a talk; ``None`` if it refuses.

    Begun and ended on the same thread, as wakepy demands.
    """
    from wakepy import keep  # a tenth of a second, needed with the first running clock

    with ExitStack() as stack:
        mode = stack.enter_context(keep.presenting(on_fail="pass"))
        return stack.pop_all().close if mode.active else None
    return None


def must_stay_awake(state: Tournament, now: datetime) -> bool:
    """Whether the room looks at a clock that moves, waits for one to start by itself, or plays hand for hand."""
    if state.is_over:
        return False
    if state.hand_for_hand is not None:
        return True
    here = clock.position(state.clock, state.profile.structure, now)
    return here.is_running or here.state is ClockState.SCHEDULED


class Wakefulness(StrEnum):
    """Whether the computer is kept awake."""

    NOT_NEEDED = "not_needed"
    KEPT = "kept"
    REFUSED = "refused"
    """The system refused; the host has to see to it."""


class Awake:
    """Inhibitor of sleep, as long as that is necessary; never raises."""

    def __init__(self, keep_awake: KeepAwake) -> None:
        self._keep_awake = keep_awake
        self._let_sleep: LetSleep | None = None
        self.state = Wakefulness.NOT_NEEDED

    def want(self, is_wanted: bool) -> None:
        """Keep awake from now on, or no longer."""
        if is_wanted == (self.state is not Wakefulness.NOT_NEEDED):
            return
        ask = self._begin if is_wanted else self._end
        try:
            ask()
        except Exception:  # noqa: BLE001 - whatever a system's power service throws, the evening goes on
            self._let_sleep = None
        if not is_wanted:
            self.state = Wakefulness.NOT_NEEDED
        else:
            self.state = Wakefulness.REFUSED if self._let_sleep is None else Wakefulness.KEPT

    def _begin(self) -> None:
        self._let_sleep = self._keep_awake()

    def _end(self) -> None:
        let_sleep, self._let_sleep = self._let_sleep, None
        if let_sleep is not None:
            let_sleep()
