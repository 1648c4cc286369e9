"""The shipped rulebooks for tests: loaded once, resolved once, and citations as one reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from homepoker.core.rulebooks.citation import Citations
from homepoker.core.rulebooks.consultation import Answers, resolve
from homepoker.core.rulebooks.ruling import Ruling, Topic, rule
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.rulebooks.shelf import load_rulebooks

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
BOOKS = load_rulebooks(RESOURCES / "rulebooks")
TDA, APSA, UESG, BPS, PUP = "tda-2019", "apsa", "uesg", "bps-2019", "pup-2010"
TDA_2024 = "tda-2024"
IDS = tuple(BOOKS)
RULES = sum(len(book.rules) for book in BOOKS.values())
ANSWERS: dict[str, Answers] = {book: resolve(BOOKS, book) for book in IDS}
WORDS = [Words(RESOURCES / "locale", language) for language in LANGUAGES]

S = TypeVar("S")
V = TypeVar("V")


def decided(topic: Topic[S, V], situation: S, book: str) -> Ruling[V]:
    """The ruling of a shipped book; all its reasons must have words in both languages."""
    ruling = rule(topic, situation, ANSWERS[book])
    assert ruling.said or ruling.reasons, "a ruling without a word"
    for words in WORDS:
        for reason in ruling.reasons:
            assert words.say(reason).strip()
        for question in ruling.open_questions:
            assert words.text(f"rulebook.open_question.{question}")
    return ruling


def read(citations: Citations) -> str:
    """Citations as one line, rules of another book in brackets: ``uesg:points [apsa:4.1]``."""
    return " ".join(f"[{one}]" if one.is_fallback else str(one) for one in citations)


def keys(ruling: Ruling[Any]) -> list[str]:
    """The names of the reasons, without the topic."""
    return [reason.key.rpartition(".")[2] for reason in ruling.reasons]
