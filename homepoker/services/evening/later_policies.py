"""Answers to policies that were unknown when the evening was opened: from its book as it is today."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homepoker.core.rulebooks.consultation import Answers, completed, resolve
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.tournament import Tournament


def completed_answers(state: Tournament, books: Mapping[str, Rulebook]) -> Answers:
    """The evening's answers, with those of its book as it is today on what was unknown when it was opened."""
    book = state.answers.book
    return completed(state.answers, resolve(books, book)) if book in books else state.answers


def answers_on(policy: Policy[Any], state: Tournament, books: Mapping[str, Rulebook]) -> Answers:
    """The evening's answers; for a policy that was unknown when it was opened, those of its book as it is today."""
    if state.answers.answer(policy.name) is not None or state.answers.book not in books:
        return state.answers
    return resolve(books, state.answers.book)
