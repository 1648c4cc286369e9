"""One damaged value in one row, at the window: the club opens, the other evening goes on, and what is sick is named."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from itertools import groupby, zip_longest
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from homepoker.core.wording import sentence
from homepoker.services.exchange import backups
from homepoker.store import preferences as kept
from homepoker.store.database import DATABASE_NAME
from homepoker.store.preferences import Preferences
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.players.register_list import RegisterList
from homepoker.ui.shell import damage_notice
from homepoker.ui.shell.folder_pages import LostClubPage
from homepoker.ui.tonight.lobby import Lobby
from homepoker.ui.tonight.play import Play
from homepoker.ui.tonight.unplayable import DamagedPage, Rescuing
from tests.damage import BAD_BYTE, HEALTHY, SICK, club_with_two_evenings, take_out_line, write_over
from tests.fakes import EVENING, HandMovedTimekeeper
from tests.services.club.test_damage import COLUMNS
from tests.ui.host import Host, read
from tests.ui.sounds_written_down import SoundsWrittenDown

LATER = EVENING + timedelta(hours=2)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    folder = tmp_path_factory.mktemp("sound") / "club"
    old, new = club_with_two_evenings(folder)
    backups.take(folder, LATER - timedelta(days=1))
    return folder, old, new


@pytest.fixture
def folder(sound: tuple[Path, str, str], tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound[0], tmp_path / "data"))


@pytest.fixture(autouse=True)
def _looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(damage_notice, "LOOKS_AFTER", 0)


class Starter:
    """Starts the program on a folder, and closes what it has started."""

    def __init__(self, qtbot: QtBot, app: QApplication, folder: Path) -> None:
        self._qtbot, self._app, self._folder = qtbot, app, folder
        self.hosts: list[Host] = []

    def __call__(self, last: str = "") -> Host:
        return self.made(last).start()

    def made(self, last: str = "") -> Host:
        """The program before its start, with the evening that was open last."""
        kept.save(self._folder, Preferences(language="en", last_tournament=last))
        host = Host(self._qtbot, self._app, self._folder, timekeeper=HandMovedTimekeeper(LATER), size=(1280, 720))
        self.hosts.append(host)
        return host


@pytest.fixture
def start(qtbot: QtBot, qapp: QApplication, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Starter]:
    monkeypatch.setattr("homepoker.ui.sound.SoundPlayer", SoundsWrittenDown)
    starter = Starter(qtbot, qapp, folder)
    yield starter
    for host in starter.hosts:
        host.close()
    QApplication.processEvents()


def banners(host: Host) -> list[str]:
    return [banner.text for banner in host.window.findChildren(Banner) if banner.isVisible()]


def cells(page: DamagedPage) -> list[str]:
    model = page.journal.model()
    return [model.index(row, 2).data() for row in range(model.rowCount())]


def one_of_each_table() -> list[list[tuple[str, str]]]:
    """The columns that hold text, in sets of at most one of each table; one waits, as two would mean a newer folder."""
    by_table = groupby(sorted(COLUMNS, key=lambda column: column[0]), key=lambda column: column[0])
    tables = [[("", ""), *those] if table == "schema_history" else list(those) for table, those in by_table]
    return [[one for one in those if any(one)] for those in zip_longest(*tables, fillvalue=("", ""))]


@pytest.mark.parametrize("damaged", one_of_each_table(), ids=lambda damaged: f"{len(damaged)} tables")
def test_the_club_opens_and_the_other_evening_goes_on(
    qtbot: QtBot, start: Starter, folder: Path, sound: tuple[Path, str, str], damaged: list[tuple[str, str]]
) -> None:
    """Each column alone is damaged below the window (``tests/services/club/test_damage.py``)."""
    _, old, new = sound
    for table, column in damaged:
        where = "corrections IS NOT NULL" if column == "corrections" else "1"
        assert write_over(folder, table, column, BAD_BYTE, where) == 1
    host = start(old)
    qtbot.waitUntil(lambda: any("data of the club" in text for text in banners(host)))
    host.tonight.open(new)
    host.knock_out("Jo", "Tom")
    assert host.out() == ["jo"]
    for section in ("players", "league", "settings", "tonight"):
        host.window.show_section(section)
        QApplication.processEvents()
    assert host.club.books
    assert not host.club.book_problems
    host.tonight.show_lobby()
    assert any(HEALTHY in text for text in read(host.window))


class TestASickEvening:
    @pytest.fixture
    def sick(self, qtbot: QtBot, start: Starter, folder: Path, sound: tuple[Path, str, str]) -> Host:
        take_out_line(folder, sound[1], 4)
        return start(sound[1])

    def page(self, host: Host) -> DamagedPage:
        (damaged_page,) = [damaged for damaged in host.tonight.findChildren(DamagedPage) if damaged.isVisible()]
        return damaged_page

    def test_it_is_shown_up_to_the_line_before_and_says_which(self, sick: Host) -> None:
        page = self.page(sick)
        assert page.problem == sick.said("store.line_missing", line=4)
        model = page.journal.model()
        told = [(model.index(row, 0).data(), model.index(row, 2).data()) for row in range(model.rowCount())]
        numbers = [number for number, _ in told if number]
        assert ("4", sick.said("tonight.damaged_gap", line=4)) in told
        assert numbers == sorted(numbers, key=int, reverse=True)

    def test_it_stands_in_the_list_with_what_is_wrong(self, sick: Host, qtbot: QtBot) -> None:
        sick.click("tonight.read_only_back")

        def shown() -> list[str]:
            (lobby,) = [one for one in sick.tonight.findChildren(Lobby) if one.isVisible()]
            return read(lobby)

        # What is wrong is found by a job beside the window, which makes the list anew.
        qtbot.waitUntil(lambda: any(sick.said("store.line_missing", line=4) in text for text in shown()))
        assert SICK in shown()
        sick.click("tonight.damaged_go")
        assert self.page(sick).name == SICK

    def test_it_is_taken_from_a_backup_and_opened(self, sick: Host, qtbot: QtBot) -> None:
        sick.click("tonight.damaged_take")
        qtbot.waitUntil(lambda: sick.tonight.desk is not None)
        assert sick.state.name == SICK
        assert sick.state.is_closed
        sick.tonight.show_lobby()
        assert sick.said("tonight.damaged_row_rescued") in read(sick.window)

    def test_its_file_is_saved(self, sick: Host, qtbot: QtBot, tmp_path: Path) -> None:
        page = self.page(sick)
        page.findChildren(Rescuing)[0].save(page, tmp_path / "sick")
        target = tmp_path / "sick.damaged.json"
        qtbot.waitUntil(target.exists)
        qtbot.waitUntil(lambda: any(str(target) in text for text in read(page)))

    def test_what_no_backup_has_is_said_and_the_rest_can_be_had(
        self, qtbot: QtBot, start: Starter, folder: Path, sound: tuple[Path, str, str]
    ) -> None:
        shutil.rmtree(folder / "backups")
        take_out_line(folder, sound[2], 3)
        host = start(sound[2])
        host.click("tonight.damaged_take")
        part = host.said("tonight.damaged_take_part", last=2)
        qtbot.waitUntil(lambda: self.page(host).take.text() == part)
        assert any(host.said("tonight.damaged_gap", line=3) in text for text in cells(self.page(host)))
        host.click(part)
        qtbot.waitUntil(lambda: host.tonight.desk is not None)
        assert len(host.desk.history.lines) == 2

    def test_the_banner_leads_to_it(self, sick: Host, qtbot: QtBot) -> None:
        sick.tonight.show_lobby()
        qtbot.waitUntil(lambda: banners(sick) != [])
        sick.click("damage.look")
        sick.click("damage.open")
        assert self.page(sick).name == SICK


def test_a_page_that_cannot_be_made_is_no_end_of_the_start(
    qtbot: QtBot, start: Starter, folder: Path, sound: tuple[Path, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a view that a strange state breaks")

    monkeypatch.setattr("homepoker.ui.tonight.section.TonightSection._show_play", broken)
    monkeypatch.setattr("sys.__excepthook__", lambda *_: None)
    host = start(sound[2])
    assert any(
        host.said("tonight.cannot_be_shown", file=str(folder / "problems.log")) in text for text in read(host.window)
    )
    assert "ZeroDivisionError" in (folder / "problems.log").read_text(encoding="utf-8")
    host.window.show_section("players")


@pytest.mark.filterwarnings("ignore::homepoker.services.words.WordsMissing")
def test_an_entry_without_words_is_told_so_and_the_evening_goes_on(
    qtbot: QtBot, start: Starter, folder: Path, sound: tuple[Path, str, str]
) -> None:
    label = b'{"key": "journal.paused_by_moonlight", "values": {}}'
    write_over(folder, "log_line", "label", label, f"tournament_id = '{sound[2]}' AND sequence = 5")
    host = start(sound[2])
    host.knock_out("Jo", "Tom")
    host.tick()
    assert any(host.said("journal.no_words") in text for text in read(host.window))
    assert host.out() == ["jo"]


class TestADamagedMember:
    def test_is_marked_and_corrected(self, qtbot: QtBot, start: Starter, folder: Path) -> None:
        write_over(folder, "player", "name", b"Id\xffa", "id = 'ida'")
        host = start()
        section = host.window.show_section("players")
        QApplication.processEvents()
        assert "Id\N{REPLACEMENT CHARACTER}a" in [player.name for player in host.club.players()]
        (shown,) = section.findChildren(RegisterList)
        shown.opened.emit("ida", True)
        QApplication.processEvents()
        assert host.said("players.damaged") in read(section)
        name = next(line for line in section.findChildren(QLineEdit) if line.text() == "Id\N{REPLACEMENT CHARACTER}a")
        name.setText("Ida")
        host.click("players.save")
        assert "Ida" in [player.name for player in host.club.players()]
        assert host.said("players.damaged") not in read(section)


class TestALostClub:
    @pytest.fixture
    def lost(self, qtbot: QtBot, start: Starter, folder: Path) -> Host:
        for path in folder.glob(f"{DATABASE_NAME}*"):
            path.unlink()
        host = start.made()
        host.application.start()
        qtbot.waitUntil(lambda: host.said("lost.title") in read(host.window))
        return host

    def page(self, host: Host) -> LostClubPage:
        central = host.window.centralWidget()
        assert isinstance(central, LostClubPage)
        return central

    def test_asks_first_and_writes_nothing(self, lost: Host, folder: Path) -> None:
        assert lost.application.opened is None
        assert not (folder / DATABASE_NAME).exists()
        assert any("24 members, 2 evenings" in text for text in read(lost.window))
        assert any(HEALTHY in text for text in read(lost.window))

    def test_is_put_back(self, lost: Host) -> None:
        lost.click("folder.put_back")
        assert [record.name for record in lost.club.log.tournaments()] == [HEALTHY, SICK]

    def test_may_begin_anew_all_the_same(self, lost: Host) -> None:
        lost.click("lost.anew")
        assert lost.club.players() == []

    def test_another_backup_is_looked_into(self, lost: Host, folder: Path, tmp_path: Path) -> None:
        page = self.page(lost)
        (tmp_path / "letter.db").write_bytes(b"Dear club")
        page.add_file(tmp_path / "letter.db")
        assert lost.said("lost.no_backup", name="letter.db") in read(page)
        (backup,) = (folder / "backups").glob("*.db")
        shutil.copy(backup, tmp_path / "stick.db")
        page.add_file(tmp_path / "stick.db")
        lost.click("folder.put_back")
        assert len(lost.club.players()) == 24

    def test_an_empty_database_asks_too(self, qtbot: QtBot, start: Starter, folder: Path) -> None:
        from homepoker.store.database import Database

        for path in folder.glob(f"{DATABASE_NAME}*"):
            path.unlink()
        Database.open(folder).close()
        host = start.made()
        host.application.start()
        qtbot.waitUntil(lambda: host.said("lost.title") in read(host.window))
        assert host.application.opened is None
        host.click("folder.put_back")
        assert len(host.club.players()) == 24
        assert (folder / "damaged-1" / DATABASE_NAME).exists()


def test_an_entry_that_contradicts_those_before_it_is_named_with_its_line(
    qtbot: QtBot, start: Starter, folder: Path, sound: tuple[Path, str, str]
) -> None:
    with closing(sqlite3.connect(folder / DATABASE_NAME)) as database:
        asked = "SELECT sequence, events FROM log_line WHERE tournament_id = ? AND events LIKE '%dealer_named%'"
        line, events = database.execute(f"{asked} ORDER BY sequence DESC", (sound[2],)).fetchone()
    named = json.loads(events)
    next(event for event in named if event["kind"] == "dealer_named")["entry"] = "e-nobody"
    where = f"tournament_id = '{sound[2]}' AND sequence = {line}"
    write_over(folder, "log_line", "events", json.dumps(named).encode(), where)
    host = start(sound[2])
    host.tonight._teller.tell()
    assert host.tonight.desk is None
    assert any(host.said("store.line_does_not_fit", line=line) in text for text in read(host.window))


class TestAPageThatBreaksHalfWay:
    """What a half-built page leaves in the window would be laid out, and ask for parts that were never made."""

    @pytest.fixture
    def broken(self, start: Starter, sound: tuple[Path, str, str], monkeypatch: pytest.MonkeyPatch) -> Host:
        def breaks(*_: object, **__: object) -> None:
            raise KeyError("an entry that nobody knows")

        monkeypatch.setattr("sys.__excepthook__", lambda *_: None)
        monkeypatch.setattr("homepoker.ui.tonight.play.JournalPanel.refresh", breaks)
        return start(sound[2])

    def test_it_is_shown_as_the_evening_that_cannot_be_shown_and_nothing_of_it_is_left(self, broken: Host) -> None:
        assert [type(page) for page in broken.tonight._pages.findChildren(Play)] == []
        for width in (1100, 1400):
            broken.window.resize(width, 700)
            broken.tick()
        (page,) = [damaged for damaged in broken.tonight.findChildren(DamagedPage) if damaged.isVisible()]
        assert page.problem == broken.said("tonight.cannot_be_shown", file=str(broken.folder / "problems.log"))
        assert broken.tonight.in_room.desk is None

    def test_the_lobby_is_one_click_away_and_lists_it_with_what_is_wrong(self, broken: Host) -> None:
        broken.click("tonight.read_only_back")
        (lobby,) = [one for one in broken.tonight.findChildren(Lobby) if one.isVisible()]
        assert HEALTHY in read(lobby)
        problem = sentence("tonight.cannot_be_shown", file=str(broken.folder / "problems.log"))
        assert broken.said("tonight.damaged_row", problem=problem) in read(lobby)


def test_an_act_after_which_the_page_cannot_be_built_leaves_the_clock_in_the_room(
    start: Starter, sound: tuple[Path, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise KeyError("a part that cannot be made")

    host = start(sound[2])
    monkeypatch.setattr("sys.__excepthook__", lambda *_: None)
    monkeypatch.setattr("homepoker.ui.tonight.play.JournalPanel.refresh", breaks)
    host.tonight.open(sound[2])
    assert host.tonight.desk is None
    assert host.tonight.in_room.desk is not None
    assert host.tonight.in_room.desk.tournament_id == sound[2]


def test_a_section_that_cannot_be_built_says_so_and_is_tried_again(
    start: Starter, sound: tuple[Path, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise KeyError("a part that cannot be made")

    host = start(sound[1])
    with monkeypatch.context() as patch:
        patch.setattr("sys.__excepthook__", lambda *_: None)
        patch.setattr("homepoker.ui.players.panel.PlayersSection.__init__", breaks)
        host.click("tonight.players")
        assert host.said("app.page_failed") in read(host.window)
        host.click("tonight.league")
        assert host.window.current == "league"
        host.click("tonight.players")
    host.click("app.retry")
    assert host.window.findChildren(PlayersSection)
