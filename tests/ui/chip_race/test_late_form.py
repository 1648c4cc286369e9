"""Chips that turn up after their value left play: the ruling is read before the exchange is recorded."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from homepoker.core import seating
from homepoker.core.stacks import ChipsRaced
from homepoker.services.evening.commands.chip_race import ChipRaceCommands, TableCount
from homepoker.ui.chip_race.late_form import LateChipsForm
from tests.ui.conftest import Alone


def test_the_ruling_is_read_and_the_exchange_is_recorded_with_its_rule(alone: Alone) -> None:
    host = alone().begin("Ida", "Max", "Eva", rulebook="apsa", denominations=(25, 100, 500))
    host.play.forms.exchange_late()
    assert host.play.forms.form is None, "nothing has left play"
    ChipRaceCommands(host.desk, host.club.books).record({1: TableCount(has_none=True)})
    host.play.forms.exchange_late()
    form = host.play.forms.form
    assert isinstance(form, LateChipsForm)
    assert not form.record.isEnabled()
    form.count.setText("5")
    form.count.textEdited.emit("5")
    assert form.said.text() == host.words.text("ruling_chip.obsolete_leftover.partly", exchanged=100, discarded=25)
    form._take(seating.at_table(host.state.seating, 1)[0][0])
    form.record.click()
    (event,) = host.desk.history.lines[-1].events
    assert isinstance(event, ChipsRaced)
    assert (event.value, event.delta) == (25, -25)
    assert event.citations
    assert host.play.forms.form is None


def test_what_was_found_or_hidden_is_ruled_on_elsewhere(alone: Alone) -> None:
    host = alone().begin("Ida", "Max", "Eva", rulebook="apsa", denominations=(25, 100, 500))
    ChipRaceCommands(host.desk, host.club.books).record({1: TableCount(has_none=True)})
    asked: list[str] = []
    host.play.topic_wanted.connect(asked.append)
    host.play.forms.exchange_late()
    form = host.play.forms.form
    assert isinstance(form, LateChipsForm)
    for topic in ("chip-found", "chip-concealed"):
        said = host.words.text(f"topic.{topic}")
        next(one for one in form.findChildren(QPushButton) if said in (one.text(), one.accessibleName())).click()
    assert asked == ["chip-found", "chip-concealed"]
