"""Chips exchanged for bigger ones: the chip race when a value leaves play, and a colour-up in the middle of play.

- ``chip-race``: how are odd chips of a value exchanged that leaves play (chip race, Chip Race)?
- ``chip-colour-up``: may chips be exchanged for bigger ones in the middle of play (colour-up, Color-Up)?

What is recorded of a race stands in `core.stacks`, the host's act in `services.evening.commands.chip_race`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import gcd
from typing import Final

from homepoker.core.quantities import Card, card
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import choice, one_answer, whole, yes_no
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import (
    Amount,
    CardText,
    ChipsGained,
    ChipValue,
    Count,
    Name,
    Number,
    SeatNumber,
    facts,
    refuse_fact,
)
from homepoker.core.rulings.shared.seat_order import clockwise_after


class Method(StrEnum):
    """The way in which odd chips are exchanged."""

    RACE = "race"
    """Cards are dealt for the new chips."""
    ROUND_UP_EACH = "round-up-each"
    """No race; everybody’s odd chips are rounded up."""


class BigChips(StrEnum):
    """How many new chips there are for the odd ones."""

    CEIL = "ceil"
    """Rounded up for the table."""
    HALF_UP = "half-up"
    """Rounded to the nearest, halves up."""
    PER_PLAYER_CEIL = "per-player-ceil"
    """Rounded up for every player."""


class BustProtection(StrEnum):
    """Who gets a chip although he lost the race."""

    ANY_LAST_CHIPS = "any-last-chips"
    """Whoever would have no chips left."""
    SINGLE_LAST_CHIP = "single-last-chip"
    """Whoever put in his single last chip; of several that is not said."""


class SeveralLastChips(StrEnum):
    """What becomes of who loses the race with them, where the single last chip is protected."""

    PROTECTED = "protected"
    """They are protected like a single one."""
    OUT = "out"
    """Their player is out."""


METHOD: Final = choice("race.method", "chip-race", Method, Method.RACE)
BIG_CHIPS: Final = choice("race.big_chips", "chip-race", BigChips, BigChips.HALF_UP, open_question="A-28")
MAX_PER_PLAYER: Final = whole("race.max_per_player", "chip-race", 1, 10, 1)
"""The most new chips that one player can win."""
START_SEAT: Final = whole("race.start_seat", "chip-race", 1, 11, 1)
"""The seat at which dealing for the race begins."""
SUIT_TIE_BREAK: Final = one_answer("race.suit_tie_break", "chip-race", "spades-hearts-diamonds-clubs")
"""What decides between cards of equal rank: the suit, spades before hearts, diamonds, clubs."""
BUST_PROTECTION: Final = choice("race.bust_protection", "chip-race", BustProtection, BustProtection.ANY_LAST_CHIPS)
SEVERAL_LAST_CHIPS: Final = choice(
    "race.several_last_chips", "chip-race", SeveralLastChips, SeveralLastChips.PROTECTED, open_question="A-65"
)
WITNESS: Final = yes_no("race.witness", "chip-race", default=False)
"""Yes: players of the table must watch the race."""


DECK: Final = 52
"""Cards of one deck; more odd chips than that need a second one."""


@facts
class Removed:
    """Chips of a value that leaves play."""

    value: ChipValue
    count: Count


@facts
class Leftover:
    """What a player has of the values that leave play."""

    seat: SeatNumber
    removed: tuple[Removed, ...]


@facts
class RaceSituation:
    """The players of one table with their chips of the values that leave play.

    ``next_value`` is the next bigger chip that stays. What fills whole ones of it is exchanged first; the rest is
    odd. ``cards_by_seat`` are the cards in the order dealt, one for each odd chip. ``lowest_kept`` is the smallest
    chip that stays in play (empty: the next bigger one). ``stack_other`` is what somebody has in other chips; who is
    not named there has some.
    """

    seats: tuple[Leftover, ...]
    next_value: ChipValue
    cards_by_seat: Mapping[SeatNumber, tuple[CardText, ...]]
    lowest_kept: ChipValue | None = None
    stack_other: Mapping[SeatNumber, Amount] | None = None

    def __post_init__(self) -> None:
        """Check the race: seats, and cards of one deck, are named once, and the kept chips do not leave."""
        seats = [leftover.seat for leftover in self.seats]
        if twice := [seat for place, seat in enumerate(seats) if seat in seats[:place]]:
            raise refuse_fact("seats", "seat_of_race_twice", seat=twice[0])
        if high := [
            part.value for leftover in self.seats for part in leftover.removed if part.value >= self.next_value
        ]:
            raise refuse_fact("next_value", "next_is_smaller", value=high[0])
        leaving = {part.value for leftover in self.seats for part in leftover.removed}
        if self.lowest_kept is not None and (self.lowest_kept > self.next_value or self.lowest_kept in leaving):
            raise refuse_fact("lowest_kept", "not_the_smallest", value=self.next_value)
        dealt = [text for cards in self.cards_by_seat.values() for text in cards]
        for text in dealt:
            try:
                card(text)
            except ValueError:
                raise refuse_fact("cards_by_seat", "not_a_card") from None
        if len(dealt) <= DECK and len(set(dealt)) < len(dealt):
            raise refuse_fact("cards_by_seat", "card_twice")


@facts
class Award:
    """New chips of one player: of the next bigger value (those exchanged at par among them), and of the smallest."""

    big: Count
    small: Count


@facts
class RaceVerdict:
    """Verdict:
    how many big chips the odd ones make, who gets what, by how much the chips in play change, and the seats in the
    order in which their cards are dealt."""

    big_chips: Count
    awards: Mapping[SeatNumber, Award]
    chips_in_play_delta: ChipsGained
    order: tuple[SeatNumber, ...]


@facts
class Odd:
    """What stays over at a seat: its value in chips, how many chips it is, and the big ones exchanged before."""

    value: Amount
    chips: Count
    at_par: Count
    had: Number


def odd_chips(seats: tuple[Leftover, ...], next_value: int) -> Mapping[int, Odd]:
    """Odd chips of each seat after full big chips were exchanged at par; seats without any are left out."""
    odds: dict[int, Odd] = {}
    for leftover in seats:
        total = sum(part.value * part.count for part in leftover.removed)
        had = sum(part.count for part in leftover.removed)
        if not had:
            continue
        to_pay, chips = total - total % next_value, had
        for part in sorted(leftover.removed, key=lambda removed: removed.value, reverse=True):
            used = min(part.count, to_pay // part.value)
            to_pay -= used * part.value
            chips -= used
        odds[leftover.seat] = Odd(total % next_value, chips if total % next_value else 0, total // next_value, had)
    return odds


@decides(
    "chip-race",
    asks=(
        METHOD,
        BIG_CHIPS,
        MAX_PER_PLAYER,
        START_SEAT,
        SUIT_TIE_BREAK,
        BUST_PROTECTION,
        SEVERAL_LAST_CHIPS,
        WITNESS,
    ),
)
def race(situation: RaceSituation, consult: Consultation) -> RaceVerdict:
    """Exchange full big chips at par, then round the odd chips up for everybody or race for them with cards."""
    odds = odd_chips(situation.seats, situation.next_value)
    racing = {seat: odd for seat, odd in odds.items() if odd.value}
    for seat, odd in sorted(odds.items()):
        if odd.at_par:
            consult.then("par", seat=seat, count=odd.at_par, value=situation.next_value)
    match consult.ask(METHOD):
        case Method.ROUND_UP_EACH:
            winners = tuple(sorted(racing))
            _say("rounded_up" if winners else _nothing(odds), winners, situation, consult)
            return _paid(situation, odds, dict.fromkeys(winners, 1), len(winners), winners, consult)
        case Method.RACE:
            return _race(situation, odds, racing, consult)


def _race(
    situation: RaceSituation, odds: Mapping[int, Odd], racing: Mapping[int, Odd], consult: Consultation
) -> RaceVerdict:
    units, value = sum(odd.value for odd in racing.values()), situation.next_value
    if not racing:
        _say(_nothing(odds), (), situation, consult)
        return _paid(situation, odds, {}, 0, (), consult)
    big = _big_chips(units, value, len(racing), consult)
    most, start = consult.ask(MAX_PER_PLAYER), consult.ask(START_SEAT)
    order = clockwise_after(racing, start - 1)
    if consult.ask(WITNESS):
        consult.then("witness")
    won = dict.fromkeys(order, most) if big == most * len(racing) else {}
    if big and not won:
        consult.then("deal", seat=order[0])
        won = _highest(situation, racing, order, big, most, consult)
    elif big:
        consult.because("enough_for_all")
    winners = tuple(seat for seat in order if won.get(seat))
    _say("won" if winners else "nobody", winners, situation, consult)
    return _paid(situation, odds, won, big, order, consult)


def _nothing(odds: Mapping[int, Odd]) -> str:
    """Key of the sentence if no chip is odd."""
    return "nothing_odd" if odds else "none_there"


def _big_chips(units: int, value: int, players: int, consult: Consultation) -> int:
    """Number of big chips that the odd ones of the table make."""
    match consult.ask(BIG_CHIPS):
        case BigChips.CEIL:
            big = -(-units // value)
            consult.because("ceil", units=units, value=value, count=big)
            return big
        case BigChips.HALF_UP:
            big = (2 * units + value) // (2 * value)
            if big:
                consult.because("half_up", units=units, value=value, count=big)
            else:
                consult.because("half_up_none", units=units, value=value)
            return big
        case BigChips.PER_PLAYER_CEIL:
            consult.because("per_player", count=players)
            return players


def _highest(
    situation: RaceSituation,
    racing: Mapping[int, Odd],
    order: tuple[int, ...],
    big: int,
    most: int,
    consult: Consultation,
) -> dict[int, int]:
    """Chips won by each seat: the highest cards win one each, until their player has all that he may win."""
    dealt: dict[int, tuple[Card, ...]] = {}
    for seat in order:
        dealt[seat] = tuple(card(text) for text in situation.cards_by_seat.get(seat, ()))
        if len(dealt[seat]) != racing[seat].chips:
            raise refuse_fact("cards_by_seat", "cards_for_chips", seat=seat, count=racing[seat].chips)
    won = _won(dealt, big, most, suit=1)
    if won != _won(dealt, big, most, suit=-1):
        consult.rest_on(SUIT_TIE_BREAK)
        consult.because("suits")
    for seat in sorted(won, key=lambda winner: _rank(max(dealt[winner], key=_rank)), reverse=True):
        best = max(dealt[seat], key=_rank)
        consult.because("high_card", seat=seat, card=str(best))
    return won


def _rank(dealt: Card) -> tuple[int, int]:
    return dealt.height, dealt.suit_height


def _won(dealt: Mapping[int, tuple[Card, ...]], big: int, most: int, *, suit: int) -> dict[int, int]:
    cards = [
        (held.height, suit * held.suit_height, -place, seat) for place, seat in enumerate(dealt) for held in dealt[seat]
    ]
    won: dict[int, int] = {}
    for _, _, _, seat in sorted(cards, reverse=True):
        if sum(won.values()) < big and won.get(seat, 0) < most:
            won[seat] = won.get(seat, 0) + 1
    return won


def _paid(
    situation: RaceSituation,
    odds: Mapping[int, Odd],
    won: Mapping[int, int],
    big: int,
    order: tuple[int, ...],
    consult: Consultation,
) -> RaceVerdict:
    """Hand the new chips out, see that nobody is raced out of play, and tell what it comes to."""
    lowest = situation.lowest_kept or situation.next_value
    awards: dict[int, Award] = {}
    for seat, odd in sorted(odds.items()):
        gets = odd.at_par + won.get(seat, 0)
        small = 0 if gets or not _is_last(situation, seat) else _protected(odd, consult)
        if small:
            consult.then("protect", seat=seat, value=lowest)
            if odd.had > 1 and SEVERAL_LAST_CHIPS.open_question in consult.open_questions:
                consult.then("not_said_of_several", seat=seat)
                consult.leave_to_floor()
        awards[seat] = Award(gets, small)
    lost = [seat for seat, award in awards.items() if award == Award(0, 0) and _is_last(situation, seat)]
    if lost:
        # Who is out is said before who has won a chip.
        name = "won_and_out" if any(won.values()) else "nobody_and_out"
        winners = [str(seat) for seat in order if won.get(seat)]
        consult.say(name, count=len(lost), out=[str(seat) for seat in lost], seats=winners, value=situation.next_value)
    gone = sum(part.value * part.count for leftover in situation.seats for part in leftover.removed)
    delta = sum(award.big * situation.next_value + award.small * lowest for award in awards.values()) - gone
    if order:
        consult.then("take_out" if any(won.values()) else "take_away")
    for seat in lost:
        consult.then("out", seat=seat)
    if delta:
        consult.then("more_in_play" if delta > 0 else "less_in_play", chips=abs(delta))
    return RaceVerdict(big, awards, delta, order)


def _is_last(situation: RaceSituation, seat: int) -> bool:
    """Whether a player has no other chips."""
    others = situation.stack_other
    return others is not None and others.get(seat) == 0


def _protected(odd: Odd, consult: Consultation) -> int:
    match consult.ask(BUST_PROTECTION):
        case BustProtection.ANY_LAST_CHIPS:
            return 1
        case BustProtection.SINGLE_LAST_CHIP:
            is_protected = odd.had == 1 or consult.ask(SEVERAL_LAST_CHIPS) is SeveralLastChips.PROTECTED
            return 1 if is_protected else 0


def _say(name: str, winners: tuple[int, ...], situation: RaceSituation, consult: Consultation) -> None:
    seats = [str(seat) for seat in winners]
    consult.say(name, count=len(winners), seats=seats, value=situation.next_value)


ANNOUNCED: Final = yes_no("chip.colour_up_announced", "chip-colour-up", default=True)
"""Yes: chips are exchanged at any time, and out of schedule it is announced. No: nobody needs to be told."""


@facts
class ColourUpSituation:
    """A player (who it is need not be said) with ``count`` chips of one value, to be exchanged for a bigger one."""

    player: Name | None
    from_: ChipValue
    to: ChipValue
    count: Number

    def __post_init__(self) -> None:
        """Check the chips: the new one is bigger."""
        if self.to <= self.from_:
            raise refuse_fact("to", "not_bigger", value=self.from_)


@facts
class ColourUpVerdict:
    """How many chips of the bigger value are handed out."""

    exchanged: Count


@decides("chip-colour-up", asks=(ANNOUNCED,))
def colour_up(situation: ColourUpSituation, consult: Consultation) -> ColourUpVerdict:
    """Exchange whole chips at par; the rest, less than a chip, stays in front of the player."""
    announced = consult.ask(ANNOUNCED)
    shared = gcd(situation.from_, situation.to)
    # So many small chips come to so many big ones without change.
    small, big = situation.to // shared, situation.from_ // shared
    exchanged = situation.count // small * big
    stays = situation.from_ * situation.count - exchanged * situation.to
    if not exchanged:
        consult.say("too_few", to=situation.to)
        return ColourUpVerdict(0)
    consult.say("exchange", count=exchanged, to=situation.to)
    if announced:
        consult.then("announce")
    consult.then("swap", value=exchanged * situation.to, count=exchanged, to=situation.to)
    if stays:
        consult.then("stays", value=stays)
    return ColourUpVerdict(exchanged)
