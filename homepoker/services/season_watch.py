"""The season follows the evening: closing publishes, reopening or taking back the closing withdraws."""

from __future__ import annotations

from homepoker.services.changes import Changes
from homepoker.services.club import Club
from homepoker.services.tournament_desk import TournamentDesk


def keep_season_in_step(club: Club, desk: TournamentDesk) -> None:
    """Follow a desk for as long as it is open.

    Neither the archive nor the league's own modules are touched before the evening is finished: loading them takes
    longer than showing the window.
    """
    kept = [(desk.state.is_closed, desk.state.published)]

    def told(changes: Changes) -> None:
        now = (desk.state.is_closed, desk.state.published)
        if Changes.FINISH in changes and now != kept[0]:
            from homepoker.services.league_office import LeagueOffice

            LeagueOffice(club).keep_in_step(desk)
            kept[0] = now

    desk.listen(told)
