"""``homepoker rules attach`` and ``rules texts``: a host's own copy of an official text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import Caller
from tests.core.official_text.printing import in_pages, printed
from tests.rulebooks.shipped import BOOKS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "regeln.txt"
    path.write_text(in_pages(printed(BOOKS["pup-2010"])), encoding="utf-16")
    return path


def test_a_text_is_attached_and_listed(homepoker: Caller, file: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    made = homepoker("rules", "attach", "--book", "pup-2010", file, "--json", "--data", data).json
    assert (made["book"], made["file"], made["found"], made["rules"]) == ("pup-2010", "regeln.txt", 48, 48)
    assert homepoker("rules", "texts", "--json", "--data", data).json == [made]
    assert (data / "texts" / "pup-2010" / "original.txt").read_bytes() == file.read_bytes()


def test_people_read_how_it_was_split(homepoker: Caller, file: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert "noch ist kein" in homepoker("rules", "texts", "--lang", "de", "--data", data).out.casefold()
    said = homepoker("rules", "attach", "--book", "pup-2010", file, "--lang", "de", "--data", data).out
    assert "48 von 48 Regeln gefunden" in said
    assert said == homepoker("rules", "texts", "--lang", "de", "--data", data).out


def test_a_file_that_holds_no_text_is_refused(homepoker: Caller, tmp_path: Path) -> None:
    scan = tmp_path / "scan.png"
    scan.write_bytes(b"\x89PNG")
    done = homepoker("rules", "attach", "--book", "apsa", scan, "--lang", "de", "--data", tmp_path / "data")
    assert done.code != 0
    assert "ein Bild" in done.error
