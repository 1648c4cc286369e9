"""Follower of an open evening for the archive: closing archives, reopening withdraws, a new date counts at once."""

from __future__ import annotations

from collections.abc import Callable

from homepoker.core.tournament import Tournament
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk


def keep_archive_in_step(club: Club, desk: TournamentDesk, changed: Callable[[], object] = lambda: None) -> None:
    """Follow a desk for as long as it is open.

    :param changed: called when the lists have changed.

    Neither the archive nor the league's own modules are touched before the evening is finished: loading them takes
    longer than showing the window.
    """

    def told() -> None:
        state = desk.state
        now = _counting(desk.state)
        if now != kept[0]:
            follow_date()
            from homepoker.services.league.archiving import keep_in_step

            keep_in_step(club, desk)
            has_counted, kept[0] = kept[0][0], now
            if has_counted or state.is_closed:
                changed()

    def follow_date() -> None:
        if club.log.tournament(desk.tournament_id).began_on != desk.state.began_on:
            club.log.redate(desk.tournament_id, desk.state.began_on)

    # Also what a crash between the log and the list of evenings has left behind.
    follow_date()
    kept = [_counting(desk.state)]
    desk.listen(told)


def _counting(state: Tournament) -> tuple[object, ...]:
    """All of an evening on which its lists depend, the first of it whether it counts at all."""
    return state.is_closed, state.published, state.began_on, state.till.rates, state.till.lowered
