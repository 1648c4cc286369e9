"""The text size: chosen with keys or in the settings, kept, and the same at once as after a fresh start."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QTextEdit, QWidget
from shiboken6 import isValid

from homepoker.devtools.pictures import posed
from homepoker.store import preferences as kept
from homepoker.store.preferences import TEXT_SIZES, Preferences
from homepoker.ui.kit.lists.table import Table
from homepoker.ui.settings.panel import SettingsSection
from homepoker.ui.theme import spacing
from homepoker.ui.theme.fonts import font
from homepoker.ui.theme.text_size import scaled, size_of_system, step_from, text_size
from homepoker.ui.theme.theme import apply_text_size
from tests.ui.conftest import Run
from tests.ui.host import Host
from tests.ui.small_windows import sizes_in

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


pytestmark = pytest.mark.usefixtures("posed_alone")


def press(host: Host, key: Qt.Key) -> None:
    """A key with Ctrl, wherever the keys are."""
    QTest.keyClick(QApplication.focusWidget() or host.window, key, Control)
    QApplication.processEvents()


def extents(window: QWidget) -> list[tuple[str, int, int, int]]:
    """Every visible widget of a window with its size and that of its letters."""
    return [
        (
            type(widget).__name__,
            widget.width(),
            widget.height(),
            _letters(widget),
        )
        for widget in window.findChildren(QWidget)
        if widget.isVisibleTo(window) and widget.width() and not _is_said(widget)
    ]


def _letters(widget: QWidget) -> int:
    return widget.font().pixelSize() if isinstance(widget, QLabel | QAbstractButton | QLineEdit) else 0


def _is_like(one: tuple[str, int, int, int], other: tuple[str, int, int, int]) -> bool:
    """Whether two widgets are as large; what is left over is shared out with a pixel more here or there."""
    is_as_large = abs(one[1] - other[1]) <= 3 and abs(one[2] - other[2]) <= 3
    return is_as_large and (one[0], one[3]) == (other[0], other[3])


def _is_said(widget: QWidget) -> bool:
    one: QWidget | None = widget
    while one is not None:
        if type(one).__name__ == "_Toast":
            return True
        one = one.parentWidget()
    return False


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


@pytest.mark.parametrize(
    ("points", "platform", "percent"),
    [
        (9.0, "win32", 100), (11.25, "win32", 125), (20.25, "win32", 175), (13.0, "darwin", 100),
        (9.0, "linux", 100), (11.0, "linux", 100), (14.0, "linux", 125), (-1.0, "linux", 100),
    ],
)  # fmt: skip
def test_it_begins_with_the_nearest_to_the_systems(points: float, platform: str, percent: int) -> None:
    assert size_of_system(points, platform) == percent


def test_it_goes_up_and_down_in_steps_and_stays_at_both_ends() -> None:
    assert [step_from(size, 1) for size in TEXT_SIZES] == [110, 125, 150, 175, 175]
    assert [step_from(size, -1) for size in TEXT_SIZES] == [100, 100, 110, 125, 150]


def test_every_size_of_the_scale_comes_back_from_every_text_size(qapp: QApplication) -> None:
    field = QLineEdit()
    for base in range(11, 41):
        field.setFont(font(base))
        for percent in (*TEXT_SIZES[1:], *reversed(TEXT_SIZES)):
            apply_text_size(qapp, percent)
        assert field.font().pixelSize() == base
    field.deleteLater()


def test_the_keys_change_it_in_a_field_too_and_it_is_kept(run: Run) -> None:
    host = run(language="de")
    host.window.show_section("players")
    field = host.window.findChild(QLineEdit)
    assert field is not None
    press(host, Key.Key_Plus)
    press(host, Key.Key_Equal)
    assert (text_size(), kept.load(host.folder)[0].text_size) == (125, 125)
    press(host, Key.Key_Minus)
    assert (text_size(), kept.load(host.folder)[0].text_size) == (110, 110)
    assert any("110" in text for text in host.window.toasts.texts())
    press(host, Key.Key_0)
    assert (text_size(), kept.load(host.folder)[0].text_size) == (100, 0)


def test_what_is_half_typed_stays(run: Run) -> None:
    host = run(language="de")
    host.window.show_section("tonight")
    field = host.tonight.findChild(QLineEdit)
    assert field is not None
    field.setText("Halb getippt")
    press(host, Key.Key_Plus)
    assert field.text() == "Halb getippt"
    assert host.tonight.findChild(QLineEdit) is field


def test_what_nobody_sees_is_made_anew_as_it_was_and_what_is_not_saved_stays(run: Run) -> None:
    host = run(language="de").begin("Ida", "Max", "Eva")
    players, rules = host.window.show_section("players"), host.window.show_section("rulebook")
    search = players.findChild(QLineEdit)
    assert search is not None
    search.setText("Özg")
    host.window.show_section("tonight")
    press(host, Key.Key_Plus)
    assert [isValid(one) for one in (players, rules)] == [False, False]
    assert isValid(host.tonight)
    again = host.window.show_section("players")
    shown = again.findChild(QLineEdit)
    assert shown is not None
    assert (shown.text(), shown.font().pixelSize()) == ("Özg", font().pixelSize())
    host.click("players.add", again)
    name = QApplication.focusWidget()
    assert isinstance(name, QLineEdit)
    QTest.keyClicks(name, "Neue")
    host.window.show_section("tonight")
    press(host, Key.Key_Plus)
    assert isValid(again)
    assert name.text() == "Neue"


def test_the_settings_choose_it_and_show_what_the_keys_chose(run: Run) -> None:
    host = run(language="de")
    section = host.window.show_section("settings")
    assert isinstance(section, SettingsSection)
    assert section.text_size.currentData() == 0
    press(host, Key.Key_Plus)
    assert section.text_size.currentData() == 110
    section.text_size.setCurrentIndex(section.text_size.findData(150))
    section.text_size.activated.emit(section.text_size.currentIndex())
    assert (text_size(), kept.load(host.folder)[0].text_size) == (150, 150)
    assert host.restart().application.preferences.text_size == 150


@pytest.mark.parametrize("which", ["play", "lobby", "check-in", "league", "rulebook-rule", "profile-editor", "players"])
def test_changed_while_it_runs_it_is_as_after_a_fresh_start(which: str, qapp: QApplication) -> None:
    size = (1280, 720)
    with posed(which, size, Preferences(language="de", text_size=150)) as window:
        settle()
        fresh = extents(window)
    with posed(which, size, Preferences(language="de", text_size=100)) as window:
        apply_text_size(qapp, 150)
        settle()
        live = extents(window)
    assert [one for one in live if not any(_is_like(one, other) for other in fresh)] == []


def test_a_typeset_text_changes_its_letters_and_nothing_else_of_them(qapp: QApplication) -> None:
    with posed("rulebook-rule", (1280, 720), Preferences(language="de")) as window:
        text = max(window.findChildren(QTextEdit), key=lambda one: one.document().characterCount())
        usual = _pieces(text.document())
        assert len({size for size, _ in usual}) > 1
        apply_text_size(qapp, 175)
        assert _pieces(text.document()) == [(round(1.75 * size), weight) for size, weight in usual]
        apply_text_size(qapp, 100)
        assert _pieces(text.document()) == usual


def _pieces(document: QTextDocument) -> list[tuple[int, int]]:
    """Size and weight of the letters in every piece of a typeset text."""
    found, block = list[tuple[int, int]](), document.begin()
    while block.isValid():
        here = block.begin()
        while not here.atEnd():
            lettering = here.fragment().charFormat().font()
            found.append((lettering.pixelSize(), int(lettering.weight())))
            here += 1
        block = block.next()
    return found


def test_letters_stay_as_large_on_the_way_into_another_column(qapp: QApplication) -> None:
    with posed("bust-out", (1000, 560), Preferences(language="de")) as window:
        labels = [label for label in window.findChildren(QLabel) if label.isVisibleTo(window) and not _is_said(label)]
        usual = [label.font().pixelSize() for label in labels]
        apply_text_size(qapp, 150)
        for size in ((1280, 720), (1920, 1080), (1000, 560)):
            window.resize(*size)
            settle()
            assert [label.font().pixelSize() for label in labels] == [round(1.5 * pixels) for pixels in usual]


def test_a_rule_that_is_being_read_grows_too(qapp: QApplication) -> None:
    with posed("rulebook-rule", (1280, 720), Preferences(language="de")) as window:
        pages = [page for page in window.findChildren(QTextEdit) if page.isVisibleTo(window)]
        usual = [list(sizes_in(page.document())) for page in pages]
        assert [len(sizes) > 5 for sizes in usual] == [True, True]
        apply_text_size(qapp, 175)
        settle()
        grown = [list(sizes_in(page.document())) for page in pages]
        assert grown == [[scaled(pixels) for pixels in sizes] for sizes in usual]


def test_the_numbers_of_steps_grow_with_their_words(qapp: QApplication) -> None:
    with posed("rulings-ruling", (1280, 720), Preferences(language="de")) as window:
        steps = [size for page in window.findChildren(QTextEdit) for size in marks_in(page.document())]
        assert steps
        apply_text_size(qapp, 175)
        settle()
        grown = [size for page in window.findChildren(QTextEdit) for size in marks_in(page.document())]
        assert grown == [scaled(pixels) for pixels in steps]


@pytest.mark.parametrize("steps", [(175,), (175, 100), (125, 100, 175)])
def test_rows_of_a_table_are_as_high_as_their_letters_ask_for(steps: tuple[int, ...], qapp: QApplication) -> None:
    with posed("players", (1280, 720), Preferences(language="de")) as window:
        (table,) = [one for one in window.findChildren(Table) if one.isVisible()]
        for step in steps:
            apply_text_size(qapp, step)
            settle()
        assert table.rowHeight(0) == scaled(spacing.ROW)


def marks_in(document: QTextDocument) -> list[int]:
    """The sizes of the numbers and dots before the entries of lists."""
    blocks = (document.findBlockByNumber(number) for number in range(document.blockCount()))
    return [block.charFormat().font().pixelSize() for block in blocks if block.textList() is not None]


def test_a_text_size_that_is_not_offered_is_none() -> None:
    with pytest.raises(ValueError, match="120"):
        Preferences(text_size=120)
