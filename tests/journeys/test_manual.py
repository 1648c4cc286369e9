"""A host in the middle of the evening looks something up in the manual, by keys alone, and goes on."""

from __future__ import annotations

from tests.journeys import evening
from tests.journeys.conftest import OpenHost


def test_help_opens_at_what_is_done_is_read_and_left_again(host_at: OpenHost) -> None:
    host = host_at("de")
    evening.begin(host)
    host.keys("t")
    host.wait_for(host.text("clock.call_title"), "QLabel")
    host.keys("shift+F1")
    host.wait(lambda look: look.of_kind("ManualText"), "the manual is open")
    focused = host.focused()
    assert focused is not None
    assert "ManualText" in focused.kinds
    host.keys("Escape")
    host.wait_for(host.text("clock.call_title"), "QLabel")
    host.keys("Escape")
    host.quit()
