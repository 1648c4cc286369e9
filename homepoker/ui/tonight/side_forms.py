"""Protocols of the forms beside the tables."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from homepoker.ui.clock.calling import CallTimeForm
    from homepoker.ui.clock.upcoming import ComingForm
    from homepoker.ui.entries.bust_out import BustOutForm
    from homepoker.ui.entries.forms import LateEntryForm, RefusalCard, StackForm
    from homepoker.ui.entries.lists import AddOnForm, TickForm
    from homepoker.ui.journal.forms import Chooser, CommentForm, WhatFalls
    from homepoker.ui.seating.close_table import CloseTableForm
    from homepoker.ui.standings.end_early import EndEarlyForm
    from homepoker.ui.tonight.keys_card import KeysCard

    People = AddOnForm | BustOutForm | CloseTableForm | LateEntryForm | StackForm | TickForm
    Form = (
        People | CallTimeForm | ComingForm | CommentForm | EndEarlyForm | KeysCard | RefusalCard | WhatFalls | Chooser
    )


@runtime_checkable
class Following(Protocol):
    """Protocol of a form that follows other acts, and is put away when its people or its levels are gone."""

    def follow(self) -> bool:
        """Follow other acts; returns whether there is still something to ask."""


@runtime_checkable
class Ticking(Protocol):
    """Protocol of a form that shows times."""

    def tick(self, now: datetime) -> None:
        """Show the times of this moment."""
