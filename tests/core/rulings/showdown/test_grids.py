"""Every combination of facts on showing and on dead hands, against what each book says, written out a second time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from homepoker.core.rulings.reading_facts import BadFacts, plain_facts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, PUP, TDA, UESG
from tests.rulings.cases import TOPICS

Facts = dict[str, Any]


def decided(topic: str, facts: Facts, book: str) -> dict[str, Any]:
    return plain_facts(ask(TOPICS[topic], facts, ANSWERS[book]).verdict)


def grid(**values: tuple[Any, ...]) -> Iterator[Facts]:
    return (dict(zip(values, chosen, strict=True)) for chosen in product(*values.values()))


YES_NO = (False, True)


def live_by_tda(facts: Facts) -> str:
    """Rules 14, 58 and 65-B: a hand lives while it can be identified, unless it was folded with betting to come."""
    pushed = facts["clearForwardMotion"] and not facts["byDealerError"]
    if not (facts["touchedMuck"] or facts["byDealerError"] or pushed):
        return "yes" if facts["identifiable"] else "no"
    if not facts["identifiable"] or (pushed and facts["bettingRoundsLeft"]):
        return "no"
    return "yes"


def live_by_apsa(facts: Facts) -> str:
    """Hand schützen: what touched the muck is gone."""
    return "no" if facts["touchedMuck"] else live_by_tda(facts)


def live_by_pup(facts: Facts) -> str:
    """4i: what touched the muck is dead, but the floor may let it count if it can be identified."""
    if facts["touchedMuck"]:
        return "floor" if facts["identifiable"] else "no"
    return live_by_tda(facts)


def live_by_bps(facts: Facts) -> str:
    """16, 46, 49: pushed forward is folded, touched is dead; the floor may bring back what can be identified."""
    pushed = facts["clearForwardMotion"] and not facts["byDealerError"]
    if not (facts["touchedMuck"] or facts["byDealerError"] or pushed):
        return "yes" if facts["identifiable"] else "no"
    folded = pushed and facts["bettingRoundsLeft"] and not facts["touchedMuck"]
    return "floor" if facts["identifiable"] and not folded else "no"


WRITTEN_OUT = (TDA, APSA, UESG, BPS, PUP)
"""The books whose answers stand here a second time."""

LIVE_BY: dict[str, Callable[[Facts], str]] = {
    TDA: live_by_tda,
    APSA: live_by_apsa,
    UESG: live_by_tda,
    BPS: live_by_bps,
    PUP: live_by_pup,
}


@pytest.mark.parametrize("book", LIVE_BY)
def test_a_mucked_hand_is_live_or_dead(book: str) -> None:
    names = ("touchedMuck", "identifiable", "clearForwardMotion", "byDealerError", "bettingRoundsLeft")
    for facts in grid(**dict.fromkeys(names, YES_NO)):
        assert decided("hand-mucked-live", facts, book) == {"live": LIVE_BY[book](facts)}, facts


def entitled(facts: Facts, book: str) -> str:
    """TDA 18, and ÜSG with it; in APSA on suspicion only; BPS 51 always the floor's; P&P 5e nobody's once folded."""
    if book == PUP and facts["targetFolded"]:
        return "no"
    if book == BPS:
        return "floor"
    if book == APSA:
        return "floor" if facts["suspicion"] else "no"
    if not facts["askerHasCardsOrTabled"]:
        return "no"
    return "right" if facts["askerCalledRiver"] and facts["targetIsAggressor"] else "floor"


@pytest.mark.parametrize("book", WRITTEN_OUT)
def test_a_hand_may_be_asked_for(book: str) -> None:
    names = ("riverBet", "askerCalledRiver", "askerHasCardsOrTabled", "targetIsAggressor", "suspicion", "targetFolded")
    for facts in grid(**dict.fromkeys(names, YES_NO)):
        if facts["riverBet"] or not (facts["askerCalledRiver"] or facts["targetIsAggressor"]):
            assert decided("show-request-hand", facts, book) == {"entitled": entitled(facts, book)}, facts
        else:
            with pytest.raises(BadFacts):
                decided("show-request-hand", facts, book)


AWARDED, SHUFFLED, CUT, PLAYED = 100_000, 130_000, 150_000, 200_000
MINUTE = 60_000


def deadline(facts: Facts, book: str) -> int | None:
    """TDA 22 and 23, followed by APSA and P&P; ÜSG § 9 the shuffle; BPS 17 the cut, whatever is disputed."""
    hand = facts["kind"] == "hand-reading"
    mark = {BPS: "nextHandCutAt", UESG: "nextHandShuffledAt"}.get(
        book, "nextHandShuffledAt" if hand else "substantialActionNextHandAt"
    )
    ends = [facts[mark]] if facts[mark] is not None else []
    if facts["breakStarted"] and book not in (BPS, UESG):
        ends.append(AWARDED + MINUTE)
    return min(ends, default=None)


@pytest.mark.parametrize("book", WRITTEN_OUT)
def test_a_result_can_be_disputed_until_the_mark_of_the_book(book: str) -> None:
    so_far = ((None, None, None), (SHUFFLED, None, None), (SHUFFLED, CUT, None), (SHUFFLED, CUT, PLAYED))
    claims = (AWARDED, SHUFFLED, CUT, AWARDED + MINUTE, AWARDED + MINUTE + 1, PLAYED, PLAYED + 1)
    kinds = ("hand-reading", "pot-count-or-award")
    for kind, (shuffled, cut, played), breaks, claim in product(kinds, so_far, YES_NO, claims):
        facts = {
            "kind": kind,
            "awardedAt": AWARDED,
            "claimAt": claim,
            "nextHandShuffledAt": shuffled,
            "nextHandCutAt": cut,
            "substantialActionNextHandAt": played,
            "breakStarted": breaks,
        }
        ends = deadline(facts, book)
        expected = {"inTime": ends is None or claim <= ends, "deadlineAt": ends}
        assert decided("pot-dispute-deadline", facts, book) == expected, facts


@pytest.mark.parametrize("book", WRITTEN_OUT)
class TestAlikeInEveryBook:
    def test_a_hand_is_shown_with_all_its_cards(self, book: str) -> None:
        for required, readable, there in product((2, 4, 7), YES_NO, YES_NO):
            for shown in range(required + 1):
                facts = {
                    "cardsShown": shown,
                    "cardsRequired": required,
                    "readableByDealer": readable,
                    "retrievable": there,
                }
                tabled = shown == required and readable
                can_win = "yes" if tabled else "floor" if there else "no"
                assert decided("show-tabling", facts, book) == {"tabled": tabled, "canWin": can_win}

    def test_who_plays_the_board_for_a_share_shows_all_cards(self, book: str) -> None:
        for required, claims in product((2, 4), YES_NO):
            for shown in range(required + 1):
                facts = {"cardsShown": shown, "claims": claims, "cardsRequired": required}
                shows_anyway = book == UESG and shown < required
                must = required if claims or shows_anyway else 0
                assert decided("show-play-board", facts, book) == {"mustShow": must}

    def test_only_what_nobody_called_comes_back_for_a_killed_hand(self, book: str) -> None:
        for uncalled, called in product((0, 400, 1000), YES_NO):
            if called and uncalled == 1000:
                continue  # Somebody called, so not all of it is uncalled.
            facts = {"committed": 1000, "ownUncalled": uncalled, "wasCalled": called, "isRaise": True}
            assert decided("hand-killed-refund", facts, book) == {"refund": uncalled}

    def test_hands_are_opened_once_nobody_can_bet(self, book: str) -> None:
        streets = ("preflop", "flop", "turn", "river")
        for all_in, betting, street, waiting in product(((), ("Anna",), ("Anna", "Ben")), YES_NO, streets, YES_NO):
            in_hand = ("Anna", "Ben", "Carla")
            facts = {
                "playersInHand": 3,
                "allIn": list(all_in),
                "bettingPossible": betting,
                "street": street,
                "inHand": list(in_hand),
                "handForHand": waiting,
            }
            if betting and len(all_in) == 2:
                # One alone has nobody left to bet with.
                with pytest.raises(BadFacts, match="nobody_to_bet_with"):
                    decided("show-all-in-face-up", facts, book)
                continue
            verdict = decided("show-all-in-face-up", facts, book)
            assert verdict["openNow"] == (bool(all_in) and not betting and not waiting)
            assert verdict["mustShow"] == (list(in_hand) if verdict["openNow"] else [])
            assert not set(verdict["mayMuck"]) & {*all_in, *verdict["mustShow"]}

    def test_words_never_bind_and_only_intent_is_punished(self, book: str) -> None:
        for deliberate, repeated in product(YES_NO, YES_NO):
            facts = {"claimed": "Flush", "actual": "Straight", "deliberate": deliberate, "repeated": repeated}
            penalty = "may" if deliberate else "none"
            assert decided("show-verbal-claim", facts, book) == {"binding": False, "penalty": penalty}


class TestWhatCannotBe:
    @pytest.mark.parametrize(
        ("topic", "facts", "field", "reason"),
        [
            (
                "show-uncontested",
                {"remaining": ["Anna", "Ben"], "showdownReached": True, "wonByFold": False},
                "remaining",
                "more_than_one_left",
            ),
            (
                "show-uncontested",
                {"remaining": ["Anna"], "showdownReached": True, "wonByFold": True},
                "wonByFold",
                "fold_or_showdown",
            ),
            ("hand-killed-refund", {"committed": 5, "ownUncalled": 6}, "ownUncalled", "more_than_put_in"),
            (
                "hand-killed-refund",
                {"committed": 5, "ownUncalled": 5, "wasCalled": True},
                "wasCalled",
                "nothing_was_called",
            ),
            ("show-all-in-face-up", {"allIn": ["Anna"], "inHand": ["Anna", "Anna"]}, "inHand.1", "named_twice"),
            ("show-all-in-face-up", {"allIn": ["Anna"], "inHand": ["Anna"]}, "inHand", "two_at_least"),
            (
                "show-order",
                {"streetsAggressor": {}, "lastRoundChecked": True, "seatsLive": [3, 6], "button": 1, "firstToAct": 4},
                "firstToAct",
                "not_in_hand",
            ),
            ("show-play-board", {"cardsShown": 3, "claims": True}, "cardsShown", "too_large"),
            ("show-tabling", {"cardsShown": 5, "cardsRequired": 4}, "cardsShown", "too_large"),
            (
                "show-all-in-face-up",
                {"playersInHand": 2, "allIn": ["Carla"], "inHand": ["Anna", "Ben"]},
                "allIn.0",
                "not_in_hand",
            ),
            (
                "show-all-in-face-up",
                {"playersInHand": 3, "allIn": ["Ben"], "inHand": ["Anna", "Ben"]},
                "inHand",
                "as_many_names",
            ),
            (
                "pot-dispute-deadline",
                {"kind": "hand-reading", "awardedAt": 10, "claimAt": 5},
                "claimAt",
                "too_early",
            ),
            (
                "pot-dispute-deadline",
                {
                    "kind": "hand-reading",
                    "awardedAt": 1,
                    "claimAt": 9,
                    "nextHandShuffledAt": 7,
                    "nextHandCutAt": 3,
                },
                "nextHandCutAt",
                "too_early",
            ),
        ],
    )
    def test_facts_that_exclude_each_other(self, topic: str, facts: Facts, field: str, reason: str) -> None:
        with pytest.raises(BadFacts) as refused:
            decided(topic, facts, TDA)
        fault = refused.value.faults[0]
        assert (fault.field, fault.reason.key) == (field, f"fact.error.{reason}")
