"""Dispatch of the evening's keys to the open page, or to the evening in the room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QKeyEvent

from homepoker.core import tournament
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.ui.room_view.control import RoomCommand
from homepoker.ui.tonight.keys import (
    ClockKey,
    HeldKey,
    HistoryKey,
    KeyCommand,
    PlayKey,
    TableKey,
    clock_act,
    command_left_over,
    command_of,
)

if TYPE_CHECKING:
    from homepoker.ui.kit.jobs.act_runner import ActRunner
    from homepoker.ui.tonight.section import TonightSection


def dispatch(event: QKeyEvent, section: TonightSection, run: ActRunner) -> bool:
    """Act on a key of the window that no focused widget takes; returns whether it was one of the evening's."""
    return _act(command_left_over(event), section, run)


def _act(command: KeyCommand | None, section: TonightSection, run: ActRunner) -> bool:
    desk, play = section.desk, section.play
    match command:
        case RoomCommand():
            section.room_wanted.emit(command)
        case HistoryKey() if desk is not None:
            run(desk.redo if command is HistoryKey.REDO else desk.undo)
        case ClockKey() if desk is not None and play is not None:
            if not desk.state.is_over:
                run(clock_act(command, ClockCommands(desk)))
        case PlayKey() | TableKey() if play is not None:
            return play.obey(command, is_side_covered=section.is_side_covered)
        case _:
            return command is HeldKey.HELD and play is not None
    return True


def dispatch_in_room(event: QKeyEvent, section: TonightSection, run: ActRunner) -> bool:
    """Act on a key of the room view, which is meant for the evening in the room; returns whether it was one of its.

    Where another evening is open the clock is worked beside it; what is done at the tables leads back to them.
    """
    command, desk = command_of(event), section.in_room.desk
    if desk is None or not section.in_room.is_beside:
        return _act(command, section, run)
    match command:
        case ClockKey():
            if tournament.has_begun(desk.state, desk.now()) and not desk.state.is_over:
                run(clock_act(command, ClockCommands(desk)))
            return True
        case PlayKey.CLOSE_FORM | PlayKey.SHOW_KEYS:
            return False
        case HistoryKey() | PlayKey() | TableKey():
            section.room_evening_wanted.emit(desk.tournament_id)
            return section.in_room.is_beside or _act(command, section, run)
        case _:
            return _act(command, section, run)
