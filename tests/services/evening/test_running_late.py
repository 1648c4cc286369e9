"""An evening that runs late: proposed when the usual end comes after the wished one, made up in one action."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core.expected_end import CUSTOMARY
from homepoker.core.refusal import Refusal
from homepoker.core.running_late import Way, evening_of, ways
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.commands.structure import StructureCommands
from homepoker.services.evening.journal import journal
from homepoker.services.evening.to_do.ending import RunningLate
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.desks import BOOKS, Evening, words_in


def late_evening() -> Evening:
    """Three play for 30,000 chips, 40 big blinds of 750, and want to be done in an hour and a half."""
    evening = Evening().begin("ida", "max", "eva")
    LastHandsCommands(evening.desk).wish_end(evening.desk.now() + timedelta(minutes=90))
    return evening


def found(evening: Evening) -> tuple[Way, ...]:
    state, now = evening.desk.state, evening.desk.now()
    assert state.wished_end is not None
    return ways(evening_of(state, now, state.wished_end.at, CUSTOMARY))


def late(to_do: ToDoList) -> list[RunningLate]:
    return [one for one in to_do.items() if isinstance(one, RunningLate)]


def test_it_is_proposed_once_the_usual_end_is_too_late_and_goes_when_time_is_made_up() -> None:
    evening = late_evening()
    to_do = ToDoList(evening.desk)
    assert len(late(to_do)) == 1
    structure = StructureCommands(evening.desk, BOOKS)
    lines = len(evening.desk.history.lines)
    before = evening.desk.state.profile.structure
    way = next(one for one in found(evening) if one.is_in_time)
    structure.make_up(way)
    assert len(evening.desk.history.lines) == lines + 1
    after = evening.desk.state.profile.structure
    assert after == way.structure
    assert after.levels[0] == before.levels[0]
    assert late(to_do) == []
    evening.desk.undo()
    assert evening.desk.state.profile.structure == before


def test_while_the_clock_stands_or_the_time_is_a_cap_nothing_is_proposed() -> None:
    evening = late_evening()
    evening.clock.pause()
    assert late(ToDoList(evening.desk)) == []
    evening.clock.start()
    LastHandsCommands(evening.desk).wish_end(evening.desk.now() + timedelta(minutes=90), is_capped=True)
    assert late(ToDoList(evening.desk)) == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_each_way_says_in_the_journal_what_was_changed(language: str) -> None:
    kinds = [way.kind for way in found(late_evening())]
    assert len(kinds) >= 2
    said = set()
    for kind in kinds:
        evening = late_evening()
        StructureCommands(evening.desk, BOOKS).make_up(next(one for one in found(evening) if one.kind is kind))
        entry = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in(language))[0]
        assert entry.text.startswith({"de": "Wir holen auf: ", "en": "Making up time: "}[language])
        said.add(entry.text)
    assert len(said) == len(kinds)


def test_a_way_of_another_moment_is_refused() -> None:
    evening = late_evening()
    way = found(evening)[0]
    evening.pass_time(minutes=20)
    with pytest.raises(Refusal) as refused:
        StructureCommands(evening.desk, BOOKS).make_up(way)
    assert refused.value.reason.key == "structure.way_is_old"
