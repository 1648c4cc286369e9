"""Evenings that were recorded elsewhere: read back to where they ended, without keeping them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from homepoker.core import tournament
from homepoker.core.history import History, Line
from homepoker.core.tournament import AnyEvent, Tournament
from homepoker.services.tournament_desk import events_of


def replayed(lines: Sequence[Line]) -> Tournament:
    """The tournament after all lines of a log, with what was undone left out.

    :raises DoesNotFit: the lines are not those of one log.
    :raises NotATournament: the log does not begin with the opening of a tournament.
    """
    return tournament.replay(cast("list[AnyEvent]", events_of(History(lines).standing())))
