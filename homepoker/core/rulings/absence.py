"""Somebody who is away: asked when a hand is dealt without them, and when they leave for a while."""

from __future__ import annotations

from typing import Final

from homepoker.core.rulebooks.policy import yes_no

ABSENT_POSTS: Final = yes_no("absent.posts", "seat-absent-player", default=True)
"""Whether blinds and antes go in for somebody who is away."""
