"""Small files that somebody has changed or put there: read as if they were not there, and never the program's end."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfWriter

from homepoker.core.rulebooks.errors import RulebookError
from homepoker.core.rulebooks.markdown import parse_from_outside
from homepoker.store import preferences
from homepoker.store.evening.drafts import DRAFTS, Drafts
from homepoker.store.preferences import Preferences
from homepoker.store.rulebooks import official_texts, shelf, written_texts
from homepoker.store.rulebooks.written_texts import UnreadableText, read_here

SPOILT = {
    "deep": b"[" * 200_000,
    "deep-field": b'{"volume": ' + b"[" * 200_000,
    "digits": b'{"volume": ' + b"9" * 5000 + b"}",
    "infinite": b'{"volume": 1e999}',
    "twice": b'{"volume": 1, "volume": 2}',
    "large": b" " * 1_000_001,
    "half": b'{"language": "\\ud800"}',
}

spoilt = pytest.mark.parametrize("data", SPOILT.values(), ids=SPOILT)


@spoilt
def test_preferences_that_cannot_be_understood_are_moved_aside(tmp_path: Path, data: bytes) -> None:
    (tmp_path / preferences.PREFERENCES_NAME).write_bytes(data)
    found, said = preferences.load(tmp_path)
    assert found == Preferences()
    assert said is not None
    assert said.key == "store.preferences_damaged"
    assert (tmp_path / "preferences-damaged-1.json").read_bytes() == data


@pytest.mark.parametrize("data", [SPOILT[name] for name in ("deep", "deep-field", "twice", "large", "half")])
def test_a_draft_that_cannot_be_understood_is_not_there(tmp_path: Path, data: bytes) -> None:
    (tmp_path / DRAFTS).mkdir()
    (tmp_path / DRAFTS / "race.json").write_bytes(data)
    assert Drafts(tmp_path).read("race") == {}


@pytest.mark.parametrize("name", ["../outside", "a/b", "..", "x" * 300, "c:\\x", "a\0"])
def test_a_draft_of_a_strange_evening_leaves_the_folder_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / "outside.json").write_text('{"a": 1}')
    drafts = Drafts(tmp_path)
    drafts.keep(name, {"a": 2})
    assert all(path.parent == tmp_path / DRAFTS for path in tmp_path.rglob("*.json") if path.name != "outside.json")
    assert drafts.read(name) in ({}, {"a": 2})
    drafts.drop(name)
    assert [path.name for path in tmp_path.rglob("*.json")] == ["outside.json"]
    assert (tmp_path / "outside.json").read_text() == '{"a": 1}'


@spoilt
def test_a_cache_and_a_text_that_cannot_be_understood_are_not_there(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "texts" / "apsa").mkdir(parents=True)
    (tmp_path / "texts" / "apsa" / "passages.json").write_bytes(data)
    assert official_texts.kept(tmp_path) == {}
    assert shelf.recall_books(tmp_path / "texts" / "apsa" / "passages.json", "any") is None


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ('+++\nid = "../../x"\n+++\n', "limits.book_id", 2),
        ('+++\nid = "haus"\n+++\n## 1 · A\n\nbell\x07\n', "limits.book_character", 6),
    ],
)
def test_a_book_from_outside_is_refused_with_its_line(text: str, key: str, line: int) -> None:
    with pytest.raises(RulebookError) as found:
        parse_from_outside(text, "rules.md")
    assert (found.value.problem.key, found.value.place.line) == (key, line)


def test_a_pdf_of_too_many_pages_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written_texts, "MOST_PAGES", 3)
    writer, written = PdfWriter(), BytesIO()
    for _ in range(4):
        writer.add_blank_page(100, 100)
    writer.write(written)
    with pytest.raises(UnreadableText) as found:
        read_here(written.getvalue(), "rules.pdf", lambda _done, _of: None)
    assert found.value.sentence.key == "attached.too_many_pages"


def test_the_code_that_the_cache_watches_is_there() -> None:
    """A folder that was renamed would be watched no longer, and nobody would hear of it."""
    program = Path(shelf.__file__).parents[2]
    for folder in shelf.READERS:
        assert list((program / folder).rglob("*.py")), folder
