"""Banner of the sample club."""

from __future__ import annotations

from collections.abc import Callable

from homepoker.services.words import Words
from homepoker.ui.kit.messages.banner import Banner


def sample_banner(words: Words, on_leave: Callable[[], object]) -> Banner:
    """The banner that says that the open club is the sample, with the way back to one's own."""
    banner = Banner(words, may_close=False)
    banner.say(words.text("tonight.sample_banner"), "accent", ((words.text("tonight.sample_leave"), on_leave),))
    return banner
