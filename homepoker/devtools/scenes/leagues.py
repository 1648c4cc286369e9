"""Scenes of the club's own leagues, for pictures of the program."""

from __future__ import annotations

from datetime import date

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.league.standings_rule import StandingsRule, TieBreak
from homepoker.core.points.scheme import FormulaBase, PointsScheme
from homepoker.services.club import Club
from homepoker.services.season.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.league.scheme_presets import presets
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.league.pictures_page import PicturesPage
from homepoker.ui.league.set_up.page import LeagueSetUpPage

_SEASON = LeagueSeason("s-2025", "2025", date(2025, 1, 1), date(2025, 12, 31), 14)


def show_league(section: LeagueSection, club: Club, words: Words) -> None:
    """Show a league with the best eight of its evenings, and the first row open."""
    _set_up(section, club, words)
    page = section.findChild(OwnLeaguePage)
    if page is not None:
        page.open_first()


def show_set_up(section: LeagueSection, club: Club, words: Words) -> None:
    """Show the form of that league with its preview."""
    section.open_set_up(_set_up(section, club, words))


def show_points(section: LeagueSection, club: Club, words: Words, preset: str = "square-root") -> None:
    """Show the curves of a preset that is being chosen."""
    section.open_set_up(_set_up(section, club, words))
    form = section.form
    if isinstance(form, LeagueSetUpPage):
        form.points.show_scheme(presets()[preset].scheme)
        form.points.changed.emit()
        form.show_part(form.points)


def show_formula(section: LeagueSection, club: Club, words: Words) -> None:
    """Show a formula with a mistake in it."""
    section.open_set_up(_set_up(section, club, words))
    form = section.form
    if isinstance(form, LeagueSetUpPage):
        text = words.text("screenshots.wrong_formula")
        form.points.show_scheme(PointsScheme(FormulaBase(text)))
        form.points.formula.field.selectAll()
        form.points.formula.field.insertPlainText(text)
        form.show_part(form.points)


def show_what_if(section: LeagueSection, club: Club, words: Words) -> None:
    """Show that league by another formula."""
    _set_up(section, club, words)
    section.open_what_if()


def show_picture(section: LeagueSection, club: Club, words: Words, number: int = 0) -> None:
    """Show one of the pictures of that league."""
    _set_up(section, club, words)
    section.open_pictures()
    page = section.form
    if isinstance(page, PicturesPage):
        page.show_picture(number)


def _set_up(section: LeagueSection, club: Club, words: Words) -> League:
    ties = (TieBreak.WINS, TieBreak.HEAD_TO_HEAD)
    league = League(
        "",
        words.text("screenshots.league"),
        presets()["square-root"].scheme,
        StandingsRule(best=8, ties=ties, qualified=9),
        (_SEASON,),
    )
    made = ClubLeagues(club).create(league)
    section.offer()
    section.choose(made.id)
    return made
