"""Late entries, alternates and re-entries."""

from __future__ import annotations

import pytest

from homepoker.core.quantities import Seat
from homepoker.core.rulings.seating.late_entry import Kind, Situation, Verdict, decide
from tests.rulebooks.shipped import APSA, BPS, IDS, PUP, TDA, UESG, decided, keys, read

FREE = (Seat(2, 4), Seat(1, 9))
CITATIONS = {
    TDA: "tda-2019:8-A tda-2019:8-B",
    APSA: "apsa:2.2 apsa:3.5.8",
    UESG: "[tda-2019:8-A] [tda-2019:8-B]",
    BPS: "[tda-2019:8-A] [tda-2019:8-B]",
    PUP: "[tda-2019:8-A] [tda-2019:8-B]",
}


@pytest.mark.parametrize("book", IDS)
class TestTda8A:
    @pytest.mark.parametrize("kind", list(Kind))
    def test_while_entries_are_open_a_full_stack_and_the_first_seat_drawn(self, book: str, kind: Kind) -> None:
        ruling = decided(decide, Situation(kind, True, 20_000, FREE), book)
        assert ruling.verdict == Verdict(True, 20_000, Seat(2, 4))
        assert read(ruling.citations) == CITATIONS[book]

    def test_without_a_free_seat_he_waits(self, book: str) -> None:
        ruling = decided(decide, Situation(Kind.ALTERNATE, True, 20_000, ()), book)
        assert ruling.verdict == Verdict(True, 20_000, None)
        assert keys(ruling)[-1] == "late_entry.no_seat"


class TestTda8B:
    @pytest.mark.parametrize(
        ("book", "citations"),
        [(TDA, CITATIONS[TDA]), (UESG, CITATIONS[UESG]), (APSA, CITATIONS[APSA] + " [tda-2019:8-B]")],
    )
    def test_chips_given_up_leave_play(self, book: str, citations: str) -> None:
        ruling = decided(decide, Situation(Kind.RE_ENTRY, True, 20_000, FREE, surrendered=1_300), book)
        assert ruling.verdict.leaves_play == 1_300
        assert read(ruling.citations) == citations


class TestApsa22:
    def test_after_the_deadline_nobody_enters(self) -> None:
        ruling = decided(decide, Situation(Kind.LATE, False, 20_000, FREE), APSA)
        assert ruling.verdict == Verdict(may_enter=False)
        assert keys(ruling) == ["late_entry.deadline_passed"]
        assert read(ruling.citations) == CITATIONS[APSA]

    def test_a_deadline_that_the_club_set_later_is_its_own_affair(self) -> None:
        ruling = decided(decide, Situation(Kind.LATE, True, 20_000, FREE), APSA)
        assert keys(ruling)[0] == "late_entry.before_deadline"
        assert ruling.open_questions == ("A-46",)


@pytest.mark.parametrize("book", [TDA, UESG, BPS, PUP])
def test_when_late_registration_is_over_nobody_enters(book: str) -> None:
    ruling = decided(decide, Situation(Kind.LATE, False, 20_000, FREE), book)
    assert ruling.verdict == Verdict(may_enter=False)
    assert keys(ruling) == ["late_entry.over"]
    assert ruling.open_questions == (() if book == TDA else ("A-46",))
