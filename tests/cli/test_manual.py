"""``homepoker manual``: its pages, the PDF, and its pictures."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import Caller


def test_the_pages_are_named_one_a_line(homepoker: Caller) -> None:
    lines = homepoker("manual", "--lang", "de").out.splitlines()
    assert len(lines) == 18
    assert lines[14] == "15  Die Tasten"


def test_another_program_gets_their_text(homepoker: Caller) -> None:
    pages = homepoker("manual", "--json").json
    assert [page["number"] for page in pages] == list(range(1, 18))
    assert pages[14]["title"] == "The keys"
    assert all(page["text"].startswith(f"# {page['title']}") for page in pages)


def test_the_pdf_is_written_in_the_language_that_is_asked_for(homepoker: Caller, tmp_path: Path) -> None:
    answer = homepoker("manual", "--pdf", tmp_path / "manual.pdf", "--lang", "de")
    assert answer.out == f"Gespeichert: {tmp_path / 'manual.pdf'}\n"
    assert (tmp_path / "manual.pdf").read_bytes() == b"manual in de"
    assert homepoker("manual", "--pdf", tmp_path / "en.pdf", "--json").json == {"file": str(tmp_path / "en.pdf")}


def test_a_file_that_cannot_be_written_is_named(homepoker: Caller, tmp_path: Path) -> None:
    answer = homepoker("manual", "--pdf", tmp_path)
    assert answer.code == 1
    assert str(tmp_path) in answer.error


def test_the_pictures_are_drawn_where_they_are_wanted(homepoker: Caller, tmp_path: Path) -> None:
    answer = homepoker("manual", "--pictures", tmp_path, "--lang", "en")
    assert homepoker.devtools.manual_in == [tmp_path]
    assert answer.out == f"2 pictures are drawn in {tmp_path}.\n"
    assert len(homepoker("manual", "--pictures", tmp_path, "--json").json) == 2
