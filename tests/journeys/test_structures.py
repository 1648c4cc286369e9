"""A structure by keys and mouse: suggested from the club's chips, pinned, kept, printed; pasted and put right."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pypdf import PdfReader

from homepoker.core.profile import Profile
from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.journeys import evening
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Box, Host, Look, Thing
from tests.ui.paper.test_structure_sheet import TABULAR
from tests.ui.structure.test_generator_view import CASE

PINNED = 3
"""Number of the level that is pinned; no break comes before it."""
BLINDS = 2
"""The column of the blinds."""

COPIES = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication(sys.argv)
application.clipboard().setText(sys.stdin.read())
print("copied", flush=True)
application.exec()
"""
"""A program in which somebody has copied a text; it holds the text as long as it runs."""


@contextmanager
def copied_elsewhere(host: Host, text: str) -> Iterator[None]:
    """While a text from another program can be pasted."""
    command = [sys.executable, "-c", COPIES]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=host.environment, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdin.write(text)
        other.stdin.close()
        assert other.stdout.readline() == "copied\n"
        yield
        other.kill()


def kept_profiles(host: Host) -> list[Profile]:
    """The club's own profiles as they lie on the disk."""
    club = open_club(host.data, resources(), SystemTimekeeper(), RandomDraw())
    profiles = [each.profile for each in club.shelf.profiles() if not each.is_shipped]
    club.close()
    return profiles


def give_case(host: Host) -> None:
    club = open_club(host.data, resources(), SystemTimekeeper(), RandomDraw())
    club.cases.save("case-1", CASE)
    club.close()


def suggested(look: Look) -> dict[str, str]:
    """The blinds of the suggested levels, by their numbers."""
    return {row.cells[0]: row.cells[BLINDS] for thing in look.of_kind("SuggestedTable") for row in thing.rows}


def headline(host: Host, look: Look) -> str:
    """When it is over."""
    begins = host.text("generator.ends", typical="", late="").split()[0]
    return next((each.text for each in look.of_kind("QLabel") if each.text.startswith(f"{begins} ")), "")


def row_of(look: Look, kind: str, first: str) -> Box:
    """Where a row lies, by its first cell."""
    return next(row.box for thing in look.of_kind(kind) for row in thing.rows if row.cells[0] == first)


def field(look: Look, name: str, kind: str) -> Thing:
    return next(thing for thing in look.of_kind(kind) if thing.name == name)


def type_players(host: Host, players: int) -> None:
    host.click_at(field(host.look(), host.text("generator.players"), "QSpinBox").box)
    host.keys("ctrl+a")
    host.type(str(players))
    host.keys("Tab")
    host.wait(
        lambda look: field(look, host.text("generator.players"), "QSpinBox").text == str(players),
        f"{players} players are asked for",
    )


def open_suggestion(host: Host) -> Look:
    """From the lobby."""
    host.click(host.text("generator.suggest"))
    return host.wait(suggested, "levels are suggested")


def test_a_structure_from_the_clubs_chips_is_pinned_kept_printed_and_still_pinned_next_week(
    host_at: OpenHost, tmp_path: Path
) -> None:
    host = host_at("de")
    give_case(host)
    host.start()
    host.click(host.text("tonight.set_up"))
    host.wait_for(host.text("tonight.open"))
    open_suggestion(host)
    host.wait_for(CASE.name, "QComboBox")
    type_players(host, 20)
    before = host.wait(lambda look: headline(host, look), "it is said when it is over")
    host.click_at(field(before, host.text("generator.pace"), "QSlider").box)
    host.keys("Home", "Right", "Right")
    shorter = host.wait(
        lambda look: suggested(look) and suggested(look) != suggested(before), "a shorter evening has other levels"
    )
    assert headline(host, shorter) != headline(host, before)

    left, top, _, height = row_of(shorter, "SuggestedTable", str(PINNED))
    host.click_at((left, top, 400, height))
    host.keys("space")
    pinned = suggested(shorter)[str(PINNED)]
    type_players(host, 60)
    for_sixty = host.wait(
        lambda look: suggested(look) and suggested(look) != suggested(shorter), "sixty players have other levels"
    )
    assert suggested(for_sixty)[str(PINNED)] == pinned
    type_players(host, 20)
    last = host.wait(lambda look: suggested(look) and suggested(look) != suggested(for_sixty), "twenty have theirs")

    host.click(host.text("generator.take"))
    host.click(host.text("profile.save"))
    host.click(host.text("profile.copy_save"))
    host.wait(
        lambda look: [each for each in look.saying(host.text("profile.save")) if not each.is_enabled], "it is kept"
    )
    sheet = tmp_path / "Struktur.pdf"
    host.click(host.text("generator.print"))
    host.wait(lambda look: look.window_of("QFileDialog"), "a path is asked for")
    host.wait(lambda look: look.focused is not None and "QLineEdit" in look.focused.kinds, "a path can be typed")
    host.keys("ctrl+a")
    host.type(str(sheet))
    host.keys("Return")
    host.wait_for(host.text("kit.file_saved", name=sheet.name, folder=tmp_path.name))
    printed = PdfReader(sheet).pages[0].extract_text().translate(TABULAR)
    assert all(blinds in printed for number, blinds in suggested(last).items() if number)
    assert "19:30" in printed
    host.quit()
    (kept,) = kept_profiles(host)
    assert kept.suggested_for is not None
    assert [each.level for each in kept.suggested_for.pinned] == [PINNED]

    host.start()
    host.click(host.text("tonight.set_up"))
    again = open_suggestion(host)
    assert field(again, host.text("generator.players"), "QSpinBox").text == "20"
    type_players(host, 60)
    next_week = host.wait(
        lambda look: suggested(look) and suggested(look) != suggested(again), "sixty players have other levels"
    )
    assert suggested(next_week)[str(PINNED)] == pinned
    host.quit()


def test_a_pasted_structure_with_a_wrong_heading_is_put_right_before_it_counts(host_at: OpenHost) -> None:
    host = host_at("de")
    host.start()
    host.click(host.text("tonight.set_up"))
    host.click(host.text("tonight.edit_profile"))
    host.click(host.text("profile.levels"), "LevelTable")
    lines = ("Level\tSB\tAnte\tMinuten", "1\t25\t50\t20", "2\t50\t100\t20", "Pause\t\t\t10", "3\t100\t200\t20")
    with copied_elsewhere(host, "\n".join(lines)):
        host.keys("ctrl+v")
        host.wait_for(host.text("profile.paste_take"))
    read = _read_as(host, ante=50)
    host.wait(lambda look: [text for text in look.texts if text.startswith(read)], "the big blind is taken for an ante")
    column = host.text("profile.paste_column", number=3)
    host.click_at(field(host.look(), column, "QComboBox").box)
    host.keys("Up", "Up", "Return")
    mended = _read_as(host, ante=0)
    host.wait(lambda look: [text for text in look.texts if text.startswith(mended)], "the column is put right")
    host.click(host.text("profile.paste_take"))
    taken = host.wait(lambda look: look.of_kind("LevelTable"), "the levels are taken over")
    rows = [row.cells[1:5] for thing in taken.of_kind("LevelTable") for row in thing.rows]
    assert rows == [("25", "50", "–", "20"), ("50", "100", "–", "20"), ("", "", "", "10"), ("100", "200", "–", "20")]
    host.keys("ctrl+z")
    host.wait(lambda look: len([row for thing in look.of_kind("LevelTable") for row in thing.rows]) > 4, "undone")
    host.quit()


def test_a_structure_for_those_who_are_there_counts_at_once_and_is_taken_back(host_at: OpenHost) -> None:
    host = host_at("de", luck=evening.LUCK)
    host.start()
    evening.open_sample(host)
    line = _profile_line(host, host.look())
    open_suggestion(host)
    assert field(host.look(), host.text("generator.players"), "QSpinBox").text == "14"
    host.click(host.text("profile.use"))
    changed = host.wait(lambda look: _profile_line(host, look) not in ("", line), "another structure counts")
    begins = host.text("journal.structure_suggested", players=14, starts="", typical="", late="")[:40]
    assert [text for text in changed.texts if text.startswith(begins)]
    host.keys("ctrl+z")
    host.wait(lambda look: _profile_line(host, look) == line, "it is taken back")
    host.quit()


def _read_as(host: Host, *, ante: int) -> str:
    """How the preview tells the first level."""
    key = "structure.read_level_ante" if ante else "structure.read_level"
    return host.text(key, level=1, small=25, big=50, ante=ante, minutes="20")


def _profile_line(host: Host, look: Look) -> str:
    """The line of the profile before the start."""
    levels = host.text("tonight.profile_line", name="", stack=0, levels="", rulebook="").split()[-2].strip(",")
    return next((each.text for each in look.of_kind("QLabel") if f" {levels}, " in each.text), "")
