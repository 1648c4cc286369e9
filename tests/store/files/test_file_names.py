"""File names made of names and ids stay in their folder, and every system takes them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.official_text.passages import Attached, Passage
from homepoker.store.evening.drafts import Drafts
from homepoker.store.files.file_names import of_id, plain_name
from homepoker.store.rulebooks.official_texts import TEXTS, keep, kept


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Monatsturnier November", "Monatsturnier November"),
        ("../../etc/passwd", "etc passwd"),
        ("C:\\Windows\\x", "C Windows x"),
        ("..", ""),
        ("Finale\x00\n\x1b[2J", "Finale [2J"),
        ("gpj.\u202eexe", "gpj. exe"),
        ("con", "con_"),
        ("NUL.txt", "NUL.txt_"),
        ("Com¹", "Com¹_"),
        ("Konto", "Konto"),
        ("Tom & Jerry", "Tom & Jerry"),
        ("\ud800", ""),
    ],
)
def test_a_title_as_a_file_name(title: str, name: str) -> None:
    assert plain_name(title) == name


@given(st.text(max_size=400))
def test_any_title_gives_a_name_that_systems_take(title: str) -> None:
    name = plain_name(title)
    assert len(name.encode()) <= 201
    assert not set(name) & set('<>:"/\\|?*\0')
    assert name not in (".", "..")
    assert name == name.strip()


@given(st.text(min_size=1, max_size=40))
def test_an_id_is_read_again_from_its_name_and_leads_nowhere(id_: str) -> None:
    name = of_id(id_)
    assert unquote(name) == id_
    assert "/" not in name
    assert not name.startswith(".")
    assert not name.endswith(".")


@pytest.mark.parametrize(
    ("id_", "name"), [("con", "%63on"), ("Aux.v2", "%41ux.v2"), ("a.", "a%2E"), ("contest", "contest")]
)
def test_an_id_becomes_no_device_and_loses_nothing_on_windows(id_: str, name: str) -> None:
    assert of_id(id_) == name
    assert unquote(name) == id_


@pytest.mark.parametrize("book", ["uesg", "club-hausregeln", "pp", "tda-2019"])
def test_the_ids_there_are_stay_as_they_are(book: str) -> None:
    assert of_id(book) == book


def test_a_text_of_a_book_that_calls_itself_a_path_stays_in_the_club(tmp_path: Path) -> None:
    club = tmp_path / "deep" / "club"
    book = "../../../out"
    keep(club, Attached(book, "a.txt", (Passage(book, "", "Text"),), 0), b"Text")
    assert list(kept(club)) == [book]
    assert [path.name for path in tmp_path.iterdir()] == ["deep"]
    assert all(path.is_relative_to(club / TEXTS) for path in club.rglob("*.json"))


def test_a_draft_of_that_name_too(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path / "club")
    (tmp_path / "club").mkdir()
    drafts.keep("../../out", {"a": 1})
    assert drafts.read("../../out") == {"a": 1}
    assert [path.name for path in tmp_path.iterdir()] == ["club"]
