"""Contents of a Python module as the checks of the project's shape ask for them; each is parsed and walked once."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import cache
from inspect import cleandoc
from pathlib import Path

ASKS_FOR_THE_TIME = {"now", "today", "utcnow"}


@dataclass
class Contents:
    """Contents of a module that the checks ask for, each with its line."""

    imports: list[tuple[int, str]] = field(default_factory=list)
    """The full name of everything that it imports."""
    attributes: list[tuple[int, str]] = field(default_factory=list)
    strings: list[tuple[int, str]] = field(default_factory=list)
    times: list[tuple[int, str]] = field(default_factory=list)
    """Questions to the wall clock."""
    constructors: list[tuple[int, int]] = field(default_factory=list)
    """Number of signals that each connects."""
    docstring: str = ""
    """That of the module."""
    functions: list[ast.FunctionDef] = field(default_factory=list)
    """Public functions, and public methods of public classes."""
    first_lines: list[tuple[int, str]] = field(default_factory=list)
    """The first line of every docstring, those of constants and fields included."""


def contents(path: Path) -> Contents:
    """Contents of a module."""
    return _contents_of(path.read_text(encoding="utf-8"))


_ASKED_FOR = {
    ast.Import,
    ast.ImportFrom,
    ast.Attribute,
    ast.Constant,
    ast.Expr,
    ast.Call,
    ast.FunctionDef,
    ast.Module,
    ast.ClassDef,
}
"""The kinds of node that anything is asked of: a third of all."""


@cache
def _contents_of(source: str) -> Contents:
    found = Contents()
    for node in ast.walk(ast.parse(source)):
        if type(node) not in _ASKED_FOR:
            continue
        match node:
            case ast.Module():
                found.docstring = ast.get_docstring(node) or ""
                found.functions += _public_functions(node)
            case ast.ClassDef(name=name) if not name.startswith("_"):
                found.functions += _public_functions(node)
            case ast.Import(names=names):
                found.imports += [(node.lineno, alias.name) for alias in names]
            case ast.ImportFrom(module=str(module), level=0, names=names):
                found.imports += [(node.lineno, f"{module}.{alias.name}") for alias in names]
            case ast.ImportFrom(level=level) if level:
                found.imports.append((node.lineno, "." * level))
            case ast.Attribute(attr=attr):
                found.attributes.append((node.lineno, attr))
            case ast.Expr(value=ast.Constant(value=str(text))):
                found.first_lines.append((node.lineno, cleandoc(text).partition("\n")[0]))
            case ast.Constant(value=str(value)):
                found.strings.append((node.lineno, value))
            case ast.Call(func=ast.Attribute(attr=attr, value=asked)) if attr in ASKS_FOR_THE_TIME and ast.unparse(
                asked
            ).split(".")[-1] in {"datetime", "date"}:
                found.times.append((node.lineno, attr))
            case ast.FunctionDef(name="__init__"):
                calls = [one.func for one in ast.walk(node) if isinstance(one, ast.Call)]
                count = sum(isinstance(one, ast.Attribute) and one.attr == "connect" for one in calls)
                found.constructors.append((node.lineno, count))
            case _:
                pass
    return found


def _public_functions(node: ast.Module | ast.ClassDef) -> list[ast.FunctionDef]:
    return [one for one in node.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")]
