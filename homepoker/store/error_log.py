"""Error log of the program: one file in the data folder, with rotation and a size limit, and without people's names.

An entry says when (with the offset from UTC), what was being done, the versions, the thread and the redacted trace.
Hosts hand it on: of a record only the fixed message is written, never its values.
"""

from __future__ import annotations

import logging
import platform
import re
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from homepoker import __version__
from homepoker.store.files.private_files import appended
from homepoker.store.redacted_trace import redacted_trace

PROBLEMS: Final = "problems.log"
"""Name of the error log in the data folder; older ones have a number behind it."""

LOGGER: Final = "homepoker.problems"
"""Name of the logger whose records are written. Their messages are fixed texts of the program."""

LARGEST: Final = 256 * 1024
"""Bytes at which the file is put aside for a new one."""

FILES: Final = 3
"""Limit of the number of files, the present one included."""

SAME_FOR: Final = 3600.0
"""Seconds for which a fault that comes again is counted instead of written."""

MOST_READ: Final = 20_000
"""Bytes of the newest entries that are read for a report at most."""

_MOST_FAULTS = 200
_COUNTED_AT = (10, 100, 1_000, 10_000, 100_000)
"""Repetitions at which the count is written, lest it be lost with a crash."""

_HEAD = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d (?:WARNING|ERROR|CRITICAL) .*")
_MORE = "\t"
"""Beginning of each further line of an entry; in what earlier versions wrote none follows a head."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")

logging.getLogger(LOGGER).addHandler(logging.NullHandler())  # else records without a log go to the terminal


@dataclass(slots=True)
class _Repeats:
    """Repetitions of a fault since its entry was written."""

    since: float
    head: str
    count: int = 0
    told: int = 0


class ErrorLog(RotatingFileHandler):
    """Logging handler that writes the error log of one folder.

    The file is closed after each entry: it may lie on a stick, and another process may write to it. The folder is not
    made. Never raises.
    """

    def __init__(self, folder: Path, *about: str) -> None:
        """
        :param about: further versions that each entry names, such as that of Qt.
        """
        super().__init__(folder / PROBLEMS, maxBytes=LARGEST, backupCount=FILES - 1, encoding="utf-8", delay=True)
        self.folder = folder
        self.is_written = True
        """Whether the newest record could be written."""
        self._repeats: OrderedDict[object, _Repeats] = OrderedDict()
        self.setFormatter(_Entry(about))

    @property
    def path(self) -> Path:
        """The file in which the newest entries are."""
        return self.folder / PROBLEMS

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, or count it where the same fault was written within the last hour."""
        try:
            if not self._is_repeated(record):
                self._write(record)
        except Exception:  # noqa: BLE001 - an error log that fails must not become the next fault
            self.is_written = False

    def write_counts(self) -> None:
        """Write how often faults came again since their entries."""
        self.acquire()
        try:
            for repeats in list(self._repeats.values()):
                self._write_count(repeats)
        finally:
            self.release()

    def close(self) -> None:
        """Write the counts, and nothing any more."""
        logger = logging.getLogger(LOGGER)
        if self in logger.handlers:
            logger.removeHandler(self)
            with suppress(Exception):
                self.write_counts()
        super().close()

    def handleError(self, record: logging.LogRecord) -> None:
        """Note that a record was not written; the library would print a trace."""
        self.is_written = False

    def doRollover(self) -> None:
        """Put the file aside; on Windows that fails while another process writes to it, and the next entry tries it."""
        with suppress(OSError):
            super().doRollover()

    def _open(self) -> TextIOWrapper:
        if self.path.exists():
            if not self.path.is_file():
                raise OSError("the error log is no file")
            if self.path.stat().st_size > 2 * LARGEST:
                raise OSError("the error log is full and cannot be put aside")
        return appended(self.path)

    def _write(self, record: logging.LogRecord) -> None:
        self.is_written = True
        super().emit(record)
        stream, self.stream = self.stream, None
        if stream is not None:
            stream.close()

    def _is_repeated(self, record: logging.LogRecord) -> bool:
        fault, now = _fault(record), time.monotonic()
        repeats = self._repeats.get(fault)
        if repeats is not None and now - repeats.since < SAME_FOR and self.is_written:
            repeats.count += 1
            if repeats.count in _COUNTED_AT:
                self._write_count(repeats)
            return True
        if repeats is not None:
            self._write_count(repeats)
        elif len(self._repeats) == _MOST_FAULTS:
            self._write_count(self._repeats.popitem(last=False)[1])
        self._repeats[fault] = _Repeats(now, _headline(record))
        return False

    def _write_count(self, repeats: _Repeats) -> None:
        if repeats.count > repeats.told:
            repeats.told = repeats.count
            text = f"{repeats.head}: again, {repeats.count} times since its entry"
            self._write(logging.LogRecord(LOGGER, logging.WARNING, "", 0, text, None, None))


class _Entry(logging.Formatter):
    """Formatter of an entry: a head line, then lines that begin with a tab."""

    def __init__(self, about: tuple[str, ...]) -> None:
        super().__init__()
        self._versions = " · ".join(versions(*about))

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).astimezone().isoformat(timespec="seconds")
        lines = [f"{at} {record.levelname} {_one_line(str(record.msg))}", self._versions]
        lines.append(f"process {record.process}, thread {record.threadName}")
        if (error := _error_of(record)) is not None:
            lines += redacted_trace(error)
        return f"\n{_MORE}".join(map(_one_line, lines)) + "\n"


def attach(folder: Path, *about: str) -> ErrorLog:
    """Begin to write the error log of a folder, in place of another; until it is closed.

    :param about: further versions that each entry names.
    """
    before = attached()
    if before is not None:
        before.close()
    log = ErrorLog(folder, *about)
    logging.getLogger(LOGGER).addHandler(log)
    return log


def attached() -> ErrorLog | None:
    """The error log that is written at present."""
    logs = (handler for handler in logging.getLogger(LOGGER).handlers if isinstance(handler, ErrorLog))
    return next(logs, None)


def record(
    source: str, error: BaseException | None = None, folder: Path | None = None, about: tuple[str, ...] = ()
) -> Path | None:
    """Write an entry; returns the file that holds it, nothing where it could not be written.

    :param source: fixed text that says what was being done, such as the key of a job; never a name.
    :param error: without one the entry is a warning.
    :param folder: where this entry is written while no log is attached.
    :param about: further versions that the entry names then.
    """
    log = attached()
    if log is None and folder is not None:
        log = attach(folder, *about)
        try:
            return record(source, error)
        finally:
            log.close()
    level = logging.ERROR if error is not None else logging.WARNING
    # The text goes in as it is: without values nothing is put into it.
    logging.getLogger(LOGGER).log(level, source, exc_info=error)
    return log.path if log is not None and log.is_written else None


def versions(*about: str) -> tuple[str, ...]:
    """The versions of the program, of Python and of the system, and those that the caller knows."""
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"homepoker {__version__}", f"Python {platform.python_version()}", *about, system


def last_entries(folder: Path) -> tuple[str, ...]:
    """The newest entries of the error log of a folder, oldest first; whatever is no entry is left out.

    What earlier versions wrote holds messages with names and is no entry; neither is what damage has left.
    """
    entries: list[list[str]] = []
    is_inside = False
    for line in _tail(folder).split("\n"):
        text = _one_line(line.removesuffix("\r"))
        if _HEAD.fullmatch(text):
            entries.append([text])
            is_inside = True
        elif is_inside and line.startswith(_MORE):
            entries[-1].append(f"  {text.strip(_MORE)}")
        else:
            is_inside = False
    return tuple("\n".join(lines) for lines in entries)


def _tail(folder: Path) -> str:
    """The end of the newest file, and of the one before where that is short."""
    tail = b""
    for name in (PROBLEMS, f"{PROBLEMS}.1"):
        wanted = MOST_READ - len(tail)
        with suppress(OSError, ValueError):
            path = folder / name
            if wanted > 0 and path.is_file():
                with path.open("rb") as file:
                    file.seek(max(0, path.stat().st_size - wanted))
                    tail = file.read(wanted) + tail
    return tail.decode("utf-8", "replace")


def _one_line(text: str) -> str:
    return _CONTROL.sub("?", text.replace("\n", " "))


def _error_of(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info is not None else None


def _fault(record: logging.LogRecord) -> object:
    """The identity of a fault: what was being done, the class of the error and the line that raised it."""
    error = _error_of(record)
    if error is None:
        return re.sub(r"\d+", "0", str(record.msg))
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace is not None else ()
    return record.msg, type(error), place


def _headline(record: logging.LogRecord) -> str:
    error = _error_of(record)
    return f"{record.msg}, {type(error).__name__}" if error is not None else str(record.msg)
