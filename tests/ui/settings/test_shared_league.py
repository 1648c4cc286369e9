"""The shared league at the window of the running program, with a real server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from homepoker.core.wording import sentence
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.league import sharing
from homepoker.services.words import Words
from homepoker.store.errors import SharedLeagueError, SharedTrouble
from homepoker.store.resource_files import resources
from homepoker.store.shared_league.outbox import WaitingEvening
from homepoker.store.shared_league.password import VARIABLE
from homepoker.ui import sharing_runner
from homepoker.ui.settings.shared_league_card import SharedLeagueCard
from homepoker.ui.settings.view import MOST_NAMED, shared_league_view
from homepoker.ui.sharing_runner import SharingRunner
from tests.fake_keyring import FakeKeyring, used
from tests.fakes import EVENING
from tests.shared_league import READER, WIEN, League, parcel
from tests.ui.conftest import Run
from tests.ui.host import Host

NAMES = ("Ida", "Max", "Eva", "Jo")
CURRENT = "SELECT revision, players FROM league_evening"


@pytest.fixture
def system_keyring() -> Iterator[FakeKeyring]:
    with used(FakeKeyring()) as fake:
        yield fake


class Settings:
    """The card on the settings page of a running program."""

    def __init__(self, host: Host, qtbot: QtBot) -> None:
        self.host, self._qtbot = host, qtbot
        page = host.window.show_section("settings")
        QApplication.processEvents()
        self.card = page.findChildren(SharedLeagueCard)[0]

    @property
    def runner(self) -> SharingRunner:
        runner = self.host.window.findChild(SharingRunner)
        assert runner is not None
        return runner

    def wait(self) -> None:
        self._qtbot.waitUntil(lambda: not self.runner.is_busy and not self._is_looking, timeout=20_000)

    @property
    def _is_looking(self) -> bool:
        looking = self.runner._looking
        return looking is not None and looking.is_busy

    def connect_to(self, league: League, password: str = "") -> None:
        self.card.address.setText(league.address().text)
        self.card.password.setText(password or league.passwords[WIEN].reveal())
        self.card.connect_to.click()
        self.wait()

    def said(self) -> str:
        shown = (self.card._state, self.card._waiting, self.card._warning)
        return "\n".join(label.text().replace("\u200b", "") for label in shown if not label.isHidden())


def close(host: Host) -> None:
    """Play the evening to its end and close it."""
    for name in NAMES[:0:-1]:
        host.knock_out(name, "Ida")
    EndingCommands(host.desk).close()


@pytest.fixture
def closed(run: Run) -> Host:
    """A program with an evening that was played to its end and closed."""
    host = run(language="en").begin(*NAMES)
    close(host)
    return host


def test_an_address_is_tried_out_and_its_password_goes_into_the_keyring(
    run: Run, qtbot: QtBot, shared_league: League, system_keyring: FakeKeyring
) -> None:
    page = Settings(run(language="en"), qtbot)
    assert not page.card.send.isEnabled()
    assert page.card.password.echoMode() is QLineEdit.EchoMode.Password
    page.connect_to(shared_league)
    assert "The club is called “Pokerclub Wien” there." in page.said()
    assert page.card.password.text() == ""
    assert list(system_keyring.kept.values()) == [shared_league.passwords[WIEN].reveal()]
    assert page.card.send.isEnabled()


def test_a_wrong_password_is_told_on_the_card_and_nothing_is_changed(
    run: Run, qtbot: QtBot, shared_league: League, system_keyring: FakeKeyring
) -> None:
    page = Settings(run(language="de"), qtbot)
    page.connect_to(shared_league, "geraten")
    assert "hat das Passwort von club_wien nicht angenommen" in page.said()
    assert "sendet in keine gemeinsame Liga" in page.said()
    assert system_keyring.kept == {}


def test_what_is_no_address_is_told_before_anybody_is_asked(run: Run, qtbot: QtBot) -> None:
    page = Settings(run(language="en"), qtbot)
    page.card.address.setText("mysql://club:secret@db/league")
    page.card.connect_to.click()
    assert not page.runner.is_busy
    assert "no address of a shared league" in page.said()
    assert "secret" not in page.said()


def test_without_a_keyring_the_password_serves_until_the_program_ends(
    closed: Host, qtbot: QtBot, shared_league: League
) -> None:
    page = Settings(closed, qtbot)
    page.connect_to(shared_league)
    assert VARIABLE in page.said()
    page.card.send.click()
    page.wait()
    assert shared_league.rows(CURRENT, READER) == [(1, 4)]


def test_a_closed_evening_waits_and_is_sent_on_request(
    closed: Host, qtbot: QtBot, shared_league: League, system_keyring: FakeKeyring
) -> None:
    page = Settings(closed, qtbot)
    page.connect_to(shared_league)
    name = closed.club.log.tournaments()[0].name
    assert f"Waiting: {name}." in page.said()
    page.card.send.click()
    page.wait()
    assert page.said() == "One evening is on 127.0.0.1.\nNothing waits."
    assert closed.toasts[-1] == "One evening has arrived in the shared league. 4 names are new there."
    assert shared_league.rows(CURRENT, READER) == [(1, 4)]


def test_closing_an_evening_sends_it_by_itself_and_opening_it_again_takes_it_back(
    run: Run, qtbot: QtBot, shared_league: League, system_keyring: FakeKeyring
) -> None:
    host = run(language="en")
    page = Settings(host, qtbot)
    page.connect_to(shared_league)
    host.begin(*NAMES)
    host.tick()
    close(host)
    host.tick()
    page.wait()
    assert shared_league.rows(CURRENT, READER) == [(1, 4)]
    EndingCommands(host.desk).reopen()
    host.tick()
    page.wait()
    assert shared_league.rows(CURRENT, READER) == []


def test_an_evening_that_is_closed_while_another_is_sent_follows_without_being_asked_for(
    closed: Host, qtbot: QtBot, shared_league: League, system_keyring: FakeKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Settings(closed, qtbot)
    page.connect_to(shared_league)
    may_read, gather = Event(), sharing.gather

    def slow(folder: Path) -> sharing.GatheredChanges:
        gathered = gather(folder)
        assert may_read.wait(20)
        return gathered

    monkeypatch.setattr(sharing, "gather", slow)
    closed.tick()
    page.card.send.click()
    assert page.said().startswith("Reading what is to be sent …")
    EndingCommands(closed.desk).reopen()
    closed.tick()
    assert page.runner.is_busy
    may_read.set()
    qtbot.waitUntil(lambda: page.runner.problem is None and not page.runner.is_busy, timeout=20_000)
    page.wait()
    assert shared_league.rows(CURRENT, READER) == []


def test_who_takes_consent_back_is_named_no_longer_after_a_moment(
    closed: Host, qtbot: QtBot, shared_league: League, system_keyring: FakeKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing_runner, "AFTER_A_CHANGE", 0)
    page = Settings(closed, qtbot)
    page.connect_to(shared_league)
    page.runner.send()
    page.wait()
    named = "SELECT name FROM player WHERE name = 'Ida'"
    assert shared_league.rows(named, READER) == [("Ida",)]
    ida = next(player for player in closed.club.register.players() if player.name == "Ida")
    closed.club.register.change(replace(ida, may_publish=False))
    closed.opened.register_changed()
    qtbot.waitUntil(lambda: shared_league.rows(named, READER) == [], timeout=20_000)
    page.wait()
    assert closed.toasts[-1].startswith("No longer named in the shared league: Ida. If nobody changed this here")


def test_a_server_that_is_away_is_told_once_and_the_card_says_it_while_it_lasts(
    closed: Host, qtbot: QtBot, shared_league: League, system_keyring: FakeKeyring
) -> None:
    page = Settings(closed, qtbot)
    page.connect_to(shared_league)
    closed.window.toasts.clear()
    shared_league.server.stop()
    for _ in range(2):
        page.runner.send()
        page.wait()
    shared_league.server.start()
    assert len([text for text in closed.toasts if "does not answer" in text]) == 1
    assert "does not answer" in page.said()
    page.runner.send()
    page.wait()
    assert "does not answer" not in page.said()


def test_sending_ends_and_what_was_sent_stays(
    closed: Host, qtbot: QtBot, shared_league: League, system_keyring: FakeKeyring
) -> None:
    page = Settings(closed, qtbot)
    page.connect_to(shared_league)
    page.card.send.click()
    page.wait()
    page.card.stop.click()
    assert page.card.address.text() == ""
    assert "sends to no shared league" in page.said()
    assert shared_league.rows(CURRENT, READER) == [(1, 4)]


def test_the_club_is_called_there_as_it_says(
    run: Run, qtbot: QtBot, shared_league: League, system_keyring: FakeKeyring
) -> None:
    page = Settings(run(language="en"), qtbot)
    page.card.name.setText("Pokerfreunde Wien")
    page.connect_to(shared_league)
    assert shared_league.rows("SELECT name FROM club WHERE id = 'club_wien'", READER) == [("Pokerfreunde Wien",)]


@pytest.mark.parametrize("language", ["de", "en"])
def test_of_many_waiting_evenings_only_the_number_is_said(language: str) -> None:
    words = Words(resources() / "locale", language)
    problem = SharedLeagueError(SharedTrouble.NO_ADDRESS).sentence

    def shown(count: int) -> str:
        waiting = tuple(
            WaitingEvening(number, f"t-{number}", 1, parcel(f"t-{number}").content, EVENING, "")
            for number in range(count)
        )
        state = sharing.SharedState("postgresql+psycopg://a@b/c", waiting, 2)
        return shared_league_view(state, {}, problem, doing="", words=words).waiting

    assert "Abend t-0, Abend t-1" in shown(2)
    assert str(MOST_NAMED + 1) in shown(MOST_NAMED + 1)
    assert "Abend" not in shown(MOST_NAMED + 1).replace("Abende", "")
    assert words.say(sentence("shared.none_waits")) == shown(0)


def test_the_sample_club_is_shared_with_nobody(tmp_path: Path, run: Run, qtbot: QtBot) -> None:
    host = run(language="en")
    page = Settings(host, qtbot)
    page.runner.attend(host.club, is_sample=True)
    page.card.refresh()
    assert not page.card.connect_to.isEnabled()


def test_before_a_club_without_any_consent_is_shared_it_is_asked_once_for_all(
    run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = run(language="en")
    host.club.register.take_in((), [replace(player, may_publish=False) for player in host.club.players()])
    page = Settings(host, qtbot)
    greeted: list[object] = []
    monkeypatch.setattr(page.runner, "greet", lambda address, *_: greeted.append(address))
    page.card.advanced.click()
    page.card.address.setText("postgresql://club@db.example/league")
    page.card.connect_to.click()
    assert (page.card.consent.isVisible(), greeted) == (True, [])
    host.click("players.consent_all", page.card.consent)
    assert (page.card.consent.isVisible(), len(greeted)) == (False, 1)
    assert all(player.may_publish for player in host.club.players())
