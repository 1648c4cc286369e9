"""Locations of a topic: its rules in every book, its policies, the code that decides it, its tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

import homepoker
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.catalogue import MODULES, POLICIES
from homepoker.store.rulebooks.inspection import book_files, inspect_book

_PACKAGE = Path(homepoker.__file__).resolve().parent
_RULINGS = "core/rulings"
_TABLE = "rulebooks/settled.json"
"""Path of the tests' table of what every book answers."""


@dataclass(frozen=True, slots=True)
class Location:
    """A line of a file and what stands there: a rule (``apsa:3.5.17``), a policy, a function, a test."""

    file: Path
    line: int
    what: str


@dataclass(frozen=True, slots=True)
class TopicLocations:
    """Locations of a topic: lines of books, policies, code, cases and tests.

    ``decision`` is the function that decides it; ``tests`` is ``None`` where tests are not part of this installation.
    """

    texts: tuple[Location, ...]
    policies: tuple[Location, ...]
    decision: Location
    cases: tuple[Location, ...]
    tests: tuple[Location, ...] | None


def places_of(topic: str, shelves: Sequence[Path], resources: Path, package: Path = _PACKAGE) -> TopicLocations:
    """Find the places of a topic.

    :param shelves: the folders with the shipped books and the club's own.
    :param resources: the folder whose ``cases`` are the worked cases.
    :param package: the folder of the program's code; its tests lie beside it in a working copy.
    """
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((package / _RULINGS).rglob("*.py"))}
    # Parsing all of them takes half a second; those that decide a topic or declare a policy of it name it.
    modules = {path: ast.parse(text) for path, text in texts.items() if f'"{topic}"' in text}
    deciding = package.joinpath(*MODULES[topic].split(".")[1:]).with_suffix(".py")
    return TopicLocations(
        texts=tuple(text for shelf in shelves for file in book_files(shelf) for text in _texts(file, topic)),
        policies=tuple(policy for path, tree in modules.items() for policy in _declarations(path, tree, topic)),
        decision=_decision(deciding, modules[deciding], topic),
        cases=_file(resources / "cases" / f"{topic}.json"),
        tests=_tests(topic, package.parent),
    )


def _texts(file: Path, topic: str) -> Iterator[Location]:
    inspected = inspect_book(file)
    if inspected.book is None:
        return
    rules = {rule.id for rule in inspected.book.on_topic(topic)}
    for name, document in inspected.documents.items():
        for section in document.sections:
            if section.id in rules:
                yield Location(Path(name), section.line, str(Citation(inspected.book.id, section.id)))


def _declarations(path: Path, tree: ast.Module, topic: str) -> Iterator[Location]:
    for node in tree.body:
        call = node.value if isinstance(node, ast.AnnAssign) else None
        if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
            policy = POLICIES.get(str(call.args[0].value))
            if policy is not None and policy.topic == topic:
                yield Location(path, call.args[0].lineno, policy.name)


def _decision(path: Path, tree: ast.Module, topic: str) -> Location:
    """The function under ``@decides("<topic>", …)``."""
    return next(
        Location(path, node.lineno, node.name)
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(repr(topic) in ast.unparse(decorator) for decorator in node.decorator_list)
    )


def _file(file: Path) -> tuple[Location, ...]:
    return (Location(file, 1, file.stem),) if file.is_file() else ()


def _tests(topic: str, root: Path) -> tuple[Location, ...] | None:
    """The tests that name the topic or its module, those that mirror the module first."""
    tests = root / "tests"
    if not (tests / _RULINGS).is_dir():
        return None
    table = tests / _TABLE
    policies = [f'"{policy.name}":' for policy in POLICIES.values() if policy.topic == topic]
    group, module = MODULES[topic].split(".")[-2:]
    mirror = tests / _RULINGS / group / f"test_{module}.py"
    locations = [Location(mirror, 1, mirror.stem)] if mirror.is_file() else []
    locations += [
        Location(file, line, file.stem)
        for file in sorted(tests.rglob("test_*.py"))
        if file != mirror and (line := _first_mention(file.read_text(encoding="utf-8"), topic, MODULES[topic]))
    ]
    for number, text in enumerate(table.read_text(encoding="utf-8").splitlines(), 1):
        locations += [
            Location(table, number, policy.strip('":')) for policy in policies if text.lstrip().startswith(policy)
        ]
    return tuple(locations)


def _first_mention(text: str, topic: str, module: str) -> int:
    """The first line that names the topic or imports the module that decides it; 0 where none does."""
    if topic not in text and module.rpartition(".")[2] not in text:
        return 0
    return min(
        (node.lineno for node in ast.walk(ast.parse(text)) if _names(node, topic, module)),
        default=0,
    )


def _names(node: ast.AST, topic: str, module: str) -> TypeGuard[ast.Constant | ast.ImportFrom]:
    """Whether it is the topic's id, or an import of the module or from it."""
    if isinstance(node, ast.ImportFrom):
        return module in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
    return isinstance(node, ast.Constant) and node.value == topic
