"""From an empty club with a case of 500 unmarked chips to a printed structure and packing list, mostly by keys."""

from __future__ import annotations

from pathlib import Path

from pypdf import PdfReader

from homepoker.services.club import open_club
from homepoker.services.draw import RandomDraw
from homepoker.services.timekeeper import SystemTimekeeper
from homepoker.store.resource_files import resources
from tests.journeys.conftest import OpenHost
from tests.journeys.host import Host, Look

COUNTED = (200, 150, 100, 50)


def test_a_new_host_packs_a_case_of_five_hundred(host_at: OpenHost, tmp_path: Path) -> None:
    host = host_at("de")
    host.start()
    host.click(host.text("tonight.set_up"))
    host.click(host.text("generator.suggest"))
    host.click(host.text("generator.count_case"))
    host.wait_for(host.text("chips.case_sheet"))
    host.keys("ctrl+a")
    host.type("Vereinskoffer")
    host.keys("Return")
    for count in COUNTED:
        host.type(str(count))
        host.keys("Return")
    host.click(host.text("chips.case_propose"))
    each = host.text("chips.case_each", pieces="10 × 5 · 6 × 25 · 3 × 100 · 2 × 500", stack=1_500)
    host.wait(lambda look: [text for text in look.texts if text.startswith(each)], "values are proposed, and why")
    host.click(host.text("chips.case_play"))

    host.click_when(lambda look: look.saying(host.text("generator.players"), "QSpinBox"), "the players can be typed")
    host.keys("ctrl+a", "2", "0", "Tab")
    host.click(host.text("generator.to_stacks"))
    first = host.wait(one_is_chosen, "the best stack is chosen")
    host.keys("Right")
    second = host.wait(lambda look: one_is_chosen(look) and sentence(host, look) != sentence(host, first), "another is")
    assert "7 × 25" in sentence(host, second)
    print_to(host, host.text("packing.print"), tmp_path / "packing.pdf")
    host.click(host.text("chips.pack_take"))
    print_to(host, host.text("generator.print"), tmp_path / "structure.pdf")
    host.click(host.text("generator.take"))
    host.click(host.text("profile.save"))
    host.click(host.text("profile.copy_save"))
    host.wait(lambda look: [one for one in look.saying(host.text("profile.save")) if not one.is_enabled], "it is saved")
    host.quit()

    packed, structure = written(tmp_path / "packing.pdf"), written(tmp_path / "structure.pdf")
    for part in ("Vereinskoffer", "20 Spieler", "3 Tische", "Tisch 3"):
        assert part in packed
    assert "1.500" in structure
    club = open_club(host.data, resources(), SystemTimekeeper(), RandomDraw(), read_only=True)
    try:
        (case,) = [saved.case for saved in club.cases.cases()]
        kept = [saved.profile for saved in club.shelf.profiles() if not saved.is_shipped]
    finally:
        club.close()
    assert [chip.pieces for chip in case.chips] == list(COUNTED)
    assert [chip.value for chip in case.chips] == [5, 25, 100, 500]
    assert [profile.stacks[0].pieces for profile in kept] == [{5: 5, 25: 7, 100: 3, 500: 2}]


def one_is_chosen(look: Look) -> bool:
    return any(thing.is_checked for thing in look.of_kind("RadioButton"))


def sentence(host: Host, look: Look) -> str:
    """What each player gets, as the page says it."""
    begins = host.text("packing.each_gets", pieces="").split("{")[0].strip(" .")
    return next((text for text in look.texts if text.startswith(begins)), "")


def print_to(host: Host, button: str, path: Path) -> None:
    """Save a paper through the window and the system's question for a path."""
    host.click(button)
    host.wait(lambda look: look.window_of("QFileDialog"), "a path is asked for")
    host.wait(lambda look: look.focused is not None and "QLineEdit" in look.focused.kinds, "a path can be typed")
    host.keys("ctrl+a")
    host.type(str(path))
    host.keys("Return")
    host.wait_for(host.text("kit.file_saved", name=path.name, folder=path.parent.name))


def written(path: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)
