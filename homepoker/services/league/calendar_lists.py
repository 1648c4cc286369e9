"""Calendar lists of the rulebooks: months and years over the closed evenings of the archive.

The leagues of a club's own are in :mod:`.leagues`; :mod:`.archiving` keeps the archive in step with the logs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from homepoker.core.league.calendar_lists import LeagueRow, Season, fading_standings, season_standings, seasons
from homepoker.core.league.results import EveningResult, of_persons
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulebooks.ruling import Ruling, rule
from homepoker.core.rulings.points import apsa, calendar_lists, uesg
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.standings import Place, Published, Score, scores
from homepoker.core.tournament import Tournament
from homepoker.core.wording import Sentence, sentence
from homepoker.services.club import Club
from homepoker.services.words import in_alphabet
from homepoker.store.errors import StoreError


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """A closed evening; its players are those in its standings, its winners those in first place."""

    tournament_id: str
    name: str
    began_on: date
    players: int
    winners: tuple[PlayerId, ...]
    is_imported: bool = False
    """Whether it came by an import, so that there is no more of it than places and points."""


@dataclass(frozen=True, slots=True)
class LeagueList:
    """The list of a month or a year, with its reasons and their rules.

    ``evenings`` are those that count, in the order in which they were played. ``left_out`` are those who played along
    outside the league: they are counted in each evening's field and keep their places there, and stand in no row.
    ``imported_left_out`` are so many imported evenings that do not count, because their points are by no rulebook.
    ``elsewhere`` are the formulas of the other lists of the period, each with the number of its evenings.
    """

    season: Season
    rows: tuple[LeagueRow, ...]
    evenings: tuple[PlayedEvening, ...] = ()
    reasons: tuple[Sentence, ...] = ()
    citations: Citations = ()
    left_out: tuple[PlayerId, ...] = ()
    # By no rulebook: DECISIONS.md, 205
    imported_left_out: int = 0
    elsewhere: tuple[tuple[Scoring, int], ...] = ()

    @property
    def is_imported(self) -> bool:
        """Whether every evening that counts was imported, so that the list is no rulebook's."""
        return bool(self.evenings) and all(evening.is_imported for evening in self.evenings)

    @property
    def factors(self) -> tuple[tuple[int, Decimal], ...]:
        """The earlier years that fade and the factor of each, newest first."""
        factor_of = {result.result.began_on.year: result.factor for row in self.rows for result in row.results}
        return tuple((year, factor_of[year]) for year in sorted(factor_of, reverse=True) if factor_of[year] != 1)


def standings_of(state: Tournament) -> tuple[Score, ...]:
    """The standings that count: those published when the evening was closed, else the places so far.

    Published rows carry their reasons only where today's calculation still gives the same points.
    """
    computed = scores(state.entries, state.profile.scoring, state.answers)
    if not state.is_closed:
        return computed
    today = {score.place.player: score for score in computed}
    sharing = Counter(row.place for row in state.published)
    return tuple(
        score
        if (score := today.get(row.player)) is not None and score.published() == row
        else _as_published(row, is_shared=sharing[row.place] > 1)
        for row in state.published
    )


def differs_from_published(state: Tournament) -> bool:
    """Whether today's calculation gives other standings than those that the host published."""
    if not state.is_closed:
        return False
    today = scores(state.entries, state.profile.scoring, state.answers)
    return tuple(score.published() for score in today) != state.published


class CalendarLists:
    """The calendar lists of a club: its months and years, each as the rulebook of its newest evening wants it."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._answers: dict[str, Answers] = {}
        self._schemes: dict[tuple[str, int], Scoring | None] = {}
        """Formulas of the points of evenings, by id and revision; none where the log cannot be read."""

    def seasons(self) -> tuple[Season, ...]:
        """The lists of years and months, newest first, each year in front of its months.

        Evenings of two formulas are two lists, the one of the newest evening first. A list that runs on over the years
        is there in a year without an evening too, as long as something is left of earlier points.
        """
        return seasons(self._periods())

    def league_list(self, season: Season) -> LeagueList:
        """The list of a month or a year as the rulebook of its newest evening wants it.

        A book that keeps one running list over the years gets it for a year; its month is the
        plain sum, shown for comparison. Points of imported evenings are by no rulebook: they count in a list of their
        own alone, their plain sum. Inside a shared rank more wins come first, then the alphabet.
        """
        listed = self._list(season)
        rows = sorted(
            listed.rows, key=lambda row: (row.rank, -row.wins, in_alphabet(self._club.names.get(row.player, "")))
        )
        reasons = listed.reasons
        if len({row.rank for row in rows}) < len(rows):
            reasons = (*reasons, sentence("league.order_of_ties"))
        return replace(listed, rows=tuple(rows), reasons=reasons)

    def _list(self, season: Season) -> LeagueList:
        everything, imported = self._results(*_span(season)), self._imported()
        lists = self._periods().get((season.year, season.month), ())
        scheme = season.scheme or next(iter(lists), None)
        played = [result for result in everything if result.tournament not in imported]
        is_by_a_book = bool(played or scheme)
        results = self._of_scheme(played, scheme) if is_by_a_book else list(everything)
        evenings = self._evenings(results)
        schemes = self._scheme_of()
        listed = LeagueList(
            season,
            (),
            evenings,
            imported_left_out=_evening_count(everything) - _evening_count(played) if is_by_a_book else 0,
            elsewhere=tuple(
                (
                    scheme_of_list,
                    _evening_count(result for result in played if schemes.get(result.tournament) is scheme_of_list),
                )
                for scheme_of_list in lists
                if scheme_of_list is not scheme
            ),
        )
        newest = [evening.tournament_id for evening in evenings] or self._evenings_before(season.year, scheme)
        answers = self._answers_of(newest)
        if answers is None:
            listed = replace(listed, rows=season_standings(self._of_the_league(results), season))
            return self._with_who_is_left_out(listed, results, None)
        keeps_running = (
            Consultation(answers, calendar_lists.calendar_list.id).ask(calendar_lists.LISTS)
            is calendar_lists.Lists.RUNNING
        )
        if keeps_running and season.month is None:
            listed, results = self._running_list(listed, scheme, answers, imported)
        else:
            rows = season_standings(self._of_the_league(results), season)
            ruling = _ask(season, rows, answers)
            reasons = (sentence("league.month_for_comparison"),) if keeps_running else ruling.reasons
            listed = replace(listed, rows=rows, reasons=reasons, citations=ruling.rests_on)
        listed = _with_other_schemes_named(listed, scheme)
        return _with_ties_explained(self._with_who_is_left_out(listed, results, answers), answers)

    def _running_list(
        self, listed: LeagueList, scheme: Scoring | None, answers: Answers, imported: frozenset[str]
    ) -> tuple[LeagueList, list[EveningResult]]:
        """The list that runs on over the years, and the results of everybody that count in it."""
        year = listed.season.year
        everything = self._results(date.min, date(year, 12, 31))
        fading = [
            rule(calendar_lists.decay, calendar_lists.DecaySituation(0.0, earlier, year), answers)
            for earlier in range(year, min(result.began_on.year for result in everything) - 1, -1)
        ]
        factors = [Decimal(str(ruling.verdict.share)) for ruling in fading]
        reached = [result for result in everything if factors[year - result.began_on.year]]
        played = [result for result in everything if result.tournament not in imported]
        results = [result for result in self._of_scheme(played, scheme) if factors[year - result.began_on.year]]
        rows = fading_standings(self._of_the_league(results), year, factors)
        ruling = _ask(listed.season, rows, answers)
        running = replace(
            listed,
            rows=rows,
            evenings=self._evenings(results),
            reasons=(*ruling.reasons, *(reason for further in fading[1:] for reason in further.reasons)),
            citations=tuple(
                dict.fromkeys((*ruling.rests_on, *(cited for further in fading[1:] for cited in further.rests_on)))
            ),
            imported_left_out=_evening_count(result for result in reached if result.tournament in imported),
        )
        return running, results

    # Formulas

    def _periods(self) -> dict[tuple[int, int | None], tuple[Scoring, ...]]:
        """The formulas by which there are points in each year and month, that of the newest evening first."""
        schemes, periods = self._scheme_of(), dict[tuple[int, int | None], list[Scoring]]()
        for evening in reversed(self._club.archive.evenings(date.min, date.max)):
            scheme = schemes.get(evening.tournament_id)
            for month in (None, evening.began_on.month):
                lists = periods.setdefault((evening.began_on.year, month), [])
                if scheme is not None and scheme not in (Scoring.NONE, *lists):
                    lists.append(scheme)
        years = [year for year, month in periods if month is None]
        for scheme in dict.fromkeys(scheme_of_list for lists in periods.values() for scheme_of_list in lists):
            first = min(year for year in years if scheme in periods[year, None])
            for year in range(first + 1, self._club.timekeeper.now().astimezone().year + 1):
                if scheme not in periods.get((year, None), ()) and self._is_left_over(year, scheme):
                    periods.setdefault((year, None), []).append(scheme)
        return {period: tuple(lists) for period, lists in periods.items()}

    def _is_left_over(self, year: int, scheme: Scoring) -> bool:
        """Whether a list runs on into a year in which nobody has played by its formula yet."""
        answers = self._answers_of(before := self._evenings_before(year, scheme))
        if answers is None:
            return False
        if (
            Consultation(answers, calendar_lists.calendar_list.id).ask(calendar_lists.LISTS)
            is not calendar_lists.Lists.RUNNING
        ):
            return False
        played = {
            evening.tournament_id: evening.began_on.year for evening in self._club.archive.evenings(date.min, date.max)
        }
        return (
            rule(
                calendar_lists.decay, calendar_lists.DecaySituation(0.0, played[before[-1]], year), answers
            ).verdict.share
            > 0
        )

    def _evenings_before(self, year: int, scheme: Scoring | None) -> list[str]:
        """The ids of the evenings by a formula that were played before a year."""
        schemes = self._scheme_of()
        before = self._club.archive.evenings(date.min, date(year - 1, 12, 31))
        return [evening.tournament_id for evening in before if scheme and schemes.get(evening.tournament_id) is scheme]

    def _scheme_of(self) -> dict[str, Scoring | None]:
        """The formula of each evening that was played with the program, none where its log cannot be read."""
        played = [evening for evening in self._club.archive.evenings(date.min, date.max) if not evening.import_id]
        new = [evening for evening in played if (evening.tournament_id, evening.revision) not in self._schemes]
        scoring_texts = self._club.log.texts_of("scoring") if new else {}
        for evening in new:
            texts = scoring_texts.get(evening.tournament_id, frozenset())
            self._schemes[evening.tournament_id, evening.revision] = self._scheme(evening.tournament_id, texts)
        return {evening.tournament_id: self._schemes[evening.tournament_id, evening.revision] for evening in played}

    def _scheme(self, tournament_id: str, texts: frozenset[str]) -> Scoring | None:
        """The formula of an evening.

        :param texts: every formula that its log has ever named; where that is one, nothing has to be told again.
        """
        if len(texts) == 1 and texts < set(Scoring):
            return Scoring(next(iter(texts)))
        try:
            return self._club.desk(tournament_id).state.profile.scoring
        except (StoreError, ValueError):
            return None

    def _of_scheme(self, results: Sequence[EveningResult], scheme: Scoring | None) -> list[EveningResult]:
        """The results of evenings by a formula, and of those without points, which add none.

        Evenings whose logs cannot be read count as long as all others have the same formula.
        """
        schemes = self._scheme_of()
        others = {schemes.get(result.tournament) for result in results} - {scheme, Scoring.NONE, None}
        excluded = {*others, None} if others else set()
        return [result for result in results if schemes.get(result.tournament) not in excluded]

    def _of_the_league(self, results: Iterable[EveningResult]) -> list[EveningResult]:
        """The results of those who stand in the lists."""
        outside = self._club.register.outside_league()
        return [each for each in results if each.player not in outside]

    def _with_who_is_left_out(
        self, listed: LeagueList, results: Iterable[EveningResult], answers: Answers | None
    ) -> LeagueList:
        """Say who plays outside the league, by which rule, and that the others' points do not change by it.

        Without ``answers``, because no evening of the list can be read, it is said without a rule.
        """
        outside = self._club.register.outside_league()
        left_out = tuple(sorted({result.player for result in results if result.player in outside}))
        if not left_out:
            return listed
        who = sentence("league.left_out", players=[str(player) for player in left_out], count=len(left_out))
        if answers is None:
            return replace(listed, reasons=(*listed.reasons, who), left_out=left_out)
        listing = Consultation(answers, calendar_lists.eligibility.id)
        is_by_the_book = listing.ask(calendar_lists.IS_LISTED) is calendar_lists.ListedPlayers.CLUB_MEMBERS
        scheme = Consultation(answers, uesg.decide.id).ask(uesg.SCHEME)
        field = Consultation(answers, apsa.decide.id if scheme is Scoring.APSA else uesg.decide.id)
        field.ask(apsa.MULTIPLIER if scheme is Scoring.APSA else uesg.PER_PLACE)
        reasons = (
            who,
            sentence("league.left_out_by_book" if is_by_the_book else "league.left_out_by_club"),
        )
        cited = dict.fromkeys((*listed.citations, *listing.rests_on, *field.rests_on))
        return replace(listed, reasons=(*listed.reasons, *reasons), citations=tuple(cited), left_out=left_out)

    def _results(self, first: date, last: date) -> tuple[EveningResult, ...]:
        """Results from the first to the last day, each under the id by which the register knows the player today."""
        return of_persons(self._club.archive.results(None, first, last), self._club.register.person_of())

    def _imported(self) -> frozenset[str]:
        """The ids of the imported evenings."""
        every = self._club.archive.evenings(date.min, date.max)
        return frozenset(evening.tournament_id for evening in every if evening.import_id)

    def _evenings(self, results: Iterable[EveningResult]) -> tuple[PlayedEvening, ...]:
        of_tournament: dict[str, list[EveningResult]] = {}
        for each in results:
            of_tournament.setdefault(each.tournament, []).append(each)
        return tuple(
            PlayedEvening(
                evening.tournament_id,
                evening.name,
                own[0].began_on,
                len(own),
                tuple(each.player for each in own if each.place == 1),
                is_imported=bool(evening.import_id),
            )
            for evening in self._club.archive.evenings(date.min, date.max)
            if (own := of_tournament.get(evening.tournament_id))
        )

    def _answers_of(self, tournament_ids: Sequence[str]) -> Answers | None:
        """Answers of the book of the last of these evenings that can be read; ``None`` if there is none."""
        for tournament_id in reversed(tournament_ids):
            if tournament_id not in self._answers:
                try:
                    self._answers[tournament_id] = self._club.desk(tournament_id).state.answers
                except (StoreError, ValueError):
                    continue
            return self._answers[tournament_id]
        return None


def _evening_count(results: Iterable[EveningResult]) -> int:
    return len({result.tournament for result in results})


def _as_published(row: Published, *, is_shared: bool) -> Score:
    return Score(Place(row.player, row.place, is_shared), row.place_points, row.knock_outs, row.knock_out_points)


def _ask(season: Season, rows: Iterable[LeagueRow], answers: Answers) -> Ruling[calendar_lists.CalendarListVerdict]:
    """The ruling on a list: its reasons and citations; the exact sums are the league's."""
    counted = tuple(
        calendar_lists.EventPoints(each.result.began_on, row.player, float(each.points))
        for row in rows
        for each in row.results
    )
    return rule(
        calendar_lists.calendar_list,
        calendar_lists.CalendarListSituation(counted, season.year, season.month, already_reduced=True),
        answers,
    )


def _with_other_schemes_named(listed: LeagueList, scheme: Scoring | None) -> LeagueList:
    """Say which evenings of the period have a list of their own, because their points are by another formula."""
    named = tuple(
        sentence(
            "league.other_scheme", own=f"profile.scoring.{scheme}", other=f"profile.scoring.{other}", count=evenings
        )
        for other, evenings in listed.elsewhere
        if evenings
    )
    return replace(listed, reasons=(*listed.reasons, *named))


def _with_ties_explained(listed: LeagueList, answers: Answers) -> LeagueList:
    """Say where shared ranks are not written: the direction then decides, as its clause allows."""
    has_ties = len({row.rank for row in listed.rows}) < len(listed.rows)
    if not has_ties or Consultation(answers, calendar_lists.tied_totals.id).citations:
        return listed
    cited = tuple(dict.fromkeys((*listed.citations, answers.discretion)))
    return replace(listed, reasons=(*listed.reasons, sentence("league.ties_silent")), citations=cited)


def _span(season: Season) -> tuple[date, date]:
    """The first and the last day of a season."""
    if season.month is None:
        return date(season.year, 1, 1), date(season.year, 12, 31)
    next_month = date(season.year + season.month // 12, season.month % 12 + 1, 1)
    return date(season.year, season.month, 1), date.fromordinal(next_month.toordinal() - 1)
