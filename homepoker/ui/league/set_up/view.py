"""View of a league's set-up, in words and plain values; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from enum import StrEnum
from itertools import combinations

from homepoker.core.league.definition import ALL_TIME, League, LeagueSeason, SeasonPlan, Team, planned_seasons
from homepoker.core.points.facts import PointsFacts
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.league.scheme_preview import SchemePreview, preview
from homepoker.services.words import Words, most_decimals
from homepoker.store.league.past_imports import PastImport, read_mapping
from homepoker.ui.kit.lists.rows import ListColumn, ListRow

_HUNDREDTHS = 100
_MOST_NAMED = 4
_LATE_IN_SUMMER, _SEPTEMBER = 8, 9


class SeasonPreset(StrEnum):
    """Usual seasons of a year."""

    YEAR = "year"
    LAST_YEAR = "last_year"
    NEXT_YEAR = "next_year"
    HALVES = "halves"
    QUARTERS = "quarters"
    SPORTS_YEAR = "sports_year"
    """Season from September to August, as leagues of sports clubs play."""


def preset_seasons(preset: SeasonPreset, today: date) -> tuple[LeagueSeason, ...]:
    """The seasons of a preset, in the year of today."""
    year = today.year
    match preset:
        case SeasonPreset.YEAR:
            return planned_seasons(SeasonPlan.YEAR, year)
        case SeasonPreset.LAST_YEAR:
            return planned_seasons(SeasonPlan.YEAR, year - 1)
        case SeasonPreset.NEXT_YEAR:
            return planned_seasons(SeasonPlan.YEAR, year + 1)
        case SeasonPreset.HALVES:
            return planned_seasons(SeasonPlan.HALF_YEARS, year)
        case SeasonPreset.QUARTERS:
            return planned_seasons(SeasonPlan.QUARTERS, year)
        case SeasonPreset.SPORTS_YEAR:
            began = year if today.month >= _LATE_IN_SUMMER else year - 1
            return planned_seasons(SeasonPlan.YEAR, began, _SEPTEMBER)


def season_problem(seasons: Sequence[LeagueSeason], words: Words) -> str:
    """Problem with the seasons, in words; empty if there is none."""
    if not seasons:
        return words.text("league_set_up.no_season")
    for season in seasons:
        if season.last < season.first:
            return words.text("league_set_up.season_backwards", name=season.name)
        if not season.name.strip():
            return words.text("league_set_up.season_nameless")
    for one, other in combinations(seasons, 2):
        if one.name.strip() == other.name.strip():
            return words.text("league_set_up.season_twice", name=one.name)
    return ""


def overlap_note(seasons: Sequence[LeagueSeason], words: Words) -> str:
    """Note on two seasons that overlap, so that evenings count in both; empty if none do."""
    for one, other in combinations(seasons, 2):
        if one.first <= other.last and other.first <= one.last:
            return words.text("league_set_up.seasons_overlap", one=one.name, other=other.name)
    return ""


def problem(league: League, others: Sequence[League], words: Words) -> str:
    """Problem that keeps a league from being saved, in words; empty if there is none.

    :param others: the other leagues of the club.
    """
    name = league.name.strip()
    if not name:
        return words.text("league_set_up.nameless")
    if any(name == other.name.strip() for other in others if other.id != league.id):
        return words.text("league_set_up.name_taken", name=name)
    return season_problem(league.seasons, words) or team_problem(league.teams, words)


def team_problem(teams: Sequence[Team], words: Words) -> str:
    """Problem with the teams, in words; empty if there is none."""
    for team in teams:
        if not team.name.strip():
            return words.text("league_set_up.team_nameless")
        if not team.players:
            return words.text("league_set_up.team_empty", name=team.name)
    for one, other in combinations(teams, 2):
        if one.name.strip() == other.name.strip():
            return words.text("league_set_up.team_twice", name=one.name)
    return ""


def points_preview(leagues: ClubLeagues, league: League, sizes: Sequence[int]) -> SchemePreview:
    """The points of each place in fields of these sizes, or the mistake that leaves none."""
    buy_in = Decimal(league.buy_in) / _HUNDREDTHS
    try:
        answers = leagues.worth(league).answers
    except FormulaMistake as mistake:
        return SchemePreview((), mistake)
    return preview(league.scheme, sizes, answers, PointsFacts(1, 1, buy_in=buy_in, spent=buy_in))


def points_table(shown: SchemePreview, words: Words) -> tuple[tuple[ListColumn, ...], tuple[ListRow, ...]]:
    """A preview as a table: the places below one another, the fields beside one another."""
    columns = (
        ListColumn(words.text("league_set_up.place")),
        *(ListColumn(words.text("league_set_up.for_players", count=field.players)) for field in shown.fields),
    )
    decimals = [most_decimals(field.points) for field in shown.fields]
    rows = tuple(
        ListRow(
            str(place),
            (
                str(place),
                *(
                    words.thousandths(field.points[place - 1], few) if place <= field.players else ""
                    for field, few in zip(shown.fields, decimals, strict=True)
                ),
            ),
        )
        for place in range(1, max(field.players for field in shown.fields) + 1)
    )
    return columns, rows


def imported_evenings(
    leagues: ClubLeagues, league: League, past: PastImport, file_of: Mapping[str, str], words: Words
) -> tuple[str, str, tuple[date, ...]]:
    """What a league would hold of an import, what beside it (empty where there is nothing), and the days of that.

    :param file_of: the names of the files of all imports, by their ids.
    """
    own = [each for each in leagues.evenings(league, ALL_TIME) if each.evening.import_id == past.id]
    held = {
        each.evening.tournament_id: each.evening
        for season in league.seasons
        if season.first <= season.last
        for each in leagues.evenings(league, season)
        if each.counts
    }
    others = [evening for evening in held.values() if evening.import_id != past.id]
    count = len(held) - len(others)
    key = "league_set_up.holds" if count == len(own) else "league_set_up.holds_some"
    text = words.text(key, count=count, all=len(own), file=past.name)
    if not others:
        return text, "", ()
    names = [
        words.text(
            "league_set_up.held_imported" if evening.import_id else "league_set_up.held_played",
            evening=evening.name,
            day=words.date(evening.began_on),
            file=file_of.get(evening.import_id, ""),
        )
        for evening in others[:_MOST_NAMED]
    ]
    if (more := len(others) - _MOST_NAMED) > 0:
        names.append(words.text("league_set_up.held_more", count=more))
    beside = words.text("league_set_up.holds_others", count=len(others), names="; ".join(names))
    return text, beside, tuple(evening.began_on for evening in others)


def proved_rule(past: PastImport, words: Words) -> tuple[int, str]:
    """How many of the best evenings make a total as the totals of an import prove, 0 for all, and that in words.

    The words are empty where the import states no totals, or they prove no rule.
    """
    mapping = read_mapping(past.mapping)
    if mapping is None or mapping.proved is None:
        return 0, ""
    proved = mapping.proved
    key = "league_set_up.best_proposed" if proved.best else "league_set_up.all_proposed"
    return proved.best, words.text(key, count=proved.best, proof=words.say(proved.text))


def preview_season(leagues: ClubLeagues, league: League, words: Words) -> tuple[LeagueSeason | None, str]:
    """The season on which a league is tried out, and what is said of that.

    It is the newest with evenings; where no season has any, all evenings of the club are taken.
    """
    for season in reversed(league.seasons):
        if season.first <= season.last and leagues.counted(league, season):
            return season, words.text("league_set_up.preview_season", name=season.name)
    if leagues.counted(league, ALL_TIME):
        return ALL_TIME, words.text("league_set_up.preview_of_club")
    return None, words.text("league_set_up.preview_nothing")
