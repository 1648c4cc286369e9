"""Panel of an official text beside our summary: passages by rule, the whole in a sheet, the way to attach one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QProgressBar, QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.wording import Sentence
from homepoker.services.rulebooks.official_texts import attached_words
from homepoker.services.words import Words
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.jobs.documents import in_documents
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.flow import Flow
from homepoker.ui.kit.layout.popover import Sheet
from homepoker.ui.kit.messages.confirm_inline import ConfirmInline
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.kit.text.tooltips import set_tooltip
from homepoker.ui.rulebook.official_text.texts import AttachedTexts
from homepoker.ui.rulebook.official_text.view import beginning, passage_html, whole_html
from homepoker.ui.rulebook.text_page import TextPage
from homepoker.ui.theme import spacing

SHEET_WIDTH = 640
"""Width of the sheet, in logical pixels."""


class AttachedText(Card):
    """Panel with the passage of the rule that is read, or the way to attach a text to its book.

    ``filled`` comes whenever it holds a passage or no longer does: with one it needs more room.
    """

    filled = Signal(bool)

    def __init__(self, texts: AttachedTexts, whole: WholeText, books: Mapping[str, Rulebook], words: Words) -> None:
        """
        :param whole: opens the whole text.
        """
        super().__init__()
        self.wrap_title()
        self._is_brief = False
        self._texts = texts
        self._whole = whole
        self._books = books
        self._words = words
        self._rule: Citation | None = None
        self.page = TextPage(words.text("attached.heading"))
        self._invitation = labels.quiet()
        self._problem = labels.quiet()
        labels.set_tone(self._problem, "danger")
        self._reading = labels.quiet()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(spacing.XS)
        self._name = labels.ElidedLabel(size=spacing.TYPE_SMALL, tone="quiet", keeps_end=True)
        self._warning = labels.quiet()
        labels.set_tone(self._warning, "warning")
        self.attach_button = buttons.secondary(words.text("attached.attach"), self.choose, icon="plus", size="small")
        self.whole_button = buttons.link(words.text("attached.read_whole"), self.read_whole)
        self.replace_button = buttons.link(words.text("attached.replace"), self.choose)
        self.remove_button = buttons.link(words.text("attached.remove"), self._ask_to_remove)
        self.confirm = ConfirmInline("", "", "")
        self.confirm.hide()
        self.confirm.confirmed.connect(self._remove)
        self.confirm.declined.connect(self._refresh)
        self._lay_out()
        self._texts.changed.connect(self._text_changed)
        self._texts.progressed.connect(self._refresh)
        self._texts.failed.connect(self._say_problem)
        self._refresh()

    def show_rule(self, citation: Citation | None) -> None:
        """Show the passage of a rule; without a rule the panel is hidden."""
        if self._rule is None or citation is None or self._rule.book != citation.book:
            self._problem.setText("")
            self.confirm.hide()
        self._rule = citation
        self._refresh()

    def be_brief(self, is_brief: bool) -> None:
        """Show the invitation as a tooltip of its button, where there is little room."""
        if is_brief != self._is_brief:
            self._is_brief = is_brief
            self._refresh()

    def choose(self) -> None:
        """Ask for a file and attach it to the book of the rule that is read."""
        words = self._words
        name, _ = QFileDialog.getOpenFileName(
            self, words.text("attached.choose_file"), in_documents(), words.text("attached.files")
        )
        if name and self._rule is not None:
            self._problem.setText("")
            self._texts.attach(self._rule.book, Path(name))

    def read_whole(self) -> None:
        """Show the whole text, at the rule that is read."""
        if self._rule is not None:
            self._whole.open(self._rule.book, rule=self._rule.rule)

    def _ask_to_remove(self) -> None:
        if self._rule is not None:
            words = self._words
            name = self._books[self._rule.book].short
            question = words.text("attached.remove_question", book=name)
            self.confirm.ask(question, words.text("attached.remove_yes"), words.text("attached.remove_no"))
            self.confirm.show()
            self._refresh()

    def _remove(self) -> None:
        if self._rule is not None:
            self._texts.detach(self._rule.book)
            self.attach_button.setFocus()

    def _text_changed(self, book: str) -> None:
        self._refresh()
        if self._rule is None or self._rule.book != book or not self.isVisible():
            return
        text, its_book, words = self._texts.texts.get(book), self._books[book], self._words
        toasts = toasts_of(self.window(), words)
        if text is None:
            toasts.say(words.text("attached.removed", book=its_book.short), tone="good")
            return
        origin = attached_words(text, its_book, words)
        tone = "warning" if origin.warning else "good"
        done = " ".join(
            part for part in (words.text("attached.done", name=origin.name), origin.report, origin.warning) if part
        )
        toasts.say(done, tone=tone)

    def _say_problem(self, book: str, problem: Sentence) -> None:
        if self._rule is not None and self._rule.book == book:
            self._problem.setText(self._words.say(problem))
            self._refresh()

    def _refresh(self) -> None:
        rule, reading = self._rule, self._texts.reading
        book = self._books[rule.book] if rule is not None else None
        text = self._texts.texts.get(book.id) if book is not None else None
        is_reading = reading is not None
        has_text = text is not None and rule is not None and book is not None
        self.setVisible(book is not None and not book.amends)
        self.set_title(self._words.text("attached.heading" if has_text else "attached.title"))
        for part in (self.page, self._name):
            part.setVisible(has_text)
        for button in (self.whole_button, self.replace_button, self.remove_button):
            button.setVisible(has_text and not is_reading and self.confirm.isHidden())
        self._invitation.setVisible(not has_text and not is_reading and not self._is_brief)
        self.attach_button.setVisible(not has_text and not is_reading)
        self._reading.setVisible(is_reading)
        self._bar.setVisible(is_reading)
        self._problem.setVisible(bool(self._problem.text()))
        if reading is not None:
            self._tell_progress(reading.name, reading.page, reading.pages)
        if text is not None and rule is not None and book is not None:
            origin = attached_words(text, book, self._words)
            self.page.show_html(passage_html(text, rule.rule, self._words))
            self._name.setText(f"{origin.short} · {origin.name}")
            self._warning.setText(origin.warning)
        elif book is not None:
            invitation = self._words.text("attached.invitation", book=book.name(self._words.language))
            self._invitation.setText(invitation)
            set_tooltip(self.attach_button, invitation if self._is_brief else "")
        self._warning.setVisible(has_text and bool(self._warning.text()))
        self.filled.emit(has_text)

    def _tell_progress(self, name: str, page: int, pages: int) -> None:
        self._bar.setRange(0, pages if page < pages else 0)
        self._bar.setValue(page)
        if not pages:
            progress = self._words.text("attached.reading", name=name)
        elif page < pages:
            progress = self._words.text("attached.reading_pages", name=name, page=page, pages=pages)
        else:
            progress = self._words.text("attached.splitting", name=name)
        self._reading.setText(progress)

    def _lay_out(self) -> None:
        self.body.setSpacing(spacing.S)
        self.add(self._invitation)
        self.add(self.page, 1)
        for part in (self._problem, self._reading, self._bar, self._warning, self._name, self.confirm):
            self.add(part)
        self.add(Flow((self.attach_button, self.whole_button, self.replace_button, self.remove_button), spacing.S))


class WholeText(QObject):
    """Opener of the sheets of a page, one at a time; they close with the page."""

    def __init__(self, owner: QWidget, texts: AttachedTexts, books: Mapping[str, Rulebook], words: Words) -> None:
        super().__init__(owner)
        self._owner = owner
        self._texts = texts
        self._books = books
        self._words = words
        self.sheet: Sheet | None = None
        self.page: TextPage | None = None

    def open(self, book_id: str, *, rule: str = "", line: str = "") -> None:
        """Show the whole text of a book; nothing where none is attached.

        :param rule: the rule at which it opens.
        :param line: or a line of it, with an ellipsis before or after, as a search gives it.
        """
        text = self._texts.texts.get(book_id)
        if text is None:
            return
        self._close()
        book, words = self._books[book_id], self._words
        origin = attached_words(text, book, words)
        title = words.text("attached.whole_title", book=book.short)
        self.sheet = Sheet(self._owner.window(), words, title, SHEET_WIDTH)
        self.page = TextPage(title)
        self.page.left.connect(self.sheet.close_again)
        self.page.show_html(whole_html(text, book, words))
        self.sheet.body.addWidget(labels.quiet(f"{origin.name} · {origin.report}"))
        self.sheet.body.addWidget(self.page, 1)
        self.sheet.closed.connect(self._forget)
        self._owner.destroyed.connect(self.sheet.deleteLater)
        self.sheet.open(self.page)
        if rule:
            self.page.scrollToAnchor(rule)
        elif line:
            self.page.find(beginning(line))

    def _close(self) -> None:
        if self.sheet is not None:
            self.sheet.close_again()

    def _forget(self) -> None:
        if self.sheet is not None:
            self.sheet.deleteLater()
            self.sheet = self.page = None
