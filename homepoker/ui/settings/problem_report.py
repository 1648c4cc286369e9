"""Problem report for the clipboard: versions, screens, choices and the newest entries of the error log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout

from homepoker.services.words import Words
from homepoker.store.error_log import attached, last_entries, versions
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.error_report import about_qt
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels

_SAID_FOR = 15.0
"""Seconds for which the toast stays: it says what to do with the report."""


@dataclass(frozen=True, slots=True)
class ScreenSize:
    """Size of a screen in logical pixels, and how many of its own are one of these."""

    width: int
    height: int
    scale: float


def problem_report(
    known: Sequence[str], screens: Sequence[ScreenSize], text_size: int, entries: Sequence[str], words: Words
) -> str:
    """The report as plain text.

    :param known: the versions.
    :param text_size: in per cent; 0: the computer's.
    :param entries: those of the error log, oldest first.
    """
    lines = [words.text("settings.report_title"), *known]
    for number, screen in enumerate(screens, start=1):
        size = {"width": str(screen.width), "height": str(screen.height), "scale": f"{screen.scale:g}"}
        lines.append(words.text("settings.report_screen", number=number, **size))
    lines.append(words.text("settings.report_language", language=words.language))
    if text_size:
        lines.append(words.text("settings.report_text_size", percent=text_size))
    else:
        lines.append(words.text("settings.report_text_size_system"))
    found = [words.text("settings.report_entries"), *entries] if entries else [words.text("settings.problems_none")]
    return "\n".join(lines) + "\n\n" + "\n\n".join(found) + "\n"


class ProblemsCard(Card):
    """Card with the button that copies the problem report."""

    def __init__(self, text_size: Callable[[], int], folder: Path, words: Words) -> None:
        """
        :param text_size: the one that is chosen, in per cent; 0: the computer's.
        :param folder: whose error log is read where none is being written.
        """
        super().__init__(words.text("settings.problems"))
        self._text_size, self._folder, self._words = text_size, folder, words
        self.add(labels.body(words.text("settings.problems_text")))
        self.copy = buttons.secondary(words.text("settings.problems_copy"), self._copy, icon="copy")
        row = QHBoxLayout()
        row.addWidget(self.copy)
        row.addStretch(1)
        self.add(row)

    def _copy(self) -> None:
        log = attached()
        if log is not None:
            log.write_counts()
        entries = last_entries(log.folder if log is not None else self._folder)
        screens = [
            ScreenSize(screen.size().width(), screen.size().height(), screen.devicePixelRatio())
            for screen in QGuiApplication.screens()
        ]
        words = self._words
        report = problem_report(versions(about_qt()), screens, self._text_size(), entries, words)
        QGuiApplication.clipboard().setText(report)
        said = words.text("settings.problems_copied" if entries else "settings.problems_copied_none")
        toasts_of(self, words).say(said, tone="good", stays_for=_SAID_FOR)
