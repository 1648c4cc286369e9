"""The edition of the TDA rules by which a club plays: what the next one changes, the switch, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from homepoker.core.rulebooks.consultation import resolve
from homepoker.core.rulings.dealing.redeal import ABSENT
from homepoker.services.club import Club, open_club
from homepoker.services.evening.setup import answers_on, change_profile, completed_answers, open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Particulars
from homepoker.services.rulebooks.editions import (
    changes,
    edition_of,
    is_to_be_asked,
    newest_edition,
    offered_books,
    stay,
    switch,
    take_back,
)
from homepoker.store.club_settings import EDITION, keep_setting, read_setting
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.rulebooks.shipped import APSA, BOOKS, BPS, RESOURCES, TDA, TDA_2024, WORDS

CHANGES = {change.now or f"-{change.before[0]}": change for change in changes(BOOKS, TDA_2024)}


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A club from before there was a choice, whose profile plays by APSA."""
    club = open_club(tmp_path, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    keep_setting(club.database, EDITION, "")
    club.edition = ""
    yield club
    club.close()


def an_evening(club: Club, book: str) -> TournamentDesk:
    profile = replace(club.shelf.profiles()[0].profile, rulebook=book)
    opened = open_tournament(
        club.log, "Abend", profile, club.books, club.timekeeper, club.draw, began_on=date(2026, 11, 20)
    )
    return club.desk(opened)


def absent_by(desk: TournamentDesk) -> tuple[object, str]:
    answer = desk.state.answers.answer(ABSENT.name)
    assert answer is not None
    return answer.value, answer.book


class TestWhatAnEditionChanges:
    def test_every_rule_that_answers_otherwise_stands_with_both_answers(self) -> None:
        (ante,) = CHANGES["RP-11"].answers
        assert (ante.policy, ante.before, ante.now) == ("ante.order", "ante-first", "bb-first")
        assert {answer.policy for answer in CHANGES["35-A"].answers} >= {"extra_card.early", "misdeal.wrong_count"}
        answers = [answer for change in CHANGES.values() for answer in change.answers]
        assert len({answer.policy for answer in answers}) == len(answers)
        told = {answer.policy for answer in answers}
        for name in {one.policy for book in (TDA, TDA_2024) for one in BOOKS[book].provisions}:
            before, now = (BOOKS[book].provision(name) for book in (TDA, TDA_2024))
            assert (name in told) is ((before and before.value) != (now and now.value)), name

    def test_new_procedures_and_what_is_gone_stand_there_too(self) -> None:
        assert {rule for rule, change in CHANGES.items() if not change.before} == {
            *("RP-15-A", "RP-15-B", "RP-16", "RP-17", "RP-18", "RP-19", "RP-20", "RP-21", "RP-22", "ill-11-D"),
        }
        assert [change.before for change in CHANGES.values() if not change.now] == [("ill-20",)]
        assert "20-D" not in {rule for change in CHANGES.values() if not change.now for rule in change.before}

    def test_a_rule_without_another_answer_is_told_in_a_sentence_of_both_languages(self) -> None:
        told = {change.now for change in CHANGES.values() if change.is_told}
        assert {"2", "4", "5-B", "5-C", "5-D", "10-A", "23", "34-A", "35-D", "54-B", "56", "71-B"} <= told
        for rule in told:
            assert len({BOOKS[TDA_2024].change(rule, words.language) for words in WORDS}) == 2

    def test_a_rule_that_says_the_same_is_not_among_them(self) -> None:
        assert not {"1", "3", "7", "44", "65-A", "65-B"} & set(CHANGES)


class TestSwitching:
    def test_a_club_from_before_is_asked_once_and_stays_with_its_edition_until_it_says_otherwise(
        self, club: Club
    ) -> None:
        assert is_to_be_asked(club)
        assert (edition_of(club), newest_edition(club.books).id) == (TDA, TDA_2024)
        stay(club)
        assert not is_to_be_asked(club)
        assert (edition_of(club), read_setting(club.database, EDITION)) == (TDA, TDA)
        assert resolve(club.books, APSA) == resolve(BOOKS, APSA)

    def test_an_evening_that_is_open_keeps_the_edition_with_which_it_began(self, club: Club) -> None:
        running = an_evening(club, APSA)
        state = running.state
        switch(club, TDA_2024)
        assert running.state == state
        assert completed_answers(running.state, club.books) == state.answers
        unasked = tuple(answer for answer in state.answers.provisions if answer.policy != ABSENT.name)
        older = replace(state, answers=replace(state.answers, provisions=unasked))
        assert answers_on(ABSENT, older, club.books).answer(ABSENT.name) == state.answers.answer(ABSENT.name)
        assert completed_answers(older, club.books) == state.answers
        change_profile(running, replace(running.state.profile, rulebook=BPS), club.books)
        assert absent_by(running) == ("hand-dead", TDA), "its other book falls back on that edition as well"
        assert absent_by(an_evening(club, APSA)) == ("may-play", TDA_2024)

    def test_profiles_by_the_book_follow_and_others_stay_as_they_are(self, club: Club) -> None:
        shipped = club.shelf.profiles()[0].profile
        for saved, book in (("by-tda", TDA), ("by-apsa", APSA)):
            club.shelf.save(saved, replace(shipped, name=saved, rulebook=book))
        done = switch(club, TDA_2024)
        profiles = {one.id: one.profile.rulebook for one in club.shelf.profiles()}
        assert (profiles["by-tda"], profiles["by-apsa"]) == (TDA_2024, APSA)
        assert club.edition == read_setting(club.database, EDITION) == TDA_2024
        take_back(club, done)
        assert {one.id: one.profile.rulebook for one in club.shelf.profiles()}["by-tda"] == TDA
        assert (club.edition, is_to_be_asked(club)) == ("", True)

    def test_an_own_book_that_amends_the_edition_amends_the_next_one(self, club: Club) -> None:
        own = club_book.create(club, Particulars("Hausregeln", "Haus", TDA, "2026"), WORDS[0])
        done = switch(club, TDA_2024)
        assert club.books[own.id].amends == TDA_2024
        answer = resolve(club.books, own.id).answer(ABSENT.name)
        assert answer is not None
        assert (answer.value, answer.book) == ("may-play", TDA_2024)
        take_back(club, done)
        assert club.books[own.id].amends == TDA

    def test_what_was_changed_since_stays_when_a_switch_is_taken_back(self, club: Club) -> None:
        profile = replace(club.shelf.profiles()[0].profile, rulebook=TDA)
        club.shelf.save("by-tda", profile)
        done = switch(club, TDA_2024)
        club.shelf.save("by-tda", replace(profile, rulebook=TDA_2024, starting_stack=777))
        take_back(club, done)
        kept = {one.id: one.profile for one in club.shelf.profiles()}["by-tda"]
        assert (kept.rulebook, kept.starting_stack) == (TDA, 777)

    def test_the_choice_is_there_when_the_club_is_opened_again(self, club: Club, tmp_path: Path) -> None:
        switch(club, TDA_2024)
        with open_club(tmp_path, RESOURCES, HandMovedTimekeeper(), FixedDraw(), read_only=True).database as database:
            assert read_setting(database, EDITION) == TDA_2024

    def test_of_the_tda_rules_a_club_is_offered_its_edition_alone(self, club: Club) -> None:
        assert TDA in {book.id for book in offered_books(club)}
        assert TDA_2024 not in {book.id for book in offered_books(club)}
        switch(club, TDA_2024)
        assert TDA not in {book.id for book in offered_books(club)}
        assert {book.id for book in offered_books(club)} | {TDA} == set(club.books)
