"""The lock in a real window: a held key repeats as the window system sends it, and a mouse alone is enough."""

from __future__ import annotations

import pytest

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_opens_to_a_held_key_to_the_mouse_and_the_window_can_be_closed(host_at: OpenHost, language: str) -> None:
    host = host_at(language, luck=evening.LUCK)
    evening.begin(host)

    lock(host)
    host.stage.xdotool("keydown", "Escape")
    host.wait(lambda look: not is_locked(host, look), "held Esc opens the lock")
    host.stage.xdotool("keyup", "Escape")

    lock(host)
    hold(host, "awake.unlock_do")
    host.wait(lambda look: not is_locked(host, look), "the held button opens the lock")
    host.stage.xdotool("mouseup", 1)

    lock(host)
    host.keys("alt+F4")
    hold(host, "awake.close_do")
    assert host.process.wait(20) == 0
    host.stage.xdotool("mouseup", 1)


def is_locked(host: Host, look: Look) -> bool:
    return bool(look.saying(host.text("awake.locked")))


def lock(host: Host) -> None:
    host.keys("ctrl+l")
    host.wait_for(host.text("awake.locked"))


def hold(host: Host, button: str) -> None:
    left, top, width, height = host.wait_for(host.text(button)).box
    host.stage.xdotool("mousemove", left + width // 2, top + height // 2, "mousedown", 1)
