"""What cannot have happened is refused with the fact and the reason, whoever asks and by whatever book."""

from __future__ import annotations

from typing import Any

import pytest

from homepoker.core.rulings.reading_facts import BadFacts
from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, WORDS
from tests.rulings.cases import TOPICS


def nested(depth: int) -> list[Any]:
    """A list in a list in a list."""
    made: list[Any] = []
    for _ in range(depth):
        made = [made]
    return made


LEVELS = {"clockZeroAt": 1_000_000, "shuffleStartAt": None, "cutAt": None}
BLINDS = {"buttonSeat": 3, "sbSeat": 4, "bbSeat": 5, "newSeat": 8, "cause": "late"}
SHORTER: dict[str, Any] = {"emptySeats": [6], "lastBB": 5, "button": 4, "occupied": [1, 5]}
BALANCE: dict[str, Any] = {
    "fromTable": {"seats": [1, 2, 3, 4], "lastBB": 2},
    "toTable": SHORTER,
    "handState": "cut",
    "source": 1,
}
TWO_OUT = [{"player": "Ida", "stackAtHandStart": 900}, {"player": "Max", "stackAtHandStart": 900}]
HAND: dict[str, Any] = {"button": 1, "sb": 2, "bb": 3}
DRAWN = {"drawnButton": None}
NEW_3 = {"seat": 3, "cause": "late"}
ALL_NEW = [{"seat": 1, "cause": "late"}, {"seat": 2, "cause": "late"}]
THREE_OPEN = [{"seat": 4, "cardNo": 1}, {"seat": 5, "cardNo": 1}, {"seat": 6, "cardNo": 2}]
LATER_CARD = {"error": "one-exposed-other"}
OPEN = {"exposedSeat": 7, "dealtPlayers": 6}
EXTRA = {"phase": "initial-deal", "extraCards": 1, "traceable": True}
TABLES = [{"id": 1, "handInProgress": True}, {"id": 2, "handInProgress": True}]
ONE_OUT = {"playersBefore": 9, "bustedByStackDesc": ["Ida"], "prizeTable": {}}
LATE = {"kind": "late", "entryOpen": True, "startStack": 20000, "freeSeats": []}


@pytest.mark.parametrize(
    ("topic", "facts", "field"),
    [
        ("clock-level-change", {**LEVELS, "oldLevel": 5, "newLevel": 4}, "newLevel"),
        ("clock-level-change", {**LEVELS, "oldLevel": 4, "newLevel": 5, "announcedAt": 10**15}, "announcedAt"),
        ("deal-redeal", {"absent": ["Ida"] * 1001}, "absent"),
        ("deal-redeal", {"absent": nested(5000)}, "absent"),
        ("elim-h4h-shared", {"prizeTable": {str(place): 1.0 for place in range(1, 1002)}}, "prizeTable"),
        ("clock-level-change", {**LEVELS, "oldLevel": 5, "newLevel": 5}, "newLevel"),
        ("clock-level-change", {**LEVELS, "announcedAt": 999_000, "oldLevel": 4, "newLevel": 5}, "announcedAt"),
        ("clock-heads-up-halving", {"levelDuration": 1200, "remaining": 60, "playersLeft": 1}, "playersLeft"),
        ("clock-heads-up-halving", {"levelDuration": 0, "remaining": 0, "playersLeft": 2}, "levelDuration"),
        ("clock-hand-for-hand", {"playersLeft": 9, "target": 8, "bubbleKind": "money", "tables": []}, "tables"),
        ("clock-h4h-all-in", {"tables": [{"id": 1, "status": "all-in-called"}]}, "tables"),
        ("seat-tables-and-sizes", {"players": 1}, "players"),
        ("seat-initial-draw", {"players": [], "tables": [{"id": 1, "seats": [1, 2]}]}, "players"),
        ("seat-initial-draw", {"players": ["Ida"], "tables": [{"id": 1, "seats": [1, 1]}]}, "tables"),
        ("seat-newcomer-position", {**BLINDS, "newSeat": 5}, "newSeat"),
        ("seat-newcomer-position", {**BLINDS, "bbSeat": 3}, "bbSeat"),
        ("seat-newcomer-position", {**BLINDS, "sbSeat": 6}, "sbSeat"),
        ("seat-table-balance", {**BALANCE, "toTable": {**SHORTER, "occupied": []}}, "toTable.occupied"),
        ("seat-table-balance", {**BALANCE, "toTable": {**SHORTER, "occupied": [1, 2, 3, 5]}}, "toTable.occupied"),
        ("seat-table-break", {"breakingTable": 1, "players": [], "freeSeats": [], "source": 1}, "players"),
        (
            "seat-table-break",
            {"breakingTable": 1, "players": ["Ida", "Max"], "freeSeats": [{"table": 2, "seat": 2}] * 2, "source": 1},
            "freeSeats",
        ),
        ("clock-call-time", {"caller": {"atTable": False}}, "caller.atTable"),
        ("clock-call-time", {"caller": {"inEvent": False}}, "caller.inEvent"),
        ("seat-final-table", {"format": "9-handed", "playersLeft": 1, "tables": 1}, "playersLeft"),
        ("seat-final-table", {"format": "9-handed", "playersLeft": 5, "tables": 6}, "tables"),
        ("seat-final-table-championship", {"tables": [{}], "players": ["Ida"], "source": 1}, "players"),
        ("seat-leaves-during-hand", {"allIn": True, "actionPending": True}, "actionPending"),
        ("chip-starting-stack", {"denominations": [], "players": 9}, "denominations"),
        ("chip-obsolete-leftover", {"value": 100, "count": 3, "smallestKept": 100}, "value"),
        ("chip-found", {"value": 0, "ownerKnown": False}, "value"),
        ("elim-bust", {"handFinished": True, "stackAfter": 0, "playersLeft": 1}, "playersLeft"),
        ("elim-simultaneous", {"playersBefore": 2, "busted": TWO_OUT}, "busted"),
        ("elim-simultaneous", {"playersBefore": 2, "busted": TWO_OUT, "sameHand": False}, "busted"),
        ("elim-simultaneous", {"playersBefore": 9, "busted": [{"player": "Ida", "stackAtHandStart": 0}]}, "busted"),
        (
            "elim-h4h-shared",
            {"playersBefore": 2, "bustedByStackDesc": ["Ida", "Max"], "prizeTable": {}},
            "bustedByStackDesc",
        ),
        ("elim-disqualified", {"stack": 5000, "playersLeft": 1}, "playersLeft"),
        ("elim-leaving-player", {"stack": 5000, "returns": False, "placeAtLeave": 1}, "placeAtLeave"),
        ("elim-blinded-out", {"stack": 500, "missedHands": 9, "blinds": [0, 0]}, "blinds"),
        ("elim-blinded-out", {"stack": 500, "missedHands": 0, "blinds": [100]}, "missedHands"),
        ("league-ties", {"totals": {"Ida": 12}}, "totals"),
        ("button-advance", {"seats": 4, "prev": HAND, "occupied": [1, 2], "newcomers": [NEW_3], **DRAWN}, "newcomers"),
        ("button-advance", {"seats": 4, "prev": HAND, "occupied": [1, 2], "eliminated": [2], **DRAWN}, "eliminated"),
        ("button-advance", {"seats": 4, "prev": {"button": 1, "sb": 4, "bb": 3}, **DRAWN}, "prev.sb"),
        (
            "button-advance",
            {"seats": 2, "prev": {"button": 1, "sb": 1, "bb": 2}, "newcomers": ALL_NEW, **DRAWN},
            "newcomers",
        ),
        ("button-heads-up-transition", {"prev": {"button": 1, "sb": 1, "bb": 2}, "remaining": [1, 2]}, "prev"),
        ("deal-misdeal", {"error": "one-exposed-other", "exposedSeats": THREE_OPEN}, "exposedSeats"),
        ("deal-misdeal", {"error": "first-two-exposed", "exposedSeats": THREE_OPEN}, "exposedSeats"),
        ("deal-misdeal", {"error": "two-plus-exposed", "exposedSeats": THREE_OPEN[:1]}, "exposedSeats"),
        ("deal-misdeal", {"error": "first-two-exposed", "exposedSeats": THREE_OPEN[2:]}, "exposedSeats"),
        ("deal-misdeal", {**LATER_CARD, "exposedSeats": THREE_OPEN[:1], "firstTwoSeats": [4, 5]}, "exposedSeats"),
        ("deal-misdeal", {"error": "wrong-order", "firstTwoSeats": [4, 4]}, "firstTwoSeats"),
        ("deal-exposed-card", {**OPEN, "seatRole": "BTN", "cardNumberOverall": 7}, "cardNumberOverall"),
        ("deal-extra-card", {**EXTRA, "substantial": True, "anybodyActed": False}, "anybodyActed"),
        ("deal-double-burn", {"burned": 2, "streetDealt": False, "betInRound": True}, "betInRound"),
        ("deal-fouled-deck", {"kind": "missing", "foundDuring": "hand", "disputeDeadlinePassed": True}, "dispute"),
        ("deal-stud-procedures", {"case": "short-stub", "stub": 5, "players": 8, "burns": 0}, "stub"),
        ("deal-redeal", {"absent": ["Ida", "Ida"]}, "absent"),
        ("deal-order", {"seatsOccupied": [1, 2, 3], "buttonSeat": 1, "sbSeat": 3, "bbSeat": 2}, "sbSeat"),
        ("clock-hand-for-hand", {"playersLeft": 1, "target": 8, "bubbleKind": "money", "tables": TABLES}, "tables"),
        ("pen-exposed-cards", {"deliberate": False, "announced": True}, "announced"),
        ("pen-missed-hands", {"rounds": 1, "playersAtImposition": 3, "busts": [1, 2, 3]}, "busts"),
        ("elim-h4h-shared", {**ONE_OUT, "stacks": {"Max": 900}}, "stacks"),
        ("league-ties", {"totals": {"Ida": 12, "Max": 9}, "wins": {"Eva": 1}}, "wins"),
        ("seat-rebuy", {"declaredBeforeHand": True, "stack": 100, "bets": 400}, "bets"),
        ("seat-late-entry", {**LATE, "surrenderedChips": 900}, "surrenderedChips"),
        (
            "seat-late-entry",
            {**LATE, "tableState": [{"table": 1, "buttonSeat": 1, "bbSeat": 1}]},
            "tableState.0.bbSeat",
        ),
        (
            "seat-table-balance",
            {**BALANCE, "fromTable": {**BALANCE["fromTable"], "table": 2}, "toTable": {**SHORTER, "table": 2}},
            "toTable.table",
        ),
    ],
)
def test_it_is_refused_in_words(topic: str, facts: dict[str, Any], field: str) -> None:
    for answers in ANSWERS.values():
        with pytest.raises(BadFacts) as refused:
            ask(TOPICS[topic], facts, answers)
        assert refused.value.faults[0].field.startswith(field)
        for words in WORDS:
            assert words.say(refused.value.faults[0].reason)


@pytest.mark.parametrize(
    ("topic", "facts"),
    [
        ("clock-level-change", {**LEVELS, "announcedAt": 1_000_000, "oldLevel": 4, "newLevel": 6}),
        ("clock-heads-up-halving", {"levelDuration": 1200, "remaining": 1260, "playersLeft": 2}),
        ("elim-bust", {"handFinished": False, "stackAfter": 0, "playersLeft": 2}),
        ("elim-leaving-player", {"stack": 5000, "returns": True, "placeAtLeave": 2}),
        ("points-uesg", {"players": 3, "place": 1, "knockouts": 5}),
    ],
)
def test_what_is_odd_and_still_possible_is_ruled_on(topic: str, facts: dict[str, Any]) -> None:
    for answers in ANSWERS.values():
        assert ask(TOPICS[topic], facts, answers).said


def test_more_time_than_the_level_has_is_ruled_on_and_said() -> None:
    for topic, facts in (
        ("clock-heads-up-halving", {"levelDuration": 1200, "remaining": 1260, "playersLeft": 2}),
        (
            "clock-h4h-deduction",
            {"level": 1, "remainingAtAnnouncement": 1260, "handIndex": 1, "levelDurations": [1200]},
        ),
    ):
        for answers in ANSWERS.values():
            ruling = ask(TOPICS[topic], facts, answers)
            assert "more_than_level" in {reason.key.rpartition(".")[2] for reason in ruling.reasons}
