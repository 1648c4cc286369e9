"""View of the explanation of a total, and of points that a host gives or takes beside any formula; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from homepoker.core.league.definition import ExtraPoints, League, LeagueSeason
from homepoker.core.league.explanation import (
    ExplainedEvening,
    Explanation,
    Share,
    decision_in_words,
    facts_in_words,
    share_in_words,
)
from homepoker.core.league.standings_rule import kept
from homepoker.core.points.formula_text import formula_in
from homepoker.core.points.scheme import SHARED_AWAY, Breakdown, FormulaBase, SharedKnockOuts, facts_read
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.wording import Value
from homepoker.services.words import Words, most_decimals
from homepoker.ui.league.calendar_view import place_text
from homepoker.ui.league.standings_view import factor_text

_MILLIONTHS_IN_THOUSANDTH = 1000
_ROUNDING = "points.term.rounding"


@dataclass(frozen=True, slots=True)
class ExplainedRow:
    """One evening: what its points are made of, or why it does not count."""

    tournament: str
    date: str
    name: str
    terms: str
    points: str
    share: Share


@dataclass(frozen=True, slots=True)
class ExplanationView:
    """All words of an explanation."""

    evenings: tuple[ExplainedRow, ...]
    decisions: tuple[str, ...]
    sum: str
    rule: tuple[str, ...]
    citations: Citations


def explanation_view(found: Explanation, words: Words) -> ExplanationView:
    """An explanation in words."""
    row = found.row
    most = kept(found.league.rule, len(found.evenings))
    decimals = most_decimals(one.points for one in found.evenings if one.facts is not None)
    cited = dict.fromkeys(
        citation for one in found.counted if one.breakdown is not None for citation in one.breakdown.citations
    )
    return ExplanationView(
        tuple(_evening(one, most, len(found.evenings), decimals, words) for one in found.evenings),
        tuple(words.say(decision_in_words(one)) for one in row.decisions) if row is not None else (),
        _sum(found, words),
        (*_points_rule(found.league, words), *(words.say(reason) for reason in found.reasons)),
        tuple(cited),
    )


def extra_problem(
    people: Sequence[PlayerId], points: int, reason: str, on: date, season: LeagueSeason, words: Words
) -> str:
    """Why extra points cannot be given, in words; empty if they can.

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


def signed(thousandths: int, words: Words) -> str:
    """Points with their sign: +5, -2,5."""
    return f"+{words.thousandths(thousandths)}" if thousandths > 0 else words.thousandths(thousandths)


def _evening(one: ExplainedEvening, most: int, evenings: int, decimals: int, words: Words) -> ExplainedRow:
    evening = one.evening
    said: list[str] = []
    if one.facts is not None:
        said.append(place_text(one.facts.place, one.facts.players, words))
    if one.breakdown is not None:
        said += [words.say(fact) for fact in facts_in_words(one.breakdown)]
        said += _terms(one.breakdown, words)
    if evening.weight != 1:
        said.append(factor_text(evening.millionths // _MILLIONTHS_IN_THOUSANDTH, words))
    if one.share is not Share.COUNTED:
        said.append(words.say(share_in_words(one, most, evenings)))
    points = words.thousandths(one.points, decimals) if one.facts is not None else "–"
    return ExplainedRow(
        evening.tournament,
        words.day(evening.began_on),
        evening.name,
        " · ".join(said),
        points if one.share is Share.COUNTED else f"({points})",
        one.share,
    )


def _terms(breakdown: Breakdown, words: Words) -> list[str]:
    """Terms of an evening's points in words; none for an evening that gives points for the place alone."""
    base, *others = breakdown.terms
    rounded = sum(term.thousandths for term in others if term.said.key.startswith(_ROUNDING))
    added = [term for term in others if not term.said.key.startswith(_ROUNDING)]
    if not added:
        return []
    said = [words.text("league.term_place", points=signed(base.thousandths + rounded, words))]
    return said + [f"{words.say(term.said)} ({signed(term.thousandths, words)})" for term in added]


def _sum(found: Explanation, words: Words) -> str:
    """The parts of a total and the total, as they would be written on paper."""
    row = found.row
    if row is None:
        return ""
    parts = [words.text("league.sum_evenings", count=len(found.counted))]
    if row.carried:
        parts.append(words.text("league.sum_carried", points=words.thousandths(row.carried)))
    parts += [
        words.text("league.sum_extra", points=signed(one.points, words), reason=one.reason) for one in found.extra
    ]
    return words.text("league.sum_is", parts=" · ".join(parts), points=words.thousandths(row.total))


def _points_rule(league: League, words: Words) -> tuple[str, ...]:
    """The formula by which each evening gives points, where the league has one, and how shared knock-outs count."""
    scheme = league.scheme
    said: list[str] = []
    if isinstance(scheme.base, FormulaBase):
        said.append(words.text("league.by_formula", formula=formula_in(scheme.base.text, words.language)))
    if scheme.knock_outs is SharedKnockOuts.SPLIT and facts_read(scheme) & SHARED_AWAY:
        said.append(words.text("league.splits_knock_outs"))
    return tuple(said)
