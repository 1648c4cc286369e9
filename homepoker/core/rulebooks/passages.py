"""Passages of an official text that a host has attached to a book."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Passage:
    """One piece of an attached text, as it was printed.

    ``rule`` is the rule of ``book`` that it belongs to; empty where the text could not be split there.
    """

    book: str
    rule: str
    text: str
