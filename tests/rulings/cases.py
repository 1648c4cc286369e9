"""The worked cases in ``resources/cases``: facts, and what every book says to them.

A case has ``facts``, and per book the ``verdict`` with the exact ``cites``; ``verdict`` and ``open`` beside
``books`` count for all books that say nothing else. ``example`` names the rule whose printed example it is,
``separating`` the number of a scenario on which the books part. ``said`` is the entry of the sentence that the
ruling comes to and ``steps`` are those at the table, where they and not the verdict tell the books apart.
``weighed`` says whether the host is shown what there is to weigh, where a condition of the rule is judged.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from homepoker.core.rulebooks.consultation import Answers
from homepoker.core.rulebooks.ruling import Ruling
from homepoker.services.rulings.topics import all_topics, ask
from tests.rulebooks.shipped import ANSWERS, RESOURCES

TOPICS = all_topics()


@dataclass(frozen=True)
class Cell:
    """One case as one book decides it."""

    topic: str
    case: str
    book: str
    facts: dict[str, Any]
    verdict: dict[str, Any]
    cites: list[str]
    open_questions: list[str]
    example: str
    separating: int
    said: str
    steps: list[str]
    weighed: bool | None

    def __str__(self) -> str:
        return "-".join(part for part in (self.topic, self.case, self.example, self.book) if part)

    def ruling(self, answers: Answers | None = None) -> Ruling[Any]:
        """What the engine says; by other answers than the book's where they are given."""
        return ask(TOPICS[self.topic], self.facts, answers or ANSWERS[self.book])


def _cells() -> list[Cell]:
    return [
        Cell(
            topic=file.stem,
            case=case["id"],
            book=book,
            facts=case["facts"],
            verdict=said.get("verdict", case.get("verdict")),
            cites=said["cites"],
            open_questions=said.get("open", case.get("open", [])),
            example=case.get("example", ""),
            separating=case.get("separating", 0),
            said=said.get("said", case.get("said", "")),
            steps=said.get("steps", case.get("steps", [])),
            weighed=said.get("weighed", case.get("weighed")),
        )
        for file in sorted((RESOURCES / "cases").glob("*.json"))
        for case in json.loads(file.read_text(encoding="utf-8"))
        for book, said in case["books"].items()
    ]


CELLS = _cells()
