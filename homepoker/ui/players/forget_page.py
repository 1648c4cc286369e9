"""Page before a person is forgotten: what goes, what stays, what no program reaches; and the question."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from homepoker.core.players import Player
from homepoker.services.players.forgetting import Consequences
from homepoker.services.words import Words
from homepoker.ui.kit.controls.buttons import danger, secondary
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.simple_page import SimplePage, scrolled_card
from homepoker.ui.kit.text.labels import body, quiet, set_tone, subheading
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.players.forget_view import forget_view
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDEST = 860


class ForgetPage(SimplePage):
    """Page of forgetting. ``forget_asked`` comes only after the tick; Esc and *Cancel* leave."""

    forget_asked = Signal()
    export_asked = Signal()

    def __init__(self, player: Player, consequences: Consequences, words: Words) -> None:
        super().__init__(words.text("players.forget.title", name=player.name))
        card = Card()
        set_extent(card, most_width=_WIDEST)
        card.body.setSpacing(spacing.L)
        for part in forget_view(player, consequences, words):
            texts = QVBoxLayout()
            texts.setSpacing(spacing.XS)
            texts.addWidget(subheading(part.heading))
            text = body(part.text)
            set_tone(text, part.tone)
            texts.addWidget(text)
            card.add(texts)
        self._exported = quiet()
        self._exported.hide()
        export = QHBoxLayout()
        export.setSpacing(spacing.M)
        export.addWidget(secondary(words.text("players.forget.export"), self.export_asked.emit, icon="export"))
        export.addWidget(self._exported, 1)
        export.addStretch(0)
        card.add(export)
        self._sure = CheckBox(words.text("players.forget.sure", name=player.name))
        self._forget = danger(words.text("players.forget.do"), self._ask)
        self._forget.setEnabled(False)
        self._sure.toggled.connect(self._forget.setEnabled)
        self._cancel = secondary(words.text("players.cancel"), self.closed.emit)
        self.body.addWidget(scrolled_card(card), 1)
        self.footer.addWidget(self._sure)
        self.footer.addStretch(1)
        self.footer.addWidget(self._cancel)
        self.footer.addWidget(self._forget)

    def take_focus(self) -> None:
        """Put the focus on the way out."""
        self._cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def say_exported(self, text: str) -> None:
        """Say where the data was written, or why not."""
        self._exported.setText(text)
        self._exported.show()

    def _ask(self) -> None:
        self._forget.setEnabled(False)
        self.forget_asked.emit()
