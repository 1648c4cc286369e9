"""Options with which a league is set up on the command line, and what is meant by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Annotated

import typer

from homepoker.cli.result_options import money_typed, preset_called
from homepoker.core.league.definition import Team
from homepoker.core.league.standings_rule import WHOLE, Method, StandingsRule, TieBreak
from homepoker.core.limits import LONGEST_NAME
from homepoker.core.players import players_called
from homepoker.core.points.scheme import FieldSize, FormulaBase, MoneyWon, PointsScheme, SharedKnockOuts
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.spelling import plain as spelled

if TYPE_CHECKING:
    from homepoker.services.club import Club

SchemeId = Annotated[str, typer.Option("--scheme", help="cli.help.league_scheme", show_default=False)]
Formula = Annotated[str, typer.Option("--formula", help="cli.help.league_formula", show_default=False)]
Field = Annotated[FieldSize | None, typer.Option("--field", help="cli.help.league_field", show_default=False)]
Best = Annotated[int | None, typer.Option("--best", help="cli.help.league_best", min=0, show_default=False)]
Drop = Annotated[int | None, typer.Option("--drop", help="cli.help.league_drop", min=0, show_default=False)]
Mean = Annotated[bool | None, typer.Option("--mean/--sum", help="cli.help.league_mean", show_default=False)]
Ties = Annotated[str, typer.Option("--ties", help="cli.help.league_ties", show_default=False)]
Attendances = Annotated[
    int | None, typer.Option("--attendances", help="cli.help.league_attendances", min=0, show_default=False)
]
Carry = Annotated[int | None, typer.Option("--carry", help="cli.help.league_carry", min=0, max=100, show_default=False)]
Qualified = Annotated[
    int | None, typer.Option("--qualified", help="cli.help.league_qualified", min=0, show_default=False)
]
Teams = Annotated[list[str], typer.Option("--team", help="cli.help.league_team", show_default=False)]
BestOfTeam = Annotated[
    int, typer.Option("--best-of-team", help="cli.help.league_best_of_team", min=0, show_default=False)
]
TeamsSince = Annotated[str, typer.Option("--teams-since", help="cli.help.league_teams_since", show_default=False)]


MOST_POINTS = 1_000_000
"""Limit of the points that somebody is given at once."""

_MONEY_WON = "money-won"
"""Named in place of a preset: the league ranks by prize money."""


def scheme_said(
    preset: str,
    formula: str,
    field: FieldSize | None,
    shared_knock_outs: SharedKnockOuts | None,
    otherwise: PointsScheme,
) -> PointsScheme:
    """The scheme of a preset or formula, or the other one, with what is said of it.

    :raises Refusal: a preset and a formula are named, or there is no such preset.
    """
    if preset and formula:
        raise refuse("points.scheme_or_formula")
    scheme = otherwise
    if formula:
        scheme = PointsScheme(FormulaBase(formula))
    if preset:
        scheme = PointsScheme(MoneyWon()) if spelled(preset) == spelled(_MONEY_WON) else preset_called(preset).scheme
    settings = {"field": field, "knock_outs": shared_knock_outs}
    return replace(scheme, **{name: value for name, value in settings.items() if value is not None})  # type: ignore[arg-type]


def rule_said(
    rule: StandingsRule,
    best: int | None,
    drop: int | None,
    mean: bool | None,
    ties: str,
    attendances: int | None,
    carry: int | None,
    qualified: int | None,
) -> StandingsRule:
    """A rule with what is said of it.

    :raises Refusal: what is to decide a tie is not known.
    """
    settings: dict[str, object] = {
        "best": best,
        "dropped": drop,
        "attendances": attendances,
        "carried_over": None if carry is None else carry * WHOLE // 100,
        "qualified": qualified,
        "method": None if mean is None else Method.MEAN if mean else Method.SUM,
        "ties": tuple(map(_tie, ties.split(","))) if ties else None,
    }
    return replace(rule, **{name: value for name, value in settings.items() if value is not None})  # type: ignore[arg-type]


def _tie(word: str) -> TieBreak:
    try:
        return TieBreak(word.strip().lower().replace("_", "-"))
    except ValueError as error:
        raise refuse("season.no_such_tie", tie=word.strip()[:40], known=", ".join(TieBreak)) from error


def money_said(typed: str) -> int:
    """An amount of money in hundredths, with a comma or a point.

    :raises Refusal: it is none.
    """
    return int(money_typed(typed) * 100)


def factor_said(typed: str) -> int:
    """A factor of an evening in thousandths, from 0 to 100, with a comma or a point.

    :raises Refusal: it is none.
    """
    try:
        factor = Decimal(typed.strip().replace(",", "."))
    except InvalidOperation:
        factor = Decimal(-1)
    if not 0 <= factor <= 100:
        raise refuse("season.no_factor", typed=typed[:60])
    return int(factor * WHOLE)


def points_said(typed: str) -> int:
    """Points in thousandths, with a comma or a point, and a minus where they are taken.

    :raises Refusal: they are none, or 0.
    """
    try:
        points = Decimal(typed.strip().replace(",", ".").replace("−", "-"))
    except InvalidOperation:
        points = Decimal(0)
    if not points.is_finite() or not 0 < abs(points) <= MOST_POINTS:
        raise refuse("season.no_points", typed=typed[:60])
    return int((points * WHOLE).to_integral_value())


def day_said(typed: str) -> date:
    """A day, written as ``2026-03-01``.

    :raises Refusal: it is none.
    """
    try:
        return date.fromisoformat(typed.strip())
    except ValueError as error:
        raise refuse("season.no_day", typed=typed[:60]) from error


def teams_said(club: Club, typed: Sequence[str]) -> tuple[Team, ...]:
    """Teams, each with its name, an equals sign and its players: ``Reds=Ida,Max``.

    :raises Refusal: one is written otherwise, two have one name, or somebody plays for two or is nobody of the club.
    """
    teams: list[Team] = []
    for text in typed:
        name, _, listed = (part.strip() for part in text.partition("="))
        names = [player.strip() for player in listed.split(",") if player.strip()]
        if not name or len(name) > LONGEST_NAME or not names:
            raise refuse("season.no_team", typed=text[:60])
        if any(spelled(team.name) == spelled(name) for team in teams):
            raise refuse("season.team_twice", name=name)
        players = frozenset(player_called(club, player) for player in names)
        for other in teams:
            if both := players & other.players:
                raise refuse("season.plays_for_two", player=min(both), one=other.name, other=name)
        teams.append(Team(name, players))
    return tuple(teams)


def player_called(club: Club, wanted: str, otherwise: str = "") -> PlayerId:
    """Id of the player with this id or name.

    :param otherwise: key of what is said where nobody is, or several are; empty: of each another.
    :raises Refusal: nobody is, or several are.
    """
    person_of = club.register.person_of()
    if wanted in club.names:
        return person_of.get(PlayerId(wanted), PlayerId(wanted))
    called = players_called(wanted, club.register.players(), club.names)
    if len(called) != 1:
        raise refuse(otherwise or ("season.several_players" if called else "season.no_such_player"), name=wanted[:60])
    return called[0]
