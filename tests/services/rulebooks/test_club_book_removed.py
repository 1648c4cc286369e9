"""A whole book of the club's is taken out and put back: nothing of it is lost, and nothing takes its name meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.errors import RulebookError
from homepoker.services.club import Club, open_club
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import (
    Draft,
    Particulars,
    put_back,
    take_damaged_out,
    take_out_book,
    taken_out,
)
from homepoker.services.words import Words
from homepoker.store.rulebooks.shelf import RULEBOOKS
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES, club_of

GERMAN = Words(RESOURCES / "locale", "de")
HOUSE = Particulars("Hausregeln", "Hausregel", "apsa", "2026")
BOOK = "club-hausregeln"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = club_of(tmp_path / "club", ())
    club_book.create(opened, HOUSE, GERMAN)
    club_book.write_rule(opened, BOOK, Draft("1", "Getränke", "Gläser stehen nicht auf dem Tisch."))
    yield opened
    opened.close()


def files(club: Club) -> dict[str, bytes]:
    """All files of the club's books by their names, whatever folder they lie in."""
    folder = club.folder / RULEBOOKS
    return {
        str(one.relative_to(folder)).rpartition("rules")[2]: one.read_bytes()
        for one in folder.rglob("*")
        if one.is_file()
    }


def again(club: Club) -> Club:
    """The club at the next start."""
    club.close()
    return open_club(club.folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())


def test_it_is_no_book_any_more_and_no_file_is_lost(club: Club) -> None:
    before = files(club)
    assert len(before) == 2  # what it says and what it said before
    taken = take_out_book(club, BOOK)
    assert (taken.name, taken.rules, taken.at) == ("Hausregeln", 1, club.timekeeper.now().replace(microsecond=0))
    assert BOOK not in club.books
    assert files(club) == before
    opened = again(club)
    assert club_book.own_books(opened) == ()
    assert opened.book_problems == ()
    assert [one.name for one in taken_out(opened)] == ["Hausregeln"]
    opened.close()


def test_put_back_it_says_what_it_said(club: Club) -> None:
    before = club.books[BOOK]
    made = put_back(club, take_out_book(club, BOOK).file)
    assert made.rules[0].texts == before.rules[0].texts
    assert taken_out(club) == ()
    opened = again(club)
    assert [book.id for book in club_book.own_books(opened)] == [BOOK]
    assert club_book.next_rule_number(opened, BOOK) == "2"
    opened.close()


def test_a_new_book_of_the_same_name_has_another_id_so_that_old_citations_stay_true(club: Club) -> None:
    taken = take_out_book(club, BOOK)
    assert club_book.create(club, HOUSE, GERMAN).id != BOOK
    assert put_back(club, taken.file).id == BOOK


def test_a_book_that_came_in_again_is_taken_out_before_the_old_one_is_put_back(club: Club, tmp_path: Path) -> None:
    club_book.export(club, BOOK, tmp_path / "Haus.md")
    old = take_out_book(club, BOOK)
    club_book.import_(club, (tmp_path / "Haus.md").read_bytes(), "Haus.md")
    with pytest.raises(Refusal, match="there_again"):
        put_back(club, old.file)
    take_out_book(club, BOOK)
    assert len(taken_out(club)) == 2
    assert put_back(club, old.file).id == BOOK


def test_a_book_on_which_another_builds_stays(club: Club) -> None:
    text = club_book.example_text(GERMAN).decode().replace('amends = "apsa"', f'amends = "{BOOK}"')
    upper = club_book.import_(club, text.encode(), "Haus.md")
    with pytest.raises(Refusal) as refused:
        take_out_book(club, BOOK)
    assert upper.name("de") in GERMAN.say(refused.value.reason)
    taken = take_out_book(club, upper.id)
    take_out_book(club, BOOK)
    with pytest.raises(RulebookError, match="no_such_book"):
        put_back(club, taken.file)
    assert len(taken_out(club)) == 2


def test_a_shipped_book_is_not_the_clubs_to_take_out(club: Club) -> None:
    with pytest.raises(Refusal):
        take_out_book(club, "apsa")
    assert "apsa" in club.books


def test_a_damaged_one_is_taken_out_and_the_others_stay(club: Club) -> None:
    club_book.create(club, replace(HOUSE, name="Cup"), GERMAN)
    (club.folder / RULEBOOKS / BOOK / "rules.md").write_text("nothing of the kind", "utf-8")
    opened = again(club)
    take_damaged_out(opened)
    assert opened.book_problems == ()
    assert [one.rules for one in taken_out(opened)] == [0]
    last = again(opened)
    assert (last.book_problems, [book.id for book in club_book.own_books(last)]) == ((), ["club-cup"])
    last.close()
