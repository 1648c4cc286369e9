"""View of a league's table without a row: why it is empty, and what the host can do, in words; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

from homepoker.core.league.definition import League, LeagueSeason
from homepoker.core.league.season_results import SeasonEvening
from homepoker.services.words import Words


class Remedy(Enum):
    """Remedy that fills an empty table."""

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
    """Words of an empty table: why it is empty, in a sentence and an explanation, and what fills it."""

    sentence: str
    explanation: str
    remedy: Remedy


def empty_table_view(
    league: League,
    season: LeagueSeason,
    evenings: Sequence[SeasonEvening],
    latest: date | None,
    words: Words,
) -> EmptyTableView:
    """Explanation of an empty table.

    :param evenings: the evenings within the season, whether they count or not.
    :param latest: the day of the club's latest evening; nothing where there is none at all.
    """
    count = len(evenings)
    if not count:
        if latest is None:
            explained = words.text("league.no_evening_at_all")
            return EmptyTableView(words.text("league.none_counts"), explained, Remedy.FIRST_EVENING)
        named = {"season": season.name, "first": season.first.isoformat(), "last": season.last.isoformat()}
        said = (
            words.text("league.no_evening_between", **named),
            words.text("league.latest_evening", on=latest.isoformat()),
        )
        return EmptyTableView(words.text("league.no_evening"), " ".join(said), Remedy.OTHER_SEASON)
    counting = sum(one.counts for one in evenings)
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
