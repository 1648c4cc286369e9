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


@dataclass(frozen=True, slots=True)
class Attached:
    """A host's own copy of a book's official text.

    ``name`` is the name of the file. The texts of ``passages``, one after another, are the whole. ``pictures`` is the
    number of pages that hold no letters, only pictures: what they say is not in the text.
    """

    book: str
    name: str
    passages: tuple[Passage, ...]
    pictures: int = 0

    @property
    def whole(self) -> str:
        """The text from beginning to end."""
        return "".join(passage.text for passage in self.passages)

    @property
    def found(self) -> frozenset[str]:
        """The rules that have a passage."""
        return frozenset(passage.rule for passage in self.passages if passage.rule)

    @property
    def unsplit(self) -> tuple[Passage, ...]:
        """The passages that belong to no rule."""
        return tuple(passage for passage in self.passages if not passage.rule)

    def of_rule(self, rule: str) -> str:
        """The passage of the text under a rule; empty where it was not found there."""
        return "".join(passage.text for passage in self.passages if passage.rule == rule)
