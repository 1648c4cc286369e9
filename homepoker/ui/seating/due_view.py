"""View of the proposals at the tables: one text for each of the to-do list; no Qt here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from homepoker.core import entries, seating
from homepoker.core.balancing.breaking import BreakReason
from homepoker.core.balancing.final_table import FinalTablePlan
from homepoker.core.balancing.moves import PlannedMove
from homepoker.core.quantities import EntryId
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Phase
from homepoker.core.rulings.seating.missed_blinds import Blind
from homepoker.core.structure import in_minutes
from homepoker.core.tournament import Tournament
from homepoker.services.evening.to_do.clock_notices import DeckMoment, DecksDue, HeadsUpDue, LateRegistrationEnds
from homepoker.services.evening.to_do.ending import LastHandsAtTable, LastHandsDue, LastStacksDue, RunningLate
from homepoker.services.evening.to_do.hand_for_hand import HandForHandDue, RoundDue
from homepoker.services.evening.to_do.people import (
    BlindedOut,
    MissedBlindsDue,
    NearlyBlindedOut,
    PenaltyOver,
    PenaltyUncounted,
)
from homepoker.services.evening.to_do.prizes import PrizesDue
from homepoker.services.evening.to_do.tables import (
    BalanceDue,
    BreakDue,
    ButtonDue,
    FinalTableBlocked,
    FinalTableDue,
    HaltDue,
    WaitsForEntries,
)
from homepoker.services.evening.to_do.to_do_list import Due
from homepoker.services.words import Words
from homepoker.services.words.prizes import announced_prizes, changed_prizes, prizes_in_words

_STEPS_OF_EVERY_MOVE = 2
"""The first steps of a ruling on balance, getting up and carrying chips: every host knows them."""


_BREAK_REASONS = {
    BreakReason.ANNOUNCED: "due.break_announced",
    BreakReason.SHORTEST: "due.break_derived",
    BreakReason.LEAST_MOVED: "due.break_least_moved",
    BreakReason.SPARES: "due.break_spares",
    BreakReason.HIGHEST_NUMBER: "due.break_alike",
}

_DECKS = {
    DeckMoment.BEFORE_START: "due.decks_before_start",
    DeckMoment.BREAK: "due.decks_break",
    DeckMoment.NEW_LEVEL: "due.decks_new_level",
}

_BLINDS = {Blind.SB: "due.blind_small", Blind.BB: "due.blind_big"}


@dataclass(frozen=True, slots=True)
class DueText:
    """Text of a proposal: what is due, the reasons and consequences below it, and the words of its button."""

    title: str
    why: tuple[str, ...]
    do: str = ""
    question: str = ""
    """Question whose answers are the buttons, naming the table that is looked at."""
    asked_for: str = ""
    """Sentence on what depends on the answer."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Seat that can be named as the button's, with who sits on it."""

    table: int
    seat: int
    name: str


def due_text(due: Due, state: Tournament, words: Words) -> DueText:
    match due:
        case BalanceDue():
            return _balance(due, state, words)
        case BreakDue(table=table, players=players):
            if not players:
                return DueText(words.text("due.close_empty", table=table), (), words.text("due.do_close"))
            title = words.text("due.break", table=table, count=players)
            return DueText(title, (words.text(_BREAK_REASONS[due.reason]),), words.text("due.do_break"))
        case FinalTableDue(plan=plan):
            return _final_table(plan, state, words)
        case FinalTableBlocked():
            return _blocked_final_table(due, words)
        case WaitsForEntries():
            return _waits(due, words)
        case HandForHandDue():
            return _announcement(due, words)
        case RoundDue():
            return _hand_for_hand_round(due, state, words)
        case LastHandsDue(ends_at=ends_at):
            title = words.text("due.last_hands", at=ends_at.isoformat())
            return DueText(title, (words.text("due.last_hands_why"),), words.text("due.do_last_hands"))
        case LastHandsAtTable(table=table, hands=hands, left=left):
            key = "due.last_hands_uncounted" if left is None else "due.last_hand_runs"
            return DueText(words.text(key, table=table, count=hands), (), words.text("due.do_last_hands_played"))
        case RunningLate(ends_at=ends_at, level=level):
            title = words.text("due.running_late", at=ends_at.isoformat())
            return DueText(title, (words.text("due.running_late_why", level=level),), words.text("due.do_running_late"))
        case LastStacksDue():
            why = words.text("due.last_stacks_why")
            return DueText(words.text("due.last_stacks"), (why,), words.text("due.do_last_stacks"))
        case HeadsUpDue():
            return _heads_up(due, words)
        case PrizesDue():
            return _prizes(due, words)
        case ButtonDue(table=table):
            return DueText(words.text("due.button", table=table), (), words.text("due.do_button"))
        case LateRegistrationEnds(level=level, has_break=has_break):
            key = "due.late_registration_break" if has_break else "due.late_registration"
            return DueText(words.text(key, level=level), ())
        case DecksDue(moment=moment):
            return DueText(words.text(_DECKS[moment]), ())
        case HaltDue(table=table, ruling=ruling, by_blinds=by_blinds):
            key = "due.halt_by_blinds" if by_blinds else "due.halt"
            return DueText(words.text(key, table=table), tuple(map(words.say, ruling.reasons)))
        case PenaltyOver(entry=entry):
            title = words.text("due.penalty_over", player=_name(entry, state, words))
            return DueText(title, (), words.text("due.do_penalty_over"))
        case PenaltyUncounted(entry=entry, table=table, hands=hands):
            title = words.text("due.penalty_uncounted", player=_name(entry, state, words), count=hands)
            why = words.text("due.penalty_uncounted_why", table=table)
            return DueText(title, (why,), words.text("due.do_penalty_over"))
        case NearlyBlindedOut(entry=entry, stack=stack, ruling=ruling):
            hand = ruling.verdict.bust_hand or 0
            title = words.text("due.nearly_blinded_out", player=_name(entry, state, words), chips=stack, count=hand)
            return DueText(title, ())
        case MissedBlindsDue():
            return _missed_blinds(due, state, words)
        case BlindedOut(entry=entry):
            title = words.text("due.blinded_out", player=_name(entry, state, words))
            return DueText(title, (words.text("due.blinded_out_by"),), words.text("due.do_blinded_out"))


def tables_of(due: Due) -> tuple[int, ...]:
    """The tables at which somebody looks because of a proposal; none where all of them are meant."""
    match due:
        case BalanceDue(moves=(first, *_)):
            return (first.source, first.target)
        case (
            BreakDue(table=table)
            | HaltDue(table=table)
            | ButtonDue(table=table)
            | FinalTableBlocked(table=table)
            | LastHandsAtTable(table=table)
        ):
            return (table,)
        case _:
            return ()


def button_choices(due: Due, state: Tournament, words: Words) -> tuple[SeatChoice, ...]:
    """The seats of the first table whose button must be named; none where all is known."""
    match due:
        case BalanceDue(moves=(PlannedMove(button_unknown=(table, *_)), *_)):
            sitting = seating.at_table(state.seating, table)
        case FinalTableDue(plan=FinalTablePlan(button_unknown=(table, *_))):
            sitting = seating.at_table(state.seating, table)
        case _:
            return ()
    return tuple(SeatChoice(table, number, _name(entry, state, words)) for entry, number in sitting)


def other_players(due: Due, state: Tournament, words: Words) -> tuple[tuple[EntryId, str], ...]:
    """The other players who could move from the fuller table, by the host's word."""
    if not isinstance(due, BalanceDue) or due.moves[0].seat is None:
        return ()
    first = due.moves[0]
    sitting = seating.at_table(state.seating, first.source)
    return tuple((entry, _name(entry, state, words)) for entry, _ in sitting if entry != first.entry)


def other_tables(due: Due, words: Words) -> tuple[tuple[int, str], ...]:
    """The other tables that could be broken."""
    if not isinstance(due, BreakDue):
        return ()
    return tuple((table, words.text("due.table", table=table)) for table, _ in due.sizes if table != due.table)


def _blocked_final_table(due: FinalTableBlocked, words: Words) -> DueText:
    players = sum(size for _, size in due.sizes)
    title = words.text("due.final_table_waits_for_seats", count=due.released, players=players, table=due.table)
    return DueText(title, (words.text("due.final_table_release"),))


def _missed_blinds(due: MissedBlindsDue, state: Tournament, words: Words) -> DueText:
    blinds = ", ".join(words.text(_BLINDS[missed.blind]) for missed in due.missed)
    player = _name(due.entry, state, words)
    title = words.text("due.missed_blinds", player=player, count=len(due.missed), blinds=blinds)
    why = [words.text("due.if_meant", said=words.say(ruling.said)) for ruling in due.rulings if ruling.said is not None]
    return DueText(title, tuple(why), words.text("due.do_missed_blinds"))


def _final_table(plan: FinalTablePlan, state: Tournament, words: Words) -> DueText:
    players, table = len(plan.seats), plan.table
    do = words.text("due.do_final_table")
    if plan.added:
        size, room = plan.ruling.verdict.final_size, players - plan.added
        title = words.text("due.final_table_more", count=plan.added, players=players, table=table)
        why = [words.text("due.final_table_seats", size=size, table=table, room=room)]
        if blocked := sum(seat.table == table for seat in state.seating.agreed.blocked):
            why.append(words.text("due.final_table_blocked", count=blocked))
        return DueText(title, tuple(why), do)
    # A question stands alone, and the rest is said once it is answered.
    title = words.text("due.final_table", count=players, table=table)
    if plan.button_unknown:
        known, question = _asked(plan.button_unknown, tuple(state.seating.tables), plan.buttons, state, words)
        how = (*map(words.say, plan.explained[:1]), *known)
        return DueText(title, how, do, question, words.text("due.asked_for_roles"))
    return DueText(title, tuple(map(words.say, plan.explained)), do)


def _waits(due: WaitsForEntries, words: Words) -> DueText:
    until = words.text("due.entry_until_break" if due.has_break else "due.entry_until", level=due.level)
    match due.due:
        case BreakDue(table=table):
            return DueText(words.text("due.break_waits", table=table, until=until), (), words.text("due.do_break_now"))
        case FinalTableDue(plan=plan):
            title = words.text("due.final_table_waits", until=until)
            # Before it can be formed, the button would have to be asked for: that is left to the proposal itself.
            return DueText(title, (), "" if plan.button_unknown else words.text("due.do_final_table_now"))


def _balance(due: BalanceDue, state: Tournament, words: Words) -> DueText:
    first, *rest = due.moves
    sizes = dict(due.sizes)
    uneven = words.text(
        "due.uneven", source=first.source, most=sizes[first.source], target=first.target, least=sizes[first.target]
    )
    if first.entry is None or first.seat is None or first.ruling is None:
        title = words.text("due.balance_open", target=first.target, source=first.source)
        known, question = _asked(first.button_unknown, (first.source, first.target), due.buttons, state, words)
        is_mover = first.button_unknown[0] == first.source
        asked_for = words.text("due.asked_for_mover" if is_mover else "due.asked_for_seat")
        return DueText(title, (uneven, *known), question=question, asked_for=asked_for)
    title = words.text(
        "due.balance",
        player=_name(first.entry, state, words),
        source=first.source,
        target=first.target,
        seat=first.seat.number,
    )
    why = [uneven]
    why += [words.text("due.passed_over", player=_name(entry, state, words)) for entry in first.passed_over]
    why += [words.say(sentence) for sentence in (*first.ruling.reasons, *first.ruling.steps[_STEPS_OF_EVERY_MOVE:])]
    return DueText(title, (*why, *_afterwards(rest, state, words)), words.text("due.do_balance"))


def _asked(
    unknown: tuple[int, ...], tables: tuple[int, ...], named: Mapping[int, int], state: Tournament, words: Words
) -> tuple[tuple[str, ...], str]:
    """Buttons as far as they are known, and the question for the one of the next table.

    :param unknown: the tables that are still asked for.
    :param tables: all whose button matters.
    :param named: the seats of buttons by the host's word.
    """
    sizes = seating.sizes(state.seating)
    counted = [table for table in tables if table not in unknown and sizes[table] > 1]
    known = {table: named.get(table, state.buttons.hands[table].button) for table in counted}
    answers = [_button_words(table, seat, state, words) for table, seat in known.items()]
    answered = sum(table in named for table in tables)
    if answered + len(unknown) < 2:
        return tuple(answers), words.text("due.button_asked", table=unknown[0])
    of = answered + len(unknown)
    return tuple(answers), words.text("due.button_asked_of", table=unknown[0], number=answered + 1, of=of)


def _button_words(table: int, seat: int, state: Tournament, words: Words) -> str:
    sitting = {number: entry for entry, number in seating.at_table(state.seating, table)}
    if seat not in sitting:
        return words.text("due.button_on", table=table, seat=seat)
    return words.text("due.button_of", table=table, seat=seat, player=_name(sitting[seat], state, words))


def _afterwards(moves: list[PlannedMove], state: Tournament, words: Words) -> Iterator[str]:
    for move in moves:
        if move.entry is None or move.seat is None:
            yield words.text("due.then_open", source=move.source, target=move.target)
        else:
            yield words.text("due.then", player=_name(move.entry, state, words), source=move.source, target=move.target)


def _announcement(due: HandForHandDue, words: Words) -> DueText:
    """The words of the proposal to announce hand for hand."""
    title = words.text(f"due.hand_for_hand.{due.found.bubble.value}", count=due.found.target)
    ruling = due.found.ruling
    steps = ruling.steps[:1] if due.found.is_by_the_book else ()
    return DueText(title, tuple(map(words.say, (*ruling.reasons, *steps))), words.text("due.do_hand_for_hand"))


def _hand_for_hand_round(due: RoundDue, state: Tournament, words: Words) -> DueText:
    """The words of hand for hand as it stands; those of its button where all tables can go on."""
    title = words.text("due.round", number=due.number) if due.number else words.text("due.round_first")
    return DueText(title, tuple(_why_round(due, state, words)), "" if due.waits_for else words.text(_round_button(due)))


def _prizes(due: PrizesDue, words: Words) -> DueText:
    """The words of the proposal to announce the prizes: each of them, or what has changed since they were announced."""
    now = prizes_in_words(due.paid, due.goods, words)
    if due.before is None:
        remarks = map(words.say, due.paid.remarks if due.paid is not None else ())
        listed = " · ".join(of_place.whole for of_place in now)
        return DueText(words.text("due.prizes"), (f"{listed}.", *remarks), words.text("due.do_prizes"))
    changed = " · ".join(changed_prizes(announced_prizes(due.before, words), now, words))
    why = (f"{changed}.", words.text("due.prizes_hold"))
    return DueText(words.text("due.prizes_changed"), why, words.text("due.do_prizes_anew"))


def _heads_up(due: HeadsUpDue, words: Words) -> DueText:
    """The words of the proposal to shorten the levels."""
    title = words.text("due.heads_up", length=in_minutes(due.length))
    # What the book's ruling says of the running time is true for a second only; the journal has the figures.
    why = words.say(due.ruling.reasons[0]), words.text("due.heads_up_running")
    return DueText(title, why, words.text("due.do_heads_up"))


def _why_round(due: RoundDue, state: Tournament, words: Words) -> Iterator[str]:
    left = entries.count_left(state.entries)
    if due.target and left > due.target:
        yield words.text("due.round_waits", left=left, target=due.target)
    if due.showdowns is not None and any(report.status is Status.ALL_IN_CALLED for report in due.tables):
        if due.showdowns.said is not None:
            yield words.say(due.showdowns.said)
        if not due.showdowns.verdict.table_showdown_order:
            yield from map(words.say, due.showdowns.steps[1:2])
    elif due.waits_for and due.number == 0:
        # The first step is to finish the hand, which is said above.
        yield from map(words.say, due.phase.steps[1:2])
    if due.waits_for:
        return
    if due.is_over:
        is_burst = due.phase.verdict.phase is Phase.ENDED
        yield words.text("due.round_burst" if is_burst else "due.round_one_table")
    elif due.clock is None:
        yield words.text("due.round_next_by_clock")
    elif due.clock.break_after is not None:
        yield words.text("due.round_next_break")
    else:
        yield _round_clock(due, state, words)
    if due.outs:
        yield words.text("due.round_outs")


def _round_clock(due: RoundDue, state: Tournament, words: Words) -> str:
    assert due.clock is not None
    left = int(due.clock.left.total_seconds())
    if due.in_break:
        return words.text("due.round_in_break", level=due.clock.level, left=left)
    if due.clock.level != state.clock.level:
        return words.text("due.round_next_level", level=due.clock.level, left=left)
    return words.text("due.round_next", left=left)


def _round_button(due: RoundDue) -> str:
    if due.is_over:
        return "due.do_round_over"
    is_break = due.clock is not None and due.clock.break_after is not None
    return "due.do_round_break" if is_break else "due.do_round"


def _name(entry: EntryId, state: Tournament, words: Words) -> str:
    return words.name(state.entries.by_id[entry].player)
