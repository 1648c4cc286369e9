"""Docstrings of public functions say what a signature cannot: units, errors, what a yes means.

Checked where others call them: core, services and store.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.module_contents import contents

ROOT = Path(__file__).resolve().parents[1]
ROOMS = tuple(ROOT / "homepoker" / room for room in ("core", "services", "store"))

UNIT = re.compile(
    r"ante|bet|blind|bounties|byte|cent|code|character|chip|day|digit|entries|entry|evening|factor|figure|hand|hour|hundredth"
    r"|kill|knock.out|letter|level|likeness|line|milli|minute|month|number|page|pixel|place|player|point|position|raise"
    r"|rank|row|seat|second|seed|sequence|share|stack|step|table|thousandth|version|week|year",
    re.IGNORECASE,
)
"""What a number counts or measures; the name of a function may say it as well."""
NUMBERS = {"int", "float", "Decimal", "Fraction"}


def without_their_errors(folder: Path) -> list[str]:
    """Public functions that raise an error and neither name it nor say of any when it is raised."""
    return [
        f"{path.name}:{function.lineno} {function.name} raises {error}"
        for path in sorted(folder.rglob("*.py"))
        for function in contents(path).functions
        for error in sorted(_raised(function))
        if not {error, ":raises"} & set(re.findall(r":raises|[\w.]+", ast.get_docstring(function) or ""))
    ]


def without_their_unit(folder: Path) -> list[str]:
    """Public functions that return a number and say nowhere of what."""
    return [
        f"{path.name}:{function.lineno} {function.name}"
        for path in sorted(folder.rglob("*.py"))
        for function in contents(path).functions
        if _answer(function).removesuffix(" | None") in NUMBERS
        and not UNIT.search(f"{function.name} {ast.get_docstring(function) or ''}")
    ]


def predicates_of_another_form(folder: Path) -> list[str]:
    """Public functions that answer yes or no and whose docstring does not begin with *Whether*."""
    return [
        f"{path.name}:{function.lineno} {function.name} begins “{doc.partition(' ')[0]}”"
        for path in sorted(folder.rglob("*.py"))
        for function in contents(path).functions
        if _answer(function).partition("[")[0] in {"bool", "TypeGuard"}
        and (doc := ast.get_docstring(function))
        and not doc.startswith("Whether ")
    ]


def _answer(function: ast.FunctionDef) -> str:
    return ast.unparse(function.returns) if function.returns is not None else ""


def _raised(function: ast.FunctionDef) -> set[str]:
    """Classes of the errors that leave a function by its own hand: not those that it handles or only passes on."""
    inner = {
        id(node)
        for part in ast.walk(function)
        if isinstance(part, ast.FunctionDef | ast.Try) and part is not function
        for statement in part.body
        for node in ast.walk(statement)
    }
    raised = [node.exc for node in ast.walk(function) if isinstance(node, ast.Raise) and id(node) not in inner]
    names = {ast.unparse(error.func) for error in raised if isinstance(error, ast.Call)}
    return {name for name in names if name.rpartition(".")[2][0].isupper()}


def test_every_error_that_a_function_raises_is_named() -> None:
    assert [found for room in ROOMS for found in without_their_errors(room)] == []


def test_every_number_that_a_function_returns_has_a_unit() -> None:
    assert [found for room in ROOMS for found in without_their_unit(room)] == []


def test_every_answer_of_yes_or_no_says_what_yes_means() -> None:
    assert [found for room in ROOMS for found in predicates_of_another_form(room)] == []


CONTENT = '''
class Draw:
    def lot(self) -> int:
        """What was drawn."""

    def seat(self) -> int | None: ...

    def is_open(self) -> bool:
        """The draw is open."""

    def close(self) -> None:
        """:raises NotOpen: it was closed before."""
        if not self.is_open():
            raise NotOpen(self)

    def end(self) -> None:
        """End the draw."""
        try:
            raise Caught()
        except Caught:
            raise NotOpen() from None

    def _size(self) -> int: ...
'''


def test_a_docstring_that_leaves_something_out_is_named(tmp_path: Path) -> None:
    (tmp_path / "draws.py").write_text(CONTENT, encoding="utf-8")
    assert without_their_errors(tmp_path) == ["draws.py:16 end raises NotOpen"]
    assert without_their_unit(tmp_path) == ["draws.py:3 lot"]
    assert predicates_of_another_form(tmp_path) == ["draws.py:8 is_open begins “The”"]
