"""Card with the prizes of a profile, in the place of its levels."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import VerticalScrollArea
from homepoker.ui.prizes.form import PrizesForm

_LEAST_WIDTH = 300


class PrizesCard(Card):
    """What is changed counts in the profile at once, whose editor undoes it."""

    def __init__(self, words: Words, others: Sequence[QWidget], opened_by: QWidget) -> None:
        """
        :param others: what stands there else.
        :param opened_by: the button that gets the keys back.
        """
        super().__init__(words.text("prizes.title"))
        name_region(self, words.text("prizes.title"))
        self.add_action(buttons.secondary(words.text("prizes.done"), self.turn, size="small"))
        self._others, self._opened_by = others, opened_by
        self.form = PrizesForm(words)
        self.form.setProperty("frame", "scrolled")
        area = VerticalScrollArea(least_width=_LEAST_WIDTH)
        area.setWidget(self.form)
        self.add(area, 1)

        self.hide()

    def turn(self) -> None:
        """Show it in the place of the others, or these again."""
        is_wanted = self.isHidden()
        for other in self._others:
            other.setVisible(not is_wanted)
        self.setVisible(is_wanted)
        first = self.form.first_field if is_wanted else self._opened_by
        first.setFocus(Qt.FocusReason.OtherFocusReason)
