"""Laws between topics: what two topics are asked about the same table, they answer alike, in every book.

Facts are random; ``HYPOTHESIS_PROFILE=long`` looks longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.rulings.asking import ask
from homepoker.core.rulings.reading_facts import plain_facts
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
