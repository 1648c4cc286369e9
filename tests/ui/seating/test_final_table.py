"""The final table: its seats are seen before they count, drawn again, or shown to the room card by card."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.ui.room_view.picture import PictureSubject, RoomPicture
from homepoker.ui.seating.final_table import FinalTableForm
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, click_widget, press, read
from tests.ui.seating.test_due_list import button, counted, due, said, sizes, two_tables

Key = Qt.Key
TITLE = "Final table: seats are drawn"


def due_now(alone: Alone, book: str = "apsa") -> EveningHost:
    """Seven players at two tables, long seated."""
    host = two_tables(alone, 4, 3, book=book)
    host.watch(minutes=6)
    return host


def preview(host: EveningHost) -> FinalTableForm:
    click_widget(button(host, host.said("due.do_final_table")))
    (form,) = [one for one in host.play.findChildren(FinalTableForm) if one.isVisible()]
    return form


def room(host: EveningHost) -> RoomPicture:
    host.tick()
    picture = host.room._picture
    assert picture is not None
    return picture


def seen_by_the_room(host: EveningHost) -> list[str]:
    """Whose card is turned over, in the order of the seats."""
    picture = room(host)
    assert (picture.scene, [one.title for one in picture.panels]) == (PictureSubject.MOVES, [TITLE])
    return [row.text for row in picture.panels[0].groups[0].rows if not row.text.startswith("–")]


@pytest.mark.parametrize("book", ["apsa", "bps-2019"])
def test_the_seats_are_seen_before_they_count_and_enter_forms_the_table(alone: Alone, book: str) -> None:
    host = due_now(alone, book)
    before = host.state
    press(Key.Key_D)
    press(Key.Key_Return)
    (form,) = host.play.findChildren(FinalTableForm)
    names = {host.words.name(one.player) for one in before.entries.by_id.values()}
    assert len(names & set(read(form))) == 7
    assert host.state is before
    press(Key.Key_Return)
    assert sizes(host) == [7]
    assert "Final table: 7 players" in said(host.play.journal)
    assert host.said("seating.move_slips") in said(host.play.journal)


def test_it_is_drawn_again_as_often_as_wanted(alone: Alone) -> None:
    host = due_now(alone)
    form, before = preview(host), host.state
    first_draw = read(form)
    for _ in range(20):
        click_widget(form.again)
        if read(form) != first_draw:
            break
    assert read(form) != first_draw
    assert host.state is before


def test_the_room_sees_card_after_card_and_what_counts_is_formed_as_one_act_by_the_host(alone: Alone) -> None:
    host = due_now(alone)
    form, before, lines = preview(host), host.state, len(host.desk.history.lines)
    click_widget(form.by_card)
    QApplication.processEvents()
    assert seen_by_the_room(host) == []
    names = {host.words.name(one.player) for one in before.entries.by_id.values()}
    assert not names & set(read(form)), "the host waits too"
    for turned in range(1, 8):
        # The focused button by key, and the key of a presentation remote.
        press(Key.Key_Space if turned % 2 else Key.Key_PageDown)
        assert len(seen_by_the_room(host)) == turned
        assert (host.state, len(host.desk.history.lines)) == (before, lines)
    latest = [row.text for row in room(host).panels[0].groups[0].rows if row.is_marked]
    assert latest[0] in names
    press(Key.Key_PageDown)
    assert (len(seen_by_the_room(host)), host.state) == (7, before), "a key too many forms nothing"
    press(Key.Key_Return)
    assert sizes(host) == [7]
    assert len(host.desk.history.lines) == lines + 1
    assert next(one.title for one in room(host).panels) != TITLE
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert host.state == before


def test_show_all_shows_and_only_the_button_that_says_so_forms_the_final_table(alone: Alone) -> None:
    host = due_now(alone)
    form, before = preview(host), host.state
    click_widget(form.by_card)
    press(Key.Key_Space)
    seats = form._plan.seats
    click_widget(form.show_all)
    assert (len(seen_by_the_room(host)), host.state) == (7, before)
    assert [one.isVisible() for one in (form.next_card, form.show_all, form.again, form.form)] == [False] * 3 + [True]
    click_widget(form.form)
    assert host.state.seating.seats == seats
    assert next(one.title for one in room(host).panels) != TITLE


def test_given_up_the_draw_leaves_the_room_and_nobody_has_moved(alone: Alone) -> None:
    host = due_now(alone)
    form, before = preview(host), host.state
    click_widget(form.by_card)
    press(Key.Key_Space)
    press(Key.Key_Escape)
    assert host.state is before
    assert room(host).scene is PictureSubject.PLAY


def test_a_bust_out_in_between_ends_the_draw(alone: Alone) -> None:
    host = due_now(alone)
    form = preview(host)
    click_widget(form.by_card)
    press(Key.Key_Space)
    press(Key.Key_X)
    assert host.play.forms.form is form, "a key alone does not break it off"
    host.knock_out(next(one for one in NAMES[:14] if host.entry(one) in host.state.seating.seats))
    assert host.play.forms.form is None
    assert room(host).scene is PictureSubject.PLAY
    assert sizes(host) in ([3, 3], [4, 2])


def test_where_players_choose_no_cards_are_shown(alone: Alone) -> None:
    host = due_now(alone, "bps-2019")
    form = preview(host)
    assert not form.by_card.isVisible()
    assert form.form.isVisible()
    assert host.said("seating.final_proposed") in " ".join(read(form)), "the seats below are not what the book says"


def test_where_seats_are_drawn_they_are_no_proposal(alone: Alone) -> None:
    host = due_now(alone)
    assert host.said("seating.final_proposed") not in " ".join(read(preview(host)))


def test_a_final_table_by_the_commands_alone_is_as_before(alone: Alone) -> None:
    host = due_now(alone)
    plan = preview(host)._plan
    SeatingCommands(host.desk).form_final_table(plan)
    QApplication.processEvents()
    assert sizes(host) == [7]
    assert not [one for one in host.play.findChildren(FinalTableForm) if one.isVisible()]


class TestChampionship:
    """By the BPS: seats by the positions of the next hand, the button on seat 10."""

    def test_preview_and_room_follow_the_order_of_the_draw(self, alone: Alone) -> None:
        host = two_tables(alone, 4, 3, book="bps-2019", is_championship=True)
        host.watch(minutes=6)
        counted(host)
        form = preview(host)
        texts = " ".join(read(form))
        assert "Whoever would have been the next big blind draws between seats 2 and 3." in texts
        (of_the_draw,) = [one for one in form.findChildren(QPushButton) if one.text() == "BPS 4"]
        assert "Championship" in of_the_draw.toolTip(), "the part that is applied, not the rule on choosing seats"
        click_widget(form.by_card)
        for turned in (1, 2):
            press(Key.Key_Space)
            assert len(seen_by_the_room(host)) == turned
            assert {row.tail for row in room(host).panels[0].groups[0].rows} == {"", "Big blind"}
        rows = room(host).panels[0].groups[0].rows
        assert {row.lead for row in rows if not row.text.startswith("–")} == {"2", "3"}, "the big blinds draw first"
        click_widget(form.show_all)
        click_widget(form.form)
        assert list(host.state.seating.tables.values()) == [10]
        assert host.state.buttons.hands[next(iter(host.state.seating.tables))].button == 10
        assert "BPS 4" in said(host.play.journal)

    def test_where_no_hands_are_counted_the_list_asks_for_both_buttons_first(self, alone: Alone) -> None:
        host = two_tables(alone, 4, 3, book="bps-2019", is_championship=True)
        host.watch(minutes=6)
        for table in (1, 2):
            assert f"Table {table}: where is the button? ({table} of 2)" in said(due(host))
            assert "draws between seats" not in said(due(host)), "one question at a time"
            assert host.said("due.do_final_table") not in said(due(host))
            press(Key.Key_D)
            press(Key.Key_Return)
        press(Key.Key_Return)
        (form,) = host.play.findChildren(FinalTableForm)
        click_widget(form.again)
        click_widget(form.form)
        assert sizes(host) == [7]


def test_whoever_keeps_seat_and_table_is_told_so_and_has_no_gap_in_the_list(alone: Alone) -> None:
    host = due_now(alone)
    form = preview(host)
    seats = host.state.seating.seats
    for _ in range(60):
        kept = sum(seats[entry] == seat for entry, seat in form._plan.seats.items())
        assert read(form).count(host.said("seating.stays_there")) == kept
        assert sum(text.startswith("from T") for text in read(form)) == len(form._plan.seats) - kept
        if kept:
            return
        click_widget(form.again)
    pytest.fail("no draw left anybody where they sat")
