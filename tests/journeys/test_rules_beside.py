"""A host looks a rule up while they play, shows it to the room, and keeps the rulebooks in a window of their own."""

from __future__ import annotations

from functools import partial

from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.evening import MAIN, ROOM
from tests.journeys.host import Box, Host, Look
from tests.journeys.stage import DESK, PROJECTOR

BESIDE, APART = "DockPanel", "DetachedWindow"


def test_a_rule_is_looked_up_shown_to_the_room_and_taken_away(host_at: OpenHost) -> None:
    host = host_at()
    evening.begin(host)
    evening.show_room(host)
    host.wait(partial(has_beside, wanted=False), "no rulebook is open")

    title = look_up(host, "overchip ohne ansage")
    host.click(host.text("rule.show_in_room"))
    host.wait(lambda look: title in room_words(look), "the room reads it")
    assert evening.shown_time(host.look()) in room_words(host.look()), "the clock goes on beside it"
    assert host.look().box_of(ROOM) == PROJECTOR.box

    host.keys("Escape")
    host.wait(partial(has_beside, wanted=False), "the rulebook is closed")
    assert title in room_words(host.look()), "the room goes on reading"
    host.click(host.text("tonight.rule_clear"))
    host.wait(lambda look: title not in room_words(look), "it is taken away")
    host.quit()


def test_the_rulebooks_stand_in_a_window_of_their_own_and_come_back(host_at: OpenHost) -> None:
    host = host_at("en")
    evening.begin(host)
    evening.show_room(host)
    look_up(host, "who shows first")

    host.click(host.text("rule.set_apart"))
    host.wait(lambda look: is_inside(look.box_of(APART), DESK.box), "it stands on the host's screen")
    # Somebody drags it where the room looks.
    window = host.look().window_of(APART)
    assert window is not None
    host.stage.xdotool("windowmove", window.id, PROJECTOR.left + 300, 200)
    # What Qt says may be ahead of the window manager: the mouse goes where the window really is.
    host.wait(
        lambda look: is_inside(look.box_of(APART), DESK.box) and host.stage.place_of(window.id)[0] < PROJECTOR.left,
        "it comes back from the room's screen",
    )
    assert host.look().box_of(ROOM) == PROJECTOR.box

    host.click(host.text("rule.dock"))
    host.wait(lambda look: look.window_of(APART) is None and has_beside(look), "it stands beside the tables again")
    host.keys("F1")
    host.wait(lambda look: look.focused is not None and BESIDE in look.focused.within, "the search has the keys")
    assert any(one.kind == MAIN and one.is_active for one in host.look().windows)
    host.quit()


def look_up(host: Host, question: str) -> str:
    """F1, a question, Enter; the title of the rule that opens."""
    host.keys("F1")
    host.wait(lambda look: look.focused is not None and BESIDE in look.focused.within, "words can be typed")
    host.type(question)
    host.wait(lambda look: any("EntryList" in thing.kinds and thing.rows for thing in look.things), "rules are found")
    host.keys("Return")
    look = host.wait(rule_read, "the rule is read")
    return rule_read(look)


def rule_read(look: Look) -> str:
    """What the rule is called that is read beside the tables."""
    pages = [thing for thing in look.of_kind("TextPage") if BESIDE in thing.within]
    return pages[0].name if pages else ""


def has_beside(look: Look, *, wanted: bool = True) -> bool:
    """Whether the rulebooks are open beside something."""
    return any(BESIDE in (thing.kind, *thing.within) for thing in look.things) is wanted


def room_words(look: Look) -> str:
    """All words of the room view."""
    return " ".join(thing.text for thing in look.of_kind(ROOM))


def is_inside(box: Box, screen: Box) -> bool:
    """Whether a window lies wholly on a screen."""
    left, top, width, height = box
    return (
        width > 0
        and left >= screen[0]
        and top >= screen[1]
        and left + width <= screen[0] + screen[2]
        and top + height <= screen[1] + screen[3]
    )
