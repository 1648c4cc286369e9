"""Editor of cards: typed in two letters each, or clicked in a deck of 52."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.quantities import FULL_DECK, card
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.drawings.playing_card import CardButton
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulings.form.editor import MISSING, Editor, LineEditor
from homepoker.ui.theme import spacing

_SUITS = "shdc"
_RANKS = "AKQJT98765432"
_SPOKEN = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
CHOSEN_WIDTH, PICKED_WIDTH, PICKED_WIDTH_NARROW = 34, 26, 22
"""Widths of an entered card, and of one in the deck, in logical pixels."""


class CardsEditor(Editor):
    """Editor of one card or several. The value of several is a list of texts, ``["As", "Td"]``."""

    def __init__(self, words: Words, name: str, *, several: bool, is_narrow: bool = False) -> None:
        """
        :param is_narrow: it stands within a row or a group.
        """
        super().__init__()
        self._picked_width = PICKED_WIDTH_NARROW if is_narrow else PICKED_WIDTH
        self._words = words
        self._several = several
        self._cards: list[str] = []
        self.line = LineEditor(name, cards_typed, " ".join, example=words.text("floor.example_cards"))
        self.line.changed.connect(self._typed)
        says = words.text("floor.pick_cards")
        self.open: QAbstractButton = (
            buttons.icon_button("spade", says, self._turn_deck, is_framed=True)
            if is_narrow
            else buttons.secondary(says, self._turn_deck, icon="spade")
        )
        self.open.setCheckable(True)
        self.chosen = Flow()
        self.deck: QWidget | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        row = QHBoxLayout()
        row.setSpacing(spacing.S)
        row.addWidget(self.line, 1)
        row.addWidget(self.open)
        column.addLayout(row)
        column.addWidget(self.chosen)
        self._column = column
        self._picks: dict[str, CardButton] = {}
        self.setFocusProxy(self.line)
        self._draw()

    def value(self) -> Any:
        if self.problem:
            return MISSING
        if self._several:
            return list(self._cards)
        return self._cards[0] if self._cards else MISSING

    def set_value(self, value: Any) -> None:
        self._cards = [value] if isinstance(value, str) else list(value) if isinstance(value, (list, tuple)) else []
        self.line.set_value(self._cards or MISSING)
        self._draw()

    @property
    def problem(self) -> bool:
        return self.line.problem or (not self._several and len(self._cards) > 1)

    def _typed(self) -> None:
        cards = self.line.value()
        self._cards = list(cards) if cards is not MISSING else []
        self._draw()
        self.changed.emit()

    def _turn(self, text: str) -> None:
        if text in self._cards:
            self.set_value([other for other in self._cards if other != text])
        else:
            self.set_value([*self._cards, text] if self._several else [text])
        self.changed.emit()

    def _turn_deck(self) -> None:
        if self.deck is None:
            self.deck = self._make_deck()
            self._column.addWidget(self.deck)
        self.deck.setVisible(self.open.isChecked())
        self._draw()

    def _make_deck(self) -> QWidget:
        deck = QWidget()
        grid = QGridLayout(deck)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        by_name = {str(deck_card): deck_card for deck_card in FULL_DECK}
        for row, suit in enumerate(_SUITS):
            for column, rank in enumerate(_RANKS):
                made = CardButton(self._words, by_name[rank + suit], self._picked_width)
                made.setCheckable(True)
                made.clicked.connect(lambda _on=False, text=rank + suit: self._turn(text))
                self._picks[rank + suit] = made
                grid.addWidget(made, row, column)
        grid.setColumnStretch(len(_RANKS), 1)
        return deck

    def _draw(self) -> None:
        self.chosen.clear()
        for text in self._cards:
            made = CardButton(self._words, card(text), CHOSEN_WIDTH)
            set_tooltip(made, self._words.text("floor.take_card", card=made.accessibleName()))
            made.clicked.connect(lambda _on=False, text=text: self._turn(text))
            self.chosen.add(made)
        self.chosen.setVisible(bool(self._cards))
        for text, pick in self._picks.items():
            pick.setChecked(text in self._cards)


def cards_typed(text: str) -> list[str]:
    """The cards in a typed text: ``As Td``, ``AsTd``, ``10h``, also with the signs of the suits.

    :raises ValueError: something is no card.
    """
    for sign, letter in _SPOKEN.items():
        text = text.replace(sign, letter)
    letters = "".join(text.replace(",", " ").split()).replace("10", "T")
    if len(letters) % 2:
        raise ValueError(text)
    pairs = (letters[at : at + 2] for at in range(0, len(letters), 2))
    return [str(card(pair[0].upper() + pair[1].lower())) for pair in pairs]
