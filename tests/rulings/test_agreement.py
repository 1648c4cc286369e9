"""Laws between topics: what two topics are asked about the same table, they answer alike, in every book.

Facts are random; ``HYPOTHESIS_PROFILE=long`` looks longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.reading_facts import plain_facts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, IDS
from tests.rulings.cases import TOPICS

Facts = Mapping[str, Any]


def answer(topic: str, facts: Facts, book: str) -> dict[str, Any]:
    """The verdict, as other programs read it."""
    return plain_facts(ask(TOPICS[topic], facts, ANSWERS[book]).verdict)


def next_of(seats: list[int], after: int) -> int:
    """The next of the seats clockwise."""
    return min(seats, key=lambda seat: (seat <= after, seat))


@st.composite
def last_hands(draw: st.DrawFn) -> Facts:
    """A table after a hand in which some went out: button and blinds as they were, and who is left."""
    seats = draw(st.integers(3, 11))
    playing = sorted(draw(st.sets(st.integers(1, seats), min_size=3, max_size=seats)))
    button = draw(st.sampled_from(playing))
    small_blind = next_of(playing, button)
    left = draw(st.sets(st.sampled_from(playing), min_size=2, max_size=len(playing)))
    prev = {"button": button, "sb": small_blind, "bb": next_of(playing, small_blind)}
    return {"seats": seats, "prev": prev, "occupied": sorted(left)}


@given(last_hands())
def test_the_hand_that_comes_is_dealt_and_played_from_the_seats_that_the_button_moved_to(last: Facts) -> None:
    occupied = last["occupied"]
    for book in IDS:
        seats = answer("button-advance", last, book)
        button, big_blind = seats["button"], seats["bb"]
        small_blind = seats.get("sb")
        assert big_blind in occupied
        assert small_blind is None or small_blind in occupied
        if len(occupied) == 2:
            assert small_blind == button
            continue
        dealt = answer("deal-order", {"seatsOccupied": occupied, "buttonSeat": button}, book)
        assert dealt["firstCardSeat"] == (big_blind if small_blind is None else small_blind)
        assert sorted(dealt["order"]) == occupied
        assert dealt["lastCardSeat"] == (button if button in occupied else dealt["order"][-1])
        table = {"seatsLive": occupied, "button": button, "bb": big_blind} | (
            {} if small_blind is None else {"sb": small_blind}
        )
        before = answer("bet-action-order", {**table, "street": "preflop", "currentBet": 100}, book)
        assert before["toAct"] == next_of(occupied, big_blind)
        after = answer("bet-action-order", {**table, "street": "flop", "currentBet": 0}, book)
        assert after["toAct"] == dealt["firstCardSeat"]


@given(last_hands(), st.data())
def test_two_who_are_left_sit_alike_by_every_topic_that_is_asked(last: Facts, data: st.DataObject) -> None:
    two = sorted(data.draw(st.sets(st.sampled_from(last["occupied"]), min_size=2, max_size=2)))
    for book in IDS:
        seats = answer("button-advance", {**last, "occupied": two}, book)
        between = answer("button-heads-up-transition", {"prev": last["prev"], "remaining": two}, book)
        assert (between["bb"], between["buttonAndSb"]) == (seats["bb"], seats["button"])
        dealt = answer("deal-order", {"seatsOccupied": two, "buttonSeat": seats["button"], "headsUp": True}, book)
        table = {"seatsLive": two, "button": seats["button"], "sb": seats["sb"], "bb": seats["bb"]}
        for street, bet in (("preflop", 100), ("flop", 0)):
            facts = {"buttonSeat": seats["button"], "otherSeat": seats["bb"], "street": street}
            alone = answer("button-heads-up-order", facts, book)
            assert (alone["sb"], alone["bb"]) == (seats["sb"], seats["bb"])
            assert alone["lastCard"] == dealt["lastCardSeat"]
            turn = answer("bet-action-order", {**table, "street": street, "currentBet": bet}, book)
            assert turn["toAct"] == alone["firstToAct"]


@given(last_hands(), st.data())
def test_a_newcomer_gets_what_the_seats_of_the_next_hand_leave_him(last: Facts, data: st.DataObject) -> None:
    free = sorted(set(range(1, last["seats"] + 1)) - set(last["occupied"]))
    if not free or len(last["occupied"]) < 3:
        return
    seat = data.draw(st.sampled_from(free))
    cause = data.draw(st.sampled_from(("table-break", "balance", "late")))
    for book in IDS:
        without = answer("button-advance", last, book)
        his = {
            "cause": cause,
            "newSeat": seat,
            "seatsOccupied": last["occupied"],
            "buttonSeat": without["button"],
            "bbSeat": without["bb"],
        }
        due = last["prev"]["bb"]
        position = answer("seat-newcomer-position", {**his, "sbSeat": due}, book)
        newcomers = [{"seat": seat, "cause": cause}]
        with_him = answer(
            "button-advance", {**last, "occupied": sorted([*last["occupied"], seat]), "newcomers": newcomers}, book
        )
        has = {blind for blind in ("SB", "BB") if with_him.get(blind.lower()) == seat}
        wants = {position["posts"]} - {"none"}
        assert has == wants, (book, position, with_him)
        assert position["dealtInNow"] or not has


@given(st.integers(2, 300))
def test_who_goes_out_alone_has_one_place_by_every_topic(players: int) -> None:
    for book in IDS:
        out = answer("elim-bust", {"handFinished": True, "stackAfter": 0, "playersLeft": players}, book)
        thrown_out = answer("elim-disqualified", {"stack": 500, "playersLeft": players}, book)
        assert out["placeNow"] == thrown_out["place"] == players


@st.composite
def bet_rounds(draw: st.DrawFn) -> tuple[int, list[Facts], int, int]:
    """A round after the flop with a bet and perhaps raises: big blind, the acts, the bet to call, the last raise.

    Each raise doubles the bet at least, so that it is a full one by every book.
    """
    big_blind = 100 * draw(st.integers(1, 5))
    bet = draw(st.integers(2, 12)) * big_blind // 2
    acts, by = list[Facts]([{"player": "Eva", "to": bet}]), bet
    for _ in range(draw(st.integers(0, 2))):
        by = bet + draw(st.integers(0, 6)) * 25
        bet += by
        acts.append({"player": "Uwe" if len(acts) % 2 else "Eva", "to": bet})
    return big_blind, acts, bet, by


def least_raise(big_blind: int, acts: list[Facts], book: str) -> int:
    """What a raise comes to at least, by the topic of its own."""
    return int(answer("bet-min-raise", {"street": "flop", "bb": big_blind, "actions": acts}, book)["minRaiseTo"])


@given(bet_rounds(), st.data())
def test_no_topic_lets_a_raise_stand_that_the_least_raise_calls_too_small(
    played: tuple[int, list[Facts], int, int], data: st.DataObject
) -> None:
    big_blind, acts, call, by = played
    chips = data.draw(st.lists(st.sampled_from((25, 100, 500, 1000, 5000)), min_size=1, max_size=6))
    put_in = sum(chips)
    measure = {"minRaiseBy": by, "bb": big_blind}
    for book in IDS:
        least = least_raise(big_blind, acts, book)
        totals: dict[str, int] = {}
        if put_in > call:
            several = answer("bet-multi-chip", {"toCall": call, "chips": chips, **measure}, book)
            totals["bet-multi-chip"] = several["to"]
            change = answer("bet-expecting-change", {"toCall": call, "chips": chips, **measure}, book)
            totals["bet-expecting-change"] = change["to"]
            with_word = {"callTo": call, "putIn": put_in, "raiseDeclared": True, **measure}
            totals["bet-under-raise"] = answer("bet-under-raise", with_word, book)["totalDue"]
            early = {"player": "Ida", "type": "raise", "to": put_in}
            out_of_turn = {"ootAction": early, "properPlayer": "Max", "toCall": call, "raiseDeclared": True, **measure}
            totals["bet-out-of-turn"] = answer("bet-out-of-turn", out_of_turn, book)["to"]
            bit_by_bit = {"toCall": call, "firstMotion": put_in, "totalIntended": put_in + 100, **measure}
            bit_by_bit |= {"declaredRaise": True}
            totals["bet-string"] = answer("bet-string", bit_by_bit, book)["amount"]
        if chips[0] >= call:
            one = {"chip": chips[0], "toCall": call, "raiseDeclared": True, "minRaiseTo": least, "bb": big_blind}
            totals["bet-oversized-chip"] = answer("bet-oversized-chip", one, book)["to"]
        assert all(total == call or total >= least for total in totals.values()), (book, call, least, totals)


@given(bet_rounds(), st.data())
def test_chips_above_the_call_come_to_the_same_in_turn_and_out_of_turn(
    played: tuple[int, list[Facts], int, int], data: st.DataObject
) -> None:
    big_blind, _, call, by = played
    put_in = call + 25 * data.draw(st.integers(1, 80))
    said = data.draw(st.booleans())
    measure = {"minRaiseBy": by, "bb": big_blind, "raiseDeclared": said}
    for book in IDS:
        in_turn = answer("bet-under-raise", {"callTo": call, "putIn": put_in, "amountDeclared": True, **measure}, book)
        early = {"ootAction": {"player": "Ida", "type": "raise", "to": put_in}, "properPlayer": "Max", "toCall": call}
        too_early = answer("bet-out-of-turn", {**early, **measure}, book)
        assert too_early["to"] == in_turn["totalDue"], book


@given(bet_rounds(), st.integers(1, 100))
def test_who_may_raise_again_is_who_faces_a_full_raise(played: tuple[int, list[Facts], int, int], steps: int) -> None:
    big_blind, acts, call, by = played
    for book in IDS:
        all_in = call + 25 * steps
        least = least_raise(big_blind, acts, book)
        his: Facts = {"playerTo": call, "currentTo": all_in, "alreadyActed": True, "allIns": [{"to": all_in}]}
        facts = {**his, "minRaiseBy": by, "bb": big_blind}
        reopened = answer("bet-reopen", facts, book)["mayRaise"]
        assert reopened or all_in < least, (book, call, all_in, least)
