"""Settings that belong to this computer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QScrollArea, QSlider, QVBoxLayout, QWidget

import homepoker
from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.store.preferences import Preferences
from homepoker.ui.kit import buttons, labels
from homepoker.ui.kit.card import Card
from homepoker.ui.kit.segmented import SegmentedControl
from homepoker.ui.theme import spacing

if TYPE_CHECKING:
    from homepoker.ui.settings.data_cards import DataCards

LANGUAGES = ("system", "de", "en")
THEMES = ("system", "dark", "light")


class SettingsSection(QWidget):
    """Each choice counts at once."""

    changed = Signal(object)
    """The new `Preferences`."""
    sound_wanted = Signal()

    def __init__(
        self,
        preferences: Preferences,
        folder: Path,
        words: Words,
        sound_problem: Sentence | None,
        kept: DataCards | None = None,
    ) -> None:
        """
        :param kept: the cards about backups and the evening's file; none where no club is open.
        """
        super().__init__()
        self._preferences = preferences
        self._folder = folder
        self._words = words
        page = QWidget()
        page.setProperty("frame", "scrolled")
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(page)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(area)
        column = QVBoxLayout(page)
        column.setContentsMargins(spacing.XL, spacing.L, spacing.XL, spacing.L)
        column.setSpacing(spacing.L)
        column.addWidget(labels.title(words.text("tonight.settings")))
        cards = [self._look(), self._sound(sound_problem)]
        if kept is not None:
            cards += [kept.backups, kept.evening_file]
            kept.backups.folder_chosen.connect(self._choose_backup_folder)
        for card in (*cards, self._data()):
            card.setMaximumWidth(720)
            column.addWidget(card)
        column.addStretch(1)

    def say_sound_problem(self, problem: Sentence | None) -> None:
        """Say why nothing is heard; nothing where all is well. Whether it is turns out only after the start."""
        self._no_sound.setText(self._words.say(problem) if problem is not None else "")
        self._no_sound.setVisible(problem is not None)

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
        for key, control in (("settings.language", self.language), ("settings.theme", self.theme)):
            card.add(labels.caption(words.text(key)))
            card.add(_left(control))
        return card

    def _sound(self, problem: Sentence | None) -> Card:
        words = self._words
        card = Card(words.text("settings.sound"))
        self.volume = QSlider(Qt.Orientation.Horizontal)
        self.volume.setRange(0, 100)
        self.volume.setFixedWidth(280)
        self.volume.setValue(self._preferences.volume)
        self.volume.setAccessibleName(words.text("settings.volume"))
        self.volume.valueChanged.connect(self._volume_changed)
        self.muted = QCheckBox(words.text("settings.muted"))
        self.muted.setChecked(self._preferences.muted)
        self.muted.toggled.connect(lambda is_on: self._change(replace(self._preferences, muted=is_on)))
        card.add(labels.caption(words.text("settings.volume")))
        row = QHBoxLayout()
        row.setSpacing(spacing.L)
        row.addWidget(self.volume)
        row.addWidget(self.muted)
        row.addWidget(buttons.secondary(words.text("settings.try_sound"), self.sound_wanted.emit, icon="sound"))
        row.addStretch(1)
        card.add(row)
        self._no_sound = labels.quiet()
        labels.set_tone(self._no_sound, "warning")
        card.add(self._no_sound)
        self.say_sound_problem(problem)
        return card

    def _data(self) -> Card:
        words = self._words
        card = Card(words.text("settings.data"))
        card.add(labels.body(words.text("settings.data_text")))
        path = labels.quiet(str(self._folder))
        path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        card.add(path)
        card.add(_left(buttons.secondary(words.text("settings.open_folder"), self._open_folder, icon="folder")))
        card.add(labels.caption(words.text("settings.version", version=homepoker.__version__)))
        return card

    def _volume_changed(self, value: int) -> None:
        self._change(replace(self._preferences, volume=value))

    def _choose_backup_folder(self, folder: str) -> None:
        self._change(replace(self._preferences, backup_folder=folder))

    def _change(self, preferences: Preferences) -> None:
        if preferences != self._preferences:
            self._preferences = preferences
            self.changed.emit(preferences)

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))


def _left(widget: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(widget)
    row.addStretch(1)
    return row
