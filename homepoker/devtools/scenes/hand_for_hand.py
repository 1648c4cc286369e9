"""Scenes of hand for hand for pictures: due at the bubble, tables that report, an all-in held back, and heads-up."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core import entries
from homepoker.core.play.bubble import playing_tables
from homepoker.core.rulings.clock.h4h_all_in import Status
from homepoker.core.rulings.clock.hand_for_hand import Bubble
from homepoker.services.club import Club
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.hand_for_hand import HandForHandCommands
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.tonight.play import Play


def show_hand_for_hand_due(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the proposal one bust-out before the bubble."""
    _near_the_bubble(desk, club)
    play.refresh()


def show_hand_for_hand(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show tables that report: one is done, one has an all-in, the others still play."""
    commands = _announced(desk, club)
    tables = playing_tables(desk.state)
    for table in tables:
        commands.report(table, Status.DONE)
    commands.go_on()
    commands.report(tables[-1], Status.ALL_IN_CALLED)
    if len(tables) > 2:
        commands.report(tables[0], Status.DONE)
    play.refresh()


def show_next_hand_for_all(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show all tables ready for the next hand."""
    commands = _announced(desk, club)
    for table in playing_tables(desk.state):
        commands.report(table, Status.DONE)
    play.refresh()


def show_announcement(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the form that announces it."""
    _near_the_bubble(desk, club)
    play.forms.announce_hand_for_hand()


def show_heads_up(play: Play, desk: TournamentDesk, club: Club, words: Words) -> None:
    """Show the proposal of shorter levels: two are left under a book that halves them."""
    change_profile(desk, replace(desk.state.profile, rulebook="bps-2019"), club.books)
    field = EntryCommands(desk)
    while len(left := entries.still_in(desk.state.entries)) > 2:
        field.bust_out([(left[-1].id, ())])
    play.refresh()


def _announced(desk: TournamentDesk, club: Club) -> HandForHandCommands:
    _near_the_bubble(desk, club)
    commands = HandForHandCommands(desk)
    commands.announce(desk.state.profile.bubble_at, desk.state.profile.bubble)
    return commands


def _near_the_bubble(desk: TournamentDesk, club: Club) -> None:
    """Name a bubble that one bust-out more would burst; nobody comes any more."""
    state = desk.state
    left = entries.count_left(state.entries)
    profile = replace(state.profile, bubble_at=left - 1, bubble=Bubble.MONEY, late_registration_until=0)
    change_profile(desk, profile, club.books)
