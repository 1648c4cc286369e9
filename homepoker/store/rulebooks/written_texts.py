"""Reading of official texts from files: text of any coding, Markdown, and PDF with a text layer."""

from __future__ import annotations

import codecs
import io
import logging
import re
from dataclasses import dataclass

import msgspec

from homepoker.store.errors import StoreError
from homepoker.store.files.reading_process import Progress, ReadingRefused, read_apart

LARGEST_FILE = 50_000_000
"""Bytes of the largest file."""
LONGEST_TEXT = 3_000_000
"""Characters of the longest text: some thousand pages."""

MOST_PAGES = 3_000
"""Pages of a PDF; the longest printed rulebook has two hundred."""

_OFFICE = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf")
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*")
"""First bytes of picture files, which may show a text and hold none."""
_WEB_PAGE = re.compile(rb"\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b", re.IGNORECASE)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CODINGS = ("utf-8", "cp1252", "cp850")
"""Encodings in the order in which they are tried; the last one, of DOS programs, knows every byte."""
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x1a\x7f\ufffe\uffff]|\0")
_LETTER = re.compile(r"[^\W\d_]")
_PDF_WITHIN = 1024
"""The bytes at the beginning of a file within which a PDF names itself."""
_LETTERS_OF_A_PAGE = 8


class UnreadableText(StoreError):
    """A file holds no text that can be attached; the sentence says why and what to do."""


@dataclass(frozen=True, slots=True)
class WrittenText:
    """The text of a file, pages parted by form feeds; ``pictures`` counts the pages that hold no letters."""

    text: str
    pictures: int = 0


def read_written_text(data: bytes, name: str, progress: Progress | None = None) -> WrittenText:
    """The text that a file holds.

    :param name: the file's name, for the message.
    :raises UnreadableText: it holds none, or none that can be read.
    """
    if len(data) > LARGEST_FILE:
        raise UnreadableText("attached.too_large", name=name, megabytes=LARGEST_FILE // 1_000_000)
    if data.startswith(_PICTURES):
        raise UnreadableText("attached.picture", name=name)
    if data.startswith(_OFFICE) or _WEB_PAGE.match(data):
        kind = "office" if data.startswith(_OFFICE) else "web"
        raise UnreadableText("attached.other_format", name=name, format=f"attached.format.{kind}")
    is_pdf = b"%PDF-" in data[:_PDF_WITHIN]
    written = _read_pdf(data, name, progress) if is_pdf else WrittenText(_decoded(data, name))
    if len(written.text) > LONGEST_TEXT:
        raise UnreadableText("attached.too_long", name=name)
    if not _LETTER.search(written.text):
        raise UnreadableText("attached.no_text_layer" if is_pdf else "attached.empty", name=name)
    return written


def _decoded(data: bytes, name: str) -> str:
    coding = next((coding for mark, coding in _MARKS if data.startswith(mark)), "") or _wide_coding(data)
    for encoding in (coding,) if coding else _CODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if len(_CONTROL.findall(text)) * 200 > len(text):
            break
        return text
    raise UnreadableText("attached.not_text", name=name)


def _wide_coding(data: bytes) -> str:
    """The UTF-16 coding of bytes without a mark, else empty: every second byte of our letters is zero."""
    sample = data[:4000]
    zeros_at_even, zeros_at_odd = sample[::2].count(0), sample[1::2].count(0)
    if zeros_at_odd * 3 > len(sample) and zeros_at_even * 50 < len(sample):
        return "utf-16-le"
    if zeros_at_even * 3 > len(sample) and zeros_at_odd * 50 < len(sample):
        return "utf-16-be"
    return ""


def _read_pdf(data: bytes, name: str, progress: Progress | None) -> WrittenText:
    try:
        return msgspec.msgpack.decode(read_apart("pdf", data, name, progress), type=WrittenText)
    except ReadingRefused as refused:
        raise UnreadableText(refused.sentence.key, **refused.sentence.values) from refused


def read_here(data: bytes, name: str, progress: Progress) -> bytes:
    """The text of a PDF as bytes, read in this process.

    :raises UnreadableText: it has none, or none that can be read.
    """
    # Only here, where a PDF is read: it takes as long to import as the window takes to open.
    from pypdf import PdfReader
    from pypdf.errors import DependencyError, FileNotDecryptedError, WrongPasswordError

    # Its remarks on how a file is made help no host, and a terminal would show them.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    pages: list[str] = []
    length = 0
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise UnreadableText("attached.locked", name=name)
        count = len(reader.pages)
        if count > MOST_PAGES:
            raise UnreadableText("attached.too_many_pages", name=name, pages=count, most=MOST_PAGES)
        for page in reader.pages:
            pages.append(page.extract_text())
            length += len(pages[-1])
            if length > LONGEST_TEXT:
                raise UnreadableText("attached.too_long", name=name)
            progress(len(pages), count)
    except (DependencyError, FileNotDecryptedError, WrongPasswordError) as error:
        # Newer ciphers need a library that is not worth its size here.
        raise UnreadableText("attached.locked", name=name) from error
    except (UnreadableText, MemoryError):
        raise
    except Exception as error:
        # A damaged file brings the library to raise whatever there is, errors of its own and others.
        raise UnreadableText("attached.damaged_pdf", name=name, page=len(pages) + 1) from error
    silent = sum(1 for page in pages if len(_LETTER.findall(page)) < _LETTERS_OF_A_PAGE)
    if silent == len(pages):
        raise UnreadableText("attached.no_text_layer", name=name)
    return msgspec.msgpack.encode(WrittenText("\f".join(pages), silent))
