"""A season written down in any layout comes back the same, or a question is asked: never a wrong one in silence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from homepoker.core.past_results.detection import detect
from homepoker.core.past_results.questions import Question
from homepoker.core.past_results.reading import read_results
from homepoker.core.past_results.sheet_mapping import ResultMapping
from homepoker.store.exchange.result_files import ResultFiles, read_result_files
from tests.core.past_results.sheets import TODAY, questions_about
from tests.core.past_results.written_sheets import Written, written

MOST_ASKED = {False: 0.05, True: 0.30}
"""Part of the sheets, tidy and messy, about which a question may be asked."""


@dataclass(frozen=True)
class Read:
    """What was read of a written season."""

    seed: int
    written: Written
    files: ResultFiles
    mapping: ResultMapping
    asked: tuple[Question, ...]

    def is_right(self, mapping: ResultMapping) -> bool:
        """Whether a mapping tells the season as it was, without a problem."""
        past = read_results(self.files.grids, mapping)
        told = tuple(
            (
                each.day,
                {
                    result.person.name: (result.place, None if result.points is None else result.points // 100)
                    for result in each.results
                },
            )
            for each in past.evenings
        )
        return told == self.written.truth and not past.problems


@pytest.fixture(scope="module", params=[False, True], ids=["tidy", "messy"])
def sheets(request: pytest.FixtureRequest) -> list[Read]:
    number = 500 if request.config.getoption("--all") else 40
    return list(_read(number, is_messy=request.param))


def _read(number: int, *, is_messy: bool) -> Iterator[Read]:
    for seed in range(number):
        season = written(Random(seed), is_messy=is_messy)
        files = read_result_files(season.files)
        mapping = detect(files.grids, files.name, TODAY).mapping
        yield Read(seed, season, files, mapping, questions_about(files.grids, mapping))


def test_no_sheet_is_read_wrong_in_silence(sheets: list[Read]) -> None:
    wrong = [(one.seed, one.written.how) for one in sheets if not one.asked and not one.is_right(one.mapping)]
    assert wrong == []


def test_few_sheets_are_asked_about_and_an_answer_makes_them_right(sheets: list[Read]) -> None:
    asked = [one for one in sheets if one.asked]
    is_messy = any(one.written.how.endswith("messy") for one in sheets)
    assert len(asked) <= MOST_ASKED[is_messy] * len(sheets)
    for one in asked:
        answers = [option.mapping for question in one.asked for option in question.options]
        assert any(map(one.is_right, answers)), (one.seed, one.written.how)
