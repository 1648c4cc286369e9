"""Plan of an import in words: its evenings, and the names of people who would join."""

from __future__ import annotations

from collections.abc import Mapping

from homepoker.services.league.people_matching import LEFT_OUT
from homepoker.services.league.result_import import PlannedEvening, ResultPlan
from homepoker.services.words import Words
from homepoker.services.words.imported_evenings import evening_name


def names_in(plan: ResultPlan, words: Words) -> dict[str, str]:
    """Names by id, also of people who would join."""
    known = {candidate.id for one in plan.people for candidate in one.candidates} | set(plan.who.values())
    names = {str(player): words.name(player) for player in known if player != LEFT_OUT}
    return names | {str(one.own.id): one.own.name for one in plan.people}


def evening_cells(one: PlannedEvening, names: Mapping[str, str], words: Words) -> tuple[str, str, str, str, str]:
    """Day, name, number of players, winners and fate of an evening.

    :param names: as of :func:`names_in`.
    """
    return (
        words.date(one.evening.day) if one.evening.day is not None else "–",
        evening_name(one.evening, words),
        words.number(one.players),
        winners_of(one, names),
        words.text(f"league_import.finding.{one.finding.value}.{one.choice.value}"),
    )


def winners_of(one: PlannedEvening, names: Mapping[str, str]) -> str:
    """Names of the winners of an evening."""
    return ", ".join(names[winner] for winner in one.winners)
