"""A new user plays the sample evening to its winner, with a projector, by keys and mouse alone."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from openpyxl import load_workbook
from pypdf import PdfReader

from homepoker.core.standings import Score, scores
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.evenings import sample_evening as sample
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Box, Host, Look
from tests.journeys.stage import DESK, PROJECTOR

TOTALS = (31, 28, 26, 24, 21, 19, 17, 15, 12, 10, 8, 6, 4, 2)


def test_a_new_user_plays_the_sample_evening_to_its_winner(host_at: OpenHost, tmp_path: Path) -> None:
    host = host_at(at=sample.instant("18:56"), luck=evening.LUCK)
    host.start()
    assert is_within(host.look().box_of(evening.MAIN), DESK.box), "the window stays off the projector"
    evening.open_sample(host)

    played: list[sample.Act] = []

    def look_about(act: sample.Act) -> None:
        played.append(act)
        if isinstance(act, sample.ScheduleStart):
            show_the_room(host)
        look = host.look(asks_what_is_cut=True)
        assert is_within(look.box_of(evening.MAIN), DESK.box)
        assert [thing.text for thing in look.things if thing.is_cut and "_Toast" not in thing.within] == []

    evening.play(host, look_about)
    assert len(played) == len(sample.ACTS) - 14

    kept, names = standings_kept(host.data / "sample")
    assert tuple(names) == sample.PLACES
    assert tuple(score.points // 100 for score in kept) == TOTALS
    assert sum(score.place_points for score in kept) == 210_00
    assert sum(score.knock_outs for score in kept) == 13
    assert list_named(host, host.look(), "standings.list") == [
        (str(score.place.place), name, str(score.knock_outs), str(score.points // 100))
        for score, name in zip(kept, names, strict=True)
    ]

    for kind in ("csv", "xlsx", "pdf"):
        save_as(host, kind, tmp_path / f"standings.{kind}")
    assert csv_totals(tmp_path / "standings.csv") == list(TOTALS)
    assert xlsx_totals(tmp_path / "standings.xlsx") == list(TOTALS)
    printed = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "standings.pdf").pages)
    assert all(name in printed for name in sample.PLACES)

    host.click(host.text("tonight.league"))
    league = host.wait(lambda look: list_named(host, look, "league.list"), "the league shows its list")
    rows = list_named(host, league, "league.list")
    assert [row[1] for row in rows] == list(sample.PLACES)
    assert [int(row[-1]) for row in rows] == list(TOTALS)
    host.quit()


def show_the_room(host: Host) -> None:
    """F11: the room view fills the projector, and the host's window is not touched."""
    before = host.look().window_of(evening.MAIN)
    evening.show_room(host)
    look = host.look()
    room = look.window_of(evening.ROOM)
    assert room is not None
    assert host.stage.place_of(room.id) == PROJECTOR.box
    assert look.window_of(evening.MAIN) == before, "the host's window keeps its place and the keys"


def save_as(host: Host, kind: str, path: Path) -> None:
    """Save the standings through the window and the system's question for a path."""
    button = f"{host.text('standings.export')} {host.text(f'standings.export_{kind}')}"
    host.click(button)
    asked = host.wait(lambda look: look.window_of("QFileDialog"), "a path is asked for").window_of("QFileDialog")
    assert asked is not None
    assert is_within(asked.box, DESK.box), "no question appears in the room"
    host.wait(lambda look: look.focused is not None and "QLineEdit" in look.focused.kinds, "a path can be typed")
    host.keys("ctrl+a")
    host.type(str(path))
    host.keys("Return")
    host.wait_for(host.text("kit.file_saved", name=path.name, folder=path.parent.name))


def list_named(host: Host, look: Look, key: str) -> list[tuple[str, ...]]:
    """The rows of a list, cell by cell."""
    return [row.cells for thing in look.saying(host.text(key)) for row in thing.rows]


def standings_kept(folder: Path) -> tuple[tuple[Score, ...], list[str]]:
    """The standings that follow from what is on disk, and the names in that order."""
    club = open_club(folder, resources(), SystemTimekeeper(), RandomDraw(), read_only=True)
    (record,) = club.log.tournaments()
    state = club.desk(record.id).state
    found = scores(state.entries, state.profile.scoring, state.answers)
    names = [club.name_of(score.place.player) for score in found]
    club.close()
    return found, names


def csv_totals(path: Path) -> list[int]:
    """The last column below the heading that names the points."""
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig")), delimiter=";"))
    return [int(row[-1]) for row in rows if row and row[-1].isdigit()]


def xlsx_totals(path: Path) -> list[int]:
    """The last column of the first sheet."""
    sheet = load_workbook(path).worksheets[0]
    rows = [[cell for cell in row if cell is not None] for row in sheet.iter_rows(values_only=True)]
    return [int(row[-1]) for row in rows if len(row) > 2 and isinstance(row[-1], int | float)]


def is_within(box: Box, around: Box) -> bool:
    """Whether a window lies on a monitor, its frame included."""
    return (
        around[0] <= box[0]
        and around[1] <= box[1]
        and box[0] + box[2] <= around[0] + around[2]
        and box[1] + box[3] <= around[1] + around[3]
    )
