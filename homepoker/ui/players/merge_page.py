"""The page on which two entries stand side by side before they become one person."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy

from homepoker.core.players import Player
from homepoker.services.players.merging import MergePreview
from homepoker.services.words import Words
from homepoker.ui.kit.banner import Banner
from homepoker.ui.kit.buttons import ghost, primary, secondary
from homepoker.ui.kit.card import Card
from homepoker.ui.kit.labels import ElidedLabel, body, caption
from homepoker.ui.kit.scrolling import StackingRow
from homepoker.ui.kit.segmented import SegmentedControl
from homepoker.ui.kit.tooltips import set_tooltip
from homepoker.ui.players.merge_view import FieldView, merge_view, shortened
from homepoker.ui.players.simple_page import SimplePage, scrolled
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM
from homepoker.ui.theme.text_size import set_extent

_ONE, _OTHER = "one", "other"
_WIDEST = 980


class MergePage(SimplePage):
    """``merge_asked`` carries the entry that stays, as chosen, and the one that goes; ``apart_asked`` says no."""

    merge_asked = Signal(object, object)
    apart_asked = Signal(object, object)

    def __init__(self, one: Player, other: Player, preview: MergePreview, words: Words) -> None:
        """
        :param one: who stands on the left and stays; what is known about the other one is taken over as chosen.
        """
        super().__init__(words.text("players.merge.title"), words.text("players.merge.text"))
        self._one, self._other, self._words = one, other, words
        self._choices: dict[str, SegmentedControl] = {}
        self._proposed: dict[str, str] = {}
        view = merge_view(one, other, preview, words)
        self._banner = Banner(words, view.warning, "warning", may_close=False)
        self._banner.setVisible(bool(view.warning))
        grid = QGridLayout()
        grid.setHorizontalSpacing(spacing.L)
        grid.setVerticalSpacing(spacing.S)
        grid.setColumnStretch(1, 1)
        grid.addLayout(_in_halves(view.one, view.other), 0, 1)
        for row, field in enumerate(view.fields, start=1):
            grid.addWidget(caption(field.word), row, 0)
            grid.addWidget(self._choice(field) if field.differs else body(field.one), row, 1)
        card = Card()
        set_extent(card, most_width=_WIDEST)
        card.add(grid)
        self._merge = primary(words.text("players.merge.do"), self._ask)
        self.body.addWidget(self._banner)
        self.body.addWidget(scrolled(card), 1)
        self.footer.addStretch(1)
        self.footer.addWidget(ghost(words.text("players.cancel"), self.closed.emit))
        self.footer.addWidget(secondary(words.text("players.merge.apart"), lambda: self.apart_asked.emit(one, other)))
        self.footer.addWidget(self._merge)

    @property
    def person(self) -> Player:
        """The entry that stays, with what was chosen."""
        taken = [name for name, choice in self._choices.items() if choice.chosen == _OTHER]
        return replace(self._one, **{name: getattr(self._other, name) for name in taken})

    @property
    def has_unsaved(self) -> bool:
        """Whether something else was chosen than is proposed."""
        return any(choice.chosen != self._proposed[name] for name, choice in self._choices.items())

    def take_focus(self) -> None:
        """Put the focus where the choice is."""
        self._merge.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, text: str) -> None:
        """Say why it was not done."""
        self._banner.say(text, "danger")
        self._banner.show()

    def _choice(self, field: FieldView) -> SegmentedControl:
        empty = self._words.text("players.merge.empty")
        choices = [(_ONE, shortened(field.one) or empty), (_OTHER, shortened(field.other) or empty)]
        made = SegmentedControl(choices, field.word, _OTHER if field.is_others else _ONE)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_tooltip(made, f"{field.one or empty} – {field.other or empty}")
        made.tell_whole(_ONE, field.one or empty)
        made.tell_whole(_OTHER, field.other or empty)
        layout = made.layout()
        if isinstance(layout, QHBoxLayout):
            for half in (0, 1):
                layout.setStretch(half, 1)
        self._choices[field.field] = made
        self._proposed[field.field] = made.chosen
        return made

    def _ask(self) -> None:
        self.merge_asked.emit(self.person, self._other)


def _in_halves(one: str, other: str) -> QHBoxLayout:
    row = StackingRow()
    row.setSpacing(spacing.S)
    for text in (one, other):
        label = ElidedLabel(text, weight=MEDIUM)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(label, 1)
    return row
