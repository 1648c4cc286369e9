"""Context of a ruling in the running evening: which table is selected, and what can be done about a topic."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from homepoker.ui.tonight.section import TonightSection


def selected_table(tonight: TonightSection | None) -> int | None:
    """The number of the table that is selected; none before play."""
    return tonight.play.tables.selected if tonight is not None and tonight.play is not None else None


def acts_in_play(tonight: TonightSection | None) -> dict[str, Callable[[], object]]:
    """The acts in the running evening that topics offer, by the topic."""
    play = tonight.play if tonight is not None else None
    if play is None or tonight is None or tonight.desk is None or tonight.desk.state.is_over:
        return {}
    return {"chip-race": play.racing.open, "clock-call-time": play.forms.call_time}
