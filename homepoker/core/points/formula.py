"""Formulas for points, as people write them: read with mistakes in words, evaluated without Python's own ``eval``.

The library (simpleeval) parses an expression and walks its tree; it knows only the names, signs and functions that it
is given here. All numbers are fractions of the computer, so that no calculation takes longer than another.
"""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

# simpleeval behind our own reading: DECISIONS.md, 164
from simpleeval import SimpleEval

from homepoker.core.points.facts import MOST_POINTS, PointsFacts
from homepoker.core.points.formula_text import FormulaMistake, ReadFormula, mistake, read
from homepoker.core.points.formula_vocabulary import FUNCTIONS, MOST, NAMES, Number

_MOST_PARTS: Final = 80
"""Limit of the depth of an expression's tree; a sum of so many values is already a table."""


def _power(base: float, exponent: float) -> float:
    if base == 0 and exponent < 0:
        raise ZeroDivisionError
    return math.pow(base, exponent)


_SIGNS: Final[Mapping[type[ast.AST], Callable[..., Number]]] = {
    ast.Add: lambda one, other: float(one) + other,
    ast.Sub: lambda one, other: float(one) - other,
    ast.Mult: lambda one, other: float(one) * other,
    ast.Div: lambda one, other: float(one) / other,
    ast.Pow: _power,
    ast.USub: lambda one: -float(one),
    ast.UAdd: float,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_NODES: Final = (
    ast.Constant, ast.Name, ast.Call, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp,
)  # fmt: skip
"""Nodes that the library may evaluate; it knows more, such as texts and attributes, and none of it gets here."""


class Formula:
    """A formula that was read; it has a value for every result, or a mistake in words."""

    def __init__(self, text: str, form: ReadFormula, tree: ast.expr) -> None:
        """Keep what :func:`parse` has read; nobody else makes a formula."""
        self.text = text
        self._form = form
        self._tree = tree
        self._names = frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)) & NAMES.keys()
        self._idle: list[Any] = []

    @property
    def names(self) -> tuple[str, ...]:
        """The names in it, in the order of the vocabulary."""
        return tuple(name for name in NAMES if name in self._names)

    @property
    def reads(self) -> frozenset[str]:
        """The fields of the facts on which its value depends."""
        return frozenset(field for name in self._names for field in NAMES[name].reads)

    def value(self, facts: PointsFacts) -> float:
        """The value for a result.

        :raises FormulaMistake: there is none: a division by zero, the root of a negative number, too large a number.
        """
        try:  # threads may share a formula, and each needs an evaluator of its own
            evaluator = self._idle.pop()
        except IndexError:
            evaluator = self._evaluator()
        evaluator.names = {name: NAMES[name].value(facts) for name in self._names}
        try:
            value = float(evaluator.eval(self.text, self._tree))
        except FormulaMistake as unplaced:
            values = {"place": facts.place, "players": facts.players, **unplaced.reason.values}
            key = unplaced.reason.key.removeprefix("points.formula.")
            raise mistake(key, unplaced.column, unplaced.length, **values) from None
        finally:
            self._idle.append(evaluator)
        if abs(value) > MOST_POINTS:
            raise mistake(
                "too_many_points", 1, len(self.text), place=facts.place, players=facts.players, most=MOST_POINTS
            )
        return value

    def _evaluator(self) -> Any:
        functions = {name: function.value for name, function in FUNCTIONS.items()}
        evaluator: Any = SimpleEval(operators=dict(_SIGNS), functions=functions, names={})  # type: ignore[no-untyped-call]
        evaluator.nodes = {kind: self._guarded(evaluator.nodes[kind]) for kind in _NODES}
        return evaluator

    def _guarded(self, evaluate: Callable[[Any], Number]) -> Callable[[Any], Number]:
        """An evaluation of one kind of node, whose failure is a mistake in the place of that node."""

        def guarded(node: Any) -> Number:
            try:
                value = evaluate(node)
            except FormulaMistake:
                raise
            except ZeroDivisionError:
                raise self._at(getattr(node, "right", node), "division_by_zero") from None
            except OverflowError:
                raise self._at(node, "too_large") from None
            except (ArithmeticError, ValueError):
                raise self._at(node, "no_value") from None
            if abs(value) > MOST:
                raise self._at(node, "too_large")
            return value

        return guarded

    def _at(self, node: ast.expr, key: str) -> FormulaMistake:
        column, length = _place(self._form, node)
        return mistake(key, column, length, part=self.text[column - 1 : column - 1 + length][:60])


@lru_cache(maxsize=256)
def parse(text: str) -> Formula:
    """Read a formula.

    :raises FormulaMistake: it cannot be read, or its value is no number.
    """
    form = read(text)
    statement = SimpleEval.parse(form.written)  # type: ignore[no-untyped-call]
    tree = statement.value
    if _depth(tree) > _MOST_PARTS:
        raise mistake("too_many_parts", *_place(form, tree), most=_MOST_PARTS)
    tree = _Choices().visit(tree)
    _check_conditions(tree, form)
    return Formula(text, form, tree)


class _Choices(ast.NodeTransformer):
    """Rewriting of each ``if`` into a choice of which only the chosen side is calculated."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "if_":
            chosen, one, other = node.args
            return ast.copy_location(ast.IfExp(chosen, one, other), node)
        return node


def _depth(tree: ast.AST) -> int:
    deepest = 0
    waiting: list[tuple[ast.AST, int]] = [(tree, 1)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting += [(child, depth + 1) for child in ast.iter_child_nodes(node)]
    return deepest


def _check_conditions(tree: ast.expr, form: ReadFormula) -> None:
    """Check that conditions stand exactly where conditions are required, and that the whole is a number.

    :raises FormulaMistake: it is not so.
    """
    for node in ast.walk(tree):
        for asked in _asked_conditions(node):
            if not _is_condition(asked):
                raise mistake("no_condition", *_place(form, asked))
    if _is_condition(tree):
        raise mistake("no_number", *_place(form, tree))


def _is_condition(node: ast.expr) -> bool:
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Name(id=name):
            return NAMES[name].is_condition
        case ast.IfExp(body=one, orelse=other):
            return _is_condition(one) and _is_condition(other)
        case _:
            return False


def _asked_conditions(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.IfExp(test=test):
            return [test]
        case ast.BoolOp(values=values):
            return values
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return [operand]
        case _:
            return []


def _place(form: ReadFormula, node: ast.expr) -> tuple[int, int]:
    return form.place(node.col_offset, node.end_col_offset or node.col_offset + 1)
