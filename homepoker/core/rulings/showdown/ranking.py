"""Which hand wins (hand ranking and kickers, Rangfolge der Hände und Kicker)?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from annotated_types import Len, MinLen

from homepoker.core.quantities import card
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import CardText, Name, facts, refuse_fact
from homepoker.core.rulings.showdown.hands import Category, Hand, best_hand, best_low
from homepoker.core.wording import Sentence, Value, sentence

# Of the topic of sharing, so that a book without a ranking takes all of another one's and not this point alone.
SUITS_RANK: Final = yes_no("hand.suits_break_ties", "pot-split", default=False)
"""Yes: between equal hands the higher suit wins."""


_STRAIGHTS: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)

Rank = Annotated[str, Len(1, 1)]
"""The rank of a card in one letter, ``T`` for a ten."""


@facts
class Situation:
    """Hands at a showdown: two cards each in Texas hold'em, of which any count; four in Omaha, of which two count.

    ``hi_lo``: half the pot is for the best low hand of five different cards up to the eight.
    """

    hole_cards: Annotated[Mapping[Name, tuple[CardText, ...]], MinLen(1)]
    board: Annotated[tuple[CardText, ...], Len(5, 5)]
    hi_lo: bool = False

    def __post_init__(self) -> None:
        """Check the cards: each exists and is there once, and all players have as many."""
        seen: set[str] = set()
        for field, cards in (
            *((f"hole_cards.{player}", cards) for player, cards in self.hole_cards.items()),
            ("board", self.board),
        ):
            for place, text in enumerate(cards):
                try:
                    card(text)
                except ValueError as fault:
                    raise refuse_fact(f"{field}.{place}", "not_a_card") from fault
                if text in seen:
                    raise refuse_fact(f"{field}.{place}", "card_twice")
                seen.add(text)
        if {len(cards) for cards in self.hole_cards.values()} not in ({2}, {4}):
            raise refuse_fact("hole_cards", "two_or_four_cards")


@facts
class Ranked:
    """One player's hand: what it is, the ranks that make it, and the ranks beside it, the highest first."""

    player: Name
    category: Category
    made: tuple[Rank, ...]
    kickers: tuple[Rank, ...]


@facts
class Verdict:
    """The hands, the best first, and who wins; ``low_winners`` only where half the pot is for the low hand."""

    ranking: tuple[Ranked, ...]
    winners: tuple[Name, ...]
    low_winners: tuple[Name, ...] = ()


@decides("hand-ranking", asks=(SUITS_RANK,))
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """The best five cards win; equal hands share, since no suit is worth more than another."""
    board = situation.board
    hands = {player: best_hand(cards, board) for player, cards in situation.hole_cards.items()}
    in_order = sorted(hands, key=lambda player: hands[player].strength, reverse=True)
    best = [player for player in in_order if hands[player].strength == hands[in_order[0]].strength]
    suits_rank = consult.ask(SUITS_RANK)
    if len(best) > 1:
        if suits_rank:
            best.sort(key=lambda player: hands[player].suits, reverse=True)
            in_order[: len(best)] = best
            best = [player for player in best if hands[player].suits == hands[best[0]].suits]
        consult.because("by_suit" if suits_rank else "suits_do_not_count")
    beaten = [hands[player] for player in in_order if player not in best]
    top = hands[best[0]]
    won = _in_words(top, top.kickers if len(best) > 1 else _kickers_that_decide(top, beaten))
    lows = _lows(situation)
    low_winners = tuple(player for player in lows if lows[player] == min(lows.values()))
    if low_winners:
        low = _low_in_words(min(lows.values()))
        consult.say("high_and_low", high=list(best), hand=won, low=list(low_winners), ranks=low)
    else:
        consult.say("wins" if len(best) == 1 else "shared", players=list(best), hand=won, count=len(best))
    for player in in_order:
        consult.then("hand", player=player, hand=_in_words(hands[player], hands[player].kickers))
    for player in sorted(lows, key=lambda name: lows[name]):
        consult.then("low", player=player, ranks=_low_in_words(lows[player]))
    if any(hand.made == ("5",) and hand.category in _STRAIGHTS for hand in hands.values()):
        consult.because("ace_is_low")
    if situation.hi_lo:
        consult.because("low_by_custom")
        if not low_winners:
            consult.because("no_low")
    ranking = tuple(
        Ranked(player, hands[player].category, hands[player].made, hands[player].kickers) for player in in_order
    )
    return Verdict(ranking, tuple(best), low_winners)


def _lows(situation: Situation) -> dict[str, tuple[int, ...]]:
    """The low hand of everyone who has one, highest card first; the lowest wins."""
    if not situation.hi_lo:
        return {}
    lows = {player: best_low(cards, situation.board) for player, cards in situation.hole_cards.items()}
    return {player: low for player, low in lows.items() if low}


def _kickers_that_decide(best: Hand, beaten: list[Hand]) -> tuple[str, ...]:
    """Kickers that are needed to tell the best hand from all hands it beats."""
    near = [hand for hand in beaten if (hand.category, hand.made) == (best.category, best.made)]
    if not near:
        return ()
    told_apart = max(_first_difference(best.kickers, hand.kickers) for hand in near)
    return best.kickers[: told_apart + 1]


def _first_difference(ours: tuple[str, ...], theirs: tuple[str, ...]) -> int:
    """First position at which two hands differ; behind the last where they do not."""
    places = (place for place, (mine, other) in enumerate(zip(ours, theirs, strict=True)) if mine != other)
    return next(places, len(ours))


def _in_words(hand: Hand, kickers: tuple[str, ...]) -> Sentence:
    """Words for a hand: a pair of kings, kicker ace."""
    named = sentence(f"cards.hand.{hand.category}", **_ranks_named(hand))
    return sentence("cards.with_kickers", hand=named, kickers=_row(kickers)) if kickers else named


def _ranks_named(hand: Hand) -> dict[str, Value]:
    match hand.category:
        case Category.TWO_PAIR | Category.FULL_HOUSE:
            first, second = hand.made
            return {"first": _ranks(first), "second": _ranks(second)}
        case Category.PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return {"of": _ranks(hand.made[0])}
        case Category.ROYAL_FLUSH:
            return {}
        case _:
            return {"to": _row(hand.made)}


def _ranks(rank: str) -> Sentence:
    """Several cards of a rank: kings."""
    return sentence(f"cards.ranks.{rank}")


def _row(ranks: Sequence[str]) -> Sentence:
    """Ranks one after the other: ace, 10, 9."""
    first = sentence(f"cards.rank.{ranks[0]}")
    return sentence("cards.row", first=first, rest=_row(ranks[1:])) if ranks[1:] else first


def _low_in_words(low: Sequence[int]) -> Sentence:
    return _row(["A" if height == 1 else str(height) for height in low])
