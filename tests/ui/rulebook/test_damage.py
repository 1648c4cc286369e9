"""A damaged rulebook of the club's own at the start of the program."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from homepoker.store.rulebooks.shelf import RULEBOOKS
from homepoker.ui.kit.messages.banner import Banner
from tests.rulebooks.shipped import IDS
from tests.ui.conftest import Run


def test_the_program_starts_and_says_which_file_is_damaged(run: Run, qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    (folder / RULEBOOKS / "haus").mkdir(parents=True)
    (folder / RULEBOOKS / "haus" / "rules.md").write_text("+++\nid = 'haus'\n", "utf-8")
    host = run(is_empty=True, folder=folder, language="de")
    assert host.application.opened is not None
    assert set(host.club.books) == set(IDS)
    texts = [banner.text for banner in host.window.findChildren(Banner) if banner.isVisible()]
    assert any("haus/rules.md:1" in text and "alle anderen sind da" in text for text in texts)
