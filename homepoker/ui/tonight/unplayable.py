"""Reasons why an evening is not played on: a newer version has written it, or it cannot be shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from homepoker import __version__
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.store.errors import DamagedEvening, UnknownEvent

if TYPE_CHECKING:
    from homepoker.ui.tonight.damaged import DamagedPage
    from homepoker.ui.tonight.read_only import ReadOnlyPage


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


def unplayable_page(club: Club, tournament_id: str, damage: DamagedEvening, words: Words) -> ReadOnlyPage | DamagedPage:
    """The page of an evening that is not played on; one that is damaged is known to be so from then on.

    Of what a newer version has written nothing is skipped: it is shown to read.
    """
    if isinstance(damage, UnknownEvent) and is_newer(damage.written_by):
        from homepoker.ui.tonight.read_only import ReadOnlyPage

        return ReadOnlyPage(club.log, tournament_id, damage.sentence, words)
    from homepoker.ui.tonight.damaged import DamagedPage

    club.damaged_evenings[tournament_id] = damage.sentence
    return DamagedPage(club, tournament_id, damage, words)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".dev", maxsplit=1)[0].split("."))
