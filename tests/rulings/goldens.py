"""Golden cells: what each book says to each case, proposed by ``pytest --update-goldens`` and reviewed in the diff.

Written are the cells of ``resources/cases`` and the tables of what the books settle and hold. A new book gets its
cells on every case that all others answer; a cell that still agrees keeps its line as it stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from homepoker.core.rulebooks.consultation import Answers, AnswerSource, resolve
from homepoker.core.rulebooks.policy import SILENT
from homepoker.core.rulings.catalogue import ALL_TOPICS, POLICIES
from homepoker.core.rulings.facts import FactMissing
from homepoker.core.rulings.reading_facts import BadFacts, plain_facts
from homepoker.services.rulings.topics import ask
from homepoker.store.rulebooks.shelf import load_rulebooks
from tests.rulebooks.shipped import ANSWERS, BOOKS, IDS, RESOURCES

Case = Mapping[str, Any]
Cell = Mapping[str, Any]

CASES = RESOURCES / "cases"
RULEBOOK_TABLES = Path(__file__).parents[1] / "rulebooks"

SIXTH_BOOK = RULEBOOK_TABLES / "sixth_book"
SIXTH_BOOKS = load_rulebooks(RESOURCES / "rulebooks", SIXTH_BOOK)
"""The shipped books and the one that is invented for tests."""
SIXTH_CELLS = SIXTH_BOOK / "cells.json"

_BEGINS, _ENDS = '    "books": {', "    }"
"""The lines between which the cells of a case stand, each on a line of its own."""


def cases(folder: Path = CASES) -> dict[str, list[Case]]:
    """All worked cases, by topic."""
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.json"))}


def is_asked_of_all(case: Case) -> bool:
    """Whether every book answers the case; printed examples may be put to the books that print them only."""
    return "example" not in case or len(case["books"]) > 1


_FOR_ALL = ("verdict", "open", "said", "steps", "weighed")
"""What may stand beside ``books``: it counts for each that says nothing else."""


def told(topic: str, case: Case, answers: Answers) -> Cell:
    """All that a book says to a case.

    :raises BadFacts: a fact that this book asks for cannot be so, or is not there.
    :raises FactMissing: the case lacks a fact that this book asks for.
    """
    ruling = ask(ALL_TOPICS[topic], case["facts"], answers)
    return {
        "verdict": json.loads(json.dumps(plain_facts(ruling.verdict))),
        "cites": [str(one) for one in ruling.citations],
        "open": list(ruling.open_questions),
        "said": ruling.said.key.rpartition(".")[2] if ruling.said else "",
        "steps": [one.key.rpartition(".")[2] for one in ruling.steps],
        "weighed": not ruling.leaves_nothing,
    }


def stands(case: Case, book: str) -> Cell:
    """What the case expects of a book, with that which counts for all."""
    return {"open": [], **{name: case[name] for name in _FOR_ALL if name in case}, **case["books"][book]}


def cell(case: Case, said: Cell) -> Cell:
    """What is written for a book: its rules, and of that which the case looks at what does not count for all."""
    looked_at = {"verdict", "cites", "open"}.union(case, *case["books"].values())
    for_all = {"open": [], **case}
    return {name: one for name, one in said.items() if name in looked_at and one != for_all.get(name)}


def cells_of(answers: Answers) -> Mapping[str, Mapping[str, Cell]]:
    """What a book says to every case that is asked of all, by topic and case."""
    return {
        topic: {case["id"]: cell(case, told(topic, case, answers)) for case in worked if is_asked_of_all(case)}
        for topic, worked in cases().items()
    }


def update(folder: Path = CASES, tables: Path = RULEBOOK_TABLES) -> Iterator[str]:
    """Write what the books say now into the tables; each line is a case that a book cannot decide as it stands."""
    for topic, worked in cases(folder).items():
        file = folder / f"{topic}.json"
        lines = file.read_text(encoding="utf-8").split("\n")
        starts = [number for number, line in enumerate(lines) if line == _BEGINS]
        for start, case in reversed(list(zip(starts, worked, strict=True))):
            end = lines.index(_ENDS, start)
            rows = {book: line.rstrip(",") for book, line in zip(case["books"], lines[start + 1 : end], strict=True)}
            for book in IDS if is_asked_of_all(case) else case["books"]:
                try:
                    said = told(topic, case, ANSWERS[book])
                    if book not in rows or any(said[name] != one for name, one in stands(case, book).items()):
                        rows[book] = f'      "{book}": {in_json(cell(case, said))}'
                except (BadFacts, FactMissing) as problem:
                    yield f"{topic}, {case['id']}, {book}: {problem}"
            lines[start + 1 : end] = ",\n".join(rows.values()).split("\n")
        file.write_text("\n".join(lines), encoding="utf-8")
    inventory = tables / "inventory.json"
    books = sorted(IDS, key=[*json.loads(inventory.read_text(encoding="utf-8")), *IDS].index)  # new ones stand last
    rules = json.dumps({book: [rule.id for rule in BOOKS[book].rules] for book in books}, indent=1, ensure_ascii=False)
    inventory.write_text(f"{rules}\n", encoding="utf-8")
    settled = ",\n".join(f' "{name}": {in_json(settled_by_books(name, books))}' for name in sorted(POLICIES))
    (tables / "settled.json").write_text(f"{{\n{settled}\n}}\n", encoding="utf-8")
    for book in SIXTH_BOOKS.keys() - set(IDS):
        cells = tables / SIXTH_CELLS.relative_to(RULEBOOK_TABLES)
        cells.write_text(in_json_by_case(cells_of(resolve(SIXTH_BOOKS, book))), encoding="utf-8")


def settled_by_books(policy: str, books: Iterable[str]) -> Mapping[str, Mapping[str, list[Any]]]:
    """What each book says itself on a policy and where, and of each silent one what applies and by which other book."""
    said: dict[str, list[Any]] = {}
    silent: dict[str, list[Any]] = {}
    for book in books:
        provision, answer = BOOKS[book].provision(policy), ANSWERS[book].answer(policy)
        if provision is not None:
            said[book] = [provision.value, provision.rule, *provision.also]
        elif answer is not None and answer.source is AnswerSource.FALLBACK:
            silent[book] = [answer.value, answer.book]
        elif POLICIES[policy].default is not SILENT:
            silent[book] = [POLICIES[policy].default]
    return {"books": said, "silent": silent}


def in_json_by_case(cells: Mapping[str, Mapping[str, Cell]]) -> str:
    """Cells with a line for each case, so that a change shows where it is."""
    topics = (
        f' "{topic}": {{\n' + ",\n".join(f'  "{case}": {in_json(one)}' for case, one in said.items()) + "\n }"
        for topic, said in cells.items()
    )
    return "{\n" + ",\n".join(topics) + "\n}\n"


def in_json(value: object) -> str:
    """A value on one line, as the tables have it."""
    return json.dumps(value, ensure_ascii=False)
