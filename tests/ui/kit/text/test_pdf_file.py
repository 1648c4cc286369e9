"""What stands in a PDF of Qt's is what was meant: figures of one width, spaces and signs can be searched for."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QMarginsF, QPointF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPainter
from PySide6.QtWidgets import QApplication

from homepoker.ui.kit.text.pdf_file import file_of, pdf_writer
from homepoker.ui.theme.fonts import REGULAR, SEMIBOLD, drawn_font, load_fonts


@pytest.mark.parametrize("weight", [REGULAR, SEMIBOLD])
@pytest.mark.parametrize("is_tabular", [False, True])
def test_every_sign_is_read_as_it_was_written(qapp: QApplication, weight: QFont.Weight, is_tabular: bool) -> None:
    load_fonts(qapp)
    lines = [
        "0123456789",
        "9876543210",
        "1.234,50",
        "12:34",
        "\u221217",
        "+4;5",
        "(8)",
        "\u25b22",
        "Änne-Maria Groß ab",
    ]
    writer, written = pdf_writer("Zahlen", 300)
    writer.setPageLayout(QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    painter.setFont(drawn_font(60, weight, is_tabular=is_tabular))
    # A space of one width is the one sign for which the font has no code.
    shown = [line.replace(" ", "") if is_tabular else line for line in lines]
    for number, line in enumerate(shown):
        painter.drawText(QPointF(100, 100 * (number + 1)), line)
    painter.end()
    read = PdfReader(BytesIO(file_of(written)))
    assert read.pages[0].extract_text().splitlines() == shown
    assert read.metadata is not None
    assert (read.metadata.title, read.metadata.creator) == ("Zahlen", "Homepoker")
