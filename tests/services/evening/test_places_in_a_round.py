"""Places of those who are out in one round of hand for hand, by every book, and what corrections make of them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core.entries import RoundRanked, still_in
from homepoker.core.hand_for_hand import HandForHandBegan, RoundBegan, TableReported
from homepoker.core.play.bust_outs import stacks_that_matter
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.standings import place_of
from homepoker.services.evening.commands.corrections import CorrectionCommands, outs_of
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue
from homepoker.services.evening.to_do.tables import FinalTableDue
from homepoker.services.evening.to_do.to_do_list import ToDoList
from tests.services.evening.bubble_evenings import BOOKS, all_done, announced, bust, evening, players, sitting

BY_STACK = ("apsa", "bps-2019", "pup-2010")
"""Books that rank a round of hand for hand by the stacks at its start."""


class TestTheRound:
    @pytest.mark.parametrize("book", BOOKS)
    @pytest.mark.parametrize("more_at", [1, 3])
    def test_two_out_at_different_tables_in_one_round_rank_as_the_book_says(self, book: str, more_at: int) -> None:
        """TDA RP-8-A and ÜSG by it: they share the place. APSA 3.3, BPS 8, P&P 1g: the bigger stack is better."""
        night, commands = announced(book)
        first = bust(night, 1)
        second, by = sitting(night, 3)[:2]
        asked = stacks_that_matter(night.desk.state, [(second, (by,))])
        assert asked == ((first, second) if book in BY_STACK else ())
        stacks = {first: 9_000 if more_at == 1 else 2_000, second: 9_000 if more_at == 3 else 2_000}
        night.field.bust_out([(second, (by,))], stacks if asked else None)
        commands.report(2, Status.DONE)
        commands.go_on()
        assert night.desk.state.hand_for_hand is None
        found, names = place_of(night.desk.state.entries), players(night)
        of = {entry: found[names[entry]] for entry in (first, second)}
        if book not in BY_STACK:
            assert (of[first].place, of[second].place, of[first].is_shared) == (24, 24, True)
        else:
            better, worse = (first, second) if more_at == 1 else (second, first)
            assert (of[better].place, of[worse].place, of[better].is_shared) == (24, 25, False)
        rule_of = {
            "apsa": "apsa:3.3/elimination", "bps-2019": "bps-2019:8", "pup-2010": "pup-2010:1g",
            "tda-2019": "tda-2019:RP-8-A", "uesg": "tda-2019:RP-8-A",
        }  # fmt: skip
        events = [event for line in night.desk.history.lines for event in line.events]
        ranked = next(event for event in events if isinstance(event, RoundRanked))
        assert rule_of[book] in {f"{citation.book}:{citation.rule}" for citation in ranked.citations}

    def test_by_tda_three_of_the_hand_in_progress_share_the_place_that_it_reached(self) -> None:
        """The printed example of RP-8-A, with 24 places: three are out in the hand of the announcement."""
        night = evening("tda-2019", 22)
        for table in (1, 2, 3):
            bust(night, table)
        HandForHandCommands(night.desk).announce(22, Bubble.MONEY)
        outs = [bust(night, table) for table in (1, 2, 3)]
        found = place_of(night.desk.state.entries)
        assert {found[players(night)[out]].place for out in outs} == {22}

    def test_equal_stacks_share_by_apsa_and_cut_cards_by_bps(self) -> None:
        for book in ("apsa", "bps-2019"):
            night, _ = announced(book)
            first = bust(night, 1)
            second = sitting(night, 3)[0]
            bust(night, 3, {first: 5_000, second: 5_000})
            found = place_of(night.desk.state.entries)
            places = sorted(found[players(night)[one]].place for one in (first, second))
            assert places == ([24, 24] if book == "apsa" else [24, 25])

    def test_a_third_is_ranked_anew_with_the_two_before(self) -> None:
        night, _ = announced("bps-2019")
        one = bust(night, 1)
        two = sitting(night, 2)[0]
        bust(night, 2, {one: 5_000, two: 3_000})
        three, by = sitting(night, 3)[:2]
        night.field.bust_out([(three, (by,))], had_more=[[one], [three], [two]])
        found = place_of(night.desk.state.entries)
        assert [found[players(night)[entry]].place for entry in (one, three, two)] == [23, 24, 25]

    def test_the_next_round_is_another_hand(self) -> None:
        night, commands = announced()
        commands.end()
        commands.announce(20, Bubble.MONEY)
        first = bust(night, 1)
        all_done(night)
        commands.go_on()
        second = bust(night, 2)
        found = place_of(night.desk.state.entries)
        assert [found[players(night)[one]].place for one in (first, second)] == [25, 24]

    def test_whoever_was_not_out_after_all_leaves_the_round(self) -> None:
        night, _ = announced("tda-2019")
        first = bust(night, 1)
        night.field.reinstate(first)
        second = bust(night, 3)
        found = place_of(night.desk.state.entries)
        assert (found[players(night)[second]].place, found[players(night)[second]].is_shared) == (25, False)

    def test_a_corrected_bust_out_of_a_round_is_ranked_in_it_again(self) -> None:
        night, _ = announced("bps-2019")
        first = bust(night, 1)
        second, third, by = sitting(night, 3)[:3]
        night.field.bust_out([(second, (by,))], {first: 4_000, second: 9_000})
        sequence = night.desk.history.lines[-1].sequence
        corrections = CorrectionCommands(night.desk)
        corrections.carry_out(corrections.bust_out(sequence, [(third, (by,))]))
        found = place_of(night.desk.state.entries)
        assert [found[players(night)[one]].place for one in (third, first)] == [24, 25]
        assert second in {entry.id for entry in still_in(night.desk.state.entries)}

    def test_a_corrected_first_bust_out_takes_those_ranked_with_it_along_where_stacks_decide(self) -> None:
        for book in ("tda-2019", "bps-2019"):
            night, _ = announced(book)
            first, other, by = sitting(night, 1)[:3]
            night.field.bust_out([(first, (by,))])
            sequence = night.desk.history.lines[-1].sequence
            second = sitting(night, 3)[0]
            bust(night, 3, {first: 4_000, second: 9_000})
            corrections = CorrectionCommands(night.desk)
            plan = corrections.bust_out(sequence, [(other, (by,))])
            corrections.carry_out(plan)
            found = place_of(night.desk.state.entries)
            if book == "bps-2019":
                assert [misfit.reason.key for misfit in plan.misfits] == ["journal.unfit_round"]
                assert found[players(night)[other]].place == 25
            else:
                assert not plan.misfits
                assert [found[players(night)[one]].place for one in (other, second)] == [24, 24]

    @pytest.mark.parametrize("book", ["tda-2019", "uesg"])
    def test_where_all_share_a_round_a_correction_has_all_who_are_out_in_it_then_share(self, book: str) -> None:
        night, _ = announced(book)
        first = bust(night, 1)
        sequence = night.desk.history.lines[-1].sequence
        second = bust(night, 3)
        corrections = CorrectionCommands(night.desk)
        forgotten, by = sitting(night, 2)[:2]
        plan = corrections.insert_bust_out(sequence, night.desk.now(), [(forgotten, (by,))])
        assert not plan.misfits
        corrections.carry_out(plan)
        found, names = place_of(night.desk.state.entries), players(night)
        assert [found[names[one]].place for one in (first, forgotten, second)] == [23, 23, 23]
        corrections.carry_out(corrections.take_out(sequence))
        found = place_of(night.desk.state.entries)
        assert [found[names[one]].place for one in (forgotten, second)] == [24, 24]
        state = night.desk.state
        line = corrections.hands()[-1]
        corrections.carry_out(corrections.bust_out(line.sequence, outs_of(line)))
        assert night.desk.state.entries == state.entries, "said again, nothing changes"

    @pytest.mark.parametrize("book", ["tda-2019", "bps-2019"])
    def test_taken_out_of_hand_for_hand_two_bust_outs_are_no_round_any_more(self, book: str) -> None:
        night, _ = announced(book)
        announcement = night.desk.history.lines[-1].sequence
        first = bust(night, 1)
        second = sitting(night, 3)[0]
        bust(night, 3, {first: 4_000, second: 9_000})
        corrections = CorrectionCommands(night.desk)
        corrections.carry_out(corrections.take_out(announcement))
        found, names = place_of(night.desk.state.entries), players(night)
        assert [found[names[one]].place for one in (first, second)] == [25, 24], "one after another"
        state = night.desk.state
        line = corrections.hands()[-1]
        corrections.carry_out(corrections.bust_out(line.sequence, outs_of(line)))
        assert night.desk.state.entries == state.entries, "said again, nothing changes"

    def test_what_was_ranked_together_is_not_swapped_with_another_hand(self) -> None:
        night, _ = announced("bps-2019")
        before = night.desk.history.lines[-2].sequence
        first = bust(night, 1)
        second = sitting(night, 3)[0]
        bust(night, 3, {first: 4_000, second: 9_000})
        with pytest.raises(Refusal, match="round_not_swapped"):
            CorrectionCommands(night.desk).swap(before, night.desk.history.lines[-1].sequence)

    def test_a_bust_out_of_a_round_forgotten_until_later_is_ranked_in_it(self) -> None:
        night, commands = announced("tda-2019")
        first = bust(night, 1)
        sequence = night.desk.history.lines[-1].sequence
        for table in (2, 3):
            commands.report(table, Status.DONE)
        commands.go_on()
        second, by = sitting(night, 3)[:2]
        corrections = CorrectionCommands(night.desk)
        corrections.carry_out(corrections.insert_bust_out(sequence, night.desk.now(), [(second, (by,))]))
        found = place_of(night.desk.state.entries)
        assert [found[players(night)[one]].place for one in (first, second)] == [24, 24]

    def test_taken_out_the_announcement_leaves_the_hands_that_were_played(self) -> None:
        night = evening()
        night.tables.next_hand(1)
        HandForHandCommands(night.desk).announce(0, Bubble.MONEY)
        sequence = night.desk.history.lines[-1].sequence
        all_done(night)
        HandForHandCommands(night.desk).go_on()
        hands = night.desk.state.buttons
        corrections = CorrectionCommands(night.desk)
        plan = corrections.take_out(sequence)
        assert not plan.misfits
        corrections.carry_out(plan)
        assert night.desk.state.hand_for_hand is None
        assert night.desk.state.buttons == hands
        kinds = {type(event) for line in night.desk.history.standing() for event in line.events}
        assert not kinds & {HandForHandBegan, TableReported, RoundBegan}


@pytest.mark.parametrize("book", BOOKS)
def test_an_evening_of_27_at_three_tables_with_six_places_is_played_through_its_bubble(book: str) -> None:
    """Seven are left at three tables; in the second hand together two bust at different tables, and five play on."""
    night = evening(book, 6)
    while len(still_in(night.desk.state.entries)) > 7:
        fullest = max((1, 2, 3), key=lambda table: len(sitting(night, table)))
        bust(night, fullest)
    to_do = ToDoList(night.desk)
    final = to_do.items()[0]
    assert isinstance(final, FinalTableDue)  # it comes first; who wants to play on at three tables says *Not now*
    to_do.put_off(final)
    due = to_do.items()[0]
    assert isinstance(due, HandForHandDue)
    to_do.do(due)
    commands = HandForHandCommands(night.desk)
    for _ in range(2):
        all_done(night)
        commands.go_on()
    big = next(table for table in (1, 2, 3) if len(sitting(night, table)) == 3)
    other = next(table for table in (1, 2, 3) if table != big)
    first, by = sitting(night, big)[:2]
    night.field.bust_out([(first, (by,))])
    second, winner = sitting(night, other)
    asked = stacks_that_matter(night.desk.state, [(second, (winner,))])
    night.field.bust_out([(second, (winner,))], {first: 3_000, second: 7_000} if asked else None)
    last = next(table for table in (1, 2, 3) if table not in (big, other))
    commands.report(last, Status.DONE)
    commands.go_on()
    assert night.desk.state.hand_for_hand is None
    # The hand of the announcement and two together, two minutes each.
    assert night.clock.position().left == timedelta(minutes=14)
    while len(left := still_in(night.desk.state.entries)) > 1:
        night.field.bust_out([(left[0].id, (left[1].id,))])
    found, names = place_of(night.desk.state.entries), players(night)
    of = {entry: (found[names[entry]].place, found[names[entry]].is_shared) for entry in (first, second)}
    by_stack = {first: (7, False), second: (6, False)}
    assert of == (by_stack if book in BY_STACK else {first: (6, True), second: (6, True)})
    assert sorted(one.place for one in found.values())[:5] == [1, 2, 3, 4, 5]
