"""Rounds of the button that a penalty lasts: the hands left follow the players at the table, as the ruling says."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from homepoker.core import penalties
from homepoker.core.penalties import Penalties
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.penalties import ladder
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.services.club import codec
from tests.desks import Evening
from tests.services.evening.commands.test_penalties import BOOKS, abuse, at_play, imposed, served


def hands_and_left(evening: Evening) -> tuple[int, int]:
    """All hands of the running penalty, and those that have yet to begin."""
    (running,) = penalties.running_of(evening.desk.state.penalties, evening.entry("tom"))
    return running.hands, running.hands_left


def test_rounds_of_the_button_end_sooner_when_players_leave_the_table() -> None:
    evening, commands = at_play("apsa")
    commands.impose(abuse(evening, repetitions=2), Sanction.MISSED_ROUNDS, 2)
    assert imposed(evening).goes_with_table
    evening.tables.next_hand(1)
    evening.out("ida", "max")
    assert hands_and_left(evening) == (6, 5)
    evening.tables.next_hand(1)
    evening.tables.next_hand(1)
    assert hands_and_left(evening) == (6, 3)
    evening.out("max", "eva")
    # The first round was over with the third hand; the second one is a hand for each of the two who are left.
    over: list[bool] = []
    while not (over and over[-1]):
        evening.tables.next_hand(1)
        over.append(bool(served(evening)))
    assert over == [False, False, True]


def test_rounds_of_the_button_last_longer_when_players_come_to_the_table() -> None:
    evening, commands = at_play("apsa", re_entries=1)
    evening.out("ida", "max")
    commands.impose(abuse(evening, repetitions=2), Sanction.MISSED_ROUNDS)
    assert hands_and_left(evening) == (3, 3)
    evening.tables.next_hand(1)
    evening.field.enter_late(PlayerId("ida"))
    assert hands_and_left(evening) == (4, 3)
    evening.tables.next_hand(1)
    evening.tables.next_hand(1)
    evening.tables.next_hand(1)
    assert hands_and_left(evening) == (4, 0)
    evening.tables.next_hand(1)
    assert served(evening)


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "apsa"])
def test_only_rounds_of_the_button_go_with_the_table(book: str) -> None:
    evening, commands = at_play(book)
    commands.impose(abuse(evening, repetitions=2), Sanction.MISSED_ROUNDS)
    assert not imposed(evening).goes_with_table


def test_single_hands_never_go_with_the_table() -> None:
    evening, commands = at_play("apsa")
    commands.impose(abuse(evening), Sanction.MISSED_HANDS, 4, overruled="vier Hände")
    evening.out("ida", "max")
    assert hands_and_left(evening) == (4, 4)


def test_the_evening_counts_rounds_of_the_button_as_the_ruling_does() -> None:
    for bust_after in range(1, 9):
        evening, commands = at_play("apsa")
        commands.impose(abuse(evening, repetitions=2), Sanction.MISSED_ROUNDS, 2)
        ruled = ladder.MissedHandsSituation(2, 4, busts=(bust_after,))
        for _ in range(bust_after):
            evening.tables.next_hand(1)
        evening.out("ida", "max")
        verdict = rule(ladder.missed_hands, ruled, evening.desk.state.answers).verdict
        assert hands_and_left(evening) == (verdict.hands, verdict.remaining_after_bust)


def test_a_penalty_that_an_earlier_version_recorded_keeps_its_hands() -> None:
    evening, commands = at_play("apsa")
    commands.impose(abuse(evening, repetitions=2), Sanction.MISSED_ROUNDS, 2)
    event = imposed(evening)
    (stored,) = json.loads(codec().encode([event]))
    del stored["goes_with_table"]
    (earlier,) = codec().decode(json.dumps([{**stored, "v": 1}]))
    assert earlier == replace(event, goes_with_table=False)
    for one, hands in ((event, 6), (earlier, 8)):
        given = penalties.after(Penalties(), one, timedelta(0))
        assert penalties.after_seats(given, {event.entry: 3}).given[0].hands == hands
