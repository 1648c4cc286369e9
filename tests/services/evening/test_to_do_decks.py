"""What is due for the decks: checked before the start and in breaks (ÜSG § 2), changed at new levels (TDA 26)."""

from __future__ import annotations

import pytest

from homepoker.services.evening.to_do.clock_notices import DeckMoment, DecksDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.desks import Evening

NAMES = ("ada", "ben", "cora", "dina", "emil", "fred")


def due(to_do: ToDoList) -> list[tuple[DeckMoment, int, list[str]]]:
    found = [one for one in to_do.items() if isinstance(one, DecksDue)]
    return [(one.moment, one.level, [str(rule) for rule in one.citations]) for one in found]


@pytest.mark.parametrize(
    ("book", "rules"),
    [("uesg", ["uesg:floor-§2(1)"]), ("apsa", ["apsa:3.4/deck-check"]), ("tda-2019", []), ("bps-2019", []),
     ("pup-2010", [])],
)  # fmt: skip
def test_before_the_start_they_are_checked(book: str, rules: list[str]) -> None:
    evening = Evening(rulebook=book).check_in(*NAMES)
    to_do = ToDoList(evening.desk)
    assert due(to_do) == [], "no table has a deck yet"
    evening.tables.draw_seats({1: 9})
    assert due(to_do) == [(DeckMoment.BEFORE_START, 1, rules)] * bool(rules)
    evening.clock.start()
    assert due(to_do) == []


@pytest.mark.parametrize(("book", "is_due"), [("uesg", True), ("apsa", False), ("tda-2019", False)])
def test_in_each_break_they_are_checked_by_the_book_that_says_so(book: str, is_due: bool) -> None:
    evening = Evening(rulebook=book).begin(*NAMES)
    to_do = ToDoList(evening.desk)
    evening.pass_time(minutes=61)
    assert due(to_do) == [(DeckMoment.BREAK, 3, ["uesg:floor-§2(1)"])] * is_due
    for one in to_do.items():
        to_do.put_off(one)
    evening.pass_time(minutes=5)
    assert due(to_do) == [], "read once, it is not said again in this break"


@pytest.mark.parametrize(("book", "is_due"), [("tda-2019", True), ("uesg", False), ("bps-2019", False)])
def test_with_a_new_level_they_are_changed_by_the_book_that_says_so(book: str, is_due: bool) -> None:
    evening = Evening(rulebook=book).begin(*NAMES)
    to_do = ToDoList(evening.desk)
    assert due(to_do) == [], "the first level has a fresh deck"
    evening.pass_time(minutes=20, seconds=1)
    assert due(to_do) == [(DeckMoment.NEW_LEVEL, 2, ["tda-2019:26"])] * is_due
    evening.pass_time(minutes=5)
    assert due(to_do) == [], "later in the level nobody changes them for it"


def test_when_all_is_over_nothing_is_due() -> None:
    evening = Evening(rulebook="uesg").begin("ada", "ben")
    evening.out("ada", "ben")
    evening.pass_time(minutes=61)
    assert due(ToDoList(evening.desk)) == []
