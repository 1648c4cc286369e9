"""Who is absent keeps seat and stack, pays the blinds hand by hand as the book says, and deals nowhere."""

from __future__ import annotations

import pytest

from homepoker.core import seating, tournament
from homepoker.core.attendance import BlindsTaken, MissedBlindsJudged, PlayerLeftForGood
from homepoker.core.dealers import DealerNamed
from homepoker.core.quantities import EntryId, PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.standings import place_of
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.journal import journal
from homepoker.services.evening.to_do.people import MissedBlindsDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.desks import Evening, words_in

FOUR = ("ida", "max", "eva", "tom")
"""Seats 1 to 4; by ÜSG the button lies on seat 1, so Max is the small blind and Eva the big blind."""


def at_play(book: str = "uesg") -> tuple[Evening, AttendanceCommands]:
    evening = Evening(rulebook=book).begin(*FOUR)
    return evening, AttendanceCommands(evening.desk)


def refused(act: object, *arguments: object) -> str:
    with pytest.raises(Refusal) as refusal:
        act(*arguments)  # type: ignore[operator] # any command
    return refusal.value.reason.key


def taken(evening: Evening) -> list[tuple[str, int]]:
    """What went in for the absent in the last action, and for whom."""
    events = [event for event in evening.desk.history.lines[-1].events if isinstance(event, BlindsTaken)]
    return [(evening.desk.state.entries.by_id[event.entry].player, event.chips) for event in events]


class TestAbsentAndBack:
    def test_the_seat_is_kept_and_undo_restores_exactly(self) -> None:
        evening, attendance = at_play()
        before = evening.desk.state
        attendance.mark_absent(evening.entry("tom"))
        assert evening.entry("tom") in evening.desk.state.attendance.absent
        assert evening.desk.state.seating == before.seating
        attendance.come_back(evening.entry("tom"))
        assert evening.desk.state.attendance == before.attendance
        evening.desk.undo()
        evening.desk.undo()
        assert evening.desk.state == before

    def test_what_is_so_already_is_refused(self) -> None:
        evening, attendance = at_play()
        tom = evening.entry("tom")
        assert refused(attendance.come_back, tom) == "attendance.not_absent"
        attendance.mark_absent(tom)
        assert refused(attendance.mark_absent, tom) == "attendance.absent_already"
        evening.out("tom", "ida")
        assert refused(attendance.come_back, tom) == "play.out_already"

    def test_who_is_taken_back_by_mistake_is_absent_still(self) -> None:
        evening, attendance = at_play()
        attendance.mark_absent(evening.entry("tom"))
        evening.out("tom", "ida")
        evening.field.reinstate(evening.entry("tom"))
        assert evening.entry("tom") in evening.desk.state.attendance.absent

    def test_a_withdrawn_entry_leaves_no_absence_behind(self) -> None:
        evening, attendance = at_play()
        attendance.mark_absent(evening.entry("tom"))
        evening.field.withdraw(evening.entry("tom"))
        assert evening.desk.state.attendance.absent == {}

    def test_an_absent_player_deals_nowhere(self) -> None:
        evening, attendance = at_play()
        dealer = evening.desk.state.dealers.by_table[1]
        assert dealer.entry == evening.entry("ida")
        attendance.mark_absent(dealer.entry)
        (_, named) = evening.desk.history.lines[-1].events
        assert isinstance(named, DealerNamed)
        assert named.entry != dealer.entry
        assert named.citations
        attendance.come_back(dealer.entry)
        assert evening.desk.state.dealers.by_table[1].entry == dealer.entry

    def test_one_whom_the_host_named_deals_no_more_either(self) -> None:
        evening, attendance = at_play()
        evening.dealing.name_dealer(1, evening.entry("tom"))
        attendance.mark_absent(evening.entry("tom"))
        assert evening.desk.state.dealers.by_table[1].entry != evening.entry("tom")

    def test_who_went_out_while_absent_is_not_there_to_deal(self) -> None:
        evening, attendance = at_play()
        attendance.mark_absent(evening.entry("tom"))
        evening.out("tom", "ida")
        assert evening.desk.state.dealers.by_table[1].entry != evening.entry("tom")


class TestFromTheStart:
    def test_who_has_not_come_has_the_starting_stack_and_pays_from_the_first_hand(self) -> None:
        evening = Evening(rulebook="tda-2019").check_in(*FOUR)
        attendance = AttendanceCommands(evening.desk)
        evening.tables.draw_seats({1: 9})
        big_blind = evening.desk.state.buttons.hands[1].big_blind
        away = next(entry for entry, seat in evening.desk.state.seating.seats.items() if seat.number == big_blind)
        attendance.mark_absent(away)
        assert evening.desk.history.lines[-1].label.key == "journal.absent_at_start"
        assert evening.desk.state.stacks.counted == {away: 10_000}
        evening.clock.start()
        evening.tables.next_hand(1)
        # The big blind of the first hand and the small blind of the second.
        assert [chips for _, chips in taken(evening)] == [100, 50]
        assert evening.desk.state.stacks.counted == {away: 9_850}

    def test_who_comes_before_the_first_hand_has_no_counted_stack(self) -> None:
        evening = Evening().check_in(*FOUR)
        attendance = AttendanceCommands(evening.desk)
        evening.tables.draw_seats({1: 9})
        before = evening.desk.state
        attendance.mark_absent(evening.entry("tom"))
        attendance.come_back(evening.entry("tom"))
        assert evening.desk.state == before


CITED = {
    "tda-2019": ("tda-2019", "30"),
    "apsa": ("apsa", "3.4/absent-player"),
    "uesg": ("tda-2019", "30"),
    "bps-2019": ("bps-2019", "9"),
    "pup-2010": ("pup-2010", "4b"),
}
"""The rule by which each book, or the one that it falls back to, rules on an absent player."""


class TestBlinds:
    @pytest.mark.parametrize("book", sorted(CITED))
    def test_each_hand_takes_the_blind_that_is_due_by_the_book(self, book: str) -> None:
        evening, attendance = at_play(book)
        hand = evening.desk.state.buttons.hands[1]
        # Whoever has the big blind now has the small blind in the next hand and the big blind in the fourth.
        away = next(entry for entry, seat in evening.desk.state.seating.seats.items() if seat.number == hand.big_blind)
        evening.field.count_stack(away, 1_000)
        attendance.mark_absent(away)
        went_in = []
        for _ in range(4):
            evening.tables.next_hand(1)
            went_in.append([chips for _, chips in taken(evening)])
        assert went_in == [[50], [], [], [100]]
        assert evening.desk.state.stacks.counted[away] == 850
        events = [event for event in evening.desk.history.lines[-1].events if isinstance(event, BlindsTaken)]
        assert CITED[book] in {(citation.book, citation.rule) for citation in events[0].citations}

    def test_no_more_goes_in_than_there_is(self) -> None:
        evening, attendance = at_play()
        evening.field.count_stack(evening.entry("tom"), 70)
        attendance.mark_absent(evening.entry("tom"))
        evening.tables.next_hand(1)
        assert taken(evening) == [("tom", 70)]
        assert evening.desk.state.stacks.counted == {evening.entry("tom"): 0}
        evening.tables.next_hand(1)
        assert taken(evening) == []

    def test_an_unknown_stack_stays_unknown_and_one_who_is_there_pays_by_himself(self) -> None:
        evening, attendance = at_play()
        evening.field.count_stack(evening.entry("ida"), 5_000)
        attendance.mark_absent(evening.entry("tom"))
        for _ in range(4):
            evening.tables.next_hand(1)
        assert evening.desk.state.stacks.counted == {evening.entry("ida"): 5_000}

    def test_the_journal_says_what_went_in_and_by_which_rule(self) -> None:
        evening, attendance = at_play("apsa")
        evening.field.count_stack(evening.entry("tom"), 5_000)
        attendance.mark_absent(evening.entry("tom"))
        for _ in range(4):
            evening.tables.next_hand(1)
        told = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("de"))
        parts = [part for one in told for part in one.parts if part.text == "Für Tom gehen 100 in den Pot"]
        assert len(parts) == 1
        assert parts[0].citations


def test_the_blinds_undone_come_back() -> None:
    evening, attendance = at_play()
    evening.field.count_stack(evening.entry("tom"), 5_000)
    attendance.mark_absent(evening.entry("tom"))
    before = evening.desk.state
    evening.tables.next_hand(1)
    evening.desk.undo()
    assert evening.desk.state == before


def test_its_kind_is_frozen() -> None:
    assert (BlindsTaken.kind, PlayerLeftForGood.kind) == ("blinds_taken", "player_left_for_good")


class TestLeavingForGood:
    @pytest.mark.parametrize(
        ("book", "removes", "rule"),
        [
            ("tda-2019", False, ("tda-2019", "30")),
            ("apsa", False, ("tda-2019", "30")),
            ("uesg", False, ("tda-2019", "30")),
            ("bps-2019", False, ("tda-2019", "30")),
            ("pup-2010", True, ("pup-2010", "1i")),
        ],
    )
    def test_the_chips_leave_play_or_pay_the_blinds_as_the_book_says(
        self, book: str, removes: bool, rule: tuple[str, str]
    ) -> None:
        evening, attendance = at_play(book)
        tom, before = evening.entry("tom"), evening.desk.state
        evening.field.count_stack(tom, 4_000)
        attendance.leave_for_good(tom)
        state = evening.desk.state
        left = next(event for event in evening.desk.history.lines[-1].events if isinstance(event, PlayerLeftForGood))
        assert rule in {(citation.book, citation.rule) for citation in left.citations}
        assert state.attendance.absent[tom].is_for_good
        assert (tom in {out.entry for out in state.entries.bust_outs}) is removes
        assert tournament.chips_in_play(state) == tournament.chips_in_play(before) - (4_000 if removes else 0)
        if removes:
            assert place_of(state.entries)[PlayerId("tom")].place == 4
            assert state.entries.bust_outs[0].by == ()
            assert state.dealers.by_table[1].entry != tom
        evening.desk.undo()
        evening.desk.undo()
        assert evening.desk.state == before

    def test_the_host_may_decide_otherwise_with_a_note(self) -> None:
        evening, attendance = at_play("pup-2010")
        tom = evening.entry("tom")
        with pytest.raises(Refusal) as refusal:
            attendance.leave_for_good(tom, removes_chips=False)
        assert refusal.value.may_overrule
        assert ("pup-2010", "1i") in {(citation.book, citation.rule) for citation in refusal.value.citations}
        attendance.leave_for_good(tom, stack=4_000, removes_chips=False, overruled="kommt vielleicht doch")
        assert tom in evening.desk.state.attendance.absent
        assert evening.desk.state.stacks.counted == {tom: 4_000}
        left = evening.desk.history.lines[-1].events[0]
        assert isinstance(left, PlayerLeftForGood)
        assert left.overruled == "kommt vielleicht doch"

    def test_chips_that_leave_play_must_be_counted(self) -> None:
        evening, attendance = at_play("pup-2010")
        assert refused(attendance.leave_for_good, evening.entry("tom")) == "penalty.stack_needed"

    def test_a_player_brought_back_has_the_chips_again(self) -> None:
        evening, attendance = at_play("pup-2010")
        tom, before = evening.entry("tom"), tournament.chips_in_play(evening.desk.state)
        attendance.leave_for_good(tom, stack=4_000)
        evening.field.reinstate(tom)
        assert evening.desk.state.stacks.counted == {tom: 4_000}
        assert tournament.chips_in_play(evening.desk.state) == before
        attendance.come_back(tom)
        assert evening.desk.state.attendance.absent == {}


class TestMissedBlinds:
    """A player who was moved takes too long while the big blind comes to the new seat."""

    @staticmethod
    def dawdling(book: str) -> tuple[Evening, AttendanceCommands, EntryId]:
        evening = Evening(rulebook=book).begin(*(f"p{number}" for number in range(1, 9)), tables=2)
        attendance = AttendanceCommands(evening.desk)
        evening.tables.next_hand(1)
        state = evening.desk.state
        mover = next(entry for entry, seat in state.seating.seats.items() if seat.table == 2)
        # The seat behind the big blind is the next to have it.
        behind = state.buttons.hands[1].big_blind + 1
        free = next(seat for seat in seating.free_seats(state.seating, 1) if seat.number >= behind)
        evening.tables.move(mover, free)
        attendance.mark_absent(mover)
        for _ in range(6):
            evening.tables.next_hand(1)
            if mover in evening.desk.state.attendance.missed:
                break
        return evening, attendance, mover

    @pytest.mark.parametrize(
        ("book", "chips", "label", "rule"),
        [
            ("tda-2019", 0, "journal.blinds_dodged_punished", ("tda-2019", "33")),
            ("apsa", 100, "journal.blinds_dodged_punished", ("apsa", "3.5.23")),
            ("uesg", 0, "journal.blinds_dodged_punished", ("tda-2019", "33")),
            ("bps-2019", 100, "journal.blinds_dodged", ("bps-2019", "55")),
            ("pup-2010", 100, "journal.blinds_dodged", ("pup-2010", "6c")),
        ],
    )
    def test_whoever_is_back_is_asked_about_and_owes_what_the_book_says(
        self, book: str, chips: int, label: str, rule: tuple[str, str]
    ) -> None:
        evening, attendance, mover = self.dawdling(book)
        to_do = ToDoList(evening.desk)
        assert [one for one in to_do.items() if isinstance(one, MissedBlindsDue)] == []
        attendance.come_back(mover)
        (due,) = [one for one in to_do.items() if isinstance(one, MissedBlindsDue)]
        assert rule in {(citation.book, citation.rule) for citation in due.citations}
        to_do.do(due)
        line = evening.desk.history.lines[-1]
        (judged,) = line.events
        assert isinstance(judged, MissedBlindsJudged)
        assert (judged.chips, line.label.key) == (chips, label)
        assert rule in {(citation.book, citation.rule) for citation in judged.citations}
        assert [one for one in to_do.items() if isinstance(one, MissedBlindsDue)] == []

    def test_without_meaning_to_it_costs_nothing(self) -> None:
        evening, attendance, mover = self.dawdling("apsa")
        attendance.come_back(mover)
        attendance.judge_missed_blinds(mover, is_deliberate=False)
        (judged,) = evening.desk.history.lines[-1].events
        assert isinstance(judged, MissedBlindsJudged)
        assert judged.chips == 0
        with pytest.raises(Refusal) as refusal:
            attendance.judge_missed_blinds(mover, is_deliberate=True)
        assert refusal.value.reason.key == "attendance.none_missed"

    def test_chips_that_are_on_the_way_are_not_taken_from(self) -> None:
        evening, _, _ = self.dawdling("apsa")
        assert not any(isinstance(event, BlindsTaken) for line in evening.desk.history.lines for event in line.events)

    def test_who_was_absent_before_the_move_misses_nothing_because_the_chips_were_carried(self) -> None:
        evening = Evening(rulebook="apsa").begin(*(f"p{number}" for number in range(1, 9)), tables=2)
        attendance = AttendanceCommands(evening.desk)
        mover = next(entry for entry, seat in evening.desk.state.seating.seats.items() if seat.table == 2)
        evening.field.count_stack(mover, 5_000)
        attendance.mark_absent(mover)
        evening.tables.move(mover, seating.free_seats(evening.desk.state.seating, 1)[0])
        for _ in range(6):
            evening.tables.next_hand(1)
        assert evening.desk.state.attendance.missed == {}
        assert evening.desk.state.stacks.counted[mover] == 4_850

    def test_who_has_played_a_hand_on_the_new_seat_has_arrived(self) -> None:
        evening = Evening(rulebook="apsa").begin(*(f"p{number}" for number in range(1, 9)), tables=2)
        mover = next(entry for entry, seat in evening.desk.state.seating.seats.items() if seat.table == 2)
        evening.tables.move(mover, seating.free_seats(evening.desk.state.seating, 1)[0])
        evening.tables.next_hand(1)
        AttendanceCommands(evening.desk).mark_absent(mover)
        assert not evening.desk.state.attendance.absent[mover].is_on_the_way
