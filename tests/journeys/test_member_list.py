"""A treasurer's list of members, by mouse and by keys alone: pointed out, typed over, taken in."""

from __future__ import annotations

import pytest

from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host
from tests.journeys.stage import Monitor, Stage
from tests.journeys.test_past_season import ROW, go_to, the
from tests.journeys.test_register import accept, can_name_a_file

DESK = Monitor("desk", 0, 0, 1280, 720)
LIST = """Pokerklub;;
Name;Vorname;Austritt
Berg;Ida;
Huber;Max;bald
Klein;Eva;
Wanderpokal;;
"""
"""A title, last names under *Name*, a word that is no date, and a line that looks like a person."""
MAX, CUP = 4, 6
"""Their lines."""
RIGHT = {"Ida Berg": False, "Max Huber": True, "Eva Klein": False}
"""Whether each has left."""


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_messy_list_is_put_right_by_mouse(host_at: OpenHost, stage: Stage, language: str) -> None:
    stage.set_up(DESK)
    host = host_at(language)
    open_list(host)
    lines, heads = the(host, "_LineHeads").box, the(host, "_ColumnHeads").box
    host.click_at((lines[0], lines[1] + (CUP - 1) * ROW, 40, ROW))
    host.click(host.text("sheet.act.leave-out"))
    host.wait(lambda look: says(host, look.texts, new=2, problem=1), "the cup is nobody")
    host.click_at((heads[0], heads[1], 30, heads[3]))
    host.wait_for(host.text("sheet.column_asked", column="A"))
    host.click(host.text("players.field.last_name"))
    host.wait(lambda look: "Berg" in look.texts, "the column is that of the last name")
    host.click_at(the(host, "SheetTable").rows[MAX - 1].box)
    host.keys("Right", "Right", "F2", "ctrl+a")
    host.type("ja")
    host.keys("Return")
    host.wait(lambda look: says(host, look.texts, new=3), "all can be read")
    host.click(host.text("players.import_do"))
    host.wait_for(host.text("players.imported", count=3))
    host.quit()
    assert members(host) == RIGHT


def test_the_same_list_is_put_right_by_keys_alone(host_at: OpenHost, stage: Stage) -> None:
    stage.set_up(DESK)
    host = host_at("de")
    open_list(host)
    go_to(host, "SheetTable", "Tab")
    host.keys("Down", "Down", "Down", "shift+space")
    host.wait_for(host.text("sheet.line_asked", line=CUP))
    while not any(thing.is_focused for thing in host.look().saying(host.text("sheet.act.leave-out"))):
        host.keys("Down")
    host.keys("Return")
    host.wait(lambda look: says(host, look.texts, new=2, problem=1), "the cup is nobody")
    host.keys("Up", "Up", "Right", "Right", "j", "a", "Return")
    host.wait(lambda look: says(host, look.texts, new=3), "all can be read")
    while (focused := host.focused()) is None or focused.text != host.text("players.import_do"):
        host.keys("Tab")
    host.keys("space")
    host.wait_for(host.text("players.imported", count=3))
    host.quit()
    assert members(host) == RIGHT


def open_list(host: Host) -> None:
    """Choose the file; only what leads there is clicked."""
    file = host.home / "mitglieder.csv"
    file.write_bytes(LIST.encode("cp1252"))
    host.start()
    host.click(host.text("tonight.players"))
    host.click(host.text("players.import"))
    host.wait(can_name_a_file, "a file can be named")
    host.type(file.name)
    host.wait(lambda look: look.focused is not None and look.focused.text == file.name, "the whole name is typed")
    accept(host, lambda look: bool(look.of_kind("SheetTable")))


def says(host: Host, texts: list[str], *, new: int, problem: int = 0) -> bool:
    """Whether the counts say so many new people and lines with a mistake."""
    counted = next((text for text in texts if host.text("players.import_lines.new", count=new) in text), "")
    return (host.text("sheet.lines.problem", count=1) in counted) == bool(problem) and bool(counted)


def members(host: Host) -> dict[str, bool]:
    """The people of the register, and whether they have left."""
    club = open_club(host.data, resources(), SystemTimekeeper(), RandomDraw())
    people = {player.name: player.has_left for player in club.players()}
    club.close()
    return people
