"""The end of the tournament."""

from __future__ import annotations

import pytest

from homepoker.core.quantities import EntryId
from homepoker.core.rulings.elimination.end_of_event import Situation, Verdict, decide
from tests.rulebooks.shipped import APSA, IDS, decided, keys, read


@pytest.mark.parametrize("book", IDS)
class TestApsa3514:
    def test_over_when_one_player_has_all_the_chips(self, book: str) -> None:
        ruling = decided(decide, Situation((EntryId("ann"),)), book)
        assert ruling.verdict == Verdict(winner=EntryId("ann"))
        assert keys(ruling) == ["end_of_event.won"]
        own = "apsa:3.5.14 apsa:3/start-and-goal"
        assert read(ruling.citations) == (own if book == APSA else "[apsa:3.5.14]")

    def test_goes_on_while_two_have_chips(self, book: str) -> None:
        ruling = decided(decide, Situation((EntryId("ann"), EntryId("ben"))), book)
        assert ruling.verdict == Verdict(winner=None)


def test_somebody_holds_the_chips() -> None:
    with pytest.raises(ValueError, match="chips"):
        decided(decide, Situation(()), APSA)
