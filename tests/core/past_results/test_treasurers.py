"""Files as treasurers keep them: each is read as a careful person reads it, or a question leads there.

They were made up for these tests, ninety and then seventy-five, by two who had not seen the code that reads them.
``truths.json`` says of each file what stands in it: the evenings with their day, title, places and points; and where a
careful person might read it in another way, that one as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from homepoker.core.past_results.detection import detect
from homepoker.core.past_results.questions import questions
from homepoker.core.past_results.reading import PastResults, SheetEvening, read_results
from homepoker.core.past_results.sheet_mapping import Layout, ResultMapping
from homepoker.store.exchange.result_files import ResultFiles, read_result_files
from tests.core.past_results.sheets import TODAY

FILES = Path(__file__).with_name("treasurers")
SAID = {
    "18_cashkasse.xlsx": "profit and loss without a sign of money in a cell; that they are points is said",
    "40_aus_whatsapp.csv": "a chat in one column; left out, with the reason",
    "56_Platz_und_Punkte.xlsx": "place and points in one cell; that no points are read is said",
    "67_Spielerblatter.xlsx": "a sheet for each player; nothing is read, and that is said",
    "79_ohne_Werte.xlsx": "formulas without their values; that is said",
}
"""Files that are not read as they stand, and what the host is told."""
WRONG = {
    "109_podest.csv": "the points behind each name of a podium are passed over",
    "114_Kurzel.xlsx": "people by initials, of which *PL* is a place and one column is lost to a legend below",
    "118_Pokerabend_Antworten.tsv": "answers of a form, with questions as headings",
    "120_rittersaal.csv": "subtotals between evenings, and no known word over the names",
    "165_Turnier_22.11.xlsx": "the draw of seats is taken for the result, and the result for its repetition",
}
"""Files that are read wrong without a word; the host sees it in the evenings and points at what is meant."""
MOST_ANSWERS = 2

Truth = tuple[bool, list[tuple[str | None, str, dict[str, tuple[int | None, float | None]]]]]


@cache
def truths() -> dict[str, Any]:
    told: dict[str, Any] = json.loads((FILES / "truths.json").read_text(encoding="utf-8"))
    return told


@pytest.mark.parametrize("name", sorted(truths()))
def test_a_treasurers_file_is_read_as_it_stands_or_asked_about(name: str) -> None:
    files = read_result_files([(name, (FILES / name).read_bytes())])
    mapping = detect(files.grids, files.name, TODAY).mapping
    readings = list(_answered(files, mapping))
    told = [differences(truth, files, reading) for truth in truths()[name]["truths"] for reading in readings]
    best = min(told, key=len)
    assert bool(best) is (name in SAID or name in WRONG), best[:6]


def _answered(files: ResultFiles, mapping: ResultMapping, answers: int = MOST_ANSWERS) -> Iterator[ResultMapping]:
    """The mapping as proposed, and as it is after some of the questions are answered."""
    yield mapping
    if answers:
        for question in questions(files.grids, mapping, read_results(files.grids, mapping), TODAY):
            for option in question.options:
                yield from _answered(files, option.mapping, answers - 1)


def differences(truth: Truth, files: ResultFiles, mapping: ResultMapping) -> list[str]:
    """What is read otherwise than it stands; evenings without a day may be left out by the host."""
    past = read_results(files.grids, mapping)
    is_final, evenings = truth
    taken = [own.layout for own in mapping.sheets if own.is_taken]
    found = [f"layout {layout}" for layout in taken if (layout is Layout.FINAL) != is_final]
    left = _counted(past, mapping)
    for day, title, results in evenings:
        alike = [each for each in left if _is_on(day, each) and (day is not None or _is_called(title, each))]
        in_order = left[:1] if day is None else []
        same = [each for each in alike if title and _is_called(title, each)] or alike or in_order
        if not same:
            found.append(f"no evening {day} {title}")
            continue
        left.remove(same[0])
        read = {result.person.name.casefold(): (result.place, result.points) for result in same[0].results}
        for name, (place, points) in results.items():
            spelled = next((one for one in name.lstrip("?").casefold().split("|") if one in read), None)
            if spelled is None:
                found += [] if name.startswith("?") else [f"{day}: no {name}"]
            elif (got := read.pop(spelled)) != (place, None if points is None else round(points * 1000)):
                found.append(f"{day} {name}: {got}")
        found += [f"{day}: also {name}" for name in read]
    return [*found, *(f"also {each.day} {each.title}" for each in left)]


def _counted(past: PastResults, mapping: ResultMapping) -> list[SheetEvening]:
    left_out = "undated" in mapping.settled
    return [each for each in past.evenings if each.day is not None or not left_out]


def _is_on(day: str | None, evening: SheetEvening) -> bool:
    """Whether an evening is on a day, whose year may be unknown: ``????-03-14``."""
    if day is None:
        return True
    own = str(evening.day)
    return own == day or (day.startswith("?") and own[4:] == day[4:])


def _is_called(title: str, evening: SheetEvening) -> bool:
    own, other = evening.title.casefold(), title.casefold()
    return not other or own in other or other in own
