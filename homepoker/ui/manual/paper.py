"""Manual on paper: all pages as a PDF, one page for the printer, and the keys on one sheet."""

from __future__ import annotations

import re
from functools import partial

from PySide6.QtCore import QSizeF, QUrl
from PySide6.QtGui import QPageSize, QTextDocument

from homepoker.services.words import Words
from homepoker.store.manual import ManualPage, manual_pages
from homepoker.ui.kit.text.text_documents import TextDocument, pdf_of
from homepoker.ui.manual.document import drawn_picture, drawn_size, style_of_manual
from homepoker.ui.manual.typesetting import PICTURE, Size, body_html, manual_html
from homepoker.ui.paper.pages import have_application
from homepoker.ui.theme.fonts import drawn_font
from homepoker.ui.theme.palette import LIGHT

_POINTS = 9.0
"""Font size on paper, in points."""

_PICTURE_WIDTHS = (620, 560, 500, 440)
"""Widths of the widest picture of a page, in 96ths of an inch, as Qt measures a document (17 cm are 642).

The first of those with which the page has the fewest sheets is taken.
"""

_PART_SHARE = 0.75
"""The size of a picture that shows a part of a window, as a share of what it has on the screen."""

_WIDEST = 1280
"""The width in pixels of a picture that is as wide as the widest."""

_PER_POINT = 96 / 72
_MARGIN = 20 / 25.4 * 96
"""Margin of a printed page, in 96ths of an inch: Qt leaves two centimetres around the text."""


def manual_pdf(words: Words) -> bytes:
    """The whole manual in the language of the words, as a PDF on A4. Takes about a second."""
    bodies = {page: _body(page, words) for page in manual_pages(words.language)}
    return pdf_of(_document(manual_html(bodies, words), words.language), words.text("manual.title"))


def manual_without_window(words: Words) -> bytes:
    """PDF of the manual, made without an open window and perhaps without a screen."""
    have_application()
    return manual_pdf(words)


def page_on_paper(page: ManualPage, words: Words) -> QTextDocument:
    """One page, for the printer."""
    return _document(_body(page, words), words.language)


def sheets(document: QTextDocument) -> int:
    """The number of sheets of A4 of a document, with Qt's margins."""
    own = document.clone()
    paper = QPageSize(QPageSize.PageSizeId.A4).size(QPageSize.Unit.Point) * _PER_POINT
    frame = own.rootFrame().frameFormat()
    frame.setMargin(_MARGIN)
    own.rootFrame().setFrameFormat(frame)
    # A little lower than it is: letters are set at another resolution on paper.
    own.setPageSize(QSizeF(paper.width(), paper.height() * 0.98))
    return own.pageCount()


def _body(page: ManualPage, words: Words) -> str:
    """The HTML of a page, its pictures as large as the fewest sheets allow."""
    fewest, best = 0, ""
    for most in _PICTURE_WIDTHS:
        html = body_html(page, words, partial(_printed_size, words.language, most))
        needed = sheets(_document(html, words.language))
        if not best or needed < fewest:
            fewest, best = needed, html
        if fewest == 1:
            break
    return best


def _printed_size(language: str, most: int, name: str) -> Size | None:
    """The size of a picture where the widest one of the page has that width."""
    size = drawn_size(language, name, _WIDEST)
    if size is None:
        return None
    share = most / _PICTURE_WIDTHS[0]
    width = min(most, round(size[0] * _PART_SHARE * share))
    return width, round(size[1] * width / size[0])


def _document(html: str, language: str) -> QTextDocument:
    document = TextDocument()
    for name in dict.fromkeys(re.findall(f'src="({PICTURE}[a-z0-9-]+)"', html)):
        # Not loaded when asked for: what is printed is a copy, which asks Qt alone.
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), drawn_picture(language, name))
    lettering = drawn_font(14)
    lettering.setPointSizeF(_POINTS)
    document.setDefaultFont(lettering)
    document.setDefaultStyleSheet(style_of_manual(LIGHT, points=_POINTS))
    document.setHtml(html)
    return document
