"""View of a league's standings: tables of players, teams and evenings, and why one is empty, in words; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum, auto

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.league.explanation import decision_in_words, reach_in_words, team_rule_in_words
from homepoker.core.league.ranking import TieDecision
from homepoker.core.league.results import BUY_IN_OF_LEAGUE, ArchivedEvening
from homepoker.core.league.season_results import SeasonEvening
from homepoker.core.league.standings_rule import WHOLE, StandingsRule
from homepoker.core.league.table import Comparison, LeagueTable, RowChange, TableRow, TeamRow
from homepoker.core.payouts import Cents
from homepoker.services.exchange.sheet_parts import NameOf
from homepoker.services.league.evening_correction import change_line
from homepoker.services.words import Words, most_decimals
from homepoker.store.exchange.spreadsheet import movement_text
from homepoker.ui.kit.lists.rows import ListColumn, ListRow

PODIUM = 3
"""Ranks that are stressed where no line of qualification is drawn."""

_MOST_CHANGES = 3


class Remedy(Enum):
    """Ways to fill an empty table."""

    FIRST_EVENING = auto()
    """A first evening, or results from elsewhere: the club has none at all."""
    OTHER_SEASON = auto()
    """Another season, or results from elsewhere: no evening was played in this one."""
    CHOSEN_EVENINGS = auto()
    """Evenings of the season that the host lets count."""
    OTHER_PLAYERS = auto()
    """Other players in the league: nobody who played belongs to it."""


@dataclass(frozen=True, slots=True)
class EmptyTableView:
    """Why a table is empty, in a sentence and an explanation, and what fills it."""

    sentence: str
    explanation: str
    remedy: Remedy


@dataclass(frozen=True, slots=True)
class MemberLine:
    """One player of a team: the points, and whether they count for it."""

    name: str
    said: str
    points: str
    counts: bool


def table_columns(table: LeagueTable, words: Words) -> tuple[ListColumn, ...]:
    """The columns of a table; movement, knock-outs, ranks in reach and extra points only where they say something."""
    return (
        ListColumn(words.text("league.rank")),
        *([ListColumn(words.text("league.movement"))] if _moves(table) else []),
        ListColumn(words.text("league.name"), is_number=False),
        ListColumn(words.text("league.evenings")),
        ListColumn(words.text("league.wins")),
        *([ListColumn(words.text("league.knock_outs"))] if _has_knock_outs(table) else []),
        *([ListColumn(words.text("league.reach"))] if _reaches(table) else []),
        *([ListColumn(words.text("league.extra_of_total"))] if _has_extra(table) else []),
        ListColumn(words.text(f"league.{table.league.unit}")),
    )


def table_rows(table: LeagueTable, words: Words, name_of: NameOf) -> tuple[ListRow, ...]:
    """The players' rows; behind each name what parted that player from those with as many points."""
    decimals = most_decimals(row.total for row in table.rows)
    has_knock_outs = _has_knock_outs(table)
    return tuple(_table_row(row, table, decimals, words, name_of, has_knock_outs=has_knock_outs) for row in table.rows)


def about_table(
    table: LeagueTable,
    imported: int,
    published_at: datetime | None,
    words: Words,
    *,
    has_changed: bool,
    set_aside: Cents = 0,
) -> str:
    """Summary of a table in one line: its numbers of evenings and people, its special rules, and its publication.

    :param imported: so many of the evenings that count were imported.
    :param published_at: instant of the last publication, if there was one.
    :param has_changed: whether the table is not the published one.
    :param set_aside: what its evenings have put aside for the final.
    """
    evenings = words.text("papers.evenings", count=table.evening_count)
    facts = [
        f"{evenings} ({_imported(imported, table.evening_count, words)})" if imported else evenings,
        words.text("papers.people", count=len(table.rows)),
    ]
    if table.kept:
        facts.append(words.text("league.best_count", count=table.kept))
    if table.left_out:
        facts.append(words.text("papers.outside_league", count=len(table.left_out)))
    if published_at is not None:
        key = "league.published_changed" if has_changed else "league.published_on"
        facts.append(words.text(key, on=published_at.astimezone().date().isoformat()))
    if set_aside:
        facts.append(words.text("league.for_final", amount=set_aside))
    return " · ".join(facts)


def evening_columns(words: Words) -> tuple[ListColumn, ...]:
    return (
        ListColumn(words.text("league.date")),
        ListColumn(words.text("league.evening"), is_number=False),
        ListColumn(words.text("league.players")),
        ListColumn(words.text("league.counts_as")),
    )


def evening_row(shown: SeasonEvening, words: Words, note: str) -> ListRow:
    """One evening: whether it counts, and how much; ``note`` is its origin, where it was imported."""
    setting, evening = shown.setting, shown.evening
    counts = factor_text(setting.factor, words) if shown.counts else words.text("league.counts_not")
    if shown.counts and setting.buy_in != BUY_IN_OF_LEAGUE:
        counts += f" · {words.text('league.buy_in_is', buy_in=setting.buy_in)}"
    return ListRow(
        evening.tournament_id,
        (words.date(evening.began_on), evening.name, str(evening.players), counts),
        note=note,
    )


def origin_note(evening: ArchivedEvening, words: Words, *, is_corrected: bool, lacks_prizes: bool) -> str:
    """Where an evening comes from, and whether it lacks the prizes that points depend on."""
    notes = []
    if evening.import_id:
        notes.append(words.text("league.imported_corrected" if is_corrected else "league.imported"))
    if lacks_prizes:
        notes.append(words.text("league.no_prizes_noted"))
    return " · ".join(notes)


def buy_in_applying(stated: tuple[int, int] | None, of_league: int, words: Words) -> str:
    """The buy-in of an evening without the host's word: what the file states, or that of the league.

    :param stated: the least and the largest that its results state.
    """
    least, largest = stated or (BUY_IN_OF_LEAGUE, BUY_IN_OF_LEAGUE)
    if largest == BUY_IN_OF_LEAGUE:
        return words.text("league.buy_in_of_league", buy_in=of_league)
    if least == largest:
        return words.text("league.buy_in_of_file", buy_in=least)
    return words.text("league.buy_ins_of_file")


def signed(thousandths: int, words: Words, decimals: int = 0) -> str:
    """Points with their sign: +5, -2,5.

    :param decimals: at least so many.
    """
    said = words.thousandths(thousandths, decimals)
    return f"+{said}" if thousandths > 0 else said


def factor_text(factor: int, words: Words) -> str:
    """Factor of an evening in words: ×2, ×1,5."""
    return f"×{words.thousandths(factor)}"


def comparison_columns(words: Words) -> tuple[ListColumn, ...]:
    """The columns of two tables side by side."""
    return (
        ListColumn(words.text("league.rank_then")),
        ListColumn(words.text("league.movement")),
        ListColumn(words.text("league.name"), is_number=False),
        ListColumn(words.text("league.rank_now")),
        ListColumn(words.text("league.points_now")),
        ListColumn(words.text("league.points_then")),
    )


def comparison_rows(comparison: Comparison, words: Words, name_of: NameOf) -> tuple[ListRow, ...]:
    """The players, each in both tables."""
    then, now = (
        most_decimals(row.total for row in rows if row is not None)
        for rows in ([row.then for row in comparison.rows], [row.now for row in comparison.rows])
    )
    return tuple(
        ListRow(
            str(row.player),
            (
                _rank(row.then),
                _moved(row.ranks),
                name_of(row.player),
                _rank(row.now),
                words.thousandths(row.now.total, now) if row.now is not None else "–",
                words.thousandths(row.then.total, then) if row.then is not None else "–",
            ),
            is_honoured=row.then is not None and _is_honoured(row.then, comparison.then.league.rule),
        )
        for row in comparison.rows
    )


def comparison_summary(comparison: Comparison, words: Words, name_of: NameOf) -> str:
    """Summary of a comparison: the number of changed ranks, and the leaders."""
    if not comparison.rows:
        return words.text("league.what_if_nothing")
    moved = sum(bool(row.ranks) for row in comparison.rows)
    if not moved:
        return words.text("league.what_if_same")
    leading = [name_of(row.player) for row in comparison.rows if row.then is not None and row.then.rank == 1]
    return words.text("league.what_if_moved", count=moved, leaders=", ".join(leading))


def changes_text(changed: Sequence[RowChange], words: Words, name_of: NameOf) -> str:
    """Changes of rows since the published list: of each player the points, and the ranks where they are others."""
    changes: list[str] = []
    for change in changed[:_MOST_CHANGES]:
        line = change_line(change, words, name_of)
        parts = [line.rank] if line.before != line.now else []
        if change.points:
            count = 1 if abs(change.points) == WHOLE else 2
            parts.append(words.text("league.changed_points", points=line.points, count=count))
        changes.append(f"{line.name} ({', '.join(parts)})")
    more = len(changed) - len(changes)
    listed = ", ".join(changes)
    if more:
        return words.text("league.changed_and_more", changes=listed, count=more)
    return words.text("league.changed", changes=listed)


def decision_note(decisions: Sequence[TieDecision], words: Words) -> str:
    """Note on the tie-break between a player and others with as many points."""
    return words.say(decision_in_words(decisions[-1])) if decisions else ""


def team_columns(league: League, words: Words) -> tuple[ListColumn, ...]:
    return (
        ListColumn(words.text("league.rank")),
        ListColumn(words.text("league.team"), is_number=False),
        ListColumn(words.text("league.team_counted")),
        ListColumn(words.text(f"league.{league.unit}")),
    )


def team_rows(table: LeagueTable, words: Words, name_of: NameOf) -> tuple[ListRow, ...]:
    """The teams, each with the names of those who count."""
    decimals = most_decimals(row.total for row in table.teams)
    return tuple(_team_row(row, decimals, words, name_of) for row in table.teams)


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
    return " ".join(words.say(part) for part in team_rule_in_words(table.league))


def empty_table_view(
    league: League,
    season: LeagueSeason,
    evenings: Sequence[SeasonEvening],
    latest: date | None,
    words: Words,
) -> EmptyTableView:
    """Why a table is empty, and what fills it.

    :param evenings: the evenings within the season, whether they count or not.
    :param latest: the day of the club's latest evening; nothing where there is none at all.
    """
    count = len(evenings)
    if not count:
        if latest is None:
            explained = words.text("league.no_evening_at_all")
            return EmptyTableView(words.text("league.none_counts"), explained, Remedy.FIRST_EVENING)
        named = {"season": season.name, "first": season.first.isoformat(), "last": season.last.isoformat()}
        sentences = (
            words.text("league.no_evening_between", **named),
            words.text("league.latest_evening", on=latest.isoformat()),
        )
        return EmptyTableView(words.text("league.no_evening"), " ".join(sentences), Remedy.OTHER_SEASON)
    counting = sum(evening.counts for evening in evenings)
    if counting:
        explained = words.text("league.nobody_explained", count=counting)
        return EmptyTableView(words.text("league.nobody"), explained, Remedy.OTHER_PLAYERS)
    if not league.is_open_to_evenings:
        why = words.text("league.counts_if_chosen")
    elif league.profiles:
        why = words.text("league.counts_by_profile", profiles=", ".join(sorted(league.profiles)))
    else:
        why = words.text("league.all_taken_out")
    explained = words.text("league.none_counts_explained", count=count, why=why)
    return EmptyTableView(words.text("league.none_counts"), explained, Remedy.CHOSEN_EVENINGS)


def _table_row(
    row: TableRow, table: LeagueTable, decimals: int, words: Words, name_of: NameOf, *, has_knock_outs: bool
) -> ListRow:
    evenings = str(row.attendances) if row.counted == row.attendances else f"{row.counted}/{row.attendances}"
    return ListRow(
        str(row.player),
        (
            str(row.rank) if row.rank is not None else "–",
            *([_moved(row.movement)] if _moves(table) else []),
            name_of(row.player),
            evenings,
            str(row.wins),
            *([str(row.knock_outs)] if has_knock_outs else []),
            *([_reach_text(row, words)] if _reaches(table) else []),
            *([signed(row.extra, words) if row.extra else ""] if _has_extra(table) else []),
            words.thousandths(row.total, decimals),
        ),
        note=decision_note(row.decisions, words),
        is_honoured=_is_honoured(row, table.league.rule),
    )


def _is_honoured(row: TableRow, rule: StandingsRule) -> bool:
    """Whether a row is stressed: above the line of qualification, or without one on the podium."""
    return row.qualifies if rule.qualified else row.rank is not None and row.rank <= PODIUM


def _reach_text(row: TableRow, words: Words) -> str:
    """The best and the worst rank that can still be reached."""
    return words.say(reach_in_words(row.reach)) if row.reach is not None else ""


def _moves(table: LeagueTable) -> bool:
    return any(row.before is not None for row in table.rows)


def _has_knock_outs(table: LeagueTable) -> bool:
    return any(row.knock_outs for row in table.rows)


def _has_extra(table: LeagueTable) -> bool:
    return any(row.extra for row in table.rows)


def _reaches(table: LeagueTable) -> bool:
    return any(row.reach is not None for row in table.rows)


def _imported(count: int, of: int, words: Words) -> str:
    if count < of:
        return words.text("league.of_them_imported", count=count)
    return words.text("league.imported" if of == 1 else "league.all_imported")


def _rank(row: TableRow | None) -> str:
    return str(row.rank) if row is not None and row.rank is not None else "–"


def _moved(ranks: int | None) -> str:
    return "" if ranks is None else movement_text(ranks)


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
