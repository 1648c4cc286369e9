"""The one door: what is done is on disk first, and undo and redo find earlier states again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from homepoker.core.history import Line, LineKind, UndoStack
from homepoker.core.players import Player
from homepoker.core.refusal import Refusal
from homepoker.core.tournament import Tournament
from homepoker.services.evening.tournament_desk import EVERY, TournamentDesk
from homepoker.store.errors import MissingLine
from tests.desks import Evening, person
from tests.fakes import FixedDraw, HandMovedTimekeeper, LogInMemory


class LogThatFails(LogInMemory):
    """A disk that is full from some moment on."""

    is_full = False

    def append(self, tournament_id: str, line: Line, new_players: Sequence[Player] = ()) -> None:
        if self.is_full:
            raise OSError("no room")
        super().append(tournament_id, line, new_players)


def again(evening: Evening) -> TournamentDesk:
    """The desk as a program started anew opens it."""
    return TournamentDesk("t-1", evening.log, evening.timekeeper, FixedDraw())


def test_an_action_is_kept_before_anybody_is_told() -> None:
    evening = Evening()
    kept_when_told: list[int] = []
    evening.desk.listen(lambda: kept_when_told.append(len(evening.log.kept["t-1"])))
    evening.check_in("ida")
    assert kept_when_told == [2]


def test_what_could_not_be_kept_has_not_happened() -> None:
    evening = Evening()
    log = LogThatFails()
    log.kept = evening.log.kept
    desk = TournamentDesk("t-1", log, evening.timekeeper, FixedDraw())
    told: list[object] = []
    desk.listen(lambda: told.append(None))
    before = desk.state
    log.is_full = True
    with pytest.raises(OSError, match="no room"):
        desk.act(evening.desk.history.lines[0].label, ())
    assert desk.state is before
    assert desk.history.next_sequence == 2
    assert told == []


def test_listeners_are_told_of_each_act_undo_and_redo() -> None:
    evening = Evening()
    told: list[object] = []
    evening.desk.listen(lambda: told.append(None))
    evening.check_in("ida")
    evening.clock.start()
    evening.desk.undo()
    evening.desk.redo()
    assert len(told) == 4


def test_undo_takes_back_the_newest_action_and_says_which() -> None:
    evening = Evening().check_in("ida", "max")
    before = evening.desk.state_after(2)
    assert evening.desk.undo().values == {"player": "max"}
    assert evening.desk.state == before
    assert evening.desk.history.lines[-1].kind is LineKind.UNDO


def test_undone_and_redone_all_is_as_before() -> None:
    evening = Evening().begin("ida", "max", "eva")
    evening.out("eva", "ida")
    before = evening.desk.state
    evening.desk.undo()
    evening.desk.undo()
    evening.desk.redo()
    assert evening.desk.redo().key == "journal.out_by"
    assert evening.desk.state == before


def test_something_new_forgets_what_could_be_redone() -> None:
    evening = Evening().check_in("ida")
    evening.desk.undo()
    evening.check_in("max")
    with pytest.raises(Refusal) as refused:
        evening.desk.redo()
    assert refused.value.reason.key == "journal.nothing_to_redo"


def test_the_opening_is_never_undone() -> None:
    with pytest.raises(Refusal) as refused:
        Evening().desk.undo()
    assert refused.value.reason.key == "journal.nothing_to_undo"


def test_play_is_undone_without_moving_the_clock() -> None:
    evening = Evening().begin("ida", "max")
    evening.pass_time(minutes=5)
    evening.clock.pause()
    evening.desk.undo()
    assert not evening.clock.position().is_running
    assert not evening.desk.state.seating.tables


def test_the_clock_is_undone_without_touching_play() -> None:
    evening = Evening().begin("ida", "max", "eva")
    evening.out("eva", "ida")
    evening.desk.undo(UndoStack.CLOCK)
    assert evening.desk.state.clock.at is None
    assert len(evening.desk.state.entries.bust_outs) == 1


def test_redoing_play_under_a_later_clock_action_keeps_both() -> None:
    evening = Evening().begin("ida", "max", "eva")
    evening.out("eva", "ida")
    evening.desk.undo()
    evening.pass_time(minutes=1)
    evening.clock.pause()
    evening.desk.redo()
    assert len(evening.desk.state.entries.bust_outs) == 1
    assert not evening.clock.position().is_running
    assert [sequence for sequence, _ in evening.desk.states()] == sorted(
        sequence for sequence, _ in evening.desk.states()
    )


def test_undo_and_redo_work_the_same_after_a_restart() -> None:
    evening = Evening().begin("ida", "max", "eva")
    evening.out("eva", "ida")
    before = evening.desk.state
    evening.desk.undo()
    desk = again(evening)
    assert desk.state == evening.desk.state
    desk.redo()
    assert desk.state == before


def test_states_are_those_of_the_actions_that_stand() -> None:
    evening = Evening().check_in("ida", "max", "eva")
    evening.desk.undo()
    evening.check_in("jo")
    assert [sequence for sequence, _ in evening.desk.states()] == [1, 2, 3, 6]


def test_an_earlier_state_is_the_one_that_stood_then_however_much_was_done_since() -> None:
    evening = Evening().begin("ida", "max", "eva")
    first = evening.desk.history.next_sequence
    live: dict[int, Tournament] = {}
    for number in range(2 * EVERY + 7):
        evening.field.count_stack(evening.entry("ida"), 100 + number)
        live[first + number] = evening.desk.state
    for desk in (evening.desk, again(evening)):
        assert list(desk.states())[first - 1 :] == list(live.items())
        assert {sequence: desk.state_after(sequence) for sequence in live} == live
        assert all(desk.state_before(sequence) == live[sequence - 1] for sequence in list(live)[1:])
    evening.desk.undo_to(first + EVERY)
    assert evening.desk.state == live[first + EVERY]
    while evening.desk.history.redoable(UndoStack.PLAY):
        evening.desk.redo()
    assert list(evening.desk.states())[first - 1 :] == list(live.items())


def test_somebody_new_goes_into_the_register_with_the_action() -> None:
    evening = Evening()
    evening.field.check_in_new(person("zoe"))
    assert [player.name for player in evening.log.people] == ["Zoe"]


def test_a_closed_evening_is_changed_only_by_reopening_or_undoing_the_close() -> None:
    evening = Evening().begin("ida", "max")
    evening.out("max", "ida")
    evening.finish.close()
    for act in (lambda: evening.field.reinstate(evening.entry("max")), evening.clock.pause):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.reason.key == "play.is_closed"
    evening.desk.undo()
    assert not evening.desk.state.is_closed
    evening.desk.redo()
    evening.finish.reopen()
    evening.field.reinstate(evening.entry("max"))
    assert evening.desk.state.winner is None


def test_an_empty_log_is_no_tournament() -> None:
    with pytest.raises(MissingLine):
        TournamentDesk("nothing", LogInMemory(), HandMovedTimekeeper(), FixedDraw())


class TestListenersThatRaise:
    @staticmethod
    def fail() -> None:
        raise OSError("no room")

    def test_one_that_raises_keeps_no_other_from_being_told(self) -> None:
        evening = Evening()
        told: list[object] = []
        faults: list[Exception] = []
        evening.desk.on_listener_fault = faults.append
        evening.desk.listen(self.fail)
        evening.desk.listen(lambda: told.append(None))
        evening.check_in("ida")
        evening.desk.undo()
        assert len(told) == 2
        assert [str(fault) for fault in faults] == ["no room", "no room"]

    def test_where_nobody_is_told_of_it_the_act_raises_it_after_all_were_told(self) -> None:
        evening = Evening()
        told: list[object] = []
        evening.desk.listen(self.fail)
        evening.desk.listen(lambda: told.append(None))
        with pytest.raises(OSError, match="no room"):
            evening.check_in("ida")
        assert len(told) == 1
        assert len(again(evening).state.entries.by_id) == 1, "what was done stays done"
