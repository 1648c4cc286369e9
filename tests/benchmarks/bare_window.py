"""A process that shows an empty window and says when it was painted: what the program's start is compared with."""

from __future__ import annotations

import os
import sys
import time

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget


class BareWindow(QWidget):
    """Says when it is painted, and ends the process."""

    def paintEvent(self, event: QPaintEvent) -> None:
        sys.stdout.write(f"painted {time.monotonic_ns()}\n")
        sys.stdout.flush()
        os._exit(0)


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    window = BareWindow()
    window.resize(1440, 900)
    window.show()
    app.exec()
