"""The rulebooks on disk."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from homepoker.core.rulebooks.errors import RulebookError
from homepoker.store.rulebook_shelf import load_rulebooks
from tests.rulebooks.shipped import IDS, RESOURCES

SHIPPED = RESOURCES / "rulebooks"
CLUB = """\
+++
id = "unser-club"
names.de = "Unser Club"
edition = "2026"
language = "de"
discretion = "3.5.1"
amends = "apsa"
+++

## 1 · Button

Bei uns immer auf Platz 1.

```policy
topics = ["button-initial"]
button.initial = "seat1"
```
"""


def club(folder: Path, text: str | bytes = CLUB) -> Path:
    (folder / "unser-club").mkdir(parents=True)
    file = folder / "unser-club" / "rules.md"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def test_the_five_shipped_books_are_there() -> None:
    assert set(load_rulebooks(SHIPPED)) == set(IDS)


def test_a_club_without_a_book_of_its_own_needs_no_folder(tmp_path: Path) -> None:
    assert set(load_rulebooks(SHIPPED, tmp_path / "missing")) == set(IDS)


def test_the_clubs_own_book_stands_beside_them(tmp_path: Path) -> None:
    books = load_rulebooks(SHIPPED, club(tmp_path))
    assert books["unser-club"].amends == "apsa"
    assert books["unser-club"].rule("1").text("en") == "Bei uns immer auf Platz 1."


def test_a_second_book_of_the_same_name_is_refused(tmp_path: Path) -> None:
    shutil.copytree(SHIPPED / "apsa", tmp_path / "kopie")
    with pytest.raises(RulebookError) as refused:
        load_rulebooks(SHIPPED, tmp_path)
    assert refused.value.problem.key == "rulebook.error.book_twice"
    assert refused.value.problem.values["other"] == "apsa/rules.md"
    assert str(refused.value.place) == "kopie/rules.md:1"


def test_a_book_that_amends_a_missing_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulebookError) as refused:
        load_rulebooks(SHIPPED, club(tmp_path, CLUB.replace('"apsa"', '"fpa"')))
    assert refused.value.problem.key == "rulebook.error.no_such_book"


def test_a_file_in_another_encoding_is_named_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(RulebookError) as refused:
        load_rulebooks(SHIPPED, club(tmp_path, CLUB.replace("immer", "schön").encode("latin-1")))
    assert refused.value.problem.key == "rulebook.error.not_utf8"
    assert str(refused.value.place) == "unser-club/rules.md:10"


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "unser-club" / "rules.md").mkdir(parents=True)
    with pytest.raises(RulebookError) as refused:
        load_rulebooks(SHIPPED, tmp_path)
    assert refused.value.problem.key == "rulebook.error.not_readable"
    assert refused.value.problem.values["reason"]
