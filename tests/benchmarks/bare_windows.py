"""Two empty windows that repaint one label a second: what the program's rest is compared with.

Call: ``bare_windows.py X Y WIDTH HEIGHT X Y WIDTH HEIGHT``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QWidget


def open_windows(places: Sequence[Sequence[int]]) -> list[tuple[QWidget, QLabel]]:
    """The windows, and the label in each."""
    opened = []
    for place in places:
        window = QWidget()
        window.setWindowFlags(Qt.WindowType.FramelessWindowHint)
        label = QLabel("00:00", window)
        font = label.font()
        font.setPixelSize(place[3] // 4)
        label.setFont(font)
        label.adjustSize()
        window.setGeometry(*place)
        window.show()
        opened.append((window, label))
    return opened


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    numbers = [int(text) for text in sys.argv[1:9]]
    shown = open_windows((numbers[:4], numbers[4:]))
    timer = QTimer()
    for _, label in shown:
        timer.timeout.connect(lambda label=label: label.setText(time.strftime("%M:%S")))
    timer.start(1000)
    app.exec()
