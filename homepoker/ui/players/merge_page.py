"""Pages of a merge: whom to merge with, likely pairs, and two entries side by side before they are one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from homepoker.core.duplicates import LikelyPair, likeness
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain
from homepoker.services.players.merging import MergePreview
from homepoker.services.words import Words, in_alphabet
from homepoker.ui.kit.controls.buttons import ghost, primary, secondary
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.layout.simple_page import SimplePage, scrolled_card
from homepoker.ui.kit.lists.filter_list import FilterList
from homepoker.ui.kit.lists.rows import choice_of
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.text.labels import ElidedLabel, body, caption, quiet
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.players.merge_and_forget_view import FieldView, merge_view, pair_words
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import MEDIUM, font
from homepoker.ui.theme.text_size import set_extent

_ONE, _OTHER = "one", "other"
_WIDEST = 980
_BEFORE = 8
"""Letters shown before the first difference of two long values."""

_WIDEST_LIST, _WIDEST_PAIR = 640, 960
_LOOK = "look"


class PartnerPage(SimplePage):
    """Whom an entry is merged with: those who look alike first, then everybody. ``chosen`` carries the two ids."""

    chosen = Signal(str, str)

    def __init__(self, player: Player, everybody: Sequence[Player], words: Words) -> None:
        super().__init__(words.text("players.merge.with_whom", name=player.name), words.text("players.merge.with"))
        why = {other.id: likeness(player, other) for other in everybody if other.id != player.id}
        others = [other for other in everybody if other.id != player.id]
        others.sort(key=lambda other: (why[other.id] is None, in_alphabet(other.name)))
        names = Counter(plain(other.name) for other in others)
        details = {key: words.text(f"players.merge.why.{kind.value}") for key, kind in why.items() if kind is not None}
        self.picker = FilterList(words, words.text("players.search"), words.text("players.nobody_found_title"))
        choices = [choice_of(other, details.get(other.id, "")) for other in others]
        self.picker.set_choices(
            [
                replace(choice, name=other.name if names[plain(other.name)] == 1 else _with_display_name(other, words))
                for choice, other in zip(choices, others, strict=True)
            ]
        )
        self.picker.picked.connect(lambda other: self.chosen.emit(player.id, PlayerId(other)))
        card = Card()
        set_extent(card, most_width=_WIDEST_LIST)
        card.add(self.picker, 1)
        self.body.addWidget(card, 1)
        self.footer.addStretch(1)
        self.footer.addWidget(secondary(words.text("players.cancel"), self.closed.emit))

    def take_focus(self) -> None:
        """Put the cursor into the search."""
        self.picker.search.setFocus(Qt.FocusReason.OtherFocusReason)


class DuplicatesPage(SimplePage):
    """Pairs that are probably one person. ``chosen`` carries two ids, ``apart_asked`` the two people."""

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


class MergePage(SimplePage):
    """Two entries side by side.

    ``merge_asked`` carries the entry that stays and the one that goes; ``apart_asked`` says no.
    """

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
        halves = QVBoxLayout()
        halves.setSpacing(0)
        halves.addWidget(_Halves(view.names, MEDIUM))
        halves.addLayout(_in_halves(view.played))
        grid.addLayout(halves, 0, 1)
        for row, field in enumerate(view.fields, start=1):
            grid.addWidget(caption(field.word), row, 0)
            grid.addWidget(self._choice(field) if field.differs else body(field.one), row, 1)
        card = Card()
        set_extent(card, most_width=_WIDEST)
        card.add(grid)
        self._merge = primary(words.text("players.merge.do"), self._ask)
        self.body.addWidget(self._banner)
        self.body.addWidget(scrolled_card(card), 1)
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
        """Show why the merge was not done."""
        self._banner.say(text, "danger")
        self._banner.show()

    def _choice(self, field: FieldView) -> SegmentedControl:
        made = _Choice(field, self._words.text("players.merge.empty"))
        self._choices[field.field] = made
        self._proposed[field.field] = made.chosen
        return made

    def _ask(self) -> None:
        self.merge_asked.emit(self.person, self._other)


class _Choice(SegmentedControl):
    """Choice between two values side by side, as much of each as tells them apart."""

    def __init__(self, field: FieldView, empty: str) -> None:
        """
        :param empty: the word for no value.
        """
        self._values = (_flat(field.one) or empty, _flat(field.other) or empty)
        choices = list(zip((_ONE, _OTHER), self._values, strict=True))
        super().__init__(choices, field.word, _OTHER if field.is_others else _ONE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_tooltip(self, " – ".join(self._values))
        for key, value in choices:
            self.tell_whole(key, value)
        for button in self.findChildren(QPushButton):
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(1)

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        metrics = QFontMetrics(font(weight=MEDIUM))
        shown = cut_apart(self._values, metrics, self.width() // 2 - 2 * spacing.L)
        self.rename(dict(zip((_ONE, _OTHER), shown, strict=True)), self.accessibleName())


class _Halves(QWidget):
    """Header with two names above two columns."""

    def __init__(self, texts: tuple[str, str], weight: QFont.Weight) -> None:
        super().__init__()
        self._texts = texts
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        self._labels = [ElidedLabel(text, weight=weight) for text in texts]
        for label, text in zip(self._labels, texts, strict=True):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            label.setAccessibleName(text)
            row.addWidget(label, 1)

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        metrics = QFontMetrics(self._labels[0].font())
        shown = cut_apart(self._texts, metrics, (self.width() - spacing.S) // 2)
        for label, text, whole in zip(self._labels, shown, self._texts, strict=True):
            label.setText(text)
            set_tooltip(label, whole if text != whole else "")


def cut_apart(values: tuple[str, str], metrics: QFontMetrics, width: int) -> tuple[str, str]:
    """Two values in a width, cut at the end, in the middle or at the beginning, wherever what is left differs."""
    modes = Qt.TextElideMode
    differing = (place for place, (one, other) in enumerate(zip(*values, strict=False)) if one != other)
    begin = max(0, next(differing, 0) - _BEFORE)
    ways = [
        *((values, mode) for mode in (modes.ElideRight, modes.ElideMiddle, modes.ElideLeft)),
        ((f"…{values[0][begin:]}", f"…{values[1][begin:]}"), modes.ElideRight),
    ]
    cut = [
        (metrics.elidedText(one, mode, width), metrics.elidedText(other, mode, width)) for (one, other), mode in ways
    ]
    return next((shown for shown in cut if shown[0] != shown[1]), cut[0])


def _flat(value: str) -> str:
    return " ".join(value.split())


def _in_halves(texts: tuple[str, str]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(spacing.S)
    for text in texts:
        label = quiet(text)
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        row.addWidget(label, 1)
    return row


def _with_display_name(player: Player, words: Words) -> str:
    shown = words.name(player.id)
    return player.name if shown == player.name else f"{player.name} ({shown})"
