"""Error hooks: uncaught errors of panels and threads, and Qt's messages, go into the error log.

The log itself is imported with the first error: the start does not wait for it. Where that is not possible, because a
file of the program is missing, a line is left in the log and a box tells it, without any import.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from homepoker.store.redacted_trace import is_library
from homepoker.ui.kit.jobs import background_job
from homepoker.ui.kit.jobs.error_report import about_qt

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]
"""Hook for errors that nobody has caught, as Python calls it."""

_LOG = "problems.log"
"""Name of the error log; what writes it may be what is missing."""

_LOGGED = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
_LONGEST = 500
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'|“[^”]*”|„[^“]*“")
_OWN_WORD = re.compile(r"[(\[]*(?:Q[A-Z]\w*|\w+::|[a-z]+(?:\.[a-z]+)+|[a-z']+|-?\d+(?:[.x]\d+)*|…)[\w:()]*[.,;:)\]…]*")
"""Words that are no name: classes and functions of Qt, its categories, words in lower case, numbers."""

_BEGINNINGS = frozenset(
    (
        *("Attempting", "Available", "Cannot", "Could", "Failed", "From", "Invalid", "No", "Paint", "Qt"),
        *("Reinstalling", "This", "Timers", "Unable", "Unknown"),
    )
)
"""Words that Qt begins its messages with, and its own name."""


def install(folder: Path) -> None:
    """Set the hooks of Python and Qt; the window sets its own for errors in its thread once it is there.

    :param folder: whose error log is written where none has begun.
    """
    log = partial(_log, folder)

    def uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        if isinstance(error, Exception):
            log("uncaught", error)

    def unraisable(given: sys.UnraisableHookArgs) -> None:
        sys.__unraisablehook__(given)
        if given.exc_value is not None:
            log("unraisable", given.exc_value)

    def by_qt(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        text = message if context.category in (None, "default") else f"{context.category}: {message}"
        if sys.stderr is not None:
            sys.stderr.write(f"{text}\n")
        if kind in _LOGGED:
            log(f"Qt: {redacted_message(text)}", None)

    sys.excepthook = uncaught
    sys.unraisablehook = unraisable
    qInstallMessageHandler(by_qt)


def install_for_threads(folder: Path) -> None:
    """Set the hook for errors that leave a thread: before the first job, and behind the first frame.

    :param folder: as for `install`.
    """
    background_job.hook_uncaught(partial(_log, folder, "uncaught in a thread"))


def with_last_resort(explain: Hook, folder: Path, tell: Callable[[str], object]) -> Hook:
    """The window's hook, behind which stands one that imports nothing: for a part of the program that is missing.

    :param explain: explains any other error.
    :param folder: whose error log gets a line.
    :param tell: tells the host the name of what is missing, once for each.
    """
    told = set[str]()

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not isinstance(error, ImportError):
            try:
                explain(kind, error, trace)
            except ImportError as missing:
                sys.__excepthook__(kind, error, trace)
                error = missing
            else:
                return
        sys.__excepthook__(type(error), error, error.__traceback__)
        part = error.name or "?"
        if part not in told:
            told.add(part)
            _leave_line(folder, f"missing: {part}")
            tell(part)

    return hook


def _log(folder: Path, source: str, error: BaseException | None) -> None:
    try:
        from homepoker.store.error_log import record
    except ImportError as missing:
        kinds = (f", {type(error).__name__}" if error is not None else "", f", missing: {missing.name}")
        _leave_line(folder, source + "".join(kinds))
        return
    record(source, error, folder, (about_qt(),))


def _leave_line(folder: Path, text: str) -> None:
    """Write a line into the error log with nothing but what is loaded since the start."""
    zone = time.strftime("%z")
    head = f"{time.strftime('%Y-%m-%dT%H:%M:%S')}{zone[:3]}:{zone[3:5]} ERROR {text}\n"
    with suppress(OSError), (folder / _LOG).open("a", encoding="utf-8") as file:
        file.write(head)


def remove() -> None:
    """Give the hooks back; Qt may still say something when Python has gone."""
    qInstallMessageHandler(None)
    background_job.hook_uncaught(None)
    sys.unraisablehook = sys.__unraisablehook__


def redacted_message(message: str) -> str:
    """A message of Qt without what it quotes, paths, and words that may be names; names of libraries help and stay."""

    def quoted(match: re.Match[str]) -> str:
        return match[0] if is_library(match[0][1:-1]) else "…"

    words = _QUOTED.sub(quoted, message[:_LONGEST]).split()
    kept = [word if word.isascii() and (_is_own(word) or is_library(_bare(word))) else "…" for word in words]
    return " ".join(word for at, word in enumerate(kept) if word != "…" or kept[at - 1 : at] != ["…"])


def _bare(word: str) -> str:
    return word.strip("\"'(,;:)").rstrip(".")


def _is_own(word: str) -> bool:
    if word in _BEGINNINGS:
        return True
    return "/" not in word and "\\" not in word and "@" not in word and _OWN_WORD.fullmatch(word) is not None
