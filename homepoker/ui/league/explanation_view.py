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
from homepoker.ui.league.standings_view import factor_text, signed

_MILLIONTHS_IN_THOUSANDTH = 1000
_ROUNDING = "points.term.rounding"


@dataclass(frozen=True, slots=True)
class ExplainedRow:
    """The terms of one evening's points, or why it does not count."""

    tournament: str
    date: str
    name: str
    terms: str
    points: str
    share: Share


@dataclass(frozen=True, slots=True)
class ExtraRow:
    """Line of points beside any formula, as it stands below the evenings."""

    given: ExtraPoints
    date: str
    reason: str
    points: str


@dataclass(frozen=True, slots=True)
class ExplanationView:
    """Lines of an explanation, with its sum and the rules that it rests on."""

    evenings: tuple[ExplainedRow, ...]
    extra: tuple[ExtraRow, ...]
    decisions: tuple[str, ...]
    sum: str
    rule: tuple[str, ...]
    citations: Citations


def explanation_view(explanation: Explanation, words: Words) -> ExplanationView:
    row = explanation.row
    most = kept(explanation.league.rule, len(explanation.evenings))
    decimals = most_decimals(evening.points for evening in explanation.evenings if evening.facts is not None)
    cited = dict.fromkeys(
        citation
        for evening in explanation.counted
        if evening.breakdown is not None
        for citation in evening.breakdown.citations
    )
    return ExplanationView(
        tuple(_evening(evening, most, len(explanation.evenings), decimals, words) for evening in explanation.evenings),
        tuple(
            ExtraRow(extra, words.day(extra.on), _reason(extra, words), signed(extra.points, words, decimals))
            for extra in explanation.extra
        ),
        tuple(words.say(decision_in_words(decision)) for decision in row.decisions) if row is not None else (),
        _sum(explanation, words),
        (*_points_rule(explanation.league, words), *(words.say(reason) for reason in explanation.reasons)),
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
    headline = words.text("league.extra_line", points=signed(extra.points, words), player=str(extra.player))
    about = [words.date(extra.on), _reason(extra, words)]
    if extra.is_taken_back:
        about.append(words.text("league.extra_is_back"))
    return headline, " · ".join(about)


def _reason(extra: ExtraPoints, words: Words) -> str:
    """The reason of extra points; whether they would be taken back in other leagues too."""
    return f"{extra.reason} · {words.text('league.extra_imported')}" if extra.import_id else extra.reason


def extra_said(extra: Sequence[ExtraPoints], words: Words) -> dict[str, Value]:
    """The values of a sentence on points that several got for one reason."""
    first = extra[0]
    return {
        "points": signed(first.points, words),
        "players": [str(given.player) for given in extra],
        "reason": first.reason.rstrip("."),
    }


def _evening(explained: ExplainedEvening, most: int, evenings: int, decimals: int, words: Words) -> ExplainedRow:
    evening = explained.evening
    terms: list[str] = []
    if explained.facts is not None:
        terms.append(place_text(explained.facts.place, explained.facts.players, words))
    if explained.breakdown is not None:
        terms += [words.say(fact) for fact in facts_in_words(explained.breakdown)]
        terms += _terms(explained.breakdown, words)
    if evening.weight != 1:
        terms.append(factor_text(evening.millionths // _MILLIONTHS_IN_THOUSANDTH, words))
    if explained.share is not Share.COUNTED:
        terms.append(words.say(share_in_words(explained, most, evenings)))
    points = words.thousandths(explained.points, decimals) if explained.facts is not None else "–"
    return ExplainedRow(
        evening.tournament,
        words.day(evening.began_on),
        evening.name,
        " · ".join(terms),
        points if explained.share is Share.COUNTED else f"({points})",
        explained.share,
    )


def _terms(breakdown: Breakdown, words: Words) -> list[str]:
    """Terms of an evening's points in words; none for an evening that gives points for the place alone."""
    base, *others = breakdown.terms
    rounded = sum(term.thousandths for term in others if term.said.key.startswith(_ROUNDING))
    added = [term for term in others if not term.said.key.startswith(_ROUNDING)]
    if not added:
        return []
    terms = [words.text("league.term_place", points=signed(base.thousandths + rounded, words))]
    return terms + [f"{words.say(term.said)} ({signed(term.thousandths, words)})" for term in added]


def _sum(explanation: Explanation, words: Words) -> str:
    """The parts of a total and the total, as they would be written on paper."""
    row = explanation.row
    if row is None:
        return ""
    parts = [words.text("league.sum_evenings", count=len(explanation.counted))]
    if row.carried:
        parts.append(words.text("league.sum_carried", points=words.thousandths(row.carried)))
    if row.extra:
        parts.append(words.text("league.sum_extra", points=signed(row.extra, words)))
    return words.text("league.sum_is", parts=" · ".join(parts), points=words.thousandths(row.total))


def _points_rule(league: League, words: Words) -> tuple[str, ...]:
    """The formula by which each evening gives points, where the league has one, and how shared knock-outs count."""
    scheme = league.scheme
    sentences: list[str] = []
    if isinstance(scheme.base, FormulaBase):
        sentences.append(words.text("league.by_formula", formula=formula_in(scheme.base.text, words.language)))
    if scheme.knock_outs is SharedKnockOuts.SPLIT and facts_read(scheme) & SHARED_AWAY:
        sentences.append(words.text("league.splits_knock_outs"))
    return tuple(sentences)
