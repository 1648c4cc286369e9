"""Evenings that were opened by mistake: put away, kept, and brought back."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core import clock
from homepoker.core.refusal import refuse
from homepoker.core.tournament import Tournament
from homepoker.services.club import Club
from homepoker.store.club_notes import keep_notes, read_notes


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
    keep_notes(club.folder, replace(notes, put_away=tuple(one for one in notes.put_away if one != tournament_id)))


def has_results(state: Tournament) -> bool:
    """Whether somebody is out of an evening, or it has ended or counted."""
    return bool(state.entries.bust_outs or state.published) or state.is_over
