"""Locations of a topic: its rules in every book, its policies, the code that decides it, its tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import homepoker
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulings.registry import POLICIES
from homepoker.store.rulebooks.inspection import book_files, inspect_book

_PACKAGE = Path(homepoker.__file__).resolve().parent
_RULINGS = "core/rulings"
_MODULES = "homepoker.core.rulings"
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

    ``decisions`` is where its module decides; ``tests`` is ``None`` where tests are not part of this installation.
    """

    texts: tuple[Location, ...]
    policies: tuple[Location, ...]
    decisions: tuple[Location, ...]
    cases: tuple[Location, ...]
    tests: tuple[Location, ...] | None


def places_of(topic: str, shelves: Sequence[Path], resources: Path, package: Path = _PACKAGE) -> TopicLocations:
    """Find the places of a topic.

    :param shelves: the folders with the shipped books and the club's own.
    :param resources: the folder whose ``cases`` are the worked cases.
    :param package: the folder of the program's code; its tests lie beside it in a working copy.
    """
    read = {path: path.read_text(encoding="utf-8") for path in sorted(_modules(package))}
    # Parsing all of them takes half a second; those that decide a topic or ask a policy of it name it.
    modules = {path: ast.parse(text) for path, text in read.items() if f'"{topic}"' in text}
    deciding = [path for path, tree in modules.items() if _topic_of(tree) == topic]
    return TopicLocations(
        texts=tuple(text for shelf in shelves for file in book_files(shelf) for text in _texts(file, topic)),
        policies=tuple(
            declaration for path, tree in modules.items() for declaration in _declarations(path, tree, topic)
        ),
        decisions=tuple(decision for path in deciding for decision in _decisions(path, modules[path])),
        cases=_file(resources / "cases" / f"{topic}.json"),
        tests=_tests(topic, deciding, package.parent),
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


def _modules(package: Path) -> Iterator[Path]:
    return (path for path in (package / _RULINGS).rglob("*.py") if path.name != "__init__.py")


def _topic_of(tree: ast.Module) -> str:
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "TOPIC":
            return str(node.value.value) if isinstance(node.value, ast.Constant) else ""
    return ""


def _declarations(path: Path, tree: ast.Module, topic: str) -> Iterator[Location]:
    for node in tree.body:
        call = node.value if isinstance(node, ast.AnnAssign) else None
        if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
            policy = POLICIES.get(str(call.args[0].value))
            if policy is not None and policy.topic == topic:
                yield Location(path, node.lineno, policy.name)


def _decisions(path: Path, tree: ast.Module) -> Iterator[Location]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == "decide":
            yield Location(path, node.lineno, node.name)


def _file(file: Path) -> tuple[Location, ...]:
    return (Location(file, 1, file.stem),) if file.is_file() else ()


def _tests(topic: str, deciding: Sequence[Path], root: Path) -> tuple[Location, ...] | None:
    """The tests that name the topic or its module, those that mirror the module first."""
    tests = root / "tests"
    if not (tests / _RULINGS).is_dir():
        return None
    table = tests / _TABLE
    policies = [f'"{policy.name}":' for policy in POLICIES.values() if policy.topic == topic]
    mirrors = [tests / _RULINGS / path.parent.name / f"test_{path.stem}.py" for path in deciding]
    found = [Location(path, 1, path.stem) for path in mirrors if path.is_file()]
    found += [
        Location(file, line, file.stem)
        for file in sorted(tests.rglob("test_*.py"))
        if file not in mirrors and (line := _first_mention(file.read_text(encoding="utf-8"), topic, deciding))
    ]
    for number, text in enumerate(table.read_text(encoding="utf-8").splitlines(), 1):
        found += [
            Location(table, number, policy.strip('":')) for policy in policies if text.lstrip().startswith(policy)
        ]
    return tuple(found)


def _first_mention(text: str, topic: str, deciding: Sequence[Path]) -> int:
    """The first line that names the topic or imports the module that decides it; 0 where none does."""
    if topic not in text and not any(path.stem in text for path in deciding):
        return 0
    lines: list[int] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and node.value == topic:
            lines.append(node.lineno)
        elif isinstance(node, ast.ImportFrom):
            taken = {f"{node.module}.{name.name}" for name in node.names} | {str(node.module)}
            if any(f"{_MODULES}.{path.parent.name}.{path.stem}" in taken for path in deciding):
                lines.append(node.lineno)
    return min(lines, default=0)
