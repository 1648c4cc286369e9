"""List of a club's evenings: which one is running, which one counts, and which were put away as opened by mistake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from homepoker.core import clock, tournament
from homepoker.core.ending import PlayEnded
from homepoker.core.refusal import refuse
from homepoker.core.tournament import Tournament, WinnerDeclared
from homepoker.services.club import Club
from homepoker.services.evening.replay import MISFITS
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.evening.watch.system_time import is_left_running
from homepoker.store.club_notes import keep_notes, read_notes
from homepoker.store.errors import StoreError

MOST_READ = 5
"""Limit of logs that are read for the list: reading one takes as long as opening its evening."""


class EveningState(StrEnum):
    """State of an evening; ``OPEN`` is one of which is known only that it counts in no list."""

    NOT_BEGUN = "not_begun"
    RUNNING = "running"
    PAUSED = "paused"
    UNFINISHED = "unfinished"
    """Its clock ran when it was last played, days ago."""
    OVER = "over"
    REOPENED = "reopened"
    CLOSED = "closed"
    OPEN = "open"


def evening_states(club: Club, evenings: Sequence[str]) -> Mapping[str, EveningState]:
    """The states of evenings by their ids; one whose log cannot be read has none.

    :param evenings: their ids, newest first; of these alone that count in no list the first few are read.
    """
    counting = club.archive.counting()
    states = {evening: EveningState.CLOSED for evening in evenings if evening in counting}
    for place, one in enumerate(evening for evening in evenings if evening not in counting):
        if place >= MOST_READ:
            states[one] = EveningState.OPEN
            continue
        try:
            states[one] = _state_in_list(club.desk(one))
        except (StoreError, *MISFITS):
            continue
    return states


def _state_in_list(desk: TournamentDesk) -> EveningState:
    """The state of an evening that the room does not see: one that stands and was over once is being put right."""
    state = state_of(desk)
    return EveningState.REOPENED if state is EveningState.PAUSED and _was_over(desk) else state


def _was_over(desk: TournamentDesk) -> bool:
    events = (event for line in desk.history.lines for event in line.events)
    return any(isinstance(event, WinnerDeclared | PlayEnded) for event in events)


def state_of(desk: TournamentDesk) -> EveningState:
    """The state of an evening at this moment."""
    evening = desk.state
    if evening.is_closed:
        return EveningState.CLOSED
    if evening.is_reopened:
        return EveningState.REOPENED
    if evening.is_over:
        return EveningState.OVER
    if is_left_running(evening, desk.history.lines[-1].at, desk.now()):
        return EveningState.UNFINISHED
    if not tournament.has_begun(evening, desk.now()):
        return EveningState.NOT_BEGUN
    return EveningState.RUNNING if evening.clock.is_running or evening.clock.starts_at else EveningState.PAUSED


def put_away(club: Club, tournament_id: str) -> None:
    """Hide an evening from the list; its log stays as it is.

    :raises Refusal: it has results, or its clock runs.
    :raises OSError: the folder cannot be written to.
    """
    state = club.desk(tournament_id).state
    if has_results(state):
        raise refuse("tonight.put_away_has_results", name=state.name)
    if clock.position(state.clock, state.profile.structure, club.timekeeper.now()).is_running:
        raise refuse("tonight.put_away_runs", name=state.name)
    notes = read_notes(club.folder)
    keep_notes(club.folder, replace(notes, put_away=tuple(dict.fromkeys((*notes.put_away, tournament_id)))))


def bring_back(club: Club, tournament_id: str) -> None:
    """Show an evening in the list again.

    :raises OSError: the folder cannot be written to.
    """
    notes = read_notes(club.folder)
    keep_notes(club.folder, replace(notes, put_away=tuple(kept for kept in notes.put_away if kept != tournament_id)))


def has_results(state: Tournament) -> bool:
    """Whether somebody is out of an evening, or it has ended or counted."""
    return bool(state.entries.bust_outs or state.published) or state.is_over
