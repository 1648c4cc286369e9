"""What the running evening knows is offered to the fields that it fits, and to no others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from homepoker.core.dealers import ReleaseReason
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.button import first_bust_deals
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.core.rulings.reading_facts import read_facts
from homepoker.core.structure import Ante
from homepoker.core.wording import sentence
from homepoker.services.evening.commands.chip_race import ChipRaceCommands, TableCount
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.rulings.prefill import people_at, prefilled_facts, smallest_chip
from tests.desks import BOOKS, PROFILE, Evening
from tests.rulings.cases import TOPICS


def known(topic: str, evening: Evening, table: int | None = None) -> dict[str, Any]:
    return dict(prefilled_facts(TOPICS[topic], evening.desk.state, evening.desk.now(), table))


@pytest.fixture
def evening() -> Evening:
    return Evening().begin("ida", "max", "eva", "jo")


def test_blinds_come_from_the_level_that_runs(evening: Evening) -> None:
    level = PROFILE.structure.levels[0]
    assert known("bet-min-bet", evening)["bb"] == level.big_blind
    evening.pass_time(minutes=21)
    assert known("bet-min-bet", evening)["bb"] == PROFILE.structure.levels[1].big_blind


def test_before_the_start_no_level_is_known() -> None:
    assert "bb" not in known("bet-min-bet", Evening().check_in("ida", "max"))


def test_seats_and_button_are_those_of_the_table(evening: Evening) -> None:
    hand = evening.desk.state.buttons.hands[1]
    facts = known("deal-order", evening, 1)
    assert facts["buttonSeat"] == hand.button
    assert facts["bbSeat"] == hand.big_blind
    assert facts["seatsOccupied"] == sorted(seat.number for seat in evening.desk.state.seating.seats.values())
    assert "buttonSeat" not in known("deal-order", evening)


def test_a_name_that_means_something_else_elsewhere_is_left_out(evening: Evening) -> None:
    """``bb`` is an amount for one topic and would be a seat for another."""
    for topic in TOPICS:
        facts = known(topic, evening, 1)
        read_facts(TOPICS[topic].situation, facts)


def test_how_many_are_left_is_counted_after_a_bust_out(evening: Evening) -> None:
    assert known("clock-heads-up-halving", evening)["playersLeft"] == 4
    evening.out("jo", "ida")
    assert known("clock-heads-up-halving", evening)["playersLeft"] == 3


def test_people_stand_in_the_order_of_their_seats(evening: Evening) -> None:
    seats = [seat for _, seat in people_at(evening.desk.state, 1)]
    assert seats == sorted(seat for seat in seats if seat is not None)
    assert {str(player) for player, _ in people_at(evening.desk.state, None)} == {"ida", "max", "eva", "jo"}


def test_a_chip_that_left_the_tables_is_not_the_smallest_any_more(evening: Evening) -> None:
    chips = [smallest_chip(evening.desk.state, level) for level in range(1, len(PROFILE.structure.levels) + 1)]
    assert chips[0] == min(PROFILE.denominations)
    assert chips == sorted(chip for chip in chips if chip is not None)


def test_who_deals_is_known_from_seats_button_and_bust_outs(evening: Evening) -> None:
    evening.out("jo", "ida")
    facts = known("dealer-self-deal", evening, 1)
    assert {fact["player"] for fact in facts["seatsOccupied"]} == {"ida", "max", "eva"}
    assert [fact["player"] for fact in facts["eliminatedInOrder"]] == ["jo"]


def test_whoever_sits_at_a_breaking_table_has_to_leave_it() -> None:
    evening = Evening().begin("ida", "max", "eva", "jo", "uwe", "tom", tables=2)
    there = [str(player) for player, _ in people_at(evening.desk.state, 1)]
    assert known("seat-table-break", evening, 1)["players"] == there


def test_a_big_blind_ante_is_no_ante_of_each_player() -> None:
    structure = replace(PROFILE.structure, ante=Ante.BIG_BLIND)
    levels = tuple(replace(level, ante=level.big_blind) for level in structure.levels)
    evening = Evening(structure=replace(structure, levels=levels)).begin("ida", "max")
    assert "ante" in known("bet-big-blind-ante", evening)
    assert "ante" not in known("bet-ante-per-player", evening)


def test_a_dispute_about_a_new_level_is_about_the_one_before(evening: Evening) -> None:
    evening.pass_time(minutes=21)
    just_begun = known("clock-level-change", evening)
    evening.pass_time(minutes=15)
    nearly_over = known("clock-level-change", evening)
    assert (just_begun["oldLevel"], just_begun["newLevel"]) == (1, 2)
    assert (nearly_over["oldLevel"], nearly_over["newLevel"]) == (2, 3)
    assert "clockZeroAt" not in nearly_over


def test_when_the_level_began_is_known_to_the_second(evening: Evening) -> None:
    evening.pass_time(minutes=20)
    began = evening.desk.now()
    evening.pass_time(seconds=70)
    assert known("clock-level-change", evening)["clockZeroAt"] == int(began.timestamp() * 1000)


@pytest.mark.parametrize(("ante", "paid"), [(Ante.NONE, 0), (Ante.EACH, 4 * 25), (Ante.BIG_BLIND, 25)])
def test_the_antes_in_the_pot_are_counted_by_their_format(ante: Ante, paid: int) -> None:
    levels = tuple(replace(level, ante=25) for level in PROFILE.structure.levels)
    profile = replace(PROFILE, structure=replace(PROFILE.structure, ante=ante, levels=levels))
    evening = Evening(profile).begin("ida", "max", "eva", "jo")
    assert known("pot-side-pots", evening, 1)["deadChips"] == paid
    assert "deadChips" not in known("pot-side-pots", evening)


def test_the_least_bet_is_the_big_blind(evening: Evening) -> None:
    assert known("bet-ambiguous-amount", evening)["minLegal"] == PROFILE.structure.levels[0].big_blind


def test_the_lengths_of_levels_begin_with_the_one_that_runs(evening: Evening) -> None:
    lengths = [level.minutes * 60 for level in PROFILE.structure.levels]
    assert known("clock-h4h-deduction", evening)["levelDurations"] == lengths
    evening.pass_time(minutes=21)
    assert known("clock-h4h-deduction", evening)["levelDurations"] == lengths[1:]


def test_a_race_keeps_what_the_next_level_still_needs(evening: Evening) -> None:
    assert known("chip-race", evening)["lowestKept"] == smallest_chip(evening.desk.state, 2)


@pytest.mark.parametrize(("ante", "due"), [(Ante.NONE, 0), (Ante.EACH, 25), (Ante.BIG_BLIND, None)])
def test_the_ante_that_a_player_owes_is_known_unless_the_position_decides(ante: Ante, due: int | None) -> None:
    levels = tuple(replace(level, ante=25) for level in PROFILE.structure.levels)
    profile = replace(PROFILE, structure=replace(PROFILE.structure, ante=ante, levels=levels))
    assert known("seat-absent-player", Evening(profile).begin("ida", "max", "eva")).get("dueAnte") == due


def test_a_value_that_was_raced_off_is_offered_no_more(evening: Evening) -> None:
    smallest = min(PROFILE.denominations)
    ChipRaceCommands(evening.desk, BOOKS).record({1: TableCount(has_none=True)})
    facts = known("pot-odd-chip", evening, 1)
    assert facts["smallestChip"] == sorted(PROFILE.denominations)[1]
    assert smallest not in known("chip-starting-stack", evening).get("denominations", ())


def test_a_championship_is_known_with_the_roles_of_the_next_hands() -> None:
    night = Evening(rulebook="bps-2019", is_championship=True).begin("ida", "max", "eva", "jo", "uwe", "lea", tables=2)
    assert known("seat-initial-draw", night)["championship"] is True
    assert known("button-initial", night)["isChampionship"] is True
    assert "tables" not in known("seat-final-table-championship", night), "hands are not counted yet"
    for table in (1, 2):
        night.tables.next_hand(table)
    found = known("seat-final-table-championship", night)
    assert len(found["tables"]) == 2
    for roles in found["tables"]:
        assert roles.keys() == {"nextBB", "nextSB", "nextButton"}
        assert len({*roles.values()} & {*found["players"]}) == 3
    assert "championship" not in known("seat-initial-draw", Evening().begin("ida", "max"))


def test_what_is_known_of_hand_for_hand_is_filled_in_while_it_is_played_and_its_bubble_before() -> None:
    night = Evening(bubble_at=3).begin("ida", "max", "eva", "jo", tables=2)
    assert known("clock-hand-for-hand", night)["target"] == 3
    assert "handForHand" not in known("elim-simultaneous", night)
    HandForHandCommands(night.desk).announce(2, Bubble.POINTS)
    found = known("clock-hand-for-hand", night)
    assert (found["target"], found["bubbleKind"], found["handsTogether"]) == (2, "points", 0)
    for topic in ("elim-simultaneous", "show-all-in-face-up"):
        assert known(topic, night)["handForHand"] is True


def test_where_nobody_counts_the_hands_button_blinds_and_whose_turn_it_is_are_left_to_the_host(
    evening: Evening,
) -> None:
    assert {"buttonSeat", "bbSeat"} <= known("deal-order", evening, 1).keys()
    assert "currentDealer" in known("dealer-self-deal", evening, 1)
    assert {"buttonSeat", "sbSeat", "bbSeat"} <= known("seat-newcomer-position", evening, 1).keys()
    evening.pass_time(minutes=6)
    assert not {"buttonSeat", "bbSeat"} & known("deal-order", evening, 1).keys()
    assert not {"buttonSeat", "currentDealer"} & known("dealer-self-deal", evening, 1).keys()
    assert not {"buttonSeat", "sbSeat", "bbSeat"} & known("seat-newcomer-position", evening, 1).keys()
    assert "tableState" not in known("seat-late-entry", evening)
    evening.out("jo", "ida")
    assert known("dealer-self-deal", evening, 1)["currentDealer"] == "jo", "who is out deals, counted or not"


def test_who_deals_is_ruled_on_with_those_who_have_gone_home(evening: Evening) -> None:
    evening.out("jo", "ida")
    evening.out("eva", "ida")
    assert "absent" not in known("dealer-self-deal", evening, 1)
    evening.dealing.release(1, evening.entry("eva"), ReleaseReason.WENT_HOME)
    facts = known("dealer-self-deal", evening, 1)
    assert (facts["absent"], facts["currentDealer"]) == (["eva"], "jo")
    ruling = rule(first_bust_deals.decide, read_facts(first_bust_deals.Situation, facts), evening.desk.state.answers)
    assert ruling.verdict.next_dealer == "jo"
    assert ruling.said == sentence("ruling_dealer.self_deal.deals_on", dealer="jo")
