"""Every job beside the window, with a fault that nobody foresaw: it is said, it is logged, and it can be done again."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from homepoker.services.exchange import backups, paper_file
from homepoker.services.exchange.paper_file import PaperFormat
from homepoker.services.league import sharing
from homepoker.store.error_log import PROBLEMS
from homepoker.store.league.folders import LeagueFolder, keep_folder
from homepoker.ui.league import standings_card
from homepoker.ui.league.imports.imports_list import ImportPages
from homepoker.ui.league.own_league_page import OwnLeaguePage
from homepoker.ui.league.panel import LeagueSection
from homepoker.ui.manual.page import SaveManual
from homepoker.ui.players.panel import PlayersSection
from homepoker.ui.rulebook.search_column import SearchColumn
from homepoker.ui.settings.data_cards import BackupsCard, EveningFileCard, RestoreSheet
from homepoker.ui.settings.shared_league_card import SharedLeagueCard
from homepoker.ui.standings.export_bar import ExportBar
from tests.league_seasons import a_league
from tests.ui.conftest import Run
from tests.ui.host import Host, read

ROOT = Path(__file__).resolve().parents[2]
LEAGUE = "postgresql+psycopg://club@127.0.0.1/league"
NOT_JOBS = {"kit.job_failed", "kit.job_hangs", "kit.job_unreachable"}


class Fault(RecursionError):
    """What a file that is nested too deeply leads to."""


def fails(*_: object, **__: object) -> object:
    raise Fault


Begin = Callable[[Host, QtBot, pytest.MonkeyPatch, Path], None]
MayBegin = Callable[[Host], bool]


def card(host: Host, kind: type[BackupsCard] | type[EveningFileCard]) -> BackupsCard | EveningFileCard:
    page = host.window.show_section("settings")
    QApplication.processEvents()
    return page.findChildren(kind)[0]


def backups_card(host: Host) -> BackupsCard:
    found = card(host, BackupsCard)
    assert isinstance(found, BackupsCard)
    return found


def file_card(host: Host) -> EveningFileCard:
    found = card(host, EveningFileCard)
    assert isinstance(found, EveningFileCard)
    return found


def back_up(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.exchange.backups.take", fails)
    backups_card(host).now.click()


def look(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.exchange.backups.all_backups", fails)
    backups_card(host).restore.click()


def looked(host: Host, qtbot: QtBot) -> RestoreSheet:
    shown = backups_card(host)
    shown.now.click()
    qtbot.waitUntil(shown.now.isEnabled)
    shown.restore.click()
    qtbot.waitUntil(lambda: shown.sheet is not None)
    assert shown.sheet is not None
    return shown.sheet


def fetch(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.exchange.backups.fetch_files", fails)
    looked(host, qtbot)._fetch()


def restore(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.exchange.backups.evening_in", fails)
    looked(host, qtbot).take.click()


def save_evening(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.exchange.evening_file.save", fails)
    file_card(host).save_to(folder / "evening")


def open_evening(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.exchange.evening_file.read", fails)
    file_card(host)._open_file(folder / "evening")


def attach(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.rulebooks.official_texts.attach", fails)
    texts = host.opened.rulebooks.library.texts
    assert texts is not None
    texts.failed.connect(lambda _book, problem: host.window.toasts.say(host.application.words.say(problem)))
    texts.attach("apsa", folder / "rules.pdf")


def texts_are_free(host: Host) -> bool:
    texts = host.opened.rulebooks.library.texts
    return texts is not None and texts.reading is None


def export(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.exchange.paper_file.export", fails)
    bar(host).save(PaperFormat.CSV, folder / "list.csv")


def bar(host: Host) -> ExportBar:
    section = host.window.show_section("league")
    return section.findChildren(ExportBar)[0]


def read_results(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.ui.league.imports.imports_list.read_result_files", fails)
    (folder / "season.csv").write_text("Name;1.\nIda;5\n", encoding="utf-8")
    imports(host).read_files([folder / "season.csv"])


def read_members(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.ui.players.panel.read_grids", fails)
    (folder / "members.csv").write_text("Name\nIda\n", encoding="utf-8")
    register(host).import_file(folder / "members.csv")


def register(host: Host) -> PlayersSection:
    section = host.window.show_section("players")
    assert isinstance(section, PlayersSection)
    return section


def imports(host: Host) -> ImportPages:
    section = host.window.show_section("league")
    assert isinstance(section, LeagueSection)
    open_already = section.findChildren(ImportPages)
    shown = open_already[0] if open_already else section.open_imports()
    assert shown is not None
    return shown


def search(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    host.application.make_search = lambda _club: fails()  # type: ignore[assignment,return-value] # never made
    column(host).search("colour-up")


def column(host: Host) -> SearchColumn:
    return host.window.show_section("rulebook").findChildren(SearchColumn)[0]


def look_through(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.ui.shell.damage_notice.findings", fails)
    host.application._club_opener.damage._look()


def has_looked_through(host: Host) -> bool:
    job = host.application._club_opener.damage._job
    return job is not None and not job.is_busy


def save_manual(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.ui.manual.page.own_call", fails)
    saver(host).save(folder / "manual.pdf")


def saver(host: Host) -> SaveManual:
    return host.window.show_section("help").findChildren(SaveManual)[0]


def rank(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    host.opened.rulebooks.library.run_beside(fails, "kit.job_ranking")


def work_out_table(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr(standings_card, "LONG", 0)
    patch.setattr(standings_card, "table_beside", fails)
    league_page(host).refresh()


def league_page(host: Host) -> OwnLeaguePage:
    section = host.window.show_section("league")
    assert isinstance(section, LeagueSection)
    if not section.chosen:
        section.choose(a_league(host.club).id)
    return section.findChildren(OwnLeaguePage)[0]


def has_worked_out_table(host: Host) -> bool:
    return not league_page(host)._reading._job.is_busy


def shared(host: Host) -> SharedLeagueCard:
    return host.window.show_section("settings").findChildren(SharedLeagueCard)[0]


def greet(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.league.sharing.greet", fails)
    shared(host).address.setText(LEAGUE)
    shared(host).greet()


def send(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.league.sharing.gather", fails)
    sharing.share_with(host.club, LEAGUE)
    shared(host).refresh()
    shared(host).send.click()


def look_what_waits(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.league.sharing.state_beside", fails)
    shared(host).refresh()


def may_look_again(host: Host) -> bool:
    looking = host.process_parts.sharing._looking
    return looking is None or not looking.is_busy


def read_shared(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.services.league.shared_standings.read_standings", fails)
    patch.setattr("homepoker.services.league.sharing.password_for", lambda *_: None)
    sharing.share_with(host.club, LEAGUE)
    section = host.window.show_section("league")
    assert isinstance(section, LeagueSection)
    section.choose("shared")


def has_read_shared(host: Host) -> bool:
    section = host.window.show_section("league")
    assert isinstance(section, LeagueSection)
    return section.shared is not None and section.shared.again.isEnabled()


def refresh_folders(host: Host, qtbot: QtBot, patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr("homepoker.ui.league.folder_refresh.due_folders", fails)
    keep_folder(host.folder, LeagueFolder("", str(folder), ("csv",)))
    assert host.opened.season is not None
    host.opened.season.refresh_folders()


def have_been_refreshed(host: Host) -> bool:
    season = host.opened.season
    return season is not None and season.refreshing is not None and not season.refreshing.is_busy


JOBS: dict[str, tuple[Begin, MayBegin]] = {
    "kit.job_backup": (back_up, lambda host: backups_card(host).now.isEnabled()),
    "kit.job_look": (look, lambda host: backups_card(host).restore.isEnabled()),
    "kit.job_fetch": (fetch, lambda host: backups_card(host).restore.isEnabled()),
    "kit.job_restore": (restore, lambda host: backups_card(host).restore.isEnabled()),
    "kit.job_save_evening": (save_evening, lambda host: file_card(host).save.isEnabled()),
    "kit.job_open_evening": (open_evening, lambda host: not host.opened.evening_files.is_reading),
    "kit.job_text": (attach, texts_are_free),
    "kit.job_export": (export, lambda host: bar(host).buttons[PaperFormat.CSV].isEnabled()),
    "kit.job_results": (read_results, lambda host: imports(host).list._choose.isEnabled()),
    "kit.job_members": (read_members, lambda host: not register(host)._reading.is_busy),
    "kit.job_league_files": (refresh_folders, have_been_refreshed),
    "kit.job_manual": (save_manual, lambda host: not saver(host).is_busy),
    "kit.job_search": (search, lambda host: True),
    "kit.job_league_table": (work_out_table, has_worked_out_table),
    "kit.job_ranking": (rank, lambda host: True),
    "kit.job_damage": (look_through, has_looked_through),
    "kit.job_greeting": (greet, lambda host: shared(host).connect_to.isEnabled()),
    "kit.job_sharing": (send, lambda host: shared(host).send.isEnabled()),
    "kit.job_shared_waiting": (look_what_waits, may_look_again),
    "kit.job_shared_list": (read_shared, has_read_shared),
}
"""Each job by the key of its name: how it is begun with a fault in it, and whether it can be begun again."""

SAYS_NOTHING = {"kit.job_ranking"}
"""What is done for later: the fault is said where it matters."""


def test_these_are_all_jobs_there_are() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "homepoker").rglob("*.py"))
    assert set(re.findall(r"kit\.job_\w+", code)) - NOT_JOBS == set(JOBS)


def test_these_are_all_modules_that_have_jobs() -> None:
    found = {
        path.stem
        for path in (ROOT / "homepoker").rglob("*.py")
        if "BackgroundJob(" in path.read_text(encoding="utf-8") and path.stem != "background_job"
    }
    assert found == {
        "backup_runner",
        "texts",
        "export_bar",
        "library",
        "damage_notice",
        "opener",
        "page",
        "sharing_runner",
        "shared_page",
        "standings_card",
        "folder_refresh",
        "imports_list",
        "picture_page",
        "pictures_page",
        "panel",
    }


@pytest.mark.parametrize("name", JOBS)
def test_a_fault_in_it_is_said_and_logged_and_leaves_nothing_busy(
    run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    host = run(language="de").begin("Ida", "Max", "Eva", "Jo")
    host.window.toasts.clear()
    begin, may_begin = JOBS[name]
    begin(host, qtbot, monkeypatch, tmp_path)
    log = host.folder / PROBLEMS
    qtbot.waitUntil(lambda: log.exists() and "Fault" in log.read_text(encoding="utf-8"))
    host.opened.rulebooks.library.wait()
    qtbot.waitUntil(lambda: may_begin(host))
    assert name in log.read_text(encoding="utf-8")
    if name == "kit.job_search":
        assert host.said("library.search_failed") in read(column(host).body)
    elif name not in SAYS_NOTHING:
        said = host.said("kit.job_failed", job=name)
        assert said in host.toasts or any(said in text for text in read(host.window))
    host.tick()


def test_a_search_that_could_not_be_prepared_does_not_try_again_at_each_letter(run: Run, qtbot: QtBot) -> None:
    host = run()
    tried = []

    def make(_club: object) -> object:
        tried.append(1)
        raise Fault

    host.application.make_search = make  # type: ignore[assignment] # never made
    for letters in ("c", "co", "col"):
        column(host).search(letters)
        host.opened.rulebooks.library.wait()
    assert len(tried) == 1


def test_a_list_that_was_not_saved_is_said_though_its_page_has_gone(
    run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    host, is_left, export = run(), threading.Event(), paper_file.export

    def slow(*given: object) -> bytes:
        is_left.wait()
        return export(*given)  # type: ignore[arg-type] # as it was called

    monkeypatch.setattr(paper_file, "export", slow)
    left = bar(host)
    left.save(PaperFormat.CSV, tmp_path / "missing" / "list.csv")
    host.window.show_section("tonight")
    host.window.forget_section("league")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(left)
    is_left.set()
    qtbot.waitUntil(lambda: any("list.csv" in text for text in host.toasts))


def test_backups_go_on_here_while_the_second_folder_does_not_answer(
    run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answers, seconds, take = threading.Event(), list[str](), backups.take

    def slow(folder: Path, now: object, second: str = "") -> object:
        seconds.append(second)
        if second:
            answers.wait()
        return take(folder, now)  # type: ignore[arg-type] # as it was called

    monkeypatch.setattr(backups, "take", slow)
    host = run()
    shown = backups_card(host)
    shown.set_second(str(tmp_path))
    working = host.process_parts.backing_up._working()
    working._given_up.timeout.emit()
    assert any(text.startswith("Backing up has not got on for 3 min") for text in host.toasts)
    shown.now.click()
    qtbot.waitUntil(shown.now.isEnabled)
    assert seconds == [str(tmp_path), ""]
    assert host.said("backups.made") in host.toasts
    answers.set()
    qtbot.waitUntil(lambda: working.hanging == 0)
    shown.now.click()
    qtbot.waitUntil(shown.now.isEnabled)
    assert seconds[-1] == str(tmp_path)


def test_an_evening_that_cannot_be_taken_leaves_the_list_usable(
    run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = run().begin("Ida", "Max", "Eva", "Jo")
    sheet = looked(host, qtbot)
    monkeypatch.setattr("homepoker.services.exchange.evening_file.take_copy", fails)
    with qtbot.captureExceptions() as raised:
        sheet.take.click()
        qtbot.waitUntil(lambda: bool(raised))
    assert raised[0][0] is Fault
    assert sheet.take.isEnabled()
