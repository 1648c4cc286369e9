"""An evening that a newer version has written is shown to read; the rest of the club stays usable."""

from __future__ import annotations

from datetime import timedelta

import pytest

import homepoker
from homepoker.store.evening import tournament_log
from homepoker.store.evening.tournament_log import Outline
from homepoker.ui.tonight.unplayable import ReadOnlyPage
from homepoker.ui.tonight.unplayable_view import read_only_rows
from tests.desks import words_in
from tests.fakes import EVENING
from tests.ui.conftest import Run
from tests.ui.host import Host, read

NEWER = "9.1.0"


def with_a_newer_evening(
    host: Host, patch: pytest.MonkeyPatch, label: str = "", events: str = '[{"kind": "moon_risen", "v": 1}]'
) -> str:
    """Add a line to the evening as a newer version writes it; say which evening that is."""
    tournament = host.desk.tournament_id
    label = label or '{"key": "journal.paused_by_moonlight", "values": {}}'
    columns = "tournament_id, sequence, kind, thread, at, by, label, events, target, written_by"
    with host.club.database.transaction() as connection:
        connection.execute(
            f"INSERT INTO log_line ({columns}) SELECT tournament_id, sequence + 1, kind, thread, at, by, ?, ?, NULL, ?"
            " FROM log_line WHERE tournament_id = ? ORDER BY sequence DESC LIMIT 1",
            (label, events, NEWER, tournament),
        )
    return tournament


@pytest.fixture
def host(run: Run) -> Host:
    return run(language="en").begin("Ida", "Max", "Eva", "Jo")


def page(host: Host) -> ReadOnlyPage:
    (found,) = [page for page in host.tonight.findChildren(ReadOnlyPage) if page.isVisible()]
    return found


def rows(host: Host) -> list[list[str]]:
    model = page(host).lines.model()
    return [[model.index(row, column).data() for column in range(3)] for row in range(model.rowCount())]


def test_it_comes_back_read_only_and_names_the_version(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = len(host.desk.history.lines)
    with_a_newer_evening(host, monkeypatch)
    again = host.restart()
    assert again.tonight.desk is None
    assert any(NEWER in text for text in read(again.window))
    shown = rows(again)
    assert len(shown) == lines + 1, "nothing is skipped"
    assert shown[0][1:] == [again.said("tonight.read_only_unknown"), f"Homepoker {NEWER}"]
    assert shown[1][1:] == ["Clock running (level 1)", f"Homepoker {homepoker.__version__}"]


def test_words_that_are_known_here_are_said(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    with_a_newer_evening(host, monkeypatch, '{"key": "journal.clock_started", "values": {"level": 3}}')
    assert rows(host.restart())[0][1] == "Clock running (level 3)"


def test_the_rest_of_the_club_stays_usable(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = with_a_newer_evening(host, monkeypatch)
    again = host.restart()
    again.click("tonight.read_only_back")
    assert again.may_click("tonight.open")
    again.begin("Ida", "Max")
    again.knock_out("Max", "Ida")
    again.click("standings.close")
    assert list(again.club.archive.closing_lines()) == [again.desk.tournament_id]
    again.tonight.open(newer)
    assert any(NEWER in text for text in read(again.window))


def test_nothing_in_the_log_is_touched(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = with_a_newer_evening(host, monkeypatch)
    before = host.club.log.outline(newer)
    again = host.restart()
    assert again.club.log.outline(newer) == before
    assert isinstance(before[0], tournament_log.Outline)


def test_lines_of_another_day_say_which() -> None:
    words = words_in("de")
    first, second, later = EVENING, EVENING + timedelta(hours=1), EVENING + timedelta(hours=20)
    instants = (first, second, None, later)
    lines = [Outline(number, "action", at, None, NEWER) for number, at in enumerate(instants, 1)]
    times = [cells[0] for _, cells in read_only_rows(lines, words)]
    assert times == [f"21.11., {words.time(later)}", "–", words.time(second), words.time(first)]


def test_a_line_that_fits_in_the_newer_version_alone_offers_no_rescue(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = with_a_newer_evening(host, monkeypatch, events='[{"kind": "tournament_closed", "v": 1}]')
    again = host.restart()
    assert again.tonight.desk is None
    assert any(f"Install Homepoker {NEWER} or newer" in text for text in read(again.window))
    assert page(again).lines.isVisible()
    assert newer not in again.club.damaged_evenings
