"""From which hand a new level counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.clock.levels import (
    LevelChangeSituation,
    LevelChangeVerdict,
    Post,
    TimetableSituation,
    TimetableVerdict,
    WrongLevelSituation,
    level_change,
    timetable,
    wrong_level,
)
from homepoker.core.rulings.facts import BadFact
from homepoker.core.rulings.shared.policies import HandStart
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided, keys, read

CITATIONS = {
    TDA: "tda-2019:23",
    APSA: "apsa:3.4/hand-start apsa:3.1/blind-raise",
    UESG: "uesg:floor-§9 [tda-2019:23]",
    BPS: "bps-2019:34 bps-2019:17",
    PUP: "pup-2010:7c",
}
SHUFFLERS = [TDA, APSA, UESG, PUP]


def around(shuffled: float | None, cut: float | None) -> LevelChangeSituation:
    """Level 5 is announced as the clock reaches zero; shuffle and cut so many seconds later (or before)."""
    zero = 1_767_297_600_000

    def at(seconds: float | None) -> int | None:
        return None if seconds is None else zero + round(seconds * 1000)

    return LevelChangeSituation(zero, at(shuffled), at(cut), old_level=4, new_level=5)


@pytest.mark.parametrize("book", CITATIONS)
def test_every_book_cites_its_own_rule_or_the_one_it_leans_on(book: str) -> None:
    assert read(decided(level_change, around(-2, 5), book).citations) == CITATIONS[book]


@pytest.mark.parametrize(
    ("shuffled", "cut", "level"), [(-2, 5, 4), (0, 5, 5), (2, 5, 5), (-40, -2, 4), (None, None, 5)]
)
class TestTda23Apsa34Pup7c:
    @pytest.mark.parametrize("book", SHUFFLERS)
    def test_the_first_shuffle_begins_the_hand(
        self, book: str, shuffled: float | None, cut: float | None, level: int
    ) -> None:
        assert decided(level_change, around(shuffled, cut), book).verdict == LevelChangeVerdict(
            level, HandStart.SHUFFLE
        )


class TestBps34:
    @pytest.mark.parametrize(
        ("shuffled", "cut", "level"), [(-2, 5, 5), (-2, None, 5), (-2, 0, 5), (-40, -2, 4), (None, None, 5)]
    )
    def test_only_the_cut_begins_the_hand(self, shuffled: float | None, cut: float | None, level: int) -> None:
        assert decided(level_change, around(shuffled, cut), BPS).verdict == LevelChangeVerdict(level, HandStart.CUT)

    def test_the_reason_names_the_cut(self) -> None:
        assert keys(decided(level_change, around(-2, 5), BPS)) == ["new_cut"]


def test_the_uesg_evening_is_marked_as_a_fallback() -> None:
    assert decided(level_change, around(-2, 5), UESG).is_fallback


@pytest.mark.parametrize(("book", "by_cut"), [(TDA, False), (APSA, False), (UESG, False), (BPS, True), (PUP, False)])
@given(
    zero=st.integers(0, 10**13), wait=st.integers(0, 60_000), shuffle=st.integers(0, 10**13), cut=st.integers(0, 90_000)
)
def test_a03_the_announcement_decides_and_not_the_zero(
    book: str, by_cut: bool, zero: int, wait: int, shuffle: int, cut: int
) -> None:
    situation = LevelChangeSituation(zero, shuffle, shuffle + cut, old_level=4, new_level=5, announced_at=zero + wait)
    began = shuffle + cut if by_cut else shuffle
    ruling = decided(level_change, situation, book)
    assert ruling.verdict.level == (5 if began >= zero + wait else 4)
    assert ("A-03" in ruling.open_questions) == (zero <= began < zero + wait)


@pytest.mark.parametrize(("shuffled", "cut"), [(None, 5), (6, 5)])
def test_nobody_cuts_before_the_shuffle(shuffled: float | None, cut: float) -> None:
    with pytest.raises(BadFact, match="cut_before_shuffle"):
        around(shuffled, cut)


AMOUNTS = st.integers(0, 100_000)


class TestTda23:
    @given(posts=st.lists(st.tuples(AMOUNTS, AMOUNTS), max_size=9))
    def test_after_the_correction_everybody_has_posted_what_is_due(self, posts: list[tuple[int, int]]) -> None:
        given_posts = tuple(Post(f"p{number}", *amounts) for number, amounts in enumerate(posts))
        verdict = decided(wrong_level, WrongLevelSituation(4, 5, (), given_posts), TDA).verdict
        added = {one.player: one.chips_delta for one in verdict.corrections}
        assert all(one.posted + added.get(one.player, 0) == one.due for one in given_posts)
        assert 0 not in added.values()

    @pytest.mark.parametrize("book", IDS)
    def test_the_step_for_each_player_names_the_chips(self, book: str) -> None:
        posts = (Post("ida", 100, 200), Post("max", 400, 300), Post("jo", 50, 50))
        ruling = decided(wrong_level, WrongLevelSituation(4, 5, (), posts), book)
        assert [(one.key.rpartition(".")[2], one.values.get("amount")) for one in ruling.steps] == [
            ("add", 100),
            ("take_back", 100),
            ("go_on", None),
        ]


def test_nobody_posts_twice() -> None:
    with pytest.raises(BadFact, match="player_twice"):
        WrongLevelSituation(4, 5, (), (Post("ida", 1, 2), Post("ida", 1, 2)))


class TestApsa31:
    @pytest.mark.parametrize("book", IDS)
    def test_a_change_during_play_departs_from_a_timetable_fixed_before(self, book: str) -> None:
        ruling = decided(timetable, TimetableSituation(has_begun=True), book)
        assert ruling.verdict == TimetableVerdict(departs=True)
        assert keys(ruling) == ["fixed"]
        assert read(ruling.citations) == ("apsa:3.1/blind-raise" if book == APSA else "[apsa:3.1/blind-raise]")

    @pytest.mark.parametrize("book", IDS)
    def test_before_the_start_everything_is_open(self, book: str) -> None:
        assert decided(timetable, TimetableSituation(has_begun=False), book).verdict == TimetableVerdict(departs=False)
