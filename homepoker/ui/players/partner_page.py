"""Page to choose whom an entry is merged with: those who look alike first, then everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from homepoker.core.duplicates import LikelyPair, likeness
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.kit.controls.buttons import ghost, secondary
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.layout.simple_page import SimplePage, scrolled_card
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import choice_of
from homepoker.ui.kit.text.labels import body, quiet
from homepoker.ui.players.merge_view import pair_words
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDEST, _WIDEST_PAIR = 640, 960
_LOOK = "look"


class PartnerPage(SimplePage):
    """Page of the choice. ``chosen`` carries the two ids."""

    chosen = Signal(str, str)

    def __init__(self, player: Player, everybody: Sequence[Player], words: Words) -> None:
        super().__init__(words.text("players.merge.with_whom", name=player.name), words.text("players.merge.with"))
        why = {other.id: likeness(player, other) for other in everybody if other.id != player.id}
        others = [other for other in everybody if other.id != player.id]
        others.sort(key=lambda other: (why[other.id] is None, in_alphabet(other.name)))
        names = Counter(plain(other.name) for other in others)
        details = {key: words.text(f"players.merge.why.{one.value}") for key, one in why.items() if one is not None}
        self.picker = FilterList(words, words.text("players.search"), words.text("players.nobody_found_title"))
        choices = [choice_of(other, details.get(other.id, "")) for other in others]
        self.picker.set_choices(
            [
                replace(choice, name=other.name if names[plain(other.name)] == 1 else _told_apart(other, words))
                for choice, other in zip(choices, others, strict=True)
            ]
        )
        self.picker.picked.connect(lambda other: self.chosen.emit(player.id, PlayerId(other)))
        card = Card()
        set_extent(card, most_width=_WIDEST)
        card.add(self.picker, 1)
        self.body.addWidget(card, 1)
        self.footer.addStretch(1)
        self.footer.addWidget(secondary(words.text("players.cancel"), self.closed.emit))

    def take_focus(self) -> None:
        """Put the cursor into the search."""
        self.picker.search.setFocus(Qt.FocusReason.OtherFocusReason)


def _told_apart(player: Player, words: Words) -> str:
    shown = words.name(player.id)
    return player.name if shown == player.name else f"{player.name} ({shown})"


class DuplicatesPage(SimplePage):
    """Page of probable duplicates. ``chosen`` carries two ids, ``apart_asked`` the two people."""

    chosen = Signal(str, str)
    apart_asked = Signal(object, object)

    def __init__(self, pairs: Sequence[LikelyPair], words: Words) -> None:
        super().__init__(words.text("players.merge.likely", count=len(pairs)), words.text("players.merge.likely_text"))
        card = Card()
        set_extent(card, most_width=_WIDEST_PAIR)
        for pair in pairs:
            card.add(self._row(pair, words))
        card.body.addStretch(1)
        self.body.addWidget(scrolled_card(card), 1)
        self._back = secondary(words.text("players.merge.back"), self.closed.emit)
        self.footer.addWidget(self._back)
        self.footer.addStretch(1)

    def take_focus(self) -> None:
        """Put the focus on the first pair, or on the way back."""
        first = self.findChild(QWidget, _LOOK)
        (first or self._back).setFocus(Qt.FocusReason.OtherFocusReason)

    def _row(self, pair: LikelyPair, words: Words) -> QHBoxLayout:
        names, why = pair_words(pair, words)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(body(names))
        texts.addWidget(quiet(why))
        choose = partial(self.chosen.emit, pair.one.id, pair.other.id)
        keep = partial(self.apart_asked.emit, pair.one, pair.other)
        look = secondary(words.text("players.merge.look"), choose, size="small")
        look.setObjectName(_LOOK)
        look.setAccessibleName(f"{words.text('players.merge.look')}: {names}")
        apart = ghost(words.text("players.merge.apart"), keep, size="small")
        apart.setAccessibleName(f"{words.text('players.merge.apart')}: {names}")
        row = StackingRow()
        row.setSpacing(spacing.S)
        row.addLayout(texts, 1)
        row.addWidget(apart)
        row.addWidget(look)
        return row
