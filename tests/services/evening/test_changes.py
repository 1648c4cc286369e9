"""What an action touches, so that each panel redraws only when it is meant."""

from __future__ import annotations

import pytest

from homepoker.core.history import Event
from homepoker.core.tournament import EVENT_TYPES
from homepoker.services.evening import changes
from homepoker.services.evening.changes import Changes, changes_of
from tests.desks import Evening


def last_changes(evening: Evening) -> Changes:
    return changes_of(evening.desk.history.lines[-1].events)


def test_a_click_on_the_clock_touches_the_clock_alone() -> None:
    evening = Evening().begin("ida", "max", "eva")
    evening.clock.pause()
    assert last_changes(evening) == Changes.CLOCK


def test_a_bust_out_touches_field_and_tables() -> None:
    evening = Evening().begin("ida", "max", "eva")
    evening.out("max", "ida")
    assert last_changes(evening) == Changes.FIELD | Changes.TABLES


def test_the_last_bust_out_finishes_too() -> None:
    evening = Evening().begin("ida", "max")
    evening.out("max", "ida")
    assert Changes.FINISH in last_changes(evening)


def test_a_counted_stack_leaves_the_tables_alone() -> None:
    evening = Evening().begin("ida", "max")
    evening.field.count_stack(evening.entry("ida"), 1_000)
    assert last_changes(evening) == Changes.FIELD


def test_the_opening_is_everything_and_nothing_is_nothing() -> None:
    assert changes_of(Evening().desk.history.lines[0].events) == Changes.everything()
    assert changes_of(()) == Changes(0)


def test_a_listener_is_told_what_was_undone_too() -> None:
    evening = Evening().begin("ida", "max", "eva")
    told: list[Changes] = []
    evening.desk.listen(told.append)
    evening.tables.next_hand(1)
    evening.desk.undo()
    assert told[0] == told[1]
    assert Changes.TABLES in told[0]


def test_every_name_in_the_table_is_an_event() -> None:
    kinds = {kind.kind for kind in EVENT_TYPES}  # type: ignore[attr-defined] # each event names its kind
    assert set(changes._SUBJECT_OF) <= kinds


@pytest.mark.parametrize("kind", sorted(one.kind for one in EVENT_TYPES))  # type: ignore[attr-defined] # as above
def test_every_event_touches_something(kind: str) -> None:
    class Happened:
        def __init__(self) -> None:
            self.kind = kind

    event: Event = Happened()
    assert changes_of((event,))
