"""The scheme by which one result gives points, and the points that it gives, term by term.

All points are whole thousandths of a point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, ROUND_HALF_UP, ROUND_UP, Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Final

from homepoker.core.points.facts import THOUSANDTHS, PointsFacts
from homepoker.core.points.formula_vocabulary import NAMES, exact
from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulebooks.ruling import rule
from homepoker.core.rulings.points import apsa, uesg
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.wording import Sentence, sentence


class SharedPlaces(StrEnum):
    """Points of shared places; of two who share the second place, the places spanned are 2 and 3."""

    BETTER = "better"
    """Each gets the points of the better place. Together they may get more than the places spanned give."""
    MEAN = "mean"
    """Each gets the mean of the places spanned: together exactly what these places give, up to rounding."""
    SPLIT = "split"
    """The points of the better place are split: together exactly what the better place gives, up to rounding."""
    SUM = "sum"
    """Each gets the points of all places spanned added up. Together they get it as often as they are."""


class Rounding(StrEnum):
    """Direction in which points are rounded."""

    HALF_UP = "half-up"
    """Rounding to the nearest; the middle goes away from zero."""
    DOWN = "down"
    """Towards zero."""
    UP = "up"
    """Away from zero."""


class FieldSize(StrEnum):
    """Way of counting the size of the field; stored with the scheme, so its values never change."""

    PLAYERS = "players"
    """Number of players, each once."""
    ENTRIES = "entries"
    """Number of entries: a re-entry counts again."""


class SharedKnockOuts(StrEnum):
    """Worth of knock-outs in which several had a part; stored with the scheme, so its values never change."""

    WHOLE = "whole"
    """Each counts for everybody who had a part in it."""
    SPLIT = "split"
    """Each is split among those who had a part in it: of two each gets a half."""


SHARED_AWAY: Final = frozenset({"knock_outs_shared_away", "leader_knock_outs_shared_away"})
"""The fields of the facts that say what of knock-outs went to others."""

_ROUNDING: Final = {Rounding.HALF_UP: ROUND_HALF_UP, Rounding.DOWN: ROUND_DOWN, Rounding.UP: ROUND_UP}


@dataclass(frozen=True, slots=True)
class PublishedPoints:
    """The points that the evening published by its own profile and rulebook, shared places included."""


@dataclass(frozen=True, slots=True)
class ByRulebook:
    """The formula of a rulebook (ÜSG points, the Austrian ranking), which decides with its reasons and is cited."""

    scoring: Scoring
    category: apsa.Category = apsa.Category.ONLINE
    """Weight of the event; only the Austrian ranking asks."""


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """The points of each place from the first on, and those of every place behind the table, in thousandths."""

    points: tuple[int, ...]
    beyond: int = 0


@dataclass(frozen=True, slots=True)
class FormulaBase:
    """A formula as somebody has typed it."""

    text: str


@dataclass(frozen=True, slots=True)
class MoneyWon:
    """The prizes and bounties that the player won, one point for each unit of the club's currency."""


Base = PublishedPoints | ByRulebook | PlaceTable | FormulaBase | MoneyWon
"""What the points of a place are made of, before bonuses."""


@dataclass(frozen=True, slots=True)
class Bonuses:
    """Additions to the points of the base, each in thousandths; 0 is off, and less than 0 takes away."""

    attendance: int = 0
    per_knock_out: int = 0
    per_leader_knock_out: int = 0
    final_table: int = 0
    early: int = 0
    win: int = 0
    per_rebuy: int = 0


@dataclass(frozen=True, slots=True)
class PointsScheme:
    """Scheme by which one result gives points.

    The points of the base are worked out with what shared places mean, then rounded. Bonuses are added as they are, and
    what is then below the minimum or above the maximum (both in thousandths) becomes that.
    """

    base: Base
    bonuses: Bonuses = Bonuses()
    decimals: int = 2
    rounding: Rounding = Rounding.HALF_UP
    minimum: int | None = None
    maximum: int | None = None
    shared: SharedPlaces = SharedPlaces.BETTER
    field: FieldSize = FieldSize.PLAYERS
    knock_outs: SharedKnockOuts = SharedKnockOuts.WHOLE
    """Share of knock-outs in bonuses and formulas; a rulebook counts by itself."""

    def __post_init__(self) -> None:
        """Check for mistakes of the program: a scheme from outside is checked where it comes in."""
        if not 0 <= self.decimals <= 3:
            raise ValueError(f"points have 0 to 3 decimals, not {self.decimals}")
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise ValueError("the minimum is above the maximum")

    @property
    def is_as_published(self) -> bool:
        """Whether points are exactly those that the evening published: to the thousandth, and nothing beside."""
        is_bare = self.bonuses == Bonuses() and self.minimum is None and self.maximum is None
        return isinstance(self.base, PublishedPoints) and self.decimals == 3 and is_bare

    @property
    def is_money_won(self) -> bool:
        """Whether its points are money."""
        return isinstance(self.base, MoneyWon)


@dataclass(frozen=True, slots=True)
class Term:
    """One part of the points of a result: what it is for, its thousandths, and the reasons and rules behind it."""

    said: Sentence
    thousandths: int
    reasons: tuple[Sentence, ...] = ()
    citations: Citations = ()


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The points of a result, term by term; the terms add up to them."""

    terms: tuple[Term, ...]

    @property
    def thousandths(self) -> int:
        """All points of the result."""
        return sum(term.thousandths for term in self.terms)

    @property
    def citations(self) -> Citations:
        """The rules by which the terms were decided, each once."""
        return tuple(dict.fromkeys(citation for term in self.terms for citation in term.citations))


def points_of(scheme: PointsScheme, facts: PointsFacts, answers: Answers | None = None) -> int:
    """The points of a result, in thousandths.

    :param answers: those of the rulebook, where the scheme rests on one.
    :raises FormulaMistake: the formula cannot be read or has no value for these facts.
    :raises ValueError: the scheme rests on a rulebook and its answers are not given.
    """
    return breakdown(scheme, facts, answers).thousandths


def breakdown(scheme: PointsScheme, facts: PointsFacts, answers: Answers | None = None) -> Breakdown:
    """The points of a result, term by term; parameters and errors as in :func:`points_of`."""
    is_shared = facts.knock_outs_shared_away or facts.leader_knock_outs_shared_away
    if is_shared and scheme.knock_outs is SharedKnockOuts.WHOLE:
        facts = replace(facts, knock_outs_shared_away=0, leader_knock_outs_shared_away=0)
    terms = [*_of_field(scheme, facts, answers), *_of_bonuses(scheme.bonuses, facts)]
    total = sum(term.thousandths for term in terms)
    if scheme.minimum is not None and total < scheme.minimum:
        terms.append(Term(sentence("points.term.minimum", points=scheme.minimum), scheme.minimum - total))
    elif scheme.maximum is not None and total > scheme.maximum:
        terms.append(Term(sentence("points.term.maximum", points=scheme.maximum), scheme.maximum - total))
    return Breakdown(tuple(terms))


def facts_read(scheme: PointsScheme) -> frozenset[str]:
    """The fields of the facts on which the points depend: results that are alike in these have the same points.

    :raises FormulaMistake: the formula cannot be read.
    """
    read: set[str] = set()
    match scheme.base:
        case PublishedPoints():
            read.add("published")
        case ByRulebook(scoring=Scoring.UESG):
            read |= {"players", "place", "knock_outs", "sharing"}
        case ByRulebook(scoring=Scoring.APSA):
            read |= {"players", "place", "sharing"}
        case PlaceTable():
            read |= {"place", "sharing"}
        case MoneyWon():
            read |= {"prize", "bounties"}
        case FormulaBase(text=text):
            from homepoker.core.points.formula import parse  # with its library; most leagues have no formula

            read |= parse(text).reads | {"place", "sharing"}
        case _:
            pass
    if "players" in read and scheme.field is FieldSize.ENTRIES:
        read.add("field_entries")
    for bonus, fields in _READ_BY_BONUS.items():
        if getattr(scheme.bonuses, bonus):
            read.update(fields)
    return frozenset(read if scheme.knock_outs is SharedKnockOuts.SPLIT else read - SHARED_AWAY)


MONEY_WON: Final = frozenset({"prize", "prize_pool", "bounties"})
"""The facts that stay in the club: points that depend on them have no list with other clubs."""

_READ_BY_BONUS: Final = {
    "per_knock_out": ("knock_outs", "knock_outs_shared_away"),
    "per_leader_knock_out": ("leader_knock_outs", "leader_knock_outs_shared_away"),
    "final_table": ("place", "final_table"),
    "early": ("is_early",),
    "win": ("place",),
    "per_rebuy": ("rebuys",),
}


def rounded(value: Decimal, decimals: int, rounding: Rounding) -> int:
    """A number of points as thousandths, rounded to so many decimals."""
    quantum = Decimal(1).scaleb(-decimals)
    return int(value.quantize(quantum, _ROUNDING[rounding]) * THOUSANDTHS)


# Base


def _of_field(scheme: PointsScheme, facts: PointsFacts, answers: Answers | None) -> Iterator[Term]:
    """The terms of the base, in a field as large as the scheme says."""
    if scheme.field is FieldSize.PLAYERS or facts.field_entries <= facts.players:
        yield from _of_base(scheme, facts, answers)
        return
    note = sentence("points.field_entries", entries=facts.field_entries, players=facts.players)
    is_read = "players" in facts_read(scheme)
    for turn, term in enumerate(_of_base(scheme, replace(facts, players=facts.field_entries), answers)):
        yield replace(term, reasons=(note, *term.reasons)) if is_read and not turn else term


def _of_base(scheme: PointsScheme, facts: PointsFacts, answers: Answers | None) -> Iterator[Term]:
    if not facts.place and not isinstance(scheme.base, PublishedPoints | MoneyWon):
        yield Term(sentence("points.term.no_place"), 0)
        return
    match scheme.base:
        case PublishedPoints():
            yield from _of_place(
                scheme,
                facts,
                lambda _: Decimal(facts.published) / THOUSANDTHS,
                "points.term.published",
                is_shared=False,
            )
        case ByRulebook() as base:
            yield from _of_rulebook(scheme, base, facts, answers)
        case PlaceTable() as table:
            yield from _of_place(
                scheme, facts, lambda place: Decimal(_at_place(table, place)) / THOUSANDTHS, "points.term.table"
            )
        case FormulaBase(text=text):
            yield from _of_formula(scheme, text, facts)
        case MoneyWon():
            won = Decimal(facts.prize or 0) + Decimal(facts.bounties)
            key = "points.term.money_won" if facts.prize is not None else "points.fact.prize_unknown"
            yield from _of_place(scheme, facts, lambda _: won, key, is_shared=False)


def _at_place(table: PlaceTable, place: int) -> int:
    return table.points[place - 1] if place <= len(table.points) else table.beyond


def _of_formula(scheme: PointsScheme, text: str, facts: PointsFacts) -> Iterator[Term]:
    from homepoker.core.points.formula import parse

    formula = parse(text)

    def value(place: int) -> Decimal:
        return exact(formula.value(facts if place == facts.place else replace(facts, place=place)))

    reasons = tuple(
        sentence(f"points.fact.{name}", value=round(float(NAMES[name].value(facts)) * THOUSANDTHS))
        if NAMES[name].is_known(facts)
        else sentence(f"points.fact.{name}_unknown")
        for name in formula.names
    )
    yield from _of_place(scheme, facts, value, "points.term.formula", reasons=reasons, formula=text)


def _of_rulebook(scheme: PointsScheme, base: ByRulebook, facts: PointsFacts, answers: Answers | None) -> Iterator[Term]:
    if base.scoring is Scoring.NONE:
        return
    if answers is None:
        raise ValueError(f"the points of {base.scoring} rest on a rulebook, whose answers are missing")
    # Two entrants who turned out to be one person can leave a place behind the field.
    players = max(facts.players, facts.place + facts.sharing - 1)
    if base.scoring is Scoring.UESG:
        ruling = rule(uesg.decide, uesg.Situation(players, facts.place, facts.knock_outs), answers)
        of_place, *of_knock_outs = ruling.reasons

        def for_place(place: int) -> Decimal:
            return Decimal(rule(uesg.decide, uesg.Situation(players, place), answers).verdict.place_points)

        yield from _of_place(scheme, facts, for_place, of_place, citations=ruling.citations)
        if facts.knock_outs:
            yield Term(of_knock_outs[0], ruling.verdict.knock_out_points * THOUSANDTHS, (), ruling.citations)
        return

    def by_ranking(place: int) -> Decimal:
        situation = apsa.Situation(players, place, base.category)
        return Decimal(str(rule(apsa.decide, situation, answers).verdict.points))

    decided = rule(apsa.decide, apsa.Situation(players, facts.place, base.category), answers)
    yield from _of_place(
        scheme, facts, by_ranking, "points.term.ranking", reasons=decided.reasons, citations=decided.citations
    )


def _of_place(
    scheme: PointsScheme,
    facts: PointsFacts,
    value: Callable[[int], Decimal],
    said: str | Sentence,
    *,
    is_shared: bool = True,
    reasons: tuple[Sentence, ...] = (),
    citations: Citations = (),
    **values: str,
) -> Iterator[Term]:
    # The order of the steps: DECISIONS.md, 166
    """The points of the place, then what sharing it changes, then what rounding adds.

    :param value: the points of any place of the same result, exactly.
    """
    own = value(facts.place)
    exactly = _shared(scheme.shared, facts, value) if is_shared and facts.sharing > 1 else own
    alone = _in_thousandths(own)
    if isinstance(said, str):
        said = sentence(said, place=facts.place, players=facts.players, **values)
    yield Term(said, alone, reasons, citations)
    together = _in_thousandths(exactly)
    if is_shared and facts.sharing > 1:
        last = facts.place + facts.sharing - 1
        shared = sentence(f"points.term.shared.{scheme.shared}", count=facts.sharing, place=facts.place, last=last)
        yield Term(shared, together - alone)
    if rounding := rounded(exactly, scheme.decimals, scheme.rounding) - together:
        yield Term(_rounding_said(scheme), rounding)


def _rounding_said(scheme: PointsScheme) -> Sentence:
    if scheme.decimals == 0:
        return sentence(f"points.term.rounding.{scheme.rounding}.whole")
    return sentence(f"points.term.rounding.{scheme.rounding}", count=scheme.decimals)


def _in_thousandths(value: Decimal) -> int:
    return rounded(value, 3, Rounding.HALF_UP)


def _shared(shared: SharedPlaces, facts: PointsFacts, value: Callable[[int], Decimal]) -> Decimal:
    match shared:
        case SharedPlaces.BETTER:
            return value(facts.place)
        case SharedPlaces.SPLIT:
            return value(facts.place) / facts.sharing
        case SharedPlaces.MEAN | SharedPlaces.SUM:
            added = sum((value(place) for place in range(facts.place, facts.place + facts.sharing)), Decimal(0))
            return added / facts.sharing if shared is SharedPlaces.MEAN else added


# Bonuses


def _of_bonuses(bonuses: Bonuses, facts: PointsFacts) -> Iterator[Term]:
    if bonuses == Bonuses():
        return  # most leagues have none, and the shares of knock-outs are fractions
    reached, early, won = int(facts.reached_final_table), int(facts.is_early), int(facts.place == 1)
    leaders, own_leaders = facts.leader_knock_outs, facts.own_leader_knock_outs
    counted: tuple[tuple[str, int, int, int | Fraction], ...] = (
        ("attendance", bonuses.attendance, 1, 1),
        ("knock_outs", bonuses.per_knock_out, facts.knock_outs, facts.own_knock_outs),
        ("leader_knock_outs", bonuses.per_leader_knock_out, leaders, own_leaders),
        ("final_table", bonuses.final_table, reached, reached),
        ("early", bonuses.early, early, early),
        ("win", bonuses.win, won, won),
        ("rebuys", bonuses.per_rebuy, facts.rebuys, facts.rebuys),
    )
    for name, each, count, own in counted:
        if not each or not count:
            continue
        key, part = f"points.term.{name}" if own == count else f"points.term.{name}_split", Fraction(own)
        label = sentence(key, count=count, own=_nearest(part * THOUSANDTHS), each=each, seats=facts.final_table)
        yield Term(label, _nearest(part * each))


def _nearest(value: Fraction) -> int:
    """The nearest whole number; what lies in the middle away from zero."""
    whole = int(abs(value) + Fraction(1, 2))
    return whole if value >= 0 else -whole
