"""Settings page of this computer: look, sound, data folder, and the report of problems for the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QSizePolicy, QSlider, QVBoxLayout, QWidget

import homepoker
from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.store.error_log import attached, last_entries, versions
from homepoker.store.preferences import TEXT_SIZES, Preferences
from homepoker.store.resource_files import licences_page
from homepoker.ui.kit.access.focus import hand_on_no_more
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.documents import open_folder, open_page
from homepoker.ui.kit.jobs.error_report import about_qt, isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.popover import Popover
from homepoker.ui.kit.layout.scrolling import SCROLLS, ScrollingPage, StackingRow
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

if TYPE_CHECKING:
    from homepoker.ui.settings.data_cards import DataCards
    from homepoker.ui.sound import Loudspeaker


LANGUAGES = ("system", "de", "en")
THEMES = ("system", "dark", "light")

WIDEST_CARD = 720
VERSION_WIDTH = 420

_COPIED_FOR = 15.0
"""Seconds for which the toast of a copied report stays: it says what to do with the report."""

SETTLED_AFTER_MS = 400
"""Milliseconds without a move after which a slider counts, if it is not let go before."""


class SettingsSection(QWidget):
    """Settings page; each choice counts at once."""

    changed = Signal(object)
    """Signal: the new `Preferences`."""

    def __init__(
        self,
        preferences: Preferences,
        folder: Path,
        words: Words,
        speaker: Loudspeaker | None = None,
        kept: DataCards | None = None,
        shared: Card | None = None,
    ) -> None:
        """
        :param speaker: what announces; none where no club is open.
        :param kept: the cards about backups and the evening's file; none where no club is open.
        :param shared: the card about the shared league; none where no club is open.
        """
        super().__init__()
        self.setProperty(SCROLLS, True)
        self._preferences = preferences
        self._folder = folder
        self._words = words
        page = QWidget()
        page.setProperty("frame", "scrolled")
        area = ScrollingPage(page, keeps_bar=True)
        hand_on_no_more(area)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)
        rows = QVBoxLayout(page)
        rows.setContentsMargins(spacing.XL, spacing.S, spacing.XL, spacing.L)
        rows.setSpacing(spacing.L)
        rows.addWidget(labels.title(words.text("tonight.settings")))
        self.sound = SoundCard(preferences, speaker, words)
        self.sound.changed.connect(self._sound_changed)
        self.problems = ProblemsCard(lambda: self._preferences.text_size, folder, words)
        right: list[Card] = [self.problems]
        if kept is not None:
            right = [kept.backups, kept.evening_file, *((shared,) if shared is not None else ()), self.problems]
            kept.backups.folder_chosen.connect(self._choose_backup_folder)
        # Beside each other: below each other the last ones would stand under the edge of every usual window.
        beside = QWidget()
        set_extent(beside, most_width=2 * WIDEST_CARD + spacing.L)
        across = StackingRow(beside)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(spacing.L)
        for cards in ((self._look(), self.sound, self._data()), right):
            column = QVBoxLayout()
            column.setSpacing(spacing.L)
            for card in cards:
                set_extent(card, most_width=WIDEST_CARD)
                column.addWidget(card)
            column.addStretch(1)
            across.addLayout(column, 1)
        rows.addWidget(beside)
        rows.addStretch(1)

    def _look(self) -> Card:
        words = self._words
        card = Card(words.text("settings.look"))
        self.language = SegmentedControl(
            [(name, words.text(f"settings.language_{name}")) for name in LANGUAGES],
            words.text("settings.language"),
            self._preferences.language,
        )
        self.language.changed.connect(lambda name: self._change(replace(self._preferences, language=name)))
        self.theme = SegmentedControl(
            [(name, words.text(f"settings.theme_{name}")) for name in THEMES],
            words.text("settings.theme"),
            self._preferences.theme,
        )
        self.theme.changed.connect(lambda name: self._change(replace(self._preferences, theme=name)))
        self.text_size = ComboBox()
        name_choice(self.text_size, words.text("settings.text_size"))
        set_tooltip(self.text_size, words.text("settings.text_size_keys"))
        for percent in (0, *TEXT_SIZES):
            self.text_size.addItem(words.text(f"settings.text_size_{percent or 'system'}"), percent)
        self._show_text_size()
        self.text_size.activated.connect(
            lambda _at: self._change(replace(self._preferences, text_size=self.text_size.currentData()))
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(spacing.L)
        grid.setVerticalSpacing(spacing.S)
        grid.setColumnStretch(1, 1)
        rows = (
            ("settings.language", self.language),
            ("settings.theme", self.theme),
            ("settings.text_size", self.text_size),
        )
        for row, (key, control) in enumerate(rows):
            grid.addWidget(labels.caption(words.text(key)), row, 0)
            grid.addLayout(_left(control), row, 1)
        card.add(grid)
        return card

    def _show_text_size(self) -> None:
        self.text_size.setCurrentIndex(self.text_size.findData(self._preferences.text_size))

    def show_look(self, preferences: Preferences) -> None:
        """Show the language, colours and text size in force again: another choice waits."""
        self._preferences = preferences
        self.language.choose(preferences.language)
        self.theme.choose(preferences.theme)
        self._show_text_size()

    def _data(self) -> Card:
        words = self._words
        card = Card(words.text("settings.data"))
        card.add(labels.body(words.text("settings.data_text")))
        path = labels.quiet()
        # Qt's own: what is copied from here has no places for line breaks in it.
        QLabel.setText(path, str(self._folder))
        path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        card.add(path)
        foot = _left(buttons.secondary(words.text("settings.open_folder"), self._open_folder, icon="folder"))
        version = words.text("settings.version", version=homepoker.__version__)
        self.version = buttons.link(version, self._show_version)
        foot.addWidget(self.version)
        card.add(foot)
        return card

    def _show_version(self) -> None:
        """Say where newer versions are, and what becomes of the data."""
        words = self._words
        told = Popover(self.window(), self.version.text(), self.version.text())
        set_extent(told, width=VERSION_WIDTH)
        says = [words.text("settings.version_newer"), words.text("settings.version_older")]
        for text in says:
            told.body.addWidget(labels.body(text))
        licences = licences_page()
        if licences is not None:
            show = buttons.secondary(words.text("settings.licences"), partial(open_page, licences), icon="scale")
            told.body.addLayout(_left(show))
        told.setAccessibleDescription(" ".join(says))
        told.closed.connect(told.deleteLater)
        told.open_at(self.version, first=told)

    def _sound_changed(self, volume: int, muted: bool, output: str) -> None:
        self._change(replace(self._preferences, volume=volume, muted=muted, sound_output=output))

    def _choose_backup_folder(self, folder: str) -> None:
        self._change(replace(self._preferences, backup_folder=folder))

    def _change(self, preferences: Preferences) -> None:
        if preferences != self._preferences:
            self._preferences = preferences
            self.changed.emit(preferences)

    def _open_folder(self) -> None:
        open_folder(self._folder)


class SoundCard(Card):
    """Card of the announcements: volume, mute, output and a test of them."""

    changed = Signal(int, bool, str)
    """Signal: volume in per cent, whether it is muted, and the output's name."""

    def __init__(self, preferences: Preferences, speaker: Loudspeaker | None, words: Words) -> None:
        """
        :param speaker: none where no club is open.
        """
        super().__init__(words.text("settings.sound"))
        self._words = words
        self._speaker = speaker
        self._output = preferences.sound_output
        self.volume = QSlider(Qt.Orientation.Horizontal)
        self.volume.setRange(0, 100)
        set_extent(self.volume, width=280)
        self.volume.setValue(preferences.volume)
        self.volume.setAccessibleName(words.text("settings.volume"))
        self.muted = CheckBox(words.text("settings.muted"))
        self.muted.setChecked(preferences.muted)
        self.outputs = ComboBox()
        name_choice(self.outputs, words.text("settings.sound_output"))
        self.outputs.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.outputs.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._settling = QTimer(self, singleShot=True, interval=SETTLED_AFTER_MS)
        self._said = (preferences.volume, preferences.muted, preferences.sound_output)
        self.add(labels.caption(words.text("settings.volume")))
        self.add(self._row(self.volume, self.muted))
        self.add(labels.caption(words.text("settings.sound_output")))
        test = buttons.secondary(words.text("settings.try_sound"), self._try_out, icon="sound")
        self.add(self._row(self.outputs, test))
        self._problem = labels.quiet()
        labels.set_tone(self._problem, "warning")
        self.add(self._problem)
        self._show_outputs()
        self.say_problem(speaker.problem() if speaker is not None else None)
        self._settling.timeout.connect(self._tell)
        self.volume.valueChanged.connect(self._settling.start)
        self.volume.sliderReleased.connect(self._tell)
        self.muted.toggled.connect(self._tell)
        self.outputs.activated.connect(self._choose)
        if speaker is not None:
            speaker.outputs_changed.connect(self._show_outputs)
            speaker.problem_changed.connect(self.say_problem)

    def say_problem(self, problem: Sentence | None) -> None:
        """Say why nothing is heard; nothing where all is well. Whether it is turns out only after the start."""
        self._problem.setText(self._words.say(problem) if problem is not None else "")
        self._problem.setVisible(problem is not None)

    @isolated
    def hideEvent(self, event: QHideEvent) -> None:
        """Take over a choice made a moment ago."""
        super().hideEvent(event)
        self._tell()

    def _row(self, *widgets: QWidget) -> QHBoxLayout:
        row = StackingRow()
        row.setSpacing(spacing.L)
        for widget in widgets:
            row.addWidget(widget)
        if self.outputs not in widgets:
            row.addStretch(1)
        return row

    def _show_outputs(self) -> None:
        """Show the outputs, the system's own first; the chosen one stays listed while it is unplugged."""
        there = self._speaker.outputs() if self._speaker is not None else ()
        self.outputs.clear()
        self.outputs.addItem(self._words.text("settings.sound_output_system"), "")
        for name in there:
            self.outputs.addItem(name, name)
        if self._output and self._output not in there:
            self.outputs.addItem(self._words.text("settings.sound_output_gone", name=self._output), self._output)
        self.outputs.setCurrentIndex(max(0, self.outputs.findData(self._output)))

    def _choose(self) -> None:
        self._output = str(self.outputs.currentData())
        self._tell()

    def _tell(self) -> None:
        self._settling.stop()
        chosen = (self.volume.value(), self.muted.isChecked(), self._output)
        if chosen != self._said:
            self._said = chosen
            self.changed.emit(*chosen)

    def _try_out(self) -> None:
        self._tell()
        if self._speaker is not None:
            self._speaker.try_out()


@dataclass(frozen=True, slots=True)
class ScreenSize:
    """Size of a screen in logical pixels, and how many of its own are one of these."""

    width: int
    height: int
    scale: float


def problem_report(
    known: Sequence[str], screens: Sequence[ScreenSize], text_size: int, entries: Sequence[str], words: Words
) -> str:
    """Versions, screens, choices and the newest entries of the error log, as plain text.

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
    problems = [words.text("settings.report_entries"), *entries] if entries else [words.text("settings.problems_none")]
    return "\n".join(lines) + "\n\n" + "\n\n".join(problems) + "\n"


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
        self.add(_left(self.copy))

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
        message = words.text("settings.problems_copied" if entries else "settings.problems_copied_none")
        toasts_of(self, words).say(message, tone="good", stays_for=_COPIED_FOR)


def _left(widget: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(widget)
    row.addStretch(1)
    return row
