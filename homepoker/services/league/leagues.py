"""Leagues of the club's own: set up, and what the host says of evenings, points, lots and publishing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date

from homepoker.core.deferred_dataclass import dataclass
from homepoker.core.league.definition import EveningInLeague, ExtraPoints, League, LeagueSeason
from homepoker.core.league.publication import Publication, RowChange, changes
from homepoker.core.league.ranking import in_earlier_order
from homepoker.core.points.scheme import PointsScheme, PublishedPoints
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import refuse
from homepoker.services.league.season_reading import ClubSeasons
from homepoker.store.league.archive import ArchivedEvening
from homepoker.store.league.scheme_presets import presets
from homepoker.store.league.shelf import DrawnLot

_BY_PLACE = "linear"
"""The simplest preset with points by place: it needs neither paid places nor buy-ins."""


@dataclass(frozen=True, slots=True)
class SeasonEvening:
    """An evening of the archive within a season, and whether it counts in the league."""

    evening: ArchivedEvening
    said: EveningInLeague | None
    """Setting by the host; ``None`` if the league's own rule applies."""
    counts: bool


class ClubLeagues(ClubSeasons):
    """Leagues of a club: set up, their evenings, and what the host says of them."""

    # Leagues

    def leagues(self) -> list[League]:
        """The club's leagues in the host's order."""
        return self._club.leagues.leagues()

    def league(self, league_id: str) -> League:
        """A league by its id, also an archived one.

        :raises Refusal: there is none.
        """
        every = [*self.leagues(), *self._club.leagues.leagues(is_archived=True)]
        found = next((one for one in every if one.id == league_id), None)
        if found is None:
            raise refuse("season.no_such_league", league=league_id)
        return found

    def first_scheme(self, first: date, last: date) -> PointsScheme:
        """Scheme with which the set-up of a league for these days begins: the points as they were published.

        Where the evenings of these days have places and no points, as after an import of places alone, points by place:
        else everybody would stand first, with 0.
        """
        results = self._club.archive.results(None, first, last)
        if any(one.place for one in results) and not any(one.points for one in results):
            return presets()[_BY_PLACE].scheme
        return PointsScheme(PublishedPoints())

    def create(self, league: League) -> League:
        """Keep a new league under an id of its own, which is returned with it.

        :raises Refusal: it has no name, or a season ends before it begins.
        """
        return self.save(replace(league, id=self._club.draw.new_id("l-")))

    def save(self, league: League) -> League:
        """Keep a changed league; its seasons are put in the order of their first days.

        :raises Refusal: as for :meth:`create`.
        """
        if not league.name.strip():
            raise refuse("season.needs_name")
        for season in league.seasons:
            if season.last < season.first:
                raise refuse("season.season_ends_first", name=season.name)
        ordered = tuple(sorted(league.seasons, key=lambda season: (season.first, season.last)))
        kept_so = replace(league, name=league.name.strip(), seasons=ordered)
        self._club.leagues.save(kept_so)
        return kept_so

    def archive(self, league_id: str) -> None:
        """Show a league no more; :meth:`save` brings it back."""
        self._club.leagues.archive(league_id)

    # Evenings and extra points

    def evenings(self, league: League, season: LeagueSeason) -> list[SeasonEvening]:
        """Every closed evening within a season, in the order of playing, and whether it counts."""
        choices = self._club.leagues.choices(league.id)
        found: list[SeasonEvening] = []
        for evening in self._club.archive.evenings(season.first, season.last):
            said = choices.get(evening.tournament_id)
            by_rule = league.is_open_to_evenings and (not league.profiles or evening.profile in league.profiles)
            found.append(SeasonEvening(evening, said, said.counts if said is not None else by_rule))
        return found

    def buy_ins(self, season: LeagueSeason) -> dict[str, tuple[int, int]]:
        """The least and the largest buy-in that the results of each evening of a season state, by tournament."""
        return self._club.archive.buy_ins(season.first, season.last)

    def choose(self, league: League, *said: EveningInLeague) -> None:
        """Take evenings into a league or out of it, or let them count more or less than once."""
        self._club.leagues.choose(league.id, *said)

    def give(
        self, league: League, player: PlayerId, points: int, reason: str, on: date, tournament: str = ""
    ) -> ExtraPoints:
        """Give points beside any formula, or take them.

        :param points: thousandths, below 0 where they are taken.
        :raises Refusal: no reason is given.
        """
        if not reason.strip():
            raise refuse("season.needs_reason")
        given = ExtraPoints(self._club.draw.new_id("x-"), player, on, points, reason.strip(), tournament)
        self._club.leagues.give(league.id, given)
        return given

    def take_back(self, extra: ExtraPoints) -> None:
        """Let points that were given or taken count no longer."""
        self._club.leagues.take_back(extra.id)

    def count_again(self, extra: ExtraPoints) -> None:
        """Let points that were taken back count again."""
        self._club.leagues.take_back(extra.id, is_taken_back=False)

    # Lots

    def draw_lot(self, league: League, season: LeagueSeason, players: Collection[PlayerId]) -> DrawnLot:
        """Draw a lot among players who are equal in everything else, and record it. It is never drawn twice.

        Among those for whom one was drawn before, their order stays.

        :raises Refusal: the rule does not ask for a lot among exactly these.
        """
        due = self.table(league, season, with_movement=False).lots_due
        if set(players) not in [set(group) for group in due]:
            raise refuse("season.no_lot_due")
        drawn = self._club.draw.shuffled(sorted(players))
        for earlier in self._club.leagues.lots(league.id, season.id):
            drawn = in_earlier_order(drawn, earlier.drawn)
        lot = DrawnLot(season.id, tuple(drawn), self._club.timekeeper.now())
        self._club.leagues.keep_lot(league.id, lot)
        return lot

    # Publishing

    def publications(self, league: League, season: LeagueSeason) -> list[Publication]:
        """Publications of a season, the first one first."""
        return self._club.leagues.publications(league.id, season.id)

    def publish(self, league: League, season: LeagueSeason) -> Publication:
        """Keep the table as it is today as what the members were shown."""
        table = self.table(league, season, with_movement=False)
        number = max((one.number for one in self.publications(league, season)), default=0) + 1
        publication = Publication(
            number,
            self._club.timekeeper.now(),
            tuple(row.published() for row in table.rows),
            tuple(one.tournament for one in table.evenings),
        )
        self._club.leagues.publish(league.id, season.id, publication)
        return publication

    def changes(self, league: League, season: LeagueSeason) -> tuple[RowChange, ...] | None:
        """Changes of rows since the last publication of a season; ``None`` if it was never published."""
        published = self.publications(league, season)
        if not published:
            return None
        person_of = self._club.register.person_of()
        shown = [replace(row, player=person_of.get(row.player, row.player)) for row in published[-1].rows]
        return changes(shown, [row.published() for row in self.table(league, season, with_movement=False).rows])
