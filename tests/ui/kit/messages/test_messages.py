"""Toasts, banners and questions in place: seen, never in the way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMainWindow, QPushButton, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from homepoker.services.words import Words
from homepoker.ui.kit.access import accessible
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.confirm_inline import ConfirmInline
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.kit.messages.toast import KEPT_CLEAR, TOAST_LANE, Toasts, toasts_of

LONG = "Maximilian Sonnenschein-Hohenwarter ist als Zehnter ausgeschieden; Tisch 2 hat jetzt zwei Plätze zu wenig."


def _window(qtbot: QtBot, width: int = 800) -> tuple[QMainWindow, QLineEdit]:
    window = QMainWindow()
    page = QWidget()
    field = QLineEdit()
    QVBoxLayout(page).addWidget(field)
    window.setCentralWidget(page)
    window.resize(width, 400)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    field.setFocus()
    return window, field


def _frames(window: QMainWindow) -> list[QWidget]:
    children = window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [child for child in children if child.property("frame") == "floating" and child.isVisible()]


def test_a_toast_stays_inside_the_window_and_takes_no_focus(qtbot: QtBot, german: Words) -> None:
    window, field = _window(qtbot)
    toasts = Toasts(window, german)
    toasts.say("Karl ist ausgeschieden.", action="Rückgängig")
    (toast,) = _frames(window)
    assert not toast.isWindow()
    assert window.rect().contains(toast.geometry())
    assert field.hasFocus()
    window.resize(420, 300)
    assert window.rect().contains(toast.geometry())


def test_a_toast_stays_inside_although_its_lane_ends_below_the_window(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    lane = QWidget(window)
    lane.setObjectName(TOAST_LANE)
    for top in (40, window.height() - 60):
        lane.setGeometry(window.width() // 2, top, window.width() // 2, window.height())
        lane.show()
        toasts = Toasts(window, german)
        toasts.say("Karl ist ausgeschieden.", action="Rückgängig")
        assert all(window.rect().contains(toast.geometry()) for toast in _frames(window))


@pytest.mark.parametrize("policy", [Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.NoFocus])
def test_a_toast_covers_no_button_where_it_need_not(qtbot: QtBot, german: Words, policy: Qt.FocusPolicy) -> None:
    window, _field = _window(qtbot)
    button = QPushButton("Eintragen", window)
    button.setFocusPolicy(policy)
    button.setGeometry(350, 360, 100, 34)
    button.show()
    toasts = Toasts(window, german)
    toasts.say("Karl ist ausgeschieden.", action="Rückgängig")
    (toast,) = _frames(window)
    assert not toast.geometry().intersects(button.geometry())
    assert window.rect().contains(toast.geometry())


def test_a_toast_keeps_off_a_picture_that_is_watched(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    lane = QWidget(window)
    lane.setObjectName(TOAST_LANE)
    lane.setGeometry(0, 0, 300, window.height())
    picture = QWidget(lane)
    picture.setProperty(KEPT_CLEAR, True)
    picture.setGeometry(10, window.height() - 170, 280, 160)
    lane.show()
    Toasts(window, german).say("Karl ist ausgeschieden.")
    (toast,) = _frames(window)
    assert not toast.geometry().intersects(picture.geometry())
    assert window.rect().contains(toast.geometry())


def test_a_toast_makes_way_for_what_gets_the_keys(qtbot: QtBot, german: Words) -> None:
    window, field = _window(qtbot)
    lane = QWidget(window)
    lane.setObjectName(TOAST_LANE)
    lane.setGeometry(0, 0, 300, window.height())
    button = QPushButton("Raumansicht", lane)
    button.setGeometry(20, window.height() - 40, 260, 34)
    lane.show()
    Toasts(window, german).say("Karl ist ausgeschieden.")
    (toast,) = _frames(window)
    assert not toast.geometry().intersects(button.geometry())
    assert lane.geometry().contains(toast.geometry())
    field.setFocus()
    assert not toast.geometry().intersects(field.geometry())


def test_a_toast_that_went_with_its_window_makes_way_for_nothing(qtbot: QtBot, german: Words) -> None:
    window, field = _window(qtbot)
    toasts = toasts_of(window, german)
    toasts.say("Level 2")
    delete(_frames(window)[0])
    toasts._make_way(None, field)
    assert toasts.texts() == []


def test_toasts_leave_a_lane_that_is_full_of_buttons_also_when_these_come_later(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    lane = QWidget(window)
    lane.setObjectName(TOAST_LANE)
    lane.setGeometry(0, 0, 300, window.height())
    column = QVBoxLayout(lane)
    lane.show()
    Toasts(window, german).say("Karl ist ausgeschieden.")
    (toast,) = _frames(window)
    assert lane.geometry().contains(toast.geometry())
    added = [QPushButton(f"Knopf {number}") for number in range(9)]
    for button in added:
        column.addWidget(button)
    qtbot.waitUntil(lambda: not any(toast.geometry().intersects(button.geometry()) for button in added))


def test_a_toast_does_not_keep_to_a_lane_over_which_something_is_docked(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    lane = QWidget(window)
    lane.setObjectName(TOAST_LANE)
    docked = QWidget(window)
    button = QPushButton("Im Raum zeigen", docked)
    for part in (lane, docked):
        part.setGeometry(0, 0, 300, window.height())
        part.show()
    button.setGeometry(20, window.height() - 50, 260, 34)
    Toasts(window, german).say("Karl ist ausgeschieden.")
    (toast,) = _frames(window)
    assert not toast.geometry().intersects(button.geometry())
    docked.hide()
    Toasts(window, german).say("Der Button ist bei Karl.")
    assert _frames(window)[-1].geometry().right() < 300


def test_a_toast_lies_elsewhere_once_a_form_stands_in_place_of_its_lane(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    lane = QWidget(window)
    lane.setObjectName(TOAST_LANE)
    lane.setGeometry(0, 0, 300, window.height())
    lane.show()
    Toasts(window, german).say("Karl ist ausgeschieden.")
    (toast,) = _frames(window)
    form = QPushButton("Eintragen", window)
    form.setGeometry(20, window.height() - 50, 260, 34)
    lane.hide()
    form.show()
    qtbot.waitUntil(lambda: not toast.geometry().intersects(form.geometry()))


def test_a_long_german_toast_breaks_into_lines_and_shows_all_of_them(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot, 460)
    Toasts(window, german).say(LONG, action="Rückgängig")
    (toast,) = _frames(window)
    label = next(widget for widget in toast.findChildren(QWidget) if widget.property("tone") == "text")
    assert window.rect().contains(toast.geometry())
    assert label.height() >= label.heightForWidth(label.width()) > 30


def test_in_a_narrow_window_the_button_stands_whole_below_the_words(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot, 300)
    toasts_of(window, german).say("Gespeichert in „Turnierabende“: Turnier.pdf", action="Ordner öffnen")
    assert toasts_of(window, german).texts() == ["Gespeichert in „Turnierabende“: Turnier.pdf"]
    action = _frames(window)[0].findChildren(QPushButton)[0]
    label = next(widget for widget in _frames(window)[0].findChildren(QWidget) if widget.property("tone") == "text")
    assert action.y() >= label.geometry().bottom()
    assert action.width() >= action.sizeHint().width()


def test_the_action_of_a_toast_is_done_once_and_the_toast_leaves(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    toasts, done = Toasts(window, german), list[str]()
    toasts.say("Level 6 begonnen.", action="Rückgängig", on_action=lambda: done.append("undone"))
    action = next(button for button in _frames(window)[0].findChildren(QPushButton) if button.text() == "Rückgängig")
    QTest.mouseClick(action, Qt.MouseButton.LeftButton)
    assert (done, toasts.texts()) == (["undone"], [])


def test_a_toast_leaves_by_itself_but_not_while_it_has_the_focus(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    toasts = Toasts(window, german)
    toasts.say("Karl ist ausgeschieden.", action="Rückgängig", stays_for=0.5)
    toast = _frames(window)[0]
    action = toast.findChildren(QPushButton)[0]
    action.setFocus(Qt.FocusReason.TabFocusReason)
    timer = toast.findChild(QTimer)
    assert timer is not None
    with qtbot.waitSignal(timer.timeout):
        pass
    assert toasts.texts() == ["Karl ist ausgeschieden."]
    window.setFocus()
    qtbot.waitUntil(lambda: toasts.texts() == [])


def test_a_toast_stays_while_the_pointer_is_on_it_and_leaves_once_it_slid_away_below_it(
    qtbot: QtBot, german: Words
) -> None:
    window, _field = _window(qtbot)
    toasts = Toasts(window, german)
    toasts.say("Level 3 beginnt.", stays_for=0.01)
    toast = _frames(window)[0]
    QCursor.setPos(toast.mapToGlobal(toast.rect().center()))
    QTest.mouseMove(toast)
    qtbot.waitUntil(toast.underMouse)
    timer = toast.findChild(QTimer)
    assert timer is not None
    with qtbot.waitSignal(timer.timeout):
        pass
    assert toasts.texts() == ["Level 3 beginnt."]
    toast.move(0, 0)
    qtbot.waitUntil(lambda: toasts.texts() == [])


def test_at_most_two_toasts_stand_above_each_other(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    toasts = Toasts(window, german)
    for number in range(5):
        toasts.say(f"Satz {number}")
    assert toasts.texts() == ["Satz 3", "Satz 4"]
    tops = sorted(frame.y() for frame in _frames(window))
    assert len(set(tops)) == 2
    toasts.clear()
    assert toasts.texts() == []


def test_a_toast_that_moves_up_keeps_its_one_line(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    toasts = Toasts(window, german)
    toasts.say("Willi Lang ist jetzt in der Liste.", tone="good")
    (first,) = _frames(window)
    size = first.size()
    window.repaint()
    toasts.say("Kurt Gast ist jetzt in der Liste.", tone="good")
    window.repaint()
    assert first.size() == size


def test_what_warns_or_can_be_taken_back_is_not_driven_away_by_what_is_merely_said(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    toasts = Toasts(window, german)
    toasts.say("Kein Lautsprecher.", tone="warning")
    for number in range(3):
        toasts.say(f"Satz {number}")
    assert toasts.texts() == ["Kein Lautsprecher.", "Satz 2"]
    toasts.say("Level 6 begonnen.", action="Rückgängig")
    toasts.say("Satz 3")
    assert toasts.texts() == ["Level 6 begonnen.", "Satz 3"], "of equal ones the older leaves"


def test_the_cross_of_a_toast_follows_the_language(qtbot: QtBot, german: Words, english: Words) -> None:
    window, _field = _window(qtbot)
    toasts = Toasts(window, german)
    toasts.say("Gespeichert.", tone="good")
    cross = _frames(window)[0].findChildren(QToolButton)[0]
    assert cross.accessibleName() == "Schließen"
    toasts.set_words(english)
    assert cross.accessibleName() == "Close"


def test_a_banner_offers_its_actions_and_replaces_them_with_its_words(qtbot: QtBot, german: Words) -> None:
    banner, done = Banner(german), list[str]()
    qtbot.addWidget(banner)
    banner.say(LONG, "warning", [("Zurückgeben", lambda: done.append("given back"))])
    banner.resize(420, banner.heightForWidth(420))
    banner.show()
    button = banner.findChildren(QPushButton)[0]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (done, banner.text, banner.accessibleName()) == (["given back"], LONG, LONG)
    assert banner.isVisible()
    banner.say("Alles gut.", "good")
    qtbot.waitUntil(lambda: not banner.findChildren(QPushButton))


def test_a_question_in_a_banner_takes_the_keys_and_escape_gives_them_back(qtbot: QtBot, german: Words) -> None:
    window, field = _window(qtbot)
    banner = Banner(german)
    page = field.parentWidget()
    layout = page.layout() if page is not None else None
    assert layout is not None
    banner.hide()
    layout.addWidget(banner)
    banner.ask("Noch nicht gespeichert.", (("Verwerfen", print), ("Speichern", print)))
    banner.ask("Noch nicht gespeichert.", (("Verwerfen", print), ("Speichern", print)))
    focused = window.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "Speichern"
    QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert (banner.isHidden(), window.focusWidget()) == (True, field)


def test_a_closed_banner_says_so(qtbot: QtBot, german: Words) -> None:
    banner = Banner(german, "Der Beamer ist weg.")
    qtbot.addWidget(banner)
    banner.show()
    with qtbot.waitSignal(banner.closed):
        QTest.mouseClick(banner.findChildren(QToolButton)[0], Qt.MouseButton.LeftButton)
    assert banner.isHidden()


def test_a_question_in_place_starts_on_the_way_out_and_escape_takes_it(qtbot: QtBot) -> None:
    window, field = _window(qtbot)
    question = ConfirmInline("„Max“ endgültig löschen?", "Löschen", "Behalten")
    question.hide()
    page = field.parentWidget()
    layout = page.layout() if page is not None else None
    assert layout is not None
    layout.addWidget(question)
    question.show()
    focused = window.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text() == "Behalten"
    with qtbot.waitSignal(question.declined):
        QTest.keyClick(focused, Qt.Key.Key_Escape)
    assert question.isHidden()
    question.show()
    yes = next(button for button in question.findChildren(QPushButton) if button.text() == "Löschen")
    with qtbot.waitSignal(question.confirmed):
        QTest.mouseClick(yes, Qt.MouseButton.LeftButton)


def test_an_empty_place_says_what_to_do_without_cutting_a_word(qtbot: QtBot) -> None:
    act = buttons.primary("Spieler einchecken", icon="present")
    empty = EmptyState("players", "Noch niemand eingecheckt.", LONG, (act,))
    qtbot.addWidget(empty)
    empty.resize(300, 320)
    empty.show()
    labels = [widget for widget in empty.findChildren(QWidget) if widget.property("tone") in {"text", "quiet"}]
    assert len(labels) == 2
    for label in labels:
        assert label.height() >= label.heightForWidth(label.width())
    assert empty.rect().contains(act.geometry())


class _ScreenReader:
    """Stands in for the system's: notes what it would be told."""

    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self) -> None:
        self.heard: list[tuple[str, QAccessible.AnnouncementPoliteness]] = []

    def updateAccessibility(self, event: QAccessibleEvent) -> None:
        assert isinstance(event, QAccessibleAnnouncementEvent)
        assert event.type() is QAccessible.Event.Announcement
        self.heard.append((event.message(), event.politeness()))


def test_a_toast_is_read_aloud_and_a_warning_at_once(
    qtbot: QtBot, german: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, _field = _window(qtbot)
    reader = _ScreenReader()
    monkeypatch.setattr(accessible, "QAccessible", reader)
    Toasts(window, german).say("Karl raus", action="Rückgängig", spoken="Karl raus. Rückgängig: Strg+Z")
    Toasts(window, german).say("Kein Lautsprecher.", tone="warning")
    assert reader.heard == [
        ("Karl raus. Rückgängig: Strg+Z", QAccessible.AnnouncementPoliteness.Polite),
        ("Kein Lautsprecher.", QAccessible.AnnouncementPoliteness.Assertive),
    ]


def test_what_is_newer_on_a_subject_stands_in_place_of_what_is_older(qtbot: QtBot, german: Words) -> None:
    window, _field = _window(qtbot)
    toasts = Toasts(window, german)
    toasts.say("Karl raus", subject="play")
    toasts.say("Uhr steht", subject="clock")
    toasts.say("Mia raus", subject="play")
    assert toasts.texts() == ["Uhr steht", "Mia raus"]
    toasts.clear("clock")
    assert toasts.texts() == ["Mia raus"]


@pytest.mark.parametrize(("width", "is_below"), [(460, True), (900, False)])
def test_in_a_narrow_column_the_actions_of_a_banner_stand_below_its_sentence(
    qtbot: QtBot, german: Words, width: int, is_below: bool
) -> None:
    banner = Banner(german)
    banner.say(LONG, "warning", [("Nein, ohne Namen", lambda: None), ("Ja, alle haben zugestimmt", lambda: None)])
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(banner)
    column.addStretch(1)
    qtbot.addWidget(page)
    page.resize(width, 300)
    page.show()
    label, action = banner._label, banner._actions[0]
    qtbot.waitUntil(lambda: (action.y() > label.geometry().bottom()) is is_below)
    assert page.width() == width
    assert label.width() > width / 3
