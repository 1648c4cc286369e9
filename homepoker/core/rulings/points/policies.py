"""Policies of points and lists that several topics ask, each with its answers."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import number, one_answer

TIES: Final = one_answer("league.ties", "league-ties", "share", open_question="A-35")
"""What equal totals mean: they share the rank; the next one is skipped."""

DECAY_FIRST: Final = number("points.apsa.decay_first", "points-apsa-decay", 1, 1.0)
"""The share of points that is left in the year after the season."""

DECAY_SECOND: Final = number("points.apsa.decay_second", "points-apsa-decay", 1, 1.0)
"""The share that is left in the second year after the season."""

DECAY_THIRD: Final = number("points.apsa.decay_third", "points-apsa-decay", 1, 1.0)
"""The share that is left from the third year after the season on."""
