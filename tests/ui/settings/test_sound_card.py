"""The sound of announcements: volume, mute, output and a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from homepoker.core.wording import sentence
from homepoker.services.words import Words
from homepoker.store.preferences import Preferences
from homepoker.store.resource_files import resources
from homepoker.ui.settings.panel import SoundCard
from homepoker.ui.sound import Loudspeaker, Sound
from homepoker.ui.theme.theme import apply_theme
from tests.ui.conftest import Run
from tests.ui.host import press
from tests.ui.players.hands import click
from tests.ui.sounds_written_down import SoundsWrittenDown

WORDS = Words(resources() / "locale", "en")
Key = Qt.Key

Told = list[tuple[int, bool, str]]


@pytest.fixture
def player(qapp: QApplication) -> SoundsWrittenDown:
    return SoundsWrittenDown()


@pytest.fixture
def speaker(player: SoundsWrittenDown) -> Iterator[Loudspeaker]:
    parent = QObject()
    yield Loudspeaker(parent, player, Preferences())  # type: ignore[arg-type] # plays as a player does
    parent.deleteLater()


def card_of(qtbot: QtBot, qapp: QApplication, speaker: Loudspeaker, preferences: Preferences) -> tuple[SoundCard, Told]:
    apply_theme(qapp, "dark")
    card, told = SoundCard(preferences, speaker, WORDS), Told()
    card.changed.connect(lambda volume, muted, output: told.append((volume, muted, output)))
    qtbot.addWidget(card)
    card.show()
    card.activateWindow()
    qtbot.waitUntil(card.isActiveWindow)
    return card, told


def offered(card: SoundCard) -> list[str]:
    return [card.outputs.itemText(row) for row in range(card.outputs.count())]


class TestVolume:
    def test_it_counts_once_it_stands(self, qtbot: QtBot, qapp: QApplication, speaker: Loudspeaker) -> None:
        card, told = card_of(qtbot, qapp, speaker, Preferences())
        card.volume.setFocus()
        with qtbot.waitSignal(card.changed):
            press(*[Key.Key_Left] * 10)
            assert told == []
        assert told == [(70, False, "")]

    def test_let_go_it_counts_at_once(self, qtbot: QtBot, qapp: QApplication, speaker: Loudspeaker) -> None:
        card, told = card_of(qtbot, qapp, speaker, Preferences(volume=50))
        middle = card.volume.rect().center()
        QTest.mousePress(card.volume, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)
        for step in range(1, 30):
            QTest.mouseMove(card.volume, middle + QPoint(step, 0))
        assert told == []
        QTest.mouseRelease(
            card.volume, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle + QPoint(30, 0)
        )
        assert len(told) == 1

    def test_leaving_the_page_loses_nothing(self, qtbot: QtBot, qapp: QApplication, speaker: Loudspeaker) -> None:
        card, told = card_of(qtbot, qapp, speaker, Preferences())
        card.volume.setValue(10)
        card.hide()
        assert told == [(10, False, "")]

    def test_volume_and_mute_keep_each_other(self, qtbot: QtBot, qapp: QApplication, speaker: Loudspeaker) -> None:
        card, told = card_of(qtbot, qapp, speaker, Preferences())
        card.volume.setFocus()
        press(Key.Key_Home)
        card.muted.setFocus()
        press(Key.Key_Space)
        assert told[-1] == (0, True, "")

    def test_a_test_is_heard_as_loud_as_chosen_a_moment_ago(
        self, qtbot: QtBot, qapp: QApplication, speaker: Loudspeaker, player: SoundsWrittenDown
    ) -> None:
        card, told = card_of(qtbot, qapp, speaker, Preferences())
        card.volume.setValue(30)
        click(card, WORDS.text("settings.try_sound"))
        assert told == [(30, False, "")]
        assert player.played == [Sound.LEVEL_CHANGE]


class TestOutput:
    def test_the_computers_own_choice_comes_first(self, qtbot: QtBot, qapp: QApplication, speaker: Loudspeaker) -> None:
        card, told = card_of(qtbot, qapp, speaker, Preferences())
        assert offered(card) == [WORDS.text("settings.sound_output_system"), "Laptop", "Beamer"]
        card.outputs.setFocus()
        press(Key.Key_End)
        assert told == [(80, False, "Beamer")]
        press(Key.Key_Home)
        assert told[-1] == (80, False, "")

    def test_an_output_that_is_gone_stays_chosen(
        self, qtbot: QtBot, qapp: QApplication, speaker: Loudspeaker, player: SoundsWrittenDown
    ) -> None:
        card, told = card_of(qtbot, qapp, speaker, Preferences(sound_output="Television"))
        assert card.outputs.currentText() == "Television (not connected now)"
        player.outputs_changed.emit()
        assert card.outputs.currentText() == "Television (not connected now)"
        assert told == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_why_nothing_can_be_heard_is_said_as_soon_as_it_is_known(
    qtbot: QtBot, qapp: QApplication, language: str
) -> None:
    words = Words(resources() / "locale", language)
    card = SoundCard(Preferences(), None, words)
    qtbot.addWidget(card)
    card.show()
    card.say_problem(sentence("kit.no_sound_output"))
    assert words.text("kit.no_sound_output") in [label.text() for label in card.findChildren(QLabel)]
    card.say_problem(None)
    assert all(label.text() for label in card.findChildren(QLabel) if label.isVisible())


def test_what_is_chosen_in_the_program_is_obeyed_and_kept(run: Run) -> None:
    host = run()
    player = host.application.findChild(SoundsWrittenDown)
    assert player is not None
    host.click("tonight.settings")
    card = host.window.findChild(SoundCard)
    assert card is not None
    card.outputs.setFocus()
    press(Key.Key_End)
    assert player.chosen == "Beamer"
    again = host.restart()
    assert again.application.preferences.sound_output == "Beamer"
