"""What stands in an empty field is read whole at the usual size of text: it says what may be typed there."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame, QWidget

from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import Citation
from homepoker.devtools.pictures.camera import posed
from homepoker.store.preferences import Preferences
from homepoker.ui.entries.forms import RefusalCard
from tests.desks import BOOKS, words_in

SIZE = (1280, 640)
MARGIN = 2
"""On both sides of the words in a field, in pixels, as Qt leaves it free."""
NARROWEST_FORM = 320
"""Width of the forms beside the tables in the smallest window, in pixels."""


def cut_prompts(window: QWidget) -> list[str]:
    """The prompts that have less room than they need."""
    found = []
    for field in window.findChildren(QLineEdit):
        if field.isVisibleTo(window) and (prompt := field.placeholderText()):
            option = QStyleOptionFrame()
            field.initStyleOption(option)
            inside = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field)
            margins = field.textMargins()
            room = inside.width() - margins.left() - margins.right() - 2 * MARGIN
            if field.fontMetrics().horizontalAdvance(prompt) > room:
                found.append(prompt)
    return found


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("screen", ["players", "rulebook", "rulings", "check-in", "call-time", "penalty", "manual"])
def test_prompts_are_whole_in_the_smallest_window(screen: str, language: str) -> None:
    with posed(screen, SIZE, Preferences(language=language)) as window:
        assert cut_prompts(window) == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_prompt_for_a_reason_is_whole_beside_the_tables(language: str) -> None:
    # Its style is the application's, which a screen puts on.
    with posed("play", SIZE, Preferences(language=language)) as window:
        reason = refuse("play.no_rebuys").reason
        card = RefusalCard(
            Refusal(reason, (Citation("uesg", "1"),)), BOOKS, words_in(language), lambda _: None, lambda _: None
        )
        card.setParent(window)
        card.resize(NARROWEST_FORM, 400)
        card.show()
        card.grab()
        assert cut_prompts(card) == []
