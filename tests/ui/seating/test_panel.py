"""The tables by mouse and keys: what a click on a seat offers, moving, closing, dealing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

from homepoker.core.quantities import Seat
from homepoker.core.seating import sizes
from homepoker.ui.entries.bust_out import BustOutForm
from homepoker.ui.kit.fields.seat_question import Mark
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.seating.close_table import CloseTableForm
from homepoker.ui.seating.geometry import badge_places
from homepoker.ui.seating.table import TableOval
from homepoker.ui.tonight.keys import KeysCard
from tests.played_evenings import NAMES, id_of
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, Host, click_widget, menu, press, read

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    """Six players at two tables of nine seats: Ida, Eva and Tom at the first."""
    return alone().begin(*NAMES[:6], tables=2)


@pytest.fixture
def whole(run: Run) -> Host:
    """The same evening in the whole program."""
    return run().begin(*NAMES[:6], tables=2)


def where(host: EveningHost, name: str) -> Seat:
    return host.state.seating.seats[host.entry(name)]


def oval(host: EveningHost, table: int) -> TableOval:
    ovals = [one for one in host.play.tables.findChildren(TableOval) if one.isVisible()]
    return next(one for one in ovals if one.view.number == table)


def button_of(host: EveningHost, table: int, text: str) -> QAbstractButton:
    buttons = oval(host, table).findChildren(QAbstractButton)
    return next(one for one in buttons if host.said(text) in (one.text(), one.accessibleName()) and one.isVisible())


def offered(host: EveningHost) -> list[str]:
    found = [action.text() for action in menu().actions() if action.text() and not action.isSeparator()]
    menu().close()
    return found


def right_click(seat: QWidget) -> None:
    middle = seat.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, seat.mapToGlobal(middle))
    QApplication.sendEvent(seat, event)
    QApplication.processEvents()


class TestMenu:
    def test_a_click_on_a_player_offers_what_can_be_done(self, host: EveningHost) -> None:
        host.click_seat("Max")
        keys = ["seating.bust_out", "seating.out_by", "clock.call_time", "seating.stack"]
        keys += ["attendance.is_absent", "seating.move"]
        keys += ["seating.name_dealer", "dealing.declines", "seating.stays_always"]
        keys += ["penalty.menu", "attendance.menu_leaves", "entries.no_show"]
        first = menu().actions()[0]
        assert (first.text(), first.isSeparator(), first.isEnabled()) == ("Max", False, False)
        assert offered(host) == ["Max", *[host.said(key) for key in keys]]

    def test_an_absent_player_is_marked_at_the_seat_and_comes_back_by_the_same_item(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("attendance.is_absent")
        assert host.entry("Max") in host.state.attendance.absent
        seat = next(one for one in oval(host, where(host, "Max").table).seats if one.seat.entry == host.entry("Max"))
        assert seat.seat.away == "absent"
        assert host.said("attendance.told_absent") in seat.accessibleName()
        host.click_seat("Max")
        item = next(one for one in menu().actions() if one.text() == host.said("attendance.is_absent"))
        assert item.isChecked()
        host.choose("attendance.is_absent")
        assert host.entry("Max") not in host.state.attendance.absent

    def test_re_buy_and_add_on_appear_where_the_evening_has_them(self, alone: Alone) -> None:
        host = alone().begin(*NAMES[:4], rebuys=1, rebuy_chips=4_000, add_on_chips=2_000)
        host.click_seat("Max")
        host.choose("seating.rebuy")
        host.click_seat("Max")
        host.choose("seating.add_on")
        entry = host.state.entries.by_id[host.entry("Max")]
        assert (entry.rebuys, entry.rebuy_chips, entry.add_on_chips) == (1, 4_000, 2_000)
        host.click_seat("Max")
        assert host.said("seating.add_on") not in offered(host)

    def test_a_second_re_buy_is_refused_by_its_rule_and_done_anyway(self, alone: Alone) -> None:
        host = alone().begin(*NAMES[:4], rebuys=1)
        for _ in range(2):
            host.click_seat("Max")
            host.choose("seating.rebuy")
        assert "Max has used the re-buy." in read(host.play)
        host.click("tonight.do_anyway")
        assert host.state.entries.by_id[host.entry("Max")].rebuys == 2

    def test_a_seat_is_reached_and_opened_by_keyboard(self, host: EveningHost) -> None:
        host.seat("Max").setFocus(Qt.FocusReason.TabFocusReason)
        press(Key.Key_Space)
        assert host.said("seating.bust_out") in offered(host)
        assert host.state.clock.is_running

    @pytest.mark.parametrize(
        ("key", "held"),
        [
            (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier),
            (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier),
            (Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
            (Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier),
        ],
    )
    def test_a_seat_opens_with_any_key_for_menus(
        self, host: EveningHost, key: Qt.Key, held: Qt.KeyboardModifier
    ) -> None:
        host.seat("Max").setFocus(Qt.FocusReason.TabFocusReason)
        press(key, held=held)
        assert host.said("seating.bust_out") in offered(host)

    def test_a_right_click_opens_a_seat_and_answers_no_question(self, host: EveningHost) -> None:
        seat = host.seat("Max")
        right_click(seat)
        assert host.said("seating.bust_out") in offered(host)
        press(Key.Key_X)
        right_click(host.seat("Max"))
        assert host.seat("Max").mark is Mark.ASKED

    def test_who_never_came_is_taken_out_with_two_clicks_and_the_seat_is_free(self, host: EveningHost) -> None:
        seat = where(host, "Max")
        host.click_seat("Max")
        host.choose("entries.no_show")
        assert len(host.state.entries.by_id) == 5
        assert not host.free_seat(seat.table, seat.number).seat.entry
        assert "Max never came and does not count" in read(host.play.journal)

    def test_who_has_knocked_somebody_out_was_there_and_the_refusal_says_so(self, host: EveningHost) -> None:
        host.knock_out("Max", "Ida")
        host.click_seat("Ida")
        host.choose("entries.no_show")
        assert host.toasts[-1] == host.said("play.has_knocked_out", player="ida")
        assert host.entry("Ida") in host.state.entries.by_id

    def test_after_the_winner_nobody_goes_out(self, alone: Alone) -> None:
        host = alone().begin("Ida", "Max")
        host.knock_out("Max", "Ida")
        host.click("tonight.back_to_play")
        host.click_seat("Ida")
        found = offered(host)
        assert not {host.said("seating.bust_out"), host.said("entries.no_show")} & set(found)

    def test_once_there_is_a_winner_a_free_seat_offers_nothing(self, alone: Alone) -> None:
        host = alone().begin("Ida", "Max")
        host.knock_out("Max", "Ida")
        host.click("tonight.back_to_play")
        assert not host.free_seat(1, 9).isEnabled()


class TestMoving:
    def test_a_click_on_a_free_seat_moves_the_player_there(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("seating.move")
        assert host.said("seating.move_hint", player=id_of("Max")) in [
            one.text for one in host.play.findChildren(Banner)
        ]
        click_widget(host.free_seat(1, 9))
        assert where(host, "Max") == Seat(1, 9)
        assert not [one for one in host.play.tables.findChildren(Banner) if one.isVisible()]

    def test_esc_gives_the_move_up(self, host: EveningHost) -> None:
        before = where(host, "Max")
        host.click_seat("Max")
        host.choose("seating.move")
        press(Key.Key_Escape)
        assert where(host, "Max") == before
        assert host.free_seat(1, 9).mark is not Mark.ASKED

    def test_another_form_ends_the_move_and_there_is_one_form_at_a_time(self, host: EveningHost) -> None:
        press(Key.Key_Question)
        host.click_seat("Max")
        host.choose("seating.move")
        press(Key.Key_X)
        widgets = [one for one in host.play.findChildren(QWidget) if one.isVisible()]
        assert [type(one) for one in widgets if isinstance(one, BustOutForm | KeysCard)] == [BustOutForm]
        assert host.free_seat(1, 9).mark is not Mark.ASKED

    def test_a_player_who_goes_out_meanwhile_is_not_moved(self, host: EveningHost) -> None:
        host.click_seat("Max")
        host.choose("seating.move")
        host.knock_out("Max", "Ida")
        assert host.free_seat(1, 9).mark is not Mark.ASKED
        assert not [one for one in host.play.tables.findChildren(Banner) if one.isVisible()]


class TestHands:
    def test_a_digit_chooses_the_table_that_the_key_means(self, host: EveningHost) -> None:
        press(Key.Key_2, Key.Key_N)
        assert host.state.buttons.hands[2].number == 2
        assert host.state.buttons.hands[1].number == 1
        press(Key.Key_7, Key.Key_N)
        assert host.state.buttons.hands[2].number == 3

    def test_the_key_means_the_table_at_which_the_keys_are(self, host: EveningHost) -> None:
        while not oval(host, 2).isAncestorOf(QApplication.focusWidget() or host.window):
            press(Key.Key_Tab)
        press(Key.Key_N)
        assert oval(host, 2).next_hand.text() == host.said("seating.next_hand")
        assert host.state.buttons.hands[2].number == 2
        assert host.state.buttons.hands[1].number == 1

    def test_where_nobody_counts_the_next_hand_asks_for_the_button_with_one_click(self, host: EveningHost) -> None:
        host.pass_time(minutes=7)
        assert oval(host, 1).view.dealer == host.said("dealing.round")
        lines = len(host.desk.history.lines)
        press(Key.Key_1, Key.Key_N)
        assert len(host.desk.history.lines) == lines, "nothing is noted yet"
        assert host.said("seating.button_hint", table=1) in read(host.play)
        assert host.seat("Eva").mark is Mark.ASKED
        assert host.seat("Max").mark is Mark.NONE
        press(Key.Key_Escape)
        assert host.seat("Eva").mark is Mark.NONE
        press(Key.Key_N)
        host.click_seat("Eva")
        assert host.state.buttons.hands[1].button == where(host, "Eva").number
        assert host.seat("Eva").mark is Mark.NONE
        press(Key.Key_N)
        assert host.state.buttons.hands[1].button != where(host, "Eva").number, "counted again"

    def test_the_button_on_the_felt_begins_the_next_hand_there(self, host: EveningHost) -> None:
        click_widget(button_of(host, 2, "seating.next_hand_here"))
        assert (host.state.buttons.hands[1].number, host.state.buttons.hands[2].number) == (1, 2)
        assert "Table 2 · hand 2" in read(host.play)

    def test_n_begins_it_at_the_table_that_was_used_last(self, host: EveningHost) -> None:
        press(Key.Key_N)
        assert host.state.buttons.hands[1].number == 2
        click_widget(button_of(host, 2, "seating.next_hand_here"))
        press(Key.Key_N)
        assert (host.state.buttons.hands[1].number, host.state.buttons.hands[2].number) == (2, 3)

    def test_only_the_table_that_the_key_means_carries_it(self, host: EveningHost) -> None:
        keyed, plain = host.said("seating.next_hand"), host.said("seating.next_hand_here")
        assert [oval(host, table).next_hand.text() for table in (1, 2)] == [keyed, plain]
        click_widget(oval(host, 2), QPoint(130, 131))
        assert [oval(host, table).next_hand.text() for table in (1, 2)] == [plain, keyed]
        press(Key.Key_N)
        assert (host.state.buttons.hands[1].number, host.state.buttons.hands[2].number) == (1, 2)

    def test_a_held_key_begins_one_hand(self, host: EveningHost) -> None:
        from PySide6.QtCore import QCoreApplication, QEvent
        from PySide6.QtGui import QKeyEvent

        for is_held in (False, True, True):
            event = QKeyEvent(QEvent.Type.KeyPress, Key.Key_N, Qt.KeyboardModifier.NoModifier, "n", is_held)
            QCoreApplication.sendEvent(host.tonight, event)
        assert host.state.buttons.hands[1].number == 2

    def test_button_and_dealer_move_on_and_the_rule_stands_beside(self, host: EveningHost) -> None:
        before = oval(host, 1).view
        press(Key.Key_N)
        after = oval(host, 1).view
        assert before.dealer != after.dealer
        assert "button" in after.seats[1].badges

    def test_the_host_names_a_dealer(self, host: EveningHost) -> None:
        host.click_seat("Eva")
        host.choose("seating.name_dealer")
        assert oval(host, 1).view.dealer == "Eva deals"
        assert "deals" in host.seat("Eva").seat.badges

    def test_the_dealers_rule_opens_and_closes_with_its_button_and_esc(self, whole: Host) -> None:
        link = next(one for one in oval(whole, 1).findChildren(QAbstractButton) if "3.5.13" in one.text())
        click_widget(link)
        assert whole.rule_read == "APSA 3.5.13"
        whole.click("rule.close_books")
        assert whole.rule_read == ""
        link = next(one for one in oval(whole, 1).findChildren(QAbstractButton) if "3.5.13" in one.text())
        click_widget(link)
        press(Key.Key_Escape)
        assert whole.rule_read == ""
        press(Key.Key_N)
        assert whole.state.buttons.hands[1].number == 2


class TestRoomInTheMiddle:
    def test_the_next_hand_stands_whole_below_the_dealers_rule(self, host: EveningHost) -> None:
        for table in (1, 2):
            button = oval(host, table).next_hand
            assert button.height() >= button.sizeHint().height()


class TestClosing:
    def choices(self, host: EveningHost) -> list[QComboBox]:
        form = next(one for one in host.play.findChildren(CloseTableForm) if one.isVisible())
        return form.findChildren(QComboBox)

    def test_everybody_gets_the_seat_that_the_host_chose(self, host: EveningHost) -> None:
        click_widget(button_of(host, 2, "seating.close_table"))
        for choice, steps in zip(self.choices(host), (1, 2, 3), strict=True):
            choice.setFocus()
            for _ in range(steps):
                press(Key.Key_Down)
        self.choices(host)[0].setFocus()
        press(Key.Key_End)
        host.click("seating.close_do")
        assert sizes(host.state.seating) == {1: 6}
        assert where(host, "Max") == Seat(1, 9)
        assert not [one for one in host.play.findChildren(CloseTableForm) if one.isVisible()]

    def test_by_keys_the_seats_are_drawn_and_the_table_is_closed(self, host: EveningHost) -> None:
        button_of(host, 2, "seating.close_table").setFocus()
        press(Key.Key_Return)
        press(Key.Key_Return)
        assert None not in [choice.currentData() for choice in self.choices(host)]
        assert sizes(host.state.seating) == {1: 3, 2: 3}, "drawn seats are a proposal"
        press(Key.Key_Return)
        assert sizes(host.state.seating) == {1: 6}

    def test_the_seats_may_be_drawn(self, alone: Alone) -> None:
        from tests.fakes import FixedDraw

        host = alone(draw=FixedDraw(7)).begin(*NAMES[:6], tables=2)
        click_widget(button_of(host, 2, "seating.close_table"))
        host.click("seating.draw_seats")
        after = [choice.currentData() for choice in self.choices(host)]
        assert None not in after
        assert len(set(after)) == 3
        host.click("seating.close_do")
        assert sizes(host.state.seating) == {1: 6}

    def test_proposes_no_seats_by_the_order_of_its_list(self, host: EveningHost) -> None:
        click_widget(button_of(host, 2, "seating.close_table"))
        assert [choice.currentData() for choice in self.choices(host)] == [None, None, None]
        assert {choice.placeholderText() for choice in self.choices(host)} == {host.said("seating.choose_seat")}
        form = host.window.findChild(CloseTableForm)
        assert form is not None
        assert not form.close_it.isEnabled()

    def test_waits_until_everybody_has_a_seat_of_their_own(self, host: EveningHost) -> None:
        click_widget(button_of(host, 2, "seating.close_table"))
        first, second, third = self.choices(host)
        form = host.window.findChild(CloseTableForm)
        assert form is not None
        for choice, at in ((first, 0), (second, 1), (third, 2)):
            choice.setCurrentIndex(at)
        own = second.currentIndex()
        second.setCurrentIndex(first.currentIndex())
        assert not form.close_it.isEnabled()
        second.setCurrentIndex(own)
        assert form.close_it.isEnabled()
        assert sizes(host.state.seating) == {1: 3, 2: 3}

    def test_says_when_the_other_tables_have_no_room_for_all(self, alone: Alone) -> None:
        host = alone().begin(*NAMES[:6], tables=2, seats=4)
        click_widget(button_of(host, 2, "seating.close_table"))
        form = host.window.findChild(CloseTableForm)
        assert form is not None
        assert host.said("seating.close_no_room", free=1, players=3) in read(form)
        assert not form.draw.isEnabled()
        assert not form.close_it.isEnabled()

    def test_the_last_table_cannot_be_closed(self, alone: Alone) -> None:
        host = alone().begin(*NAMES[:4])
        found = [
            one
            for one in oval(host, 1).findChildren(QAbstractButton)
            if one.accessibleName() == host.said("seating.close_table")
        ]
        assert [one.isVisible() for one in found] == [False]

    def test_the_form_goes_when_somebody_of_the_table_does(self, host: EveningHost) -> None:
        click_widget(button_of(host, 2, "seating.close_table"))
        host.knock_out("Max", "Ida")
        assert not [one for one in host.play.findChildren(CloseTableForm) if one.isVisible()]

    def test_undo_brings_the_table_back(self, host: EveningHost) -> None:
        click_widget(button_of(host, 2, "seating.close_table"))
        host.click("seating.draw_seats")
        host.click("seating.close_do")
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert sizes(host.state.seating) == {1: 3, 2: 3}
        assert oval(host, 2).isVisible()


def test_the_tables_are_green_and_the_badges_are_drawn(host: EveningHost) -> None:
    from homepoker.ui.theme.palette import current_palette

    table = oval(host, 1)
    picture = table.grab().toImage()
    assert picture.pixelColor(table.width() // 2, table.height() - 60) == QColor(current_palette().felt)
    marked = next(seat for seat in table.seats if seat.seat.badges)
    (box,) = badge_places(marked.geometry(), table.size(), 1)
    on_the_badge = {picture.pixelColor(int(box.x()) + step, int(box.center().y())).name() for step in range(4, 16)}
    assert QColor(current_palette().felt).name() not in on_the_badge


def test_tables_that_would_be_scrolled_go_side_by_side_where_there_is_room(alone: Alone) -> None:
    host = alone(size=(1920, 1000)).begin(*NAMES[:12], tables=4)
    assert oval(host, 1).y() == oval(host, 2).y()
    assert oval(host, 1).x() == oval(host, 3).x()
    host.window.resize(1280, 640)
    QApplication.processEvents()
    assert oval(host, 1).x() == oval(host, 2).x()


def test_every_seat_can_be_seen_whole(host: EveningHost) -> None:
    for table in (1, 2):
        for seat in oval(host, table).seats:
            assert oval(host, table).rect().contains(seat.geometry())


class PaintedRects(QObject):
    """Notes which rectangles of a widget were painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__()
        self.rects: list[QRect] = []
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.rects.append(event.rect())
        return False


def test_the_felt_with_button_and_blinds_is_painted_anew_with_the_next_hand(alone: Alone) -> None:
    host = alone().begin(*NAMES[:4])
    table = oval(host, 1)
    QApplication.processEvents()
    painted = PaintedRects(table)
    click_widget(table.next_hand)
    QApplication.processEvents()
    assert table.rect() in painted.rects
