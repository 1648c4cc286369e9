"""Screens come and go, flicker and change their size while a level runs: nothing is lost, nothing shows in the room."""

from __future__ import annotations

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.evening import MAIN, ROOM
from tests.journeys.host import Box, Host, Look
from tests.journeys.stage import DESK, PROJECTOR, Monitor

SMALLER = Monitor("projector", 1280, 0, 1024, 768)
LOW_DESK = Monitor("desk", 0, 0, 1280, 700)
TIMES = 20


def overlaps(one: Box, other: Box) -> bool:
    """Whether both show the same part of the desktop."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def is_inside(one: Box, around: Box) -> bool:
    """Whether a box lies wholly within another."""
    return (
        one[0] >= around[0]
        and one[1] >= around[1]
        and one[0] + one[2] <= around[0] + around[2]
        and one[1] + one[3] <= around[1] + around[3]
    )


def assert_the_room_sees_nothing_of_the_hosts(look: Look) -> None:
    """Windows, menus, tooltips and dialogs of the host's all stay on the desk."""
    for window in look.windows:
        assert window.kind == ROOM or not overlaps(window.box, PROJECTOR.box), window


def test_the_cable_is_pulled_and_put_back_twenty_times_in_a_running_level(host_at: OpenHost) -> None:
    host = host_at()
    evening.begin(host)
    evening.show_room(host)
    place = host.look().box_of(MAIN)
    before, began_at = evening.seconds(evening.shown_time(host.look())), host.now

    for _ in range(TIMES):
        host.stage.unplug(PROJECTOR)
        alone = host.wait(lambda look: look.window_of(ROOM) is None, "the room view leaves")
        assert alone.box_of(MAIN) == place
        host.stage.plug(PROJECTOR)
        again = evening.wait_for_room(host)
        assert again.box_of(MAIN) == place
        assert_the_room_sees_nothing_of_the_hosts(again)

    played = round((host.now - began_at).total_seconds())
    assert abs(before - evening.seconds(evening.shown_time(host.look())) - played) <= 1, "no second was lost"
    host.quit()


def test_a_projector_that_warms_up_is_waited_for(host_at: OpenHost) -> None:
    host = host_at("en")
    evening.begin(host)
    evening.show_room(host)
    place = host.look().box_of(MAIN)
    for _ in range(8):
        host.stage.unplug(PROJECTOR)
        host.stage.plug(PROJECTOR)
        assert host.look().box_of(MAIN) == place
    look = evening.wait_for_room(host)
    assert_the_room_sees_nothing_of_the_hosts(look)
    assert host.look().box_of(MAIN) == place
    host.quit()


def test_screens_change_their_size_while_a_level_runs(host_at: OpenHost) -> None:
    host = host_at()
    evening.begin(host)
    evening.show_room(host)

    host.stage.unplug(PROJECTOR)
    host.stage.plug(SMALLER)
    host.wait(lambda look: look.box_of(ROOM) == SMALLER.box, "the room view fills the smaller picture")

    host.stage.unplug(SMALLER)
    host.stage.unplug(DESK)
    host.stage.plug(LOW_DESK)
    host.stage.plug(PROJECTOR)
    host.wait(
        lambda look: look.box_of(ROOM) == PROJECTOR.box and is_inside(look.box_of(MAIN), LOW_DESK.box),
        "both windows lie on their screens",
    )
    host.quit()


def test_a_window_remembered_on_a_screen_that_is_gone_opens_on_one_that_exists(host_at: OpenHost) -> None:
    host = host_at()
    evening.begin(host)
    main = host.look().window_of(MAIN)
    assert main is not None
    host.stage.xdotool("windowmove", main.id, 1600, 200)
    host.wait(lambda look: overlaps(look.box_of(MAIN), PROJECTOR.box), "the window is on the second screen")
    host.quit()
    host.stage.set_up(DESK)
    host.start()
    host.wait(lambda look: is_inside(look.box_of(MAIN), DESK.box), "the window is on the desk")
    host.quit()


def test_what_the_host_opens_stays_on_the_desk(host_at: OpenHost) -> None:
    host = host_at("en")
    evening.begin(host)
    evening.show_room(host)
    for key in ("question", "x", "m", "n", "ctrl+Right"):
        host.keys(key)
        assert_the_room_sees_nothing_of_the_hosts(evening.wait_for_tick(host))
        host.keys("Escape")
    open_every_menu(host)
    assert host.look().box_of(ROOM) == PROJECTOR.box
    host.quit()


def open_every_menu(host: Host) -> None:
    """Open what pops up, and look where it does."""
    for words in ("clock.more", "tonight.more"):
        host.click(host.text(words))
        look = host.wait(lambda seen: seen.of_kind("QMenu"), "a menu is open")
        assert_the_room_sees_nothing_of_the_hosts(look)
        host.keys("Escape")
        host.wait(lambda seen: not seen.of_kind("QMenu"), "it is closed")
