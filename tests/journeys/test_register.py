"""The register by keys and mouse: a list from German Excel, two entries that are one person, one who is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from homepoker.devtools.showcase import fill_with_sample
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.league.archiving import catch_up
from homepoker.services.league.calendar_lists import standings_of
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.database import DATABASE_NAME
from homepoker.store.resource_files import resources
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look
from tests.journeys.stage import Stage
from tests.journeys.test_languages import WIDE_DESK, cut_off

LIST = "Name;Mitgliedsnr.;E-Mail\r\nZoë Brandt;90;zoe@example.org\r\nStefan Haidr;;\r\n;91;\r\nMarta Grünwald;1;\r\n"
"""Somebody new, somebody mistyped, a row without a name, somebody known."""


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_list_is_imported_two_are_merged_one_is_forgotten_and_the_standings_know(
    host_at: OpenHost, stage: Stage, language: str
) -> None:
    stage.set_up(WIDE_DESK)
    host: Host = host_at(language)
    winner, shown = fill(host)
    file = host.home / "members.csv"
    file.write_bytes(LIST.encode("cp1252"))
    host.start()
    host.click(host.text("tonight.league"))
    host.wait(lambda look: shown in look.texts, "the winner leads the ranking")
    host.click(host.text("tonight.players"))
    host.wait_for(host.text("players.import"))

    import_list(host, file)
    merge_the_likely_pair(host)
    forget(host, winner)

    host.click(host.text("tonight.league"))
    former = host.text("papers.former_member")
    look = host.wait(lambda seen: any(former in text for text in seen.texts), "a former member stands in the ranking")
    assert shown not in look.texts
    host.quit()
    assert winner.encode() not in (host.data / DATABASE_NAME).read_bytes()


def import_list(host: Host, file: Path) -> None:
    """Choose the file, look at what it would bring, import it.

    The dialog begins where the file is, so that its name is enough: of a path typed on a busy machine Qt's list of
    completions still holds another folder, and Enter takes that.
    """
    host.click(host.text("players.import"))
    host.wait(can_name_a_file, "a file can be named")
    host.type(file.name)
    host.wait(lambda look: look.focused is not None and look.focused.text == file.name, "the whole name is typed")
    accept(host, lambda seen: bool(seen.saying(host.text("players.import_title"))))
    look = host.wait(lambda seen: seen.of_kind("ChoosingTable"), "the rows of the file can be seen")
    rows = [row.cells for table in look.of_kind("ChoosingTable") for row in table.rows]
    fates = [cells[2] for cells in rows if len(cells) > 2]
    stays = host.text("players.import_missing.stays")
    assert [fate for fate in fates if fate != stays] == [
        host.text(f"players.row_status.{status}") for status in ("new", "new", "same")
    ]
    assert any(host.text("players.csv_no_name") in cells for cells in rows)
    assert cut_off(host) == []
    press(host, "players.import_do")
    host.wait(partial(lists, "Zoë Brandt"), "who is new stands in the register")


def accept(host: Host, is_accepted: Callable[[Look], bool]) -> None:
    """Enter; where the dialog's list of completions has just come up, it takes the first one only to close that."""
    for _ in range(3):
        host.keys("Return")
        try:
            host.wait(is_accepted, "the file is taken", patience=3)
        except AssertionError:
            # Only a dialog that is still there gets another Enter: in the window after it that would press a button.
            if host.look().window_of("QFileDialog") is None:
                break
        else:
            return
    host.wait(is_accepted, "the file is taken")


def merge_the_likely_pair(host: Host) -> None:
    """The program proposes the mistyped name; the keys that lie under the fingers merge it."""
    host.click(host.text("players.merge.likely_link", count=1))
    host.wait_for(host.text("players.merge.likely", count=1), "QLabel")
    press(host, "players.merge.look")
    host.wait_for(host.text("players.merge.title"))
    assert cut_off(host) == []
    press(host, "players.merge.do")
    host.wait(lambda look: lists("Stefan Haider", look) and not lists("Stefan Haidr", look), "the two are one person")


def forget(host: Host, name: str) -> None:
    """Find somebody, read what forgetting means, tick, and forget."""
    host.click_when(lambda look: look.of_kind("SearchField"), "the search can be clicked")
    host.type(name.split(maxsplit=1)[0])
    host.wait(partial(lists, name), "who is looked for is found")
    host.keys("Return")
    host.click(host.text("players.forget.start"))
    host.wait_for(host.text("players.forget.title", name=name))
    assert cut_off(host) == []
    host.click(host.text("players.forget.sure", name=name))
    host.click(host.text("players.forget.do"))
    host.wait(lambda look: look.of_kind("RegisterList") and not lists(name, look), "the name is gone")


def press(host: Host, key: str) -> None:
    """The button has the keys by itself: the space bar presses it."""
    word = host.text(key)
    host.wait(lambda look: look.focused is not None and look.focused.text == word, f"“{word}” has the keys")
    host.keys("space")


def can_name_a_file(look: Look) -> bool:
    """Whether the system's dialog is there and has the keys."""
    focused = look.focused
    return focused is not None and "QFileDialog" in focused.within and "QLineEdit" in focused.kinds


def lists(name: str, look: Look) -> bool:
    """Whether somebody stands in the register."""
    return any(name in row.cells for table in look.of_kind("Table") for row in table.rows)


def fill(host: Host) -> tuple[str, str]:
    """A club of 24 with one closed evening; its winner by the full name and by the shown one."""
    club = open_club(host.data, resources(), SystemTimekeeper(), RandomDraw())
    tournament = fill_with_sample(club, Path(resources()) / "sample")
    catch_up(club)
    first = standings_of(club.desk(tournament).state)[0].place.player
    winner = club.register.player(first)
    shown = club.name_of(first)
    club.close()
    assert winner is not None
    return winner.name, shown
