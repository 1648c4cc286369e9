"""Damage report on a club's data: findings in sentences, each with what is to be done.

An evening that was rescued stands beside the damaged one, under an id made of its.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from homepoker.core.wording import Sentence, sentence
from homepoker.services.club import codec
from homepoker.services.evening.replay import replayed
from homepoker.store.database import Database
from homepoker.store.database.rows import (
    ChipCaseRow,
    ClubSettingRow,
    CommentRow,
    DistinctPlayersRow,
    ExtraPointsRow,
    ForgottenPlayerRow,
    LeagueEveningChoiceRow,
    LeagueEveningRow,
    LeagueFactsRow,
    LeagueImportFileRow,
    LeagueImportPersonRow,
    LeagueImportReplacedRow,
    LeagueImportRow,
    LeagueKnockOutRow,
    LeagueLotRow,
    LeagueMoneyRow,
    LeaguePublicationRow,
    LeagueResultRow,
    LeagueRow,
    LogLineRow,
    OutsideLeagueRow,
    PlayerMergeRow,
    PlayerRow,
    ProfileRow,
    Row,
    SchemaHistoryRow,
    TournamentRow,
)
from homepoker.store.errors import DamagedEvening, MisfittingLine, MissingLine, NewerEvening, UnreadableLine
from homepoker.store.evening.damage import DamagedRow, damaged_rows
from homepoker.store.evening.tournament_log import TournamentLog

REPLAYED = 3
"""Number of newest evenings that are replayed too.

That lines are legible and do not fit is rare, an older evening says so when it is opened, and to replay all would slow
down the one that runs.
"""

SAYS: Mapping[type[Row], str] = {
    PlayerRow: "damage.player",
    PlayerMergeRow: "damage.merge",
    ForgottenPlayerRow: "damage.forgotten",
    OutsideLeagueRow: "damage.outside_league",
    DistinctPlayersRow: "damage.distinct",
    CommentRow: "damage.comment",
    ProfileRow: "damage.profile",
    ChipCaseRow: "damage.chip_case",
    ClubSettingRow: "damage.club_setting",
    **dict.fromkeys(
        (LeagueEveningRow, LeagueFactsRow, LeagueResultRow, LeagueKnockOutRow, LeagueMoneyRow), "damage.league"
    ),
    LeagueRow: "damage.own_league",
    **dict.fromkeys(
        (
            *(LeagueEveningChoiceRow, ExtraPointsRow, LeagueLotRow, LeaguePublicationRow),
            *(LeagueImportRow, LeagueImportFileRow, LeagueImportPersonRow, LeagueImportReplacedRow),
        ),
        "damage.said_of_league",
    ),
    SchemaHistoryRow: "damage.history",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Damaged part of the data; ``evening`` is the id of the evening that is concerned, or empty.

    It is settled where the evening was rescued: the damaged one stays in the list, and nothing is to be done any more.
    """

    said: Sentence
    evening: str = ""
    is_settled: bool = False


def findings(folder: Path) -> tuple[Finding, ...]:
    """Look through a club's data; reads beside the writer, so a worker may do it.

    :raises StoreError: the database cannot be read.
    """
    with Database.open(folder, read_only=True) as database:
        log = TournamentLog(database, codec())
        records = log.tournaments()
        told = _told(damaged_rows(database), {record.id: record.name for record in records})
        for record in records[:REPLAYED]:
            if all(finding.evening != record.id for finding in told):
                told += _replayed(log, record.id)
    known = {record.id for record in records}
    return tuple(
        replace(finding, is_settled=bool(finding.evening) and rescued_id(finding.evening) in known)
        for finding in dict.fromkeys(told)
    )


def _told(rows: Iterable[DamagedRow], names: Mapping[str, str]) -> list[Finding]:
    findings_told: list[Finding] = []
    first_lines: dict[str, DamagedRow] = {}
    for row in rows:
        if row.row is LogLineRow:
            before = first_lines.get(row.key)
            if before is None or row.line < before.line:
                first_lines[row.key] = row
        elif row.row is TournamentRow:
            key = "damage.no_evening" if row.is_missing else "damage.tournament"
            findings_told.append(Finding(sentence(key), row.key))
        elif row.row in (PlayerRow, ProfileRow, ChipCaseRow, LeagueRow):
            findings_told.append(Finding(sentence(SAYS[row.row], name=row.name)))
        elif row.row is CommentRow:
            findings_told.append(Finding(sentence(SAYS[row.row], name=names.get(row.key, row.key))))
        else:
            findings_told.append(Finding(sentence(SAYS[row.row])))
    return [*(Finding(_wrong(row), key) for key, row in first_lines.items()), *findings_told]


def _wrong(row: DamagedRow) -> Sentence:
    """The first damage of an evening in words, with its line."""
    damage = MissingLine(row.line, is_empty=row.line == 1) if row.is_missing else UnreadableLine(row.line)
    return damage.sentence


def _replayed(log: TournamentLog, tournament_id: str) -> list[Finding]:
    try:
        replayed(log.lines(tournament_id))
    except DamagedEvening as damage:
        # What a newer version has written is no damage.
        is_newer = isinstance(damage, MisfittingLine) and log.newer_writer(tournament_id)
        return [] if is_newer or isinstance(damage, NewerEvening) else [Finding(damage.sentence, tournament_id)]
    return []


def evenings_in(all_findings: Iterable[Finding]) -> dict[str, Sentence]:
    """The findings on each damaged evening, by its id."""
    wrong: dict[str, Sentence] = {}
    for finding in all_findings:
        if finding.evening:
            wrong.setdefault(finding.evening, finding.said)
    return wrong


_RESCUED = re.compile(r"(.+)-rescued(-\d+)?")


def rescued_id(tournament_id: str) -> str:
    """The id of the rescued twin of a damaged evening; what was damaged in the id itself is left out."""
    return re.sub("%..", "_", tournament_id) + "-rescued"


def damaged_twin(tournament_id: str) -> str:
    """The id of the damaged evening that this one was rescued from; empty where it was not rescued."""
    match = _RESCUED.fullmatch(tournament_id)
    return match[1] if match else ""
