"""Stand-in for the sound player."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from homepoker.core.wording import Sentence
from homepoker.ui.sound import Sound


class SoundsWrittenDown(QObject):
    """Stands in for the sound player: nothing is heard, everything is noted."""

    problem_changed = Signal()
    outputs_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.volume = 0.8
        self.is_muted = False
        self.chosen = ""
        self.played: list[Sound] = []

    def prepare(self) -> None:
        """There is nothing to load."""

    def play(self, sound: Sound) -> None:
        """Note what would be heard."""
        if not self.is_muted:
            self.played.append(sound)

    def outputs(self) -> tuple[str, ...]:
        """One of them is far away."""
        return ("Laptop", "Beamer")

    def choose(self, output: str) -> None:
        """Note where it would be heard."""
        self.chosen = output

    def problem(self) -> Sentence | None:
        """All is well."""
        return None
