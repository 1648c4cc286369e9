"""The club's own book in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.consultation import AnswerSource, resolve
from homepoker.core.rulings.catalogue import POLICIES
from homepoker.services.club import Club
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Draft, Particulars
from homepoker.ui.rulebook.club_book import view
from tests.desks import words_in
from tests.played_evenings import club_of

GERMAN = words_in("de")
BOOK = "club-hausregeln"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = club_of(tmp_path / "club", ())
    club_book.create(opened, Particulars("Hausregeln", "Hausregel", "apsa", "2026"), GERMAN)
    yield opened
    opened.close()


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_policy_stands_in_the_list_once_below_its_group(club: Club, language: str) -> None:
    rows = view.policy_choices(club.books, BOOK, words_in(language))
    assert sorted(row.id for row in rows if not row.is_heading) == sorted(POLICIES)
    assert rows[0].is_heading
    assert all(row.name and row.detail for row in rows if not row.is_heading)
    assert {"APSA", "TDA", "–"} <= {row.detail.split(" ")[0] for row in rows if not row.is_heading}
    assert not any("schweigt" in row.detail or "silent" in row.detail for row in rows), "the column is narrow"


@pytest.mark.parametrize("amended", ["apsa", "pup-2010"])
def test_every_policy_says_what_applies_and_offers_answers_that_it_allows(club: Club, amended: str) -> None:
    made = club_book.create(club, Particulars(amended, "H", amended, ""), GERMAN)
    for language in ("de", "en"):
        for name, policy in POLICIES.items():
            seen = view.policy_view(club.books, made.id, name, words_in(language))
            assert all((seen.title, seen.question, seen.base_note, seen.leave)), name
            assert (seen.cited is None) == (seen.cited_words == ""), name
            assert seen.own is None
            for option in seen.options:
                policy.read(option.value)
            assert policy.answers or seen.least <= seen.start <= seen.most, name


def test_what_the_book_says_itself_is_not_offered_a_second_time(club: Club) -> None:
    seen = view.policy_view(club.books, BOOK, "race.method", GERMAN)
    assert seen.base == "Karten entscheiden, wer die neuen Chips bekommt."
    assert (seen.cited, seen.cited_words) == (Citation("apsa", "3.5.15"), "APSA 3.5.15")
    assert [option.value for option in seen.options] == ["round-up-each"]


def test_a_fallbacks_answer_is_never_shown_as_the_books_own_and_may_be_made_the_clubs(club: Club) -> None:
    policy = next(
        name
        for name in sorted(POLICIES)
        if "ersatzweise" in view.policy_view(club.books, BOOK, name, GERMAN).cited_words and POLICIES[name].answers
    )
    seen = view.policy_view(club.books, BOOK, policy, GERMAN)
    assert seen.base_note.startswith("„APSA-Regulativ“ sagt nichts dazu; ersatzweise sagt „")
    assert [option.value for option in seen.options] == list(POLICIES[policy].answers)


def test_the_clubs_answer_names_its_rule(club: Club) -> None:
    club_book.set_answer(club, BOOK, "seat.max_per_table", 8, GERMAN)
    seen = view.policy_view(club.books, BOOK, "seat.max_per_table", GERMAN)
    assert (seen.own, seen.start, seen.rule, seen.rule_words) == (8, 8, "1", "Hausregel 1")
    row = next(choice for choice in view.policy_choices(club.books, BOOK, GERMAN) if choice.id == "seat.max_per_table")
    assert row.detail == "Hausregel 1"
    assert [choice.id for choice in view.own_policy_choices(club.books, BOOK, GERMAN)] == ["seat.max_per_table"]


def test_a_house_rule_stands_in_the_form_as_it_was_written(club: Club) -> None:
    club_book.write_rule(club, BOOK, Draft("1", "Aufrunden", "Es wird\naufgerundet.", ("chip-race",)))
    club_book.set_answer(club, BOOK, "race.method", "round-up-each", GERMAN)
    book = club.books[BOOK]
    assert view.rule_view(book, "1", words_in("en")) == view.RuleView(
        "1", "1", "Aufrunden", "Es wird\naufgerundet.", ("chip-race",), ()
    )
    assert [choice.name for choice in view.rule_choices(book, GERMAN)] == [
        "1 · Aufrunden",
        "2 · Umgang mit übrigen kleinen Chips",
    ]
    (settles,) = view.rule_view(book, "2", GERMAN).settles
    assert settles == ("race.method", GERMAN.text("policy.race.method.round-up-each"))


def test_only_books_that_stand_alone_can_be_amended(club: Club) -> None:
    assert [book for book, _ in view.amendable(club.books, GERMAN)] == [
        book.id for book in club.books.values() if not book.amends
    ]


def test_the_head_says_what_is_amended_and_of_when_it_is(club: Club) -> None:
    summary = view.about(club.books[BOOK], club.books, GERMAN)
    assert summary == "Ergänzt APSA-Regulativ · 0 Hausregeln · Stand 2026"


def test_a_disputed_default_says_how_it_is_read(club: Club) -> None:
    club_book.create(club, Particulars("Cup", "Cup", "tda-2019", ""), GERMAN)
    asked = {name: policy.open_question for name, policy in POLICIES.items() if policy.open_question}
    for book in (BOOK, "club-cup"):
        amended = resolve(club.books, club.books[book].amends)
        for name, question in asked.items():
            answer = amended.answer(name)
            is_own = answer is not None and answer.source is AnswerSource.RULE
            note = "" if is_own else GERMAN.text(f"rulebook.open_question.{question}")
            assert view.policy_view(club.books, book, name, GERMAN).open_point == note
