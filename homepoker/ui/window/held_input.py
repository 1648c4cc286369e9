"""Press-and-hold detection: how long one key or button has been held down, whichever way its repeats arrive.

A held key repeats. Most systems mark that; under X11 the repeats may come as release and press, neither of them
marked, and a program that starts anew at each press would never see a second of holding.
All times are seconds of a clock that nobody sets.
"""

from __future__ import annotations

GRACE = 0.15
"""Seconds within which a press after a release of the same key is a repeat; no finger is that quick."""


class HeldInput:
    """Input that is held down now, and since when."""

    def __init__(self) -> None:
        self._what = ""
        self._since = 0.0
        self._released_at: float | None = None

    def press(self, what: str, now: float) -> None:
        """Note a press, first or repeated; anything else that was held is held no longer."""
        if self.held(now) != what:
            self._what, self._since = what, now
        self._released_at = None

    def release(self, what: str, now: float) -> None:
        """Note a release, unless the key is pressed again at once."""
        if what == self._what and self._released_at is None:
            self._released_at = now

    def let_go(self) -> None:
        """Note that nothing is held any more."""
        self._what, self._released_at = "", None

    def held(self, now: float) -> str:
        """The keys and buttons that are held; empty: none."""
        if self._released_at is not None and now - self._released_at > GRACE:
            self.let_go()
        return self._what

    def span(self, now: float) -> float:
        """Seconds for which the input has been held; 0 if it is not."""
        return now - self._since if self.held(now) else 0.0

    def is_down(self, now: float) -> bool:
        """Whether something is down at this moment, and not between two repeats."""
        return bool(self.held(now)) and self._released_at is None
