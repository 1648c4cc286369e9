"""What the clock did by itself, in the journal: each level and break at its instant, with its rule."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from homepoker.services.evening.journal import JournalEntry, journal
from homepoker.services.evening.setup import change_profile
from tests.desks import BOOKS, Evening, words_in
from tests.ui.room_view.evenings import structure

FOUR = ("ida", "max", "eva", "jo")


def entries(evening: Evening, language: str = "en") -> tuple[JournalEntry, ...]:
    desk = evening.desk
    return journal(desk.history, desk.state, desk.now(), words_in(language))


def texts(evening: Evening, language: str = "en") -> list[str]:
    return [entry.text for entry in entries(evening, language)]


def newest(evening: Evening, language: str = "en") -> JournalEntry:
    return entries(evening, language)[0]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Level 2 beginnt: 100 / 200 – gilt ab der nächsten Hand"),
        ("en", "Level 2 begins: 100 / 200 – from the next hand"),
    ],
)
def test_a_level_begins_at_its_exact_instant_with_the_rule_when_it_counts(language: str, said: str) -> None:
    evening = Evening().begin(*FOUR)
    evening.pass_time(minutes=25)
    begun = newest(evening, language)
    assert (begun.text, begun.sequence) == (said, 0)
    assert begun.at == evening.timekeeper.now() - timedelta(minutes=5)
    assert begun.citations


@pytest.mark.parametrize(("language", "said"), [("de", "Pause (10 min)"), ("en", "Break (10 min)")])
def test_a_break_begins(language: str, said: str) -> None:
    evening = Evening().begin(*FOUR)
    evening.pass_time(minutes=60)
    assert (newest(evening, language).text, newest(evening, language).citations) == (said, ())


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Level 1 ist vorbei – die Uhr wartet auf dich"), ("en", "Level 1 is over – the clock waits for you")],
)
def test_a_level_that_stops_at_its_end_says_that_it_waits(language: str, said: str) -> None:
    evening = Evening(structure=structure(stops_at_end=True)).begin(*FOUR)
    evening.pass_time(minutes=20)
    assert newest(evening, language).text == said


def test_a_break_that_stops_at_its_end_says_that_it_waits() -> None:
    evening = Evening(structure=structure(stops_at_end=True)).begin(*FOUR)
    evening.clock.go_to(3, in_break=True)
    evening.pass_time(minutes=10)
    assert newest(evening, "de").text == "Die Pause ist vorbei – die Uhr wartet auf dich"
    assert newest(evening).text == "The break is over – the clock waits for you"


def test_what_the_clock_did_stands_between_what_the_host_did() -> None:
    evening = Evening().begin(*FOUR)
    evening.pass_time(minutes=25)
    evening.out("max", "ida")
    evening.pass_time(minutes=20)
    assert texts(evening)[:4] == [
        "Level 3 begins: 150 / 300 – from the next hand",
        "Max out (Ida)",
        "Level 2 begins: 100 / 200 – from the next hand",
        "Clock running (level 1)",
    ]


def test_what_has_begun_keeps_the_blinds_of_its_time_when_the_profile_changes() -> None:
    evening = Evening().begin(*FOUR)
    evening.pass_time(minutes=25)
    profile = evening.desk.state.profile
    levels = tuple(replace(level, small_blind=level.small_blind * 2) for level in profile.structure.levels)
    change_profile(evening.desk, replace(profile, structure=replace(profile.structure, levels=levels)), BOOKS)
    evening.pass_time(minutes=20)
    by_itself = [text for text in texts(evening) if "begins" in text]
    assert by_itself == [
        "Level 3 begins: 300 / 300 – from the next hand",
        "Level 2 begins: 100 / 200 – from the next hand",
    ]


@pytest.mark.parametrize(
    ("book", "rule"),
    [
        ("uesg", "tda-2019:23"),
        ("tda-2019", "tda-2019:23"),
        ("bps-2019", "bps-2019:34"),
        ("pup-2010", "pup-2010:7c"),
    ],
)
def test_a_level_cites_the_rule_that_says_from_when_it_counts_and_no_other(book: str, rule: str) -> None:
    evening = Evening(rulebook=book).begin(*FOUR)
    evening.pass_time(minutes=25)
    assert [str(citation) for citation in newest(evening).citations] == [rule]


def test_a_pause_begins_no_level() -> None:
    evening = Evening().begin(*FOUR)
    evening.clock.pause()
    evening.pass_time(hours=2)
    assert texts(evening)[0] == "Clock stopped at 20:00"


def test_nothing_begins_after_the_winner() -> None:
    evening = Evening().begin("ida", "max")
    evening.out("max", "ida")
    evening.pass_time(hours=2)
    assert texts(evening)[0] == "Max out (Ida)"


def test_an_announced_start_is_an_entry_of_its_own() -> None:
    evening = Evening().check_in(*FOUR)
    evening.clock.schedule_start(evening.timekeeper.now() + timedelta(minutes=15))
    evening.pass_time(minutes=15)
    assert texts(evening)[0] == "Level 1 begins: 50 / 100"
    assert texts(evening, "de")[0] == "Level 1 beginnt: 50 / 100"


def test_after_a_break_no_hand_is_under_way_for_which_the_level_would_not_count() -> None:
    evening = Evening().begin(*FOUR)
    evening.clock.go_to(3)
    evening.pass_time(minutes=35)
    assert texts(evening)[:2] == ["Level 4 begins: 200 / 400", "Break (10 min)"]
    evening.out("max", "ida")
    evening.clock.go_to(3, in_break=True)
    evening.pass_time(minutes=15)
    assert texts(evening)[0] == "Level 4 begins: 200 / 400"
