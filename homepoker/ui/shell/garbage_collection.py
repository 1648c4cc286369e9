"""The garbage collection of the window's thread.

Python collects in whatever thread happens to make an object. A widget that is collected in the thread of a search or of
a backup is taken from under Qt's hands, and the program ends without a word; so no thread but the window's collects.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 1000
"""Milliseconds between two collections."""


def look_for_garbage(parent: QObject) -> None:
    """Collect garbage from now on in this thread alone, and not among what the start has made: nearly all of it stays.

    :param parent: with it the looking ends.
    """
    gc.freeze()
    # In the window's thread alone: DECISIONS.md, 106
    gc.disable()
    timer = QTimer(parent, interval=EVERY)
    timer.timeout.connect(collect_what_is_due)
    timer.start()


def collect_what_is_due() -> None:
    """Collect the oldest generation that has outgrown its threshold, as Python would have done by itself."""
    counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, most) in enumerate(counts) if count > most]
    if due:
        gc.collect(due[-1])
