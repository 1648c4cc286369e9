"""What applies this evening on questions that nobody asked yet when it was opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from homepoker.core.rulebooks.consultation import Answers, resolve
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.core.tournament import Tournament


def answers_on(policy: Policy[Any], state: Tournament, books: Mapping[str, Rulebook]) -> Answers:
    """The answers that the evening keeps; its book as it stands now where an older program did not ask this policy."""
    if state.answers.answer(policy.name) is not None or state.answers.book not in books:
        return state.answers
    return resolve(books, state.answers.book)
