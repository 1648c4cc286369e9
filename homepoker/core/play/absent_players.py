"""Absent players (Abwesende) and those who serve a penalty: the blinds that go in for them, and penalties that end.

Blinds and antes are taken from known stacks as each hand begins, by the evening's book.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from homepoker.core import clock, penalties, seating
from homepoker.core.attendance import BlindMissed, BlindsTaken
from homepoker.core.button import Hand, average_hand
from homepoker.core.counting import Counting, counting
from homepoker.core.penalties import Penalty, PenaltyCarriedOver, PenaltyServed
from homepoker.core.play.consequences import Transition, extended
from homepoker.core.quantities import Chips, EntryId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.elimination import disqualified_or_gone
from homepoker.core.rulings.penalties import ladder
from homepoker.core.rulings.seating import missed_blinds
from homepoker.core.rulings.seating.absence import AbsentPlayerSituation, AbsentPlayerVerdict, DueBlind, absent_player
from homepoker.core.rulings.seating.missed_blinds import Blind
from homepoker.core.structure import Ante, BlindStructure, Level
from homepoker.core.tournament import Tournament, playing_time


@dataclass(frozen=True, slots=True)
class DueChips:
    """Chips that are due from a seat in one hand."""

    blind: DueBlind
    amount: Chips
    """Amount of the blind; 0 if neither is due."""
    ante: Chips


# Consequences


def with_those_away(done: Transition, table: int, now: datetime, before: Hand | None = None) -> Transition:
    """Add what a new hand means for those of its table who are away: penalties that are over, and blinds that go in.

    :param before: the hand that is over.
    """
    done = with_blinds_missed(with_penalties_served(done, table, now), table, now)
    return with_blinds_taken(done, table, now, before)


def with_blinds_taken(done: Transition, table: int, now: datetime, before: Hand | None = None) -> Transition:
    """Add what goes in for the absent players of a table whose hand has just begun, as far as their stacks are known.

    :param before: the hand that is over.
    :param now: the instant at which the hand began; the level of this moment counts.
    """
    hand = done.state.buttons.hands.get(table)
    for played in (before, hand):
        # The first hand began with the draw of its button; it is over when the second one begins.
        if played is not None and (played is hand or played.number == 1):
            done = extended(done, tuple(_taken(done.state, table, played, now, is_first=played is not hand)))
    return done


def _taken(state: Tournament, table: int, hand: Hand, now: datetime, *, is_first: bool) -> Iterator[BlindsTaken]:
    serving = _serving(state, now)
    for entry, seat in seating.at_table(state.seating, table):
        absence, stack = state.attendance.absent.get(entry), state.stacks.counted.get(entry, 0)
        missed = serving.get(entry)
        if not stack or _is_on_the_way(state, entry) or (is_first and (absence is None or not absence.is_from_start)):
            continue
        due = due_chips(state, hand, seat, now)
        if absence is not None:
            ruling = absence_ruling(state, due, stack)
            chips, citations = ruling.verdict.chips_taken, ruling.rests_on
        elif missed is not None:
            served = penalty_ruling(state, missed, due)
            chips = min(stack, due.amount + due.ante) if served.verdict.blinds_taken else 0
            citations = served.rests_on
        else:
            continue
        if chips:
            yield BlindsTaken(table, entry, chips, citations)


def with_blinds_missed(done: Transition, table: int, now: datetime) -> Transition:
    """Add the blinds that come to players of a table who were moved there and have not arrived with their chips."""
    state, hand = done.state, done.state.buttons.hands.get(table)
    if hand is None or not any(absence.is_on_the_way for absence in state.attendance.absent.values()):
        return done
    level = _level(state, now)
    missed = tuple(
        BlindMissed(table, entry, Blind(due.blind.value), level.small_blind, level.big_blind)
        for entry, seat in seating.at_table(state.seating, table)
        if _is_on_the_way(state, entry) and (due := due_chips(state, hand, seat, now)).blind is not DueBlind.NONE
    )
    return extended(done, missed)


def _is_on_the_way(state: Tournament, entry: EntryId) -> bool:
    absence = state.attendance.absent.get(entry)
    return absence is not None and absence.is_on_the_way


def with_penalties_served(done: Transition, table: int, now: datetime) -> Transition:
    """Add the penalties that are over as a hand begins at a table: their players play in it."""
    state, structure = done.state, done.state.profile.structure
    sitting = {entry for entry, _ in seating.at_table(state.seating, table)} if state.penalties.given else set()
    served = tuple(
        PenaltyServed(penalty.number, penalty.entry, penalty.citations)
        for penalty in state.penalties.given
        if penalty.entry in sitting and penalties.ends_with_this_hand(penalty, state.clock, structure, now)
    )
    return extended(done, served)


def with_penalty_carried_over(done: Transition, entry: EntryId, now: datetime) -> Transition:
    """Add the penalties that a player who has just entered again goes on serving: a sanction is the person's."""
    state = done.state
    player, structure = state.entries.by_id[entry].player, state.profile.structure
    carried = tuple(
        PenaltyCarriedOver(penalty.number, entry, penalty.hands_left, penalty.citations)
        for penalty in state.penalties.given
        if penalty.player == player and penalty.entry != entry and penalties.is_running(penalty)
        if not penalties.is_over(penalty, state.clock, structure, now)
    )
    return extended(done, carried)


# Questions


def absence_ruling(state: Tournament, due: DueChips, stack: Chips) -> Ruling[AbsentPlayerVerdict]:
    """The book's ruling on a hand of a player who is not there."""
    situation = AbsentPlayerSituation(
        present_at_last_card=False,
        present_before_last_card_to_button=False,
        is_floor_or_direction=False,
        due_blind=due.blind,
        blind_amount=due.amount or 1,
        due_ante=due.ante,
        stack=stack,
    )
    return rule(absent_player, situation, state.answers)


def penalty_ruling(state: Tournament, missed: Penalty, due: DueChips) -> Ruling[ladder.DuringPenaltyVerdict]:
    """The book's ruling on a hand that a player misses by a penalty."""
    situation = ladder.DuringPenaltySituation(
        max(1, missed.hands), tuple(chips for chips in (due.amount, due.ante) if chips)
    )
    return rule(ladder.during_penalty, situation, state.answers)


def are_hands_uncounted(state: Tournament, penalty: Penalty, now: datetime) -> bool:
    """Whether nobody counts the hands of a penalty at its table: the host says when it is over."""
    seat = state.seating.seats.get(penalty.entry)
    if seat is None or not penalty.hands or not penalties.is_running(penalty):
        return False
    return counting(state, seat.table, now) is Counting.UNCOUNTED


def hands_since(state: Tournament, penalty: Penalty, now: datetime) -> int:
    """The number of hands since a penalty was imposed or its latest hand noted, by the average length of a hand."""
    played = playing_time(state, now) - penalty.noted_after
    return int(played / average_hand(state.buttons, state.seating.seats[penalty.entry].table))


def _serving(state: Tournament, now: datetime) -> dict[EntryId, Penalty]:
    """The penalties by which players miss the running hand, the first of each player."""
    serving: dict[EntryId, Penalty] = {}
    for penalty in state.penalties.given:
        is_missed = penalties.is_running(penalty) and penalties.misses_hand(
            penalty, state.clock, state.profile.structure, now
        )
        if is_missed:
            serving.setdefault(penalty.entry, penalty)
    return serving


def due_chips(state: Tournament, hand: Hand, seat: int, now: datetime) -> DueChips:
    """The chips due from a seat in a hand, at the level of this moment."""
    return _due_at(state.profile.structure, _level(state, now), hand, seat)


def _due_at(structure: BlindStructure, level: Level, hand: Hand, seat: int) -> DueChips:
    ante = level.ante if structure.ante is Ante.EACH else 0
    if seat == hand.big_blind:
        of_all = level.ante if structure.ante is Ante.BIG_BLIND else ante
        return DueChips(DueBlind.BB, level.big_blind, of_all)
    if hand.posts_small_blind and seat == hand.small_blind:
        return DueChips(DueBlind.SB, level.small_blind, ante)
    return DueChips(DueBlind.NONE, 0, ante)


def blinded_out_in(
    state: Tournament, entry: EntryId, now: datetime
) -> Ruling[disqualified_or_gone.BlindedOutVerdict] | None:
    """The ruling on whether the coming orbit takes an absent player's last chips, at the blinds of this moment.

    Nothing where the stack is not known or the button, as nobody counts the hands, or where nothing is due.
    """
    stack, seat = state.stacks.counted.get(entry), state.seating.seats.get(entry)
    hand = state.buttons.hands.get(seat.table) if seat is not None else None
    if not stack or seat is None or hand is None or counting(state, seat.table, now) is Counting.UNCOUNTED:
        return None
    occupied = [number for _, number in seating.at_table(state.seating, seat.table)]
    if len(occupied) < 2:
        return None
    hands = tuple(_coming(occupied, hand))
    structure, level = state.profile.structure, _level(state, now)
    due = [_due_at(structure, level, hand, seat.number) for hand in hands]
    if not any(blinds.amount or blinds.ante for blinds in due):
        return None
    situation = disqualified_or_gone.BlindedOutSituation(
        stack, len(hands), tuple(blinds.amount for blinds in due), tuple(blinds.ante for blinds in due)
    )
    return rule(disqualified_or_gone.blinded_out, situation, state.answers)


def missed_blinds_rulings(
    state: Tournament, entry: EntryId, *, is_deliberate: bool
) -> tuple[Ruling[missed_blinds.Verdict], ...]:
    """The book's rulings on blinds that were missed on the way to a new seat, one for each level."""
    missed = state.attendance.missed.get(entry, ())
    levels = dict.fromkeys((blind.small_blind, blind.big_blind) for blind in missed)
    return tuple(
        rule(
            missed_blinds.decide,
            missed_blinds.Situation(
                intentional=is_deliberate,
                missed=tuple(blind.blind for blind in missed if (blind.small_blind, blind.big_blind) == (small, big)),
                level_blinds=missed_blinds.Blinds(small, big),
                cause=missed_blinds.Cause.TABLE_CHANGE,
            ),
            state.answers,
        )
        for small, big in levels
    )


def _level(state: Tournament, now: datetime) -> Level:
    structure = state.profile.structure
    return structure.levels[clock.position(state.clock, structure, now).level - 1]


def blinded_out_rules(state: Tournament) -> Citations:
    """The rules by which blinds and antes can take a player out; where no book has any, that the floor decides."""
    return Consultation(state.answers, disqualified_or_gone.blinded_out.id).citations or (state.answers.discretion,)


def _coming(occupied: list[int], hand: Hand) -> Iterator[Hand]:
    """The hands of the next orbit, if nobody comes or goes: the blinds pass from seat to seat."""
    after = [seat for seat in occupied if seat > hand.big_blind]
    order = [*after, *(seat for seat in occupied if seat <= hand.big_blind)]
    small = hand.big_blind
    for number, big in enumerate(order, start=hand.number + 1):
        yield Hand(number, hand.small_blind, small, big, posts_small_blind=small in occupied)
        small = big
