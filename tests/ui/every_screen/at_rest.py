"""The widgets of a program at rest that are laid out or painted again and again: the processor never rests then."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

_ROUNDS_TO_REST = 10
_ROUNDS_AT_REST = 5


class _Unrest(QObject):
    """Counts what asks for a layout or for being painted."""

    def __init__(self) -> None:
        super().__init__()
        self.met: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.UpdateRequest):
            around = watched.parent()
            self.met[f"{type(watched).__name__} in {type(around).__name__}: {event.type().name}"] += 1
        return False


def laid_out_at_rest(application: QApplication) -> list[str]:
    """What is still asked for in every round of events although nothing happens; timers are to be stopped before."""
    for _ in range(_ROUNDS_TO_REST):
        application.processEvents()
    unrest = _Unrest()
    application.installEventFilter(unrest)
    for _ in range(_ROUNDS_AT_REST):
        application.processEvents()
    application.removeEventFilter(unrest)
    return [f"{told}, {times} times" for told, times in unrest.met.items() if times >= _ROUNDS_AT_REST]
