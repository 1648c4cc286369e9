"""Penalties beyond one entry: what is left of one in the next entry, and the chips of a disqualified player."""

from __future__ import annotations

from datetime import timedelta

from homepoker.core import penalties, tournament
from homepoker.core.attendance import BlindsTaken, PlayerLeftForGood
from homepoker.core.penalties import PenaltyCarriedOver
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.standings import place_of
from homepoker.services.evening.commands.attendance import AttendanceCommands
from homepoker.services.evening.commands.penalties import PenaltyCommands
from homepoker.services.evening.journal import Part, journal
from homepoker.services.evening.to_do.people import BlindedOut
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.desks import Evening, by_a_house_rule, words_in
from tests.services.evening.commands.test_penalties import FOUR, abuse, cited, refused, served


def told_last(evening: Evening) -> tuple[Part, ...]:
    """What the journal tells below the last action."""
    return journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("en"))[0].parts


class TestReEntry:
    """A penalty is the person's: what is left of it is sat out in the next entry."""

    def served_one_of_three(self, **changed: object) -> tuple[Evening, PenaltyCommands]:
        evening = Evening(re_entries=2, **changed).begin(*FOUR)  # type: ignore[arg-type] # whatever a profile has
        commands = PenaltyCommands(evening.desk)
        commands.impose(abuse(evening), Sanction.MISSED_HANDS, 3)
        evening.tables.next_hand(1)
        evening.out("tom", "ida")
        return evening, commands

    def test_the_hands_that_are_left_are_counted_at_the_new_seat(self) -> None:
        evening, _ = self.served_one_of_three(rulebook="tda-2019")
        evening.field.enter_late(PlayerId("tom"))
        (carried,) = [event for event in evening.desk.history.lines[-1].events if isinstance(event, PenaltyCarriedOver)]
        assert (carried.entry, carried.hands_left) == (evening.entry("tom"), 2)
        assert ("tda-2019", "71-C") in cited(carried.citations)
        (part,) = [one for one in told_last(evening) if "goes on" in one.text]
        assert (part.text, part.citations) == ("Penalty of Tom goes on: 2 more hands", carried.citations)
        over = []
        for _ in range(3):
            evening.tables.next_hand(1)
            over.append(bool(served(evening)))
        assert over == [False, False, True]

    def test_blinds_of_the_new_stack_go_in_meanwhile(self) -> None:
        evening, _ = self.served_one_of_three(rulebook="tda-2019")
        evening.field.enter_late(PlayerId("tom"))
        evening.field.count_stack(evening.entry("tom"), 10_000)
        for _ in range(2):
            evening.tables.next_hand(1)
        taken = [
            event.entry
            for line in evening.desk.history.lines
            for event in line.events
            if isinstance(event, BlindsTaken)
        ]
        assert taken == [evening.entry("tom")] * len(taken)
        assert taken

    def test_minutes_run_on_while_the_player_is_out(self) -> None:
        evening = Evening(rulebook="bps-2019", re_entries=1).begin(*FOUR)
        PenaltyCommands(evening.desk).impose(abuse(evening), Sanction.TIME, 10)
        evening.pass_time(minutes=4)
        evening.out("tom", "ida")
        evening.pass_time(minutes=2)
        evening.field.enter_late(PlayerId("tom"))
        (running,) = penalties.running_of(evening.desk.state.penalties, evening.entry("tom"))
        state = evening.desk.state
        left = penalties.time_left(running, state.clock, state.profile.structure, evening.desk.now())
        assert left == timedelta(minutes=4)
        assert "Penalty of Tom goes on" in [one.text for one in told_last(evening)]

    def test_what_is_over_stays_behind(self) -> None:
        evening = Evening(rulebook="tda-2019", re_entries=1).begin(*FOUR)
        commands = PenaltyCommands(evening.desk)
        commands.impose(abuse(evening), Sanction.MISSED_HANDS, 1)
        evening.tables.next_hand(1)
        evening.out("tom", "ida")
        evening.field.enter_late(PlayerId("tom"))
        assert penalties.running_of(evening.desk.state.penalties, evening.entry("tom")) == ()

    def test_a_re_entry_taken_back_gives_the_penalty_back_and_the_next_one_takes_it_on(self) -> None:
        evening, _ = self.served_one_of_three(rulebook="tda-2019")
        before = evening.desk.state
        evening.field.enter_late(PlayerId("tom"))
        evening.desk.undo()
        assert evening.desk.state == before
        evening.field.enter_late(PlayerId("tom"))
        evening.field.withdraw(evening.entry("tom"))
        assert evening.desk.state.penalties == before.penalties
        evening.field.enter_late(PlayerId("tom"))
        assert penalties.running_of(evening.desk.state.penalties, evening.entry("tom"))

    def test_a_log_without_the_event_replays_as_before(self) -> None:
        evening, _ = self.served_one_of_three(rulebook="tda-2019")
        first = evening.entry("tom")
        evening.field.enter_late(PlayerId("tom"))
        older = evening.desk.state_before(2)
        for line in evening.desk.history.lines[1:]:
            for event in line.events:
                if isinstance(event, tournament.AnyEvent) and not isinstance(event, PenaltyCarriedOver):
                    older = tournament.after(older, event)
        assert penalties.running_of(older.penalties, evening.entry("tom")) == ()
        assert penalties.running_of(older.penalties, first)


class TestDisqualifiedAndBlindedOff:
    """A club may let the chips of a disqualified player pay the blinds, as those of an absent one do."""

    def disqualified(self, stack: int | None = 300) -> tuple[Evening, PenaltyCommands]:
        evening = Evening(rulebook="tda-2019", re_entries=1).begin(*FOUR)
        by_a_house_rule(evening.desk, "tda-2019", "elim-disqualified", {"elim.disqualified_chips": "blind-off"})
        commands = PenaltyCommands(evening.desk)
        commands.impose(abuse(evening), Sanction.DISQUALIFICATION, stack=stack)
        return evening, commands

    def test_seat_and_chips_stay_and_no_chip_leaves_play(self) -> None:
        evening, _ = self.disqualified()
        state, tom = evening.desk.state, evening.entry("tom")
        assert tom in state.seating.seats
        assert state.stacks.counted[tom] == 300
        assert tournament.chips_in_play(state) == 4 * 10_000
        assert evening.desk.history.lines[-1].label.key == "journal.penalty_blinds_off"
        (left,) = [event for event in evening.desk.history.lines[-1].events if isinstance(event, PlayerLeftForGood)]
        assert ("club", "1") in cited(left.citations)

    def test_hand_by_hand_the_blinds_go_in_until_the_player_is_out(self) -> None:
        evening, _ = self.disqualified()
        tom, to_do = evening.entry("tom"), ToDoList(evening.desk)
        for _ in range(12):
            if evening.desk.state.stacks.counted[tom] == 0:
                break
            evening.tables.next_hand(1)
        assert [one.entry for one in to_do.items() if isinstance(one, BlindedOut)] == [tom]
        evening.out("tom")
        assert place_of(evening.desk.state.entries)[PlayerId("tom")].place == 4

    def test_the_player_neither_comes_back_nor_enters_again(self) -> None:
        evening, _ = self.disqualified()
        attendance = AttendanceCommands(evening.desk)
        assert refused(attendance.come_back, evening.entry("tom")).reason.key == "penalty.stays_away"
        evening.out("tom")
        assert refused(evening.field.enter_late, PlayerId("tom")).reason.key == "penalty.is_disqualified"

    def test_undo_lets_the_player_play_again(self) -> None:
        evening, _ = self.disqualified()
        evening.desk.undo()
        assert not penalties.disqualified(evening.desk.state.penalties)
        assert evening.entry("tom") not in evening.desk.state.attendance.absent

    def test_without_a_chip_the_player_is_out_at_once(self) -> None:
        evening, _ = self.disqualified(stack=0)
        assert evening.entry("tom") not in evening.desk.state.seating.seats
