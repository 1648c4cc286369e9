"""The screens of Players, League, Settings and the house rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from homepoker.devtools.pictures.stage import Prepare, Screen, Stage
from homepoker.devtools.scenes import club_book as club_book_scenes
from homepoker.devtools.scenes import imports as imports_scenes
from homepoker.devtools.scenes import leagues as league_scenes
from homepoker.devtools.scenes import players as players_scenes
from homepoker.devtools.showcase import ShowcaseMoment
from homepoker.services.club import Club
from homepoker.services.exchange.evening_preview import check
from homepoker.services.rulebooks.club_book import Draft
from homepoker.services.words import Words
from homepoker.store.evening.file_extensions import EXTENSION
from homepoker.store.files.file_names import plain_name
from homepoker.store.resource_files import resources
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.manual.page import ManualPages
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.rulebook.club_book.panel import ClubBookPage


def section(name: str) -> Prepare:
    """Open a section of the rail, with the focus in it."""
    return lambda made: made.application.window.show_section(name).setFocus()


def _players(show: Callable[[PlayersSection, Club], None]) -> Prepare:
    """Show the Players section in one of its states."""

    def prepare(made: Stage) -> None:
        section = made.application.window.show_section("players")
        if isinstance(section, PlayersSection):
            show(section, made.club)

    return prepare


def _league(show: Callable[[LeagueSection, Club, Words], object]) -> Prepare:
    """Show a league of the club in one of its states."""

    def prepare(made: Stage) -> None:
        section = made.application.window.show_section("league")
        if isinstance(section, LeagueSection):
            show(section, made.club, made.application.words)

    return prepare


def _manual(page: int) -> Prepare:
    """Show the manual at one of its pages."""
    return lambda made: made.opened.manual.open(page)


def _manual_search(made: Stage) -> None:
    page = made.application.window.show_section("help")
    assert isinstance(page, ManualPages)
    page.go_to_search()
    page.field.setText("name")


def _house_rules(show: Callable[[ClubBookPage, Draft], None] | None = None) -> Prepare:
    """Show the club's own book in one of its states."""

    def prepare(made: Stage) -> None:
        made.application.window.show_section("rulebook")
        page = made.application.window.show_section("house_rules")
        if show is not None and isinstance(page, ClubBookPage):
            words = made.application.words
            drinks = Draft("2", words.text("screenshots.drinks"), words.text("screenshots.drinks_text"))
            show(page, drinks)
        # What was said on the way there belongs to no picture.
        made.application.window.toasts.clear()

    return prepare


def _evening_file(made: Stage) -> None:
    """Show what an evening file holds that the club does not know."""
    checked = check(resources() / "sample" / "evening.homepoker.json")
    name = f"{plain_name(checked.evening.tournament.name)}{EXTENSION}"
    made.opened.evening_files.show(replace(checked, file=Path(name)))


SCREENS: dict[str, Screen] = {
    "players-empty": Screen(prepare=section("players"), is_empty_club=True),
    "players": Screen(prepare=section("players")),
    "player-form": Screen(prepare=_players(players_scenes.show_form)),
    "player-import": Screen(prepare=_players(players_scenes.show_import)),
    "player-merge": Screen(prepare=_players(players_scenes.show_merge)),
    "player-forget": Screen(prepare=_players(players_scenes.show_forget)),
    "league": Screen(ShowcaseMoment.OVER, section("league")),
    "league-imports-empty": Screen(prepare=_league(imports_scenes.show_nothing)),
    "league-imports": Screen(prepare=_league(imports_scenes.show_imports)),
    "league-import": Screen(prepare=_league(imports_scenes.show_preview)),
    "league-import-people": Screen(prepare=_league(partial(imports_scenes.show_preview, step="people"))),
    "league-import-evenings": Screen(prepare=_league(partial(imports_scenes.show_preview, step="evenings"))),
    "league-import-problems": Screen(prepare=_league(partial(imports_scenes.show_preview, step="problems"))),
    "league-correction": Screen(prepare=_league(imports_scenes.show_correction)),
    "league-own": Screen(ShowcaseMoment.OVER, _league(league_scenes.show_league), has_season=True),
    "league-own-empty": Screen(prepare=_league(league_scenes.show_league), is_empty_club=True),
    "league-ties": Screen(ShowcaseMoment.OVER, _league(league_scenes.show_ties), has_season=True),
    "league-set-up-empty": Screen(prepare=_league(league_scenes.show_new_league), is_empty_club=True),
    "league-set-up": Screen(ShowcaseMoment.OVER, _league(league_scenes.show_set_up), has_season=True),
    "league-teams": Screen(ShowcaseMoment.OVER, _league(league_scenes.show_teams), has_season=True),
    "league-team-set-up": Screen(ShowcaseMoment.OVER, _league(league_scenes.show_team_set_up), has_season=True),
    "league-extra-points": Screen(ShowcaseMoment.OVER, _league(league_scenes.show_extra_points), has_season=True),
    "league-formula": Screen(ShowcaseMoment.OVER, _league(league_scenes.show_formula), has_season=True),
    **{
        f"league-{name}": Screen(
            ShowcaseMoment.OVER, _league(partial(league_scenes.show_picture, number=number)), has_season=True
        )
        for number, name in enumerate(("race", "attendance", "fields", "places", "point-spread", "knock-outs"))
    },
    "league-what-if": Screen(ShowcaseMoment.OVER, _league(league_scenes.show_what_if), has_season=True),
    "evening-file": Screen(prepare=_evening_file, is_empty_club=True),
    "settings": Screen(prepare=section("settings")),
    "manual": Screen(ShowcaseMoment.PLAY, _manual(1)),
    "manual-search": Screen(ShowcaseMoment.PLAY, _manual_search),
    "manual-keys": Screen(ShowcaseMoment.PLAY, _manual(15)),
    "house-rules-empty": Screen(prepare=_house_rules()),
    "house-rules-create": Screen(prepare=_house_rules(club_book_scenes.show_creating)),
    "house-rules-answer": Screen(prepare=_house_rules(club_book_scenes.show_policy)),
    "house-rules-number": Screen(prepare=_house_rules(club_book_scenes.show_number)),
    "house-rules-rule": Screen(prepare=_house_rules(club_book_scenes.show_rule)),
    "house-rules-topics": Screen(prepare=_house_rules(club_book_scenes.show_topics), is_searched=True),
    "house-rules-asking": Screen(prepare=_house_rules(club_book_scenes.show_asking)),
    "house-rules-taken-out": Screen(prepare=_house_rules(club_book_scenes.show_taken_out)),
}
"""The screens of these sections, by name."""
