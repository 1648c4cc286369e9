"""Topic column: the search field, and below it the groups or what was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget

from homepoker.core.rulings.catalogue import GROUPS
from homepoker.services.words import Words
from homepoker.services.words.rulings import topic_question, topic_title
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import TOAST_LANE
from homepoker.ui.kit.text.labels import caption
from homepoker.ui.rulebook.entry_list import EntryList
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.list_entries import ListEntry
from homepoker.ui.rulebook.marking import marked
from homepoker.ui.theme import spacing

Turned = Mapping[str, bool]
"""Ids of the groups that the host has opened."""


class TopicColumn(Card):
    """Topic column. The arrow keys go through the rows while one types; Enter opens the current one.

    ``opened`` carries the id of a topic.
    """

    opened = Signal(str)

    def __init__(self, topics: Iterable[str], library: Library, words: Words) -> None:
        """
        :param library: finds the topics that fit a query.
        """
        super().__init__(words.text("floor.title"))
        self._topics = tuple(topics)
        self._library = library
        self._words = words
        self._wants_first = False
        """Whether Enter was pressed before the search was ready."""
        self._turned: dict[str, bool] = {}
        self._chosen = ""
        self.field = SearchField(words, words.text("floor.search"))
        self.field.textChanged.connect(self._typed)
        self.field.installEventFilter(self)
        self.list = EntryList(words.text("floor.topics"))
        self.list.opened.connect(self._open)
        self.list.turned.connect(self._turn)
        self.list.left.connect(self.focus)
        self.list.came_to.connect(self.field.setAccessibleDescription)
        self._weak = caption(words.text("floor.nothing_fits"))
        self._weak.setWordWrap(True)
        self._weak.hide()
        self._nothing = EmptyState("search", "")
        self._rows = QStackedWidget()
        self._rows.addWidget(self.list)
        self._rows.addWidget(self._nothing)
        self.body.setSpacing(spacing.S)
        self.add(self.field)
        self.add(self._weak)
        # What is said lies over the last rows: beside it are the buttons that are needed now.
        self._rows.setObjectName(TOAST_LANE)
        self.add(self._rows, 1)
        self.setFocusProxy(self.field)
        library.failed.connect(self._typed)
        self.refresh()

    @property
    def query(self) -> str:
        """The typed query, without spaces around it."""
        return self.field.text().strip()

    def focus(self) -> None:
        """Move the focus to the field and select its text."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def end_search(self) -> None:
        """Show all topics again: the one that is opened was not searched for."""
        self.field.clear()

    def mark(self, topic: str) -> None:
        """Make the row of a topic the current one; its group is opened where nothing is searched."""
        self._chosen = row_id(topic)
        if not self.query:
            self._turned[group_of(topic)] = True
            self.refresh()
        row = next((row for row, entry in enumerate(self.list.entries) if entry.topic == topic), None)
        if row is not None:
            self.list.go_to(row)

    def refresh(self) -> None:
        """Show the rows that belong to what is typed."""
        if not self.query:
            self._weak.hide()
            self._rows.setCurrentWidget(self.list)
            self.list.show_entries(browsed(self._topics, self._turned, self._words), self._chosen)
            return
        topics = [topic for topic in self._library.find_topics(self.query) if topic in self._topics]
        rows = results(topics, self.query, self._words)
        self.list.show_entries(rows)
        self._weak.setVisible(bool(rows) and not self._library.fits(self.query))
        if self._library.is_ready:
            remark = self._words.text("floor.nothing_found", query=self.query)
            self._nothing.set_texts(remark, self._words.text("floor.nothing_found_explained"))
        else:
            self._library.prepare()
            self._nothing.set_texts(*self._why_not_ready())
        self._rows.setCurrentWidget(self.list if rows else self._nothing)

    def _why_not_ready(self) -> tuple[str, str]:
        words = self._words
        if self._library.problem is None:
            return words.text("library.preparing"), ""
        return words.text("library.search_failed"), words.text("library.search_failed_explained")

    def search_anew(self) -> None:
        """Search again, because the search has become ready; an Enter that came too early takes effect."""
        if self.query:
            self.refresh()
        if self._wants_first:
            self._wants_first = False
            self.list.open_current()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_coming = not self._library.is_ready and self._library.problem is None
            if self.query and is_coming and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._wants_first = True
                return True
            return self.list.driven_by(event)
        return False

    def _typed(self) -> None:
        self._wants_first = False
        self.refresh()

    def _open(self, topic: str) -> None:
        self._chosen = row_id(topic)
        self.opened.emit(topic)

    def _turn(self, heading: str) -> None:
        self._turned[heading] = not self._turned.get(heading, False)
        self._chosen = heading
        self.refresh()


def browsed(topics: Iterable[str], turned: Turned, words: Words) -> tuple[ListEntry, ...]:
    """The rows of all topics by group, in the order of an evening and of a hand; groups are folded at first."""
    known = frozenset(topics)
    rows: list[ListEntry] = []
    for group, members in GROUPS.items():
        shown = [topic for topic in members if topic in known]
        if not shown:
            continue
        heading = f"group:{group}"
        is_open = turned.get(heading, False)
        rows.append(
            ListEntry(heading, words.text(f"topic.group.{group}"), is_open=is_open, remark=words.number(len(shown)))
        )
        rows += [
            ListEntry(row_id(topic), topic_title(topic, words), level=1, topic=topic) for topic in shown if is_open
        ]
    return tuple(rows)


def results(topics: Iterable[str], query: str, words: Words) -> tuple[ListEntry, ...]:
    """The rows of a search, best first, each with its group and its question."""
    return tuple(_result(topic, query, words) for topic in topics)


def group_of(topic: str) -> str:
    """The id of the heading below which a topic stands."""
    return next(f"group:{group}" for group, members in GROUPS.items() if topic in members)


def row_id(topic: str) -> str:
    """The id of a topic's row."""
    return f"topic:{topic}"


def _result(topic: str, query: str, words: Words) -> ListEntry:
    title, line = marked(topic_title(topic, words), query), marked(topic_question(topic, words), query)
    return ListEntry(
        row_id(topic),
        title.text,
        words.text(f"topic.group.{group_of(topic).partition(':')[2]}"),
        topic=topic,
        line=line.text,
        matches=line.spans,
        title_matches=title.spans,
    )
