"""Reasons why an evening is not played on: a newer version has written it, or it contradicts itself or its pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from homepoker.services.club import Club
from homepoker.services.evening.replay import MISFITS, contradiction
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.store.error_log import PROBLEMS, attached
from homepoker.store.errors import DamagedEvening, MisfittingLine, NewerEvening
from homepoker.ui.kit.jobs.error_report import report_words
from homepoker.ui.tonight.read_only import ReadOnlyPage

if TYPE_CHECKING:
    from homepoker.ui.tonight.damaged import DamagedPage
TOLD_AFTER = 3000
"""Milliseconds from the opening of an evening: the first moments are the host's."""


class EveningTeller(QTimer):
    """Single-shot timer that tells every view of the open evening, beginning with each start.

    A view that fails though the log is sound is told where it is shown, and keeps nobody from playing.
    """

    def __init__(
        self,
        desk: Callable[[], TournamentDesk | None],
        words: Words,
        contradicts: Callable[[str, DamagedEvening], object],
        parent: QWidget,
    ) -> None:
        """
        :param contradicts: takes the id of an evening whose lines contradict each other, and which of them does.
        """
        super().__init__(parent, singleShot=True, interval=TOLD_AFTER)
        self._desk, self._words, self._contradicts = desk, words, contradicts
        self.timeout.connect(self.tell)

    def tell(self) -> None:
        """Tell every view of the open evening now."""
        from homepoker.ui.evening_file.every_view import tell_views

        if (desk := self._desk()) is None:
            return
        try:
            tell_views(desk, self._words)
        except MISFITS:
            if (damage := contradiction(desk.history.lines)) is not None:
                self._contradicts(desk.tournament_id, damage)


def unshowable(error: BaseException, desk: TournamentDesk | None, folder: Path, words: Words) -> DamagedEvening:
    """The error of an evening that was read and cannot be shown: the line that contradicts those before it.

    Where each line can have happened, its details go to the error log.
    """
    if desk is not None and (contradicts := contradiction(desk.history.lines)) is not None:
        return contradicts

    report_words(error, folder, words)
    log = attached()
    return DamagedEvening("tonight.cannot_be_shown", file=str(log.path if log is not None else folder / PROBLEMS))


def unplayable_page(club: Club, tournament_id: str, damage: DamagedEvening, words: Words) -> ReadOnlyPage | DamagedPage:
    """The page of an evening that is not played on; one that is damaged is known to be so from then on.

    Of what a newer version has written nothing is skipped: it is shown to read.
    """
    if isinstance(damage, MisfittingLine) or type(damage) is DamagedEvening:
        # Its lines can be read, and do not go together here.
        newer = club.log.newer_writer(tournament_id)
        damage = NewerEvening(newer) if newer else damage
    if isinstance(damage, NewerEvening):
        return ReadOnlyPage(club.log, tournament_id, damage.sentence, words)
    from homepoker.ui.tonight.damaged import DamagedPage

    club.damaged_evenings[tournament_id] = damage.sentence
    return DamagedPage(club, tournament_id, damage, words)
