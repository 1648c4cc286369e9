"""What goes wrong unexpectedly is said once, written down once, and keeps nothing else from going on."""

from __future__ import annotations

from pathlib import Path

import pytest

from homepoker.services.words import Words
from homepoker.store.error_log import PROBLEMS
from homepoker.store.errors import DataFolderFull
from homepoker.store.resource_files import resources
from homepoker.ui.kit.error_report import STORM, IsolatedCalls, StormFilter, report_words


class Receiver:
    """Fails as it is told to."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.calls = 0

    def __call__(self) -> None:
        self.calls += 1
        if self.error is not None:
            raise self.error


class Elsewhere(Receiver):
    """Fails at another line of the program."""

    def __call__(self) -> None:
        if self.error is not None:
            raise self.error


class TestIsolatedCalls:
    @pytest.fixture
    def told(self) -> list[Exception]:
        return []

    @pytest.fixture
    def calls(self, told: list[Exception]) -> IsolatedCalls:
        return IsolatedCalls(told.append)

    def test_a_fault_that_stays_is_told_once_and_the_call_tried_again(
        self, calls: IsolatedCalls, told: list[Exception]
    ) -> None:
        receiver = Receiver()
        for second in range(5):
            receiver.error = ValueError(f"at second {second}")
            assert not calls.call("one", receiver)
        assert [str(error) for error in told] == ["at second 0"]
        assert receiver.calls == 5

    def test_it_is_told_again_where_it_went_well_in_between(self, calls: IsolatedCalls, told: list[Exception]) -> None:
        receiver = Receiver()
        for error in (ValueError("first"), None, ValueError("second")):
            receiver.error = error
            assert calls.call("one", receiver) is (error is None)
        assert len(told) == 2

    def test_another_fault_is_told(self, calls: IsolatedCalls, told: list[Exception]) -> None:
        here, there = Receiver(), Elsewhere()
        here.error, there.error = ValueError(), ValueError()
        calls.call("one", here)
        here.error = KeyError()
        calls.call("one", here)
        calls.call("one", there)
        assert len(told) == 3

    def test_a_fault_of_the_folder_is_known_by_its_sentence(self, calls: IsolatedCalls, told: list[Exception]) -> None:
        receiver = Receiver()
        for folder in ("club", "club", "stick"):
            receiver.error = DataFolderFull(Path(folder))
            calls.call("one", receiver)
        assert len(told) == 2

    def test_each_receiver_has_its_own(self, calls: IsolatedCalls, told: list[Exception]) -> None:
        broken, well = Receiver(), Receiver()
        broken.error = ValueError()
        for _ in range(3):
            calls.call("broken", broken)
            assert calls.call("well", well)
        assert len(told) == 1


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
    error = Receiver()
    error.error = ValueError("something")
    try:
        error()
    except ValueError as caught:
        return caught
    raise AssertionError


@pytest.mark.parametrize("language", ["de", "en"])
class TestTheErrorLog:
    def test_it_keeps_the_details_and_the_host_is_told_where(
        self, tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = Words(resources() / "locale", language)
        said = report_words(raised(), tmp_path, words)
        assert said == words.text("app.unexpected", file=str(tmp_path / PROBLEMS))
        assert "\tValueError\n" in (tmp_path / PROBLEMS).read_text(encoding="utf-8")
        assert "ValueError: something" in capsys.readouterr().err

    def test_where_it_cannot_be_written_it_is_not_said_to_hold_them(
        self, tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = Words(resources() / "locale", language)
        nowhere = tmp_path / "gone"
        said = report_words(raised(), nowhere, words)
        assert said == words.text("app.unexpected_unwritten", file=str(nowhere / PROBLEMS))
        assert "ValueError: something" in capsys.readouterr().err
