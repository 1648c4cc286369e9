"""What is due at the tables comes up beside them, and is done, done otherwise or put off with one press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QPushButton, QWidget

from homepoker.core import seating
from homepoker.core.quantities import EntryId, Seat
from homepoker.core.seating import Stay
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.seating import SeatAgreements, SeatingCommands
from homepoker.services.evening.seat_moves import arrival_words, seat_moves_of
from homepoker.services.evening.to_do.people import PenaltyOver
from homepoker.services.evening.to_do.tables import BalanceDue
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.ui.journal.line import JournalLine
from homepoker.ui.kit.access import tab_order
from homepoker.ui.seating.close_table import CloseTableForm
from homepoker.ui.seating.due_list import DueList
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, H, click_widget, press, read
from tests.ui.test_made_anew import change

Key = Qt.Key


def thin_out(host: H, *sizes: int) -> H:
    """Bust people out until the tables have these sizes."""
    bust_out_to(sizes, host.desk)
    host.tick()
    return host


def bust_out_to(sizes: Sequence[int], desk: TournamentDesk) -> None:
    field = EntryCommands(desk)
    for table, left in enumerate(sizes, start=1):
        for entry, _ in seating.at_table(desk.state.seating, table)[left:]:
            field.bust_out([(entry, ())])


def counted(host: H) -> H:
    """Begin two more hands at each table."""
    for table in host.state.seating.tables:
        SeatingCommands(host.desk).next_hand(table)
    host.tick()
    host.window.toasts.clear(*type(host.desk.history.lines[0].stack))
    return host


def two_tables(start: Callable[..., H], *sizes: int, book: str = "tda-2019", **changed: object) -> H:
    """Two tables of seven seats at which so many are left, late registration over."""
    thinned = partial(bust_out_to, sizes)
    return start().begin(
        *NAMES[:14], tables=2, seats=7, rulebook=book, late_registration_until=0, played=thinned, **changed
    )


def due(host: EveningHost) -> DueList:
    return host.play.to_do.tables


def button(host: EveningHost, text: str) -> QPushButton:
    return button_in(due(host), text)


def button_in(part: QWidget, text: str) -> QPushButton:
    return next(one for one in part.findChildren(QPushButton) if one.text() == text and one.isVisible())


def first(host: EveningHost) -> QPushButton:
    found = due(host).first_button
    assert found is not None
    return found


def mover(host: EveningHost) -> EntryId:
    (balance, *_) = due(host).to_do.items()
    assert isinstance(balance, BalanceDue)
    assert balance.moves[0].entry is not None
    return balance.moves[0].entry


def name(host: EveningHost, entry: EntryId) -> str:
    return host.words.name(host.state.entries.by_id[entry].player)


def said(widget: QWidget) -> str:
    """Every text on a part of the page, with the rules that it links to."""
    links = [one.text() for one in widget.findChildren(QPushButton) if one.isVisible()]
    return " ".join([*read(widget), *links])


def sizes(host: EveningHost) -> list[int]:
    return list(seating.sizes(host.state.seating).values())


def test_even_tables_have_nothing_to_do(alone: Alone) -> None:
    host = two_tables(alone, 6, 5)
    assert not due(host).isVisible()
    assert host.play.to_do.count == 0


def test_uneven_tables_say_who_moves_why_and_by_which_rule(alone: Alone) -> None:
    host = counted(two_tables(alone, 6, 3))
    assert "moves from table 1 to table 2" in said(due(host))
    assert "Table 1 has 6 players, table 2 only 3." in said(due(host))
    assert "TDA 11-A" in said(due(host))


def test_one_click_moves_him_and_the_journal_has_the_rule(alone: Alone) -> None:
    host = counted(two_tables(alone, 6, 3))
    click_widget(button(host, host.said("due.do_balance")))
    assert sizes(host) == [5, 4]
    assert not due(host).isVisible()
    assert "Tables balanced" in said(host.play.journal)
    assert "TDA 11-A" in said(host.play.journal)


def test_d_takes_the_keys_there_and_enter_does_it(alone: Alone) -> None:
    host = counted(two_tables(alone, 7, 3))
    press(Key.Key_D)
    assert QApplication.focusWidget() is first(host)
    press(Key.Key_Return)
    assert sizes(host) == [6, 4]
    assert QApplication.focusWidget() is first(host), "the next move is due"
    press(Key.Key_Return)
    assert sizes(host) == [5, 5]
    press(Key.Key_Space)
    assert not host.state.clock.is_running, "nothing is due any more, and the keys are the page's"


def test_a_proposal_that_reads_the_same_keeps_the_keys_through_another_act(alone: Alone) -> None:
    host = counted(two_tables(alone, 7, 3))
    press(Key.Key_D)
    proposal = first(host)
    EntryCommands(host.desk).count_stack(next(iter(host.state.seating.seats)), 700)
    assert first(host) is proposal
    assert QApplication.focusWidget() is proposal
    press(Key.Key_Return)
    assert sizes(host) == [6, 4]


def test_tab_goes_through_the_proposals_as_they_stand_whichever_came_first(
    alone: Alone, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = counted(two_tables(alone, 6, 3))
    older, to_do = first(host), due(host).to_do
    both = (PenaltyOver(1, mover(host), ()), *to_do.items())
    monkeypatch.setattr(to_do, "items", lambda: both)
    due(host).refresh()
    newer = first(host)
    assert (newer is not older, older.isVisible()) == (True, True)
    stops = [one for one in tab_order.stops(host.window) if due(host).isAncestorOf(one)]
    assert stops.index(newer) < stops.index(older)


def test_not_now_waits_until_somebody_goes_out(alone: Alone) -> None:
    host = counted(two_tables(alone, 6, 3))
    click_widget(button(host, host.said("due.not_now")))
    assert not due(host).isVisible()
    host.click("app.undo")
    assert due(host).count == 1, "a slip of the hand is taken back"
    host.tick()
    click_widget(button(host, host.said("due.not_now")))
    counted(host)
    assert not due(host).isVisible()
    thin_out(host, 6, 2)
    assert due(host).isVisible()


def test_what_was_put_off_stays_so_after_a_change_of_language(run: Run) -> None:
    host = counted(two_tables(run, 6, 3))
    click_widget(button(host, host.said("due.not_now")))
    change(host, language="de")
    assert not due(host).isVisible()
    thin_out(host, 6, 2)
    assert "wechselt von Tisch 1 an Tisch 2" in said(due(host))


def test_somebody_else_may_move_by_the_hosts_word(alone: Alone) -> None:
    host = counted(two_tables(alone, 6, 3))
    other = next(entry for entry, _ in seating.at_table(host.state.seating, 1) if entry != mover(host))
    click_widget(button(host, host.said("due.other")))
    host.choose(name(host, other))
    assert host.state.seating.seats[other].table == 2
    assert sizes(host) == [5, 4]


def test_where_nobody_counts_hands_one_click_names_the_button(alone: Alone) -> None:
    host = two_tables(alone, 6, 3)
    assert "Table 1: where is the button? (1 of 2)" in said(due(host))
    click_widget(first(host))
    assert "Table 2: where is the button? (2 of 2)" in said(due(host))
    click_widget(first(host))
    click_widget(button(host, host.said("due.do_balance")))
    assert sizes(host) == [5, 4]


def test_who_never_moves_is_named_and_passed_over(alone: Alone) -> None:
    host = counted(two_tables(alone, 6, 3))
    stays = mover(host)
    SeatAgreements(host.desk).agree_stay(stays, Stay.ALWAYS)
    host.tick()
    assert f"{name(host, stays)} would be due, but never moves." in said(due(host))


def three_tables(alone: Alone, book: str = "tda-2019") -> EveningHost:
    """Three tables of which the last, with four players, can break; hands are counted."""
    return counted(alone().begin(*NAMES[:14], tables=3, seats=8, rulebook=book, late_registration_until=0))


def preview(host: EveningHost) -> CloseTableForm:
    click_widget(button(host, host.said("due.do_break")))
    (form,) = host.play.findChildren(CloseTableForm)
    return form


def drawn(form: CloseTableForm) -> list[Seat]:
    return [choice.currentData() for choice in form.findChildren(QComboBox)]


def test_a_table_that_can_break_shows_the_drawn_seats_and_what_is_owed_before_it_counts(alone: Alone) -> None:
    host = three_tables(alone)
    assert "Table 3 can be broken: the 4 players there find seats at the others." in said(due(host))
    before = host.state
    form = preview(host)
    assert None not in drawn(form)
    assert form.close_it.hasFocus(), "Enter breaks the table"
    owed = [text for text in read(form) if text.startswith(("plays", "waits", "posts"))]
    assert len(owed) == 4
    assert "TDA 10" in said(form)
    assert host.state is before
    click_widget(form.close_it)
    assert sizes(host) == [7, 7]
    assert "Table 3 broken, 4 players moved" in said(host.play.journal)
    assert "TDA 10" in said(host.play.journal)


def test_the_seats_are_drawn_again_as_often_as_wanted(alone: Alone) -> None:
    host = three_tables(alone)
    form = preview(host)
    assert form.draw.text() == host.said("seating.draw_again")
    first_draw, before, lines = drawn(form), host.state, len(host.desk.history.lines)
    for _ in range(20):
        click_widget(form.draw)
        if drawn(form) != first_draw:
            break
    assert drawn(form) != first_draw
    assert (host.state, len(host.desk.history.lines)) == (before, lines)


def test_a_seat_that_the_host_changes_says_what_is_owed_there_and_rests_on_no_rule(alone: Alone) -> None:
    host = three_tables(alone)
    form = preview(host)
    choice = form.findChildren(QComboBox)[0]
    free = next(at for at in range(choice.count()) if choice.itemData(at) not in drawn(form))
    choice.setCurrentIndex(free)
    QApplication.processEvents()
    assert "TDA 10" not in said(form)
    assert form.close_it.isEnabled()
    click_widget(form.close_it)
    assert "TDA 10" not in said(host.play.journal)


def test_a_hand_more_at_the_other_table_changes_what_is_owed_there(alone: Alone) -> None:
    host = three_tables(alone)
    form = preview(host)

    def owed() -> list[str]:
        return [text for text in read(form) if text.startswith(("plays", "waits", "posts"))]

    before, seats = owed(), drawn(form)
    for _ in range(8):
        for table in (1, 2):
            SeatingCommands(host.desk).next_hand(table)
        QApplication.processEvents()
        if owed() != before:
            break
    assert owed() != before
    assert drawn(form) == seats


def test_the_last_break_keeps_the_button_and_says_what_everybody_owes_there(alone: Alone) -> None:
    host = counted(two_tables(alone, 4, 3))
    host.play.forms.close_table(2)
    (form,) = host.play.findChildren(CloseTableForm)
    click_widget(form.draw)
    owed = [text for text in read(form) if text.startswith(("plays", "waits", "posts"))]
    assert len(owed) == 3
    click_widget(form.close_it)
    moved = seat_moves_of(host.desk, host.desk.history.lines[-1].sequence)
    assert moved is not None
    assert not moved.is_final_table
    assert sorted(arrival_words(one.arrival, host.words) for one in moved.moves) == sorted(owed)


def test_where_nobody_counts_hands_the_preview_says_so_once(alone: Alone) -> None:
    host = alone().begin(*NAMES[:14], tables=3, seats=7, rulebook="tda-2019", late_registration_until=0)
    form = preview(host)
    assert "Nobody counts hands at tables 1 and 2" in said(form)


def test_a_table_out_of_the_announced_order_is_broken_with_a_word_on_it(alone: Alone) -> None:
    host = three_tables(alone)
    SeatAgreements(host.desk).announce_breaks((3,))
    host.tick()
    click_widget(button(host, host.said("due.other")))
    host.choose("Table 2")
    QApplication.processEvents()
    assert "Table 3 was announced first; break it, or announce the change." in said(host.play)


def test_where_players_choose_their_seats_the_preview_waits_and_draws_the_rest(alone: Alone) -> None:
    host = three_tables(alone, "bps-2019")
    form = preview(host)
    assert set(drawn(form)) == {None}
    choice = form.findChildren(QComboBox)[0]
    choice.setCurrentIndex(choice.count() - 1)
    chosen = choice.currentData()
    click_widget(form.draw)
    assert None not in drawn(form)
    assert drawn(form)[0] == chosen


def test_slips_are_saved_from_the_preview_and_afterwards_from_the_journal(
    alone: Alone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Path] = []

    def dialog(*_: object) -> tuple[str, str]:
        asked.append(tmp_path / f"{len(asked)}.pdf")
        return str(asked[-1]), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
    host = three_tables(alone)
    form = preview(host)
    click_widget(form.slips)
    click_widget(form.close_it)
    click_widget(button_in(host.play.journal, host.said("seating.move_slips")))
    assert [path.read_bytes()[:5] for path in asked] == [b"%PDF-"] * 2
    assert host.toasts[-1] == host.said("kit.file_saved", folder=asked[-1].parent.name, name=asked[-1].name)
    (row,) = [one for one in host.play.journal.findChildren(JournalLine) if one.entry.has_slips]
    row.press()
    host.choose("seating.move_slips")
    assert len(asked) == 3


def test_while_others_may_still_come_no_table_breaks(alone: Alone) -> None:
    host = alone().begin(*NAMES[:14], tables=3, seats=7, rulebook="tda-2019", late_registration_until=3)
    assert not due(host).isVisible()
    ClockCommands(host.desk).go_to(4)
    host.tick()
    assert due(host).isVisible()


def test_the_rail_says_how_much_is_due_and_nothing_once_another_page_is_open(run: Run) -> None:
    host = counted(two_tables(run, 6, 3))
    rail = host.window._rail_buttons["tonight"]
    assert (rail.count, rail.accessibleDescription()) == (1, "1 thing is due")
    click_widget(button(host, host.said("due.do_balance")))
    assert (rail.count, rail.accessibleDescription()) == (0, "")


def test_what_is_only_taken_note_of_has_one_button_with_a_frame(alone: Alone) -> None:
    """Without one it looks like a line of the text above it."""
    host = alone().begin(*NAMES[:6], late_registration_until=1)
    host.watch(minutes=16)
    only = button(host, host.said("due.understood"))
    assert only.property("kind") == "secondary"
    click_widget(only)
    assert due(host).count == 0
