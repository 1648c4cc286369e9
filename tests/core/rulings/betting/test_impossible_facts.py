"""Facts on a bet that cannot be so are refused with the field; what a table may really do wrong is ruled on."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.catalogue import ALL_TOPICS
from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, IDS, TDA

EARLY = {"player": "Ida", "type": "raise", "to": 800}
IMPOSSIBLE: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "less in all than in the first motion": (
        "bet-string",
        {"firstMotion": 800, "totalIntended": 400, "toCall": 400},
        "totalIntended",
        "below_first_motion",
    ),
    "no more in all than in the first motion": (
        "bet-string",
        {"firstMotion": 800, "totalIntended": 800, "toCall": 400},
        "totalIntended",
        "no_second_motion",
    ),
    "out of turn in one's own turn": (
        "bet-out-of-turn",
        {"ootAction": EARLY, "properPlayer": "Ida"},
        "properPlayer",
        "own_turn",
    ),
    "one's own turn before it comes": (
        "bet-out-of-turn",
        {"ootAction": EARLY, "properPlayer": "Max", "subsequent": [EARLY]},
        "subsequent",
        "acts_before_own_turn",
    ),
    "a raise of nothing before one's own turn": (
        "bet-out-of-turn",
        {"ootAction": EARLY, "properPlayer": "Max", "subsequent": [{"player": "Max", "type": "raise"}]},
        "subsequent.0.to",
        "missing",
    ),
    "left although some were pulled back": (
        "bet-prior-chips",
        {"priorChips": [25, 25], "toCallTotal": 600, "added": [600], "priorAction": "left", "removed": [25]},
        "priorAction",
        "something_pulled_back",
    ),
    "all pulled back and yet a part": (
        "bet-prior-chips",
        {"priorChips": [25], "toCallTotal": 600, "added": [600], "priorAction": "partly-removed", "removed": [25]},
        "priorAction",
        "all_pulled_back",
    ),
    "more chips than lie there": (
        "bet-under-raise",
        {"callTo": 400, "putIn": 600, "minRaiseBy": 400, "chips": [500, 500]},
        "chips",
        "other_sum",
    ),
    "pulled back where nothing lay": (
        "bet-prior-chips",
        {"priorChips": [], "toCallTotal": 600, "added": [], "priorAction": "all-removed"},
        "added",
        "nothing_done",
    ),
    "one seat for small and big blind": (
        "bet-action-order",
        {"street": "preflop", "seatsLive": [1, 2], "button": 1, "sb": 1, "bb": 1, "currentBet": 200},
        "bb",
        "seat_twice",
    ),
    "one seat for button and big blind": (
        "bet-action-order",
        {"street": "preflop", "seatsLive": [1, 2], "button": 2, "sb": 1, "bb": 2, "currentBet": 200},
        "bb",
        "seat_twice",
    ),
    "no blind before the flop": (
        "bet-action-order",
        {"street": "preflop", "seatsLive": [1, 2, 3], "button": 1, "sb": 2, "bb": 3, "currentBet": 0},
        "currentBet",
        "blind_is_a_bet",
    ),
    "a bet after the flop that nobody made": (
        "bet-action-order",
        {"street": "flop", "seatsLive": [1, 2, 3], "button": 1, "sb": 2, "bb": 3, "currentBet": 200},
        "lastActed",
        "missing",
    ),
    "a caller on a seat that calls already": (
        "bet-big-blind-ante",
        {"bb": 200, "stack": 300, "callers": [{"seat": 4, "amount": 100}, {"seat": 4, "amount": 200}]},
        "callers",
        "seat_twice",
    ),
    "two undercalls by one player": (
        "bet-multiple-undercalls",
        {"undercalls": [{"player": "A", "putIn": 1, "due": 2}, {"player": "A", "putIn": 1, "due": 2}]},
        "undercalls",
        "player_twice",
    ),
    "an early raise that adds nothing": (
        "bet-out-of-turn",
        {"ootAction": {"player": "A", "type": "raise", "to": 100}, "properPlayer": "B", "priorInFront": 100},
        "ootAction.to",
        "nothing_added",
    ),
    "a bet below the big blind with chips left": (
        "bet-min-raise",
        {"street": "flop", "bb": 100, "actions": [{"player": "A", "to": 99}]},
        "actions.0.to",
        "less_than_a_raise",
    ),
    "a raise by less than a big blind with chips left": (
        "bet-min-raise",
        {"street": "preflop", "bb": 100, "actions": [{"player": "A", "to": 200}, {"player": "B", "to": 299}]},
        "actions.1.to",
        "less_than_a_raise",
    ),
    "paid and asked again": (
        "bet-reopen",
        {"playerTo": 600, "currentTo": 600, "minRaiseBy": 600, "alreadyActed": True},
        "currentTo",
        "nothing_to_pay",
    ),
    "an undercall of nothing": (
        "bet-undercall",
        {"callTo": 1200, "putIn": 0, "facing": "opening-bet", "playersInHand": 2},
        "putIn",
        "too_small",
    ),
    "skipped and acting": (
        "bet-skipped-player",
        {"skipped": "Ida", "ootActions": [{"player": "Ida", "type": "call", "chipsIn": True}], "reasonableTime": True},
        "ootActions.0.player",
        "skipped_has_acted",
    ),
    "no reading at all": ("bet-ambiguous-amount", {"readings": [], "potBefore": 5000}, "readings", "too_short"),
    "a figure without its amount": (
        "bet-verbal-vs-chips",
        {"declared": {"kind": "amount"}, "chips": 500, "first": "verbal", "facing": {"call": 0}},
        "declared.amount",
        "amount_needed",
    ),
    "a call of a bet": ("bet-invalid-declaration", {"facingBet": True, "said": "call"}, "said", "word_fits"),
    "a check without a bet": ("bet-invalid-declaration", {"facingBet": False, "said": "check"}, "said", "word_fits"),
    "won and lost": (
        "bet-hidden-chips",
        {"hidden": 1000, "allInWins": True, "allInLoses": True},
        "allInLoses",
        "wins_and_loses",
    ),
    "to act without cards": (
        "bet-stack-count",
        {"inHand": False, "facingAllIn": False, "inTurn": True},
        "inTurn",
        "not_in_hand",
    ),
    "facing a bet without cards": (
        "bet-stack-count",
        {"inHand": False, "facingAllIn": True, "inTurn": False},
        "facingAllIn",
        "not_in_hand",
    ),
    "cards without a seat": (
        "bet-stack-count",
        {"inHand": True, "facingAllIn": False, "inTurn": True, "askerIsPlayer": False},
        "askerIsPlayer",
        "not_in_hand",
    ),
    "a chip below the call": ("bet-oversized-chip", {"chip": 300, "toCall": 400}, "chip", "below_the_call"),
    "an amount said and not told": (
        "bet-oversized-chip",
        {"chip": 500, "toCall": 400, "amountDeclared": True},
        "declaredTo",
        "amount_needed",
    ),
    "change from the exact call": (
        "bet-expecting-change",
        {"toCall": 400, "chips": [400], "minRaiseBy": 400},
        "chips",
        "no_change_due",
    ),
    "pulling back a chip that was not there": (
        "bet-prior-chips",
        {"priorChips": [25, 25], "toCallTotal": 600, "added": [], "priorAction": "partly-removed", "removed": [100]},
        "removed",
        "chip_not_there",
    ),
    "nothing done at all": (
        "bet-prior-chips",
        {"priorChips": [25, 25], "toCallTotal": 600, "added": [], "priorAction": "left"},
        "added",
        "nothing_done",
    ),
    "more in front than the bet": (
        "bet-reopen",
        {"playerTo": 900, "currentTo": 600, "minRaiseBy": 600, "alreadyActed": True},
        "currentTo",
        "below_his_bet",
    ),
    "a bet that was large enough": (
        "bet-under-raise-late",
        {"street": "flop", "cardsDealtForNextStreet": False, "bettors": [{"player": "A", "to": 400}], "correctTo": 400},
        "correctTo",
        "nothing_too_small",
    ),
    "an undercall that covers the call": (
        "bet-undercall",
        {"callTo": 400, "putIn": 400, "facing": "opening-bet", "playersInHand": 3},
        "putIn",
        "covers_the_call",
    ),
    "a hand of one player": (
        "bet-undercall",
        {"callTo": 400, "putIn": 200, "facing": "opening-bet", "playersInHand": 1},
        "playersInHand",
        "two_at_least",
    ),
    "undercalls that are none": (
        "bet-multiple-undercalls",
        {"undercalls": [{"player": "A", "putIn": 400, "due": 400}, {"player": "B", "putIn": 400, "due": 400}]},
        "undercalls",
        "none_too_small",
    ),
    "a token that covers the bet": ("bet-token-call", {"bet": 1000, "chip": 1000}, "chip", "covers_the_call"),
    "a blind that is not short": (
        "bet-short-blind",
        {"bb": 800, "shortSeat": 3, "shortAmount": 800},
        "shortAmount",
        "not_short",
    ),
    "a small blind above the big one": (
        "bet-post-blinds",
        {"blinds": {"sb": 800, "bb": 400}, "stacks": {"1": 900, "2": 900, "3": 900}, "sbSeat": 1, "bbSeat": 2},
        "blinds.sb",
        "above_big_blind",
    ),
    "a dead small blind between two players": (
        "bet-post-blinds",
        {"blinds": {"sb": 400, "bb": 800}, "stacks": {"1": 900, "2": 900}, "bbSeat": 2},
        "sbSeat",
        "button_is_small_blind",
    ),
    "a short small blind of a level that cannot be": (
        "bet-short-blind",
        {"bb": 400, "sb": 800, "shortSeat": 3, "shortAmount": 300, "isSmallBlind": True},
        "sb",
        "above_big_blind",
    ),
    "a raise missed in front of the first bet": (
        "bet-undercall",
        {"callTo": 400, "putIn": 100, "facing": "opening-bet", "playersInHand": 3, "missedRaise": True},
        "missedRaise",
        "no_raise_to_miss",
    ),
    "one bettor with two bets": (
        "bet-under-raise-late",
        {"cardsDealtForNextStreet": False, "bettors": [{"player": "Ida", "to": 100}] * 2, "correctTo": 200},
        "bettors.1.player",
        "player_twice",
    ),
    "alone in the event": (
        "bet-raise-cap",
        {"limit": "limit", "playersInEvent": 1, "raisesSoFar": 0, "houseCap": 3},
        "playersInEvent",
        "two_at_least",
    ),
    "one player past the skipped one twice": (
        "bet-skipped-player",
        {"skipped": "Ida", "ootActions": [{"player": "Max", "type": "fold"}] * 2, "reasonableTime": True},
        "ootActions.1.player",
        "named_twice",
    ),
    "a word after no chips": (
        "bet-verbal-vs-chips",
        {"declared": {"kind": "call"}, "chips": 0, "first": "chips", "facing": {"call": 400}},
        "chips",
        "no_chips_there",
    ),
    "an all-in of nobody knows how much": (
        "bet-verbal-vs-chips",
        {"declared": {"kind": "all-in"}, "chips": 500, "first": "verbal", "facing": {"call": 400}},
        "declared.amount",
        "all_in_needs_stack",
    ),
    "a small blind that is not short": (
        "bet-short-blind",
        {"bb": 800, "sb": 400, "shortSeat": 3, "shortAmount": 400, "isSmallBlind": True},
        "shortAmount",
        "not_short",
    ),
    "a big blind who is not at the table": (
        "bet-post-blinds",
        {"blinds": {"sb": 50, "bb": 100}, "stacks": {"1": 500, "2": 500}, "sbSeat": 1, "bbSeat": 3},
        "bbSeat",
        "no_such_seat",
    ),
    "a small blind who is not at the table": (
        "bet-post-blinds",
        {"blinds": {"sb": 50, "bb": 100}, "stacks": {"1": 500, "2": 500}, "sbSeat": 3, "bbSeat": 1},
        "sbSeat",
        "no_such_seat",
    ),
    "both blinds on one seat": (
        "bet-post-blinds",
        {"blinds": {"sb": 50, "bb": 100}, "stacks": {"1": 500, "2": 500}, "sbSeat": 1, "bbSeat": 1},
        "sbSeat",
        "seat_twice",
    ),
    "an ante that no chip can pay": (
        "bet-ante-per-player",
        {"sb": 150, "stacks": {"1": 500, "2": 500}},
        "smallestChip",
        "missing",
    ),
    "a seat that is in the hand twice": (
        "bet-action-order",
        {"street": "flop", "seatsLive": [2, 2], "button": 1, "bb": 3, "currentBet": 0},
        "seatsLive",
        "seat_twice",
    ),
    "all-in without cards": (
        "bet-action-order",
        {"street": "flop", "seatsLive": [2, 3], "button": 1, "bb": 3, "currentBet": 0, "allIn": [4]},
        "allIn",
        "not_in_hand",
    ),
    "more in front than anybody has bet": (
        "bet-action-order",
        {"street": "flop", "seatsLive": [2, 3], "button": 1, "bb": 3, "currentBet": 200, "committed": 400},
        "committed",
        "above_the_bet",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_field(name: str) -> None:
    topic, facts, field, reason = IMPOSSIBLE[name]
    with pytest.raises(BadFacts) as refusal:
        ask(ALL_TOPICS[topic], facts, ANSWERS[TDA])
    (fault,) = refusal.value.faults
    assert (fault.field, fault.reason.key) == (field, f"fact.error.{reason}")


class TestAmbiguousAmounts:
    """The reading that the books pick, over a grid of pots."""

    @pytest.mark.parametrize("book", IDS)
    @pytest.mark.parametrize("pot", [0, 499, 500, 501, 4999, 5000, 5001, 100_000])
    @pytest.mark.parametrize("least", [0, 400, 600, 6000])
    def test_never_less_than_legal_and_never_what_nobody_can_have_meant(self, book: str, pot: int, least: int) -> None:
        facts = {"readings": [50, 500, 5000], "potBefore": pot, "minLegal": least}
        amount = ask(ALL_TOPICS["bet-ambiguous-amount"], facts, ANSWERS[book]).verdict.amount
        within = [one for one in (50, 500, 5000) if one <= pot]
        meant = 50 if book == "apsa" or not within else within[-1]
        assert amount == max(meant, least)
