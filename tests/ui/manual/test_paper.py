"""The manual on paper: all of it as a PDF, and the keys on one sheet."""

from __future__ import annotations

import re
import unicodedata
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from homepoker.services.words import LANGUAGES, Words
from homepoker.store import manual as kept
from homepoker.store.manual import ManualPage, manual_pages
from homepoker.ui.kit.text.text_documents import pdf_of
from homepoker.ui.manual.key_names import printed_groups
from homepoker.ui.manual.paper import manual_pdf, page_on_paper
from homepoker.ui.theme.palette import LIGHT
from homepoker.ui.theme.theme import apply_theme
from tests.desks import words_in

A4 = (595, 842)


@pytest.fixture(autouse=True)
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of pictures, in which none has been drawn."""
    monkeypatch.setattr(kept, "pictures_folder", lambda: tmp_path)
    return tmp_path


def sheets(pdf: bytes) -> list[str]:
    """The letters of each sheet."""
    return [told(page.extract_text()) for page in PdfReader(BytesIO(pdf)).pages]


def page_pdf(page: ManualPage, words: Words) -> bytes:
    return pdf_of(page_on_paper(page, words), page.title)


def told(text: str) -> str:
    """The letters of a text alone: they are set one by one, some of them two in one, and signs by their looks."""
    return re.sub(r"[^a-z0-9äöüß]", "", unicodedata.normalize("NFKC", text).lower())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pdf_holds_contents_and_all_pages_each_on_a_sheet_of_its_own(qapp: QApplication, language: str) -> None:
    pdf = manual_pdf(words_in(language))
    printed = sheets(pdf)
    assert len(printed) >= 16
    pages = manual_pages(language)
    begin = [next(at for at, sheet in enumerate(printed) if sheet.startswith(told(page.title))) for page in pages]
    assert begin == sorted(set(begin))
    assert all(told(page.title) in printed[0] for page in pages)
    first = PdfReader(BytesIO(pdf)).pages[0].mediabox
    assert (round(first.width), round(first.height)) == A4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_short_enough_for_two_sheets_without_its_pictures(qapp: QApplication, language: str) -> None:
    words = words_in(language)
    assert max(len(sheets(page_pdf(manual_page, words))) for manual_page in manual_pages(language)) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_are_one_sheet_with_all_of_them(qapp: QApplication, language: str) -> None:
    words = words_in(language)
    (sheet,) = sheets(page_pdf(manual_pages(language)[14], words))
    for group, names in printed_groups():
        assert told(words.text(f"manual.keys_{group}")) in sheet
        for name in names:
            assert told(words.text(f"keys.{name}_does")) in sheet


def test_a_drawn_picture_is_printed(qapp: QApplication, pictures: Path) -> None:
    image = QImage(1280, 640, QImage.Format.Format_RGB32)
    image.fill(QColor("#B3261E"))
    (pictures / "de").mkdir()
    image.save(str(pictures / "de" / "welcome.png"))
    first = manual_pages("de")[0]
    assert len(PdfReader(BytesIO(page_pdf(first, words_in("de")))).pages[0].images) == 1
    assert len(PdfReader(BytesIO(page_pdf(manual_pages("en")[0], words_in("en")))).pages[0].images) == 0


def test_paper_is_dark_on_white_whatever_the_theme(qapp: QApplication) -> None:
    apply_theme(qapp, "dark")
    document = page_on_paper(manual_pages("en")[0], words_in("en"))
    title = document.begin().begin().fragment().charFormat()
    assert title.foreground().color().name().upper() == LIGHT.text
    assert title.fontPointSize() > 9
