"""The end of the evening planned beside the running evening: wished, made up for, and last hands, by mouse and keys."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt, QTime
from PySide6.QtTest import QTest

from homepoker.core.expected_end import CUSTOMARY
from homepoker.core.last_hands import LastHands
from homepoker.core.structure import length
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.ui.clock.end_form import EndForm
from homepoker.ui.clock.end_view import end_view
from homepoker.ui.standings.end_early import EndEarlyForm
from tests.desks import Evening, words_in
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, click_widget, press, read, type_in

Key = Qt.Key
LANGUAGES = pytest.mark.parametrize("language", ["de", "en"])


def host_in(alone: Alone, language: str) -> EveningHost:
    host = alone(language=language).begin("Ida", "Max", "Eva", "Jo")
    host.pass_time(minutes=5)
    return host


def opened(host: EveningHost) -> EndForm:
    click_widget(host.play.clock.more)
    host.choose(host.said("clock.end_menu"))
    return host.play.findChildren(EndForm)[-1]


def set_time(host: EveningHost, form: EndForm, minutes: int) -> None:
    """Set the field to so many minutes from now."""
    at = (host.desk.now() + timedelta(minutes=minutes)).astimezone()
    form.time.setTime(QTime(at.hour, at.minute))


@LANGUAGES
def test_an_evening_that_runs_late_is_made_up_for_in_one_action(alone: Alone, language: str) -> None:
    host = host_in(alone, language)
    form = opened(host)
    assert host.said("clock.make_up_no_wish") in read(form)
    set_time(host, form, 80)
    click_widget(form.wish)
    wished = host.state.wished_end
    assert wished is not None
    assert not wished.is_capped
    assert len(form.ways) >= 2
    before = host.state.profile.structure
    click_widget(form.ways[0])
    after = host.state.profile.structure
    assert after.levels[0] == before.levels[0]
    assert length(after.levels[1]) < length(before.levels[1])
    assert host.said("clock.make_up_in_time") in read(form) or form.ways
    host.play.close_form()
    assert any(entry.startswith(("Wir holen auf", "Making up time")) for entry in read(host.play.journal))
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert host.state.profile.structure == before


def test_undo_in_the_open_form_takes_the_act_back_and_not_the_typed_time(alone: Alone) -> None:
    host = host_in(alone, "en")
    form = opened(host)
    QTest.keyClicks(form.time, "2200")
    set_time(host, form, 80)
    click_widget(form.wish)
    before, typed = host.state.profile.structure, form.time.time()
    form.time.setFocus()
    click_widget(form.ways[0])
    assert host.state.profile.structure != before
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert host.state.profile.structure == before
    assert form.time.time() == typed


@LANGUAGES
def test_the_to_do_list_leads_to_the_ways(alone: Alone, language: str) -> None:
    host = host_in(alone, language)
    form = opened(host)
    set_time(host, form, 40)
    click_widget(form.wish)
    host.play.close_form()
    host.click(host.said("due.do_running_late"), host.play.to_do)
    assert host.play.findChildren(EndForm)[-1].ways


@LANGUAGES
def test_a_capped_evening_ends_with_drawn_hands_and_the_stacks(alone: Alone, language: str) -> None:
    host = host_in(alone, language)
    form = opened(host)
    set_time(host, form, 30)
    click_widget(form.cap)
    host.play.close_form()
    wished = host.state.wished_end
    assert wished is not None
    assert host.said("clock.ends_at", at=wished.at.isoformat()) in " ".join(read(host.play.clock))
    host.pass_time(minutes=31)
    host.click(host.said("due.do_last_hands"), host.play.to_do)
    announced = host.state.last_hands
    assert isinstance(announced, LastHands)
    assert announced.is_drawn
    assert host.said("clock.last_hands", count=announced.hands) in read(host.play.clock)
    for _ in range(announced.hands + 1):
        SeatingCommands(host.desk).next_hand(1)
    host.click(host.said("due.do_last_stacks"), host.play.to_do)
    ending = host.play.findChildren(EndEarlyForm)[-1]
    click_widget(ending.count)
    for chips in ("15000", "5000", "12000", "8000"):
        type_in(chips)
        press(Key.Key_Return)
    press(Key.Key_Space)
    click_widget(ending.by_stacks)
    assert host.state.is_over
    assert host.state.last_hands is None


def test_the_host_names_the_number_and_says_when_a_table_has_played(alone: Alone) -> None:
    host = host_in(alone, "en")
    form = opened(host)
    form.hands.setValue(4)
    click_widget(form.announce)
    assert host.state.last_hands == LastHands(4, is_drawn=False, announced_at=host.desk.now())
    assert host.said("clock.last_hands", count=4) in read(form)


def test_a_time_is_taken_back(alone: Alone) -> None:
    host = host_in(alone, "en")
    form = opened(host)
    set_time(host, form, 90)
    click_widget(form.cap)
    click_widget(form.none)
    assert host.state.wished_end is None


@LANGUAGES
def test_before_the_start_only_a_time_is_asked_for(language: str) -> None:
    waiting = Evening().check_in("ida", "max")
    view = end_view(waiting.desk.state, waiting.desk.now(), words_in(language), CUSTOMARY)
    assert (view.may_announce, view.has_ways, view.rests_on) == (False, False, "")
    assert view.expected
