"""Preferences of the running program, with the file that keeps them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from homepoker.store import preferences as kept
from homepoker.store.preferences import Preferences


class KeptPreferences:
    """Preferences in force; each change is written into the host's own folder."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.now, self.problem = kept.load(home)
        """``problem`` is what the host should be told about the file, once there is a window to say it in."""

    def keep(self, preferences: Preferences) -> None:
        """Put preferences in force and write them."""
        self.now = preferences
        # A folder that may not be written to is explained where it is opened; the choices then last for this run.
        with suppress(OSError):
            kept.save(self._home, preferences)
