"""The files of a club's own rulebooks."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from homepoker.store.errors import StoreError
from homepoker.store.rulebooks.club_rulebooks import EARLIER, ClubRulebooks, book_id, folder_name

AT = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
TEXT = '+++\nid = "club-haus"\n+++\n'


def test_what_is_replaced_is_kept_also_twice_in_one_second(tmp_path: Path) -> None:
    shelf = ClubRulebooks(tmp_path / "rulebooks")
    file = shelf.place_for("club-haus")
    for text in ("one", "two", "three"):
        shelf.write(file, text, AT)
    assert file.read_text() == "three"
    kept = sorted((file.parent / EARLIER).iterdir())
    assert [(one.name, one.read_text()) for one in kept] == [
        ("rules-20261121T193000-2.md", "two"),
        ("rules-20261121T193000.md", "one"),
    ]


def test_a_book_is_found_by_its_id_and_not_by_its_folder(tmp_path: Path) -> None:
    shelf = ClubRulebooks(tmp_path)
    shelf.write(tmp_path / "anything" / "rules.md", TEXT, AT)
    shelf.write(tmp_path / "damaged" / "rules.md", "no book", AT)
    assert shelf.file_of("club-haus") == tmp_path / "anything" / "rules.md"
    assert shelf.file_of("anything") is None


def test_where_nothing_can_be_written_it_is_said_and_nothing_changes(tmp_path: Path) -> None:
    (tmp_path / "rulebooks").write_text("a file where the folder should be")
    shelf = ClubRulebooks(tmp_path / "rulebooks")
    with pytest.raises(StoreError) as refused:
        shelf.write(shelf.place_for("club-haus"), TEXT, AT)
    assert refused.value.sentence.key == "store.rulebook_not_written"
    assert refused.value.sentence.values["file"] == "club-haus/rules.md"


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("Hausregeln Großgöttfritz", "hausregeln-grossgoettfritz"),
        ("a/../b", "a-b"),
        ("♠", ""),
        ("Été", "ete"),
        ("Con", "book-con"),
    ],
)
def test_a_folder_has_a_name_that_every_system_takes(name: str, folder: str) -> None:
    assert folder_name(name) == folder
    assert book_id(name) == f"club-{folder or '1'}"
