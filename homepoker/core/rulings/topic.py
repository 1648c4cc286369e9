"""Topics as the engine sees them: facts, verdict and decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from homepoker.core.rulebooks.ruling import Question


@dataclass(frozen=True, slots=True)
class Topic:
    """One question that a host can face, decided by a module.

    ``situation`` and ``verdict`` are classes of facts.
    """

    situation: type[Any]
    verdict: type[Any]
    decide: Question[Any, Any]

    @property
    def id(self) -> str:
        """The topic's id in the catalogue."""
        return self.decide.topic
