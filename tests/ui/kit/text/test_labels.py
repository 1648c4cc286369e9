"""The digits of a running time keep their room as long as they need no other; a long word needs no long line."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from homepoker.ui.kit.text.labels import Digits, ElidedLabel, body, without_bad_breaks
from homepoker.ui.theme.fonts import font


@pytest.fixture
def digits(qtbot: QtBot) -> Digits:
    made = Digits()
    qtbot.addWidget(made)
    made.setFont(font(40, is_tabular=True))
    made.setText("19:59")
    return made


def test_another_second_takes_the_same_room(digits: Digits) -> None:
    room = digits.size()
    digits.setText("11:11")
    assert digits.minimumSize() == digits.maximumSize() == digits.size() == room


@pytest.mark.parametrize(("before", "after"), [("9:59:59", "10:00:00"), ("1:00:00", "59:59")])
def test_a_longer_or_shorter_time_takes_its_own_room(qtbot: QtBot, digits: Digits, before: str, after: str) -> None:
    fresh = Digits()
    qtbot.addWidget(fresh)
    fresh.setFont(digits.font())
    fresh.setText(after)
    for text in (before, after):
        digits.setText(text)
    assert digits.size() == fresh.size()


@pytest.mark.parametrize("size", [20, 80])
def test_digits_of_another_size_take_another_room(digits: Digits, size: int) -> None:
    before = digits.width()
    digits.setFont(font(size, is_tabular=True))
    assert (digits.width() < before) == (size < 40)


def test_a_long_word_is_broken_within_and_reads_as_it_was_written(qtbot: QtBot) -> None:
    label, least = body("W" * 48), body("W" * 12)
    for one in (label, least):
        qtbot.addWidget(one)
    assert label.minimumSizeHint().width() < least.minimumSizeHint().width()
    assert label.text() == "W" * 48


def test_a_number_and_its_per_cent_sign_stay_on_one_line(qtbot: QtBot) -> None:
    label = body("wie der Computer: 100 %.")
    qtbot.addWidget(label)
    assert QLabel.text(label) == "wie der Computer: 100\N{NO-BREAK SPACE}%."
    assert label.text() == "wie der Computer: 100 %."


def test_where_the_room_is_short_the_short_form_comes_before_an_ellipsis(qtbot: QtBot) -> None:
    label = ElidedLabel()
    label.show()
    qtbot.addWidget(label)
    letters = label.fontMetrics()
    label.setText("Ines mischt · Stefan H. hebt ab", "Ines mischt · Stefan hebt ab")
    label.resize(letters.horizontalAdvance(label.text()) + 2, 20)
    assert label.shown_text() == "Ines mischt · Stefan H. hebt ab"
    label.resize(letters.horizontalAdvance(label.text()) - 2, 20)
    assert label.shown_text() == "Ines mischt · Stefan hebt ab"
    assert label.toolTip() == "Ines mischt · Stefan H. hebt ab"
    label.resize(60, 20)
    assert label.shown_text().endswith("…")


SENTENCES = """
Eine Runde auf ganze Chips zu~100.
Tischausgleich: Max wechselt an Tisch~1, Platz~4
Tisch~3 wird aufgelöst: 4~Spieler setzen sich um
Hand~7: Karo=Bube, Pik=7
veröffentlicht am~20.11.2026
Level~5: 200~/~400 · Big Blind Ante~400
Pause um~20:42, in 3~h 20~min
Mindestens auf~1.200. Danach geht es weiter
7~von~14 im Spiel · Ø~10.000 (17~BB)
Fehlt 50~% der Zeit, ÜSG §~2
published on 20~Nov~2026
Wolfgang Ößterreicher-Lindenbaum
the 15,000~chips of table~2, seat~3
"""


def test_a_figure_stays_with_its_noun_and_a_short_compound_in_one_piece() -> None:
    written = [line for line in SENTENCES.splitlines() if line]
    plain = [line.replace("~", " ").replace("=", "-") for line in written]
    shown = [without_bad_breaks(line) for line in plain]
    assert [one.replace("\N{NO-BREAK SPACE}", "~").replace("\N{NON-BREAKING HYPHEN}", "=") for one in shown] == written
