"""Import of past results: what files say, who is meant, what is there already, and what would be written.

Nothing is written before the host says so; then all of it, or nothing. An import is undone as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum

from homepoker.core.league.definition import ExtraPoints
from homepoker.core.league.results import (
    BUY_IN_OF_LEAGUE,
    NO_MONEY,
    ArchivedEvening,
    EveningResult,
    MoneyOfResult,
)
from homepoker.core.league.standings_rule import points_of
from homepoker.core.past_results.detection import detect
from homepoker.core.past_results.known_sheets import named
from homepoker.core.past_results.questions import Question, questions
from homepoker.core.past_results.reading import (
    PastResults,
    SheetEvening,
    SheetProblem,
    SheetResult,
    as_one,
    read_results,
)
from homepoker.core.past_results.sheet_mapping import Layout, ResultMapping, still_holds
from homepoker.core.past_results.totals import Proof, most_proved, proofs, same_names
from homepoker.core.players import Player
from homepoker.core.quantities import WHOLE_KNOCK_OUT, PlayerId
from homepoker.core.refusal import refuse
from homepoker.core.spelling import plain
from homepoker.core.wording import Sentence, sentence
from homepoker.services.club import Club
from homepoker.services.league.leagues import other_rules
from homepoker.services.league.people_matching import LEFT_OUT, Match, MatchedPerson, key_of, match_people
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.exchange.result_files import ResultFiles
from homepoker.store.league.archive import ClosedEvening
from homepoker.store.league.past_imports import PastImport, PastImports, read_mapping, written_mapping

_HALF = 0.5


class EveningFinding(StrEnum):
    """State of knowledge about an evening of the files."""

    NEW = "new"
    NO_DAY = "no-day"
    """No date is known, so it belongs to no season."""
    NO_PEOPLE = "no-people"
    """Evening without a person whose result is imported."""
    PLAYED = "played"
    """Evening that was played with the program."""
    IMPORTED = "imported"
    """Evening of an earlier import."""


class Choice(StrEnum):
    """Treatment of an evening of the files."""

    IMPORT = "import"
    LEAVE_OUT = "leave-out"
    REPLACE = "replace"
    """Import in the place of the earlier import's evening."""


_CHOICES = {
    EveningFinding.NEW: (Choice.IMPORT, Choice.LEAVE_OUT),
    EveningFinding.PLAYED: (Choice.LEAVE_OUT, Choice.IMPORT),
    EveningFinding.IMPORTED: (Choice.LEAVE_OUT, Choice.REPLACE, Choice.IMPORT),
}
"""What the host may do with an evening, the proposal first; any other can only stay away."""


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """An evening and what becomes of it. ``twin`` is the evening of the archive that it seems to be."""

    evening: SheetEvening
    finding: EveningFinding
    choice: Choice
    players: int
    winners: tuple[PlayerId, ...]
    twin: ArchivedEvening | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Choices of the host for the evening, the proposal first."""
        return _CHOICES.get(self.finding, (Choice.LEAVE_OUT,))


@dataclass(frozen=True, slots=True)
class PlannedPoints:
    """Points that a sheet states beside its evenings, in thousandths, and whether they are taken over."""

    player: PlayerId
    name: str
    sheet: str
    on: date
    """The last of the sheet's days."""
    points: int
    is_stated: bool
    """Whether the sheet states them as a deduction; else its total differs by them."""
    is_taken: bool


@dataclass(frozen=True, slots=True)
class ResultPlan:
    """Plan of an import, as things stand.

    ``who`` says of everybody by their key who they are: an id of the register, the own one of somebody who joins,
    `LEFT_OUT`; whoever is not in it is still open.
    """

    results: PastResults
    people: tuple[MatchedPerson, ...]
    who: Mapping[str, PlayerId]
    evenings: tuple[PlannedEvening, ...]
    problems: tuple[SheetProblem, ...]
    questions: tuple[Question, ...] = ()
    """What only the host knows, the weightiest first."""
    proofs: tuple[Proof, ...] = ()
    """The totals that the sheets state, against those of the evenings."""
    met: Mapping[str, SheetEvening] = field(default_factory=dict)
    """An evening with somebody open and their likeliest player, by the key: then they may well be two people."""
    other_rules: tuple[Sentence, ...] = ()
    """Leagues that would take evenings in, and count otherwise than the totals prove."""
    earlier: PastImport | None = None
    """The import by which the same files came, if it still stands."""
    beside: tuple[PlannedPoints, ...] = ()
    """What the sheets state beside the evenings and no earlier import has brought."""

    @property
    def open_people(self) -> tuple[MatchedPerson, ...]:
        """People of the files who are not assigned to a player yet."""
        return tuple(person for person in self.people if person.key not in self.who)

    @property
    def alike(self) -> tuple[MatchedPerson, ...]:
        """People who are open and would be accepted as the likeliest player: those who never met."""
        return tuple(person for person in self.open_people if person.candidates and person.key not in self.met)

    @property
    def taken(self) -> tuple[PlannedEvening, ...]:
        """The evenings that would be imported."""
        return tuple(evening for evening in self.evenings if evening.choice is not Choice.LEAVE_OUT)

    @property
    def joining(self) -> tuple[Player, ...]:
        """Players who would join the register: new people with a result in an evening that is imported."""
        meant = {self.who.get(key_of(result.person)) for each in self.taken for result in each.evening.results}
        return tuple(person.own for person in self.people if person.own.id in meant)

    @property
    def notes(self) -> tuple[Sentence, ...]:
        """Sentences on an earlier import of the same files, on what was decided on the way, and on facts that lack."""
        earlier = self.earlier and self.earlier.imported_at.astimezone().date().isoformat()
        lacking = {
            "places": sum(not each.evening.has_places for each in self.taken),
            "points": sum(not each.evening.has_points for each in self.taken),
        }
        return (
            *([sentence("league_import.same_file", on=earlier)] if earlier else ()),
            *self.results.notes,
            *(sentence(f"league_import.no_{what}_known", count=count) for what, count in lacking.items() if count),
        )

    @property
    def may_import(self) -> bool:
        """Whether anything would be written, and nothing is open."""
        return bool(self.taken) and not self.open_people and not self.questions

    @property
    def emptiness(self) -> str:
        """Why nothing would be written, as the finding of all evenings or what comes of several; empty if some would.

        ``nothing-recognised``: no evening with names and results was found. ``left-out``: each stays away for a reason
        of its own, or because the host says so.
        """
        findings = {each.finding for each in self.evenings}
        if self.taken:
            return ""
        is_one = len(findings) == 1 and EveningFinding.NEW not in findings
        return findings.pop().value if is_one else "left-out" if findings else "nothing-recognised"


class ResultImport:
    """An import while the host prepares it: the mapping, and what is said of people and evenings."""

    def __init__(self, club: Club, files: ResultFiles) -> None:
        self._club = club
        self.files = files
        self._today = club.timekeeper.now().astimezone().date()
        detected = detect(files.grids, files.name, self._today, _earlier_mappings(club))
        self.mapping = self._proposed = detected.mapping
        self._reasons = detected.reasons
        self.decisions: dict[str, PlayerId] = {}
        """Players that people of the files are, by their keys, as the host said."""
        self.choices: dict[str, Choice] = {}
        """Treatment of evenings, by their keys, as the host said."""
        self.names: dict[str, str] = {}
        """Spellings by which people join, by their keys, as the host said."""
        self.takes_deductions = True
        """Whether deductions that make the totals are taken over as extra points."""
        self.takes_differences = False
        """Whether other differences of single totals are, too; the host alone knows what they are."""
        self._ids: dict[str, PlayerId] = {}
        self._read: tuple[ResultMapping, PastResults, tuple[Question, ...]] | None = None

    @property
    def reasons(self) -> tuple[Sentence, ...]:
        """Reasons for what was proposed, without those of what the host has said otherwise."""
        return tuple(reason for reason in self._reasons if still_holds(reason, self._proposed, self.mapping))

    def plan(self) -> ResultPlan:
        """Plan of the import, from the files and the register as they are now."""
        if self._read is None or self._read[0] is not self.mapping:
            results = read_results(self.files.grids, self.mapping)
            results = replace(results, notes=(*results.notes, *same_names(self.mapping, results)))
            asked = questions(self.files.grids, self.mapping, results, self._today)
            self._read = self.mapping, results, asked
        _, results, asked = self._read
        register, merged = self._club.players(), self._club.register.merged_entries()
        written = (result.person for each in results.evenings for result in each.results)
        people = match_people(written, register, self._new_id, merged, self.names)
        known = {player.id for player in register} | {person.own.id for person in people} | {LEFT_OUT}
        who = {person.key: person.proposal for person in people if person.proposal is not None}
        who |= {
            person.key: decided
            for person in people
            if (decided := self.decisions.get(person.key)) in known and decided is not None
        }
        who = _through(who, people)
        in_file = {person.own.id for person in people}
        met = _met(people, who, results.evenings)
        # Who have each a line of their own in a table and met are two; in a list of results it may be a re-entry.
        tables = {own.sheet for own in self.mapping.sheets if own.layout in (Layout.PEOPLE, Layout.EVENINGS)}
        who |= {
            person.key: person.own.id
            for person in people
            if person.key in met
            and met[person.key].sheet in tables
            and in_file.issuperset(candidate.id for candidate in person.candidates)
        }
        twins = _Twins(self._club, results.evenings)
        problems = list(results.problems)
        evenings = tuple(self._planned(each, who, twins, problems) for each in results.evenings)
        past = PastImports(self._club.database).imports()
        earlier = next((one for one in past if one.hash == self.files.hash and not one.is_undone), None)
        # Totals prove what the club has then; before anything can be imported, what the sheets say.
        there = tuple(each.evening for each in evenings if each.choice is not Choice.LEAVE_OUT or each.twin is not None)
        one = {plain(person.written.name): str(who.get(person.key) or person.key) for person in people}
        told = replace(results, evenings=there or results.evenings)
        proved = proofs(self.files.grids, self.mapping, told, lambda name: one.get(plain(name), plain(name)))
        taken = tuple(each.evening for each in evenings if each.choice is not Choice.LEAVE_OUT)
        rule = most_proved(proved)
        days = [each.day for each in taken if each.day is not None]
        others = other_rules(self._club.leagues.leagues(), rule.best, days) if rule is not None else ()
        still_met = {key: each for key, each in met.items() if key not in who}
        # Nothing is written while somebody is open; till then they are somebody of their own.
        beside = self._planned_points(proved, evenings, {person.key: person.own.id for person in people} | who)
        return ResultPlan(
            results, people, who, evenings, tuple(problems), asked, proved, still_met, others, earlier, beside
        )

    def accept_all(self) -> None:
        """Take everybody who is in doubt for the likeliest person, unless both stand in one evening."""
        self.decisions |= {person.key: person.candidates[0].id for person in self.plan().alike}

    def call(self, key: str, name: str) -> None:
        """Let somebody who joins do so under a spelling of this key; whoever is the same person stays so."""
        plan = self.plan()
        own = next(person.own.id for person in plan.people if person.key == key)
        same = [person.key for person in plan.people if plan.who.get(person.key) == plan.who.get(key, own)]
        self.decisions |= dict.fromkeys([*same, key], own)
        self.names[key] = name

    def carry_out(
        self,
        name_of: Callable[[SheetEvening], str],
        reason_of: Callable[[PlannedPoints], str] = lambda planned: planned.sheet,
    ) -> PastImport:
        """Write what is planned, all or nothing.

        :param name_of: what an evening is called in the lists.
        :param reason_of: the reason of points beside the evenings.
        :raises Refusal: somebody or a question is still open, or there is nothing to import.
        :raises StoreError: it could not be written; nothing was.
        """
        plan = self.plan()
        if plan.open_people:
            names = ", ".join(person.written.name for person in plan.open_people[:8])
            raise refuse("league_import.people_open", names=names, count=len(plan.open_people))
        if plan.questions:
            raise refuse("league_import.questions_open", count=len(plan.questions))
        if plan.emptiness:
            raise refuse(f"league_import.nothing.{plan.emptiness}", count=len(plan.evenings))
        now = self._club.timekeeper.now()
        mapping = written_mapping(replace(_to_keep(self.mapping, self.files), proved=most_proved(plan.proofs)))
        past_import = PastImport(self._club.draw.new_id("i-"), self.files.name, self.files.hash, mapping, now)
        evenings = [
            ClosedEvening(
                tournament_id := self._club.draw.new_id("e-"),
                1,
                _day(each),
                _results(tournament_id, each, plan.who),
                name_of(each.evening),
                # Of one date the evening that stands further up in the sheet came first.
                opened_at=now + timedelta(microseconds=at),
                import_id=past_import.id,
            )
            for at, each in enumerate(plan.taken)
        ]
        replaced = {each.twin.tournament_id for each in plan.taken if each.choice is Choice.REPLACE and each.twin}
        beside = [
            ExtraPoints(
                *(self._club.draw.new_id("x-"), planned.player, planned.on, planned.points, reason_of(planned)),
                import_id=past_import.id,
            )
            for planned in plan.beside
            if planned.is_taken
        ]
        PastImports(self._club.database).take_in(past_import, evenings, plan.joining, replaced, beside)
        self._keep_other_names(plan)
        self._club.players()
        return past_import

    def _keep_other_names(self, plan: ResultPlan) -> None:
        """Let those who were taken for somebody keep their spelling as another name of that person."""
        register = {player.id: player for player in self._club.register.players()}
        for person in plan.people:
            meant = register.get(plan.who.get(person.key, LEFT_OUT))
            is_said = person.key in self.decisions and person.why in (Match.LIKELY, Match.NEW)
            if meant is not None and is_said and person.own.id != meant.id:
                self._club.register.add(person.own)
                self._club.register.merge(meant, person.own.id)

    def _planned(
        self, each: SheetEvening, who: Mapping[str, PlayerId], twins: _Twins, problems: list[SheetProblem]
    ) -> PlannedEvening:
        """An evening with its people told; several rows that are one person are its entries."""
        first_line: dict[PlayerId, SheetResult] = {}
        before = len(problems)
        for result in each.results:
            person = who.get(key_of(result.person))
            if person in (None, LEFT_OUT):
                continue
            first = first_line.setdefault(PlayerId(str(person)), result)
            if first is not result:
                problem = sentence(
                    "league_import.same_person", name=result.person.name, other=first.person.name, line=first.line
                )
                problems.append(SheetProblem(each.sheet, result.line, problem))
        open_players = sum(key_of(result.person) not in who for result in each.results)
        players = len(first_line) + open_players
        is_one_each = len(problems) == before
        counted = first_line if is_one_each else _counted(each, who)
        winners = tuple(person for person, result in counted.items() if result.place == 1)
        finding, twin = EveningFinding.NEW, None
        if each.day is None:
            finding = EveningFinding.NO_DAY
        elif not players:
            finding = EveningFinding.NO_PEOPLE
        elif (twin := twins.of(each, frozenset(first_line))) is not None:
            finding = EveningFinding.IMPORTED if twin.import_id else EveningFinding.PLAYED
        proposed = PlannedEvening(each, finding, Choice.LEAVE_OUT, players, winners, twin)
        said_choice = self.choices.get(each.key)
        choice = said_choice if said_choice in proposed.choices else proposed.choices[0]
        return PlannedEvening(each, finding, Choice(choice), players, winners, twin)

    def _planned_points(
        self, proved: Sequence[Proof], evenings: Sequence[PlannedEvening], who: Mapping[str, PlayerId]
    ) -> tuple[PlannedPoints, ...]:
        """What the sheets of imported evenings state beside them, less what earlier imports of theirs have brought."""
        sheets = {each.evening.sheet for each in evenings}
        own = [proof for proof in proved if proof.sheet in sheets]
        # A final table beside the sheets of the evenings says the same again.
        stating = own or [proof for proof in proved if proof.beside][:1]
        planned: list[PlannedPoints] = []
        for proof in stating:
            taken = [
                each
                for each in evenings
                if each.choice is not Choice.LEAVE_OUT and (not own or each.evening.sheet == proof.sheet)
            ]
            if not taken or not proof.beside:
                continue
            on = max(_day(each) for each in taken)
            there = self._known_beside(proof, evenings)
            here = {player.id for player in self._club.register.players()}
            here |= {who.get(key_of(result.person), LEFT_OUT) for each in taken for result in each.evening.results}
            points: dict[tuple[PlayerId, bool], int] = {}
            names: dict[PlayerId, str] = {}
            for each in proof.beside:
                player = who.get(key_of(each.person), LEFT_OUT)
                names.setdefault(player, each.person.name)
                points[player, each.is_stated] = points.get((player, each.is_stated), 0) + each.points
            for (player, is_stated), stated in points.items():
                left, before = stated, there.get(player, 0)
                other = points.get((player, not is_stated), 0)
                if before == stated + other:
                    left = 0
                elif is_stated or not other:
                    left -= before  # of both kinds it were the stated ones that came before
                if left and player in here - {LEFT_OUT}:
                    takes = self.takes_deductions if is_stated else self.takes_differences
                    planned.append(
                        PlannedPoints(player, names[player], proof.sheet, on, left, is_stated, is_taken=takes)
                    )
        return tuple(planned)

    def _known_beside(self, proof: Proof, evenings: Sequence[PlannedEvening]) -> Mapping[PlayerId, int]:
        """The points that earlier imports of a sheet's evenings have brought, also where the host took them back.

        An import of which every evening is replaced counts no more, nor do its points.
        """
        if proof.first is None or proof.last is None:
            return {}
        replaced = {each.twin.tournament_id for each in evenings if each.choice is Choice.REPLACE and each.twin}
        twins = {each.twin.import_id for each in evenings if each.twin is not None}
        stands = {
            evening.import_id
            for evening in self._club.archive.evenings(date.min, date.max)
            if evening.tournament_id not in replaced
        }
        person_of = self._club.register.person_of()
        known: dict[PlayerId, int] = {}
        for extra in self._club.leagues.all_extra_points():
            if extra.import_id in twins & stands and proof.first <= extra.on <= proof.last:
                player = person_of.get(extra.player, extra.player)
                known[player] = known.get(player, 0) + extra.points
        return known

    def _new_id(self, key: str) -> PlayerId:
        if key not in self._ids:
            self._ids[key] = self._club.new_player_id()
        return self._ids[key]


def undo(club: Club, import_id: str) -> None:
    """Take an import back; the people who came by it stay.

    :raises StoreError: there is no such import, or it could not be written.
    """
    PastImports(club.database).undo(import_id)


def redo(club: Club, import_id: str) -> None:
    """Bring an import back that was undone.

    :raises StoreError: there is no such import, or it could not be written.
    """
    PastImports(club.database).redo(import_id)


def forget_newcomers(club: Club, import_id: str) -> tuple[PlayerId, ...]:
    """Let those leave the register who came by an import that was undone, and are used nowhere else.

    :raises StoreError: it could not be written.
    """
    leaving = lonely_newcomers(club, import_id)
    for player in leaving:
        club.register.forget(player)
    club.players()
    return leaving


def lonely_newcomers(club: Club, import_id: str) -> tuple[PlayerId, ...]:
    """Players added by an import who have no later notes, stand in no other evening and got no other points."""
    newcomers = PastImports(club.database).newcomers(import_id)
    bare = {
        player.id
        for player in club.players()
        if player.id in newcomers and not (player.contact or player.notes or player.other_ids)
    }
    of_import = {
        evening.tournament_id for evening in club.archive.evenings(date.min, date.max) if evening.import_id == import_id
    }
    used = {
        result.player for result in club.archive.results(None, date.min, date.max) if result.tournament not in of_import
    }
    used |= {extra.player for extra in club.leagues.all_extra_points() if not extra.import_id}
    archived = club.archive.closing_lines()
    for record in club.log.tournaments():
        if record.id not in archived:
            try:
                used |= {PlayerId(entry.player) for entry in club.desk(record.id).state.entries.by_id.values()}
            except StoreError:
                # Nobody knows who plays in an evening that cannot be read; so nobody leaves.
                return ()
    return tuple(sorted(bare - used))


class _Twins:
    """The evenings of the archive with their people, by their day."""

    def __init__(self, club: Club, evenings: Sequence[SheetEvening]) -> None:
        days = [each.day for each in evenings if each.day is not None]
        self._by_day: dict[date, list[tuple[ArchivedEvening, frozenset[PlayerId]]]] = {}
        if not days:
            return
        person_of = club.register.person_of()
        people: dict[str, set[PlayerId]] = {}
        for result in club.archive.results(None, min(days), max(days)):
            people.setdefault(result.tournament, set()).add(person_of.get(result.player, result.player))
        for evening in club.archive.evenings(min(days), max(days)):
            known = evening, frozenset(people.get(evening.tournament_id, ()))
            self._by_day.setdefault(evening.began_on, []).append(known)

    def of(self, evening: SheetEvening, people: frozenset[PlayerId]) -> ArchivedEvening | None:
        """The evening of the same day with the same name, or with half of the same people; nothing if none."""
        for one, known in self._by_day.get(evening.day or date.min, ()):
            shared = len(people & known)
            is_called_so = bool(evening.title) and plain(evening.title) == plain(one.name)
            if is_called_so or shared > _HALF * min(len(people), len(known)):
                return one
        return None


def _through(who: Mapping[str, PlayerId], people: Sequence[MatchedPerson]) -> dict[str, PlayerId]:
    """Player of each person after following assignments to others who are assigned in turn."""
    key_of_own = {person.own.id: person.key for person in people}
    meant: dict[str, PlayerId] = {}
    for key, person in who.items():
        passed = {key}
        while (other := key_of_own.get(person)) is not None and other not in passed:
            passed.add(other)
            if other not in who:
                break
            person = who[other]
        meant[key] = person
    return meant


def _met(
    people: Sequence[MatchedPerson], who: Mapping[str, PlayerId], evenings: Sequence[SheetEvening]
) -> dict[str, SheetEvening]:
    """An evening in which somebody who is open stands beside their likeliest player, by their key."""
    likely = {person.key: person.candidates[0].id for person in people if person.key not in who and person.candidates}
    met: dict[str, SheetEvening] = {}
    for each in evenings if likely else ():
        keys = {key_of(result.person) for result in each.results}
        there = {who.get(key) for key in keys}
        met |= {key: each for key in keys & likely.keys() - met.keys() if likely[key] in there}
    return met


def _results(tournament_id: str, planned: PlannedEvening, who: Mapping[str, PlayerId]) -> tuple[EveningResult, ...]:
    counted = _counted(planned.evening, who)
    # Where the evening names any prize money, whoever has none won none.
    has_money = any(result.money is not None for result in counted.values())
    sharing = Counter(result.place for result in counted.values())
    return tuple(
        EveningResult(
            tournament=tournament_id,
            began_on=_day(planned),
            player=person,
            place=result.place or 0,
            points=points_of(result.points or 0),
            place_points=points_of(result.points or 0),
            knock_outs=result.knock_outs,
            knock_outs_shared_away=_shared_away(result),
            players=len(counted),
            sharing=sharing[result.place] if result.place else 1,
            entries=result.entries,
            rebuys=result.rebuys,
            add_ons=result.add_ons,
            buy_in=BUY_IN_OF_LEAGUE if result.buy_in is None else result.buy_in,
            money=MoneyOfResult(prize=result.money or 0) if has_money else NO_MONEY,
        )
        for person, result in counted.items()
    )


def _counted(evening: SheetEvening, who: Mapping[str, PlayerId]) -> dict[PlayerId, SheetResult]:
    """The results of an evening by player; of several rows of one the best finish counts."""
    results = [result for result in evening.results if who.get(key_of(result.person), LEFT_OUT) != LEFT_OUT]
    one_each = as_one(results, lambda result: who[key_of(result.person)])
    return {who[key_of(result.person)]: result for result in one_each}


def _earlier_mappings(club: Club) -> list[ResultMapping]:
    """How the files of earlier imports were read, the newest first."""
    kept = (read_mapping(past_import.mapping) for past_import in PastImports(club.database).imports())
    return [mapping for mapping in kept if mapping is not None]


def _to_keep(mapping: ResultMapping, files: ResultFiles) -> ResultMapping:
    """The mapping as it is kept: with the headings by which its sheets are known again, and without any name."""
    sheets = tuple(
        replace(named(grid, own), typed=()) for grid in files.grids if (own := mapping.of(grid.name)) is not None
    )
    return replace(mapping, sheets=sheets)


def _shared_away(result: SheetResult) -> int:
    return 0 if result.own_knock_outs is None else result.knock_outs * WHOLE_KNOCK_OUT - result.own_knock_outs


def _day(planned: PlannedEvening) -> date:
    assert planned.evening.day is not None, "an evening without a day is never imported"
    return planned.evening.day


def told_once(problems: Sequence[SheetProblem]) -> tuple[tuple[SheetProblem, ...], ...]:
    """Problems in groups of those that say the same of several cells or lines of a sheet."""
    told: dict[tuple[str, Sentence], list[SheetProblem]] = {}
    for each in problems:
        inner = each.problem.values.get("problem")
        told.setdefault((each.sheet, inner if isinstance(inner, Sentence) else each.problem), []).append(each)
    return tuple(map(tuple, told.values()))


def problem_in_words(same: Sequence[SheetProblem], words: Words) -> str:
    """What is wrong with several cells or lines, said once with how many and which."""
    first, inner = same[0].problem, same[0].problem.values.get("problem")
    if len(same) == 1:
        return words.say(first)
    alone = inner if isinstance(inner, Sentence) else first
    said = words.text("league_import.times", count=len(same), problem=words.say(alone))
    places = (f"{each.problem.values['column']}{each.line}" if alone is inner else f"{each.line}" for each in same)
    key = "league_import.cells_meant" if alone is inner else "league_import.lines_meant"
    return words.text(key, said=said, places=", ".join(dict.fromkeys(places)))


def evening_name(evening: SheetEvening, words: Words) -> str:
    """Name of an evening in the lists: as in its sheet, or its date if it has no name there."""
    if evening.title or evening.day is None:
        return evening.title or evening.sheet
    return words.text("league_import.evening_of", on=evening.day.isoformat())


def reason_beside(planned: PlannedPoints, words: Words) -> str:
    """Reason of points that a sheet states beside its evenings."""
    key = "league_import.reason_deduction" if planned.is_stated else "league_import.reason_difference"
    return words.text(key, sheet=planned.sheet)


def names_in(plan: ResultPlan, words: Words) -> dict[str, str]:
    """Names by id, also of people who would join."""
    known = {candidate.id for person in plan.people for candidate in person.candidates} | set(plan.who.values())
    names = {str(player): words.name(player) for player in known if player != LEFT_OUT}
    return names | {str(person.own.id): person.own.name for person in plan.people}
