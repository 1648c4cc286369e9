"""Printing of a page, in the colours of paper: on a printer, or as a PDF where this computer has none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QWidget

from homepoker.services.exchange.paper_file import PaperFormat, file_name
from homepoker.services.words import Words
from homepoker.store.files.durable_files import write_durably
from homepoker.ui.kit.jobs.documents import ask_where_to_save, saved_words
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text.text_documents import TextDocument, pdf_of
from homepoker.ui.rulebook.text_page import style_of_pages
from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.palette import LIGHT

_POINTS = 10.5
"""Font size on paper, in points."""


def print_page(parent: QWidget, title: str, html: str, words: Words) -> None:
    """Ask for a printer and print the page of a rule there.

    :param html: the page as it is shown.
    """
    print_document(parent, title, words.text("library.print_title"), lambda: paper(html), words)


def print_document(parent: QWidget, title: str, asks: str, make: Callable[[], QTextDocument], words: Words) -> None:
    """Ask for a printer and print there, or for a file where there is none; the window goes on meanwhile.

    The system's dialog will not do for both: on Windows it refuses to open where no printer is set up.

    :param title: what the paper is called.
    :param asks: the title of the dialog.
    :param make: makes the paper, once it is wanted.
    """
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo  # a third of a second, seldom wanted

    name = title.replace(".", "-")  # the dialog takes what follows a dot for the ending of a file
    if not QPrinterInfo.availablePrinterNames():
        _ask_path(parent, name, make, words)
        return
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(asks)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(lambda: make().print_(printer))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.show()


def _ask_path(parent: QWidget, name: str, make: Callable[[], QTextDocument], words: Words) -> None:
    proposal = file_name(name, None, PaperFormat.PDF)
    chosen = ask_where_to_save(parent, words.text("library.no_printer"), proposal, "PDF (*.pdf)")
    if chosen:
        text, tone = save_pdf(Path(chosen), name, make(), words)
        toasts_of(parent.window(), words).say(text, tone=tone)


def save_pdf(path: Path, title: str, document: QTextDocument, words: Words) -> tuple[str, str]:
    """Write a paper as a PDF; returns the message and its tone."""
    path = path if path.suffix.lower() == ".pdf" else path.with_name(f"{path.name}.pdf")
    try:
        write_durably(path, pdf_of(document, title))
    except OSError as error:
        return words.text("standings.export_failed", name=path.name, reason=error.strerror or str(error)), "danger"
    return saved_words(path, words), "good"


def paper(html: str) -> QTextDocument:
    """The page as it is printed: dark on white whatever the theme is."""
    document = TextDocument()
    lettering = font()
    lettering.setPointSizeF(_POINTS)
    document.setDefaultFont(lettering)
    document.setDefaultStyleSheet(style_of_pages(LIGHT, on_paper=True))
    document.setHtml(html)
    return document
