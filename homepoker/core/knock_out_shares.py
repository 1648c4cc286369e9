"""Shares of knock-outs: what of one belongs to each of those who took somebody out together.

A knock-out has so many parts that up to twelve people split it without a rest. What went to others is counted, and not
what is left, so that 0 is a knock-out of one's own.
"""

from __future__ import annotations

from typing import Final

WHOLE_KNOCK_OUT: Final = 27_720
"""Parts of a knock-out: the least common multiple of 1 to 12."""


def shared_away(winners: int) -> int:
    """Share of a knock-out that each of several winners loses to the others, in parts of a knock-out."""
    return WHOLE_KNOCK_OUT - (2 * WHOLE_KNOCK_OUT + winners) // (2 * winners)
