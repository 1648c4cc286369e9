"""An offence is judged at the tables: the book's ladder proposes, the host imposes, the seat shows what is left."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from homepoker.core import tournament
from homepoker.core.penalties import Penalty
from homepoker.core.rulings.penalties.ladder import Offence
from homepoker.core.rulings.penalties.sanctions import Sanction
from homepoker.ui.entries.forms import RefusalCard
from homepoker.ui.penalties.form import PenaltyForm
from homepoker.ui.seating.table import TableOval
from tests.desks import by_a_house_rule
from tests.played_evenings import NAMES
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, click_widget, menu, press, read, type_in

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().begin(*NAMES[:4], rulebook="tda-2019")


def judge(host: EveningHost, name: str, offence: Offence, *, meant: bool = True) -> PenaltyForm:
    """Open the form by the menu of the seat and say what happened."""
    host.click_seat(name)
    host.choose("penalty.menu")
    form = host.play.forms.form
    assert isinstance(form, PenaltyForm)
    form.offence.setCurrentIndex(form.offence.findData(offence.value))
    form.meant.setChecked(meant)
    return form


def choose(form: PenaltyForm, sanction: Sanction, amount: int = 1) -> None:
    form.sanction.setCurrentIndex(form.sanction.findData(sanction.value))
    form.amount.setValue(amount)


def given(host: EveningHost) -> list[Penalty]:
    return list(host.state.penalties.given)


def next_hand(host: EveningHost) -> None:
    click_widget(next(one for one in host.play.tables.findChildren(TableOval) if one.isVisible()).next_hand)


def seat_says(host: EveningHost, name: str) -> str:
    return host.seat(name).accessibleName()


def test_nothing_is_imposed_before_an_offence_is_chosen(host: EveningHost) -> None:
    host.click_seat("Max")
    host.choose("penalty.menu")
    form = host.play.forms.form
    assert isinstance(form, PenaltyForm)
    assert not form.impose.isEnabled()
    assert form.sanction.isHidden()
    assert host.said("penalty.none_before") in read(form)
    assert form.offence.hasFocus()
    press(Key.Key_Escape)
    assert host.play.forms.form is None


def test_the_ladder_climbs_with_each_offence_of_the_evening(host: EveningHost) -> None:
    proposed = []
    for _ in range(3):
        form = judge(host, "Max", Offence.ABUSE)
        proposed.append(form.sanction.currentData())
        click_widget(form.impose)
        assert host.play.forms.form is None
    assert proposed == ["warning", "missed-hands", "missed-rounds"]
    assert [one.sanction for one in given(host)] == [Sanction.WARNING, Sanction.MISSED_HANDS, Sanction.MISSED_ROUNDS]
    form = judge(host, "Max", Offence.ABUSE)
    assert sum("Tonight at" in line for line in read(form)) == 3


def test_the_seat_counts_down_and_the_end_comes_up_by_itself(host: EveningHost) -> None:
    form = judge(host, "Max", Offence.ABUSE)
    choose(form, Sanction.MISSED_HANDS, 2)
    click_widget(form.impose)
    assert host.said("penalty.told_hands", count=2) in seat_says(host, "Max")
    assert host.seat("Max").seat.away == "penalty"
    next_hand(host)
    assert host.said("penalty.told_hands", count=1) in seat_says(host, "Max")
    next_hand(host)
    assert host.said("penalty.told_last_hand") in seat_says(host, "Max")
    assert host.play.to_do.isVisible()
    host.click("due.do_penalty_over")
    assert host.seat("Max").seat.away == ""
    # The act says it, and nothing below repeats it.
    assert len([line for line in read(host.play.journal) if "Max" in line and "plays again" in line]) == 1
    assert not host.play.to_do.isVisible()


def test_minutes_end_on_the_seat_though_nobody_clicks(alone: Alone) -> None:
    host = alone().begin(*NAMES[:4], rulebook="pup-2010")
    form = judge(host, "Max", Offence.ABUSE)
    choose(form, Sanction.TIME, 3)
    click_widget(form.impose)
    assert host.seat("Max").seat.note.startswith("to ")
    host.watch(minutes=4)
    assert host.seat("Max").seat.note == host.said("penalty.seat_over")


def test_rounds_are_shown_as_hands(host: EveningHost) -> None:
    form = judge(host, "Max", Offence.ABUSE)
    choose(form, Sanction.MISSED_ROUNDS, 2)
    assert form.length.text() == "The player sits out 8 hands."
    assert form.unit.text() == "rounds"
    choose(form, Sanction.WARNING)
    assert form.amount.isHidden()


def test_where_nobody_counts_the_form_and_the_seat_say_so_and_the_host_says_when_it_is_over(host: EveningHost) -> None:
    form = judge(host, "Max", Offence.ABUSE)
    choose(form, Sanction.MISSED_HANDS, 3)
    assert host.said("penalty.hands_uncounted") not in read(form)
    press(Key.Key_Escape)
    host.pass_time(minutes=7)
    form = judge(host, "Max", Offence.ABUSE)
    choose(form, Sanction.MISSED_HANDS, 3)
    assert host.said("penalty.hands_uncounted") in read(form)
    click_widget(form.impose)
    assert "which nobody counts here" in seat_says(host, "Max")
    host.pass_time(minutes=9)
    assert "Are the 3 hands over that Max sits out?" in read(host.play)
    host.click_seat("Max")
    host.choose("penalty.menu_served")
    assert given(host)[-1].is_ended
    assert not given(host)[-1].is_lifted


def test_what_the_ladder_does_not_have_asks_for_a_note(host: EveningHost) -> None:
    form = judge(host, "Max", Offence.ABUSE)
    choose(form, Sanction.TIME, 10)
    click_widget(form.impose)
    card = host.play.forms.form
    assert isinstance(card, RefusalCard)
    assert not given(host)
    card.note.setFocus()
    type_in("kurz abkühlen")
    host.click("tonight.do_anyway")
    (one,) = given(host)
    assert (one.sanction, one.minutes) == (Sanction.TIME, 10)


def test_a_disqualification_asks_for_the_chips_and_takes_them_out(host: EveningHost) -> None:
    before = tournament.chips_in_play(host.state)
    form = judge(host, "Max", Offence.CHEATING)
    choose(form, Sanction.DISQUALIFICATION)
    assert form.stack.isVisible()
    # What must be filled in is not below what is only read.
    assert form.stack.y() < form.length.y()
    click_widget(form.impose)
    assert form.stack.error == host.said("entries.stack_missing")
    form.stack.setFocus()
    type_in("2500")
    click_widget(form.impose)
    assert host.play.forms.form is None
    assert tournament.chips_in_play(host.state) == before - 2_500
    assert [host.state.entries.by_id[out.entry].player for out in host.state.entries.bust_outs] == ["max"]


def test_the_penalty_is_lifted_by_the_menu_of_the_seat(host: EveningHost) -> None:
    form = judge(host, "Max", Offence.ABUSE)
    choose(form, Sanction.MISSED_HANDS, 2)
    click_widget(form.impose)
    host.click_seat("Max")
    host.choose("penalty.menu_lift")
    assert given(host)[0].is_lifted
    host.click_seat("Max")
    assert host.said("penalty.menu_lift") not in [action.text() for action in menu().actions()]
    menu().close()


def test_the_form_goes_when_its_player_goes(host: EveningHost) -> None:
    judge(host, "Max", Offence.ABUSE)
    host.knock_out("Max", "Ida")
    assert host.play.forms.form is None


def test_another_evening_of_the_season_is_remembered(alone: Alone) -> None:
    host = alone().begin(*NAMES[:4], rulebook="tda-2019")
    form = judge(host, "Max", Offence.SLOW_PLAY)
    click_widget(form.impose)
    (first,) = given(host)
    host.tonight.show_lobby()
    host.begin(*NAMES[:4], rulebook="tda-2019")
    assert not given(host)
    form = judge(host, "Max", Offence.SLOW_PLAY)
    assert any(line.startswith("On ") and "Warning" in line for line in read(form))
    # A warning in the season: the next step is harder.
    assert first.sanction is Sanction.WARNING
    assert form.sanction.currentData() == "missed-hands"


def test_by_a_house_rule_the_chips_of_a_disqualified_player_pay_the_blinds_and_nobody_comes_back(
    host: EveningHost,
) -> None:
    by_a_house_rule(host.desk, "tda-2019", "elim-disqualified", {"elim.disqualified_chips": "blind-off"})
    form = judge(host, "Max", Offence.CHEATING)
    choose(form, Sanction.DISQUALIFICATION)
    form.stack.set_amount(900)
    form._show_length()
    assert "the chips still pay the blinds" in form.length.text()
    assert "place" not in form.length.text().partition("Note")[0]
    click_widget(form.impose)
    assert host.play.forms.form is None
    assert host.state.stacks.counted == {host.entry("Max"): 900}
    assert host.said("attendance.told_left") in seat_says(host, "Max")
    host.click_seat("Max")
    offered = [action.text() for action in menu().actions()]
    assert offered
    assert host.said("attendance.is_absent") not in offered
