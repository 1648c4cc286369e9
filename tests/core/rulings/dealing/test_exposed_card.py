"""The card order of a replaced card: dealt card by card, as the books describe it."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.dealing.exposed_card import Outcome, SeatRole, Situation, decide
from homepoker.core.rulings.facts import BadFact
from tests.rulebooks.shipped import APSA, PUP, decided


def dealt(players: int, exposed: int) -> tuple[int, list[int], list[int]]:
    """Deal two cards each off a deck numbered from 1, one of them exposed: the burn card, the owner's, the flop."""
    deck = iter(range(1, 53))
    hands: dict[int, list[int]] = {seat: [] for seat in range(players)}
    for number in range(2 * players):
        hands[number % players].append(next(deck))
    owner = (exposed - 1) % players
    hands[owner].remove(exposed)
    hands[owner].append(next(deck))
    return exposed, hands[owner], [next(deck) for _ in range(3)]


def situation(card: int, players: int, role: SeatRole = SeatRole.OTHER, *, is_first: bool | None = None) -> Situation:
    """A card of seat 7, exposed by the one who deals."""
    return Situation(
        exposed_seat=7,
        dealt_players=players,
        card_number_overall=card,
        is_first_card_of_seat=is_first,
        seat_role=role,
    )


@pytest.mark.parametrize("book", [APSA, PUP])
@pytest.mark.parametrize("players", [2, 6, 10])
@pytest.mark.parametrize("from_the_end", [0, 1, 2])
def test_the_owner_gets_the_card_after_the_deal_and_the_flop_follows(
    book: str, players: int, from_the_end: int
) -> None:
    card = 2 * players - from_the_end
    burn, hand, flop = dealt(players, card)
    ruling = decided(decide, situation(card, players), book)
    if ruling.verdict.ruling is Outcome.MISDEAL:
        assert card <= 2
        return
    values = {step.key.rpartition(".")[2]: step.values for step in ruling.steps}
    assert burn not in hand
    assert values["owner_gets"]["card"] == max(hand)
    assert (values["no_burn_at_flop"]["first"], values["no_burn_at_flop"]["last"]) == (flop[0], flop[-1])
    assert not ruling.verdict.burn_at_flop


@pytest.mark.parametrize("book", [APSA, PUP])
@pytest.mark.parametrize(
    ("role", "card"), [(SeatRole.SMALL_BLIND, 7), (SeatRole.BIG_BLIND, 8), (SeatRole.OTHER, 11), (SeatRole.BUTTON, 12)]
)
def test_only_the_button_is_dealt_two_cards_in_a_row(book: str, role: SeatRole, card: int) -> None:
    ruling = decided(decide, situation(card, 6, role), book)
    names = [reason.key.rpartition(".")[2] for reason in ruling.reasons]
    assert ("button_gets_two" in names) is (role is SeatRole.BUTTON)


@pytest.mark.parametrize(("card", "is_first", "players"), [(7, True, 6), (6, False, 6), (14, False, 6), (6, None, 2)])
def test_the_number_of_the_card_fits_the_round_of_the_deal(card: int, is_first: bool | None, players: int) -> None:
    with pytest.raises(BadFact):
        situation(card, players, is_first=is_first)


@pytest.mark.parametrize(
    ("role", "card", "players"),
    [
        (SeatRole.SMALL_BLIND, 6, 6),
        (SeatRole.SMALL_BLIND, 1, 2),  # with two the small blind has the button
        (SeatRole.BIG_BLIND, 9, 6),
        (SeatRole.BIG_BLIND, 2, 2),
        (SeatRole.BUTTON, 7, 6),
    ],
)
def test_a_card_that_does_not_go_to_the_seat_is_refused(role: SeatRole, card: int, players: int) -> None:
    with pytest.raises(BadFact, match="not_the_card_of_the_seat"):
        situation(card, players, role)


def test_without_a_small_blind_the_first_card_is_the_big_blinds() -> None:
    assert decided(decide, situation(1, 6, SeatRole.BIG_BLIND), APSA).verdict.ruling is Outcome.MISDEAL


@pytest.mark.parametrize(("card", "is_misdeal"), [(1, True), (7, False)])
def test_which_round_of_the_deal_it_was_follows_from_the_number_of_the_card(card: int, *, is_misdeal: bool) -> None:
    ruling = decided(decide, situation(card, 6, SeatRole.SMALL_BLIND), APSA)
    assert (ruling.verdict.ruling is Outcome.MISDEAL) is is_misdeal
