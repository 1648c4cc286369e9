"""Policies of chips that several topics ask, each with its answers."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

ONLY_VISIBLE: Final = yes_no("chip.only_visible_count", "chip-visibility", default=False)
"""Yes: the floor may let only visible chips count in the running hand."""
