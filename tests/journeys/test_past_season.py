"""A messy sheet of last season, by mouse and by keys alone: pointed out, typed over, proved by its totals, imported."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import pytest

from homepoker.core.quantities import PlayerId
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.league.leagues import ClubLeagues
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Row, Thing
from tests.journeys.stage import Monitor, Stage
from tests.journeys.test_register import accept, can_name_a_file

DESK = Monitor("desk", 0, 0, 1366, 768)
SHEET = """Rangliste 2024
Rang;Name;15.11.2024;29.11.2024;13.12.2024;Gesamt
1;Ida Berg;10;8;6;24
2;Max Huber;8;zehn;5;23
3;Eva Klein;6;4;3;13
4;Wanderpokal;1;2;4;7
"""
"""A number in letters, and a line that looks like a person."""
MAX, CUP = 4, 6
"""Their lines."""
ROW = 28
"""The height of a line in pixels."""
RIGHT = {"Ida Berg": 24, "Max Huber": 23, "Eva Klein": 13}
"""The points of the season."""


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_messy_sheet_is_put_right_by_mouse_and_its_totals_prove_it(
    host_at: OpenHost, stage: Stage, language: str
) -> None:
    stage.set_up(DESK)
    host = host_at(language)
    open_sheet(host)
    assert "zehn" in the(host, "SheetTable").rows[MAX - 1].cells

    lines, heads = the(host, "_LineHeads").box, the(host, "_ColumnHeads").box
    host.click_at((lines[0], lines[1] + (CUP - 1) * ROW, 40, ROW))
    host.click(host.text("sheet.act.leave-out"))
    host.wait(lambda look: host.text("sheet.lines.left-out", count=1) in " ".join(look.texts), "it is left out")
    host.click_at((heads[0], heads[1], 30, heads[3]))
    host.wait_for(host.text("sheet.column_asked", column="A"))
    host.keys("Escape")
    host.click_at(the(host, "SheetTable").rows[MAX - 1].box)
    host.keys("Right", "Right", "Right", "F2", "ctrl+a")
    host.type("10")
    host.keys("Return")
    host.wait(lambda look: is_proved(host, look.texts), "the totals prove it")
    host.click(host.text("league_import.do"))
    host.wait_for(host.text("league_import.undo"))
    host.quit()
    assert season(host) == RIGHT


def test_the_same_sheet_is_put_right_by_keys_alone(host_at: OpenHost, stage: Stage) -> None:
    stage.set_up(DESK)
    host = host_at("de")
    open_sheet(host)
    go_to(host, "SheetTable", "Tab")

    # From the first name down to the line that is none, and from there to the cell that holds a word.
    host.keys("Down", "Down", "Down", "shift+space")
    host.wait_for(host.text("sheet.line_asked", line=CUP))
    choose_by_keys(host, host.text("sheet.act.leave-out"))
    host.wait(lambda look: host.text("sheet.lines.left-out", count=1) in " ".join(look.texts), "it is left out")
    host.keys("Up", "Up", "Right", "Right", "1", "0", "Return")
    host.wait(lambda look: is_proved(host, look.texts), "the totals prove it")
    host.keys("Up", "Delete")
    host.wait(lambda look: not is_proved(host, look.texts), "the word stands there again")
    host.keys("F2", "ctrl+a", "1", "0", "Return")
    host.wait(lambda look: is_proved(host, look.texts), "the totals prove it again")
    while (focused := host.focused()) is None or focused.text != host.text("league_import.do"):
        host.keys("Tab")
    host.keys("space")
    host.wait_for(host.text("league_import.undo"))
    host.quit()
    assert season(host) == RIGHT


BEST_THREE = """Name;12.1.2024;9.2.2024;8.3.2024;12.4.2024;10.5.2024;Gesamt
Ida Maier;10;10;10;-;-;30
Max Huber;9;9;9;9;9;27
Eva Klein;4;4;8;10;1;22
Ida Mayer;-;-;-;5;-;5
"""
"""By the best three Ida is first, by the sum of all Max; and she has two spellings, the right one of which is rarer."""


def test_a_league_from_the_sheet_has_its_champion_and_the_name_that_the_host_chose(
    host_at: OpenHost, stage: Stage
) -> None:
    stage.set_up(DESK)
    host = host_at("de")
    open_sheet(host, BEST_THREE)
    host.wait_for(host.text("league_import.proof.best", best=3, evenings=5, fits=4, of=4))
    host.click(host.text("league_import.accept_all"))
    go_to(host, "ChoosingTable", "Tab")
    while "Ida Mayer" not in [row.cells[0] for row in focused_rows(host)]:
        host.keys("Tab")
        go_to(host, "ChoosingTable", "Tab")
    at = [row.cells[0] for row in focused_rows(host)].index("Ida Mayer")
    host.keys(*["Home"] * bool(at), *["Down"] * at, "space")
    choose_by_keys(host, host.text("league_import.choose.called", name="Ida Mayer"))
    host.click(host.text("league_import.do"))
    host.wait_for(host.text("league_import.undo"))
    host.click(host.text("league_import.set_up_league"))
    host.wait(lambda look: any("beste 3 von 5" in text for text in look.texts), "the proposal says why")
    host.click(host.text("league_set_up.save"))
    host.wait(lambda look: look.of_kind("OwnLeaguePage"), "the league is shown")
    host.quit()
    club = open_club(host.data, resources(), SystemTimekeeper(), RandomDraw())
    leagues = ClubLeagues(club)
    (league,) = leagues.leagues()
    first = leagues.table(league, league.seasons[0]).rows[0]
    assert (club.names[first.player], first.total) == ("Ida Mayer", 30_000)
    club.close()


def focused_rows(host: Host) -> Sequence[Row]:
    """The rows of the list that has the keys."""
    focused = host.focused()
    return focused.rows if focused is not None else ()


def choose_by_keys(host: Host, word: str) -> None:
    """Go down a menu to an entry, and take it."""
    host.wait_for(word)
    while not any(thing.is_focused for thing in host.look().saying(word)):
        host.keys("Down")
    host.keys("Return")


def open_sheet(host: Host, sheet: str = SHEET) -> None:
    """Choose the file; only what leads there is clicked."""
    file = host.home / "rangliste.csv"
    file.write_bytes(sheet.encode("cp1252"))
    host.start()
    host.click(host.text("tonight.league"))
    host.click(host.text("league_import.imports"))
    word = host.text("league_import.choose_file")
    host.wait(lambda look: look.focused is not None and look.focused.text == word, "the choice of a file has the keys")
    host.keys("space")
    host.wait(can_name_a_file, "a file can be named")
    host.type(file.name)
    host.wait(lambda look: look.focused is not None and look.focused.text == file.name, "the whole name is typed")
    accept(host, lambda look: bool(look.of_kind("SheetTable")))


def the(host: Host, kind: str) -> Thing:
    """The one thing of that class."""
    return host.wait(lambda look: look.of_kind(kind), f"a {kind} can be seen").of_kind(kind)[0]


def go_to(host: Host, kind: str, key: str) -> None:
    """Press a key until something of that class has the keys."""
    for _ in range(40):
        if (focused := host.focused()) is not None and kind in focused.kinds:
            return
        host.keys(key)
    raise AssertionError(f"{key} does not lead to a {kind}")


def is_proved(host: Host, texts: list[str]) -> bool:
    """Whether all totals fit."""
    return host.text("league_import.proof.sum", best=0, evenings=3, fits=3, of=3) in texts


def season(host: Host) -> dict[str, int]:
    """The points of everybody who came by the import."""
    club = open_club(host.data, resources(), SystemTimekeeper(), RandomDraw())
    points: dict[PlayerId, Decimal] = {}
    for result in club.archive.results(None, date.min, date.max):
        points[result.player] = points.get(result.player, Decimal()) + result.points
    names = {player.id: player.name for player in club.players()}
    club.close()
    return {names[player]: int(total) for player, total in points.items()}
