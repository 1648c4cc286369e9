"""Citations: the rules on which a decision rests."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Citation:
    """One rule that a decision rests on.

    ``book`` is the rulebook's id (``apsa``), ``rule`` the rule's id in it (``3.5.13``).
    ``is_fallback`` is set where the evening's own book is silent and another book was
    looked into; it must then never be shown as the own book's rule.
    """

    book: str
    rule: str
    is_fallback: bool = False

    def __str__(self) -> str:
        return f"{self.book}:{self.rule}"


Citations = tuple[Citation, ...]


def own_first(citations: Citations) -> Citations:
    """The rules of the evening's own book before those of others, as a host reads them; else in their order."""
    return tuple(sorted(citations, key=lambda citation: citation.is_fallback))
