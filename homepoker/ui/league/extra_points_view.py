"""View of the points that a host gives or takes beside any formula, in words; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from homepoker.core.league.definition import ExtraPoints, LeagueSeason
from homepoker.core.quantities import PlayerId
from homepoker.core.wording import Value
from homepoker.services.words import Words
from homepoker.ui.league.explanation_view import signed


def extra_problem(
    people: Sequence[PlayerId], points: int, reason: str, on: date, season: LeagueSeason, words: Words
) -> str:
    """Problem with the extra points in words; empty if they can be given.

    :param points: in thousandths.
    """
    if not people:
        return words.text("league.extra_nobody")
    if not points:
        return words.text("league.extra_zero")
    if not reason.strip():
        return words.text("league.extra_no_reason")
    if not season.first <= on <= season.last:
        first, last = season.first.isoformat(), season.last.isoformat()
        return words.text("league.extra_not_in_season", first=first, last=last)
    return ""


def extra_line(extra: ExtraPoints, words: Words) -> tuple[str, str]:
    """Line on extra points: their number and player; and their day, reason and withdrawal."""
    said = words.text("league.extra_line", points=signed(extra.points, words), player=str(extra.player))
    about = [words.date(extra.on), extra.reason]
    if extra.is_taken_back:
        about.append(words.text("league.extra_is_back"))
    return said, " · ".join(about)


def extra_said(extra: Sequence[ExtraPoints], words: Words) -> dict[str, Value]:
    """The values of a sentence on points that several got for one reason."""
    first = extra[0]
    return {
        "points": signed(first.points, words),
        "players": [str(one.player) for one in extra],
        "reason": first.reason.rstrip("."),
    }
