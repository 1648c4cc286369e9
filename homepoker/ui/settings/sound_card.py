"""Card of the sound of announcements: how loud, and from which output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QSlider, QWidget

from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.store.preferences import Preferences
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

if TYPE_CHECKING:
    from homepoker.ui.sound import Loudspeaker

SETTLED_AFTER_MS = 400
"""Milliseconds without a move after which a slider counts, if it is not let go before."""


class SoundCard(Card):
    """Card of volume, mute, output and a test of them."""

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
