"""Evenings that end at a time of day: last hands drawn, played at each table, then the stacks."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from homepoker.core.last_hands import FEWEST_DRAWN, MOST_DRAWN, EndWished, LastHandsAnnounced
from homepoker.core.refusal import Refusal
from homepoker.core.standings import places
from homepoker.core.tournament import TournamentOpened
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.setup import change_profile, opening_line
from homepoker.services.evening.to_do.ending import EndingDue, LastHandsAtTable, LastHandsDue, LastStacksDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.services.evening.tournament_desk import TournamentDesk
from tests.desks import BOOKS, PROFILE, Evening
from tests.fakes import EVENING, FixedDraw

SIX = ("ida", "max", "eva", "jo", "tom", "lea")


def capped(*, counts_hands: bool = True, tables: int = 2, book: str = "uesg") -> tuple[Evening, LastHandsCommands]:
    """An evening of six at two tables that ends in an hour."""
    evening = Evening(draw=FixedDraw(), counts_hands=counts_hands, rulebook=book).begin(*SIX, tables=tables)
    commands = LastHandsCommands(evening.desk)
    commands.wish_end(evening.desk.now() + timedelta(hours=1), is_capped=True)
    return evening, commands


def due(to_do: ToDoList) -> list[EndingDue]:
    return [one for one in to_do.items() if isinstance(one, LastHandsDue | LastHandsAtTable | LastStacksDue)]


def test_when_the_time_has_come_the_last_hands_are_proposed_and_drawn_by_one_click() -> None:
    evening, _ = capped()
    to_do = ToDoList(evening.desk)
    assert due(to_do) == []
    evening.pass_time(hours=1)
    (proposal,) = due(to_do)
    assert isinstance(proposal, LastHandsDue)
    to_do.do(proposal)
    announced = evening.desk.history.lines[-1].events[0]
    assert isinstance(announced, LastHandsAnnounced)
    assert announced.is_drawn
    assert FEWEST_DRAWN <= announced.hands <= MOST_DRAWN
    assert announced.citations == (evening.desk.state.answers.discretion,)


def test_put_off_it_does_not_come_back_for_that_time_and_does_for_another() -> None:
    evening, commands = capped()
    evening.pass_time(hours=1)
    to_do = ToDoList(evening.desk)
    to_do.put_off(due(to_do)[0])
    assert due(to_do) == []
    commands.wish_end(evening.desk.now() + timedelta(minutes=5), is_capped=True)
    evening.pass_time(minutes=5)
    assert len(due(to_do)) == 1


def test_where_hands_are_counted_only_the_last_one_is_asked_about() -> None:
    evening, commands = capped()
    for table in (1, 2):
        evening.tables.next_hand(table)
    commands.announce(2)
    to_do = ToDoList(evening.desk)
    assert due(to_do) == []
    evening.tables.next_hand(1)
    assert due(to_do) == []
    evening.tables.next_hand(1)
    assert due(to_do) == [LastHandsAtTable(1, 2, 0)]
    to_do.do(LastHandsAtTable(1, 2, 0))
    assert due(to_do) == []
    for _ in range(3):
        evening.tables.next_hand(2)
    assert [type(one) for one in due(to_do)] == [LastStacksDue]


def test_where_nobody_counts_the_host_says_played_for_each_table() -> None:
    evening, commands = capped(counts_hands=False)
    commands.announce(3)
    to_do = ToDoList(evening.desk)
    assert due(to_do) == [LastHandsAtTable(1, 3, None), LastHandsAtTable(2, 3, None)]
    for table in (1, 2):
        commands.note_played(table)
    assert [type(one) for one in due(to_do)] == [LastStacksDue]


def test_those_left_are_ranked_by_their_stacks_and_equal_stacks_share_a_place() -> None:
    evening, commands = capped(tables=1)
    commands.announce(1)
    commands.note_played(1)
    stacks = dict(zip(SIX, (20_000, 5_000, 12_000, 12_000, 8_000, 3_000), strict=True))
    evening.finish.end_early({evening.entry(name): chips for name, chips in stacks.items()})
    assert evening.desk.state.last_hands is None
    finishes = places(evening.desk.state.entries)
    by_name = {str(finish.player): (finish.place, finish.is_shared) for finish in finishes}
    assert [by_name[name] for name in ("ida", "eva", "jo", "tom", "lea")] == [
        (1, False),
        (2, True),
        (2, True),
        (4, False),
        (6, False),
    ]
    assert due(ToDoList(evening.desk)) == []


def test_each_step_is_one_line_and_taken_back_by_undo() -> None:
    evening, commands = capped(tables=1)
    desk: TournamentDesk = evening.desk
    before = len(desk.history.lines)
    commands.announce(3)
    commands.note_played(1)
    commands.note_played(1)
    assert len(desk.history.lines) == before + 2
    desk.undo()
    assert desk.state.last_hands is not None
    assert not desk.state.last_hands.is_done(1)
    desk.undo()
    assert desk.state.last_hands is None
    desk.undo()
    assert desk.state.wished_end is None


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_in_every_book_it_is_the_hosts_decision(book: str) -> None:
    evening, commands = capped(book=book)
    commands.draw()
    announced = evening.desk.history.lines[-1].events[0]
    assert isinstance(announced, LastHandsAnnounced)
    assert [citation.book for citation in announced.citations] == [book]


def test_before_the_start_and_after_the_end_nothing_is_announced() -> None:
    waiting = Evening().check_in(*SIX)
    with pytest.raises(Refusal) as refused:
        LastHandsCommands(waiting.desk).draw()
    assert refused.value.reason.key == "play.nothing_played_yet"
    evening, commands = capped(tables=1)
    for name in SIX[1:]:
        evening.out(name, "ida")
    with pytest.raises(Refusal) as refused:
        commands.announce(3)
    assert refused.value.reason.key == "play.is_over_already"


@pytest.mark.parametrize(("ends_by", "days"), [("23:30", 0), ("00:30", 1)])
def test_a_profile_that_ends_at_a_time_of_day_gives_its_evening_that_end(ends_by: str, days: int) -> None:
    profile = replace(PROFILE, ends_by=ends_by, is_capped=True)
    on = EVENING.astimezone().date()
    opened, wished = opening_line("Evening", profile, BOOKS, EVENING, on).events
    assert isinstance(opened, TournamentOpened)
    assert isinstance(wished, EndWished)
    assert wished.ends_at is not None
    assert wished.is_capped
    assert wished.ends_at.strftime("%H:%M") == ends_by
    assert (wished.ends_at.date() - on).days == days


@pytest.mark.parametrize("ends_by", ["", "soon", "00:30"])
def test_a_time_that_has_passed_or_is_none_wishes_nothing(ends_by: str) -> None:
    on = EVENING.astimezone().date() - timedelta(days=3)
    assert len(opening_line("Evening", replace(PROFILE, ends_by=ends_by), BOOKS, EVENING, on).events) == 1


def test_another_profile_brings_its_own_end_and_one_without_takes_it_away() -> None:
    evening = Evening().begin(*SIX)
    profile = evening.desk.state.profile
    change_profile(evening.desk, replace(profile, ends_by="23:30"), BOOKS)
    wished = evening.desk.state.wished_end
    assert wished is not None
    assert not wished.is_capped
    change_profile(evening.desk, replace(profile, ends_by=""), BOOKS)
    assert evening.desk.state.wished_end is None
