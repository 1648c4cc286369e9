"""Rulings page: topics on the left, the form in the middle, the ruling on the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from homepoker.core.floor import RulingGiven
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.rulings.showdown.hands import load_ranking
from homepoker.services.evening.commands.floor import file_ruling
from homepoker.services.evening.filed_rulings import earlier_rulings
from homepoker.services.rulings.attempt import Attempt, attempt
from homepoker.services.rulings.topics import all_topics
from homepoker.services.rulings.worked_cases import examples
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow
from homepoker.ui.rulebook.library import Library
from homepoker.ui.rulings.evening_facts import EveningFacts
from homepoker.ui.rulings.form.form import Form
from homepoker.ui.rulings.form_card import FormCard
from homepoker.ui.rulings.record_form import RecordForm
from homepoker.ui.rulings.ruling_card import RulingCard
from homepoker.ui.rulings.topic_column import TopicColumn
from homepoker.ui.rulings.view import OtherAnswer, RulingView, compared, filed_view, named_books, ruling_view
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import scaled, set_extent

LIST_WIDTH, LIST_WIDTH_WIDE = 280, 380
LEAST_RULING = 300
WIDE_FROM = 1600
"""The width of a page, in logical pixels, from which on the list has more room."""

IDLE = 500
"""Milliseconds after which the ranking of hands is loaded: first the page is shown."""


@dataclass(frozen=True, slots=True)
class DisputeView:
    """View state of the page: the dispute that is being ruled on."""

    topic: str
    table: int | None
    here: int | None
    """The table that the evening proposed."""
    book: str


class RulingsPage(QWidget):
    """Rulings page: the ruling stands beside the facts, and changes while they are typed."""

    topic_wanted = Signal(str)
    """Signal: a topic whose page in the rulebooks is to be opened."""
    rules_wanted = Signal()
    """Signal: the rulebooks are wanted instead."""
    room_wanted = Signal(object)
    """Signal: a `RulingView` and the topic's id, to be shown to the room."""
    filed = Signal(object)
    """Signal: like ``room_wanted``, when it has just been recorded."""
    act_wanted = Signal(str)
    """Signal: a topic whose matter is to be done in the running evening."""
    said = Signal(str, str)
    """Signal: outcome of filing, and its tone."""

    def __init__(
        self, evening: EveningFacts, library: Library, resources: Path, words: Words, open_rule: OpenRule
    ) -> None:
        super().__init__()
        self._evening = evening
        self._resources = resources
        self._words = words
        self.topics: Mapping[str, Topic[Any, Any]] = all_topics()
        self.topic: Topic[Any, Any] | None = None
        self._book = evening.book
        self._table: int | None = None
        self._here: int | None = None
        """The table that the evening proposed last."""
        self._filed: RulingGiven | None = None
        """Event that was recorded of the dispute that stands in the form."""
        self._made = Attempt()
        self.says_act: Callable[[str], str] = lambda _topic: ""
        """Offer of an act in the running evening for a topic, in words; empty where nothing is."""
        self._library = library
        QTimer.singleShot(IDLE, self, lambda: library.run_beside(load_ranking, "kit.job_ranking"))
        self.topic_column = TopicColumn(self.topics, library, words)
        self.topic_column.add(buttons.secondary(words.text("floor.to_rules"), self.rules_wanted.emit, icon="rulebook"))
        self.form_card = FormCard(words)
        self.ruling_card = RulingCard(evening.draw, self._compared, words, open_rule)
        self.record_form = RecordForm(words)
        self._right = PageStack()
        # Also before anything is ruled: the columns stand as they will while the facts are typed.
        set_extent(self._right, least_width=LEAST_RULING)
        self._right.addWidget(self.ruling_card)
        self._right.addWidget(self.record_form)
        across = StackingRow(self, least_height=360)
        across.setContentsMargins(spacing.L, spacing.L, spacing.L, spacing.L)
        across.setSpacing(spacing.M)
        across.addWidget(self.topic_column)
        case = StackingRow(least_height=300)
        case.setSpacing(spacing.M)
        case.addWidget(self.form_card, 1)
        case.addWidget(self._right, 1)
        across.addLayout(case, 1)
        self.setFocusProxy(self.topic_column)
        self._connect()

    # What is asked

    def rule_on(self, topic: str) -> None:
        """Open the form of a topic, filled with what the evening knows; one that cannot be ruled on changes nothing."""
        if topic not in self.topics:
            return
        self.topic = self.topics[topic]
        self._book = self._evening.book
        here = self._evening.table
        if here != self._here or self._table not in self._evening.tables:
            self._here = self._table = here
        self._filed = None
        self._show_form()
        self.topic_column.mark(topic)
        self._show_earlier()
        if self.form_card.form is not None:
            self.form_card.go_to(self.form_card.form.first())

    def search(self, text: str) -> None:
        """Type a question into the search field."""
        self.topic_column.field.setText(text)
        self.topic_column.focus()

    def go_to_search(self) -> None:
        """Move the focus to the search field."""
        self.topic_column.focus()

    def kept_view(self) -> object:
        """The view state: the topic with its table and book."""
        return DisputeView(self.topic.id, self._table, self._here, self._book) if self.topic is not None else None

    def restore_view(self, view: object) -> None:
        if not isinstance(view, DisputeView):
            return
        self.topic = self.topics[view.topic]
        self._table, self._here, self._book = view.table, view.here, view.book
        self._show_form()
        self.topic_column.mark(view.topic)
        self._show_earlier()

    @property
    def is_begun(self) -> bool:
        """Whether something was said of the dispute, or drawn for it, that no ruling in the journal has."""
        form = self.form_card.form
        is_said = form is not None and any(row.is_touched for row in form.rows.values())
        return self._filed is None and (is_said or bool(self.ruling_card.lots.drawn))

    # What is answered

    @property
    def attempt(self) -> Attempt:
        """The attempt at a ruling on the present facts."""
        return self._made

    def _rule(self) -> None:
        form, topic = self.form_card.form, self.topic
        if form is None or topic is None:
            return
        self._made = attempt(topic, form.facts(), self._evening.answers(self._book))
        form.show_attempt(self._made)
        made = Attempt(read=self._made.read) if form.unread else self._made
        view = ruling_view(topic.id, made, self._book, self._evening.club.books, self._said_at_table)
        if form.unread:
            view = RulingView(waiting=self._words.text("floor.unread", question=form.unread))
        if not self._is_filed(view):
            self._filed = None
        view = filed_view(view, self._filed, self._words)
        self.ruling_card.show_ruling(view, made.ruling)
        self.ruling_card.allow_record(self._evening.because_not(self._words), is_filed=self._filed is not None)
        self._right.setCurrentWidget(self.ruling_card)

    @property
    def _said_at_table(self) -> Words:
        """Words in which the seats of a known table have names."""
        words, people = self._words, {person.seat: person.name for person in self._evening.people(self._table)}
        if self._table is None:
            return words

        def called(player: str) -> str:
            there = people.get(int(player), "") if player.isdigit() else ""
            return f"{player} ({there})" if there else words.name(player)

        return words.with_names(called).with_seats(lambda seat: people.get(seat, ""))

    @property
    def standing(self) -> RulingGiven | None:
        """The journal's event of the ruling that is shown, if it was filed."""
        return self._filed

    def read_anew(self) -> None:
        """Follow the journal, in which a ruling may have been undone."""
        if self.topic is not None and self._right.currentWidget() is self.ruling_card:
            self._rule()
            self._show_earlier()

    def _show_earlier(self) -> None:
        club = self._evening.club
        if self.topic is not None:
            self.form_card.show_earlier(earlier_rulings(club.log, club.comments, self.topic.id))

    def _is_filed(self, view: RulingView) -> bool:
        """Whether this ruling is in the journal already, on the same answers of the host."""
        form, desk, given = self.form_card.form, self._evening.desk, self._filed
        if form is None or desk is None or given is None:
            return False
        facts = form.facts()
        is_same = all(facts.get(name) == given.facts.get(name) for name, row in form.rows.items() if row.is_touched)
        if not is_same or given.book != self._book or self._said_at_table.say(given.said) != view.sentence:
            return False
        return any(given in line.events for line in desk.history.standing())

    def _compared(self) -> Sequence[OtherAnswer]:
        form, topic = self.form_card.form, self.topic
        if form is None or topic is None:
            return ()
        answers = {**self._evening.all_answers(), self._book: self._evening.answers(self._book)}
        return compared(topic, form.facts(), answers, self._book, self._evening.club.books, self._said_at_table)

    def _show_form(self) -> None:
        topic = self.topic
        if topic is None:
            return
        words, books = self._words, self._evening.club.books
        form = Form(topic, self._evening.form_context(self._table, topic.id), words)
        form.changed.connect(self._rule)
        self.form_card.show_form(topic.id, form, examples(topic.id, self._resources, words))
        self.form_card.offer_act(self.says_act(topic.id))
        self.form_card.offer_tables(self._evening.tables, self._table)
        in_force = self._evening.book if self._evening.desk is not None else ""
        self.form_card.offer_books(named_books(books, in_force, words), self._book)
        self.ruling_card.lots.forget()
        form.prefill(self._evening.known(topic, self._table))

    def _choose_table(self, table: int | None) -> None:
        form = self.form_card.form
        kept = {name: row.value() for name, row in form.rows.items() if row.is_touched} if form is not None else {}
        self._table = table
        self._show_form()
        if self.form_card.form is not None:
            self.form_card.form.keep(kept)

    def _choose_book(self, book: str) -> None:
        self._book = book
        self._rule()

    def _fill(self, facts: Mapping[str, Any]) -> None:
        if self._table is not None:
            # An example, or what was ruled another time, did not happen at this table.
            self._table = None
            self._show_form()
        if self.form_card.form is not None:
            self._filed = None
            self.ruling_card.lots.forget()
            self.form_card.form.fill(facts)
            self.form_card.go_to(self.form_card.form.first())

    def _clear(self) -> None:
        if self.form_card.form is not None and self.topic is not None:
            self._filed = None
            self.ruling_card.lots.forget()
            self.form_card.form.clear()
            self.form_card.form.prefill(self._evening.known(self.topic, self._table))
            self.form_card.go_to(self.form_card.form.first())

    # What is done with it

    def _ask_record(self) -> None:
        form = self.form_card.form
        if self._made.ruling is None or form is None:
            return
        people = self._evening.people(self._table)
        named = set(_texts(form.facts()))
        table = self._words.text("floor.table", table=self._table) if self._table is not None else ""
        view = self.ruling_card.view
        concerned = tuple(person.id for person in people if person.id in named)
        self.record_form.begin(view.sentence, people, concerned, table, self._evening.everybody)
        self._right.setCurrentWidget(self.record_form)

    def _record(self) -> None:
        desk, form, ruling = self._evening.desk, self.form_card.form, self._made.ruling
        if desk is None or form is None or ruling is None:
            return
        topic = self._made_topic().id
        around = replace(self.record_form.circumstances(), table=self._table, drawn=self.ruling_card.lots.drawn)
        club = self._evening.club
        try:
            given = file_ruling(desk, club.comments, topic, form.facts(), self._book, ruling, around)
        except Refusal as refusal:
            self.record_form.say(self._words.say(refusal.reason))
            return
        self._filed = given
        self._rule()
        self.filed.emit((topic, self.ruling_card.view))
        self._right.setCurrentWidget(self.ruling_card)
        self._show_earlier()
        # The next word is another dispute, and Esc leads back at once.
        self.topic_column.field.setText("")
        self.go_to_search()

    def _show_in_room(self) -> None:
        self.room_wanted.emit((self._made_topic().id, self.ruling_card.view))

    def _made_topic(self) -> Topic[Any, Any]:
        assert self.topic is not None, "a topic is ruled on"
        return self.topic

    # Showing

    @isolated
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._library.prepare_soon()
        form, topic = self.form_card.form, self.topic
        if form is not None and topic is not None:
            # Since it was last seen, time has passed: blinds, stacks and button may be others.
            self.form_card.offer_tables(self._evening.tables, self._table)
            form.prefill(self._evening.known(topic, self._table))

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        set_extent(self.topic_column, width=LIST_WIDTH_WIDE if self.width() >= scaled(WIDE_FROM) else LIST_WIDTH)

    def _close_record(self) -> None:
        self._right.setCurrentWidget(self.ruling_card)
        QTimer.singleShot(0, self, lambda: self.ruling_card.record.setFocus(Qt.FocusReason.TabFocusReason))

    def _connect(self) -> None:
        self.form_card.act_wanted.connect(lambda: self.act_wanted.emit(self.topic.id if self.topic is not None else ""))
        self.topic_column.opened.connect(self.rule_on)
        self._library.ready.connect(self.topic_column.search_anew)
        card = self.form_card
        card.table_chosen.connect(self._choose_table)
        card.book_chosen.connect(self._choose_book)
        card.facts_wanted.connect(self._fill)
        card.cleared.connect(self._clear)
        card.topic_page_wanted.connect(lambda: self.topic_wanted.emit(self._made_topic().id))
        self.ruling_card.record_wanted.connect(self._ask_record)
        self.ruling_card.room_wanted.connect(self._show_in_room)
        self.record_form.recorded.connect(self._record)
        self.record_form.closed.connect(self._close_record)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = [*value.values(), *value] if isinstance(value, Mapping) else value
    return [text for part in inner for text in _texts(part)] if isinstance(inner, (list, tuple)) else []
