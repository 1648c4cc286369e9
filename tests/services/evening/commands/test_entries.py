"""The people of the evening: who comes, who is out and by whom, and what follows by itself."""

from __future__ import annotations

import pytest

from homepoker.core import entries
from homepoker.core.dealers import DealerSource
from homepoker.core.quantities import PlayerId, Seat
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.seating import free_seats
from homepoker.core.standings import places, scores
from homepoker.core.tournament import WinnerDeclared, chips_in_play
from tests.desks import Evening, person
from tests.fakes import FixedDraw


def refusal_of(act: object, *arguments: object, **named: object) -> Refusal:
    """Why something is refused."""
    with pytest.raises(Refusal) as refused:
        act(*arguments, **named)  # type: ignore[operator] # any verb of the desk, whatever it takes
    return refused.value


def placed(evening: Evening) -> dict[str, int]:
    """The places so far."""
    return {place.player: place.place for place in places(evening.desk.state.entries)}


def scored(evening: Evening) -> dict[str, int]:
    """The points for the places so far."""
    state = evening.desk.state
    found = scores(state.entries, state.profile.scoring, state.answers)
    return {score.place.player: score.place_points // 100 for score in found}


class TestCheckIn:
    def test_nobody_checks_in_twice(self) -> None:
        evening = Evening().check_in("ida")
        assert refusal_of(evening.field.check_in, PlayerId("ida")).reason.key == "play.checked_in_already"

    def test_a_check_in_taken_back_may_be_done_again(self) -> None:
        evening = Evening().check_in("ida", "max")
        evening.field.withdraw(evening.entry("ida"))
        evening.check_in("ida")
        assert entries.players(evening.desk.state.entries) == ("max", "ida")

    def test_a_dealer_whose_check_in_is_taken_back_deals_no_more(self) -> None:
        evening = Evening().begin("ida", "max", "eva")
        evening.dealing.name_dealer(1, evening.entry("eva"))
        evening.field.withdraw(evening.entry("eva"))
        dealer = evening.desk.state.dealers.by_table[1]
        assert dealer.entry in evening.desk.state.entries.by_id
        assert dealer.source is DealerSource.ROTATION

    def test_who_has_knocked_somebody_out_is_not_withdrawn(self) -> None:
        evening = Evening().begin("ida", "max", "eva")
        evening.out("eva", "ida")
        assert refusal_of(evening.field.withdraw, evening.entry("ida")).reason.key == "play.has_knocked_out"

    def test_withdrawing_the_last_opponent_leaves_a_winner(self) -> None:
        evening = Evening().begin("ida", "max", "eva")
        evening.out("eva")
        evening.field.withdraw(evening.entry("max"))
        assert evening.desk.state.winner == evening.entry("ida")

    def test_the_winner_is_not_withdrawn(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.out("max")
        assert refusal_of(evening.field.withdraw, evening.entry("ida")).reason.key == "play.last_one_left"


class TestNoShow:
    def test_who_never_came_has_no_place_and_everybody_scores_for_one_player_less(self) -> None:
        evening = Evening().begin("ida", "max", "eva", "jo")
        evening.out("max", "ida")
        assert placed(evening) == {"max": 4}
        evening.field.withdraw(evening.entry("jo"))
        assert placed(evening) == {"max": 3}
        evening.out("eva", "ida")
        assert placed(evening) == {"ida": 1, "eva": 2, "max": 3}
        assert scored(evening) == {"ida": 6, "eva": 4, "max": 2}

    def test_seat_stack_and_chips_go_with_them(self) -> None:
        evening = Evening().begin("ida", "max", "eva")
        seat = evening.desk.state.seating.seats[evening.entry("eva")]
        evening.field.count_stack(evening.entry("eva"), 9_000)
        evening.field.withdraw(evening.entry("eva"))
        state = evening.desk.state
        assert seat in free_seats(state.seating)
        assert chips_in_play(state) == 20_000
        assert len(state.stacks.counted) == 0

    def test_the_button_lies_where_it_lay_and_moves_on_by_the_rules(self) -> None:
        evening = Evening().begin("ida", "max", "eva", "jo")
        hand = evening.desk.state.buttons.hands[1]
        on_button = next(
            entry for entry, seat in evening.desk.state.seating.seats.items() if seat.number == hand.button
        )
        evening.field.withdraw(on_button)
        assert evening.desk.state.buttons.hands[1].button == hand.button
        assert evening.desk.state.dealers.by_table[1].entry != on_button
        evening.tables.next_hand(1)
        assert evening.desk.state.buttons.hands[1].button == hand.small_blind
        assert getattr(evening.desk.history.lines[-1].events[0], "citations", ())

    def test_it_is_the_hosts_decision_and_can_be_taken_back(self) -> None:
        evening = Evening().begin("ida", "max", "eva")
        before = evening.desk.state
        evening.field.withdraw(evening.entry("eva"))
        assert evening.desk.history.lines[-1].label.key == "journal.no_show"
        evening.desk.undo()
        assert evening.desk.state == before

    def test_a_re_entry_taken_back_leaves_the_place_of_the_first_entry(self) -> None:
        evening = Evening(re_entries=1).begin("ida", "max", "eva")
        evening.out("eva", "ida")
        evening.field.enter_late(PlayerId("eva"))
        evening.field.withdraw(evening.entry("eva"))
        assert evening.desk.history.lines[-1].label.key == "journal.re_entry_withdrawn"
        assert placed(evening) == {"eva": 3}

    def test_the_last_one_stays(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.field.withdraw(evening.entry("max"))
        assert refusal_of(evening.field.withdraw, evening.entry("ida")).reason.key == "play.last_one_left"


class TestTick:
    def test_it_is_one_line_of_the_journal_with_the_clubs_own_word(self) -> None:
        evening = Evening(tick_word="isst mit").check_in("ida", "max")
        evening.field.tick(evening.entry("ida"), is_ticked=True)
        assert [entry.player for entry in entries.ticked(evening.desk.state.entries)] == ["ida"]
        line = evening.desk.history.lines[-1]
        assert (line.label.key, line.label.values["word"]) == ("journal.ticked", "isst mit")
        evening.desk.undo()
        assert entries.ticked(evening.desk.state.entries) == ()

    def test_a_tick_taken_back_says_so(self) -> None:
        evening = Evening(tick_word="isst mit").check_in("ida")
        evening.field.tick(evening.entry("ida"), is_ticked=True)
        evening.field.tick(evening.entry("ida"), is_ticked=False)
        assert evening.desk.history.lines[-1].label.key == "journal.tick_cleared"


class TestLateEntry:
    def test_a_late_player_draws_a_seat_at_the_smallest_table_and_cites_the_rule(self) -> None:
        evening = Evening().begin("a", "b", "c", "d", "e", tables=2)
        seat = evening.field.enter_late(PlayerId("late"), new_person=person("late"))
        assert seat.table == 2
        for event in evening.desk.history.lines[-1].events[:2]:
            assert getattr(event, "citations", ())

    def test_before_the_start_everybody_may_still_come(self) -> None:
        evening = Evening(late_registration_until=0).check_in("ida", "max")
        evening.tables.draw_seats({1: 9})
        evening.field.enter_late(PlayerId("eva"))
        assert len(evening.desk.state.seating.seats) == 3

    def test_late_registration_lasts_through_the_break_after_its_last_level(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.pass_time(minutes=69)
        evening.field.enter_late(PlayerId("eva"))
        evening.pass_time(minutes=1)
        refused = refusal_of(evening.field.enter_late, PlayerId("jo"))
        assert refused.reason.key == "play.late_entry_over"
        assert refused.may_overrule
        assert refused.citations

    def test_the_host_may_do_it_anyway_and_the_note_is_kept(self) -> None:
        evening = Evening(late_registration_until=0).begin("ida", "max")
        evening.field.enter_late(PlayerId("eva"), overruled="her train was late")
        entered = evening.desk.history.lines[-1].events[0]
        assert getattr(entered, "overruled", None) == "her train was late"

    def test_without_a_free_seat_nobody_can_overrule(self) -> None:
        evening = Evening().check_in("ida", "max")
        evening.tables.draw_seats({1: 2})
        evening.clock.start()
        refused = refusal_of(evening.field.enter_late, PlayerId("eva"), overruled="please")
        assert refused.reason.key == "seating.no_free_seat"
        assert not refused.may_overrule

    def test_a_re_entry_is_a_second_entry_of_the_same_player(self) -> None:
        evening = Evening(re_entries=1).begin("ida", "max", "eva")
        evening.out("eva", "ida")
        evening.field.enter_late(PlayerId("eva"))
        own = entries.entries_of(evening.desk.state.entries, PlayerId("eva"))
        assert [entry.number for entry in own] == [1, 2]
        assert entries.knock_outs(evening.desk.state.entries, PlayerId("ida")) == 1
        assert chips_in_play(evening.desk.state) == 40_000

    def test_re_entries_are_counted(self) -> None:
        evening = Evening(re_entries=1).begin("ida", "max", "eva")
        for _ in range(2):
            evening.out("eva")
            if len(entries.entries_of(evening.desk.state.entries, PlayerId("eva"))) == 1:
                evening.field.enter_late(PlayerId("eva"))
        assert refusal_of(evening.field.enter_late, PlayerId("eva")).reason.key == "play.no_re_entry_left"


class TestBustOut:
    def test_the_seat_is_free_and_the_place_follows(self) -> None:
        evening = Evening().begin("ida", "max", "eva")
        evening.out("eva", "ida")
        assert evening.entry("eva") not in evening.desk.state.seating.seats
        assert placed(evening) == {"eva": 3}

    def test_correcting_an_early_bust_out_corrects_every_later_place(self) -> None:
        evening = Evening().begin("ida", "max", "eva", "jo")
        evening.out("jo", "ida")
        evening.out("eva", "ida")
        evening.field.reinstate(evening.entry("jo"))
        assert placed(evening) == {"eva": 4}

    def test_several_in_one_hand_need_their_stacks(self) -> None:
        evening = Evening().begin("ida", "max", "eva", "jo")
        outs = [(evening.entry("eva"), ()), (evening.entry("jo"), ())]
        assert refusal_of(evening.field.bust_out, outs).reason.key == "play.stacks_needed"
        assert evening.field.ranking(outs, {}).verdict.needs_stack == (evening.entry("eva"), evening.entry("jo"))

    def test_the_bigger_stack_takes_the_better_place_and_the_rule_is_cited(self) -> None:
        evening = Evening().begin("ida", "max", "eva", "jo")
        evening.out_together({"eva": 2_000, "jo": 5_000}, "ida")
        assert placed(evening) == {"jo": 3, "eva": 4}
        assert getattr(evening.desk.history.lines[-1].events[0], "citations", ())

    def test_equal_stacks_share_the_better_place(self) -> None:
        evening = Evening(rulebook="apsa", scoring=Scoring.APSA).begin("ida", "max", "eva", "jo")
        evening.out_together({"eva": 2_000, "jo": 2_000}, "ida")
        assert placed(evening) == {"jo": 3, "eva": 3}
        assert all(place.is_shared for place in places(evening.desk.state.entries))

    def test_equal_stacks_cut_cards_where_the_book_says_so(self) -> None:
        evening = Evening(rulebook="bps-2019", draw=FixedDraw(seed=3)).begin("ida", "max", "eva", "jo")
        evening.out_together({"eva": 2_000, "jo": 2_000}, "ida")
        assert sorted(placed(evening).values()) == [3, 4]
        assert all(out.cards for out in evening.desk.state.entries.bust_outs)

    def test_the_last_one_left_has_won_and_the_rule_is_cited(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.out("max", "ida")
        declared = evening.desk.history.lines[-1].events[-1]
        assert isinstance(declared, WinnerDeclared)
        assert declared.citations
        assert evening.desk.state.winner == evening.entry("ida")

    def test_not_everybody_can_bust(self) -> None:
        evening = Evening().begin("ida", "max")
        outs = [(evening.entry("ida"), ()), (evening.entry("max"), ())]
        stacks = dict.fromkeys([entry for entry, _ in outs], 500)
        assert refusal_of(evening.field.bust_out, outs, stacks).reason.key == "play.someone_must_be_left"

    def test_reinstating_brings_the_old_seat_back_and_takes_the_winner_away(self) -> None:
        evening = Evening().begin("ida", "max")
        before = evening.desk.state.seating.seats[evening.entry("max")]
        evening.out("max", "ida")
        assert evening.field.reinstate(evening.entry("max")) == before
        assert evening.desk.state.winner is None

    def test_reinstating_to_a_taken_seat_finds_another_at_the_same_table(self) -> None:
        evening = Evening().begin("ida", "max", "eva")
        evening.out("eva", "ida")
        taken = evening.desk.state.entries.bust_outs[0].seat
        assert taken is not None
        evening.tables.move(evening.entry("max"), taken)
        where = evening.field.reinstate(evening.entry("eva"))
        assert where.table == taken.table
        assert where != taken

    def test_who_has_re_entered_is_not_reinstated(self) -> None:
        evening = Evening(re_entries=1).begin("ida", "max", "eva")
        first = evening.entry("eva")
        evening.out("eva")
        evening.field.enter_late(PlayerId("eva"))
        assert refusal_of(evening.field.reinstate, first).reason.key == "play.has_re_entered"


class TestChips:
    def test_a_rebuy_keeps_the_seat_and_adds_to_a_counted_stack(self) -> None:
        evening = Evening(rebuys=1, rebuy_chips=8_000).begin("ida", "max")
        seat = evening.desk.state.seating.seats[evening.entry("ida")]
        evening.field.count_stack(evening.entry("ida"), 1_000)
        evening.field.rebuy(evening.entry("ida"))
        assert evening.desk.state.stacks.counted[evening.entry("ida")] == 9_000
        assert evening.desk.state.seating.seats[evening.entry("ida")] == seat
        assert chips_in_play(evening.desk.state) == 28_000

    def test_rebuys_are_counted_and_may_be_overruled(self) -> None:
        evening = Evening(rebuys=1, rebuy_chips=8_000).begin("ida", "max")
        evening.field.rebuy(evening.entry("ida"))
        refused = refusal_of(evening.field.rebuy, evening.entry("ida"))
        assert (refused.reason.key, refused.may_overrule) == ("play.no_rebuy_left", True)
        assert refused.citations
        evening.field.rebuy(evening.entry("ida"), overruled="the table agreed")
        assert evening.desk.state.entries.by_id[evening.entry("ida")].rebuys == 2

    def test_rebuys_end_with_late_registration(self) -> None:
        evening = Evening(rebuys=1, rebuy_chips=8_000).begin("ida", "max")
        evening.pass_time(minutes=71)
        assert refusal_of(evening.field.rebuy, evening.entry("ida")).reason.key == "play.rebuys_closed"

    def test_the_add_on_is_taken_once(self) -> None:
        evening = Evening(add_on_chips=5_000).begin("ida", "max")
        evening.field.add_on(evening.entry("ida"))
        assert chips_in_play(evening.desk.state) == 25_000
        assert refusal_of(evening.field.add_on, evening.entry("ida")).reason.key == "play.add_on_taken"

    def test_the_add_ons_of_a_break_are_one_action(self) -> None:
        evening = Evening(add_on_chips=3_000).begin("ida", "max", "eva")
        lines = len(evening.desk.history.lines)
        evening.field.add_on(evening.entry("ida"), evening.entry("eva"))
        assert len(evening.desk.history.lines) == lines + 1
        assert evening.desk.history.lines[-1].label.values["players"] == ["ida", "eva"]
        assert chips_in_play(evening.desk.state) == 36_000
        evening.desk.undo()
        assert chips_in_play(evening.desk.state) == 30_000

    def test_where_one_of_them_has_it_already_nobody_gets_it(self) -> None:
        evening = Evening(add_on_chips=3_000).begin("ida", "max")
        evening.field.add_on(evening.entry("ida"))
        both = (evening.entry("max"), evening.entry("ida"))
        assert refusal_of(evening.field.add_on, *both).reason.key == "play.add_on_taken"
        assert chips_in_play(evening.desk.state) == 23_000

    def test_an_add_on_for_nobody_is_no_action(self) -> None:
        evening = Evening(add_on_chips=3_000).begin("ida", "max")
        assert refusal_of(evening.field.add_on).reason.key == "play.nobody_named"

    @pytest.mark.parametrize(("chips", "reason"), [(0, "play.stack_empty"), (20_001, "play.stack_too_large")])
    def test_a_stack_that_cannot_be_is_refused(self, chips: int, reason: str) -> None:
        evening = Evening().begin("ida", "max")
        assert refusal_of(evening.field.count_stack, evening.entry("ida"), chips).reason.key == reason

    def test_a_stack_is_counted_only_of_who_plays(self) -> None:
        evening = Evening().begin("ida", "max", "eva")
        evening.out("eva")
        assert refusal_of(evening.field.count_stack, evening.entry("eva"), 500).reason.key == "play.out_already"


def test_where_a_bust_out_happened_is_kept_for_who_deals_next() -> None:
    evening = Evening().begin("ida", "max", "eva")
    where = evening.desk.state.seating.seats[evening.entry("eva")]
    evening.out("eva")
    assert evening.desk.state.entries.bust_outs[0].seat == where
    assert isinstance(where, Seat)
