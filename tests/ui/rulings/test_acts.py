"""What a topic rules on is done in the running evening with one click; where none runs nothing is offered."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from homepoker.ui.chip_race.page import ChipRacePage
from homepoker.ui.clock.time_call import TimeCallForm
from homepoker.ui.rulings.page import RulingsPage
from tests.ui.conftest import Run
from tests.ui.host import Host, press
from tests.ui.players.hands import the


def page(host: Host, topic: str) -> RulingsPage:
    press(Qt.Key.Key_F2)
    found = the(RulingsPage, host.window)
    found.rule_on(topic)
    QApplication.processEvents()
    return found


@pytest.mark.parametrize(
    ("topic", "says", "opens"),
    [("chip-race", "floor.do_chip_race", ChipRacePage), ("clock-call-time", "floor.do_call_time", TimeCallForm)],
)
def test_the_evening_does_what_the_topic_rules_on(run: Run, topic: str, says: str, opens: type) -> None:
    host = run().begin("Ida", "Max", "Eva")
    page(host, topic)
    host.click(says)
    assert host.window.current == "tonight"
    assert the(opens, host.window).isVisible()


def test_the_menu_of_the_evening_leads_to_the_rulings(run: Run) -> None:
    host = run().begin("Ida", "Max", "Eva")
    play = host.opened.tonight.play
    assert play is not None
    play.rulings_wanted.emit()
    assert host.window.current == "rulings"


def test_before_play_and_on_other_topics_nothing_is_offered(run: Run) -> None:
    host = run().prepare("Ida", "Max")
    assert not page(host, "chip-race").form_card.act.isVisible()
    host.click("tonight.section")
    host.begin("Karl", "Ina")
    assert not page(host, "bet-oversized-chip").form_card.act.isVisible()
