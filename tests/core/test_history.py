"""Which actions stand after a log of actions, undo and redo on two lines of undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.history import Correction, CorrectionPlace, DoesNotFit, History, Line, LineKind, UndoStack
from homepoker.core.wording import sentence

AT = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Something:
    """An event without meaning."""

    kind: ClassVar[str] = "something"


def line(
    sequence: int, kind: LineKind = LineKind.ACTION, stack: UndoStack = UndoStack.PLAY, target: int | None = None
) -> Line:
    """A line of a log."""
    return Line(sequence, kind, stack, sentence("journal.opened", name=str(sequence)), AT, (Something(),), target)


def undo(history: History, stack: UndoStack) -> None:
    """Take back what can be taken back."""
    target = history.undoable(stack)
    if target is not None:
        history.add(line(history.next_sequence, LineKind.UNDO, stack, target.sequence))


def redo(history: History, stack: UndoStack) -> None:
    """Put back what can be put back."""
    target = history.redoable(stack)
    if target is not None:
        history.add(line(history.next_sequence, LineKind.REDO, stack, target.sequence))


def act(history: History, stack: UndoStack) -> None:
    """Do something."""
    history.add(line(history.next_sequence, stack=stack))


def sequences(history: History) -> list[int]:
    """The numbers of the actions that stand."""
    return [line.sequence for line in history.standing()]


Step = Callable[[History, UndoStack], None]

steps = st.lists(st.tuples(st.sampled_from((act, act, undo, redo)), st.sampled_from(UndoStack)), max_size=30)


def begun() -> History:
    """A log with its opening."""
    return History([line(1)])


def test_lines_are_numbered_without_a_gap() -> None:
    with pytest.raises(DoesNotFit):
        History([line(1), line(3)])


def test_a_line_that_takes_back_what_does_not_stand_last_does_not_fit() -> None:
    with pytest.raises(DoesNotFit):
        History([line(1), line(2), line(3), line(4, LineKind.UNDO, target=2)])


def test_a_line_that_puts_back_what_was_not_taken_back_does_not_fit() -> None:
    with pytest.raises(DoesNotFit):
        History([line(1), line(2), line(3, LineKind.REDO, target=2)])


def test_the_opening_cannot_be_taken_back() -> None:
    assert begun().undoable(UndoStack.PLAY) is None
    with pytest.raises(DoesNotFit):
        begun().add(line(2, LineKind.UNDO, target=1))


def test_each_stack_takes_back_its_own() -> None:
    history = History([line(1), line(2), line(3, stack=UndoStack.CLOCK), line(4)])
    undo(history, UndoStack.CLOCK)
    assert sequences(history) == [1, 2, 4]
    undo(history, UndoStack.PLAY)
    assert sequences(history) == [1, 2]
    redo(history, UndoStack.CLOCK)
    assert sequences(history) == [1, 2, 3]


def test_something_new_ends_redo_on_its_own_stack_only() -> None:
    history = History([line(1), line(2), line(3, stack=UndoStack.CLOCK)])
    undo(history, UndoStack.PLAY)
    undo(history, UndoStack.CLOCK)
    act(history, UndoStack.CLOCK)
    assert history.redoable(UndoStack.CLOCK) is None
    redoable = history.redoable(UndoStack.PLAY)
    assert redoable is not None
    assert redoable.sequence == 2


@given(steps)
def test_what_stands_is_in_order_and_was_done(acts: list[tuple[Step, UndoStack]]) -> None:
    history = begun()
    for step, stack in acts:
        step(history, stack)
    numbers = sequences(history)
    assert numbers[0] == 1
    assert numbers == sorted(set(numbers))
    assert all(history.lines[sequence - 1].kind is LineKind.ACTION for sequence in numbers)


@given(steps, st.sampled_from(UndoStack))
def test_undo_then_redo_changes_nothing_that_stands(acts: list[tuple[Step, UndoStack]], stack: UndoStack) -> None:
    history = begun()
    for step, on in acts:
        step(history, on)
    before = sequences(history)
    if history.undoable(stack) is not None:
        undo(history, stack)
        assert sequences(history) != before
        redo(history, stack)
    assert sequences(history) == before


@given(steps)
def test_a_log_read_again_line_by_line_is_the_same(acts: list[tuple[Step, UndoStack]]) -> None:
    history = begun()
    for step, stack in acts:
        step(history, stack)
    again = History(history.lines)
    assert sequences(again) == sequences(history)
    for stack in UndoStack:
        assert again.undoable(stack) == history.undoable(stack)
        assert again.redoable(stack) == history.redoable(stack)


def correct(history: History, *corrections: Correction) -> None:
    """Correct places of a log."""
    told, sequence = sentence("journal.corrected"), history.next_sequence
    history.add(Line(sequence, LineKind.CORRECTION, UndoStack.PLAY, told, AT, (), 2, corrections=corrections))


def named(name: str, target: int, place: CorrectionPlace = CorrectionPlace.INSTEAD, events: int = 1) -> Correction:
    """A correction that can be told from others by its label."""
    at = AT if place is CorrectionPlace.AFTER else None
    return Correction(target, sentence("journal.opened", name=name), (Something(),) * events, place, at)


def names(history: History) -> list[object]:
    """The labels of what stands, in the order of replay."""
    return [line.label.values["name"] for line in history.standing()]


class TestCorrections:
    """What stands once earlier lines were corrected."""

    def test_what_a_correction_carries_stands_in_the_place_of_the_line(self) -> None:
        history = History([line(1), line(2), line(3)])
        correct(history, named("other", 2))
        assert names(history) == ["1", "other", "3"]

    def test_what_was_forgotten_stands_after_the_line(self) -> None:
        history = History([line(1), line(2), line(3)])
        correct(history, named("forgotten", 2, CorrectionPlace.AFTER))
        assert names(history) == ["1", "2", "forgotten", "3"]
        assert sequences(history) == [1, 2, 4, 3]

    def test_what_was_put_in_can_be_corrected_by_its_own_number(self) -> None:
        history = History([line(1), line(2), line(3)])
        correct(history, named("forgotten", 2, CorrectionPlace.AFTER))
        correct(history, named("also forgotten", 4, CorrectionPlace.AFTER))
        correct(history, named("better", 4))
        assert names(history) == ["1", "2", "better", "also forgotten", "3"]

    def test_what_was_taken_out_has_no_events(self) -> None:
        history = History([line(1), line(2), line(3)])
        correct(history, named("2", 2, events=0))
        assert [len(line.events) for line in history.standing()] == [1, 0, 1]

    def test_undone_it_stands_as_before_and_redone_as_corrected(self) -> None:
        history = History([line(1), line(2), line(3)])
        correct(history, named("other", 2))
        undo(history, UndoStack.PLAY)
        assert names(history) == ["1", "2", "3"]
        redo(history, UndoStack.PLAY)
        assert names(history) == ["1", "other", "3"]

    @pytest.mark.parametrize(
        "corrections",
        [
            (named("the opening", 1),),
            (named("of the clock", 3),),
            (named("not there", 9),),
            (named("no correction", 2, CorrectionPlace.FOLLOWS),),
            (named("two", 2, CorrectionPlace.AFTER), named("at once", 2, CorrectionPlace.AFTER)),
            (),
        ],
    )
    def test_only_what_stands_and_belongs_to_the_play_is_corrected(self, corrections: tuple[Correction, ...]) -> None:
        history = History([line(1), line(2), line(3, stack=UndoStack.CLOCK)])
        with pytest.raises(DoesNotFit):
            correct(history, *corrections)

    def test_what_was_undone_is_not_corrected(self) -> None:
        history = History([line(1), line(2)])
        undo(history, UndoStack.PLAY)
        with pytest.raises(DoesNotFit):
            correct(history, named("gone", 2))


class TestUndoToALine:
    """Everything of a stack after a line, taken back at once."""

    def undone(self) -> History:
        history = History([line(1), line(2), line(3), line(4, stack=UndoStack.CLOCK), line(5)])
        history.add(line(6, LineKind.UNDO_TO, target=2))
        return history

    def test_what_was_done_after_it_is_gone_and_the_clock_stays(self) -> None:
        assert sequences(self.undone()) == [1, 2, 4]

    def test_redo_puts_back_the_oldest_first(self) -> None:
        history = self.undone()
        redo(history, UndoStack.PLAY)
        assert sequences(history) == [1, 2, 3, 4]
        redo(history, UndoStack.PLAY)
        assert sequences(history) == [1, 2, 3, 4, 5]

    def test_where_nothing_was_done_it_does_not_fit(self) -> None:
        with pytest.raises(DoesNotFit):
            History([line(1), line(2), line(3, LineKind.UNDO_TO, target=2)])

    def test_the_opening_always_stands(self) -> None:
        history = History([line(1), line(2)])
        history.add(line(3, LineKind.UNDO_TO, target=1))
        assert sequences(history) == [1]


def mend(history: History, stack: UndoStack) -> None:
    """Correct the newest action of the play, or put something in after it."""
    numbers = [
        line.sequence for line in history.standing() if line.stack is UndoStack.PLAY and line.kind is LineKind.ACTION
    ]
    if numbers[-1] > 1 and stack is UndoStack.PLAY:
        correct(history, named("other", numbers[-1]))
    else:
        correct(history, named("forgotten", numbers[-1], CorrectionPlace.AFTER))


def back(history: History, stack: UndoStack) -> None:
    """Take back everything of a stack but its first action."""
    if history.after(2, stack):
        history.add(line(history.next_sequence, LineKind.UNDO_TO, stack, 2))


any_steps = st.lists(
    st.tuples(st.sampled_from((act, act, undo, redo, mend, back)), st.sampled_from(UndoStack)), max_size=30
)


def history_of(acts: list[tuple[Step, UndoStack]]) -> History:
    history = begun()
    for step, stack in acts:
        step(history, stack)
    return history


class TestLawsOfCorrections:
    """Whatever was done, undone and corrected."""

    @given(any_steps)
    def test_every_beginning_of_a_log_stands_as_it_stood_then(self, acts: list[tuple[Step, UndoStack]]) -> None:
        history, stood = begun(), {1: begun().standing()}
        for step, stack in acts:
            step(history, stack)
            stood[len(history.lines)] = history.standing()
        for length, standing in stood.items():
            assert History(history.lines[:length]).standing() == standing

    @given(any_steps)
    def test_taking_back_a_correction_leaves_everything_as_before(self, acts: list[tuple[Step, UndoStack]]) -> None:
        history = history_of(acts)
        before = history.standing()
        for stack in (UndoStack.PLAY, UndoStack.CLOCK):
            mend(history, stack)
            corrected = history.standing()
            undo(history, UndoStack.PLAY)
            assert history.standing() == before
            redo(history, UndoStack.PLAY)
            assert history.standing() == corrected
            undo(history, UndoStack.PLAY)

    @given(any_steps)
    def test_what_a_correction_says_again_changes_nothing(self, acts: list[tuple[Step, UndoStack]]) -> None:
        history = history_of(acts)
        before = history.standing()
        for line in before[1:]:
            if line.stack is UndoStack.PLAY and line.kind is LineKind.ACTION:
                correct(history, Correction(line.sequence, line.label, line.events))
        assert history.standing() == before

    @given(any_steps)
    def test_no_line_is_lost_and_none_stands_twice(self, acts: list[tuple[Step, UndoStack]]) -> None:
        numbers = sequences(history_of(acts))
        assert numbers[0] == 1
        assert len(numbers) == len(set(numbers))


@given(steps)
def test_what_a_line_does_not_concern_stands_as_before_it(
    done: list[tuple[Step, UndoStack]],
) -> None:
    history = History([line(1)])
    for step, stack in done:
        before, count = history.standing(), len(history.lines)
        step(history, stack)
        if len(history.lines) == count:
            continue
        since = history.changes_from(history.lines[-1])
        after = history.standing()
        assert [line for line in before if line.sequence < since] == [line for line in after if line.sequence < since]
        assert history.standing(since) == [line for line in after if line.sequence >= since]


def test_after_a_correction_all_may_stand_otherwise() -> None:
    history = History([line(1), line(2)])
    history.add(line(3))
    assert history.changes_from(history.lines[-1]) == 3
    taken_out = Correction(2, sentence("journal.opened", name="x"))
    history.add(Line(4, LineKind.CORRECTION, UndoStack.PLAY, taken_out.label, AT, target=2, corrections=(taken_out,)))
    assert history.changes_from(history.lines[-1]) == 1
    assert history.standing(3) == history.standing()
