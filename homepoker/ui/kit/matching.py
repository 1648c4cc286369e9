"""What a list offers to choose from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """One row to choose from.

    ``detail`` stands beside the name and is searched too (*4711*, *table 2*); ``also`` is searched and not shown.
    A row that may not be chosen stays visible, and its detail says why.
    """

    id: str
    name: str
    detail: str = ""
    also: tuple[str, ...] = ()
    may_choose: bool = True
    is_heading: bool = False
    """A line between two groups, there as long as nothing is searched; give it ``may_choose=False``."""
    is_only_found: bool = False
    """There only where it matches what was typed, below all others that are spelt so: who cannot be chosen any more."""
