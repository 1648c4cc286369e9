"""The walk of a bust-out: the modules that a reader passes from the key X to everything that follows from it.

A module is on the walk when one of its functions stands on the call stack as the act reaches a door: a function that
does one of the things that a bust-out consists of. What a panel draws inside is its own.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from types import FrameType

from PySide6.QtCore import Qt

import homepoker
from tests.ui.conftest import Run
from tests.ui.host import press, type_in

MODULES_AT_MOST = 30

DOORS = {
    "key is read": "ui/tonight/keys:command_left_over",
    "form opens": "ui/entries/bust_out:BustOutForm._ask_who",
    "who is offered": "ui/entries/view:in_play",
    "who is out": "ui/entries/bust_out:BustOutForm._ask_by_whom",
    "by whom is offered": "ui/entries/view:opponents",
    "by whom": "ui/entries/bust_out:BustOutForm._add",
    "seats are asked": "ui/seating/panel:TablesPanel.ask",
    "entered": "ui/entries/bust_out:BustOutForm._record",
    "ranked": "core/play/bust_outs:ranking",
    "event": "core/entries:bust_out",
    "state of the entry": "core/entries:after",
    "state of the seat": "core/seating:after_leaving",
    "dealer": "core/play/dealing_order:dealer_by_rule",
    "stored": "store/evening/event_codec:EventCodec.encode",
    "kept": "core/history:History.add",
    "standings": "core/standings:places",
    "tables": "ui/seating/view:tables_view",
    "journal": "ui/journal/panel:JournalPanel.refresh",
    "words of the journal": "services/evening/journal:_Telling._action",
    "room view": "ui/room_view/control:RoomControl.show",
    "words of the room view": "ui/room_view/view:room_picture",
}

HERE = Path(homepoker.__file__).parent


def test_a_bust_out_passes_thirty_modules_at_most(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva", "Jo", "Tom", "Lea")
    host.pass_time(minutes=3)
    host.tonight._teller.stop()  # on a slow computer it tells all views in the midst of the walk
    press(Qt.Key.Key_X, Qt.Key.Key_Escape)  # what is imported only now is on no walk
    passed: dict[str, set[str]] = defaultdict(set)

    def look(frame: FrameType, event: str, _: object) -> None:
        door = _door(frame) if event == "call" else None
        if door in by_door:
            around: FrameType | None = frame
            while around is not None:
                passed[door].add(_module(around))
                around = around.f_back

    by_door = {door: what for what, door in DOORS.items()}
    sys.setprofile(look)
    try:
        press(Qt.Key.Key_X)
        type_in("max")
        press(Qt.Key.Key_Return)
        type_in("eva")
        press(Qt.Key.Key_Return, Qt.Key.Key_Return)
    finally:
        sys.setprofile(None)
    assert host.out() == [str(host.state.entries.by_id[host.entry("Max")].player)]
    assert [what for door, what in by_door.items() if door not in passed] == [], "doors that are called otherwise now"
    walk = sorted(set().union(*passed.values()) - {""})
    assert len(walk) <= MODULES_AT_MOST, walk


def _module(frame: FrameType) -> str:
    """The module of ours that a frame runs in; empty for others."""
    file = Path(frame.f_code.co_filename)
    return file.relative_to(HERE).with_suffix("").as_posix() if HERE in file.parents else ""


def _door(frame: FrameType) -> str:
    return f"{_module(frame)}:{frame.f_code.co_qualname}"
