"""The rulebooks on disk."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from homepoker.core.rulebooks.errors import RulebookError
from homepoker.store.rulebooks.shelf import load_rulebooks
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


class TestKeptForTheNextTime:
    """Books that were read once are read back from a file of their own, as long as nothing has changed."""

    def test_they_are_the_same_books(self, tmp_path: Path) -> None:
        cache = tmp_path / "cache" / "rulebooks.json"
        first = load_rulebooks(SHIPPED, cache=cache)
        assert cache.exists()
        again = load_rulebooks(SHIPPED, cache=cache)
        assert again == first
        assert [rule.id for rule in again["apsa"].rules] == [rule.id for rule in first["apsa"].rules]
        assert again["apsa"].rule("3.5.13") == first["apsa"].rule("3.5.13")

    def test_nothing_is_parsed_for_it(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        cache = tmp_path / "rulebooks.json"
        load_rulebooks(SHIPPED, cache=cache)

        def refuse(*_: object) -> None:
            raise AssertionError("these books were kept")

        monkeypatch.setattr("homepoker.store.rulebooks.shelf._bind", refuse)
        assert set(load_rulebooks(SHIPPED, cache=cache)) == set(IDS)

    def test_a_changed_book_is_read_anew(self, tmp_path: Path) -> None:
        own, cache = club(tmp_path / "books"), tmp_path / "rulebooks.json"
        load_rulebooks(SHIPPED, own, cache)
        file = own / "unser-club" / "rules.md"
        file.write_text(CLUB.replace("immer auf Platz 1", "immer auf Platz 7"), encoding="utf-8")
        books = load_rulebooks(SHIPPED, own, cache)
        assert books["unser-club"].rule("1").text("de") == "Bei uns immer auf Platz 7."

    def test_a_book_that_became_wrong_is_refused_although_it_was_kept(self, tmp_path: Path) -> None:
        own, cache = club(tmp_path / "books"), tmp_path / "rulebooks.json"
        load_rulebooks(SHIPPED, own, cache)
        (own / "unser-club" / "rules.md").write_text(CLUB.replace('"seat1"', '"seat99"'), encoding="utf-8")
        with pytest.raises(RulebookError):
            load_rulebooks(SHIPPED, own, cache)

    @pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", b'{"fingerprint":"x","books":[]}'])
    def test_a_damaged_file_is_as_good_as_none(self, tmp_path: Path, damage: bytes) -> None:
        cache = tmp_path / "rulebooks.json"
        cache.write_bytes(damage)
        assert set(load_rulebooks(SHIPPED, cache=cache)) == set(IDS)
        assert load_rulebooks(SHIPPED, cache=cache) == load_rulebooks(SHIPPED)

    def test_where_nothing_can_be_kept_the_books_are_read_all_the_same(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("no folder")
        assert set(load_rulebooks(SHIPPED, cache=tmp_path / "file" / "rulebooks.json")) == set(IDS)
