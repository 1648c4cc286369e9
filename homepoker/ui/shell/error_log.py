"""Logging handler that writes the errors of background jobs into the error log."""

from __future__ import annotations

import logging
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from homepoker.store.private_files import appended
from homepoker.ui.kit.background_job import LOG
from homepoker.ui.kit.error_report import PROBLEMS


class ErrorLogHandler(logging.Handler):
    """Adds what background jobs log to the error log of a data folder, with its trace, until it is closed.

    The file is not held open: it may lie on a stick, and another window may write to it. Never raises.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._path = folder / PROBLEMS
        logging.getLogger(LOG).addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record."""
        error = record.exc_info[1] if record.exc_info is not None else None
        if error is not None:
            sys.__excepthook__(type(error), error, error.__traceback__)
        with suppress(OSError, ValueError), appended(self._path) as file:
            file.write(f"{record.getMessage()}\n")
            if error is not None:
                traceback.print_exception(error, file=file)

    def close(self) -> None:
        """Write no more."""
        logging.getLogger(LOG).removeHandler(self)
        super().close()
