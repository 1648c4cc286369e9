from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from homepoker.services.words import LANGUAGES, Words
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks import written_texts
from homepoker.store.rulebooks.written_texts import UnreadableText, read_written_text
from tests.plain_pdf import plain_pdf

TEXT = "§ 1 Größe des Tisches\nAn einem Tisch sitzen höchstens zehn – außer „am Ende“.\n"
GERMAN = "§ 1 Größe des Tisches: höchstens zehn Plätze, außer für Übungen.\n"
LOCALE = resources() / "locale"


def problem(data: bytes, name: str = "regeln.pdf") -> str:
    with pytest.raises(UnreadableText) as caught:
        read_written_text(data, name)
    for language in LANGUAGES:
        said = Words(LOCALE, language).say(caught.value.sentence)
        assert name in said
        assert "{" not in said
    return caught.value.sentence.key


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_text_in_any_coding_is_read(coding: str) -> None:
    assert read_written_text(TEXT.encode(coding), "regeln.txt").text.removeprefix("\ufeff") == TEXT


def test_text_of_dos_is_read() -> None:
    assert read_written_text("Übungen für später\n".encode("cp850"), "REGELN.TXT").text == "Übungen für später\n"


def test_a_pdf_is_read_page_by_page() -> None:
    told: list[tuple[int, int]] = []
    found = read_written_text(
        plain_pdf("1 Erste Regel", "2 Zweite Regel"), "regeln.pdf", lambda *told_: told.append(told_)
    )
    assert found.text == "1 Erste Regel\f2 Zweite Regel"
    assert found.pictures == 0
    assert told == [(1, 2), (2, 2)]


def test_pages_that_hold_only_a_picture_are_counted() -> None:
    assert read_written_text(plain_pdf("", GERMAN, ""), "regeln.pdf").pictures == 2


def test_a_pdf_that_anybody_may_open_is_read_though_it_is_encrypted() -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(plain_pdf(GERMAN))))
    writer.encrypt("", owner_password="boss", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    assert "Größe des Tisches" in read_written_text(out.getvalue(), "regeln.pdf").text


def test_a_locked_pdf_is_refused() -> None:
    assert problem(plain_pdf(GERMAN, password="geheim")) == "attached.locked"


def test_a_scan_is_refused() -> None:
    assert problem(plain_pdf("", "")) == "attached.no_text_layer"


def test_half_a_pdf_is_refused_without_a_remark_of_the_library(capfd: pytest.CaptureFixture[str]) -> None:
    whole = plain_pdf(*[GERMAN * 20] * 5)
    assert problem(whole[:700]) == "attached.damaged_pdf"
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("beginning", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf1", b" <!DOCTYPE html>"])
def test_other_formats_are_named(beginning: bytes) -> None:
    assert problem(beginning + b"Regel 1" * 50, "regeln.doc") == "attached.other_format"


def test_a_picture_is_refused() -> None:
    assert problem(b"\x89PNG\r\nRegel 1", "scan.png") == "attached.picture"


def test_what_is_no_text_is_refused() -> None:
    assert problem(bytes(range(256)) * 20, "regeln.bin") == "attached.not_text"


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b" \n\t", b"12 - 14\n"])
def test_a_file_without_a_word_is_refused(data: bytes) -> None:
    assert problem(data, "leer.txt") == "attached.empty"


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written_texts, "LARGEST_FILE", 20)
    assert problem(b"Regel 1, und noch viel mehr", "alles.txt") == "attached.too_large"


@pytest.mark.parametrize("data", [b"Regel 1, und noch viel mehr", plain_pdf(GERMAN)])
def test_a_text_that_is_too_long_is_refused(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written_texts, "LONGEST_TEXT", 20)
    assert problem(data, "alles.pdf") == "attached.too_long"


def test_the_library_for_pdf_is_not_loaded_with_the_reader() -> None:
    source = Path(written_texts.__file__).read_text(encoding="utf-8")
    assert not [line for line in source.splitlines() if line.startswith(("import pypdf", "from pypdf"))]
