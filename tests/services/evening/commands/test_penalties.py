"""Penalties by the book's ladder: sat out hand by hand or by the clock and over by themselves, or disqualification."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from homepoker.core import penalties, tournament
from homepoker.core.attendance import BlindsTaken
from homepoker.core.penalties import PenaltyImposed, PenaltyServed
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.core.standings import place_of
from homepoker.core.tournament import ProfileChanged
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.penalties import Case, PenaltyCommands
from homepoker.services.evening.journal import begun_by_the_clock, journal
from homepoker.services.evening.watch.system_time import carry_over
from tests.desks import BOOKS as RULEBOOKS
from tests.desks import Evening, words_in

FOUR = ("ida", "max", "eva", "tom")
BOOKS = ("tda-2019", "apsa", "uesg", "bps-2019", "pup-2010")


def at_play(book: str = "tda-2019", re_entries: int = 0) -> tuple[Evening, PenaltyCommands]:
    evening = Evening(rulebook=book, re_entries=re_entries).begin(*FOUR)
    return evening, PenaltyCommands(evening.desk)


def abuse(evening: Evening, name: str = "tom", repetitions: int = 0) -> Case:
    return Case(evening.entry(name), Offence.ABUSE, is_deliberate=True, repetitions=repetitions)


def refused(act: object, *arguments: object, **named: object) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        act(*arguments, **named)  # type: ignore[operator] # any command
    return refusal.value


def imposed(evening: Evening) -> PenaltyImposed:
    return next(event for event in evening.desk.history.lines[-1].events if isinstance(event, PenaltyImposed))


def served(evening: Evening) -> list[PenaltyServed]:
    return [event for event in evening.desk.history.lines[-1].events if isinstance(event, PenaltyServed)]


def cited(citations: object) -> set[tuple[str, str]]:
    return {(citation.book, citation.rule) for citation in citations}  # type: ignore[attr-defined] # citations of any event


class TestLadder:
    @pytest.mark.parametrize(
        ("book", "allowed", "rule"),
        [
            ("tda-2019", ["warning", "missed-hands", "missed-rounds", "dq"], ("tda-2019", "71-B")),
            ("apsa", ["none", "warning", "missed-rounds", "dq"], ("apsa", "3.5.2")),
            ("uesg", ["none", "notice"], ("uesg", "floor-§12(1)")),
            ("bps-2019", ["warning", "missed-rounds", "time", "dq"], ("bps-2019", "52")),
            ("pup-2010", ["warning", "missed-rounds", "time", "dq"], ("pup-2010", "6a")),
        ],
    )
    def test_each_book_has_its_own_sanctions_for_an_insult(
        self, book: str, allowed: list[str], rule: tuple[str, str]
    ) -> None:
        evening, commands = at_play(book)
        ruling = commands.on(abuse(evening))
        assert [one.value for one in ruling.verdict.allowed] == allowed
        assert rule in cited(ruling.citations)

    @pytest.mark.parametrize(
        ("book", "sanctions"),
        [
            ("tda-2019", ["warning", "missed-hands", "missed-rounds", "dq", "dq"]),
            ("apsa", ["warning", "missed-rounds", "dq", "dq", "dq"]),
            ("uesg", ["notice", "warning", "missed-hands", "missed-rounds", "dq"]),
            ("bps-2019", ["warning", "missed-rounds", "time", "dq", "dq"]),
            ("pup-2010", ["warning", "missed-rounds", "time", "dq", "dq"]),
        ],
    )
    def test_each_repetition_climbs_a_step(self, book: str, sanctions: list[str]) -> None:
        evening, commands = at_play(book)
        climbed: list[Sanction] = []
        for times in range(5):
            allowed = commands.on(abuse(evening, repetitions=times)).verdict.allowed
            climbed.append(penalties.proposed(allowed, climbed))
        assert [one.value for one in climbed] == sanctions

    def test_what_the_ladder_does_not_have_needs_a_note(self) -> None:
        evening, commands = at_play("apsa")
        refusal = refused(commands.impose, abuse(evening), Sanction.TIME, 10)
        assert refusal.may_overrule
        assert ("apsa", "3.5.2") in cited(refusal.citations)
        commands.impose(abuse(evening), Sanction.TIME, 10, overruled="kurze Abkühlung")
        assert imposed(evening).overruled == "kurze Abkühlung"

    def test_more_rounds_than_the_book_names_need_a_note(self) -> None:
        evening, commands = at_play("bps-2019")
        refusal = refused(commands.impose, abuse(evening), Sanction.MISSED_ROUNDS, 5)
        assert refusal.may_overrule
        assert refusal.reason.key.endswith("four_at_most")
        commands.impose(abuse(evening), Sanction.MISSED_ROUNDS, 4)
        assert imposed(evening).hands == 16

    def test_a_penalty_of_no_hands_is_refused(self) -> None:
        evening, commands = at_play()
        assert refused(commands.impose, abuse(evening), Sanction.MISSED_HANDS, 0).reason.key == "penalty.amount"

    def test_a_warning_is_noted_and_nothing_is_sat_out(self) -> None:
        evening, commands = at_play()
        commands.impose(abuse(evening), Sanction.WARNING)
        assert penalties.running_of(evening.desk.state.penalties, evening.entry("tom")) == ()
        told = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("de"))[0]
        assert told.text == "Verwarnung für Tom"
        assert told.parts[0].text == "Gepöbelt, beschimpft, gestört · mit Absicht"
        assert told.citations


ROUND_OF = {
    "tda-2019": ("tda-2019", "71-A"),
    "apsa": ("apsa", "3.5.2"),
    "uesg": ("tda-2019", "71-A"),
    "bps-2019": ("bps-2019", "52"),
    "pup-2010": ("pup-2010", "6a"),
}


class TestHands:
    @pytest.mark.parametrize("book", BOOKS)
    def test_a_round_is_a_hand_for_everybody_at_the_table_counted_down_and_over_by_itself(self, book: str) -> None:
        evening, commands = at_play(book)
        tom = evening.entry("tom")
        commands.impose(abuse(evening, repetitions=2), Sanction.MISSED_ROUNDS)
        assert imposed(evening).hands == 4
        assert ROUND_OF[book] in cited(imposed(evening).citations)
        left = []
        for _ in range(4):
            (running,) = penalties.running_of(evening.desk.state.penalties, tom)
            left.append(running.hands_left)
            evening.tables.next_hand(1)
            assert served(evening) == []
        assert left == [4, 3, 2, 1]
        (running,) = penalties.running_of(evening.desk.state.penalties, tom)
        assert running.hands_left == 0
        evening.tables.next_hand(1)
        (over,) = served(evening)
        assert ROUND_OF[book] in cited(over.citations)
        assert penalties.running_of(evening.desk.state.penalties, tom) == ()

    def test_the_length_is_fixed_when_it_is_imposed(self) -> None:
        evening, commands = at_play()
        commands.impose(abuse(evening), Sanction.MISSED_ROUNDS)
        evening.out("ida", "max")
        for _ in range(4):
            evening.tables.next_hand(1)
        (running,) = penalties.running_of(evening.desk.state.penalties, evening.entry("tom"))
        assert (running.hands, running.hands_left) == (4, 0)

    @pytest.mark.parametrize(
        ("book", "rule"),
        [
            ("tda-2019", ("tda-2019", "71-C")),
            ("apsa", ("apsa", "3.5.2")),
            ("uesg", ("tda-2019", "71-C")),
            ("bps-2019", ("bps-2019", "52")),
            ("pup-2010", ("pup-2010", "6a")),
        ],
    )
    def test_blinds_go_in_meanwhile_where_the_stack_is_known(self, book: str, rule: tuple[str, str]) -> None:
        evening, commands = at_play(book)
        hand = evening.desk.state.buttons.hands[1]
        away = next(entry for entry, seat in evening.desk.state.seating.seats.items() if seat.number == hand.big_blind)
        evening.field.count_stack(away, 1_000)
        case = Case(away, Offence.ABUSE, is_deliberate=True, repetitions=2)
        commands.impose(case, Sanction.MISSED_HANDS, 3, overruled="drei Hände")
        evening.tables.next_hand(1)
        (taken,) = [event for event in evening.desk.history.lines[-1].events if isinstance(event, BlindsTaken)]
        assert taken.chips == 50
        assert rule in cited(taken.citations)
        for _ in range(3):
            evening.tables.next_hand(1)
        # The big blind of the fourth hand is paid by the player, who plays again.
        assert evening.desk.state.stacks.counted[away] == 950

    def test_hands_of_another_table_do_not_count(self) -> None:
        evening = Evening(rulebook="tda-2019").begin(*(f"p{number}" for number in range(1, 9)), tables=2)
        commands = PenaltyCommands(evening.desk)
        seats = evening.desk.state.seating.seats
        away = next(entry for entry, seat in seats.items() if seat.table == 1)
        commands.impose(Case(away, Offence.ABUSE), Sanction.MISSED_HANDS, 2)
        evening.tables.next_hand(2)
        (running,) = penalties.running_of(evening.desk.state.penalties, away)
        assert running.hands_left == 2
        evening.tables.next_hand(1)
        (running,) = penalties.running_of(evening.desk.state.penalties, away)
        assert running.hands_left == 1

    def test_two_penalties_are_served_one_after_the_other(self) -> None:
        evening, commands = at_play()
        tom = evening.entry("tom")
        commands.impose(abuse(evening), Sanction.MISSED_HANDS, 1)
        commands.impose(abuse(evening), Sanction.MISSED_HANDS, 1)
        evening.tables.next_hand(1)
        evening.tables.next_hand(1)
        assert len(served(evening)) == 1
        assert len(penalties.running_of(evening.desk.state.penalties, tom)) == 1

    def test_who_serves_a_penalty_deals_nowhere(self) -> None:
        evening, commands = at_play()
        dealer = evening.desk.state.dealers.by_table[1].entry
        commands.impose(Case(dealer, Offence.ABUSE), Sanction.MISSED_HANDS, 2)
        assert evening.desk.state.dealers.by_table[1].entry != dealer

    def test_lifted_early_and_undone_all_is_as_before(self) -> None:
        evening, commands = at_play()
        before = evening.desk.state
        commands.impose(abuse(evening), Sanction.MISSED_HANDS, 3)
        evening.tables.next_hand(1)
        commands.lift(evening.entry("tom"))
        assert penalties.running_of(evening.desk.state.penalties, evening.entry("tom")) == ()
        assert refused(commands.lift, evening.entry("tom")).reason.key == "penalty.none_runs"
        for _ in range(3):
            evening.desk.undo()
        assert evening.desk.state == before

    def test_a_penalty_that_is_not_over_does_not_end_by_a_click(self) -> None:
        evening, commands = at_play()
        commands.impose(abuse(evening), Sanction.MISSED_HANDS, 1)
        assert refused(commands.let_play, 1).reason.key == "penalty.not_over"
        evening.tables.next_hand(1)
        commands.let_play(1)
        assert penalties.running_of(evening.desk.state.penalties, evening.entry("tom")) == ()
        assert served(evening)[0].citations


class TestMinutes:
    def test_they_run_with_the_clock_and_stand_in_pauses_and_breaks(self) -> None:
        evening, commands = at_play("pup-2010")
        commands.impose(abuse(evening), Sanction.TIME, 10)
        evening.pass_time(minutes=4)
        assert self.left(evening) == timedelta(minutes=6)
        evening.clock.pause()
        evening.pass_time(minutes=30)
        assert self.left(evening) == timedelta(minutes=6)
        evening.clock.start()
        evening.pass_time(minutes=5)
        assert self.left(evening) == timedelta(minutes=1)
        evening.clock.go_to(3, in_break=True)
        evening.pass_time(minutes=5)
        assert self.left(evening) == timedelta(minutes=1)
        evening.pass_time(minutes=6)
        assert self.left(evening) == timedelta(0)

    def test_the_end_stands_in_the_journal_at_its_minute_though_nobody_clicked(self) -> None:
        evening, commands = at_play("pup-2010")
        commands.impose(abuse(evening), Sanction.TIME, 10)
        before = begun_by_the_clock(evening.desk.state, evening.desk.now())
        evening.pass_time(minutes=12)
        assert begun_by_the_clock(evening.desk.state, evening.desk.now()) == before + 1
        evening.clock.pause()
        evening.pass_time(minutes=3)
        told = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("de"))
        (over,) = [one for one in told if one.text == "Strafe von Tom ist um: spielt wieder mit"]
        assert over.at == evening.desk.history.lines[-2].at + timedelta(minutes=10)
        assert over.citations

    def test_the_next_hand_ends_it_for_good_and_is_told_once(self) -> None:
        evening, commands = at_play("bps-2019")
        commands.impose(abuse(evening), Sanction.TIME, 5)
        evening.tables.next_hand(1)
        assert served(evening) == []
        evening.pass_time(minutes=6)
        evening.tables.next_hand(1)
        assert len(served(evening)) == 1
        told = journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("de"))
        says = [one.text for one in told] + [part.text for one in told for part in one.parts]
        assert says.count("Strafe von Tom ist um: spielt wieder mit") == 1

    def test_a_changed_time_of_day_changes_nothing(self) -> None:
        evening, commands = at_play("pup-2010")
        commands.impose(abuse(evening), Sanction.TIME, 10)
        evening.pass_time(minutes=4)
        carry_over(timedelta(hours=1), evening.timekeeper, evening.desk)
        assert self.left(evening) == timedelta(minutes=6)

    @staticmethod
    def left(evening: Evening) -> timedelta:
        state = evening.desk.state
        (running,) = penalties.running_of(state.penalties, evening.entry("tom"))
        return penalties.time_left(running, state.clock, state.profile.structure, evening.desk.now())


class TestDisqualification:
    @pytest.mark.parametrize(
        ("book", "rule"),
        [
            ("tda-2019", ("tda-2019", "71-D")),
            ("apsa", ("apsa", "3.5.2")),
            ("uesg", ("tda-2019", "71-D")),
            ("bps-2019", ("bps-2019", "12")),
            ("pup-2010", ("tda-2019", "71-D")),
        ],
    )
    def test_the_player_is_out_by_nobody_and_the_chips_leave_play(self, book: str, rule: tuple[str, str]) -> None:
        evening, commands = at_play(book)
        tom, before = evening.entry("tom"), evening.desk.state
        case = Case(tom, Offence.CHEATING, is_deliberate=True, repetitions=1)
        commands.impose(case, Sanction.DISQUALIFICATION, stack=7_500)
        state = evening.desk.state
        assert place_of(state.entries)[PlayerId("tom")].place == 4
        (out,) = state.entries.bust_outs
        assert out.by == ()
        assert tournament.chips_in_play(state) == 32_500
        assert penalties.disqualified(state.penalties) == {tom}
        # Whoever was thrown out is not asked to deal.
        assert state.dealers.by_table[1].entry != tom
        events = evening.desk.history.lines[-1].events
        removed = next(event for event in events if event.kind == "chips_removed")
        assert rule in cited(getattr(removed, "citations", ()))
        evening.desk.undo()
        assert evening.desk.state == before

    def test_the_chips_must_be_known_and_a_counted_stack_is(self) -> None:
        evening, commands = at_play()
        case = Case(evening.entry("tom"), Offence.CHEATING)
        assert refused(commands.impose, case, Sanction.DISQUALIFICATION).reason.key == "penalty.stack_needed"
        evening.field.count_stack(evening.entry("tom"), 5_000)
        commands.impose(case, Sanction.DISQUALIFICATION)
        assert tournament.chips_in_play(evening.desk.state) == 35_000

    def test_the_last_but_one_disqualified_makes_a_winner(self) -> None:
        evening, commands = at_play()
        evening.out("ida", "max")
        evening.out("eva", "max")
        commands.impose(Case(evening.entry("tom"), Offence.CHEATING), Sanction.DISQUALIFICATION, stack=100)
        assert evening.desk.state.winner == evening.entry("max")

    def test_the_mistake_put_right_is_none_any_more(self) -> None:
        evening, commands = at_play()
        tom = evening.entry("tom")
        commands.impose(Case(tom, Offence.CHEATING), Sanction.DISQUALIFICATION, stack=7_500)
        evening.field.reinstate(tom)
        state = evening.desk.state
        assert penalties.disqualified(state.penalties) == frozenset()
        assert state.stacks.counted == {tom: 7_500}
        assert tournament.chips_in_play(state) == 40_000

    def test_a_disqualified_player_enters_again_by_the_hosts_word_alone(self) -> None:
        evening = Evening(rulebook="tda-2019", re_entries=2).begin(*FOUR)
        commands = PenaltyCommands(evening.desk)
        commands.impose(Case(evening.entry("tom"), Offence.CHEATING), Sanction.DISQUALIFICATION, stack=7_500)
        refusal = refused(evening.field.enter_late, PlayerId("tom"))
        assert refusal.may_overrule
        assert ("tda-2019", "71-D") in cited(refusal.citations)
        evening.field.enter_late(PlayerId("tom"), overruled="war ein Irrtum")
        assert len(evening.desk.state.seating.seats) == 4


class TestCorrections:
    def test_a_penalty_taken_out_takes_its_end_with_it(self) -> None:
        evening, commands = at_play()
        commands.impose(abuse(evening), Sanction.MISSED_HANDS, 1)
        sequence = evening.desk.history.lines[-1].sequence
        evening.tables.next_hand(1)
        evening.tables.next_hand(1)
        assert len(served(evening)) == 1
        corrections = CorrectionCommands(evening.desk)
        plan = corrections.take_out(sequence)
        assert plan.misfits == ()
        corrections.carry_out(plan)
        assert evening.desk.state.penalties.given == ()
        assert evening.desk.state.buttons.hands[1].number == 3

    def test_a_lifting_without_its_penalty_no_longer_fits(self) -> None:
        evening, commands = at_play()
        commands.impose(abuse(evening), Sanction.MISSED_HANDS, 2)
        sequence = evening.desk.history.lines[-1].sequence
        commands.lift(evening.entry("tom"))
        (misfit,) = CorrectionCommands(evening.desk).take_out(sequence).misfits
        assert misfit.reason.key == "penalty.none_runs"

    def test_a_lifting_taken_out_ends_the_penalty_with_the_hands_that_were_dealt(self) -> None:
        evening, commands = at_play()
        commands.impose(abuse(evening), Sanction.MISSED_HANDS, 1)
        commands.lift(evening.entry("tom"))
        sequence = evening.desk.history.lines[-1].sequence
        for _ in range(4):
            evening.tables.next_hand(1)
        corrections = CorrectionCommands(evening.desk)
        corrections.carry_out(corrections.take_out(sequence))
        assert penalties.running_of(evening.desk.state.penalties, evening.entry("tom")) == ()

    def test_a_disqualification_is_no_hand_whose_winner_could_be_put_right(self) -> None:
        evening, commands = at_play()
        commands.impose(Case(evening.entry("tom"), Offence.CHEATING), Sanction.DISQUALIFICATION, stack=100)
        corrections = CorrectionCommands(evening.desk)
        assert corrections.hands() == []
        corrections.carry_out(corrections.take_out(evening.desk.history.lines[-1].sequence))
        assert tournament.chips_in_play(evening.desk.state) == 40_000
        assert penalties.disqualified(evening.desk.state.penalties) == frozenset()


def test_an_evening_opened_before_penalties_were_known_follows_its_book_as_it_is_today() -> None:
    evening, _ = at_play("uesg")
    opened = evening.desk.state.answers
    older = replace(
        opened,
        provisions=tuple(provision for provision in opened.provisions if not provision.policy.startswith("pen.")),
        topics=tuple(topic for topic in opened.topics if not topic.topic.startswith("pen-")),
    )
    evening.desk.act(sentence("journal.profile_changed"), [ProfileChanged(evening.desk.state.profile, older)])
    case = abuse(evening)
    assert "floor-§12(1)" not in {citation.rule for citation in PenaltyCommands(evening.desk).on(case).citations}
    assert "floor-§12(1)" in {citation.rule for citation in PenaltyCommands(evening.desk, RULEBOOKS).on(case).citations}
