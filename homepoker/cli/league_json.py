"""Leagues of the club's own as JSON: definitions, tables and explanations; points as people read them."""

from __future__ import annotations

from collections.abc import Iterable

from homepoker.cli.console import Console, Json, citations_json, plain, units
from homepoker.core.league.definition import ExtraPoints, League, LeagueSeason
from homepoker.core.league.explanation import Explanation, decision_in_words, rule_in_words
from homepoker.core.league.standings_rule import WHOLE, points_of
from homepoker.core.league.table import LeagueTable, TableRow
from homepoker.core.payouts import Cents
from homepoker.core.points.scheme import Term
from homepoker.store.league.schemes import stored_scheme


def league_json(league: League) -> Json:
    """A league as it is set up."""
    return {
        "id": league.id,
        "name": league.name,
        "scheme": stored_scheme(league.scheme),
        "rule": {
            "method": league.rule.method,
            "best": league.rule.best,
            "dropped": league.rule.dropped,
            "attendances": league.rule.attendances,
            "carried_over": league.rule.carried_over / WHOLE,
            "decay": league.rule.decay / WHOLE,
            "ties": list(league.rule.ties),
            "qualified": league.rule.qualified,
        },
        "guests": league.guests,
        "teams": [{"name": team.name, "players": sorted(team.players)} for team in league.teams],
        "best_of_team": league.best_of_team,
        "teams_since": plain(league.teams_since) if league.teams_since is not None else None,
        "seasons": [season_json(season) for season in league.seasons],
    }


def season_json(season: LeagueSeason) -> Json:
    """A season with its dates."""
    return {"id": season.id, "name": season.name, "first": plain(season.first), "last": plain(season.last)}


def table_json(console: Console, table: LeagueTable, set_aside: Cents = 0) -> Json:
    """The table of a season, its teams and what it counts.

    :param set_aside: what its evenings have put aside for the final.
    """
    return {
        "unit": table.league.unit,
        "set_aside": units(set_aside),
        "league": {"id": table.league.id, "name": table.league.name},
        "season": season_json(table.season),
        "evenings": [
            {
                "id": evening.tournament,
                "name": evening.name,
                "began_on": plain(evening.began_on),
                "players": evening.players,
                "factor": float(evening.weight),
            }
            for evening in table.evenings
        ],
        "rows": [row_json(console, row) for row in table.rows],
        "teams": [
            {"rank": row.rank, "name": row.team.name, "points": points_json(row.total), "players": list(row.players)}
            for row in table.teams
        ],
        "lots_due": [list(group) for group in table.lots_due],
        "rule": [console.words.say(sentence) for sentence in rule_in_words(table.league, table.evening_count)],
    }


def row_json(console: Console, row: TableRow | None) -> Json:
    """One row of a table; nothing where there is none."""
    if row is None:
        return None
    return {
        "rank": row.rank,
        "player": row.player,
        "name": console.words.name(row.player),
        "points": points_json(row.total),
        "evenings": row.attendances,
        "counted": row.counted,
        "wins": row.wins,
        "knock_outs": row.knock_outs,
        "best_place": row.best_place or None,
        "carried": points_json(row.carried),
        "extra": points_json(row.extra),
        "before": row.before,
        "movement": row.movement,
        "qualifies": row.qualifies,
        "can_reach": None if row.reach is None else {"best": row.reach.best, "worst": row.reach.worst},
        "decided": [
            {
                "by": decision.by,
                "against": list(decision.against),
                "value": decision.value,
                "said": console.words.say(decision_in_words(decision)),
            }
            for decision in row.decisions
        ],
        "shares": list(row.shares),
    }


def explanation_json(console: Console, explained: Explanation) -> Json:
    """JSON of an explained total, evening by evening."""
    return {
        "player": explained.player,
        "name": console.words.name(explained.player),
        "row": row_json(console, explained.row),
        "evenings": [
            {
                "id": evening.evening.tournament,
                "name": evening.evening.name,
                "began_on": plain(evening.evening.began_on),
                "share": evening.share,
                "points": points_json(evening.points),
                "factor": float(evening.evening.weight),
                "place": evening.facts.place if evening.facts else None,
                "players": evening.facts.players if evening.facts else evening.evening.players,
                "terms": terms_json(console, evening.breakdown.terms if evening.breakdown else ()),
                "citations": citations_json(evening.breakdown.citations) if evening.breakdown else [],
            }
            for evening in explained.evenings
        ],
        "extra": [
            {"points": points_json(extra.points), "on": plain(extra.on), "reason": extra.reason, "id": extra.id}
            for extra in explained.extra
        ],
        "reasons": [console.words.say(reason) for reason in explained.reasons],
    }


def extra_json(console: Console, extra: ExtraPoints) -> Json:
    """JSON of extra points."""
    return {
        "id": extra.id,
        "player": extra.player,
        "name": console.words.name(extra.player),
        "points": points_json(extra.points),
        "on": plain(extra.on),
        "reason": extra.reason,
        "is_taken_back": extra.is_taken_back,
        "import": extra.import_id or None,
    }


def terms_json(console: Console, terms: Iterable[Term]) -> Json:
    """The terms of a result's points."""
    return [
        {
            "points": points_json(term.thousandths),
            "said": console.words.say(term.said),
            "reasons": [console.words.say(reason) for reason in term.reasons],
        }
        for term in terms
    ]


def points_json(thousandths: int) -> Json:
    """Points as people read them."""
    return plain(points_of(thousandths))
