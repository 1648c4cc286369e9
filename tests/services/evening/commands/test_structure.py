"""What comes is changed while the evening runs; what was played stays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from homepoker.core.clock import ClockAdjusted, ClockState
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.stacks import ChipsRaced
from homepoker.core.structure import Ante
from homepoker.core.structure_edits import Blinds
from homepoker.core.tournament import ProfileChanged
from homepoker.core.wording import Sentence
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.services.evening.commands.structure import StructureCommands
from tests.desks import BOOKS, PROFILE, Evening
from tests.ui.room_view.evenings import structure as ante_structure


def running(minutes: float, **changed: object) -> tuple[Evening, StructureCommands]:
    """Six levels of 20 minutes, a break of 10 after the third; the clock has run for so long."""
    evening = Evening(replace(PROFILE, **changed)).begin("ida", "max", "eva")  # type: ignore[arg-type] # whatever a profile has
    evening.pass_time(minutes=minutes)
    return evening, StructureCommands(evening.desk, BOOKS)


def stands(evening: Evening) -> tuple[int, bool, float]:
    here = evening.clock.position()
    return here.level, here.in_break, here.left.total_seconds() / 60


def last_label(evening: Evening) -> Sentence:
    return evening.desk.history.lines[-1].label


def last_change(evening: Evening) -> ProfileChanged:
    event = evening.desk.history.lines[-1].events[-1]
    assert isinstance(event, ProfileChanged)
    return event


def test_minutes_of_a_coming_level_count_when_it_comes_and_the_clock_is_not_touched() -> None:
    evening, structure = running(25)
    structure.change_minutes(3, 15)
    assert last_label(evening) == Sentence("journal.level_minutes", {"level": 3, "minutes": 15, "before": 20})
    assert [event.kind for event in evening.desk.history.lines[-1].events] == ["profile_changed"]
    assert stands(evening) == (2, False, 15)
    evening.pass_time(minutes=16)
    assert stands(evening) == (3, False, 14)


def test_a_suggested_structure_counts_in_one_act_with_its_end() -> None:
    evening = Evening(PROFILE).check_in("ida", "max")
    before = evening.desk.state
    label = Sentence("journal.structure_suggested", {"players": 2})
    levels = before.profile.structure.levels[:3]
    suggested = replace(
        before.profile,
        structure=replace(before.profile.structure, levels=levels),
        ends_by="23:30",
        starting_stack=8_000,
    )
    StructureCommands(evening.desk, BOOKS).take_suggested(suggested, label)
    assert last_label(evening) == label
    assert [event.kind for event in evening.desk.history.lines[-1].events] == ["profile_changed", "end_wished"]
    assert evening.desk.state.profile == suggested
    evening.desk.undo()
    assert (evening.desk.state.profile, evening.desk.state.wished_end) == (before.profile, None)


def test_a_suggested_structure_leaves_an_end_for_good_what_it_is() -> None:
    evening = Evening(PROFILE).check_in("ida", "max")
    ends_at = evening.desk.now() + timedelta(hours=3)
    LastHandsCommands(evening.desk).wish_end(ends_at, is_capped=True)
    at = ends_at.astimezone()
    suggested = replace(PROFILE, starting_stack=8_000, ends_by=f"{at.hour:02}:{at.minute:02}")
    StructureCommands(evening.desk, BOOKS).take_suggested(suggested, Sentence("journal.structure_suggested", {}))
    wished = evening.desk.state.wished_end
    assert wished is not None
    assert wished.is_capped


def test_all_coming_levels_get_one_length_in_one_act() -> None:
    evening, structure = running(25)
    structure.change_coming_minutes(15)
    assert [level.minutes for level in evening.desk.state.profile.structure.levels] == [20, 20, 15, 15, 15, 15]
    assert last_label(evening) == Sentence("journal.coming_minutes", {"level": 3, "minutes": 15})
    assert stands(evening) == (2, False, 15)
    evening.desk.undo()
    assert evening.desk.state.profile.structure.levels[2].minutes == 20


def test_before_the_start_the_first_level_comes_too_and_in_the_last_one_nothing_does() -> None:
    evening = Evening(PROFILE).check_in("ida", "max")
    StructureCommands(evening.desk, BOOKS).change_coming_minutes(15)
    assert {level.minutes for level in evening.desk.state.profile.structure.levels} == {15}
    evening, structure = running(25)
    evening.clock.go_to(6)
    with pytest.raises(Refusal):
        structure.change_coming_minutes(15)


@pytest.mark.parametrize(("minutes", "left"), [(30, 25), (10, 5)])
def test_the_running_level_gains_or_loses_the_difference(minutes: int, left: float) -> None:
    evening, structure = running(25)
    structure.change_minutes(2, minutes)
    assert stands(evening) == (2, False, left)
    evening.desk.undo()
    assert stands(evening) == (2, False, 15)


@pytest.mark.parametrize("is_paused", [False, True])
def test_a_level_that_has_lasted_longer_already_is_over_and_that_is_said(is_paused: bool) -> None:
    evening, structure = running(35)
    if is_paused:
        evening.clock.pause()
    structure.change_minutes(2, 10)
    assert last_label(evening).key == "journal.level_minutes_over"
    assert stands(evening) == ((2, False, 0) if is_paused else (3, False, 20))


def test_the_running_break_is_made_longer() -> None:
    evening, structure = running(62)
    structure.change_minutes(3, 15, in_break=True)
    assert stands(evening) == (3, True, 13)
    assert last_label(evening) == Sentence("journal.break_minutes", {"level": 3, "minutes": 15, "before": 10})


def test_a_break_is_put_in_and_taken_out() -> None:
    evening, structure = running(5)
    structure.put_break(1, 12)
    evening.pass_time(minutes=16)
    assert stands(evening) == (1, True, 11)
    evening.pass_time(minutes=12)
    structure.take_break_out(3)
    evening.pass_time(minutes=40)
    assert stands(evening) == (4, False, 19)
    assert last_label(evening) == Sentence("journal.break_taken_out", {"level": 3, "before": 10})


def test_a_level_left_out_gives_its_break_to_the_one_before() -> None:
    evening, structure = running(5)
    blinds = [level.big_blind for level in evening.desk.state.profile.structure.levels]
    structure.skip_level(3)
    left = evening.desk.state.profile.structure.levels
    assert [level.big_blind for level in left] == [blinds[0], blinds[1], *blinds[3:]]
    assert left[1].break_after is not None
    assert last_label(evening).values["level"] == 3
    evening.desk.undo()
    assert [level.big_blind for level in evening.desk.state.profile.structure.levels] == blinds


def test_a_level_left_out_behind_the_running_break_leaves_that_break_alone() -> None:
    evening, structure = running(62)
    structure.skip_level(4)
    assert stands(evening) == (3, True, 8)


def bets(evening: Evening) -> list[tuple[int, int, int]]:
    levels = evening.desk.state.profile.structure.levels
    return [(level.small_blind, level.big_blind, level.ante) for level in levels]


def test_blinds_of_a_coming_level_are_changed_and_undone_and_the_clock_is_not_touched() -> None:
    evening, structure = running(25)
    before = bets(evening)
    structure.change_blinds(3, Blinds(125, 250, 250))
    assert bets(evening) == [*before[:2], (125, 250, 250), *before[3:]]
    assert last_label(evening).key == "journal.level_blinds"
    blinds = Sentence("journal.blinds_ante", {"small": 125, "big": 250, "ante": 250})
    assert last_label(evening).values["blinds"] == blinds
    assert [event.kind for event in evening.desk.history.lines[-1].events] == ["profile_changed"]
    assert stands(evening) == (2, False, 15)
    evening.desk.undo()
    assert bets(evening) == before
    evening.desk.redo()
    assert bets(evening)[2] == (125, 250, 250)


def test_an_ante_is_refused_where_nobody_pays_one() -> None:
    evening, structure = running(25, structure=ante_structure(Ante.NONE))
    structure.change_blinds(4, Blinds(300, 600, 0))
    assert last_label(evening).values["blinds"] == Sentence("journal.blinds", {"small": 300, "big": 600})
    with pytest.raises(Refusal) as refused:
        structure.change_blinds(4, Blinds(300, 600, 600))
    assert refused.value.reason.key == "structure.nobody_pays_antes"


def test_before_the_start_the_blinds_of_the_first_level_are_still_to_come() -> None:
    evening = Evening(PROFILE).check_in("ida", "max")
    StructureCommands(evening.desk, BOOKS).change_blinds(1, Blinds(75, 150, 0))
    assert bets(evening)[0] == (75, 150, 0)


def test_what_only_a_chip_that_has_left_could_pay_is_refused() -> None:
    evening, structure = running(25)
    blinds = Blinds(225, 450, 0)
    structure.change_blinds(5, blinds)
    gone = ChipsRaced(value=25, next_value=100, lowest=100, seats=(), delta=0)
    evening.desk.act(Sentence("journal.chips_raced", {}), (gone,))
    with pytest.raises(Refusal) as refused:
        structure.change_blinds(6, blinds)
    assert refused.value.reason.key == "structure.not_payable"
    structure.put_level(5)
    assert bets(evening)[5][0] % 100 == 0


def test_a_level_is_put_in_between_its_neighbours_from_the_next_level_on() -> None:
    evening, structure = running(25)
    before = bets(evening)
    structure.put_level(2)
    new = bets(evening)[2]
    assert bets(evening) == [*before[:2], new, *before[2:]]
    assert before[1][1] <= new[1] <= before[2][1]
    assert last_label(evening).values["level"] == 3
    assert stands(evening) == (2, False, 15)
    evening.pass_time(minutes=16)
    assert stands(evening) == (3, False, 19)
    evening.pass_time(minutes=20)
    assert stands(evening) == (4, False, 19)


def test_a_level_put_in_follows_the_break_that_runs() -> None:
    evening, structure = running(62)
    structure.put_level(3)
    assert stands(evening) == (3, True, 8)
    assert evening.desk.state.profile.structure.levels[2].break_after is not None
    evening.pass_time(minutes=9)
    assert stands(evening) == (4, False, 19)


def test_a_level_put_in_after_the_last_one_whose_time_is_up_begins_now() -> None:
    evening, structure = running(0)
    evening.clock.go_to(6)
    evening.pass_time(minutes=47)
    assert evening.clock.position().state is ClockState.LAST_LEVEL_OVER
    structure.put_level(6)
    assert stands(evening) == (7, False, 20)


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (lambda desk: desk.change_minutes(1, 30), "structure.level_is_over"),
        (lambda desk: desk.change_minutes(4, 0), "structure.minutes_out_of_range"),
        (lambda desk: desk.change_minutes(4, 1_000), "structure.minutes_out_of_range"),
        (lambda desk: desk.change_minutes(7, 20), "clock.no_such_level"),
        (lambda desk: desk.change_minutes(4, 20, in_break=True), "clock.no_such_break"),
        (lambda desk: desk.put_break(3, 10), "structure.level_is_over"),
        (lambda desk: desk.put_break(6, 10), "structure.no_break_at_the_end"),
        (lambda desk: desk.put_break(2, 10), "structure.level_is_over"),
        (lambda desk: desk.take_break_out(3), "structure.break_is_running"),
        (lambda desk: desk.take_break_out(4), "clock.no_such_break"),
        (lambda desk: desk.skip_level(3), "structure.level_is_over"),
        (lambda desk: desk.take_entries_until(7), "clock.no_such_level"),
        (lambda desk: desk.change_blinds(3, Blinds(200, 400, 400)), "structure.blinds_are_played"),
        (lambda desk: desk.change_blinds(4, Blinds(400, 200, 0)), "structure.big_blind_below_small"),
        (lambda desk: desk.change_blinds(4, Blinds(0, 200, 0)), "structure.level_without_blinds"),
        (lambda desk: desk.change_blinds(4, Blinds(210, 420, 0)), "structure.not_payable"),
        (lambda desk: desk.change_blinds(7, Blinds(200, 400, 0)), "clock.no_such_level"),
        (lambda desk: desk.put_level(2), "structure.level_is_over"),
        (lambda desk: desk.put_level(7), "clock.no_such_level"),
        (lambda desk: desk.put_level(0), "clock.no_such_level"),
    ],
)
def test_what_cannot_be_changed_is_refused_in_words(act: Callable[[StructureCommands], object], reason: str) -> None:
    evening, structure = running(62)
    before = len(evening.desk.history.lines)
    with pytest.raises(Refusal) as refused:
        act(structure)
    assert refused.value.reason.key == reason
    assert len(evening.desk.history.lines) == before


def test_a_second_break_in_one_place_is_refused() -> None:
    _, structure = running(25)
    with pytest.raises(Refusal) as refused:
        structure.put_break(3, 10)
    assert refused.value.reason.key == "structure.break_there_already"


def test_the_level_that_runs_cannot_be_left_out() -> None:
    _, structure = running(25)
    with pytest.raises(Refusal) as refused:
        structure.skip_level(2)
    assert refused.value.reason.key == "structure.level_is_running"


def test_a_change_that_changes_nothing_is_no_action() -> None:
    evening, structure = running(5)
    before = len(evening.desk.history.lines)
    structure.change_minutes(2, 20)
    structure.take_entries_until(3)
    there = evening.desk.state.profile.structure.levels[3]
    structure.change_blinds(4, Blinds(there.small_blind, there.big_blind, there.ante))
    assert len(evening.desk.history.lines) == before


@pytest.mark.parametrize(
    ("until", "key"), [(5, "journal.late_until"), (2, "journal.late_until"), (0, "journal.late_closed")]
)
def test_late_registration_is_prolonged_or_ended(until: int, key: str) -> None:
    evening, structure = running(65)
    structure.take_entries_until(until)
    assert last_label(evening).key == key
    assert evening.desk.state.profile.late_registration_until == until
    assert stands(evening) == (3, True, 5)


def test_late_registration_is_opened_where_there_was_none() -> None:
    evening, structure = running(5, late_registration_until=0)
    structure.take_entries_until(2)
    assert last_label(evening) == Sentence("journal.late_opened", {"level": 2})


class TestTheRulebook:
    """APSA fixes its timetable and its deadline beforehand; no other book does."""

    def test_a_change_of_minutes_carries_the_rule_from_which_it_departs(self) -> None:
        evening, structure = running(25, rulebook="apsa", scoring=Scoring.APSA)
        acts: tuple[Callable[[], object], ...] = (
            lambda: structure.change_minutes(3, 15),
            lambda: structure.change_blinds(4, Blinds(250, 500, 500)),
            lambda: structure.put_level(3),
        )
        for act in acts:
            act()
            change = last_change(evening)
            assert [citation.rule for citation in change.citations] == ["3.1/blind-raise"]
            assert change.overruled == ""

    def test_prolonged_late_registration_departs_from_the_deadline(self) -> None:
        evening, structure = running(25, rulebook="apsa", scoring=Scoring.APSA)
        structure.take_entries_until(4)
        assert "2.2" in [citation.rule for citation in last_change(evening).citations]

    def test_ending_it_earlier_departs_from_nothing(self) -> None:
        evening, structure = running(25, rulebook="apsa", scoring=Scoring.APSA)
        structure.take_entries_until(1)
        assert last_change(evening).overruled is None

    @pytest.mark.parametrize("book", ["uesg", "tda-2019", "bps-2019", "pup-2010"])
    def test_where_the_own_book_is_silent_the_host_decides(self, book: str) -> None:
        evening, structure = running(25, rulebook=book)
        structure.change_minutes(3, 15)
        structure.take_entries_until(4)
        for line in evening.desk.history.lines[-2:]:
            (event,) = line.events
            assert isinstance(event, ProfileChanged)
            assert (event.citations, event.overruled) == ((), None)

    def test_before_the_start_nothing_is_fixed_yet(self) -> None:
        evening = Evening(rulebook="apsa", scoring=Scoring.APSA).check_in("ida", "max")
        StructureCommands(evening.desk, BOOKS).change_minutes(3, 15)
        assert last_change(evening).overruled is None


def test_the_past_is_never_rewritten_however_often_the_future_changes() -> None:
    evening, structure = running(25)
    for minutes in (15, 25, 5, 40):
        evening.pass_time(minutes=1)
        before = evening.clock.position()
        structure.change_minutes(5, minutes)
        structure.change_minutes(3, minutes)
        assert evening.clock.position() == before


def test_a_clock_that_waits_for_the_host_goes_on_when_its_level_gets_more_minutes() -> None:
    evening, structure = running(25)
    evening.clock.pause()
    evening.clock.set_time(timedelta(0))
    structure.change_minutes(2, 25)
    assert evening.clock.position().state is ClockState.PAUSED
    assert stands(evening) == (2, False, 5)
    event = evening.desk.history.lines[-1].events[0]
    assert isinstance(event, ClockAdjusted)


def test_lengths_have_seconds_and_the_journal_says_them() -> None:
    evening, structure = running(25)
    structure.change_minutes(3, 7, 30)
    assert last_label(evening) == Sentence("journal.level_minutes", {"level": 3, "minutes": "7:30", "before": 20})
    structure.change_minutes(3, 12, 30, in_break=True)
    assert last_label(evening) == Sentence("journal.break_minutes", {"level": 3, "minutes": "12:30", "before": 10})
    structure.change_coming_minutes(14, 15)
    assert last_label(evening) == Sentence("journal.coming_minutes", {"level": 3, "minutes": "14:15"})
    evening.pass_time(minutes=15)
    assert stands(evening) == (3, False, 14.25)
    evening.pass_time(minutes=14.25)
    assert stands(evening) == (3, True, 12.5)
