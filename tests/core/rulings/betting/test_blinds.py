"""The big blind ante of a short stack, and the ante that books propose."""

from __future__ import annotations

import pytest

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulings.betting.blinds import BigBlindAnteSituation, big_blind_ante
from homepoker.core.rulings.betting.policies import ANTE_AMOUNT, ANTE_FORMAT, AnteAmount, AnteFormat
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, PUP, TDA, UESG, decided, read

TEXTS = {
    TDA: "tda-2019:RP-11",
    APSA: "apsa:3.1/ante",
    UESG: "uesg:special/ante",
    BPS: "bps-2019:36 bps-2019:36/short bps-2019:36/full-ante",
    PUP: "[tda-2019:RP-11]",
}


class TestBps36:
    @pytest.mark.parametrize("book", TEXTS)
    def test_the_printed_example_of_400_800(self, book: str) -> None:
        ruling = decided(big_blind_ante, BigBlindAnteSituation(bb=800, ante=800, stack=50_000), book)
        assert (ruling.verdict.liveBB, ruling.verdict.ante_paid) == (800, 800)
        assert read(ruling.citations) == TEXTS[book]

    @pytest.mark.parametrize(("stack", "live", "ante"), [(1000, 800, 200), (500, 500, 0), (800, 800, 0)])
    def test_the_blind_comes_first(self, stack: int, live: int, ante: int) -> None:
        verdict = decided(big_blind_ante, BigBlindAnteSituation(bb=800, stack=stack), BPS).verdict
        assert (verdict.liveBB, verdict.ante_paid) == (live, ante)


class TestTdaRp11:
    @pytest.mark.parametrize("book", [TDA, APSA, UESG, PUP])
    @pytest.mark.parametrize(("stack", "live", "ante"), [(1000, 200, 800), (500, 0, 500), (800, 0, 800)])
    def test_the_ante_comes_first(self, book: str, stack: int, live: int, ante: int) -> None:
        ruling = decided(big_blind_ante, BigBlindAnteSituation(bb=800, stack=stack), book)
        assert (ruling.verdict.liveBB, ruling.verdict.ante_paid) == (live, ante)
        rule = "tda-2019:RP-11" if book == TDA else "[tda-2019:RP-11]"
        assert rule in read(ruling.citations).split()
        assert ruling.open_questions == (() if live else ("A-51",))


@pytest.mark.parametrize(
    ("book", "form", "amount"),
    [
        (TDA, AnteFormat.BIG_BLIND, AnteAmount.BIG_BLIND),
        (APSA, AnteFormat.PER_PLAYER, AnteAmount.QUARTER_SMALL_BLIND),
        (UESG, AnteFormat.OPEN, AnteAmount.BIG_BLIND),
        (BPS, AnteFormat.BIG_BLIND, AnteAmount.BIG_BLIND),
        (PUP, AnteFormat.NONE, AnteAmount.BIG_BLIND),
    ],
)
def test_books_propose_an_ante(book: str, form: AnteFormat, amount: AnteAmount) -> None:
    consult = Consultation(ANSWERS[book], big_blind_ante.id)
    assert consult.ask(ANTE_FORMAT) is form
    assert consult.ask(ANTE_AMOUNT) is amount
