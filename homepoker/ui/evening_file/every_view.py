"""Telling of every view of an evening: what windows and room show of it, made once; no Qt here."""

from __future__ import annotations

from datetime import datetime

from homepoker.core import entries
from homepoker.core.balancing.breaking import break_ahead
from homepoker.core.counting import uncounted_tables
from homepoker.core.players import Player
from homepoker.core.standings import scores
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.stacks import counted_lately
from homepoker.services.evening.to_do.to_do_list import ToDoList
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.ui.clock.coming_levels_view import coming_levels_view
from homepoker.ui.clock.time_call_view import time_call_view
from homepoker.ui.clock.view import clock_view, numbers, rail_time
from homepoker.ui.entries import view as choices
from homepoker.ui.room_view.news import latest_news
from homepoker.ui.room_view.panels import PanelFacts, side_panels, structure_panel
from homepoker.ui.room_view.view import room_picture, standings_rows
from homepoker.ui.seating import due_view
from homepoker.ui.seating import view as seats
from homepoker.ui.seating.dealer_view import dealer_view
from homepoker.ui.seating.view import agreed_view
from homepoker.ui.standings.view import last_stacks_view, standings_view
from homepoker.ui.till.view import debtor_ids, open_at_the_end, paid_too_much, shown, till_view


def tell_views(desk: TournamentDesk, words: Words) -> None:
    """Make every view of an evening as it stands now; whatever one of them raises is the caller's."""
    state, now = desk.state, desk.now()
    clock_view(state, now, words)
    numbers(state, now, words)
    rail_time(state, now)
    coming_levels_view(state, now, words)
    time_call_view(state, now, words)
    _tell_tables(state, now, words)
    for due in ToDoList(desk).items():
        due_view.due_text(due, state, words)
        due_view.button_choices(due, state, words)
        due_view.other_players(due, state, words)
    _tell_choices(state, words)
    standings_view(state, desk.history.standing(), words, words.name)
    _tell_till(state, words)
    last_stacks_view(state, counted_lately(state, desk.now()), words)
    _tell_room(desk, now, words)


def _tell_tables(state: Tournament, now: datetime, words: Words) -> None:
    ahead = break_ahead(state, now)
    seats.tables_view(state, words, now, ahead)
    seats.changed_by_time(state, now)
    seats.tiles_view(state, words, now, ahead)
    seats.together_words(state, state.seating.seats, words)
    tuple(agreed_view(state, words))
    for table in state.seating.tables:
        dealer_view(state, table, words, now)


def _tell_choices(state: Tournament, words: Words) -> None:
    """Make the lists of which forms let the host choose."""
    people = [Player(player, words.name(player), is_guest=True) for player in entries.players(state.entries)]
    for listed in (
        choices.in_play,
        choices.out_already,
        choices.may_enter,
        choices.not_checked_in,
        choices.add_on_takers,
        seats.absent,
        seats.seated,
        seats.may_be_apart,
    ):
        listed(state, people, words)
    choices.tick_holders(state, people, words, shows_all=True)
    choices.ticked_line(state, words)
    choices.who_is_out(state, words)
    # One of each table: the list of one has everybody else in it, and 300 such lists keep a window for a second.
    for entry in {seat.table: entry for entry, seat in state.seating.seats.items()}.values():
        choices.opponents(state, people, words, entry)
    seats.may_sit(state, people, words, also_seated=True)


def _tell_till(state: Tournament, words: Words) -> None:
    till_view(state, words)
    debtor_ids(state)
    open_at_the_end(state, words)
    paid_too_much(state, words)
    for player in list(state.entries.by_player)[:1]:
        shown(state, player, words)
        choices.account_at_the_door(state, player)


def _tell_room(desk: TournamentDesk, now: datetime, words: Words) -> None:
    state = desk.state
    news = latest_news(desk.history.standing(), now, desk.history.lines)
    rows = standings_rows(scores(state.entries, state.profile.scoring, state.answers), words)
    room_picture(state, now, words, news=news, standings_rows=rows)
    for level in (0, 1):  # before the start and in play, whichever it is now
        side_panels(state, words, PanelFacts(news, level, uncounted_tables(state, now), is_entry_open=level == 0))
        structure_panel(state, words, level)
