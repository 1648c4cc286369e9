"""View of a league's teams, in words and plain values; no Qt here."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.league.explanation import team_rule_in_words
from homepoker.core.league.table import LeagueTable, TeamRow
from homepoker.services.exchange.sheet_parts import NameOf
from homepoker.services.words import Words, most_decimals
from homepoker.ui.kit.lists.rows import ListColumn, ListRow


@dataclass(frozen=True, slots=True)
class MemberLine:
    """One player of a team: the points, and whether they count for it."""

    name: str
    said: str
    points: str
    counts: bool


def team_columns(words: Words) -> tuple[ListColumn, ...]:
    """The columns of the table of teams."""
    return (
        ListColumn(words.text("league.rank")),
        ListColumn(words.text("league.team"), is_number=False),
        ListColumn(words.text("league.team_counted")),
        ListColumn(words.text("league.points")),
    )


def team_rows(table: LeagueTable, words: Words, name_of: NameOf) -> tuple[ListRow, ...]:
    """The teams, each with the names of those who count."""
    decimals = most_decimals(row.total for row in table.teams)
    return tuple(_team_row(row, decimals, words, name_of) for row in table.teams)


def _team_row(row: TeamRow, decimals: int, words: Words, name_of: NameOf) -> ListRow:
    return ListRow(
        row.team.name,
        (
            str(row.rank),
            row.team.name,
            f"{len(row.players)}/{len(row.team.players)}",
            words.thousandths(row.total, decimals),
        ),
        note=", ".join(map(name_of, row.players)),
        is_honoured=row.rank == 1,
    )


def member_lines(row: TeamRow, words: Words, name_of: NameOf) -> tuple[MemberLine, ...]:
    """The players of a team, the best first; last those who stand in no row of the season."""
    counted, decimals = frozenset(row.players), most_decimals(points for _, points in row.totals)
    lines = [
        MemberLine(
            name_of(player),
            words.text("league.team_counts" if player in counted else "league.team_counts_not"),
            words.thousandths(points, decimals),
            player in counted,
        )
        for player, points in row.totals
    ]
    absent = row.team.players - {player for player, _ in row.totals}
    lines += [
        MemberLine(name, words.text("league.team_absent"), "–", counts=False) for name in sorted(map(name_of, absent))
    ]
    return tuple(lines)


def team_rule(table: LeagueTable, words: Words) -> str:
    """Rule for the totals of the teams, in words."""
    return " ".join(words.say(one) for one in team_rule_in_words(table.league))
