"""Scenes of the club's own leagues, for pictures of the program."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from homepoker.core.league.definition import League, LeagueSeason, Team
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import FormulaBase, PlaceTable, PointsScheme
from homepoker.services.club import Club
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.league.schemes import presets
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.league.pictures_page import PicturesPage
from homepoker.ui.league.set_up.page import LeagueSetUpPage
from homepoker.ui.league.what_if_page import WhatIfPage

_SEASON = LeagueSeason("s-2025", "2025", date(2025, 1, 1), date(2025, 12, 31), 14)


def show_league(section: LeagueSection, club: Club, words: Words) -> None:
    """Show a league with the best eight of its evenings, and the first row open."""
    _set_up(section, club, words)
    page = section.findChild(OwnLeaguePage)
    if page is not None:
        page.open_first()


def show_ties(section: LeagueSection, club: Club, words: Words) -> None:
    """Show a league in which tie-breaks part many who have as many points."""
    scheme = PointsScheme(PlaceTable((3000, 2000, 1000)))
    ties = (TieBreak.WINS, TieBreak.HEAD_TO_HEAD, TieBreak.LAST_EVENING)
    _show(section, club, League("", words.text("screenshots.league"), scheme, StandingsRule(ties=ties), (_SEASON,)))


def show_new_league(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the form of a new league."""
    section.open_set_up()


def show_set_up(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the form of that league with the curves of its points."""
    section.open_set_up(_set_up(section, club, words))
    form = section.form
    if isinstance(form, LeagueSetUpPage):
        form.points.changed.emit()


def show_teams(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the teams of that league, the first one open."""
    _set_up(section, club, words, has_teams=True)
    page = section.findChild(OwnLeaguePage)
    if page is not None:
        page.show_teams()


def show_team_set_up(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the form of its teams, the players of one being chosen."""
    section.open_set_up(_set_up(section, club, words, has_teams=True))
    form = section.form
    if isinstance(form, LeagueSetUpPage):
        form.teams.rows[0].open_people()
        form.teams.changed.emit()
        form.teams.rows[0].people.setFocus()


def show_extra_points(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the sheet of extra points with some that were given and one that was taken back."""
    league = _set_up(section, club, words)
    leagues, people = ClubLeagues(club), club.players()
    given = [
        leagues.give(league, people[at].id, points, words.text(f"screenshots.extra_{at}"), date(2025, 6, 13))
        for at, points in enumerate((5_000, -2_000, 3_000))
    ]
    leagues.take_back(given[1])
    page = section.findChild(OwnLeaguePage)
    if page is not None:
        page.refresh()
        page.open_extra_points()


def show_formula(section: LeagueSection, club: Club, words: Words) -> None:
    """Show a formula with a mistake in it."""
    section.open_set_up(_set_up(section, club, words))
    form = section.form
    if isinstance(form, LeagueSetUpPage):
        text = words.text("screenshots.wrong_formula")
        form.points.show_scheme(PointsScheme(FormulaBase(text)))
        form.points.formula.field.selectAll()
        form.points.formula.field.insertPlainText(text)
        form.show_preview()
        form.show_part(form.points)


def show_what_if(section: LeagueSection, club: Club, words: Words) -> None:
    """Show that league with the best six of its evenings instead of eight."""
    _set_up(section, club, words)
    section.open_what_if()
    page = section.form
    if isinstance(page, WhatIfPage):
        page.rule.best.setValue(6)


def show_picture(section: LeagueSection, club: Club, words: Words, number: int = 0) -> None:
    """Show one of the pictures of that league."""
    _set_up(section, club, words)
    section.open_pictures()
    page = section.form
    if isinstance(page, PicturesPage):
        page.show_picture(number)


def _set_up(section: LeagueSection, club: Club, words: Words, *, has_teams: bool = False) -> League:
    ties = (TieBreak.WINS, TieBreak.HEAD_TO_HEAD)
    league = League(
        "",
        words.text("screenshots.league"),
        presets()["square-root"].scheme,
        StandingsRule(best=8, ties=ties, qualified=9),
        (_SEASON,),
    )
    if has_teams:
        ids = [player.id for player in club.players()]
        teams = tuple(Team(words.text(f"screenshots.team_{at}"), frozenset(ids[at:15:3])) for at in range(3))
        league = replace(league, teams=teams, best_of_team=4)
    return _show(section, club, league)


def _show(section: LeagueSection, club: Club, league: League) -> League:
    made = ClubLeagues(club).create(league)
    section.offer()
    section.choose(made.id)
    return made
