"""The screens of the room."""

from __future__ import annotations

from homepoker.services.showcase import Scene
from homepoker.ui.screenshots import evening
from homepoker.ui.screenshots.stage import Screen, Stage


def _room_message(made: Stage) -> None:
    if made.application.room is not None:
        made.application.room.message = made.application.words.text("screenshots.message")


def _room_black(made: Stage) -> None:
    if made.application.room is not None:
        made.application.room.is_black = True


SCREENS: dict[str, Screen] = {
    "room": Screen(Scene.LATEST, is_room=True),
    "room-play": Screen(Scene.PLAY, evening.run, is_room=True),
    "room-seats": Screen(Scene.SEATED, is_room=True),
    "room-last-minute": Screen(Scene.PLAY, evening.last_minute, is_room=True),
    "room-last-seconds": Screen(Scene.PLAY, evening.last_seconds, is_room=True),
    "room-paused": Screen(Scene.PLAY, evening.pause, is_room=True),
    "room-break": Screen(Scene.PLAY, evening.come_to_break, is_room=True),
    "room-message": Screen(Scene.PLAY, _room_message, is_room=True),
    "room-standings": Screen(Scene.OVER, is_room=True),
    "room-black-out": Screen(Scene.PLAY, _room_black, is_room=True),
    "room-idle": Screen(is_room=True),
}
"""The screens of the room view, by name."""
