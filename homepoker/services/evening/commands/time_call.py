"""Time call commands: length and end by the evening's book; the end is noted by itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from homepoker.core import entries, time_call
from homepoker.core.history import UndoStack
from homepoker.core.quantities import EntryId
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.clock import call_time
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence, Value, sentence
from homepoker.services.evening.setup import answers_on
from homepoker.services.evening.tournament_desk import TournamentDesk


def ruling_of(state: Tournament, books: Mapping[str, Rulebook], *, is_facing_bet: bool) -> Ruling[call_time.Verdict]:
    """The ruling on a time call: its length, its end, and the time that must have passed before."""
    answers = answers_on(call_time.BASE_SECONDS, state, books)
    return rule(call_time.decide, call_time.Situation(facing_bet=is_facing_bet), answers)


class TimeCallCommands:
    """Commands of the countdown of one evening; what it notes belongs to neither line of undo."""

    def __init__(self, desk: TournamentDesk, books: Mapping[str, Rulebook]) -> None:
        self._desk = desk
        self._books = books

    def call(self, entry: EntryId | None = None, table: int | None = None, *, is_facing_bet: bool = True) -> None:
        """Start the countdown of a player who is to act.

        :param entry: on whom; the table is then known.
        :param table: where, if it is not said on whom.
        :raises Refusal: another player's time runs, or the player is out.
        """
        now = self._desk.now()
        # An end that could not be recorded so far would be forgotten behind the next call.
        self.tick(now)
        state = self._desk.state
        if entry is not None:
            entries.in_field(state.entries, entry)
            seat = state.seating.seats.get(entry)
            table = seat.table if seat is not None else table
        ruling = ruling_of(state, self._books, is_facing_bet=is_facing_bet)
        verdict = ruling.verdict
        event = time_call.call(
            state.called,
            now,
            verdict.total_seconds,
            verdict.countdown_last,
            is_dead=verdict.expiry_result is call_time.Expiry.HAND_DEAD,
            table=table,
            entry=entry,
            citations=ruling.rests_on,
        )
        label = _said(state, "journal.time_called", entry, table, seconds=event.seconds)
        self._desk.act(label, [event], stack=UndoStack.MACHINE, at=now)

    def stop(self) -> None:
        """Note that the player has acted; after the last second it is too late.

        :raises Refusal: no time is called.
        """
        self._end(self._desk.now(), is_answered=True)

    def tick(self, now: datetime) -> None:
        """End a time call whose time is over, at the instant at which it was."""
        state = self._desk.state
        if time_call.is_due(state.called, now) and not state.is_closed:
            self._end(now, is_answered=False)

    def _end(self, now: datetime, *, is_answered: bool) -> None:
        state, called = self._desk.state, self._desk.state.called
        event = time_call.end(called, now, is_answered=is_answered)
        entry, table = (called.entry, called.table) if called is not None else (None, None)
        if event.is_answered:
            left = -(-(called.over_at - event.at).total_seconds() // 1) if called is not None else 0
            label = _said(state, "journal.time_answered", entry, table, left=int(left))
        else:
            is_dead = called is not None and called.is_dead
            label = _said(state, "journal.time_up_dead" if is_dead else "journal.time_up_check", entry, table)
        self._desk.act(label, [event], stack=UndoStack.MACHINE, at=event.at)


def _said(state: Tournament, key: str, entry: EntryId | None, table: int | None, **values: Value) -> Sentence:
    """The label of a time call, with the player, else the table, else neither."""
    called = state.entries.by_id.get(entry) if entry is not None else None
    if called is not None:
        return sentence(f"{key}_player", player=called.player, **values)
    if table is not None:
        return sentence(f"{key}_table", table=table, **values)
    return sentence(key, **values)
