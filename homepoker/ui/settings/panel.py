"""Settings page of this computer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

import homepoker
from homepoker.services.words import Words
from homepoker.store.preferences import TEXT_SIZES, Preferences
from homepoker.store.resource_files import licences_page
from homepoker.ui.kit.access.focus import hand_on_no_more
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.documents import open_folder, open_page
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.popover import Popover
from homepoker.ui.kit.layout.scrolling import SCROLLS, ScrollingPage, StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.settings.problem_report import ProblemsCard
from homepoker.ui.settings.sound_card import SoundCard
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

if TYPE_CHECKING:
    from homepoker.ui.settings.data_cards import DataCards
    from homepoker.ui.sound import Loudspeaker

LANGUAGES = ("system", "de", "en")
THEMES = ("system", "dark", "light")

WIDEST_CARD = 720
VERSION_WIDTH = 420


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


def _left(widget: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(widget)
    row.addStretch(1)
    return row
