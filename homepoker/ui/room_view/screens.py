"""Choice of the room view's screen: recognised again, never the host's unasked, and back by itself after a gap."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from homepoker.ui.kit.layout.on_screen import bring_back
from homepoker.ui.room_view.window import RoomWindow

SETTLED_AFTER_MS = 1000
"""Milliseconds without change after which a screen counts: a beamer that warms up comes and goes several times."""


@dataclass(frozen=True, slots=True)
class ScreenId:
    """Identity of a screen; any of it may be empty. ``name`` is the connector and changes with the cable."""

    manufacturer: str = ""
    model: str = ""
    serial: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class SeenScreen:
    """A screen that is connected now, and its place on the desktop in logical pixels."""

    id: ScreenId
    x: int
    y: int
    width: int
    height: int

    def overlaps(self, other: SeenScreen) -> bool:
        """Whether both show the same part of the desktop, as mirrored screens do."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


class RoomState(Enum):
    HIDDEN = "hidden"
    """The host does not show it, though there is a screen for it."""
    VISIBLE = "visible"
    """Room view on a screen of its own."""
    HERE = "here"
    """Room view on the host's own screen, because the host asked for that."""
    NO_SECOND_SCREEN = "no_second_screen"
    """The host's screen is the only one; a beamer that mirrors it may be behind it."""
    MIRRORED = "mirrored"
    """Room view without a screen of its own: the second one shows the same as the host's."""
    SCREEN_GONE = "screen_gone"
    """Room view whose screen was unplugged or is used by the host's window; it returns with it."""


def choose_screen(
    screens: Sequence[SeenScreen],
    host_screen: ScreenId | None,
    remembered: ScreenId | None,
    passed_over: Iterable[ScreenId] = (),
) -> ScreenId | None:
    """The screen for the room view; ``None`` where only the host's is left.

    :param screens: all that are connected, in the system's order.
    :param host_screen: the one with the host's window, which is never chosen, nor one that mirrors it.
    :param remembered: the one that was used last; it is chosen where it is recognised.
    :param passed_over: screens that were there when the room view stood on another one. They are somebody else's:
        the room view does not jump onto them because its own screen was unplugged.
    """
    host = next((screen for screen in screens if screen.id == host_screen), None)
    free = [screen for screen in screens if screen is not host and (host is None or not screen.overlaps(host))]
    if host is None and len(free) < 2:
        return None
    if remembered is not None:
        likeness = {screen.id: _likeness(screen.id, remembered, screens) for screen in free}
        best = max(likeness, key=lambda each: likeness[each], default=None)
        if best is not None and likeness[best]:
            return best
    others = set(passed_over)
    return next((screen.id for screen in free if screen.id not in others), None)


def is_mirrored(screens: Sequence[SeenScreen], host_screen: ScreenId | None) -> bool:
    """Whether another screen shows what the host's screen shows. Some systems then report a single one."""
    host = next((screen for screen in screens if screen.id == host_screen), None)
    return host is not None and any(screen is not host and screen.overlaps(host) for screen in screens)


def _likeness(seen: ScreenId, remembered: ScreenId, screens: Sequence[SeenScreen]) -> int:
    """The likeness to the remembered screen: 3 by its serial number, 0 not at all."""
    if seen == remembered:
        return 4
    if (seen.manufacturer, seen.model) != (remembered.manufacturer, remembered.model):
        return 0
    if seen.serial and remembered.serial:
        return 3 if seen.serial == remembered.serial else 0
    if not seen.model:
        return 1 if seen.name == remembered.name else 0
    if seen.name == remembered.name:
        return 2
    twins = [each for each in screens if (each.id.manufacturer, each.id.model) == (seen.manufacturer, seen.model)]
    return 1 if len(twins) == 1 else 0


def identify(screen: QScreen) -> ScreenId:
    """The identity of a screen of Qt."""
    return ScreenId(screen.manufacturer(), screen.model(), screen.serialNumber(), screen.name())


def seen_screens() -> list[tuple[SeenScreen, QScreen]]:
    """The screens that are connected now."""
    screens = []
    for screen in QGuiApplication.screens():
        area = screen.geometry()
        screens.append((SeenScreen(identify(screen), area.x(), area.y(), area.width(), area.height()), screen))
    return screens


class RoomScreens(QObject):
    """Puts the room window on its screen, and follows the screens as they come and go."""

    changed = Signal(object)
    """Signal: the new `RoomState`; the host's window says it in words."""

    def __init__(
        self,
        window: RoomWindow,
        host: QWidget,
        remembered: ScreenId | None = None,
        *,
        settled_after_ms: int = SETTLED_AFTER_MS,
    ) -> None:
        """
        :param host: the host's window; its screen is never covered unasked. The object lives as long as it.
        :param remembered: the screen that was used last time, from the preferences.
        """
        super().__init__(host)
        self.state = RoomState.HIDDEN
        self.remembered = remembered
        """The screen to come back to; keep it in the preferences when the state becomes visible."""
        self._window = window
        self._host = host
        self._is_wanted = False
        self._follows_host = False
        self._on: QScreen | None = None
        self._passed_over: frozenset[ScreenId] = frozenset()
        self._settling = QTimer(self, singleShot=True, interval=settled_after_ms)
        self._settling.timeout.connect(self._settle)
        window.left.connect(self.hide)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenAdded.connect(self._added)
            app.screenRemoved.connect(self._removed)
        for screen in QGuiApplication.screens():
            self._follow(screen)
        self.state = self._at_rest()

    @property
    def is_wanted(self) -> bool:
        """Whether the host wants the room to see it, be there a screen for it now or not."""
        return self._is_wanted

    def show(self) -> RoomState:
        """Show the room view on a second screen, at once if there is one, else as soon as one comes."""
        self._is_wanted = True
        self._place()
        return self.state

    def hide(self) -> None:
        """Show the room view no longer."""
        self._is_wanted = False
        self._leave(self._at_rest())

    def show_here(self) -> None:
        """Cover the host's own screen, because the host asked for it, until they leave or another screen comes."""
        screen = self._host.screen()
        self._is_wanted = True
        self._on = screen
        self._window.fill(screen, takes_keys=True)
        self._become(RoomState.HERE)

    def _place(self) -> None:
        self._follow_host()
        seen = seen_screens()
        host = identify(self._host.screen())
        chosen = choose_screen([screen for screen, _ in seen], host, self.remembered, self._passed_over)
        if chosen is None:
            if self.state is RoomState.HERE:
                self._fill_here()
            else:
                has_had_one = self.remembered is not None and bool(self._passed_over)
                self._leave(RoomState.SCREEN_GONE if has_had_one else self._at_rest())
            return
        screen = next(each for seen_screen, each in seen if seen_screen.id == chosen)
        self.remembered = chosen
        self._passed_over = frozenset(seen_screen.id for seen_screen, _ in seen if seen_screen.id != chosen)
        if self._on is not screen or not self._window.isVisible() or self._window.geometry() != screen.geometry():
            self._window.fill(screen, takes_keys=False)
        self._on = screen
        self._become(RoomState.VISIBLE)

    def _fill_here(self) -> None:
        """Fill the host's screen again, which may have another size now, or be another one."""
        screen = self._host.screen()
        if self._on is not screen or self._window.geometry() != screen.geometry():
            self._on = screen
            self._window.fill(screen, takes_keys=True)

    def _at_rest(self) -> RoomState:
        """The state while nothing is shown: whether there would be a screen for it."""
        screens = [seen_screen for seen_screen, _ in seen_screens()]
        host = identify(self._host.screen())
        if choose_screen(screens, host, self.remembered) is not None:
            return RoomState.HIDDEN
        return RoomState.MIRRORED if is_mirrored(screens, host) else RoomState.NO_SECOND_SCREEN

    def _leave(self, state: RoomState) -> None:
        self._on = None
        self._window.hide()
        self._become(state)

    def _become(self, state: RoomState) -> None:
        if state is not self.state:
            self.state = state
            self.changed.emit(state)

    def _settle(self) -> None:
        bring_back(self._host)
        if self._is_wanted:
            self._place()
        else:
            self._become(self._at_rest())

    def _added(self, screen: QScreen) -> None:
        self._follow(screen)
        self._stir()

    def _removed(self, screen: QScreen) -> None:
        if screen is self._on:
            # At once: the system would otherwise put the window onto the screen that is left, over the host's.
            self._is_wanted = self.state is not RoomState.HERE
            self._leave(RoomState.SCREEN_GONE if self._is_wanted else RoomState.HIDDEN)
        self._stir()

    def _follow(self, screen: QScreen) -> None:
        screen.geometryChanged.connect(self._stir)
        screen.availableGeometryChanged.connect(self._stir)

    def _follow_host(self) -> None:
        """Notice when the host's window is taken to another screen; it has no handle before it is first shown."""
        if self._follows_host:
            return
        handle = self._host.window().windowHandle()
        if handle is not None:
            self._follows_host = True
            handle.screenChanged.connect(self._stir)

    def _stir(self, *_: object) -> None:
        self._settling.start()
