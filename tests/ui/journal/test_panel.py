"""The journal beside the tables: its rows, its rule links, undo and redo."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from homepoker.core.quantities import Seat
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.ui.journal.line import MOST_PARTS, JournalLine
from homepoker.ui.journal.panel import SHOWN_AT_ONCE, SHOWN_FIRST, JournalPanel
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone, Run
from tests.ui.every_screen.focus_marks import fault
from tests.ui.host import EveningHost, Host, click_widget, menu, press, read, type_in
from tests.ui.players.hands import focus

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone(size=(1440, 900)).begin("Ida", "Max", "Eva", "Jo")


@pytest.fixture
def whole(run: Run) -> Host:
    """The same evening in the whole program."""
    return run(size=(1440, 900)).begin("Ida", "Max", "Eva", "Jo")


def rows(host: EveningHost) -> list[str]:
    return read(host.play.journal)


def label(host: EveningHost, text: str) -> QLabel:
    return next(one for one in host.play.journal.findChildren(QLabel) if one.text() == text and one.isVisible())


def test_what_is_done_appears_at_once_newest_first(host: EveningHost) -> None:
    host.knock_out("Max", "Ida")
    now = host.words.time(host.timekeeper.now())
    assert rows(host)[1:4] == [now, "Max out (Ida)", "place 4"]


def test_what_is_done_is_seen_wherever_the_list_was_left_and_a_correction_moves_nothing(host: EveningHost) -> None:
    area = host.play.journal.findChildren(QScrollArea)[0]
    for _ in range(8):
        press(Key.Key_N)
    bar = area.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    host.knock_out("Max", "Ida")
    assert bar.value() == 0
    bar.setValue(bar.maximum())
    left = bar.value()
    corrections = CorrectionCommands(host.desk)
    entry = host.state.entries.bust_outs[0].entry
    corrections.carry_out(corrections.bust_out(host.desk.history.lines[-1].sequence, [(entry, (host.entry("Eva"),))]))
    QApplication.processEvents()
    assert "Max out (Eva)" in rows(host)
    assert bar.value() >= left


def test_a_level_appears_by_itself_when_it_begins(host: EveningHost) -> None:
    host.pass_time(minutes=19, seconds=59)
    assert not any("Level 2" in row for row in rows(host))
    host.pass_time(seconds=1)
    assert any(row.startswith("Level 2") for row in rows(host))


def test_a_rule_link_opens_the_rule_beside_it(host: EveningHost) -> None:
    links = [one for one in host.play.journal.findChildren(QPushButton) if one.isVisible()]
    click_widget(links[0])
    assert host.rule_read
    assert host.rule_read in links[0].text()


class TestUndo:
    def test_the_buttons_say_what_they_would_do(self, host: EveningHost) -> None:
        journal = host.play.journal
        host.knock_out("Max", "Ida")
        assert journal.undo.toolTip() == host.said("tonight.undo_menu", label="Max out (Ida)")
        assert not journal.redo.isEnabled()
        assert journal.redo.accessibleName() == host.said("journal.nothing_to_redo")
        click_widget(journal.undo)
        assert host.out() == []
        assert journal.redo.toolTip() == host.said("tonight.redo_menu", label="Max out (Ida)")
        click_widget(journal.redo)
        assert host.out() == ["max"]

    def test_the_keys_do_the_same_and_say_what_they_did(self, host: EveningHost) -> None:
        host.knock_out("Max", "Ida")
        press(Key.Key_Z, held=CONTROL)
        assert (host.out(), host.toasts) == ([], [host.said("journal.undone", label="Max out (Ida)")])
        press(Key.Key_Z, held=CONTROL | SHIFT)
        assert (host.out(), host.toasts[-1]) == (["max"], host.said("journal.redone", label="Max out (Ida)"))
        press(Key.Key_Z, held=CONTROL)
        press(Key.Key_Y, held=CONTROL)
        assert host.out() == ["max"]

    def test_undo_has_no_end_but_the_opening(self, host: EveningHost) -> None:
        for _ in range(12):
            press(Key.Key_Z, held=CONTROL)
        assert host.state.entries.by_id == {}
        assert host.toasts[-1] == host.said("journal.nothing_to_undo")
        for _ in range(12):
            press(Key.Key_Z, held=CONTROL | SHIFT)
        assert len(host.state.entries.by_id) == 4
        assert host.toasts[-1] == host.said("journal.nothing_to_redo")

    def test_what_was_taken_back_is_struck_through(self, host: EveningHost) -> None:
        host.knock_out("Max", "Ida")
        assert not label(host, "Max out (Ida)").font().strikeOut()
        press(Key.Key_Z, held=CONTROL)
        assert label(host, "Max out (Ida)").font().strikeOut()

    def test_it_works_the_same_after_a_restart(self, whole: Host) -> None:
        whole.knock_out("Max", "Ida")
        whole.knock_out("Eva", "Ida")
        press(Key.Key_Z, held=CONTROL)
        again = whole.restart()
        press(Key.Key_Z, held=CONTROL)
        assert again.out() == []
        press(Key.Key_Z, Key.Key_Z, held=CONTROL | SHIFT)
        assert again.out() == ["max", "eva"]


class TestAnEntryOfManyLines:
    """The draw of eight tables: a button and a dealer at each."""

    @pytest.fixture
    def draw(self, alone: Alone) -> EveningHost:
        return alone(size=(1440, 900)).begin(*NAMES[:16], tables=8)

    def rows_of(self, host: EveningHost) -> list[str]:
        row = next(one for one in host.play.journal.findChildren(JournalLine) if len(one.entry.parts) > MOST_PARTS)
        return [said for said in read(row) if said.startswith("Table ")]

    def more(self, host: EveningHost) -> list[QPushButton]:
        found = host.play.journal.findChildren(QPushButton)
        return [one for one in found if one.text() == "4 more lines" and one.isVisible()]

    def test_it_leaves_room_for_what_was_before_and_one_click_shows_the_rest(self, draw: EveningHost) -> None:
        assert len(self.rows_of(draw)) == MOST_PARTS
        (more,) = self.more(draw)
        click_widget(more)
        assert len(self.rows_of(draw)) == 16
        assert self.more(draw) == []

    def test_with_the_keys_its_menu_shows_them_too(self, draw: EveningHost) -> None:
        row = next(one for one in draw.play.journal.findChildren(JournalLine) if len(one.entry.parts) > MOST_PARTS)
        row.setFocus()
        press(Key.Key_Return)
        press(Key.Key_Escape)
        assert len(self.rows_of(draw)) == 16
        assert self.more(draw) == []


class TestALongEvening:
    """Six hundred entries."""

    @pytest.fixture
    def long(self, host: EveningHost) -> EveningHost:
        self.play_on(host)
        return host

    def play_on(self, host: EveningHost) -> None:
        desk, field = SeatingCommands(host.desk), EntryCommands(host.desk)
        host.desk._listeners.clear()
        for number in range(300):
            desk.move(host.entry("Max"), Seat(1, 5 + number % 2))
            field.count_stack(host.entry("Ida"), 100 + number)
        host.tonight.open(host.desk.tournament_id)

    def test_the_newest_are_drawn_and_the_others_on_request(self, long: EveningHost) -> None:
        assert sum("moves to" in row for row in rows(long)) < 50
        more = next(one for one in long.play.journal.findChildren(QPushButton) if "older" in one.text())
        click_widget(more)
        assert sum("moves to" in row for row in rows(long)) == 300

    def test_further_down_more_are_drawn_and_an_act_needs_only_what_is_seen(self, long: EveningHost) -> None:
        panel = long.play.journal
        bar = panel.findChildren(QScrollArea)[0].verticalScrollBar()
        panel.refresh()
        assert len(panel._rows) == SHOWN_FIRST
        bar.setValue(1)
        assert len(panel._rows) == SHOWN_AT_ONCE
        long.knock_out("Max", "Ida")
        assert (len(panel._rows), bar.value()) == (SHOWN_FIRST, 0)

    def test_the_link_to_older_entries_keeps_the_keys_that_scrolled_to_it(self, host: EveningHost) -> None:
        for number in range(20):
            SeatingCommands(host.desk).move(host.entry("Max"), Seat(1, 5 + number % 2))
        panel = host.play.journal
        panel._more.setFocus()
        for _ in range(3):
            QApplication.processEvents()
        assert panel._more.hasFocus()
        click_widget(panel._more)
        assert any(row.hasFocus() for row in panel._rows.values())

    def test_the_arrows_come_to_all_that_is_drawn_further_down(self, long: EveningHost) -> None:
        panel = long.play.journal
        panel.show_entry(long.desk.history.lines[-1].sequence)
        for _ in range(SHOWN_FIRST):
            press(Key.Key_Down)
        shown = sorted(panel._rows.values(), key=lambda row: row.y())
        assert [row.hasFocus() for row in shown].index(True) == SHOWN_FIRST

    def test_a_high_screen_is_filled_and_no_more(self, alone: Alone, qtbot: QtBot) -> None:
        host = alone(size=(1440, 1700)).begin("Ida", "Max", "Eva", "Jo")
        self.play_on(host)
        panel = host.play.journal
        area = panel.findChildren(QScrollArea)[0]
        qtbot.waitUntil(lambda: len(panel._rows) > SHOWN_FIRST and area.verticalScrollBar().maximum() > 0)
        assert SHOWN_FIRST < len(panel._rows) < SHOWN_AT_ONCE
        before = len(panel._rows)
        host.knock_out("Max", "Ida")
        assert len(panel._rows) == before

    def test_one_more_act_is_drawn(self, whole: Host) -> None:
        self.play_on(whole)
        whole.knock_out("Max", "Ida")
        assert "Max out (Ida)" in rows(whole)

    def test_a_second_draws_nothing(self, long: EveningHost) -> None:
        journal = long.play.journal
        widgets = journal.findChildren(QLabel)
        journal.tick(long.timekeeper.now())
        assert journal.findChildren(QLabel) == widgets


class TestLooking:
    """Search, filter, and the journal as a file."""

    def test_typing_keeps_what_matches_and_esc_twice_leaves(self, host: EveningHost) -> None:
        host.knock_out("Max", "Ida")
        journal = host.play.journal
        click_widget(journal.search)
        type_in("max out")
        assert [text for text in rows(host) if " out" in text] == ["Max out (Ida)"]
        press(Key.Key_Escape)
        assert any("checked in" in text for text in rows(host))
        press(Key.Key_Escape)
        press(Key.Key_X)
        assert host.play.close_form()

    def test_one_kind_alone_says_so_and_all_come_back(self, host: EveningHost) -> None:
        host.knock_out("Max", "Ida")
        click_widget(host.play.journal.filter)
        host.choose("journal.filter_clock")
        assert not any("Max out" in text for text in rows(host))
        host.click(host.said("journal.only", what=host.said("journal.filter_clock")))
        assert any("Max out" in text for text in rows(host))

    def test_where_nothing_matches_it_says_so(self, host: EveningHost) -> None:
        click_widget(host.play.journal.search)
        type_in("zzz")
        assert host.said("journal.nothing_found") in rows(host)

    @pytest.mark.parametrize("kind", ["csv", "pdf"])
    def test_it_is_saved_as_a_file(
        self, host: EveningHost, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
    ) -> None:
        host.knock_out("Max", "Ida")
        path = tmp_path / f"journal.{kind}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        click_widget(host.play.journal.more)
        host.choose(f"journal.save_{kind}")
        qtbot.waitUntil(lambda: any(path.name in text for text in host.toasts), timeout=30_000)
        written = path.read_bytes()
        assert (
            written.startswith(b"%PDF") if kind == "pdf" else "Max out (Ida) · place 4" in written.decode("utf-8-sig")
        )

    def test_a_file_that_cannot_be_written_is_said_as_a_danger(
        self, host: EveningHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
    ) -> None:
        path = tmp_path / "no such folder" / "journal.csv"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
        click_widget(host.play.journal.more)
        with qtbot.waitSignal(host.tonight.said, timeout=30_000) as told:
            host.choose("journal.save_csv")
        assert told.args is not None
        text, tone = told.args
        assert path.name in text
        assert (tone, host.toasts[-1]) == ("danger", text)


class TestOneStop:
    """All entries are one stop of the Tab key; the arrows lead from one to the other."""

    @pytest.fixture
    def journal(self, host: EveningHost) -> JournalPanel:
        host.knock_out("Max", "Ida")
        host.knock_out("Eva", "Ida")
        journal = host.play.journal
        journal.filter.setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Tab)
        return journal

    def here(self) -> JournalLine:
        row = focus()
        assert isinstance(row, JournalLine)
        return row

    def test_tab_comes_to_the_newest_and_leaves_them_all(self, journal: JournalPanel) -> None:
        assert self.here().entry == journal.entries[0]
        press(Key.Key_Tab)
        assert not isinstance(focus(), JournalLine)

    def test_arrows_home_and_end_move_among_them(self, journal: JournalPanel) -> None:
        shown = list(journal.entries[: len(journal._rows)])
        for keys, place in (
            ((Key.Key_Down, Key.Key_Down), 2),
            ((Key.Key_Up,), 1),
            ((Key.Key_End,), -1),
            ((Key.Key_Down,), -1),
            ((Key.Key_Home,), 0),
            ((Key.Key_Up,), 0),
        ):
            press(*keys)
            assert self.here().entry == shown[place]

    def test_tab_comes_back_to_where_one_was(self, journal: JournalPanel) -> None:
        press(Key.Key_Down, Key.Key_Tab)
        press(Key.Key_Tab, held=SHIFT)
        assert self.here().entry == journal.entries[1]

    @pytest.mark.parametrize(
        ("key", "held"),
        [
            (Key.Key_Return, Qt.KeyboardModifier.NoModifier),
            (Key.Key_Space, Qt.KeyboardModifier.NoModifier),
            (Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
            (Key.Key_F10, SHIFT),
        ],
    )
    def test_a_key_opens_its_menu_with_its_rules(
        self, host: EveningHost, journal: JournalPanel, key: Qt.Key, held: Qt.KeyboardModifier
    ) -> None:
        is_running = host.state.clock.is_running
        press(key, held=held)
        said = [action.text() for action in menu().actions()]
        menu().close()
        assert host.said("journal.correct") in said
        assert host.said("journal.read_rule", rule="APSA 3.5.13 (instead)") in said
        assert host.state.clock.is_running is is_running

    def test_a_rule_is_read_from_the_menu(self, host: EveningHost, journal: JournalPanel) -> None:
        press(Key.Key_Return)
        host.choose(host.said("journal.read_rule", rule="APSA 3.5.13 (instead)"))
        assert host.rule_read == "APSA 3.5.13"

    def test_an_entry_that_becomes_another_keeps_the_keys(self, host: EveningHost, journal: JournalPanel) -> None:
        entry = self.here().entry
        host.desk.undo()
        assert self.here().entry.sequence == entry.sequence
        assert self.here().entry.is_undone

    def test_a_new_entry_takes_nobody_away(self, host: EveningHost, journal: JournalPanel) -> None:
        press(Key.Key_Down)
        entry = self.here().entry
        host.pass_time(minutes=20)
        assert journal.entries[0].text.startswith("Level 2")
        assert self.here().entry.sequence == entry.sequence


def test_a_rule_stands_once_below_an_entry(alone: Alone) -> None:
    host = alone(size=(1440, 900)).begin("Ida", "Max", "Eva", "Jo", tables=2, rulebook="uesg")
    for _ in range(3):
        press(Key.Key_N)
    host.knock_out("Max", "Ida")
    press(Key.Key_N)
    for row in host.play.journal.findChildren(JournalLine):
        links = [one.text() for one in row.findChildren(QPushButton) if one.text()]
        assert len(links) == len(set(links)), f"{row.accessibleName()}: {links}"
    assert any(row.findChildren(QPushButton) for row in host.play.journal.findChildren(JournalLine))


def test_an_entry_higher_than_the_journal_shows_where_the_keys_are(alone: Alone, qtbot: QtBot) -> None:
    host = alone(size=(1440, 900)).begin("Ida", "Max", "Eva", "Jo", tables=2, rulebook="uesg")
    journal = host.play.journal
    area = journal.findChildren(QScrollArea)[0]
    area.setFixedHeight(70)  # as low as below a form in a small window
    journal.show_entry(max(journal.entries, key=lambda one: len(one.parts)).sequence)
    row = focus()
    assert isinstance(row, JournalLine)
    qtbot.waitUntil(lambda: row.height() > area.viewport().height() + 20)
    for scrolled in (0, 10, 20):
        area.verticalScrollBar().setValue(row.y() + scrolled)
        QApplication.processEvents()
        assert row.visibleRegion().boundingRect().height() < row.height()
        assert fault(host.window, row) == ""
