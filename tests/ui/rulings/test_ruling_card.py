"""A random draw that a ruling asks for is done by the program, and stays while the facts change."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.core.rulebooks.consultation import RequestedDraw
from homepoker.core.wording import sentence
from homepoker.ui.rulings.ruling_card import RequestedDraws
from tests.fakes import FixedDraw
from tests.rulebooks.shipped import WORDS
from tests.ui.players.hands import click

FOUR, THREE = RequestedDraw(sentence("floor.choose"), 4), RequestedDraw(sentence("floor.search"), 3)
WORDS_SAID = WORDS[0]


def pull(lots: RequestedDraws) -> None:
    """Press the button, once it is there."""
    QApplication.processEvents()
    click(lots, WORDS_SAID.text("floor.draw"))


def test_what_is_drawn_is_kept_until_another_draw_is_asked_for(qtbot: QtBot) -> None:
    lots = RequestedDraws(FixedDraw(3), WORDS_SAID)
    qtbot.addWidget(lots)
    lots.show()
    lots.show_lots((FOUR,))
    assert not lots.drawn
    pull(lots)
    (drawn,) = lots.drawn
    assert 1 <= drawn.number <= 4
    QApplication.processEvents()
    assert not [button for button in lots.findChildren(QPushButton) if button.isVisible()], "nobody draws again"
    lots.show_lots((FOUR,))
    assert lots.drawn == (drawn,)
    lots.show_lots((THREE,))
    assert not lots.drawn


def test_another_dispute_begins_without_a_draw(qtbot: QtBot) -> None:
    lots = RequestedDraws(FixedDraw(), WORDS_SAID)
    qtbot.addWidget(lots)
    lots.show()
    lots.show_lots((FOUR,))
    pull(lots)
    lots.forget()
    lots.show_lots((FOUR,))
    assert not lots.drawn
