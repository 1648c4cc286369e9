"""The end of the evening: published once, and only taken back by reopening."""

from __future__ import annotations

from dataclasses import replace

import pytest

from homepoker.core.deals import DealBy
from homepoker.core.ending import PlayEnded
from homepoker.core.payouts import Fees
from homepoker.core.prizes import prizes_of
from homepoker.core.quantities import EntryId
from homepoker.core.refusal import Refusal
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.tournament import TournamentClosed, shown_at
from homepoker.core.wording import Sentence
from homepoker.services.evening.commands.corrections import CorrectionCommands, outs_of
from homepoker.services.evening.setup import change_profile
from tests.desks import BOOKS, PROFILE, Evening


def over(rulebook: str = "uesg", scoring: str = "uesg") -> Evening:
    """Three have played, Ida has won."""
    evening = Evening(rulebook=rulebook, scoring=scoring).begin("ida", "max", "eva")
    evening.out("eva", "ida")
    evening.out("max", "ida")
    return evening


def test_closing_publishes_what_was_computed_with_the_rules_of_its_points() -> None:
    evening = over()
    evening.finish.close()
    closed = evening.desk.history.lines[-1].events[0]
    assert isinstance(closed, TournamentClosed)
    assert [(row.player, row.place, row.points) for row in closed.standings] == [
        ("ida", 1, 800),
        ("max", 2, 400),
        ("eva", 3, 200),
    ]
    assert {citation.book for citation in closed.citations} == {"uesg"}
    assert evening.desk.state.published == closed.standings


def test_an_evening_without_points_is_published_without_a_rule() -> None:
    evening = over(scoring=Scoring.NONE)
    evening.finish.close()
    assert [row.points for row in evening.desk.state.published] == [0, 0, 0]


def test_points_of_apsa_are_kept_in_hundredths() -> None:
    evening = over(rulebook="apsa", scoring=Scoring.APSA)
    assert all(isinstance(score.points, int) for score in evening.finish.scores())
    assert evening.finish.scores()[0].points > evening.finish.scores()[1].points


def test_reopening_keeps_what_was_published_until_it_is_closed_again() -> None:
    evening = over()
    evening.finish.close()
    before = evening.desk.state.published
    evening.finish.reopen()
    assert not evening.desk.state.is_closed
    assert evening.desk.state.published == before


def test_undoing_the_close_reopens() -> None:
    evening = over()
    evening.finish.close()
    evening.desk.undo()
    assert not evening.desk.state.is_closed
    assert evening.desk.state.published == ()


def test_an_evening_is_closed_once_somebody_has_won_and_only_once() -> None:
    running = Evening().begin("ida", "max")
    with pytest.raises(Refusal) as refused:
        running.finish.close()
    assert refused.value.reason.key == "play.not_over_yet"
    evening = over()
    evening.finish.close()
    with pytest.raises(Refusal) as refused:
        evening.finish.close()
    assert refused.value.reason.key == "play.is_closed"


def test_only_a_closed_evening_is_reopened() -> None:
    with pytest.raises(Refusal) as refused:
        over().finish.reopen()
    assert refused.value.reason.key == "play.not_closed"


class TestThePubCloses:
    """Play ends with several left; the places behind them stay as they are."""

    def left_with_three(self, **changed: str) -> Evening:
        evening = Evening(replace(PROFILE, **changed))  # type: ignore[arg-type] # a book or a scoring
        evening.begin("ida", "max", "eva", "jo", "uwe", tables=2)
        evening.out("uwe", "ida")
        evening.out("jo", "max")
        return evening

    def stacks(self, evening: Evening, **chips: int) -> dict[EntryId, int]:
        return {evening.entry(name): amount for name, amount in chips.items()}

    def standings(self, evening: Evening) -> list[tuple[str, int, float]]:
        return [(score.place.player, score.place.place, score.points / 100) for score in evening.finish.scores()]

    def test_they_rank_by_their_stacks_with_the_points_of_their_places(self) -> None:
        evening = self.left_with_three()
        evening.finish.end_early(self.stacks(evening, ida=12_000, max=30_000, eva=8_000))
        assert self.standings(evening) == [("max", 1, 11), ("ida", 2, 9), ("eva", 3, 6), ("jo", 4, 4), ("uwe", 5, 2)]
        assert evening.desk.history.lines[-1].label == Sentence("journal.ended_by_stacks", {"count": 3})

    def test_without_stacks_they_share_the_best_place(self) -> None:
        evening = self.left_with_three()
        evening.finish.end_early({})
        assert [(name, place) for name, place, _ in self.standings(evening)] == [
            ("ida", 1),
            ("max", 1),
            ("eva", 1),
            ("jo", 4),
            ("uwe", 5),
        ]
        assert evening.desk.history.lines[-1].label.key == "journal.ended_sharing"

    def test_the_evening_is_over_can_be_closed_and_taken_back_step_by_step(self) -> None:
        evening = self.left_with_three()
        before = evening.desk.state
        evening.finish.end_early(self.stacks(evening, ida=12_000, max=30_000, eva=8_000))
        assert evening.desk.state.is_over
        evening.finish.close()
        assert [(row.player, row.place) for row in evening.desk.state.published][:2] == [("max", 1), ("ida", 2)]
        evening.finish.reopen()
        for _ in range(3):
            evening.desk.undo()
        assert evening.desk.state == before
        evening.out("eva", "ida")
        assert not evening.desk.state.is_over

    def test_the_shown_clock_stands_from_then_on(self) -> None:
        evening = self.left_with_three()
        evening.finish.end_early({})
        ended_at = evening.desk.now()
        evening.pass_time(hours=2)
        assert shown_at(evening.desk.state, evening.desk.now()) == ended_at

    @pytest.mark.parametrize("book", ["uesg", "tda-2019", "bps-2019", "pup-2010"])
    def test_where_the_own_book_is_silent_the_clause_by_which_the_host_decides_is_cited(self, book: str) -> None:
        evening = self.left_with_three(rulebook=book, scoring=Scoring.NONE)
        evening.finish.end_early({}, "the landlord locks up")
        (event,) = evening.desk.history.lines[-1].events
        assert isinstance(event, PlayEnded)
        assert event.citations == (evening.desk.state.answers.discretion,)
        assert event.overruled is None

    def test_apsa_wants_play_to_go_on_until_one_has_all_the_chips(self) -> None:
        evening = self.left_with_three(rulebook="apsa", scoring=Scoring.APSA)
        evening.finish.end_early({}, "the landlord locks up")
        (event,) = evening.desk.history.lines[-1].events
        assert isinstance(event, PlayEnded)
        assert "3.5.14" in [citation.rule for citation in event.citations]
        assert event.overruled == "the landlord locks up"

    def test_it_ends_once_and_only_what_was_begun(self) -> None:
        waiting = Evening().check_in("ida", "max")
        with pytest.raises(Refusal) as refused:
            waiting.finish.end_early({})
        assert refused.value.reason.key == "play.nothing_played_yet"
        evening = self.left_with_three()
        evening.finish.end_early({})
        with pytest.raises(Refusal) as refused:
            evening.finish.end_early({})
        assert refused.value.reason.key == "play.is_over_already"

    def test_whoever_is_reinstated_afterwards_plays_on_with_the_others(self) -> None:
        evening = self.left_with_three()
        evening.finish.end_early({})
        evening.field.reinstate(evening.entry("jo"))
        assert not evening.desk.state.is_over


NAMES = ("ida", "max", "eva", "karl", "jo", "tom")


def on_the_deal() -> Evening:
    """Three of six are left, and nobody can join any more: 60 in the prize pool, 39 and 21 to be won."""
    fees = Fees(entry_fee=1_000)
    evening = Evening(fees=fees, late_registration_until=0).begin(*NAMES)
    for name in NAMES[3:]:
        evening.out(name, "ida")
    return evening


def shares_of(evening: Evening, **amounts: int) -> dict[EntryId, int]:
    return {evening.entry(name): amount for name, amount in amounts.items()}


def test_a_deal_is_noted_and_play_goes_on_for_places_and_points() -> None:
    evening = on_the_deal()
    shares = shares_of(evening, ida=3_000, max=1_500, eva=1_000)
    evening.finish.agree_deal(None, shares, {}, kept_for_first=500)
    assert not evening.desk.state.is_over
    evening.out("eva", "max")
    evening.out("ida", "max")
    assert prizes_of(evening.desk.state) == {"max": 2_000, "ida": 3_000, "eva": 1_000}
    assert [score.place.player for score in evening.finish.scores()][:3] == ["max", "ida", "eva"]


def test_a_deal_may_settle_the_places_by_stacks_in_one_action() -> None:
    evening = on_the_deal()
    stacks = shares_of(evening, ida=30_000, max=10_000, eva=20_000)
    evening.finish.agree_deal(DealBy.EVEN, shares_of(evening, ida=2_000, max=2_000, eva=2_000), stacks, ends_play=True)
    assert evening.desk.state.is_over
    assert [score.place.player for score in evening.finish.scores()][:3] == ["ida", "eva", "max"]
    assert prizes_of(evening.desk.state) == {"ida": 2_000, "max": 2_000, "eva": 2_000}
    evening.desk.undo()
    assert evening.desk.state.deal is None
    assert not evening.desk.state.is_over


def test_what_stays_for_the_first_is_still_played_for() -> None:
    evening = on_the_deal()
    shares = shares_of(evening, ida=2_000, max=2_000, eva=1_500)
    with pytest.raises(Refusal, match="deal_plays_on"):
        evening.finish.agree_deal(None, shares, {}, kept_for_first=500, ends_play=True)


@pytest.mark.parametrize("changed", [{"fees": None}, {"late_registration_until": 6}])
def test_without_prizes_or_while_somebody_may_join_there_is_no_deal(changed: dict[str, object]) -> None:
    evening = on_the_deal()
    change_profile(evening.desk, replace(evening.desk.state.profile, **changed), BOOKS)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="no_deal_now"):
        evening.finish.agree_deal(None, shares_of(evening, ida=3_000, max=2_000, eva=1_000), {})


def test_there_is_one_deal_in_an_evening_until_it_is_taken_back() -> None:
    evening = on_the_deal()
    shares = shares_of(evening, ida=3_000, max=2_000, eva=1_000)
    evening.finish.agree_deal(None, shares, {})
    with pytest.raises(Refusal, match="no_deal_now"):
        evening.finish.agree_deal(None, shares, {})
    evening.desk.undo()
    evening.finish.agree_deal(None, shares, {})
    assert evening.desk.state.deal is not None


def test_a_correction_before_a_deal_does_not_change_who_has_agreed() -> None:
    """Jo was not out after all: then four were left, and three cannot have divided their prizes."""
    evening = on_the_deal()
    evening.finish.agree_deal(None, shares_of(evening, ida=3_000, max=2_000, eva=1_000), {})
    corrections = CorrectionCommands(evening.desk)
    out_of_jo = next(
        line for line in corrections.hands() if [entry for entry, _ in outs_of(line)] == [evening.entry("jo")]
    )
    plan = corrections.take_out(out_of_jo.sequence)
    assert [misfit.reason.key for misfit in plan.misfits] == ["journal.unfit_deal_players"]
