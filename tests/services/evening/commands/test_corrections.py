"""Corrections, insertions and undo to here, at desks without a database."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from homepoker.core.dealers import DealerNamed
from homepoker.core.history import History, LineKind, UndoStack
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.standings import place_of
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.corrections import CorrectionCommands, outs_of
from homepoker.services.evening.replay import replayed
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.rulings.prefill import prefilled_facts
from tests.desks import PROFILE, Evening
from tests.fakes import FixedDraw
from tests.rulings.cases import TOPICS


class Mended(Evening):
    """An evening whose host changes their mind."""

    def __init__(self, *, rebuys: int = 0) -> None:
        super().__init__(replace(PROFILE, rebuys=rebuys, rebuy_chips=5_000))
        self.corrections = CorrectionCommands(self.desk)

    def number(self, *out: str) -> int:
        """The number of the action in which these are out."""
        players = {entry.id: entry.player for entry in self.desk.state.entries.by_id.values()}
        return next(
            line.sequence
            for line in self.corrections.hands()
            if {players[entry] for entry, _ in outs_of(line)} == set(out)
        )

    def by(self, out: str, *by: str) -> tuple[EntryId, tuple[EntryId, ...]]:
        """Who is out, and by whom."""
        return self.entry(out), tuple(self.entry(one) for one in by)

    def place(self, name: str) -> int:
        """Where somebody has finished."""
        return next(place.place for player, place in place_of(self.desk.state.entries).items() if player == name)

    def points(self, name: str) -> int:
        """What somebody has so far, in points."""
        return next(score.points // 100 for score in self.finish.scores() if score.place.player == name)

    def kinds(self) -> list[str]:
        """What the lines of the log do."""
        return [line.kind.value for line in self.desk.history.lines]

    def again(self) -> Tournament:
        """The state that a program started anew reads from the log."""
        return TournamentDesk("t-1", self.log, self.timekeeper, FixedDraw()).state


def five() -> Mended:
    """Max, Eva and Jo are out, one after the other; Ida and Tom play on."""
    evening = Mended()
    evening.begin("ida", "max", "eva", "jo", "tom")
    for out, by in (("max", "ida"), ("eva", "ida"), ("jo", "tom")):
        evening.pass_time(minutes=20)
        evening.out(out, by)
    evening.pass_time(minutes=60)
    return evening


class TestWhoWonIt:
    def test_a_knock_out_goes_to_another_player_and_the_points_with_it(self) -> None:
        evening = five()
        evening.out("tom", "ida")
        before = evening.points("ida"), evening.points("tom")
        evening.corrections.carry_out(evening.corrections.bust_out(evening.number("max"), [evening.by("max", "tom")]))
        assert (evening.points("ida"), evening.points("tom")) == (before[0] - 1, before[1] + 1)
        assert evening.again() == evening.desk.state

    def test_the_log_keeps_what_was_noted_first(self) -> None:
        evening = five()
        number = evening.number("max")
        noted = evening.desk.history.lines[number - 1]
        plan = evening.corrections.bust_out(number, [evening.by("max", "tom")])
        evening.corrections.carry_out(plan)
        assert evening.desk.history.lines[number - 1] == noted
        assert evening.kinds()[-1] == "correction"

    def test_saying_the_same_again_changes_nothing(self) -> None:
        evening = five()
        before = evening.desk.state
        for line in evening.corrections.hands():
            plan = evening.corrections.bust_out(line.sequence, outs_of(line))
            assert plan.misfits == ()
            assert plan.follows == ()
            evening.corrections.carry_out(plan)
            assert evening.desk.state == before

    def test_taking_it_back_and_putting_it_back(self) -> None:
        evening = five()
        before = evening.desk.state
        plan = evening.corrections.bust_out(evening.number("max"), [evening.by("max", "tom")])
        evening.corrections.carry_out(plan)
        corrected = evening.desk.state
        assert evening.desk.undo() == plan.label
        assert evening.desk.state == before
        evening.desk.redo()
        assert evening.desk.state == corrected

    def test_nobody_wins_their_own_chips(self) -> None:
        evening = five()
        with pytest.raises(Refusal):
            evening.corrections.bust_out(evening.number("max"), [evening.by("max", "max")])

    def test_who_was_out_by_then_cannot_have_won_it(self) -> None:
        evening = five()
        with pytest.raises(Refusal) as refused:
            evening.corrections.bust_out(evening.number("eva"), [evening.by("eva", "max")])
        assert refused.value.reason.key == "play.out_already"


class TestWhoWasOut:
    def test_another_player_was_out(self) -> None:
        evening = five()
        plan = evening.corrections.bust_out(evening.number("jo"), [evening.by("tom", "jo")])
        evening.corrections.carry_out(plan)
        state = evening.desk.state
        assert {entry.player for entry in state.entries.by_id.values() if entry.status == "in"} == {"ida", "jo"}
        assert state.entries.bust_outs[-1].seat is not None

    def test_the_other_one_has_won(self) -> None:
        evening = five()
        evening.out("tom", "ida")
        plan = evening.corrections.bust_out(evening.number("tom"), [evening.by("ida", "tom")])
        evening.corrections.carry_out(plan)
        assert evening.desk.state.winner == evening.entry("tom")
        assert (evening.place("tom"), evening.place("ida")) == (1, 2)

    def test_whoever_stands_for_another_in_a_hand_of_several_has_that_ones_stack_and_cards(self) -> None:
        evening = Mended()
        evening.begin("ida", "max", "eva", "jo", "tom")
        hand = (evening.by("max", "ida"), evening.by("eva", "ida"))
        evening.field.bust_out(hand, {evening.entry("max"): 500, evening.entry("eva"): 500})
        noted = {out.entry: out.cards for out in evening.desk.state.entries.bust_outs}
        number = evening.number("max", "eva")
        plan = evening.corrections.bust_out(number, [evening.by("max", "ida"), evening.by("jo", "ida")])
        evening.corrections.carry_out(plan)
        found = {out.entry: (out.stack, out.cards) for out in evening.desk.state.entries.bust_outs}
        assert found[evening.entry("jo")] == (500, noted[evening.entry("eva")])
        assert found[evening.entry("max")] == (500, noted[evening.entry("max")])


class TestTheOrder:
    def test_swapped_an_hour_later_it_changes_places_and_points(self) -> None:
        evening = five()
        assert (evening.place("max"), evening.place("eva")) == (5, 4)
        before = evening.points("max"), evening.points("eva")
        evening.corrections.carry_out(evening.corrections.swap(evening.number("max"), evening.number("eva")))
        assert (evening.place("max"), evening.place("eva")) == (4, 5)
        assert (evening.points("max"), evening.points("eva")) == (before[1], before[0])

    def test_swapped_twice_all_is_as_before(self) -> None:
        evening = five()
        before = evening.desk.state
        for _ in range(2):
            evening.corrections.carry_out(evening.corrections.swap(evening.number("max"), evening.number("jo")))
        assert evening.desk.state.entries == before.entries
        assert evening.desk.state.dealers == before.dealers

    def test_the_present_dealer_follows_and_cites(self) -> None:
        evening = five()
        assert evening.desk.state.dealers.by_table[1].entry == evening.entry("jo")
        evening.corrections.carry_out(evening.corrections.swap(evening.number("eva"), evening.number("jo")))
        dealer = evening.desk.state.dealers.by_table[1]
        assert dealer.entry == evening.entry("eva")
        assert dealer.citations

    def test_who_knocked_somebody_out_cannot_have_been_out_before(self) -> None:
        evening = five()
        evening.out("tom", "ida")
        with pytest.raises(Refusal) as refused:
            evening.corrections.swap(evening.number("jo"), evening.number("tom"))
        assert refused.value.reason.key == "play.out_already"


class TestTakingOut:
    def test_a_bust_out_that_never_was(self) -> None:
        evening = five()
        evening.corrections.carry_out(evening.corrections.take_out(evening.number("max")))
        assert (evening.place("eva"), evening.place("jo")) == (5, 4)
        assert evening.entry("max") in evening.desk.state.seating.seats

    def test_later_acts_that_no_longer_fit_are_named_and_go_with_it(self) -> None:
        evening = five()
        evening.field.enter_late(PlayerId("max"), overruled="")
        late = evening.desk.history.lines[-1].sequence
        plan = evening.corrections.take_out(evening.number("max"))
        assert [(misfit.line.sequence, misfit.reason.key) for misfit in plan.misfits] == [(late, "play.still_in")]

    def test_a_winner_is_no_winner_any_more(self) -> None:
        evening = five()
        evening.out("tom", "ida")
        evening.corrections.carry_out(evening.corrections.take_out(evening.number("eva")))
        assert evening.desk.state.winner is None
        evening.desk.undo()
        assert evening.desk.state.winner == evening.entry("ida")

    def test_an_action_of_the_clock_is_not_taken_out(self) -> None:
        evening = five()
        clock = next(line for line in evening.desk.history.lines if line.stack is UndoStack.CLOCK)
        with pytest.raises(Refusal) as refused:
            evening.corrections.take_out(clock.sequence)
        assert refused.value.reason.key == "journal.not_taken_out"


class TestPuttingIn:
    def test_a_forgotten_bust_out_moves_every_earlier_place(self) -> None:
        evening = five()
        at = evening.desk.now() - timedelta(minutes=90)
        plan = evening.corrections.insert_bust_out(evening.number("max"), at, [evening.by("tom", "ida")])
        assert [misfit.reason.key for misfit in plan.misfits] == ["play.out_already"]  # Tom has knocked Jo out since
        evening.corrections.carry_out(plan)
        assert [evening.place(name) for name in ("max", "tom", "eva")] == [5, 4, 3]
        assert evening.desk.state.entries.bust_outs[1].at == at

    def test_what_was_put_in_can_be_corrected_and_taken_out(self) -> None:
        evening = five()
        before = evening.desk.state
        at = evening.desk.now()
        for out in ("tom",):
            plan = evening.corrections.insert_bust_out(evening.number("jo"), at, [evening.by(out, "ida")])
            evening.corrections.carry_out(plan)
        assert evening.desk.state.winner == evening.entry("ida")
        evening.corrections.carry_out(evening.corrections.take_out(evening.number("tom")))
        assert evening.desk.state.entries == before.entries
        assert evening.desk.state.winner is None

    def test_a_forgotten_rebuy_counts_in_the_chips(self) -> None:
        evening = Mended(rebuys=1)
        evening.begin("ida", "max", "eva")
        after = evening.desk.history.next_sequence - 1
        evening.pass_time(minutes=5)
        evening.out("max", "ida")
        plan = evening.corrections.insert_rebuy(after, evening.desk.now(), evening.entry("max"))
        evening.corrections.carry_out(plan)
        assert evening.desk.state.entries.by_id[evening.entry("max")].rebuys == 1

    def test_a_rule_may_be_overruled_and_arithmetic_may_not(self) -> None:
        evening = five()
        with pytest.raises(Refusal) as refused:
            evening.corrections.insert_rebuy(evening.number("max"), evening.desk.now(), evening.entry("tom"))
        assert refused.value.may_overrule
        with pytest.raises(Refusal) as refused:
            evening.corrections.insert_rebuy(evening.number("max"), evening.desk.now(), evening.entry("max"))
        assert not refused.value.may_overrule


class TestUndoToHere:
    def test_everything_of_the_play_goes_and_the_clock_stays(self) -> None:
        evening = five()
        evening.clock.pause()
        evening.desk.undo_to(evening.number("max"))
        assert [out.entry for out in evening.desk.state.entries.bust_outs] == [evening.entry("max")]
        assert not evening.clock.position().is_running
        assert evening.kinds()[-1] == "undo_to"

    def test_redo_puts_it_back_step_by_step(self) -> None:
        evening = five()
        before = evening.desk.state
        evening.desk.undo_to(evening.number("max"))
        evening.desk.redo()
        evening.desk.redo()
        assert evening.desk.state == before

    def test_a_correction_made_since_goes_too(self) -> None:
        evening = five()
        before = evening.desk.state
        here = evening.desk.history.next_sequence - 1
        evening.corrections.carry_out(evening.corrections.take_out(evening.number("max")))
        evening.desk.undo_to(here)
        assert evening.desk.state == before

    def test_where_nothing_was_done_since_it_says_so(self) -> None:
        evening = five()
        with pytest.raises(Refusal) as refused:
            evening.desk.undo_to(evening.desk.history.next_sequence - 1)
        assert refused.value.reason.key == "journal.nothing_after"


class TestAPlan:
    def test_is_not_carried_out_once_something_else_has_happened(self) -> None:
        evening = five()
        plan = evening.corrections.take_out(evening.number("max"))
        evening.out("tom", "ida")
        with pytest.raises(Refusal) as refused:
            evening.corrections.carry_out(plan)
        assert refused.value.reason.key == "journal.plan_is_old"

    def test_is_refused_while_the_evening_is_closed(self) -> None:
        evening = five()
        evening.out("tom", "ida")
        evening.finish.close()
        with pytest.raises(Refusal) as refused:
            evening.corrections.take_out(evening.number("max"))
        assert refused.value.reason.key == "play.is_closed"


class TestTheOrderOfPlaying:
    """APSA 3.5.13: the latest to bust deals, whenever it was noted."""

    def test_who_was_forgotten_before_another_does_not_deal_after_them(self) -> None:
        evening = Mended()
        evening.begin("ida", "max", "eva", "jo", "tom")
        for out in ("max", "eva"):
            evening.pass_time(minutes=20)
            evening.out(out, "ida")
        assert evening.desk.state.dealers.by_table[1].entry == evening.entry("eva")
        plan = evening.corrections.insert_bust_out(evening.number("max"), evening.desk.now(), [evening.by("jo", "ida")])
        assert plan.follows == ()
        evening.corrections.carry_out(plan)
        assert evening.desk.state.dealers.by_table[1].entry == evening.entry("eva"), "Eva was out last"
        evening.tables.next_hand(1)
        assert evening.desk.state.dealers.by_table[1].entry == evening.entry("eva")
        topic = TOPICS["dealer-self-deal"]
        facts = prefilled_facts(topic, evening.desk.state, evening.desk.now(), 1)
        assert [(fact["player"], fact["handNo"]) for fact in facts["eliminatedInOrder"]] == [
            ("max", 1),
            ("jo", 2),
            ("eva", 3),
        ]
        assert [evening.place(name) for name in ("max", "jo", "eva")] == [5, 4, 3]

    def test_taken_back_it_deals_no_more_and_put_in_last_it_does(self) -> None:
        evening = Mended()
        evening.begin("ida", "max", "eva", "jo", "tom")
        for out in ("max", "eva"):
            evening.out(out, "ida")
        for after, dealer in (("max", "eva"), ("eva", "jo")):
            plan = evening.corrections.insert_bust_out(
                evening.number(after), evening.desk.now(), [evening.by("jo", "ida")]
            )
            evening.corrections.carry_out(plan)
            assert evening.desk.state.dealers.by_table[1].entry == evening.entry(dealer)
            evening.desk.undo()
            assert evening.desk.state.dealers.by_table[1].entry == evening.entry("eva")

    def test_hands_of_which_one_did_not_happen_for_a_while_stay_two_hands(self) -> None:
        evening = Mended()
        evening.begin("ida", "max", "eva", "jo", "tom")
        evening.out("max", "ida")
        evening.field.reinstate(evening.entry("max"))
        mistaken = evening.desk.history.next_sequence - 1
        evening.out("eva", "ida")
        evening.corrections.carry_out(evening.corrections.take_out(mistaken))
        assert [evening.place(name) for name in ("max", "eva")] == [5, 4], "they were not out in one hand"


class TestWhereOnlyTheOrderOfStacksIsKnown:
    def together(self) -> Mended:
        """Max and Eva are out in one hand, Max with more; then Jo."""
        evening = Mended()
        evening.begin("ida", "max", "eva", "jo", "tom")
        outs = [evening.by("max", "ida"), evening.by("eva", "ida")]
        evening.field.bust_out(outs, had_more=[[evening.entry("max")], [evening.entry("eva")]])
        evening.pass_time(minutes=20)
        evening.out("jo", "tom")
        return evening

    def places(self, evening: Mended) -> dict[str, int]:
        return {name: evening.place(name) for name in ("max", "eva", "jo")}

    def test_who_had_more_is_placed_better_and_no_stack_is_made_up(self) -> None:
        evening = self.together()
        assert self.places(evening) == {"max": 4, "eva": 5, "jo": 3}
        assert all(out.stack is None for out in evening.desk.state.entries.bust_outs)
        assert evening.again() == evening.desk.state

    def test_a_correction_of_the_winner_keeps_the_order_and_saying_the_same_is_no_correction(self) -> None:
        evening = self.together()
        number = evening.number("max", "eva")
        outs = [evening.by("max", "tom"), evening.by("eva", "ida")]
        evening.corrections.carry_out(evening.corrections.bust_out(number, outs))
        assert self.places(evening) == {"max": 4, "eva": 5, "jo": 3}
        had_more = [[evening.entry("max")], [evening.entry("eva")]]
        assert evening.corrections.is_as_noted(number, outs, had_more=had_more)
        assert not evening.corrections.is_as_noted(number, outs, had_more=had_more[::-1])

    def test_the_order_can_be_corrected_and_equal_stacks_noted_instead(self) -> None:
        evening = self.together()
        number = evening.number("max", "eva")
        outs = [evening.by("max", "ida"), evening.by("eva", "ida")]
        had_more = [[evening.entry("eva")], [evening.entry("max")]]
        evening.corrections.carry_out(evening.corrections.bust_out(number, outs, had_more=had_more))
        assert self.places(evening) == {"max": 5, "eva": 4, "jo": 3}
        both = [[evening.entry("eva"), evening.entry("max")]]
        evening.corrections.carry_out(evening.corrections.bust_out(number, outs, had_more=both))
        found = place_of(evening.desk.state.entries)
        assert {found[PlayerId(name)].is_shared for name in ("max", "eva")} == {True}

    def test_played_in_the_other_order_they_keep_theirs(self) -> None:
        evening = self.together()
        evening.corrections.carry_out(evening.corrections.swap(evening.number("max", "eva"), evening.number("jo")))
        assert self.places(evening) == {"max": 3, "eva": 4, "jo": 5}

    def test_put_in_later_they_are_ranked_so_too(self) -> None:
        evening = Mended()
        evening.begin("ida", "max", "eva", "jo", "tom")
        after = evening.desk.history.next_sequence - 1
        evening.out("jo", "tom")
        outs = [evening.by("max", "ida"), evening.by("eva", "ida")]
        had_more = [[evening.entry("eva")], [evening.entry("max")]]
        plan = evening.corrections.insert_bust_out(after, evening.desk.now(), outs, had_more=had_more)
        evening.corrections.carry_out(plan)
        assert self.places(evening) == {"max": 5, "eva": 4, "jo": 3}
        evening.out("tom", "ida")
        assert evening.place("tom") == 2


def test_dealers_announced_in_between_stay_as_they_were_said() -> None:
    evening = five()
    announced = [
        event for line in evening.desk.history.lines for event in line.events if isinstance(event, DealerNamed)
    ]
    evening.corrections.carry_out(evening.corrections.take_out(evening.number("max")))
    kept = [event for line in evening.desk.history.standing() for event in line.events if event in announced]
    assert len(kept) == len(announced) - 1


def test_every_prefix_of_a_corrected_log_replays_to_the_state_of_then() -> None:
    evening = five()
    live = {evening.desk.history.next_sequence - 1: evening.desk.state}
    evening.desk.listen(lambda: live.update({evening.desk.history.next_sequence - 1: evening.desk.state}))
    evening.corrections.carry_out(evening.corrections.swap(evening.number("max"), evening.number("jo")))
    evening.corrections.carry_out(evening.corrections.take_out(evening.number("eva")))
    evening.desk.undo()
    evening.corrections.carry_out(
        evening.corrections.insert_bust_out(evening.number("max"), evening.desk.now(), [evening.by("tom", "ida")])
    )
    evening.desk.undo_to(9)
    evening.desk.redo()
    lines = evening.desk.history.lines
    for number, state in live.items():
        assert replayed(lines[:number]) == state
        assert History(lines[:number]).next_sequence == number + 1
    assert {line.kind for line in lines} >= {LineKind.CORRECTION, LineKind.UNDO_TO}
