"""Time is called as the evening's book says, and its end is noted with its rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from homepoker.core.history import UndoStack
from homepoker.core.refusal import Refusal
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.time_call import CalledTimeEnded, TimeCalled
from homepoker.services.evening.commands.time_call import TimeCallCommands, ruling_of
from homepoker.services.evening.journal import journal
from homepoker.store.errors import DataFolderFull
from tests.desks import BOOKS, PROFILE, Evening, words_in


def playing(book: str = "uesg", *names: str, tables: int = 1) -> tuple[Evening, TimeCallCommands]:
    evening = Evening(replace(PROFILE, rulebook=book)).begin(*(names or ("ida", "max", "eva")), tables=tables)
    return evening, TimeCallCommands(evening.desk, BOOKS)


def told(evening: Evening, language: str = "de") -> list[str]:
    entries = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in(language))
    return [entry.text for entry in entries]


@pytest.mark.parametrize(
    ("book", "seconds", "last", "is_dead", "dead_with_nothing_to_pay"),
    [
        ("tda-2019", 30, 5, True, False),
        ("apsa", 70, 10, True, True),
        ("uesg", 60, 10, True, True),
        ("bps-2019", 70, 10, True, True),
        ("pup-2010", 70, 10, True, True),
    ],
)
def test_every_book_has_its_seconds_and_its_end(
    book: str, seconds: int, last: int, is_dead: bool, dead_with_nothing_to_pay: bool
) -> None:
    for is_facing_bet, ends_dead in ((True, is_dead), (False, dead_with_nothing_to_pay)):
        evening, calls = playing(book)
        calls.call(evening.entry("max"), is_facing_bet=is_facing_bet)
        called = evening.desk.state.called
        assert called is not None
        assert (called.seconds, called.last, called.is_dead) == (seconds, last, ends_dead)
        assert called.citations
        assert {citation.book for citation in called.citations} == {book}


def test_on_whom_and_where_is_kept_with_its_rules_and_the_clock_goes_on() -> None:
    evening, calls = playing("tda-2019")
    clock = evening.desk.state.clock
    calls.call(evening.entry("max"))
    line = evening.desk.history.lines[-1]
    (event,) = line.events
    assert isinstance(event, TimeCalled)
    assert (event.entry, event.table) == (evening.entry("max"), 1)
    assert [str(citation) for citation in event.citations] == ["tda-2019:29"]
    assert line.stack is UndoStack.MACHINE
    assert evening.desk.state.clock == clock
    assert told(evening)[0] == "Zeit für Max: 30 s"


def test_a_table_alone_or_nothing_at_all_will_do() -> None:
    evening, calls = playing()
    calls.call(table=1)
    assert told(evening)[0] == "Zeit an Tisch 1: 60 s"
    calls.stop()
    calls.call()
    assert told(evening)[0] == "Zeit genommen: 60 s"


def test_who_acts_in_time_is_told_with_what_was_left() -> None:
    evening, calls = playing()
    calls.call(evening.entry("max"))
    evening.pass_time(seconds=22.4)
    calls.stop()
    assert told(evening)[0] == "Max hat rechtzeitig gehandelt, 38 s übrig"
    assert told(evening, "en")[0] == "Max acted in time, 38 s left"


@pytest.mark.parametrize(
    ("is_facing_bet", "said"), [(True, "Zeit um: Hand von Max tot"), (False, "Zeit um: Max hat gecheckt")]
)
def test_its_end_is_noted_at_its_instant_however_late_somebody_looks(is_facing_bet: bool, said: str) -> None:
    evening, calls = playing("tda-2019")
    calls.call(evening.entry("max"), is_facing_bet=is_facing_bet)
    began = evening.desk.now()
    evening.pass_time(minutes=12)
    calls.tick(evening.desk.now())
    line = evening.desk.history.lines[-1]
    (event,) = line.events
    assert isinstance(event, CalledTimeEnded)
    assert ((line.at - began).total_seconds(), event.is_answered) == (30, False)
    assert event.citations
    assert said in told(evening)
    lines = len(evening.desk.history.lines)
    calls.tick(evening.desk.now())
    assert len(evening.desk.history.lines) == lines, "it ends once"


def test_it_is_no_part_of_undo_and_costs_no_redo() -> None:
    evening, calls = playing()
    evening.out("eva", "max")
    evening.desk.undo()
    calls.call(evening.entry("max"))
    evening.pass_time(seconds=61)
    calls.tick(evening.desk.now())
    evening.desk.redo()
    assert [evening.desk.state.entries.by_id[out.entry].player for out in evening.desk.state.entries.bust_outs] == [
        "eva"
    ]
    evening.desk.undo()
    called = evening.desk.state.called
    assert called is not None
    assert called.ended is not None


def test_a_second_one_waits_for_the_first() -> None:
    evening, calls = playing()
    calls.call()
    with pytest.raises(Refusal):
        calls.call(evening.entry("ida"))
    evening.pass_time(seconds=61)
    calls.tick(evening.desk.now())
    calls.call(evening.entry("ida"))
    assert evening.desk.state.called is not None
    assert evening.desk.state.called.entry == evening.entry("ida")


def test_nobody_is_timed_who_is_out() -> None:
    evening, calls = playing()
    evening.out("eva", "max")
    with pytest.raises(Refusal):
        calls.call(evening.entry("eva"))


def test_an_evening_that_was_opened_before_this_was_asked_goes_by_its_book_as_it_is() -> None:
    evening, _ = playing("bps-2019")
    state = evening.desk.state
    kept = tuple(provision for provision in state.answers.provisions if not provision.policy.startswith("clock.call"))
    older = replace(state, answers=replace(state.answers, provisions=kept))
    ruling = ruling_of(older, BOOKS, is_facing_bet=True)
    assert ruling.verdict.total_seconds == 70
    assert {citation.book for citation in ruling.citations} == {"bps-2019"}
    gone: dict[str, Rulebook] = {}
    assert ruling_of(older, gone, is_facing_bet=True).verdict.total_seconds == 70, "the default, as no book is there"


def test_an_end_that_could_not_be_recorded_is_recorded_later_at_its_instant(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, calls = playing()
    calls.call(evening.entry("max"))
    called = evening.desk.state.called
    assert called is not None
    evening.timekeeper.pass_time(seconds=called.seconds + 1)
    append = evening.log.append

    def refuse(*_given: object) -> None:
        raise DataFolderFull(Path("club"))

    monkeypatch.setattr(evening.log, "append", refuse)
    with pytest.raises(DataFolderFull):
        calls.tick(evening.desk.now())
    with pytest.raises(DataFolderFull):
        calls.call(evening.entry("ida"))
    monkeypatch.setattr(evening.log, "append", append)
    evening.timekeeper.pass_time(minutes=3)
    calls.call(evening.entry("ida"))
    ended = [event for line in evening.desk.history.lines for event in line.events if event.kind == "called_time_ended"]
    assert [event.at for event in ended if isinstance(event, CalledTimeEnded)] == [called.over_at]
    assert evening.desk.state.called is not None
    assert evening.desk.state.called.entry == evening.entry("ida")
