"""Names and functions that a formula may use, each with the words that people say for it in both languages."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import Final

from homepoker.core.points.facts import PointsFacts

Number = float | bool
"""A number, or a yes or no, which counts 1 or 0 where it is calculated with."""

MOST: Final = 1e15
"""The largest number within a formula: up to here whole numbers are exact, and no league gives a billion points."""

_FIGURES, _DECIMALS = 12, 9
"""Figures and decimals of a number that count where it is rounded; what follows is the computer's own inexactness."""
_FINEST: Final = Decimal(1).scaleb(-_DECIMALS)


@dataclass(frozen=True, slots=True)
class FormulaName:
    """One name: the words for it, whether it is a yes or no, and its value in a result."""

    words: tuple[str, ...]
    value: Callable[[PointsFacts], Number]
    reads: tuple[str, ...]
    """The fields of the facts on which the value depends."""
    is_condition: bool = False

    def is_known(self, facts: PointsFacts) -> bool:
        """Whether somebody noted what the value depends on; else it is 0, and that is said."""
        return all(getattr(facts, field) is not None for field in self.reads)


@dataclass(frozen=True, slots=True)
class FormulaFunction:
    """One function: the words for it, how many values it takes (``most`` ``None``: any number), and its calculation."""

    words: tuple[str, ...]
    least: int
    most: int | None
    value: Callable[..., float]


def exact(value: float) -> Decimal:
    """A number as it was meant, without what a computer's fractions add: 0.1 + 0.2 is 0.3."""
    figures = Decimal(f"{value:.{_FIGURES - 1}e}")
    return figures if figures.adjusted() >= _FIGURES - _DECIMALS else figures.quantize(_FINEST)


def _rounded(value: float, decimals: float = 0) -> float:
    """Round half away from zero, as people do."""
    places = max(-_DECIMALS, min(int(decimals), _DECIMALS))
    return float(exact(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def _floor(value: float) -> float:
    return float(exact(value).to_integral_value(ROUND_FLOOR))


def _ceiling(value: float) -> float:
    return float(exact(value).to_integral_value(ROUND_CEILING))


def _log(value: float, base: float) -> float:
    return math.log(value) / math.log(base)


def _points(number: float, *values: float) -> float:
    """The value in that position, counted from 1; 0 where there is none."""
    position = int(_floor(number))
    return float(values[position - 1]) if 1 <= position <= len(values) else 0.0


def _steps(number: float, *pairs: float) -> float:
    """The value of the last step that the number reaches, each step a threshold and its value; 0 below the first."""
    reached = 0.0
    for threshold, value in zip(pairs[::2], pairs[1::2], strict=True):
        if number >= threshold:
            reached = float(value)
    return reached


NAMES: Final[Mapping[str, FormulaName]] = {
    "players": FormulaName(
        ("players", "spieler", "teilnehmer", "entrants", "field", "feld", "n"),
        lambda facts: float(facts.players),
        ("players",),
    ),
    "place": FormulaName(("place", "platz", "rank", "rang", "r"), lambda facts: float(facts.place), ("place",)),
    "knock_outs": FormulaName(
        ("knock_outs", "bounties", "hits", "h"),
        lambda facts: float(facts.own_knock_outs),
        ("knock_outs", "knock_outs_shared_away"),
    ),
    "leader_knock_outs": FormulaName(
        ("leader_knock_outs", "knock_outs_gegen_rang_1"),
        lambda facts: float(facts.own_leader_knock_outs),
        ("leader_knock_outs", "leader_knock_outs_shared_away"),
    ),
    "sharing": FormulaName(("sharing", "geteilt_durch"), lambda facts: float(facts.sharing), ("sharing",)),
    "entries": FormulaName(
        ("entries", "startplätze", "startplaetze"), lambda facts: float(facts.entries), ("entries",)
    ),
    "rebuys": FormulaName(("rebuys",), lambda facts: float(facts.rebuys), ("rebuys",)),
    "all_rebuys": FormulaName(
        ("all_rebuys", "alle_rebuys"), lambda facts: float(facts.all_rebuys), ("all_rebuys",)
    ),
    "add_ons": FormulaName(("add_ons",), lambda facts: float(facts.add_ons), ("add_ons",)),
    "buy_in": FormulaName(("buy_in", "startgeld", "b"), lambda facts: float(facts.buy_in), ("buy_in",)),
    "spent": FormulaName(("spent", "ausgegeben", "ausgaben", "e"), lambda facts: float(facts.spent), ("spent",)),
    "prize_pool": FormulaName(
        ("prize_pool", "preisgeld"), lambda facts: float(facts.prize_pool or 0), ("prize_pool",)
    ),
    "prize": FormulaName(("prize", "preis"), lambda facts: float(facts.prize or 0), ("prize",)),
    "paid_places": FormulaName(
        ("paid_places", "bezahlte_plätze", "bezahlte_plaetze", "mr"),
        lambda facts: float(facts.paid_places),
        ("paid_places",),
    ),
    "in_money": FormulaName(
        ("in_money", "in_the_money", "im_geld", "m"),
        lambda facts: facts.is_in_money,
        ("place", "paid_places"),
        is_condition=True,
    ),
    "early": FormulaName(
        ("early", "früh", "frueh", "pünktlich", "puenktlich"),
        lambda facts: facts.is_early,
        ("is_early",),
        is_condition=True,
    ),
    "final_table": FormulaName(
        ("final_table", "finaltisch"), lambda facts: float(facts.final_table), ("final_table",)
    ),
}  # fmt: skip
"""Every name by what it is called inside. ``final_table`` is the number of its seats, to compare the place with."""

FUNCTIONS: Final[Mapping[str, FormulaFunction]] = {
    "sqrt": FormulaFunction(("sqrt", "wurzel"), 1, 1, math.sqrt),
    "ln": FormulaFunction(("ln",), 1, 1, math.log),
    "log10": FormulaFunction(("log10", "lg"), 1, 1, math.log10),
    "log": FormulaFunction(("log",), 2, 2, _log),
    "exp": FormulaFunction(("exp",), 1, 1, math.exp),
    "round_": FormulaFunction(("round", "runden"), 1, 2, _rounded),
    "floor": FormulaFunction(("floor", "abrunden"), 1, 1, _floor),
    "ceil": FormulaFunction(("ceil", "aufrunden"), 1, 1, _ceiling),
    "min_": FormulaFunction(("min",), 1, None, lambda *values: float(min(values))),
    "max_": FormulaFunction(("max",), 1, None, lambda *values: float(max(values))),
    "abs_": FormulaFunction(("abs", "betrag"), 1, 1, lambda value: float(abs(value))),
    "points": FormulaFunction(("points", "punkte"), 2, None, _points),
    "steps": FormulaFunction(("steps", "stufen"), 3, None, _steps),
    "if_": FormulaFunction(("if", "wenn"), 3, 3, lambda chosen, one, other: float(one if chosen else other)),
}
"""Every function by what it is called inside."""

WORDS: Final[Mapping[str, str]] = {"and": "and", "und": "and", "or": "or", "oder": "or", "not": "not", "nicht": "not"}
"""Words that join conditions."""

_HYPHENATED = sorted(
    # In German a re-buy is written with a hyphen.
    {"re_buys", "alle_re_buys", "all_re_buys"}
    | {word for name in NAMES.values() for word in name.words if "_" in word},
    key=lambda word: (-len(word), word),
)

NAME_PATTERN: Final = (
    "|".join(f"{re.sub('_', '[-_ ]?', word)}(?![^\\W_])" for word in _HYPHENATED) + r"|[^\W\d²³][^\W²³]*"
)
"""Pattern of a name; those of several words may be written together, with a hyphen, a space or an underscore."""


def called(word: str) -> str:
    """Form of a word in which it is compared with others: small letters, without what joins its parts."""
    return re.sub("[-_ ]", "", word.lower())


NAME_OF: Final[Mapping[str, str]] = {called(word): name for name, own in NAMES.items() for word in own.words}
FUNCTION_OF: Final[Mapping[str, str]] = {called(word): name for name, own in FUNCTIONS.items() for word in own.words}
