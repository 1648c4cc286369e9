"""Printing of a page: the system's print dialog, the text in the colours of paper."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QWidget

from homepoker.services.exchange.paper_file import PaperFormat, file_name
from homepoker.services.words import Words
from homepoker.ui.kit.documents import in_documents
from homepoker.ui.kit.text_documents import TextDocument
from homepoker.ui.rulebook.text_page import style_of_pages
from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.palette import LIGHT

_POINTS = 10.5
"""Font size on paper, in points."""


def print_page(parent: QWidget, title: str, html: str, words: Words) -> None:
    """Ask for a printer and print the page there, or into a file where there is none; the window goes on meanwhile.

    :param html: the page as it is shown.
    """
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo  # a third of a second, seldom wanted

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    name = title.replace(".", "-")  # the dialog takes what follows a dot for the ending of a file
    printer.setDocName(name)
    if not QPrinterInfo.availablePrinterNames():
        printer.setOutputFileName(in_documents(file_name(name, None, PaperFormat.PDF)))
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(words.text("library.print_title"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(lambda: paper(html).print_(printer))
    dialog.setWindowModality(Qt.WindowModality.WindowModal)
    dialog.show()


def paper(html: str) -> QTextDocument:
    """The page as it is printed: dark on white whatever the theme is."""
    document = TextDocument()
    lettering = font()
    lettering.setPointSizeF(_POINTS)
    document.setDefaultFont(lettering)
    document.setDefaultStyleSheet(style_of_pages(LIGHT, on_paper=True))
    document.setHtml(html)
    return document
