"""Results of a season as its league counts them: everybody under one id, in the field that the league looks at."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from homepoker.core.league.definition import EveningInLeague, Guests, League
from homepoker.core.league.results import (
    NO_MONEY,
    NOT_NOTED,
    ArchivedEvening,
    KnockOut,
    MoneyOfResult,
    added_up,
)
from homepoker.core.league.table import CountedEvening, weight
from homepoker.core.league.worth import MONEY_READ, ResultFacts
from homepoker.core.quantities import PlayerId

ArchivedResult = tuple[int, PlayerId, int, int, int]
"""A result as the archive has it: numbers of evening and facts, all points and those of the place in thousandths.

They stand in the order evening, player, facts, points, points of the place. A plain tuple, as a list has 50,000.
"""

KnockOuts = Mapping[int, Sequence[KnockOut]]
"""Knock-outs by the number of their evening."""


@dataclass(frozen=True, slots=True)
class ArchivedResults:
    """Evenings of a period and their results as the archive has them, with all that points may be made of."""

    evenings: Sequence[ArchivedEvening]
    """Every one that could count, in the order of playing."""
    results: Sequence[ArchivedResult]
    facts: Mapping[int, ResultFacts]
    """The facts behind each number."""
    knock_outs: KnockOuts = field(default_factory=dict)
    """Empty where they were not asked for."""
    money: Mapping[tuple[int, PlayerId], MoneyOfResult] = field(default_factory=dict)
    """Money by evening and player; empty where it was not asked for, and of evenings without any."""


@dataclass(frozen=True, slots=True)
class SeasonEvening:
    """An evening of the archive within a season, and whether it counts in the league."""

    evening: ArchivedEvening
    choice: EveningInLeague | None
    """Setting by the host; ``None`` if the league's own rule applies."""
    counts: bool

    @property
    def setting(self) -> EveningInLeague:
        """Setting by the host, or what the league's own rule comes to."""
        return self.choice or EveningInLeague(self.evening.tournament_id, self.counts)


@dataclass(frozen=True, slots=True)
class Listing:
    """Rule for who stands in the rows of a league, and under which id."""

    wish_not: frozenset[PlayerId] = frozenset()
    """Players who wish to stand in no list."""
    guests: frozenset[PlayerId] = frozenset()
    members: frozenset[PlayerId] | None = None
    guests_rule: Guests = Guests.SCORE
    person_of: Mapping[PlayerId, PlayerId] = field(default_factory=dict)
    """Ids that do not stand for themselves, each with the one that does."""

    def is_listed(self, player: PlayerId) -> bool:
        if player in self.wish_not:
            return False
        if self.guests_rule is Guests.SCORE:
            return True
        return player in self.members if self.members is not None else player not in self.guests


Field = Mapping[PlayerId, ResultFacts]
"""The results of one evening, by player."""


def season_evenings(
    evenings: Iterable[ArchivedEvening], league: League, choices: Mapping[str, EveningInLeague]
) -> list[SeasonEvening]:
    """The evenings of a season, and whether each counts: by the host's word, else by the rule of the league.

    :param choices: settings by the host, by the evening's id.
    """
    of_season: list[SeasonEvening] = []
    for evening in evenings:
        setting = choices.get(evening.tournament_id)
        by_rule = league.is_open_to_evenings and (not league.profiles or evening.profile in league.profiles)
        of_season.append(SeasonEvening(evening, setting, setting.counts if setting is not None else by_rule))
    return of_season


def counted_evenings(evenings: Iterable[SeasonEvening], decay: int, as_of: date) -> tuple[CountedEvening, ...]:
    """Evenings that count, with the weight of each.

    :param decay: what a year leaves, in thousandths.
    :param as_of: the day up to which evenings age.
    """
    return tuple(
        CountedEvening(
            season_evening.evening.number,
            season_evening.evening.tournament_id,
            season_evening.evening.name,
            season_evening.evening.began_on,
            season_evening.evening.players,
            weight(season_evening.choice, decay, season_evening.evening.began_on, as_of),
        )
        for season_evening in evenings
        if season_evening.counts
    )


def season_results(
    archived: ArchivedResults,
    evenings: Sequence[CountedEvening],
    listing: Listing,
    reads: Collection[str],
    buy_ins: Mapping[str, int],
) -> list[Field]:
    """The results of each of these evenings.

    Where places close up, field and places are those of the players who are listed, as if nobody else had played.

    :param reads: the facts on which points depend; others may be left at 0.
    :param buy_ins: buy-ins of evenings by the host's word, in hundredths, by the evening's id.
    """
    published = _published(archived) if "published" in reads else None
    of_evening = _by_evening(archived, evenings, listing.person_of, published)
    counted: list[Field] = []
    money = _money_by_evening(archived, listing.person_of) if not MONEY_READ.isdisjoint(reads) else {}
    for evening in evenings:
        results: Field = of_evening[evening.number]
        buy_in = buy_ins.get(evening.tournament)
        if listing.guests_rule is Guests.CLOSE_UP:
            results = _closed_up({player: facts for player, facts in results.items() if listing.is_listed(player)})
        if "field_entries" in reads:
            entries = sum(facts.entries for facts in results.values())
            results = {player: facts._replace(field_entries=entries) for player, facts in results.items()}
        if "all_rebuys" in reads:
            rebuys = sum(facts.rebuys for facts in results.values())
            results = {player: facts._replace(all_rebuys=rebuys) for player, facts in results.items()}
        if buy_in is not None:
            results = {player: facts._replace(buy_in=buy_in) for player, facts in results.items()}
        if evening.number in money:
            results = _with_money(results, money[evening.number])
        counted.append(results)
    return counted


def with_leaders(
    results: Field,
    knock_outs: Iterable[KnockOut],
    leaders: Collection[PlayerId],
    person_of: Mapping[PlayerId, PlayerId],
) -> Field:
    """The results of an evening with how often each took out who led the list before it.

    :param leaders: several where they shared the first rank.
    """
    with_hits = dict(results)
    for knock_out in knock_outs:
        winner, loser = (person_of.get(player, player) for player in (knock_out.winner, knock_out.loser))
        if loser in leaders and winner in with_hits:
            facts = with_hits[winner]
            with_hits[winner] = facts._replace(
                leader_knock_outs=facts.leader_knock_outs + knock_out.times,
                leader_knock_outs_shared_away=facts.leader_knock_outs_shared_away + knock_out.shared_away,
            )
    return with_hits


# Parts


def _money_by_evening(
    archived: ArchivedResults, person_of: Mapping[PlayerId, PlayerId]
) -> Mapping[int, Mapping[PlayerId, MoneyOfResult]]:
    by_evening: dict[int, dict[PlayerId, MoneyOfResult]] = {}
    for (number, player), money in archived.money.items():
        person = person_of.get(player, player)
        of_evening = by_evening.setdefault(number, {})
        of_evening[person] = added_up((of_evening[person], money)) if person in of_evening else money
    return by_evening


def _with_money(results: Field, money: Mapping[PlayerId, MoneyOfResult]) -> Field:
    """The results with what the evening's till or file tells of money: it goes before the host's word.

    The prize pool is that of everybody who played, also where places close up.
    """
    prizes = [own.prize for own in money.values() if own.prize != NOT_NOTED]
    pool = sum(prizes) if prizes else NOT_NOTED
    with_money = dict(results)
    for player, facts in results.items():
        own = money.get(player, NO_MONEY)
        buy_in = facts.buy_in if own.buy_in == NOT_NOTED else own.buy_in
        with_money[player] = facts._replace(
            buy_in=buy_in, spent=own.spent, prize=own.prize, prize_pool=pool, bounties=own.bounties
        )
    return with_money


def _published(archived: ArchivedResults) -> Mapping[tuple[int, int], ResultFacts]:
    """The facts behind number and published points."""
    keys = {(facts, points) for _, _, facts, points, _ in archived.results}
    return {(facts, points): archived.facts[facts]._replace(published=points) for facts, points in keys}


def _by_evening(
    archived: ArchivedResults,
    evenings: Iterable[CountedEvening],
    person_of: Mapping[PlayerId, PlayerId],
    published: Mapping[tuple[int, int], ResultFacts] | None,
) -> dict[int, dict[PlayerId, ResultFacts]]:
    of_evening: dict[int, dict[PlayerId, ResultFacts]] = {evening.number: {} for evening in evenings}
    twice: dict[tuple[int, PlayerId], list[ArchivedResult]] = {}
    for row in archived.results:
        number, player, facts, points, _ = row
        results = of_evening.get(number)
        if results is None:
            continue
        if person_of:
            player = person_of.get(player, player)
            twice.setdefault((number, player), []).append(row)
        results[player] = archived.facts[facts] if published is None else published[facts, points]
    for (number, player), rows in twice.items():
        if len(rows) > 1:
            merged = _as_one(rows, archived.facts)
            of_evening[number][player] = merged if published is not None else merged._replace(published=0)
    return of_evening


def _as_one(rows: Sequence[ArchivedResult], facts: Mapping[int, ResultFacts]) -> ResultFacts:
    """The facts of somebody who stands in one evening under several ids, as after a re-entry.

    The better place counts, and everything else of all. An imported evening may name no places.
    """
    every = [facts[number] for _, _, number, _, _ in rows]
    # In the order of the ids, so that equal places are told apart in the same way each time.
    ordered = sorted(zip(rows, every, strict=True), key=lambda pair: pair[0][1])
    best, own = min(ordered, key=lambda pair: (not pair[1].place, pair[1].place))
    return own._replace(
        published=best[4] + sum(points - of_place for *_, points, of_place in rows),
        knock_outs=sum(result.knock_outs for result in every),
        knock_outs_shared_away=sum(result.knock_outs_shared_away for result in every),
        entries=sum(result.entries for result in every),
        rebuys=sum(result.rebuys for result in every),
        add_ons=sum(result.add_ons for result in every),
        is_early=any(result.is_early for result in every),
    )


def _closed_up(results: Field) -> Field:
    """The results with the places of a field in which nobody else played."""
    places = sorted(facts.place for facts in results.values())
    return {
        player: facts._replace(
            players=len(places),
            place=bisect_left(places, facts.place) + 1 if facts.place else 0,
            sharing=bisect_right(places, facts.place) - bisect_left(places, facts.place),
        )
        for player, facts in results.items()
    }
