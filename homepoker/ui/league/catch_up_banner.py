"""Banners above the lists of the league: evenings still being added to them, and leagues that are not shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent

from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.ui.kit.messages.banner import Banner

AT_ONCE = 5
"""Number of evenings that are added before anything is shown: a crash misses one, an update a thousand."""


class NotShownBanner(Banner):
    """Banner that names the leagues that cannot be read, and says why; hidden where there are none."""

    def __init__(self, words: Words) -> None:
        super().__init__(words, may_close=False)
        self._words = words

    def show_problems(self, problems: Sequence[Sentence]) -> None:
        """Say these problems."""
        self.say(" ".join(map(self._words.say, problems)))
        self.setVisible(bool(problems))


class CatchUpBanner(Banner):
    """Banner that adds what is missing in the lists, an evening at a time; between two of them the host is heard.

    The club's file is written in the window's thread alone, so this is no job of another one.
    """

    done = Signal()
    """Signal: every evening is in the lists."""

    def __init__(self, words: Words, steps: Iterator[int]) -> None:
        """
        :param steps: adds an evening each, and gives how many are left before it does.
        """
        super().__init__(words, tone="accent", may_close=False)
        self._words, self._steps = words, steps
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)

    def begin(self) -> None:
        """Add the first few evenings at once; whatever is left keeps this in view."""
        for _ in range(AT_ONCE):
            if next(self._steps, None) is None:
                self.hide()
                return
        self._step()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _step(self) -> None:
        left = next(self._steps, None)
        if left is None:
            self.hide()
            self.done.emit()
        else:
            self.say(self._words.text("league.catching_up", count=left), "accent")
