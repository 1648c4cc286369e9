"""An offence on which several topics speak has one answer, by every book."""

from __future__ import annotations

from typing import Any, Final

import pytest

from homepoker.services.rulings.topics import ask
from tests.rulebooks.shipped import ANSWERS, APSA, BPS, IDS, TDA, TDA_2024, UESG
from tests.rulings.cases import TOPICS

Facts = dict[str, Any]


def ruled(topic: str, facts: Facts, book: str) -> Any:
    return ask(TOPICS[topic], facts, ANSWERS[book])


def by_the_ladder(offence: str, book: str, **facts: Any) -> tuple[str, ...]:
    """The sanctions of the penalty form."""
    return tuple(ruled("pen-ladder", {"offence": offence, **facts}, book).verdict.allowed)


TEAM_PLAY: Final = ("softplay", "chip-dumping", "collusion", "passing-chips", "cheating")
"""The offences on which both the ladder and the topic on team play speak."""


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize("offence", TEAM_PLAY)
@pytest.mark.parametrize("meant", [True, False])
def test_team_play_costs_the_same_by_both_topics(offence: str, book: str, meant: bool) -> None:
    ladder = ruled("pen-ladder", {"offence": offence, "deliberate": meant}, book)
    collusion = ruled("pen-collusion", {"kind": offence, "deliberate": meant}, book)
    assert ladder.verdict.allowed == collusion.verdict.sanction
    assert ladder.open_questions == collusion.open_questions
    assert ladder.verdict.mandatory == ("none" not in collusion.verdict.sanction)


def test_bps_has_two_rules_on_dumping_chips_and_both_stand() -> None:
    for topic, facts in (("pen-ladder", {"offence": "chip-dumping"}), ("pen-collusion", {"kind": "chip-dumping"})):
        ruling = ruled(topic, facts, BPS)
        assert ruling.open_questions == ("A-63",)
        assert ruling.said.key.endswith(".two_rules")
        assert {"56", "60"} <= {one.rule for one in ruling.citations}


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize("deliberate", [True, False])
@pytest.mark.parametrize("again", [True, False])
def test_showing_cards_costs_the_same_by_both_topics(book: str, deliberate: bool, again: bool) -> None:
    shown = {"deliberate": deliberate, "announced": False, "ownActionLeft": False, "repeatOffence": again}
    penalty = ruled("pen-exposed-cards", shown, book).verdict.penalty
    ladder = by_the_ladder("exposing-cards", book, deliberate=deliberate, repetitions=int(again))
    match penalty:
        case "none" | "notice":
            assert ladder == ("none", "notice")
        case "warning":
            assert ladder == (("warning",) if deliberate else ("none", "warning"))
        case "may":
            assert ladder[:2] == ("none", "warning")
        case _:
            assert (ladder[0], ladder[-1]) == ("warning", "dq")


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize("again", [0, 1, 3])
def test_bad_manners_cost_the_same_by_both_topics(book: str, again: int) -> None:
    manners = ruled("pen-etiquette", {"repeat": again}, book)
    ladder = ruled("pen-ladder", {"offence": "etiquette", "repetitions": again}, book)
    assert ladder.verdict.mandatory == manners.said.key.endswith(".punish")
    assert manners.said.key.endswith(".tell") == (not again)


@pytest.mark.parametrize("book", IDS)
def test_who_is_drunk_is_judged_alike_by_both_topics(book: str) -> None:
    manners = ruled("pen-etiquette", {"kind": "betrunken", "intoxicated": True}, book)
    ladder = ruled("pen-ladder", {"offence": "intoxicated"}, book)
    is_out = book == APSA
    assert manners.said.key.endswith(".disqualified") == is_out
    assert (ladder.verdict.allowed == ("dq",)) == is_out
    assert not manners.said.key.endswith(".tell")


CHIPS: Final = (("hidden", "hiding-chips"), ("pocketed", "pocketing-chips"), ("taken-away", "removing-chips"))


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize(("how", "offence"), CHIPS)
def test_chips_out_of_sight_in_a_pocket_and_taken_away_are_three_acts(book: str, how: str, offence: str) -> None:
    chips = ruled("chip-concealed", {"value": 500, "how": how}, book)
    ladder = ruled("pen-ladder", {"offence": offence}, book)
    assert (ladder.verdict.allowed == ("dq",)) == chips.said.key.endswith(".disqualified")
    assert "dq" in ladder.verdict.allowed
    if book == APSA:
        assert chips.verdict.removed == (0 if how == "hidden" else 500)
        assert chips.verdict.dq_possible == (how == "taken-away")


@pytest.mark.parametrize("book", IDS)
def test_who_acts_out_of_turn_again_is_punished_by_both_topics_or_may_be(book: str) -> None:
    early = {"ootAction": {"player": "Ida", "type": "check"}, "properPlayer": "Max", "toCall": 0}
    steps = [one.key for one in ruled("bet-out-of-turn", early, book).steps]
    must = ruled("pen-ladder", {"offence": "ootRepeat", "repetitions": 1}, book).verdict.mandatory
    assert must == (book not in (TDA, TDA_2024, UESG))
    assert steps[-1].endswith(".punish_repeated" if must else ".may_punish")


@pytest.mark.parametrize("book", IDS)
@pytest.mark.parametrize("hand_over", [True, False])
def test_a_hand_that_was_shown_to_one_may_be_punished_by_both_topics(book: str, hand_over: bool) -> None:
    shown = ruled("pen-show-one-show-all", {"shownToPlayer": True, "handOver": hand_over}, book)
    steps = [one.key.rpartition(".")[2] for one in shown.steps]
    assert "may_punish" in steps
    first = by_the_ladder("one-player-rule", book)
    assert ("notice_first" in steps) == (first == ("none", "notice"))
