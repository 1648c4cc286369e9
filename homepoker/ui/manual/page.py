"""Manual in the window: its pages and their search on the left, the open one beside them, saved as a PDF on demand."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QKeySequence, QResizeEvent, QShortcut, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QTextEdit, QWidget
from shiboken6 import isValid

from homepoker.core.wording import Sentence
from homepoker.services.words import Words
from homepoker.store.files.durable_files import write_durably
from homepoker.store.files.reading_process import own_call
from homepoker.store.manual import ManualPage, manual_pages
from homepoker.ui.kit.access.accessible import name_region
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.search_field import SearchField
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.jobs.documents import ask_where_to_save, open_folder, saved_words
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.card import Card
from homepoker.ui.kit.layout.scrolling import StackingRow
from homepoker.ui.kit.lists.choice_list import ChoiceModel, ChoiceView
from homepoker.ui.kit.lists.rows import Choice
from homepoker.ui.kit.messages.toast import Toasts, toasts_of
from homepoker.ui.kit.text import labels
from homepoker.ui.manual.document import drawn_picture, drawn_size, style_of_manual
from homepoker.ui.manual.paper import page_on_paper
from homepoker.ui.manual.typesetting import PAGE, PICTURE, Size, body_html, page_html
from homepoker.ui.rulebook.rule_page.printing import print_document
from homepoker.ui.rulebook.text_page import TextPage
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import set_extent

_LIST_WIDTH = 300
_WIDEST_TEXT = 900
_LEAST_HEIGHT = 300
"""The height of the list and of the text at least where they stand one below the other."""

_STAYS_FOR = 12.0
"""Seconds for which the toast of a saved file offers its folder."""

_GIVEN_UP_AFTER = 120
"""Seconds after which the process that makes the file is ended; it takes two."""

_ENDING = ".pdf"

_LEAST_PICTURE = 200
"""The least width of a picture, in logical pixels."""

_BORDER = 2
"""The line around the text that shows the focus."""


class ManualPages(QWidget):
    """Page of the manual. The arrow keys go from page to page; ``left`` comes with Esc in the text."""

    left = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._pages = {page.number: page for page in manual_pages(words.language)}
        self.here = next(iter(self._pages))
        """The number of the open page."""
        self._model = ChoiceModel(self)
        self._model.set_choices(self._choices(self._pages))
        self.list = ChoiceView(self._model)
        self.list.setAccessibleName(words.text("manual.pages"))
        self.field = SearchField(words, words.text("manual.search"))
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(self.read)
        self._nothing = labels.quiet(words.text("manual.nothing_found"))
        self._nothing.hide()
        self.text = ManualText(words)
        self.text.followed.connect(self._follow)
        self.text.left.connect(self.left)
        self.print = buttons.secondary(words.text("manual.print"), self.print_here, icon="print", size="small")
        self.save = SaveManual(words)
        column = Card(words.text("manual.title"))
        set_extent(column, width=_LIST_WIDTH)
        column.add(self.field)
        column.add(self._nothing)
        column.add(self.list, 1)
        reading = Card()
        name_region(reading, words.text("manual.reading"))
        set_extent(reading, most_width=_WIDEST_TEXT)
        acts = QHBoxLayout()
        acts.setSpacing(spacing.S)
        acts.addStretch(1)
        acts.addWidget(self.print)
        acts.addWidget(self.save)
        reading.add(acts)
        reading.add(self.text, 1)
        across = StackingRow(self, least_height=_LEAST_HEIGHT)
        across.setContentsMargins(spacing.L, spacing.L, spacing.L, spacing.L)
        across.setSpacing(spacing.M)
        across.addWidget(column)
        across.addWidget(reading, 100)
        across.addStretch(1)
        self.setFocusProxy(self.list)
        self.list.selectionModel().currentChanged.connect(self._came_to)
        for keys, act in (("Ctrl+F", self.go_to_search), ("Ctrl+P", self.print_here)):
            QShortcut(QKeySequence(keys), self, act, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.open(self.here)

    @property
    def pages(self) -> list[ManualPage]:
        """All pages in their order."""
        return list(self._pages.values())

    def open(self, number: int) -> None:
        """Open a page from its beginning."""
        if self._model.row_of(str(number)) < 0:
            self.field.empty()  # the page is not among those that were found
        row = self._model.index(self._model.row_of(str(number)), 0)
        if self.list.currentIndex() == row:
            self._show(number)
        else:
            self.list.selectionModel().setCurrentIndex(row, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def go_to_search(self) -> None:
        """Move the focus to the search field and select its text."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def read(self) -> None:
        """Move the focus to the text."""
        self.text.setFocus()

    def print_here(self) -> None:
        """Print the open page."""
        page = self._pages[self.here]
        words = self._words
        print_document(self, page.title, words.text("manual.print_title"), lambda: page_on_paper(page, words), words)

    def kept_view(self) -> object:
        """The view state: the open page."""
        return self.here

    def restore_view(self, view: object) -> None:
        if isinstance(view, int) and view in self._pages:
            self.open(view)

    def _choices(self, numbers: Iterable[int]) -> list[Choice]:
        words = self._words
        return [
            Choice(str(number), words.text("manual.page", number=number, title=self._pages[number].title))
            for number in numbers
        ]

    @cached_property
    def _texts(self) -> Mapping[int, str]:
        return readable_texts(self._words)

    def _search(self, query: str) -> None:
        """Show the pages with all words of the query, and these words in the open one."""
        pages = found_pages(self._texts, query)
        self._nothing.setVisible(not pages)
        with QSignalBlocker(self.list.selectionModel()):
            self._model.set_choices(self._choices(pages))
            if pages and self.here not in pages:
                self._show(pages[0])
            row = self._model.row_of(str(self.here))
            if row >= 0:
                kind = QItemSelectionModel.SelectionFlag.ClearAndSelect
                self.list.selectionModel().setCurrentIndex(self._model.index(row, 0), kind)
        self.list.viewport().update()
        self.text.mark(typed_words(query))

    def _came_to(self, row: QModelIndex) -> None:
        self._show(int(self._model.choice(row.row()).id))

    def _show(self, number: int) -> None:
        self.here = number
        self.text.show_page(self._pages[number], is_last=number == max(self._pages))
        self.text.mark(typed_words(self.field.text()))

    def _follow(self, address: str) -> None:
        number = address.removeprefix(PAGE)
        if number != address and number.isdecimal() and int(number) in self._pages:
            self.open(int(number))


class ManualText(TextPage):
    """Text of the open page, its pictures as wide as the column.

    ``followed`` carries the address of a link, ``left`` comes with Esc.
    """

    def __init__(self, words: Words) -> None:
        super().__init__(words.text("manual.reading"))
        self._words = words
        self._wide = 0

    def show_page(self, page: ManualPage, *, is_last: bool) -> None:
        """Show a page from its beginning."""
        self.setAccessibleName(page.title)
        self._wide = self._most()
        self.document().clear()
        self.show_html(page_html(page, self._words, self._size_of, is_last=is_last))

    def mark(self, words: Sequence[str]) -> None:
        """Mark where these words stand, and show the first place.

        :param words: in small letters; none: nothing is marked any more.
        """
        palette, places = current_palette(), list[QTextCursor]()
        for word in words:
            place = self.document().find(word)
            while not place.isNull():
                places.append(place)
                place = self.document().find(word, place)
        look = QTextCharFormat()
        look.setBackground(QColor(palette.accent))
        look.setForeground(QColor(palette.on_accent))
        marks = []
        for place in places:
            mark = QTextEdit.ExtraSelection()
            mark.cursor, mark.format = place, look
            marks.append(mark)
        self.setExtraSelections(marks)
        if places:
            first = QTextCursor(self.document())
            first.setPosition(min(place.selectionStart() for place in places))
            self.setTextCursor(first)
            self.ensureCursorVisible()

    def style_sheet(self) -> str:
        """Style sheet of the text in the look in force."""
        return style_of_manual(current_palette())

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """The pictures of the manual, and nothing else."""
        ratio = self.devicePixelRatioF()
        most, is_dark = round(self._wide * ratio), current_palette().is_dark
        picture = drawn_picture(self._words.language, name, most, is_dark=is_dark)
        if picture is None:
            return super().loadResource(kind, name)
        picture.setDevicePixelRatio(ratio)
        return picture

    @isolated
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make the pictures as wide as there is room now."""
        super().resizeEvent(event)
        if self._wide and self._wide != self._most():
            self._wide = self._most()
            self._fit_pictures()

    def _most(self) -> int:
        # Beside the bar also where there is none: a picture decides whether one is needed.
        beside = self.verticalScrollBar().sizeHint().width() + 2 * (_BORDER + spacing.S)
        return max(_LEAST_PICTURE, self.width() - beside)

    def _size_of(self, name: str) -> Size | None:
        return drawn_size(self._words.language, name, self._wide)

    def _fit_pictures(self) -> None:
        document = self.document()
        block = document.begin()
        while block.isValid():
            here = block.begin()
            while not here.atEnd():
                piece = here.fragment()
                shape = piece.charFormat().toImageFormat()
                size = self._size_of(shape.name().removeprefix(PICTURE)) if shape.isValid() else None
                if size is not None:
                    address = QUrl(shape.name())
                    picture = self.loadResource(QTextDocument.ResourceType.ImageResource.value, address)
                    document.addResource(QTextDocument.ResourceType.ImageResource, address, picture)
                    shape.setWidth(size[0])
                    shape.setHeight(size[1])
                    cursor = QTextCursor(document)
                    cursor.setPosition(piece.position())
                    cursor.setPosition(piece.position() + piece.length(), QTextCursor.MoveMode.KeepAnchor)
                    cursor.setCharFormat(shape)
                    break
                here += 1
            block = block.next()


class SaveManual(QWidget):
    """Button *Save as PDF*; a toast says in which folder the file is, and opens it."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.is_busy = False
        """Whether a file is being made; it is asked for once."""
        self.button = buttons.secondary(words.text("manual.save"), self.ask, icon="save", size="small")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.button)

    def ask(self) -> None:
        """Ask where the file is to go, and save it there."""
        if self.is_busy:
            return
        words = self._words
        proposal = f"{words.text('manual.file')}{_ENDING}"
        chosen = ask_where_to_save(self, words.text("manual.save_title"), proposal, f"PDF (*{_ENDING})")
        if chosen:
            path = Path(chosen)
            self.save(path if path.suffix.lower() == _ENDING else path.with_name(f"{path.name}{_ENDING}"))

    def save(self, path: Path) -> None:
        """Make the file and write it there; what came of it is said when it is done."""
        toasts = toasts_of(self, self._words)
        # Not this button's own: that a file was not written is said even where the page has been left meanwhile.
        job = BackgroundJob("kit.job_manual", toasts)
        saved, failed = partial(self._saved, job, path, toasts), partial(self._failed, job, toasts)
        job.start(partial(_write, self._words.language, path), saved, failed)
        self._set_busy(True)

    def _saved(self, job: BackgroundJob, path: Path, toasts: Toasts, _done: object) -> None:
        message, way = saved_words(path, self._words), self._words.text("settings.open_folder")
        toasts.say(message, action=way, on_action=partial(open_folder, path.parent), tone="good", stays_for=_STAYS_FOR)
        self._end(job)

    def _failed(self, job: BackgroundJob, toasts: Toasts, problem: Sentence) -> None:
        toasts.say(self._words.say(problem), tone="danger")
        self._end(job)

    def _end(self, job: BackgroundJob) -> None:
        job.deleteLater()
        if isValid(self):
            self._set_busy(False)

    def _set_busy(self, is_busy: bool) -> None:
        # Not disabled: the keys would go to another button.
        self.is_busy = is_busy
        self.button.setText(self._words.text("manual.saving" if is_busy else "manual.save"))


def readable_texts(words: Words) -> Mapping[int, str]:
    """The readable text of each page, by its number, in small letters."""
    return {page.number: _readable(page, words) for page in manual_pages(words.language)}


def typed_words(query: str) -> list[str]:
    """The words of a query in small letters."""
    return query.casefold().split()


def found_pages(texts: Mapping[int, str], query: str) -> list[int]:
    """The numbers of the pages that hold every word of a query, also within a longer word; all for an empty one."""
    asked = typed_words(query)
    return [number for number, text in texts.items() if all(word in text for word in asked)]


def _readable(page: ManualPage, words: Words) -> str:
    html = body_html(page, words, lambda _name: None)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).casefold().split())


def _write(language: str, path: Path) -> None:
    """Make the file in a process of its own: documents are for Qt's own thread, and would stop the clock in it."""
    with TemporaryDirectory(prefix="homepoker-") as folder:
        made = Path(folder) / f"pages{_ENDING}"
        subprocess.run(
            [*own_call(), "--lang", language, "manual", "--pdf", str(made)],
            check=True,
            timeout=_GIVEN_UP_AFTER,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        written = made.read_bytes()
    write_durably(path, written)
