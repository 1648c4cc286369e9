"""Corrections of earlier actions: planned first, so that what no longer fits is known before anything is written.

A plan replays the log with the correction in it. Dealers and the winner follow anew where the correction stands
and at the end; what was announced in between stays as it was said, as long as it can have been so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import cast

from homepoker.core import entries, seating, tournament
from homepoker.core.attendance import PlayerLeftForGood
from homepoker.core.entries import Covered, PlayerBustedOut, RoundRanked
from homepoker.core.history import Correction, CorrectionPlace, History, Line, LineKind, UndoStack
from homepoker.core.penalties import PenaltyImposed
from homepoker.core.play.bust_outs import BustOuts, HadMore, bust_outs, numbered_from, out_label
from homepoker.core.play.consequences import Transition, transition, with_winner
from homepoker.core.quantities import Chips, EntryId, PlayerId
from homepoker.core.quantities import card as card_of
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.replay_validation import fitted, follows_by_rule
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.seating import late_entry
from homepoker.core.tournament import AnyEvent, Tournament, TournamentClosed, TournamentReopened, WinnerDeclared
from homepoker.core.wording import Sentence, sentence
from homepoker.services.evening.tournament_desk import TournamentDesk


@dataclass(frozen=True, slots=True)
class Misfit:
    """A later action that no longer fits, as it stands now, and why."""

    line: Line
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Plan:
    """A correction that can be carried out; with it go the actions that no longer fit."""

    label: Sentence
    target: int
    corrections: tuple[Correction, ...]
    follows: tuple[AnyEvent, ...]
    misfits: tuple[Misfit, ...]
    made_at: int
    """The number that the line of the correction would have."""


class CorrectionCommands:
    """Commands that correct earlier actions. Each makes a plan; :meth:`carry_out` writes it."""

    def __init__(self, desk: TournamentDesk) -> None:
        self._desk = desk

    # What may be done

    def line(self, sequence: int) -> Line:
        """An action as it stands now.

        :raises Refusal: it does not stand any more.
        """
        for line in self._desk.history.standing():
            if line.sequence == sequence and line.kind is LineKind.ACTION and line.events:
                return line
        raise refuse("journal.not_there")

    def may_take_out(self, line: Line) -> bool:
        """Whether an action may be taken out by itself."""
        is_end = any(isinstance(event, TournamentClosed | TournamentReopened) for event in line.events)
        return line.stack is UndoStack.PLAY and line.sequence > 1 and bool(line.events) and not is_end

    def hands(self) -> list[Line]:
        """The actions in which somebody is out, first to last, as they stand now."""
        return [line for line in self._desk.history.standing() if outs_of(line)]

    def before(self, line: Line) -> int:
        """The action before a line, after which something forgotten before that line is inserted."""
        earlier: list[int] = []
        for standing in self._desk.history.standing():
            if standing.sequence == line.sequence:
                break
            if standing.kind is LineKind.ACTION and standing.stack is UndoStack.PLAY:
                earlier.append(standing.sequence)
        return earlier[-1]

    def state_at(self, after: int) -> Tournament:
        """The state in which something forgotten after a line happened."""
        return self._desk.state_after(self._anchor(after))

    # Plans

    def is_as_noted(
        self,
        sequence: int,
        outs: BustOuts,
        stacks_before: Mapping[EntryId, Chips] | None = None,
        had_more: HadMore = (),
        covered: Covered | None = None,
    ) -> bool:
        """Whether these bust-outs are exactly those that were noted, so that there is nothing to correct.

        :raises Refusal: it does not stand any more.
        """
        was = _busted(self.line(sequence))
        if had_more and [set(equal) for equal in had_more] != [
            set(equal) for equal in had_more_of(self.line(sequence))
        ]:
            return False
        stacks = {event.entry: event.stack for event in was} | dict(stacks_before or {})
        pots = covered_of(self.line(sequence)) if covered is None else covered
        noted = {event.entry: (set(event.by), event.stack, set(event.covered or event.by)) for event in was}
        return noted == {entry: (set(by), stacks.get(entry), set(pots.get(entry, ()) or by)) for entry, by in outs}

    def bust_out(
        self,
        sequence: int,
        outs: BustOuts,
        stacks_before: Mapping[EntryId, Chips] | None = None,
        had_more: HadMore = (),
        covered: Covered | None = None,
    ) -> Plan:
        """Plan a correction of a hand: other players were out in it, or others won it.

        Whoever stands for somebody else has that one's stack and cards, and was covered by the same winners, as far as
        nothing else is said.

        :raises Refusal: it cannot have been so.
        """
        line, before = self.line(sequence), self._desk.state_before(sequence)
        was = _busted(line)
        stands_for = _stands_for(was, outs)
        known = {stands_for[event.entry]: event.stack for event in was if event.stack is not None}
        # Cards were cut in the room; they stay as they fell.
        is_as_many = len(was) == len(outs)
        cut = {stands_for[entry]: tuple(map(card_of, cards)) for entry, cards in cards_of(line).items() if is_as_many}
        known |= dict(stacks_before or {})
        if not had_more and not known and is_as_many:
            # What was known of the order alone is known still, of whoever stands there now.
            had_more = [[stands_for.get(entry, entry) for entry in equal] for equal in had_more_of(line)]
        if covered is None:
            winners = {entry: set(by) for entry, by in outs}
            pots = {stands_for[entry]: by for entry, by in covered_of(line).items()}
            covered = {entry: by for entry, by in pots.items() if set(by) <= winners.get(entry, set())}
        done = bust_outs(before, outs, was[0].at, self._desk.new_deck, known, cut, had_more, covered)
        events = numbered_from(done, min(event.hand for event in was))
        now = out_label(before.entries.by_id, outs)
        label = sentence("journal.corrected", was=line.label, now=now)
        return self._plan(label, sequence, [Correction(sequence, now, events)])

    def swap(self, sequence: int, other: int) -> Plan:
        """Plan a correction of the order of two hands.

        :raises Refusal: it cannot have been so, or one of them is of a round of hand for hand that several were out in.
        """
        for line in (self.line(sequence), self.line(other)):
            if any(isinstance(event, RoundRanked) for event in line.events):
                raise refuse("journal.round_not_swapped")
        standing = [line.sequence for line in self.hands()]
        first, second = sorted((self.line(sequence), self.line(other)), key=lambda line: standing.index(line.sequence))
        label = sentence("journal.order_swapped", first=second.label, second=first.label)
        changed = [
            Correction(here.sequence, there.label, _moved(_busted(there), _busted(here)[0]))
            for here, there in ((first, second), (second, first))
        ]
        return self._plan(label, sequence, changed)

    def take_out(self, sequence: int) -> Plan:
        """Plan the removal of an action.

        :raises Refusal: it does not stand, or is no action of the play.
        """
        line = self.line(sequence)
        if not self.may_take_out(line):
            raise refuse("journal.not_taken_out")
        label = sentence("journal.taken_out", was=line.label)
        return self._plan(label, sequence, [Correction(sequence, line.label)])

    def insert_bust_out(
        self,
        after: int,
        at: datetime,
        outs: BustOuts,
        stacks_before: Mapping[EntryId, Chips] | None = None,
        had_more: HadMore = (),
        covered: Covered | None = None,
    ) -> Plan:
        """Plan the insertion of a forgotten hand with bust-outs.

        :param after: the entry of the journal after which it happened.
        :raises Refusal: it cannot have been so.
        """
        state = self.state_at(after)
        hand = max((event.hand for line in self._desk.history.lines for event in _all_busted(line)), default=0) + 1
        done = bust_outs(state, outs, at, self._desk.new_deck, stacks_before, had_more=had_more, covered=covered)
        events = numbered_from(done, hand)
        return self._insert(after, at, out_label(state.entries.by_id, outs), events)

    def insert_entry(self, after: int, at: datetime, player: PlayerId) -> Plan:
        """Plan the insertion of a forgotten entry, on a free seat, with what the player brought along.

        :raises Refusal: the player is in the field, or no seat was free then that is free now.
        """
        state, now = self.state_at(after), self._desk.state
        if player in now.entries.by_player:
            raise refuse("play.checked_in_already", player=player)
        free_now = seating.free_seats(now.seating)
        free = [where for where in seating.free_seats(state.seating) if where in free_now]
        if not free:
            raise refuse("seating.no_free_seat")
        where = self._desk.draw.shuffled(free)[0]
        entered = entries.check_in(state.entries, EntryId(self._desk.draw.new_id("e-")), player)
        seated = seating.seat(state.seating, entered.entry, where, player=player)
        label = sentence("journal.late_entry", player=player, table=where.table, seat=where.number)
        return self._insert(after, at, label, (entered, seated, *self._desk.brings_along(state, player, ())))

    def insert_rebuy(self, after: int, at: datetime, entry: EntryId, *, overruled: str | None = None) -> Plan:
        """Plan the insertion of a forgotten re-buy.

        :raises Refusal: a rule refuses (which may be overruled), or the player was out.
        """
        state = self.state_at(after)
        is_open = tournament.is_late_registration_open(state, at)
        ruling = rule(
            late_entry.rebuy, late_entry.RebuySituation(declared_before_hand=True, rebuys_open=is_open), state.answers
        )
        event = entries.rebuy(
            state.entries, entry, state.profile, is_open=is_open, citations=ruling.rests_on, overruled=overruled
        )
        player = state.entries.by_id[entry].player
        return self._insert(after, at, sentence("journal.rebuy", player=player, chips=event.chips), (event,))

    def insert_add_on(self, after: int, at: datetime, entry: EntryId) -> Plan:
        """Plan the insertion of a forgotten add-on.

        :raises Refusal: there are none, it is taken, or the player was out.
        """
        state = self.state_at(after)
        event = entries.add_on(state.entries, entry, state.profile)
        player = state.entries.by_id[entry].player
        return self._insert(after, at, sentence("journal.add_on", player=player, chips=event.chips), (event,))

    def carry_out(self, plan: Plan) -> None:
        """Write a plan, with what no longer fits taken out.

        :raises Refusal: something was done since it was made, or the evening is closed.
        """
        if plan.made_at != self._desk.history.next_sequence:
            raise refuse("journal.plan_is_old")
        self._desk.correct(plan.label, plan.target, plan.corrections, plan.follows)

    # Planning

    def _insert(self, after: int, at: datetime, label: Sentence, events: tuple[AnyEvent, ...]) -> Plan:
        anchor = self._anchor(after)
        label_inserted = sentence("journal.inserted", now=label)
        return self._plan(label_inserted, after, [Correction(anchor, label, events, CorrectionPlace.AFTER, at)])

    def _anchor(self, after: int) -> int:
        """The play action at a line or the last one before it: clock actions have an undo of their own."""
        places = [line for line in self._desk.history.standing() if line.kind is LineKind.ACTION]
        here = next((number for number, line in enumerate(places) if line.sequence == after), None)
        if here is None:
            # It was taken back: what was done last before it. What was put in later has a number, but another place.
            lines = self._desk.history.lines
            done = [line for line in places if lines[line.sequence - 1].kind is LineKind.ACTION]
            return max(line.sequence for line in done if line.sequence <= after and line.stack is UndoStack.PLAY)
        return next(line.sequence for line in reversed(places[: here + 1]) if line.stack is UndoStack.PLAY)

    def _plan(self, label: Sentence, target: int, own: Sequence[Correction]) -> Plan:
        if self._desk.state.is_closed:
            raise refuse("play.is_closed")
        number = self._desk.history.next_sequence
        at_place = {
            number if correction.place is CorrectionPlace.AFTER else correction.target: correction for correction in own
        }
        changed: list[Correction] = []
        misfits: list[Misfit] = []
        state: Tournament | None = None
        has_begun = False
        for line in self._trial(label, target, own):
            events = cast("tuple[AnyEvent, ...]", line.events)
            if state is None:
                state = tournament.replay(events)
                continue
            mine = at_place.get(line.sequence) if line.kind is LineKind.ACTION else None
            if mine is not None:
                has_begun = True
                done = _with_what_follows(state, events)
                changed.append(replace(mine, events=done.events))
            elif has_begun and events:
                try:
                    done = fitted(state, events)
                except Refusal as refusal:
                    misfits.append(Misfit(line, refusal.reason))
                    done = transition(state, ())
                if done.events != events:
                    place = CorrectionPlace.INSTEAD if line.kind is LineKind.ACTION else CorrectionPlace.FOLLOWS
                    changed.append(Correction(line.sequence, line.label, done.events, place))
            else:
                done = transition(state, events)
            state = done.state
        assert state is not None, "a log begins with its opening"
        return Plan(label, target, tuple(changed), _what_is_new(state), tuple(misfits), number)

    def _trial(self, label: Sentence, target: int, own: Sequence[Correction]) -> list[Line]:
        history = self._desk.history
        number, now = history.next_sequence, self._desk.now()
        line = Line(number, LineKind.CORRECTION, UndoStack.PLAY, label, now, (), target, corrections=tuple(own))
        return History([*history.lines, line]).standing()


def outs_of(line: Line) -> list[tuple[EntryId, tuple[EntryId, ...]]]:
    """The entries out by an action, and their winners; disqualified players and those gone home were not in a hand."""
    if any(isinstance(event, PenaltyImposed | PlayerLeftForGood) for event in line.events):
        return []
    return [(event.entry, event.by) for event in _busted(line)]


def covered_of(line: Line) -> dict[EntryId, tuple[EntryId, ...]]:
    """The winners who covered a stack, as far as it was noted that not all did."""
    return {event.entry: event.covered for event in _busted(line) if event.covered}


def stacks_of(line: Line) -> dict[EntryId, Chips]:
    """The stacks at the start of the hand, as far as they were noted."""
    return {event.entry: event.stack for event in _busted(line) if event.stack is not None}


def cards_of(line: Line) -> dict[EntryId, tuple[str, ...]]:
    """The cards that were cut by those who are out by an action."""
    ranked = [
        bust_out
        for event in line.events
        if isinstance(event, RoundRanked)
        for group in event.groups
        for bust_out in group
    ]
    cut = {bust_out.entry: bust_out.cards for bust_out in ranked}
    return {event.entry: event.cards or cut.get(event.entry, ()) for event in _busted(line)}


def had_more_of(line: Line) -> list[list[EntryId]]:
    """The order of stacks, most first, where of a hand that was all that was noted; else nothing."""
    for event in line.events:
        if isinstance(event, RoundRanked):
            return [[bust_out.entry for bust_out in group] for group in event.groups]
    hands = sorted({event.hand for event in _busted(line)}, reverse=True)
    if len(_busted(line)) < 2 or any(event.stack is not None for event in _busted(line)):
        return []
    return [[event.entry for event in _busted(line) if event.hand == hand] for hand in hands]


def _busted(line: Line) -> list[PlayerBustedOut]:
    return [event for event in line.events if isinstance(event, PlayerBustedOut)]


def _all_busted(line: Line) -> list[PlayerBustedOut]:
    corrected = [event for correction in line.corrections for event in correction.events]
    return _busted(line) + [event for event in corrected if isinstance(event, PlayerBustedOut)]


def _stands_for(was: Sequence[PlayerBustedOut], outs: BustOuts) -> dict[EntryId, EntryId]:
    """Replacement of each entry that was noted as out: the same entry, or the next new one."""
    noted, now = {event.entry for event in was}, [entry for entry, _ in outs]
    others = iter([entry for entry in now if entry not in noted])
    return {event.entry: event.entry if event.entry in now else next(others, event.entry) for event in was}


def _moved(hand: Sequence[PlayerBustedOut], to: PlayerBustedOut) -> tuple[AnyEvent, ...]:
    """The bust-outs of a hand, moved to the place of another hand."""
    return tuple(
        replace(event, at=to.at) if isinstance(event, PlayerBustedOut) else event
        for event in numbered_from(hand, to.hand)
    )


def _with_what_follows(state: Tournament, events: Sequence[AnyEvent]) -> Transition:
    """The host's events applied to a state, with their consequences by rule.

    :raises Refusal: it cannot have been so.
    """
    facts = [event for event in events if not follows_by_rule(event)]
    return with_winner(fitted(state, facts)) if facts else transition(state, ())


def _what_is_new(state: Tournament) -> tuple[AnyEvent, ...]:
    """Dealers and winner, as far as they differ from those recorded, once all is replayed."""
    known = WinnerDeclared(state.winner) if state.winner is not None else None
    return tuple(
        event
        for event in with_winner(transition(state, ())).events
        if not (isinstance(event, WinnerDeclared) and known is not None and event.entry == known.entry)
    )
