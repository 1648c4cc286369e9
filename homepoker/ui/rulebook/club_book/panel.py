"""Page of the club's own book: begun, answered otherwise, written in words, taken out and handed on as a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFileDialog, QScrollArea, QVBoxLayout, QWidget

from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.policy import PlainValue
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.club import Club
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import (
    FILE_ENDING,
    AlreadyThere,
    Draft,
    Particulars,
    TakenOut,
    put_back,
    take_damaged_out,
    take_out_book,
    taken_out,
)
from homepoker.services.rulebooks.editions import offered_books
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.files.file_limits import LARGEST_RULEBOOK, read_at_most
from homepoker.store.files.file_names import plain_name
from homepoker.ui.kit.access.focus import turn_to
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.controls.combo_box import ComboBox, name_choice
from homepoker.ui.kit.controls.rule_link import OpenRule
from homepoker.ui.kit.jobs.documents import ask_where_to_save, in_documents, saved_words
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.scrolling import PageStack, StackingRow, VerticalScrollArea
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import TOAST_LANE, toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.rulebook.club_book import view
from homepoker.ui.rulebook.club_book.answer_card import AnswerCard
from homepoker.ui.rulebook.club_book.forms import ParticularsForm, RuleForm
from homepoker.ui.rulebook.club_book.side import Side
from homepoker.ui.rulebook.damage import damage_words
from homepoker.ui.rulebook.library import Library
from homepoker.ui.theme import spacing
from homepoker.ui.theme.text_size import set_extent

_WIDEST = 760
"""The greatest width of a card, in logical pixels."""


@dataclass(frozen=True, slots=True)
class ClubBookViewState:
    """The shown book, list, policy and rule, kept while the page is made anew."""

    book: str
    mode: str
    policy: str
    rule: str


class ClubBookPage(QWidget):
    """Page of the club's own book; ``closed`` is sent when the host wants to go back."""

    closed = Signal()
    books_changed = Signal()
    """Signal: the host has left the page after changes: whatever shows the club's books is to look again."""

    def __init__(
        self, club: Club, words: Words, open_rule: OpenRule, library: Callable[[], Library | None] = lambda: None
    ) -> None:
        """``library`` finds the topics of a rule; another one after the books have changed."""
        super().__init__()
        self.club = club
        self._open_rule, self._library = open_rule, library
        self._words = words
        own = club_book.own_books(club)
        self._book = own[0].id if own else ""
        self.card: AnswerCard | RuleForm | None = None
        self._has_changed = False
        self._banner = Banner(words)
        self._pages = PageStack()
        self._lay_out()
        self.refresh()

    @property
    def book(self) -> Rulebook | None:
        """The book that is shown; ``None`` where the club has none yet."""
        return self.club.books.get(self._book)

    # What a host does here, and what tests and journeys may ask for.

    def kept_view(self) -> object:
        """The view state: which book, which list and which answer or house rule is shown."""
        policy = self.card.policy if isinstance(self.card, AnswerCard) else ""
        rule = self.card.rule if isinstance(self.card, RuleForm) else ""
        return ClubBookViewState(self._book, self.side.modes.chosen, policy, rule)

    def restore_view(self, kept: object) -> None:
        """Restore the view state, as far as it is still there."""
        if not isinstance(kept, ClubBookViewState) or kept.book not in self.club.books:
            return
        self.choose_book(kept.book)
        if kept.policy:
            self.open_policy(kept.policy)
        elif kept.rule and any(rule.id == kept.rule for rule in self.club.books[kept.book].rules):
            self.open_house_rule(kept.rule)
        self.side.show_mode(kept.mode)

    def begin(self) -> None:
        """Ask for the particulars of a new book."""
        words = self._words
        year = str(self.club.timekeeper.now().astimezone().year)
        proposed = Particulars(
            words.text("club_book.proposed_name"), words.text("club_book.proposed_short"), "apsa", year
        )
        self._ask(proposed, is_new=True)

    def describe(self) -> None:
        """Let the particulars of the book be changed."""
        book = self.book
        if book is not None:
            name = book.name(book.language)
            self._ask(Particulars(name, book.short, book.amends, book.edition), is_new=False)

    def choose_book(self, book: str) -> None:
        """Show another of the club's books."""

        def show() -> None:
            self._book, self.card = book, None
            self.refresh()

        self._unless_changed(show)

    def open_policy(self, policy: str) -> None:
        """Show one policy with what could be answered."""
        self._unless_changed(lambda: self._show_policy(policy))

    def open_house_rule(self, rule: str) -> None:
        """Show one house rule in its form."""
        self._unless_changed(lambda: self._show_rule(rule))

    def write_rule(self) -> None:
        """Open the form for one more house rule."""
        self._unless_changed(self._show_new_rule)

    def import_data(self, data: bytes, file: str, *, may_replace: bool = False) -> None:
        """Take in a file; one that is there already is replaced only after a question."""

        def again() -> None:
            self.import_data(data, file, may_replace=True)

        try:
            made = club_book.import_(self.club, data, file, may_replace=may_replace)
        except AlreadyThere as there:
            self._say(self._words.say(there.reason), "warning", (self._words.text("club_book.replace"), again))
            return
        except (Refusal, RulebookError, StoreError) as problem:
            self._complain(problem)
            return
        self._book = made.id
        self._done(self._words.text("club_book.imported", name=made.name(made.language)))

    def export_to(self, target: Path) -> None:
        """Write the book into a file."""
        if self._try(lambda: club_book.export(self.club, self._book, target)):
            toasts_of(self, self._words).say(saved_words(target, self._words), tone="good")

    def put_right(self) -> None:
        """Replace damaged books by their newest readable versions."""
        if self._try(lambda: club_book.put_right(self.club)):
            self._done(self._words.text("club_book.is_right"))

    def ask_take_out(self) -> None:
        """Ask whether the whole book is to be taken out."""
        does = (self._words.text("club_book.take_book_out"), self.take_book_out)
        asked = self._words.text("club_book.ask_book_out", name=self.club.books[self._book].name(self._words.language))
        self._unless_changed(lambda: self._say(asked, "warning", does))

    def take_book_out(self) -> None:
        """Take the whole book out; the way back is offered with what is said."""
        out: list[TakenOut] = []
        if self._try(lambda: out.append(take_out_book(self.club, self._book))):
            self._done("")
            way = (self._words.text("club_book.put_back"), lambda: self.put_book_back(out[0]))
            self._say(self._words.text("club_book.book_taken_out", name=out[0].name), "good", way)

    def put_book_back(self, book: TakenOut) -> None:
        """Put a book back that was taken out, and show it."""

        def act() -> None:
            self._book = put_back(self.club, book.file).id

        if self._try(act):
            self._done(self._words.text("club_book.book_put_back", name=book.name))

    def take_damaged_out(self) -> None:
        """Take out what cannot be read."""
        if self._try(lambda: take_damaged_out(self.club)):
            self._done(self._words.text("club_book.is_damaged_out"))

    def refresh(self) -> None:
        """Show the books as they are now."""
        own = club_book.own_books(self.club)
        if self._book not in {own_book.id for own_book in own}:
            self._book = own[0].id if own else ""
        book = self.book
        self.setFocusProxy(self.side.policies if book is not None else self._empty.first)
        if book is not None:
            self._show_book(book, own)
        else:
            turn_to(self._pages, self._empty)
        self._empty.show_taken_out(taken_out(self.club))
        if self.club.book_problems:
            can_mend = club_book.can_put_right(self.club)
            key, act = ("put_right", self.put_right) if can_mend else ("damaged_out", self.take_damaged_out)
            self._say(damage_words(self.club, self._words), "warning", (self._words.text(f"club_book.{key}"), act))

    def _show_book(self, book: Rulebook, own: tuple[Rulebook, ...]) -> None:
        turn_to(self._pages, self._content)
        self._head.show_book(book, own, self.club.books)
        self.side.fill(self.club.books, self._book)
        if self.card is None:
            self._hint()

    def leave(self) -> None:
        """Go back, or ask first what is to become of what was typed."""
        self._unless_changed(self.closed.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    @isolated
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._has_changed and not event.spontaneous() and not self._is_writing:
            self._has_changed = False
            # Not at once: who listens may throw this page away.
            QTimer.singleShot(0, self, self.books_changed.emit)

    # How it is put together

    def _lay_out(self) -> None:
        words = self._words
        self._empty = EmptyPage(words)
        self._empty.create_wanted.connect(self.begin)
        self._empty.example_wanted.connect(self.take_example)
        self._empty.import_wanted.connect(self._ask_source)
        self._empty.put_back_wanted.connect(self.put_book_back)
        self._content = content = _Content(words)
        self._head, self.side, self._area = content.head, content.side, content.area
        self._head.book_chosen.connect(self.choose_book)
        self._head.particulars_wanted.connect(self.describe)
        self._head.another_wanted.connect(self.begin)
        self._head.import_wanted.connect(self._ask_source)
        self._head.export_wanted.connect(self._ask_target)
        self._head.take_out_wanted.connect(self.ask_take_out)
        self.side.policy_wanted.connect(self.open_policy)
        self.side.rule_wanted.connect(self.open_house_rule)
        self.side.new_rule_wanted.connect(self.write_rule)
        self._form_area = VerticalScrollArea()
        for page in (self._empty, self._content, self._form_area):
            self._pages.addWidget(page)
        top = StackingRow()
        top.addWidget(buttons.icon_button("chevron-left", words.text("club_book.back"), self.leave))
        top.addWidget(labels.quiet(words.text("club_book.counts_from")), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(spacing.XL, spacing.M, spacing.XL, spacing.L)
        layout.setSpacing(spacing.S)
        layout.addLayout(top)
        layout.addWidget(self._banner)
        layout.addWidget(self._pages, 1)
        self._banner.hide()

    # Showing

    def _show_policy(self, policy: str) -> None:
        shown = view.policy_view(self.club.books, self._book, policy, self._words)
        card = AnswerCard(shown, self._words, self._open_rule)
        card.applied.connect(self._apply)
        card.words_wanted.connect(self.open_house_rule)
        self._show_card(card)
        self.side.mark(policy=policy)

    def _show_rule(self, rule: str) -> None:
        book = self.club.books[self._book]
        self._show_form(RuleForm(view.rule_view(book, rule, self._words), self._words, self._library()))
        self.side.mark(rule=rule)

    def _show_new_rule(self) -> None:
        number = club_book.next_rule_number(self.club, self._book)
        form = RuleForm(view.RuleView("", number, "", "", (), ()), self._words, self._library())
        self._show_form(form)
        self.side.mark()
        form.take_focus()

    def _show_form(self, form: RuleForm) -> None:
        form.written.connect(self._write)
        form.taken_out.connect(self._take_out)
        form.value_wanted.connect(self.open_policy)
        form.left.connect(lambda: self._unless_changed(self._hint))
        self._show_card(form)

    def _show_card(self, card: AnswerCard | RuleForm) -> None:
        self.card = card
        _show_in(self._area, _column_of(card))
        self._banner.hide()

    def _hint(self) -> None:
        words = self._words
        self.card = None
        _show_in(self._area, EmptyState("scale", words.text("club_book.hint"), words.text("club_book.hint_text")))
        self._banner.hide()

    def _ask(self, particulars: Particulars, *, is_new: bool) -> None:
        def ask() -> None:
            offered = {book.id: book for book in offered_books(self.club)} if is_new else self.club.books
            amendable = view.amendable(offered, self._words)
            self.form = ParticularsForm(particulars, amendable, self._words, is_new=is_new)
            self.form.entered.connect(self._create if is_new else self._describe)
            self.form.left.connect(self.refresh)
            self.form.example_wanted.connect(self.take_example)
            page, aside = _column_of(self.form), taken_out(self.club) if is_new else ()
            if aside:
                listed = TakenOutList(aside, self._words)
                listed.put_back_wanted.connect(self.put_book_back)
                _add_below(page, listed)
            _show_in(self._form_area, page)
            self._pages.setCurrentWidget(self._form_area)
            self.form.name.setFocus(Qt.FocusReason.OtherFocusReason)
            self.form.name.selectAll()

        self._unless_changed(ask)

    @property
    def has_unsaved(self) -> bool:
        """Whether a house rule is written and not saved."""
        return self._is_writing

    @property
    def _is_writing(self) -> bool:
        """Whether a house rule was typed that is not saved; it stays on the page when the host looks elsewhere."""
        return isinstance(self.card, RuleForm) and self.card.is_changed

    def _unless_changed(self, act: Callable[[], object]) -> None:
        """Run an act, or ask first what is to become of unsaved words."""
        form = self.card
        if not self._is_writing or not isinstance(form, RuleForm):
            act()
            return

        def discard() -> None:
            self._hint()
            act()

        self.side.mark(rule=form.rule)
        self._say(self._words.text("club_book.not_saved"), "warning", (self._words.text("club_book.discard"), discard))

    # Doing

    def _create(self, particulars: Particulars) -> None:
        def act() -> None:
            self._book = club_book.create(self.club, particulars, self._words).id

        if self._try(act):
            self._done(self._words.text("club_book.created"))

    def _describe(self, new: Particulars) -> None:
        if self._try(lambda: club_book.describe(self.club, self._book, new.name, new.short, new.edition)):
            self._done(self._words.text("club_book.saved"))

    def _apply(self, policy: str, value: PlainValue | None) -> None:
        def act() -> None:
            if value is None:
                club_book.unset_answer(self.club, self._book, policy, self._words)
            else:
                club_book.set_answer(self.club, self._book, policy, value, self._words)

        if not self._try(act):
            return
        self._done(self._words.text("club_book.unset" if value is None else "club_book.set"))
        self._show_policy(policy)
        if value is not None and club_book.has_own_words(self.club, self._book, policy, self._words):
            rule = view.policy_view(self.club.books, self._book, policy, self._words).rule
            change = (self._words.text("club_book.change_words"), lambda: self.open_house_rule(rule))
            self._say(self._words.text("club_book.words_may_differ"), "warning", change)

    def _write(self, draft: Draft, rule: str) -> None:
        made: list[Rulebook] = []
        if self._try(lambda: made.append(club_book.write_rule(self.club, self._book, draft, rule))):
            self._done(self._words.text("club_book.rule_written"))
            self._show_rule(rule or made[0].rules[-1].id)

    def _take_out(self, rule: str) -> None:
        if self._try(lambda: club_book.take_out(self.club, self._book, rule)):
            self._done(self._words.text("club_book.rule_taken_out"))

    def take_example(self) -> None:
        self.import_data(club_book.example_text(self._words), self._words.text("club_book.example"))

    def _try(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except (Refusal, RulebookError, StoreError) as problem:
            self._complain(problem)
            return False
        return True

    def _done(self, message: str) -> None:
        self.card = None
        self._banner.hide()
        self.refresh()
        if message:
            toasts_of(self, self._words).say(message, tone="good")
        self._has_changed = True
        # What was clicked is gone: Qt would hand the keys to whichever button comes first.
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _complain(self, problem: view.Problem) -> None:
        self._say(view.problem_words(problem, self._words), "danger")

    def _say(self, text: str, tone: str, *actions: tuple[str, Callable[[], object]]) -> None:
        self._banner.say(text, tone, actions)
        self._banner.show()

    # Files

    def _ask_source(self) -> None:
        source = _choose_source(self, self._words)
        if source is not None:
            self.import_from(source)

    def import_from(self, path: Path) -> None:
        """Read a file and take it in."""
        self._try(lambda: self.import_data(_read_file(path), path.name))

    def _ask_target(self) -> None:
        target = _choose_target(self, self._words, self._book)
        if target is not None:
            self.export_to(target)


class _Content(QWidget):
    """Head, lists and card below one another; they signal what the host wants, and the page fills ``area``."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.head = _Head(words)
        self.side = Side(words)
        self.area = VerticalScrollArea()
        self.area.setObjectName(TOAST_LANE)
        body = StackingRow(least_height=360)
        body.setSpacing(spacing.L)
        body.addWidget(self.side, 1)
        body.addWidget(self.area, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.M)
        column.addWidget(self.head)
        column.addLayout(body, 1)


class _Head(QWidget):
    """Name and summary of the book, with a choice where the club has several, and acts on it as a whole."""

    book_chosen = Signal(str)
    particulars_wanted = Signal()
    another_wanted = Signal()
    import_wanted = Signal()
    export_wanted = Signal()
    take_out_wanted = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._title = labels.heading()
        self._about = labels.quiet()
        self._choose = ComboBox()
        name_choice(self._choose, words.text("club_book.which"))
        self._choose.activated.connect(lambda _: self.book_chosen.emit(str(self._choose.currentData())))
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(self._title)
        names.addWidget(self._choose, 0, Qt.AlignmentFlag.AlignLeft)
        names.addWidget(self._about)
        row = StackingRow(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.S)
        row.addLayout(names)
        acts = Flow(gap=spacing.S)
        row.addWidget(acts, 1)
        for button in (
            buttons.ghost(words.text("club_book.particulars"), self.particulars_wanted.emit, icon="edit"),
            buttons.ghost(words.text("club_book.another"), self.another_wanted.emit, icon="plus"),
            buttons.secondary(words.text("club_book.import"), self.import_wanted.emit, icon="import"),
            buttons.secondary(words.text("club_book.export"), self.export_wanted.emit, icon="export"),
        ):
            acts.add(button)
        says = words.text("club_book.take_book_out")
        acts.add(buttons.icon_button("delete", says, self.take_out_wanted.emit))

    def show_book(self, book: Rulebook, own: tuple[Rulebook, ...], books: view.Books) -> None:
        """Show one of the club's books.

        :param own: all of the club's.
        """
        language = self._words.language
        self._choose.clear()
        for own_book in own:
            self._choose.addItem(own_book.name(language), own_book.id)
        self._choose.setCurrentIndex(self._choose.findData(book.id))
        self._choose.setVisible(len(own) > 1)
        self._title.setVisible(len(own) == 1)
        self._title.setText(book.name(language))
        self._about.setText(view.about(book, books, self._words))


class EmptyPage(QWidget):
    """Ways to a first book: begin one, take the example, a file, or one that was taken out."""

    create_wanted = Signal()
    example_wanted = Signal()
    import_wanted = Signal()
    put_back_wanted = Signal(object)
    """Signal: a `TakenOut`."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.first = buttons.primary(words.text("club_book.create"), self.create_wanted.emit, icon="plus")
        example = buttons.secondary(words.text("club_book.example"), self.example_wanted.emit, icon="rulebook")
        load = buttons.secondary(words.text("club_book.import"), self.import_wanted.emit, icon="import")
        says, explains = words.text("club_book.none_yet"), words.text("club_book.none_yet_text")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(EmptyState("rulebook", says, explains, (self.first, example, load)), 1)
        self._listed: QWidget | None = None

    def show_taken_out(self, books: Sequence[TakenOut]) -> None:
        """List the books that can be put back."""
        if self._listed is not None:
            self._listed.hide()
            self._listed.deleteLater()
            self._listed = None
        if books:
            card = TakenOutList(books, self._words)
            card.put_back_wanted.connect(self.put_back_wanted)
            row = StackingRow(holder := QWidget())
            row.setContentsMargins(0, 0, 0, 0)
            row.addStretch(1)
            set_extent(card, most_width=_WIDEST)
            row.addWidget(card, 100)
            row.addStretch(1)
            self._listed = holder
            self._column.addWidget(holder)
            holder.show()  # at once, not with the next turn of the event loop


class TakenOutList(Card):
    """List of the removed books, each with a button to put it back."""

    put_back_wanted = Signal(object)

    def __init__(self, books: Sequence[TakenOut], words: Words) -> None:
        super().__init__(words.text("club_book.taken_out"))
        for book in books:
            row = StackingRow()
            row.addWidget(labels.body(book.name), 1)
            removed_on = words.text("club_book.taken_out_on", count=book.rules, on=book.at.astimezone().date())
            row.addWidget(labels.caption(removed_on))
            button = buttons.secondary(
                words.text("club_book.put_back"), partial(self.put_back_wanted.emit, book), size="small"
            )
            button.setAccessibleName(words.text("club_book.put_back_named", name=book.name))
            row.addWidget(button)
            self.add(row)


def _show_in(area: QScrollArea, shown: QWidget) -> None:
    """Show another widget in a scroll area; the old one is deleted later, as it may still handle a click."""
    old = area.takeWidget()
    if old is not None:
        old.hide()
        old.setParent(area)
        old.deleteLater()
    area.setWidget(shown)
    area.updateGeometry()


def _add_below(page: QWidget, card: QWidget) -> None:
    """Add a card below that of a page."""
    column = page.layout()
    if isinstance(column, QVBoxLayout):
        set_extent(card, most_width=_WIDEST)
        column.insertSpacing(column.count() - 1, spacing.L)
        column.insertWidget(column.count() - 1, card)


def _column_of(card: QWidget) -> QWidget:
    """A column with a card at the top of a scrolled page, no wider than one reads."""
    page = QWidget()
    page.setProperty("frame", "scrolled")
    set_extent(card, most_width=_WIDEST)
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, spacing.S, 0)
    column.addWidget(card)
    column.addStretch(1)
    return page


def _choose_source(parent: QWidget, words: Words) -> Path | None:
    """Ask for the file of a rulebook to import; ``None`` where the host changes their mind."""
    title = words.text("club_book.import")
    name, _ = QFileDialog.getOpenFileName(parent, title, in_documents(), _kind(words))
    return Path(name) if name else None


def _choose_target(parent: QWidget, words: Words, proposed: str) -> Path | None:
    """Ask where a rulebook is to be saved; ``None`` where the host changes their mind."""
    title = words.text("club_book.export")
    name = ask_where_to_save(parent, title, f"{plain_name(proposed)}{FILE_ENDING}", _kind(words))
    target = Path(name)
    return (target if target.suffix else target.with_suffix(FILE_ENDING)) if name else None


def _read_file(path: Path) -> bytes:
    """The content of a file.

    :raises StoreError: it cannot be read.
    """
    try:
        return read_at_most(path, LARGEST_RULEBOOK)
    except OSError as error:
        raise StoreError("club_book.cannot_read", file=path.name, reason=error.strerror or str(error)) from error


def _kind(words: Words) -> str:
    return f"{words.text('club_book.file_kind')} (*{FILE_ENDING})"
