"""Correction of an imported evening: what is typed, who changes in which list by it, and a further revision.

The earlier revisions stay. To take a correction back is to let the values of an earlier one count again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from homepoker.core.league.calendar_lists import LeagueRow, Season
from homepoker.core.league.definition import ALL_TIME, League, LeagueSeason
from homepoker.core.league.results import ArchivedEvening, EveningResult
from homepoker.core.league.standings_rule import WHOLE
from homepoker.core.league.table import PublishedRow, RowChange, changes
from homepoker.core.past_results.correction import CORRECTABLE, Cell, Corrected, cell_value, columns_of, corrected
from homepoker.core.past_results.sheet_mapping import Role
from homepoker.core.players import players_called
from homepoker.core.points.formula_text import FormulaMistake
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.spelling import called
from homepoker.core.wording import Sentence, sentence
from homepoker.services.club import Club
from homepoker.services.league.calendar_lists import CalendarLists
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.words import Words
from homepoker.store.league.past_imports import NotImported, PastImport, PastImports, read_mapping

_Row = tuple[PlayerId | Decimal | int | None, ...]
"""A row of an evening: the player, and what stands in the cells that can be corrected."""


@dataclass(frozen=True, slots=True)
class ListOfClub:
    """A list in which an imported evening may count: a season of a league, or the year of the calendar lists."""

    league: League | None
    season: LeagueSeason | None
    year: int = 0


@dataclass(frozen=True, slots=True)
class ListChange:
    """Changes of one list by a correction; published standings stay as they were shown until the host says so."""

    list: ListOfClub
    rows: tuple[RowChange, ...]
    is_published: bool


class EveningCorrection:
    """An imported evening while the host corrects it. Nothing is written before :meth:`carry_out`."""

    def __init__(self, club: Club, tournament_id: str, *, is_comma_decimal: bool) -> None:
        """
        :param is_comma_decimal: whether what is typed has the comma before its decimals.
        :raises NotImported: the evening is not imported, or counts no longer.
        """
        self._club = club
        self._is_comma_decimal = is_comma_decimal
        imports = PastImports(club.database)
        self.evening = imports.evening(tournament_id)
        self.imported = next(
            (past_import for past_import in imports.imports() if past_import.id == self.evening.import_id), None
        )
        """The import that brought the evening."""
        self.typed: dict[Cell, str] = {}
        self.results = _of_persons(self.evening.results, club.register.person_of())
        self.results = self.plan().results
        """The results as they count now, best first."""
        self.columns = columns_of(self.results, _mapped(self.imported))
        self._before: dict[ListOfClub, tuple[PublishedRow, ...]] | None = None

    @property
    def is_corrected(self) -> bool:
        """Whether the evening was corrected before."""
        return self.evening.revision > 1

    @property
    def has_changes(self) -> bool:
        """Whether anything would be another value than it is, or is typed that cannot be one."""
        planned = self.plan()
        return bool(planned.problems) or planned.results != self.results

    def put(self, row: PlayerId, column: Role, text: str) -> None:
        """Type a text into a cell."""
        self.typed[row, column] = text

    def put_back(self, row: PlayerId, column: Role) -> None:
        """Let a cell be as it counts now."""
        self.typed.pop((row, column), None)

    def plan(self) -> Corrected:
        """The results with what was typed, and the cells that are refused."""
        return corrected(self.results, self.typed, self._player_called, is_comma_decimal=self._is_comma_decimal)

    def imported_results(self) -> dict[PlayerId, EveningResult]:
        """Results before any correction, by the players of today's rows.

        A row that is somebody else by now is paired with one whose player is in no row any more.
        """
        imported = PastImports(self._club.database).evening(self.evening.tournament_id, 1).results
        by_player = {person.player: person for person in _of_persons(imported, self._club.register.person_of())}
        rows = [result.player for result in self.results]
        others = iter([result for player, result in by_player.items() if player not in rows])
        return {row: by_player[row] if row in by_player else next(others) for row in rows}

    @cached_property
    def in_file(self) -> Mapping[PlayerId, EveningResult]:
        """Results of the file by the players of today's rows; empty where the evening was never corrected."""
        try:
            return self.imported_results() if self.is_corrected else {}
        except NotImported:  # a row of what was imported is damaged
            return {}

    def is_as_in_file(self, results: Sequence[EveningResult]) -> bool:
        """Whether a corrected evening would be again as its file has it, row by row of :attr:`results`."""
        pairs = zip(self.results, results, strict=True)
        return bool(self.in_file) and all(_row(self.in_file[was.player]) == _row(now) for was, now in pairs)

    def effect(self, results: Sequence[EveningResult]) -> tuple[ListChange, ...]:
        """Changes of the lists if these were the results; nothing is written.

        A list that cannot be worked out, because its formula is wrong, is left out.
        """
        if tuple(results) == self.results:
            return ()
        if self._before is None:
            self._before = dict(self._lists())
        with self._club.database.rehearsal():
            self._keep(results)
            after = dict(self._lists())
        changed = (
            (where, changes(self._before.get(where, ()), after.get(where, ()))) for where in {**self._before, **after}
        )
        return tuple(ListChange(listed, rows, self._is_published(listed)) for listed, rows in changed if rows)

    def carry_out(self) -> int:
        """Write the correction as a further revision, which counts from now on; its number is returned.

        :raises Refusal: a cell is refused, or nothing was changed.
        :raises StoreError: it could not be written; nothing was.
        """
        planned = self.plan()
        if planned.problems:
            cell, reason = next(iter(planned.problems.items()))
            raise refuse("league_correction.cell_refused", player=str(cell[0]), reason=reason)
        if planned.results == self.results:
            raise refuse("league_correction.nothing_changed")
        return self._keep(planned.results)

    def _player_called(self, text: str) -> PlayerId | Sentence:
        """The player who is shown by a name, or who alone has it in the register; else why nobody is meant by it."""
        people = self._club.players()
        shown = called(text, [(self._club.names.get(person.id, ""), person.id) for person in people])
        alike = players_called(text, people, self._club.names)
        if shown is None and len(alike) > 1:
            return sentence("league_correction.several", name=text, players=[str(player) for player in alike])
        player_meant = shown if shown is not None else next(iter(alike), None)
        return sentence("league_correction.nobody", name=text) if player_meant is None else player_meant

    def _keep(self, results: Sequence[EveningResult]) -> int:
        return PastImports(self._club.database).correct(replace(self.evening, results=tuple(results)))

    def _lists(self) -> Iterator[tuple[ListOfClub, tuple[PublishedRow, ...]]]:
        """The rows of each list that the evening can change."""
        leagues, day = ClubLeagues(self._club), self.evening.began_on
        for league in leagues.leagues():
            # Points may be carried over into later seasons.
            for season in [season for season in league.seasons or (ALL_TIME,) if season.last >= day]:
                if season.first > day and not league.rule.carried_over:
                    continue
                try:
                    rows = leagues.table(league, season, with_movement=False, remaining=0).rows
                except FormulaMistake:
                    continue
                yield ListOfClub(league, season), tuple(row.published() for row in rows)
        year = CalendarLists(self._club).league_list(Season(day.year))
        yield ListOfClub(None, None, day.year), _published(year.rows)

    def _is_published(self, listed: ListOfClub) -> bool:
        if listed.league is None or listed.season is None:
            return False
        return bool(ClubLeagues(self._club).publications(listed.league, listed.season))


def restore(club: Club, tournament_id: str, revision: int) -> int:
    """Let an imported evening count again as one of its earlier revisions, as a further one; its number is returned.

    :raises NotImported: there is no such evening or revision, or it counts no longer.
    :raises StoreError: it could not be written.
    """
    imports = PastImports(club.database)
    imports.evening(tournament_id)  # one that counts no longer is left as it is
    return imports.correct(imports.evening(tournament_id, revision))


def corrected_evenings(club: Club, evenings: Iterable[ArchivedEvening]) -> frozenset[str]:
    """The ids of those imported evenings that count otherwise than in their files; a correction may be taken back."""
    imports, person_of = PastImports(club.database), club.register.person_of()

    def rows(tournament_id: str, revision: int | None = None) -> frozenset[_Row]:
        return frozenset(map(_row, _of_persons(imports.evening(tournament_id, revision).results, person_of)))

    with_changes: set[str] = set()
    for tournament_id in (evening.tournament_id for evening in evenings if evening.import_id and evening.revision > 1):
        try:
            is_corrected = rows(tournament_id) != rows(tournament_id, 1)
        except NotImported:  # it cannot be compared, and has a further revision
            is_corrected = True
        if is_corrected:
            with_changes.add(tournament_id)
    return frozenset(with_changes)


def _row(result: EveningResult) -> _Row:
    return (result.player, *(cell_value(result, role) for role in CORRECTABLE))


def _of_persons(results: Sequence[EveningResult], person_of: Mapping[PlayerId, PlayerId]) -> tuple[EveningResult, ...]:
    """The results with everybody under the id that the register has today, unless two rows are one person."""
    persons = [person_of.get(result.player, result.player) for result in results]
    if len(set(persons)) < len(persons):
        return tuple(results)
    return tuple(replace(result, player=person) for result, person in zip(results, persons, strict=True))


def _mapped(past_import: PastImport | None) -> frozenset[Role]:
    """The roles of all columns of an import's sheets; none where its mapping cannot be read."""
    mapping = read_mapping(past_import.mapping) if past_import is not None else None
    sheets = mapping.sheets if mapping is not None else ()
    return frozenset(role for sheet in sheets if sheet.is_taken for role in sheet.columns)


def _published(rows: Iterable[LeagueRow]) -> tuple[PublishedRow, ...]:
    return tuple(PublishedRow(row.player, row.rank, round(Decimal(row.points) * WHOLE), row.evenings) for row in rows)


# Words


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A player of a list whose rank or points would be others."""

    name: str
    before: str
    now: str
    points: str
    """With their sign; empty where they stay."""

    @property
    def rank(self) -> str:
        """The rank, or the earlier one and that of now."""
        return f"{self.before} → {self.now}" if self.before != self.now else self.now


@dataclass(frozen=True, slots=True)
class ListView:
    """A list that would change: its title, its players, and a note on what was published of it."""

    title: str
    lines: tuple[ChangeLine, ...]
    note: str


def changes_view(
    changed: Iterable[ListChange], words: Words, name_of: Callable[[PlayerId], str]
) -> tuple[ListView, ...]:
    """The lists that would change, the club's own leagues first."""
    return tuple(
        ListView(
            _title(change, words),
            tuple(change_line(row, words, name_of) for row in change.rows),
            words.text("league_correction.published_stays") if change.is_published else "",
        )
        for change in changed
    )


def change_line(row: RowChange, words: Words, name_of: Callable[[PlayerId], str]) -> ChangeLine:
    """Change of a row in words."""
    points = f"{'+' if row.points > 0 else ''}{words.thousandths(row.points)}" if row.points else ""
    return ChangeLine(name_of(row.player), _rank_of(row.before, words), _rank_of(row.now, words), points)


def _title(change: ListChange, words: Words) -> str:
    where = change.list
    if where.league is None or where.season is None:
        return words.text("league_correction.year_list", year=where.year)
    season = where.season.name or words.text("league.all_time")
    return words.text("league_correction.season_of", league=where.league.name, season=season)


def _rank_of(row: PublishedRow | None, words: Words) -> str:
    return "–" if row is None or row.rank is None else words.text("league.changed_rank", rank=row.rank)
