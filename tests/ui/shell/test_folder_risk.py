"""A data folder on a network drive or in a synchronised folder is named as a risk until the host knows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from homepoker.core.wording import Sentence, sentence
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.shell import club_opener
from tests.ui.conftest import Run
from tests.ui.host import Host


def banners(host: Host) -> list[str]:
    return [banner.text for banner in host.window.findChildren(Banner) if banner.isVisible()]


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_is_said_until_it_is_understood(
    run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    def found(folder: Path, filesystem: str) -> Sentence:
        return sentence("folder.risk_cloud", folder=str(folder), service="OneDrive")

    monkeypatch.setattr(club_opener, "risk_of", found)
    host = run(language=language)
    qtbot.waitUntil(lambda: len(banners(host)) == 1)
    assert "OneDrive" in banners(host)[0]
    again = host.restart()
    qtbot.waitUntil(lambda: len(banners(again)) == 1)
    again.click("folder.known")
    assert banners(again) == []
    third = again.restart()
    third.tick()
    assert banners(third) == []


def test_an_ordinary_folder_is_not_talked_about(run: Run) -> None:
    host = run()
    host.tick()
    assert banners(host) == []
