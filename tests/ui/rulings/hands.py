"""What a host does on the page of rulings, and what stands there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton

from homepoker.ui.rulings.form.form import Form
from homepoker.ui.rulings.form.toggles import Toggles
from homepoker.ui.rulings.page import RulingsPage
from tests.ui.host import Host, click_widget, press, type_in

Key = Qt.Key


def make_ready(host: Host) -> None:
    """Wait until the search can be used."""
    host.opened.rulebooks.library.prepare()
    host.opened.rulebooks.library.wait()
    QApplication.processEvents()


def page(host: Host) -> RulingsPage:
    shown = host.window.show_section("rulings")
    assert isinstance(shown, RulingsPage)
    return shown


def form(host: Host) -> Form:
    made = page(host).form_card.form
    assert made is not None
    return made


def sentence(host: Host) -> str:
    return page(host).ruling_card.text.accessibleDescription()


def open_overchip(host: Host) -> None:
    press(Key.Key_F2)
    type_in("overchip")
    press(Key.Key_Return)


def rule_overchip(host: Host) -> None:
    open_overchip(host)
    type_in("1000")
    press(Key.Key_Return)
    form(host).rows["toCall"].editor.setFocus()
    type_in("400")


def say_raise(host: Host) -> None:
    click_widget(yes(form(host), "raiseDeclared"))
    form(host).rows["minRaiseTo"].editor.setFocus()
    type_in("800")


def links(host: Host) -> list[str]:
    """What can be pressed in the form's card."""
    QApplication.processEvents()
    return [one.text() for one in page(host).form_card.findChildren(QPushButton) if one.isVisible()]


def decide_otherwise(host: Host) -> None:
    page(host).ruling_card.record.click()
    asking = page(host).record_form
    asking.otherwise.setChecked(True)
    asking.instead.setText("Raise")
    asking.reason.setText("Alle hörten es.")
    asking.keep.click()


def offered(box: QComboBox) -> list[str]:
    return [box.itemText(place) for place in range(1, box.count())]


def yes(shown: Form, name: str) -> QPushButton:
    return button(shown, name, 0)


def button(shown: Form, name: str, place: int) -> QPushButton:
    editor = shown.rows[name].editor
    assert isinstance(editor, Toggles)
    return editor.buttons[place]
