"""Both languages, section by section with the keyboard: switched live they say what a fresh start says, and fit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from homepoker.devtools.showcase import fill_with_sample
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.evenings import sample_evening as sample
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look, Thing
from tests.journeys.stage import Monitor, Stage

WIDE_DESK = Monitor("desk", 0, 0, 1920, 1080)
SECTIONS = (
    *("tonight.section", "tonight.players", "tonight.league"),
    *("tonight.rulebook", "manual.section", "tonight.settings"),
)
SIZES = ((1280, 640), (1920, 1080))
TABS_AT_MOST = 120
LANGUAGES = ("system", "de", "en")
"""As the settings offer them."""

both_languages = pytest.mark.parametrize(("language", "other"), [("de", "en"), ("en", "de")])


@pytest.fixture
def host_at_desk(host_at: OpenHost, stage: Stage) -> OpenHost:
    """Opens hosts with one wide screen."""
    stage.set_up(WIDE_DESK)
    return host_at


@both_languages
def test_a_language_chosen_between_two_evenings_says_what_a_fresh_start_in_it_says(
    host_at_desk: OpenHost, language: str, other: str
) -> None:
    host = host_at_desk(language, at=sample.instant("20:15"), is_held=True)
    fill(host)
    host.start()
    host.wait_for(host.text("tonight.past_title"))
    assert_says_the_same(host, other)


@both_languages
def test_a_language_chosen_during_play_says_what_a_fresh_start_in_it_says(
    host_at_desk: OpenHost, language: str, other: str
) -> None:
    host = host_at_desk(language, at=sample.instant("20:15"), is_held=True)
    evening.begin(host)
    host.keys("space")
    host.wait_for(host.text("clock.resume"))
    assert_says_the_same(host, other)


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_text_is_cut_off_between_two_evenings(host_at_desk: OpenHost, language: str) -> None:
    host = host_at_desk(language)
    fill(host)
    host.start()
    host.wait_for(host.text("tonight.past_title"))
    cut = {}
    for section in SECTIONS:
        go_to(host, host.text(section))
        cut[section] = cut_off(host)
    go_to(host, host.text("tonight.section"))
    host.click(host.text("tonight.edit_profile"))
    host.wait(lambda look: look.of_kind("ProfileEditor"), "the profile can be changed")
    cut["profile"] = cut_off(host)
    host.click(host.text("profile.close"))
    host.click(host.text("tonight.past_go"))
    host.wait_for(host.text("standings.reopen"))
    cut["standings"] = cut_off(host)
    assert not {where: found for where, found in cut.items() if found}


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_text_is_cut_off_during_an_evening(host_at_desk: OpenHost, language: str) -> None:
    host = host_at_desk(language)
    host.start()
    host.wait_for(host.text("tonight.try_sample"))
    cut = {"welcome": cut_off(host)}
    evening.open_sample(host)
    cut["check-in"] = cut_off(host)
    evening.draw_seats(host)
    cut["seats"] = cut_off(host)
    evening.start_now(host)
    cut["play"] = cut_off(host)
    for key, wanted in (("x", "entries.who"), ("question", "keys.title")):
        host.keys(key)
        host.wait_for(host.text(wanted), "QLabel")
        cut[wanted] = cut_off(host)
        host.keys("Escape")
    host.click(host.text("entries.late"))
    host.wait_for(host.text("entries.late_title"), "QLabel")
    cut["late entry"] = cut_off(host)
    host.keys("Escape")
    host.click(host.text("tonight.standings"))
    host.wait_for(host.text("standings.so_far"), "QLabel")
    cut["standings"] = cut_off(host)
    assert not {where: found for where, found in cut.items() if found}


def fill(host: Host) -> None:
    """A club of 24 with one closed evening."""
    club = open_club(host.data, resources(), SystemTimekeeper(), RandomDraw())
    fill_with_sample(club, Path(resources()) / "sample")
    club.close()


def assert_says_the_same(host: Host, other: str) -> None:
    """Switch to the other language in the settings, and compare with a fresh start."""
    walk(host)
    switch(host, other)
    live = walk(host)
    host.quit()
    host.start()
    for section in SECTIONS:
        show(host, section)
        # A moment after the start it is known whether there is sound.
        host.wait(partial(reads, live[section]), f"{section} says {live[section]}, not {words_of(host.look())}")


def walk(host: Host) -> dict[str, list[str]]:
    """Go to every section with the keyboard; what can be read there."""
    found = {}
    for section in SECTIONS:
        show(host, section)
        found[section] = words_of(host.look())
    return found


def show(host: Host, section: str) -> None:
    """Go to a section; on the way Tab has chosen another table, to which the keys belong."""
    go_to(host, host.text(section))
    if section == "tonight.section":
        host.keys("1")


def reads(words: list[str], look: Look) -> bool:
    """Whether these words can be read, and no others."""
    return words_of(look) == words


def go_to(host: Host, name: str) -> None:
    """Tab to the rail, and walk along it with the arrow keys to a section."""
    names = [host.text(section) for section in SECTIONS]
    tab_to(host, lambda focused: "QToolButton" in focused.kinds and focused.text in names, "the rail")
    focused = host.focused()
    assert focused is not None
    assert focused.is_checked, "Tab comes to the section that is open"
    here, there = names.index(focused.text), names.index(name)
    for at in range(here, there, 1 if there > here else -1):
        host.keys("Down" if there > here else "Up")
        host.wait(partial(is_chosen, names[at + (1 if there > here else -1)]), "the next section is open")


def is_chosen(name: str, look: Look) -> bool:
    """Whether a button that stays down is down."""
    return any(thing.is_checked for thing in look.saying(name))


def tab_to(host: Host, is_wanted: Callable[[Thing], bool], what: str) -> None:
    """Press Tab until something has the keys."""
    for _ in range(TABS_AT_MOST):
        focused = host.focused()
        if focused is not None and is_wanted(focused):
            return
        host.keys("Tab")
    raise AssertionError(f"{what} is not reached with {TABS_AT_MOST} tabs")


def is_choice_among(names: list[str], thing: Thing) -> bool:
    """Whether it is the chosen one of several choices."""
    return thing.is_checked and thing.text in names


def switch(host: Host, other: str) -> None:
    """Choose a language in the settings, with the arrow keys: each choice on the way there counts at once."""
    at = 0
    while LANGUAGES[at] != other:
        names = [host.text(f"settings.language_{name}") for name in LANGUAGES]
        tab_to(host, partial(is_choice_among, names), "the choice of the language")
        host.keys("Right")
        at += 1
        host.speak(LANGUAGES[at])
        host.wait(partial(is_chosen, host.text(f"settings.language_{LANGUAGES[at]}")), f"{LANGUAGES[at]} is chosen")
        host.wait_for(host.text("settings.volume"))


def cut_off(host: Host) -> list[tuple[int, str, str]]:
    """The texts that have too little room, in the smallest window and in a large one."""
    found = []
    for width, height in SIZES:
        main = host.look().window_of(evening.MAIN)
        assert main is not None
        host.stage.xdotool("windowsize", main.id, width, height)
        host.wait(partial(is_sized, (width, height)), "the window has its size")
        host.wait(partial(is_settled, host), "nothing moves any more")
        seen = cut_in(host, width)
        if seen:
            # A long journal draws its older entries a moment after the page.
            host.wait(partial(is_settled, host), "nothing moves any more")
            seen = [one for one in cut_in(host, width) if one in seen]
        found += seen
    return found


def cut_in(host: Host, width: int) -> list[tuple[int, str, str]]:
    """The texts that have too little room now.

    :param width: of the window, in pixels.
    """
    look = host.look(asks_what_is_cut=True)
    found = [(width, thing.kind, thing.text) for thing in without_toasts(look) if thing.is_cut]
    return found + [(width, "over each other", " / ".join(pair)) for pair in overlapping(look)]


def is_sized(size: tuple[int, int], look: Look) -> bool:
    """Whether the host's window has that size."""
    return look.box_of(evening.MAIN)[2:] == size


def is_settled(host: Host, look: Look) -> bool:
    """Whether the window looks the same twice."""
    return [thing.box for thing in look.things] == [thing.box for thing in host.look().things]


def overlapping(look: Look) -> list[tuple[str, str]]:
    """Texts side by side in one place that lie over each other."""
    texts = [thing for thing in without_toasts(look) if "QLabel" in thing.kinds and thing.text and thing.box[2] > 0]
    return [
        (one.text, other.text)
        for at, one in enumerate(texts)
        for other in texts[at + 1 :]
        if one.within == other.within and overlap(one, other)
    ]


def overlap(one: Thing, other: Thing) -> bool:
    """Whether two texts share more than the spacing around their letters."""
    (left, top, width, height), (left2, top2, width2, height2) = one.box, other.box
    across = min(left + width, left2 + width2) - max(left, left2)
    down = min(top + height, top2 + height2) - max(top, top2)
    return across > 1 and down > 1


def without_toasts(look: Look) -> list[Thing]:
    """Everything that stays."""
    return [thing for thing in look.things if thing.kind != "_Toast" and "_Toast" not in thing.within]


def words_of(look: Look) -> list[str]:
    """Everything that can be read and stays."""
    return [
        words
        for thing in without_toasts(look)
        for words in (thing.text, thing.name, thing.tip, *(cell for row in thing.rows for cell in row.cells))
        if words
    ]
