"""Reasons why an evening is not played on: a newer version has written it, or it cannot be shown."""

from __future__ import annotations

from pathlib import Path

from homepoker import __version__
from homepoker.services.words import Words
from homepoker.store.errors import DamagedEvening


def is_newer(version: str) -> bool:
    """Whether this is a later version than this program's; an unreadable version counts as damage."""
    try:
        return _numbers(version) > _numbers(__version__)
    except ValueError:
        return False


def unshowable(error: BaseException, folder: Path, words: Words) -> DamagedEvening:
    """The error of an evening that was read and cannot be shown; its details go to the error log."""
    from homepoker.store.error_log import PROBLEMS, attached
    from homepoker.ui.kit.jobs.error_report import report_words

    report_words(error, folder, words)
    log = attached()
    return DamagedEvening("tonight.cannot_be_shown", file=str(log.path if log is not None else folder / PROBLEMS))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".dev", maxsplit=1)[0].split("."))
