"""PDFs of plain text, as books come that a host attaches."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject, StreamObject

_LINE = 14


def plain_pdf(*pages: str, password: str = "", is_packed: bool = True) -> bytes:
    """A page for each text, its lines below one another; an empty text is an empty page.

    :param password: asked for on opening; without one anybody may read it.
    """
    writer = PdfWriter()
    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica", "/Encoding": "/WinAnsiEncoding"}
    fonts = DictionaryObject({NameObject("/F1"): DictionaryObject(_named(font))})
    for text in pages:
        page = writer.add_blank_page(595, 842)
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
        shown = " T* ".join(f"<{line.encode('cp1252').hex()}> Tj" for line in text.splitlines())
        content: StreamObject = DecodedStreamObject()
        content.set_data(f"BT /F1 11 Tf {_LINE} TL 40 800 Td {shown} ET".encode() if shown else b"")
        page[NameObject("/Contents")] = writer._add_object(content.flate_encode() if is_packed else content)
    if password:
        writer.encrypt(password, owner_password="boss", algorithm="RC4-128")
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def _named(entries: dict[str, str]) -> dict[NameObject, NameObject]:
    return {NameObject(key): NameObject(value) for key, value in entries.items()}
