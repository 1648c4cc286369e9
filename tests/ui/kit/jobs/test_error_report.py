"""What goes wrong unexpectedly is said once, written down once, and keeps nothing else from going on."""

from __future__ import annotations

from pathlib import Path

import pytest

from homepoker.services.words import Words
from homepoker.store.error_log import PROBLEMS
from homepoker.store.errors import DataFolderFull
from homepoker.store.resource_files import resources
from homepoker.ui.kit.jobs.error_report import STORM, StormFilter, report_words


class TestStorms:
    def test_what_comes_by_itself_at_every_second_is_told_once(self) -> None:
        at, storms = [0.0], StormFilter(lambda: at[0])
        passed = 0
        for second in range(30):
            at[0] = second
            passed += storms.passes(raised())
        assert passed == 1

    def test_what_a_hand_does_again_is_told_again(self) -> None:
        at, storms = [0.0], StormFilter(lambda: at[0])
        assert storms.passes(raised())
        at[0] = STORM
        assert storms.passes(raised())

    def test_another_fault_is_none_of_it(self) -> None:
        storms = StormFilter(lambda: 0.0)
        assert storms.passes(raised())
        assert storms.passes(DataFolderFull(Path("club")))


def raised() -> Exception:
    try:
        raise ValueError("something")
    except ValueError as caught:
        return caught


@pytest.mark.parametrize("language", ["de", "en"])
class TestTheErrorLog:
    def test_it_keeps_the_details_and_the_host_is_told_where(
        self, tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = Words(resources() / "locale", language)
        report = report_words(raised(), tmp_path, words)
        assert report == words.text("app.unexpected", file=str(tmp_path / PROBLEMS))
        assert "\tValueError\n" in (tmp_path / PROBLEMS).read_text(encoding="utf-8")
        assert "ValueError: something" in capsys.readouterr().err

    def test_where_it_cannot_be_written_it_is_not_said_to_hold_them(
        self, tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = Words(resources() / "locale", language)
        nowhere = tmp_path / "gone"
        report = report_words(raised(), nowhere, words)
        assert report == words.text("app.unexpected_unwritten", file=str(nowhere / PROBLEMS))
        assert "ValueError: something" in capsys.readouterr().err
