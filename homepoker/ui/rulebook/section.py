"""The Rulebook section of the window."""

from __future__ import annotations

from homepoker.ui.rulebook.pages import RulebookPages


class RulebookSection(RulebookPages):
    """All rulebooks with the whole window for them."""
