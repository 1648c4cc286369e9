"""An evening whose worker dies, and one whose worker hangs: the clock runs on, the host is told, the way out works."""

from __future__ import annotations

import time

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look

BACKUPS = "homepoker.services.exchange.backups:take"
ENDS_WITHIN = 16.0
"""Seconds: ten of patience for a slow stick, and what an end takes on a busy machine."""


def toasts(look: Look) -> list[str]:
    return [thing.text for thing in look.of_kind("QLabel") if "_Toast" in thing.within]


def says(host: Host, words: str) -> None:
    host.wait(lambda look: words in toasts(look), f"a toast says “{words}”")


def back_up(host: Host) -> None:
    """Settings, *Back up now*, which may lie further down."""
    host.click(host.text("tonight.settings"))
    button = host.text("backups.now")
    host.wait_for(host.text("settings.language"))
    _, _, width, height = host.look().box_of("MainWindow")
    for _ in range(30):
        found = host.look().saying(button)
        if found and found[0].box[3] > 0 and found[0].is_enabled:
            break
        host.stage.xdotool("mousemove", width // 2, height // 2, "click", 5)
    host.click(button)


def test_an_evening_whose_worker_dies(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK, broken=f"dies:{BACKUPS}")
    evening.begin(host)
    before = evening.seconds(evening.shown_time(evening.wait_for_tick(host)))
    # The first backup is made by itself, a moment after the start.
    says(host, host.text("kit.job_failed", job="kit.job_backup"))
    assert "ERROR kit.job_backup" in host.problems
    assert "\tRecursionError\n" in host.problems
    host.forget_problems()
    assert evening.seconds(evening.shown_time(evening.wait_for_tick(host))) < before, "the clock runs on"
    back_up(host)
    says(host, host.text("backups.made"))
    assert list(host.data.rglob("backups/*.db"))
    host.quit()


def test_an_evening_whose_worker_hangs_can_be_closed_and_opened_again(host_at: OpenHost) -> None:
    host = host_at("en", luck=evening.LUCK, broken=f"hangs:{BACKUPS}")
    evening.begin(host)
    host.click(host.text("tonight.settings"))
    # The first backup is made by itself, a moment after the start.
    host.wait(lambda look: look.saying(host.text("backups.busy")), "a backup is under way")
    began = time.monotonic()
    host.quit()
    assert time.monotonic() - began < ENDS_WITHIN
    host.start()
    host.wait_for(host.text("clock.pause"), "QToolButton")
    host.quit()
