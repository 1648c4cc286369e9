"""The keys that mean the program and not a field of it, wherever they are pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from homepoker.ui.application import Application


class Keyboard(QObject):
    """Hands the keys that no widget wanted to the page they are for."""

    def __init__(self, application: Application, tick: Callable[[], object]) -> None:
        """
        :param tick: draws everything anew, for what a key has changed.
        """
        super().__init__(application)
        self._application = application
        self._tick = tick
        application.window.key_left_over.connect(self.take)

    def take(self, event: QKeyEvent) -> None:
        """A key pressed in the host's window."""
        tonight = self._application.tonight
        if self._application.window.current == "tonight" and tonight is not None and tonight.handle_key(event):
            event.accept()

    def take_in_the_room(self, event: QKeyEvent) -> None:
        """A key pressed on the room view acts whatever the host's window shows; what it opens is shown there."""
        from homepoker.ui.tonight.keys import opens_something

        application = self._application
        if application.tonight is not None and application.tonight.handle_key(event, is_in_room=True):
            event.accept()
            if opens_something(event):
                self._come_forward("tonight")

    def ask_room(self, wish: str) -> None:
        """Do what a key, or a button in its place, asks of the room view."""
        application = self._application
        if application.room is not None:
            application.room.obey(wish)
        if wish == "message" and application.tonight is not None:
            application.tonight.ask_message()
        self._tick()

    def _come_forward(self, section: str) -> None:
        """Show the host's window: what opens in it must not stay behind the room view."""
        if self._application.room is not None:
            self._application.room.step_aside()
        self._application.window.show_section(section)
        self._application.window.activateWindow()
