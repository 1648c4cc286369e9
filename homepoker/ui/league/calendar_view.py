"""View of a year's or a month's list, in words and plain numbers; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from homepoker.core.league.calendar_lists import CountedResult, LeagueRow, Season, podium
from homepoker.core.quantities import PlayerId
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.exchange.sheet_parts import NameOf
from homepoker.services.exchange.standings_sheets import calendar_list_subtitle, percent, season_name
from homepoker.services.league.calendar_lists import LeagueList, PlayedEvening
from homepoker.services.league.charts.chart import LineChart
from homepoker.services.league.charts.figures import figures_of
from homepoker.services.league.charts.season_charts import points_column, points_words, race
from homepoker.services.words import Words
from homepoker.ui.kit.lists.rows import ListColumn, ListRow
from homepoker.ui.standings.view import PodiumStep, podium_of


@dataclass(frozen=True, slots=True)
class TermRow:
    """One evening of a total. ``counts`` is its share where earlier years fade; usually empty."""

    tournament_id: str
    date: str
    evening: str
    place: str
    terms: str
    counts: str
    points: str
    is_imported: bool


@dataclass(frozen=True, slots=True)
class CalendarView:
    """Words and rows of a year's or a month's list."""

    season: str
    subtitle: str
    columns: tuple[ListColumn, ...]
    rows: tuple[ListRow, ...]
    podium: tuple[PodiumStep, ...]
    terms: Mapping[str, tuple[TermRow, ...]]
    """Terms by the key of the row."""
    reasons: tuple[str, ...]
    evening_columns: tuple[ListColumn, ...]
    evenings: tuple[ListRow, ...]
    """Newest first; the key is the tournament's id."""


def calendar_view(listed: LeagueList, words: Words, name_of: NameOf) -> CalendarView:
    evenings = {evening.tournament_id: evening for evening in listed.evenings}
    has_knock_outs = any(row.knock_outs for row in listed.rows)
    honoured = {row.player for row in podium(listed.rows)}
    points = points_column([row.points for row in listed.rows], words)
    with_points = list(zip(listed.rows, points, strict=True))
    return CalendarView(
        season=season_name(listed.season, words),
        subtitle=calendar_list_subtitle(listed, words),
        columns=(
            ListColumn(words.text("league.rank")),
            ListColumn(words.text("league.name"), is_number=False),
            ListColumn(words.text("league.evenings")),
            ListColumn(words.text("league.wins")),
            *([ListColumn(words.text("league.knock_outs"))] if has_knock_outs else []),
            ListColumn(words.text("league.points")),
        ),
        rows=tuple(
            _row(row, its, words, name_of, is_honoured=row.player in honoured, has_knock_outs=has_knock_outs)
            for row, its in with_points
        ),
        podium=podium_of(
            ((row.rank, row.player, words.text("standings.value", points=its)) for row, its in with_points),
            name_of,
            words,
        ),
        terms={str(row.player): tuple(_term(each, evenings, words) for each in row.results) for row in listed.rows},
        reasons=tuple(words.say(reason) for reason in listed.reasons),
        evening_columns=(
            ListColumn(words.text("league.date")),
            ListColumn(words.text("league.evening"), is_number=False),
            ListColumn(words.text("league.players")),
            ListColumn(words.text("league.winner"), is_number=False),
        ),
        evenings=tuple(_evening(evening, words, name_of) for evening in reversed(listed.evenings)),
    )


def race_view(
    year: LeagueList, season: Season, words: Words, name_of: NameOf, looked_at: Sequence[str] = ()
) -> LineChart:
    """The race over the evenings of a year.

    :param year: the list of that year.
    :param season: the list that is shown; the evenings of its month are stressed.
    :param looked_at: players who are shown although they are not among the best.
    """
    figures = figures_of(season_name(year.season, words), year, name_of)
    is_shown = [PlayerId(player) for player in looked_at]
    return race(figures, words, is_shown, lambda evening: evening.began_on.month == season.month)


def older(seasons: Sequence[Season], season: Season) -> Season | None:
    """The next older list of the same kind in which evenings count."""
    older_ones = [other for other in seasons if _is_alike(other, season) and _order(other) < _order(season)]
    return _by_formula([other for other in older_ones if _order(other) == _order(older_ones[0])], season)


def newer(seasons: Sequence[Season], season: Season) -> Season | None:
    """The next newer list of the same kind."""
    newer_ones = [other for other in seasons if _is_alike(other, season) and _order(other) > _order(season)]
    return _by_formula([other for other in newer_ones if _order(other) == _order(newer_ones[-1])], season)


def as_month(seasons: Sequence[Season], season: Season) -> Season:
    """The newest month of the season's year in which evenings count, by the same formula where there is one."""
    months = [other for other in seasons if other.year == season.year and other.month is not None]
    return _by_formula(months, season) or season


def as_year(seasons: Sequence[Season], season: Season) -> Season:
    """The year of a month, by the same formula."""
    return (
        _by_formula([other for other in seasons if other.year == season.year and other.month is None], season) or season
    )


def scheme_choices(words: Words) -> tuple[tuple[str, str], ...]:
    """The formulas of which each has a list of its own, with their words."""
    return tuple(
        (scoring.value, words.text(f"profile.scoring.{scoring}")) for scoring in Scoring if scoring is not Scoring.NONE
    )


def beside(seasons: Sequence[Season], season: Season) -> tuple[Season, ...]:
    """The lists of the same month or year, one for each formula."""
    return tuple(other for other in seasons if (other.year, other.month) == (season.year, season.month))


def _by_formula(seasons: Sequence[Season], season: Season) -> Season | None:
    """The first of several lists, one by the formula of another list before all others."""
    return next((other for other in seasons if other.scheme is season.scheme), next(iter(seasons), None))


def _is_alike(one: Season, other: Season) -> bool:
    return (one.month is None) == (other.month is None)


def _order(season: Season) -> tuple[int, int]:
    return season.year, season.month or 0


def _row(
    row: LeagueRow, points: str, words: Words, name_of: NameOf, *, is_honoured: bool, has_knock_outs: bool
) -> ListRow:
    return ListRow(
        str(row.player),
        (
            words.number(row.rank),
            name_of(row.player),
            words.number(row.evenings),
            words.number(row.wins),
            *([words.number(row.knock_outs)] if has_knock_outs else []),
            points,
        ),
        is_honoured=is_honoured,
    )


def _term(each: CountedResult, evenings: Mapping[str, PlayedEvening], words: Words) -> TermRow:
    result = each.result
    evening = evenings[result.tournament]
    place_points = Decimal(result.place_points)
    parts = [part for part in (place_points, Decimal(result.points) - place_points) if part]
    return TermRow(
        result.tournament,
        words.date(result.began_on),
        evening.name,
        place_text(result.place, evening.players, words),
        " + ".join(points_words(part, words) for part in parts) if len(parts) > 1 or each.factor != 1 else "",
        words.text("league.counts", percent=percent(each.factor, words)) if each.factor != 1 else "",
        points_words(each.points, words),
        evening.is_imported,
    )


def _evening(evening: PlayedEvening, words: Words, name_of: NameOf) -> ListRow:
    winners = ", ".join(name_of(player) for player in evening.winners)
    return ListRow(
        evening.tournament_id,
        (words.date(evening.began_on), evening.name, words.number(evening.players), winners),
        note=words.text("league.imported") if evening.is_imported else "",
    )


def place_text(place: int, players: int, words: Words) -> str:
    """*Place 3 of 12*; where an imported evening names no places, how many played."""
    key = "league.place_of" if place else "league.without_place"
    return words.text(key, place=place, players=players)
