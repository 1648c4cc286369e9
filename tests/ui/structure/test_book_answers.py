"""What the books propose for a profile."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.profile import colour_ups
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.rulings.seating.seat_draw import Seating
from homepoker.core.structure import Ante, BlindStructure, Level
from homepoker.core.structure_check import problems
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Particulars
from homepoker.store.resource_files import resources
from homepoker.store.rulebooks.shelf import load_rulebooks
from homepoker.ui.structure.book_answers import (
    BookAnswers,
    ChampionshipRules,
    answers_of,
    championship_rules,
    departures,
    following,
    with_ante,
)
from tests.desks import words_in
from tests.played_evenings import club_of
from tests.ui.structure.conftest import SMALL

BOOKS = load_rulebooks(resources() / "rulebooks")


@pytest.mark.parametrize(
    ("book", "answers"),
    [
        ("apsa", BookAnswers(10, Ante.EACH, Scoring.APSA)),
        ("bps-2019", BookAnswers(9, Ante.BIG_BLIND)),
        ("uesg", BookAnswers(scoring=Scoring.UESG)),
    ],
)
def test_a_book_answers_what_it_has_rules_for(book: str, answers: BookAnswers) -> None:
    assert answers_of(BOOKS, book) == answers


def test_a_book_that_is_not_there_answers_nothing() -> None:
    assert answers_of(BOOKS, "fpa") == BookAnswers()


def test_a_clubs_book_answers_for_itself_and_else_by_the_one_that_it_amends(tmp_path: Path) -> None:
    club = club_of(tmp_path / "club", ())
    words = words_in("de")
    book = club_book.create(club, Particulars("Haus", "Haus", "apsa", ""), words).id
    assert answers_of(club.books, book) == answers_of(BOOKS, "apsa")
    club_book.set_answer(club, book, "seat.max_per_table", 8, words)
    assert answers_of(club.books, book) == BookAnswers(8, Ante.EACH, Scoring.APSA)
    club.close()


def test_a_profile_that_follows_the_book_departs_from_nothing() -> None:
    answers, large = answers_of(BOOKS, "bps-2019"), replace(SMALL, seats_per_table=10)
    large = with_ante(large, Ante.EACH)
    assert departures(large, answers) == answers
    assert departures(following(large, answers), answers) == BookAnswers()
    assert following(large, answers).seats_per_table == 9


def test_a_table_with_fewer_seats_than_the_book_allows_departs_from_nothing() -> None:
    answers = answers_of(BOOKS, "apsa")
    assert departures(SMALL, answers).seats_per_table is None
    assert following(SMALL, answers).seats_per_table == SMALL.seats_per_table == 9


def test_a_big_blind_ante_is_the_big_blind_in_the_levels_that_had_an_ante() -> None:
    structure = with_ante(with_ante(SMALL, Ante.EACH), Ante.BIG_BLIND).structure
    assert [level.ante for level in structure.levels] == [0, 0, 400]


def test_an_ante_of_each_is_a_quarter_of_the_small_blind_in_chips_that_exist() -> None:
    structure = with_ante(with_ante(SMALL, Ante.NONE), Ante.EACH).structure
    assert [level.ante for level in structure.levels] == [25, 25, 50]


def test_antes_of_each_leave_small_chips_as_soon_as_a_quarter_is_near_to_larger_ones() -> None:
    smalls = (100, 200, 300, 500, 1000, 1500, 2000, 6000)
    levels = tuple(Level(small, 2 * small, 20) for small in smalls)
    profile = replace(SMALL, denominations=(25, 100, 500, 1000), structure=BlindStructure("", levels, Ante.NONE))
    proposed = with_ante(profile, Ante.EACH)
    assert [level.ante for level in proposed.structure.levels] == [25, 50, 75, 100, 200, 400, 500, 1500]
    assert [(one.denomination, one.after_level) for one in colour_ups(proposed)] == [(25, 3), (100, 6)]


def test_without_an_ante_no_level_has_one() -> None:
    assert [level.ante for level in with_ante(SMALL, Ante.NONE).structure.levels] == [0, 0, 0]


@pytest.mark.parametrize("ante", list(Ante))
def test_a_proposed_ante_makes_no_problem_of_its_own(ante: Ante) -> None:
    before = {each.sentence.key for each in problems(SMALL)}
    assert {each.sentence.key for each in problems(with_ante(SMALL, ante))} <= before


def test_choosing_the_ante_that_is_there_changes_nothing() -> None:
    odd = replace(SMALL, structure=replace(SMALL.structure, levels=SMALL.structure.levels[:1]))
    assert with_ante(odd, Ante.BIG_BLIND) is odd


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_only_the_bps_has_rules_for_championships(book: str) -> None:
    found = ChampionshipRules(Seating.LOT, 10, 10) if book == "bps-2019" else ChampionshipRules()
    assert championship_rules(BOOKS, book) == found


def test_a_book_that_is_not_there_has_no_rules_for_championships() -> None:
    assert championship_rules(BOOKS, "fpa") == ChampionshipRules()
