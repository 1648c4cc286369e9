"""Reading column: a rule or a topic, what can be done with it, and the rules before and after it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulebook.reading_history import ReadingPlace, Visits, place_at
from homepoker.ui.rulebook.rule_page.reading import Neighbour
from homepoker.ui.rulebook.text_page import TextPage
from homepoker.ui.theme import spacing


class ReadingColumn(QWidget):
    """Reading column. It shows what it is given and signals everything else.

    ``place_wanted`` carries a `ReadingPlace`, ``more_wanted`` any other address of a link, ``left`` comes with Esc.
    """

    place_wanted = Signal(object)
    more_wanted = Signal(str)
    back_wanted = Signal()
    forward_wanted = Signal()
    list_wanted = Signal()
    bookmark_wanted = Signal()
    copy_wanted = Signal()
    print_wanted = Signal()
    apply_wanted = Signal()
    """Signal that the rule or topic that is read is to be applied to a case."""

    def __init__(self, words: Words, *, has_list_button: bool) -> None:
        """
        :param has_list_button: whether one comes back to the list from here, because it is not to be seen beside it.
        """
        super().__init__()
        self._words = words
        self.to_list = buttons.icon_button("list", words.text("library.to_entries"), self.list_wanted.emit)
        if not has_list_button:
            self.to_list.hide()
        self.back = buttons.icon_button("chevron-left", words.text("library.back"), self.back_wanted.emit)
        self.forward = buttons.icon_button("chevron-right", words.text("library.forward"), self.forward_wanted.emit)
        self.bookmark = buttons.icon_button("bookmark", words.text("library.bookmark"), self.bookmark_wanted.emit)
        self.copy = buttons.icon_button("copy", words.text("library.copy"), self.copy_wanted.emit)
        self.print = buttons.icon_button("print", words.text("library.print"), self.print_wanted.emit)
        says = words.text("floor.apply")
        self.apply: QAbstractButton = (
            buttons.icon_button("gavel", says, self.apply_wanted.emit)
            if has_list_button
            else buttons.secondary(says, self.apply_wanted.emit, icon="gavel", size="small")
        )
        self.apply.hide()
        self.text = TextPage("")
        self.text.followed.connect(self._follow)
        self.text.left.connect(self.list_wanted)
        self._nothing = EmptyState(
            "rulebook", words.text("library.nothing_open"), words.text("library.nothing_open_explained")
        )
        self._body = QStackedWidget()
        self._body.addWidget(self._nothing)
        self._body.addWidget(self.text)
        self._neighbours = QWidget()
        beside = QHBoxLayout(self._neighbours)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(spacing.S)
        self.previous = buttons.icon_button("chevron-up", words.text("library.previous", rule=""), size="small")
        self.following = buttons.icon_button("chevron-down", words.text("library.following", rule=""), size="small")
        self._names: dict[QAbstractButton, QLabel] = {}
        self._targets: dict[QAbstractButton, Neighbour | None] = {}
        for button in (self.previous, self.following):
            self._names[button] = labels.ElidedLabel(size=spacing.TYPE_SMALL, tone="quiet")
            self._names[button].setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self._step, button))
        self._names[self.following].setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        beside.addWidget(self.previous)
        beside.addWidget(self._names[self.previous], 1)
        beside.addWidget(self._names[self.following], 1)
        beside.addWidget(self.following)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.XS)
        column.addLayout(self._tools())
        column.addWidget(self._body, 1)
        column.addWidget(self._neighbours)
        self.show_way(Visits())
        self.show_nothing()

    def show_nothing(self) -> None:
        """Show for what this place is."""
        self._body.setCurrentWidget(self._nothing)
        self._neighbours.hide()
        for button in (self.bookmark, self.copy, self.print):
            button.setEnabled(False)

    def show_rule(self, name: str, html: str, previous: Neighbour | None, following: Neighbour | None) -> None:
        """Show a rule and the way to its neighbours."""
        self._show(name, html)
        self._neighbours.show()
        for button in (self.bookmark, self.copy, self.print):
            button.setEnabled(True)
        self._lead(self.previous, previous, "library.previous")
        self._lead(self.following, following, "library.following")

    def show_topic(self, name: str, html: str) -> None:
        self._show(name, html)
        self._neighbours.hide()
        for button in (self.bookmark, self.copy):
            button.setEnabled(False)
        self.print.setEnabled(True)

    def show_bookmark(self, is_set: bool) -> None:
        """Show whether the rule carries a bookmark."""
        buttons.set_button_icon(self.bookmark, "bookmark-set" if is_set else "bookmark", "accent" if is_set else "text")
        buttons.rename(self.bookmark, self._words.text("library.bookmark_remove" if is_set else "library.bookmark"))

    def offer_case(self, is_offered: bool) -> None:
        """Show whether what is read can be applied to a case."""
        self.apply.setVisible(is_offered)

    def show_way(self, visits: Visits) -> None:
        """Show whether one can go back and forward."""
        self.back.setEnabled(visits.can_go_back)
        self.forward.setEnabled(visits.can_go_forward)

    def _show(self, name: str, html: str) -> None:
        self.text.setAccessibleName(name)
        self.text.show_html(html)
        self._body.setCurrentWidget(self.text)

    def _tools(self) -> QHBoxLayout:
        """The row of tools; where the words have no room beside the icons, they stand in a second row."""
        pictures = QHBoxLayout()
        pictures.setSpacing(spacing.XS)
        for button in (self.to_list, self.back, self.forward):
            pictures.addWidget(button)
        pictures.addStretch(1)
        for button in (self.bookmark, self.copy, self.print):
            pictures.addWidget(button)
        row = StackingRow()
        row.setSpacing(spacing.XS)
        row.addLayout(pictures, 1)
        row.addWidget(self.apply)
        return row

    def _lead(self, button: QAbstractButton, neighbour: Neighbour | None, key: str) -> None:
        label = neighbour.label if neighbour is not None else ""
        self._targets[button] = neighbour
        self._names[button].setText(label)
        button.setEnabled(neighbour is not None)
        hint = self._words.text(key, rule=label)
        set_tooltip(button, hint)
        button.setAccessibleName(hint)

    def _step(self, button: QAbstractButton) -> None:
        target = self._targets.get(button)
        if target is not None:
            self.place_wanted.emit(target.citation)

    def _follow(self, link: str) -> None:
        place: ReadingPlace | None = place_at(link)
        if place is not None:
            self.place_wanted.emit(place)
        else:
            self.more_wanted.emit(link)
