"""Rulebook pages: search, contents and reading, as a whole section or narrow beside something else."""

from __future__ import annotations

from functools import partial
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.services.words import Words
from homepoker.services.words.citations import full_citation_words, is_known
from homepoker.services.words.rulings import topic_title
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.mnemonics import Menu
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulebook.official_text.panel import AttachedText, WholeText
from homepoker.ui.rulebook.official_text.view import WHOLE_TEXT, own_copy_html
from homepoker.ui.rulebook.reading_history import ReadingPlace, TopicPlace, Trail, Visits, place_at
from homepoker.ui.rulebook.rule_page.comparison import other_books, topic_page
from homepoker.ui.rulebook.rule_page.printing import print_page
from homepoker.ui.rulebook.rule_page.reading import Neighbour, copied, rule_page
from homepoker.ui.rulebook.rule_page.typesetting import APPLY, MORE, apply_html, others_html, rule_html, topic_html
from homepoker.ui.rulebook.search_column import SearchColumn
from homepoker.ui.rulebook.text_page import TextPage
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

LIST_WIDTH, LIST_WIDTH_WIDE = 320, 400
"""The width of contents and results, in logical pixels."""

WIDE_FROM = 1600
"""The width of a page, in logical pixels, from which on the list has more room."""

LEAST_READING = 460
"""The least height of a rule above the same matter in other books: with its tools some lines are left to read."""

LEAST_COLUMN, LEAST_BESIDE = 330, 280
"""The width of a rule, and of the same matter beside it, in logical pixels at 100 %."""

TABLE_FROM = 640
"""The width of a text, in logical pixels, from which on all books stand beside each other."""

HIGH_FROM = 680
"""The height of a page, in logical pixels, from which on it explains what can be attached."""


class RulebookPages(QWidget):
    """Search and contents, the rule or topic that is read, and the same matter in the other books.

    Side by side; or narrow: the list and what is read take turns below the search field, and the same matter stands
    below the rule. ``place_changed`` carries what is read now, ``left`` comes with Esc in the empty search field.
    """

    place_changed = Signal(object)
    case_wanted = Signal(str)
    """Signal: a topic that is to be applied to a case."""

    def __init__(self, library: Library, words: Words, *, is_narrow: bool = False, trail: Trail | None = None) -> None:
        """
        :param trail: where somebody has read and searched before; they go on from there.
        """
        super().__init__()
        self._trail = trail or Trail()
        self._trail.visits = self._trail.visits.only(
            lambda place: isinstance(place, TopicPlace) or is_known(place, library.books)
        )
        self.library = library
        self._words = words
        self._is_narrow = is_narrow
        self._in_force, self._edition = library.in_force, library.edition
        self._whole = ""
        self._printed = ""
        self._is_table = False
        """Whether the topic that is shown has the books beside each other."""
        self.search_column = SearchColumn(library, words, self, self._trail)
        self.reading = ReadingColumn(words, has_list_button=is_narrow)
        self.others: TextPage | None = None
        texts = library.texts
        self.whole_text = WholeText(self, texts, library.books, words) if texts is not None else None
        self.attached: AttachedText | None = None
        self._stack: QStackedWidget | None = None
        self._left: Card | None = None
        self._beside: QWidget | None = None
        if is_narrow:
            self._lay_out_narrow()
        else:
            self._lay_out_wide()
        self._connect()
        self.setFocusProxy(self.search_column.field)
        if not (is_narrow and self._trail.is_at_list):
            self._show_place()

    def add_below_list(self, widget: QWidget) -> None:
        """Put something below contents and results of a wide page."""
        if self._left is not None:
            self._left.add(widget)

    # What is read

    @property
    def place(self) -> ReadingPlace | None:
        """The rule or topic that is read now."""
        return self._visits.here

    @property
    def _visits(self) -> Visits:
        return self._trail.visits

    def go_on(self) -> None:
        """Move the focus to what is shown: the rule, or the search field above the list."""
        if self._trail.is_at_list or self.place is None:
            self.go_to_search()
        else:
            self.reading.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def read_rule(self, citation: Citation) -> None:
        """Open a rule; one that is not among the books changes nothing."""
        if is_known(citation, self.library.books):
            self.open(Citation(citation.book, citation.rule))

    def read_topic(self, topic: str) -> None:
        """Open the page of a topic."""
        self.open(TopicPlace(topic))

    def open(self, place: ReadingPlace) -> None:
        """Open a rule or a topic; the way back leads to what was read before."""
        self._trail.visits = self._visits.go(place)
        self._whole = ""
        self._show_place()
        self.reading.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def search(self, text: str) -> None:
        """Type a question into the search field."""
        self.search_column.search(text)
        self._show_list()

    def go_back(self) -> None:
        """Go back to what was read before."""
        self._trail.visits = self._visits.back()
        self._show_place()

    def go_forward(self) -> None:
        """Go forward to what one came back from."""
        self._trail.visits = self._visits.forward()
        self._show_place()

    def go_to_search(self) -> None:
        """Move the focus to the search field above the list."""
        self._show_list()
        self.search_column.focus()

    # What is done with it

    def turn_bookmark(self) -> None:
        """Set a bookmark at the rule that is read, or take it out."""
        place = self.place
        if isinstance(place, Citation):
            is_set = self.library.turn_bookmark(place)
            self._say("library.bookmark_kept" if is_set else "library.bookmark_gone", place)

    def copy(self) -> None:
        """Put the rule into the clipboard, its citation first."""
        place = self.place
        if isinstance(place, Citation):
            QGuiApplication.clipboard().setText(copied(place, self.library.books, self._words))
            self._say("library.copied", place)

    def print(self) -> None:
        """Ask for a printer and print what is read."""
        if self.place is not None:
            print_page(self, self.reading.text.accessibleName(), self._printed, self._words)

    def _say(self, key: str, citation: Citation) -> None:
        named = full_citation_words(citation, self.library.books, self._words)
        toasts_of(self.window(), self._words).say(self._words.text(key, rule=named), tone="good")

    # Showing

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.library.prepare_soon()
        if (self._in_force, self._edition) != (self.library.in_force, self.library.edition):
            self._in_force, self._edition = self.library.in_force, self.library.edition
            self.search_column.evening_changed()
            self._show_place()

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._left is not None:
            set_extent(self._left, width=LIST_WIDTH_WIDE if self.width() >= scaled(WIDE_FROM) else LIST_WIDTH)
        if self.attached is not None:
            self.attached.be_brief(self.height() < scaled(HIGH_FROM))
        if isinstance(self.place, TopicPlace) and self._is_table is not self._has_room_for_table:
            self._show_place()

    @property
    def _has_room_for_table(self) -> bool:
        taken = scaled(LIST_WIDTH_WIDE if self.width() >= scaled(WIDE_FROM) else LIST_WIDTH)
        return not self._is_narrow and self.width() - taken >= scaled(TABLE_FROM)

    def _show_place(self) -> None:
        place = self.place
        self.reading.show_way(self._visits)
        if place is None:
            self.reading.show_nothing()
            return
        if isinstance(place, TopicPlace):
            self._show_topic(place.topic)
        else:
            self._show_rule(place)
        self.reading.offer_case(bool(self._topics()))
        if self.attached is not None:
            self.attached.show_rule(place if isinstance(place, Citation) else None)
        if self._beside is not None:
            # The page of a topic has the books side by side itself.
            self._beside.setVisible(isinstance(place, Citation))
        if self._stack is not None:
            # Where to search matters to the list; what is read has more use for the room.
            self.search_column.picker.hide()
            self._stack.setCurrentWidget(self.reading)
        self._trail.is_at_list = False
        self.place_changed.emit(place)

    def _topics(self) -> tuple[str, ...]:
        """The topics of what is read that can be applied to a case."""
        match self.place:
            case None:
                return ()
            case TopicPlace(topic):
                return (topic,)
            case citation:
                return self.library.books[citation.book].rule(citation.rule).topics

    def _apply(self) -> None:
        """Apply the open page to a case; of several topics the host chooses one."""
        topics = self._topics()
        if len(topics) == 1:
            self.case_wanted.emit(topics[0])
            return
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for topic in topics:
            menu.addAction(topic_title(topic, self._words), partial(self.case_wanted.emit, topic))
        menu.popup(self.reading.apply.mapToGlobal(self.reading.apply.rect().bottomLeft()))

    def _show_topic(self, topic: str) -> None:
        read = self.library.books_read
        page = topic_page(topic, read, self._in_force, self._words, edition=self._edition, shown=self._whole)
        self._is_table = self._has_room_for_table
        self._printed = topic_html(page, self._words, is_narrow=not self._is_table)
        self.reading.show_topic(page.title, apply_html(topic, self._words) + self._printed)

    def _show_rule(self, citation: Citation) -> None:
        words = self._words
        page = rule_page(citation, self.library.books_read, self._in_force, words)
        self._printed = rule_html(page, words)
        html = rule_html(page, words, may_apply=True)
        others = self._others_html(citation)
        if self.others is None:
            html += self._own_copy_html(citation)
            html += f'<p class="title">{escape(words.text("library.same_matter"))}</p>{others}'
        else:
            self.others.show_html(others)
        self.reading.show_rule(f"{page.name} {page.title}", html, page.previous, page.following)
        self.reading.show_bookmark(self.library.is_bookmarked(citation))
        self.search_column.mark_read(citation)

    def _own_copy_html(self, citation: Citation) -> str:
        texts = self.library.texts
        text = texts.texts.get(citation.book) if texts is not None else None
        return own_copy_html(text, citation.rule, self._words) if text is not None else ""

    def _others_html(self, citation: Citation) -> str:
        read, whole = self.library.books_read, self._whole
        return others_html(other_books(citation, read, self._in_force, self._words, whole=whole, edition=self._edition))

    def _show_more(self, link: str) -> None:
        place = self.place
        if link.startswith(MORE):
            book = link.removeprefix(MORE)
            self._whole = "" if book == self._whole else book
            shown = self.others if self.others is not None and isinstance(place, Citation) else self.reading.text
            before = shown.verticalScrollBar().value()
            self._show_place()
            shown.verticalScrollBar().setValue(before)
        elif link.startswith(APPLY):
            self.case_wanted.emit(link.removeprefix(APPLY))
        elif link == WHOLE_TEXT and self.whole_text is not None and isinstance(place, Citation):
            self.whole_text.open(place.book, rule=place.rule)

    def _open_found(self, citation: Citation) -> None:
        if citation.rule:
            self.open(citation)
        elif self.whole_text is not None:
            entry = self.search_column.list.current
            self.whole_text.open(citation.book, line=entry.line if entry is not None else "")

    def _show_list(self) -> None:
        self._trail.is_at_list = True
        if self._stack is not None:
            self.search_column.picker.show()
            self._stack.setCurrentWidget(self.search_column.body)

    def _bookmarks_changed(self) -> None:
        if isinstance(self.place, Citation):
            self.reading.show_bookmark(self.library.is_bookmarked(self.place))

    def _text_changed(self, book: str) -> None:
        if isinstance(self.place, Citation) and self.place.book == book:
            self._show_place()

    def _follow_beside(self, link: str) -> None:
        place = place_at(link)
        if place is not None:
            self.open(place)
        else:
            self._show_more(link)

    # Parts

    def _connect(self) -> None:
        self.search_column.opened.connect(self._open_found)
        self.search_column.searched.connect(self._show_list)
        self.library.bookmarks_changed.connect(self._bookmarks_changed)
        if self.library.texts is not None and self._is_narrow:
            self.library.texts.changed.connect(self._text_changed)
        reading = self.reading
        for signal, act in (
            (reading.place_wanted, self.open),
            (reading.more_wanted, self._show_more),
            (reading.list_wanted, self.go_to_search),
            (reading.back_wanted, self.go_back),
            (reading.forward_wanted, self.go_forward),
            (reading.bookmark_wanted, self.turn_bookmark),
            (reading.copy_wanted, self.copy),
            (reading.print_wanted, self.print),
            (reading.apply_wanted, self._apply),
        ):
            signal.connect(act)
        for keys, act in (
            ("Alt+Left", self.go_back),
            ("Alt+Right", self.go_forward),
            ("Ctrl+D", self.turn_bookmark),
            ("Ctrl+Shift+C", self.copy),
            ("Ctrl+P", self.print),
            ("Ctrl+F", self.go_to_search),
        ):
            QShortcut(QKeySequence(keys), self, act, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _lay_out_wide(self) -> None:
        self._left, middle, others = Card(), Card(), Card(self._words.text("library.same_matter"))
        others.wrap_title()
        name_region(self._left, self._words.text("library.search_column"))
        name_region(middle, self._words.text("library.reading_column"))
        self._beside = QWidget()
        self._left.add(self.search_column.head)
        self._left.add(self.search_column.body, 1)
        middle.add(self.reading, 1)
        # Beside each other only where both can be read; else the same matter stands below the rule.
        set_extent(middle, least_width=LEAST_COLUMN)
        set_extent(self._beside, least_width=LEAST_BESIDE)
        self.others = TextPage(self._words.text("library.same_matter"))
        self.others.followed.connect(self._follow_beside)
        self.others.left.connect(self.go_to_search)
        others.add(self.others, 1)
        self._beside.hide()
        across = StackingRow(self, least_height=360)
        across.setContentsMargins(spacing.M, spacing.M, spacing.M, spacing.M)
        across.setSpacing(spacing.M)
        across.addWidget(self._left)
        reading = StackingRow(least_height=LEAST_READING)
        reading.setSpacing(spacing.M)
        reading.addWidget(middle, 5)
        across.addLayout(reading, 9)
        beside = QVBoxLayout(self._beside)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(spacing.M)
        beside.addWidget(others, 1)
        if self.library.texts is not None and self.whole_text is not None:
            self.attached = AttachedText(self.library.texts, self.whole_text, self.library.books, self._words)
            # With a passage it takes its share of the height, without one what it needs.
            self.attached.filled.connect(lambda is_filled: beside.setStretch(1, int(is_filled)))
            beside.addWidget(self.attached)
        reading.addWidget(self._beside, 4)

    def _lay_out_narrow(self) -> None:
        self._stack = PageStack()
        self._stack.addWidget(self.search_column.body)
        self._stack.addWidget(self.reading)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        column.addWidget(self.search_column.head)
        column.addWidget(self._stack, 1)


class RulebookSection(RulebookPages):
    """All rulebooks with the whole window for them, and the way to the club's own."""

    house_rules_wanted = Signal()
    editions_wanted = Signal()
    """Signal that the host wants to know what the next edition of the TDA rules changes."""
    rulings_wanted = Signal()
    """Signal that a dispute to rule on is looked for."""

    def __init__(self, library: Library, words: Words, trail: Trail | None = None) -> None:
        """
        :param trail: where somebody has read and searched in it before.
        """
        super().__init__(library, words, trail=trail)
        self.add_below_list(buttons.secondary(words.text("floor.open"), self.rulings_wanted.emit, icon="gavel"))
        # Beside each other, where letters are not too large: the list above needs the height.
        further = StackingRow(holder := QWidget())
        further.setContentsMargins(0, 0, 0, 0)
        further.setSpacing(spacing.S)
        further.addWidget(buttons.secondary(words.text("club_book.open"), self.house_rules_wanted.emit), 1)
        further.addWidget(buttons.secondary(words.text("edition.open"), self.editions_wanted.emit), 1)
        self.add_below_list(holder)


class ReadingColumn(QWidget):
    """A rule or a topic with its tools, and the rules before and after it; shows what it is given, signals the rest.

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
