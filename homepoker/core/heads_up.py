"""Heads-up of a tournament (Heads-up): the levels become shorter where the evening's book says so."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from homepoker.core.rulebooks.citation import Citations

# Events


@dataclass(frozen=True, slots=True)
class LevelsShortened:
    """Two players are left, and the levels last shorter from here on; it happens once in a tournament."""

    kind: ClassVar[str] = "levels_shortened"
    at: datetime
    citations: Citations = ()
