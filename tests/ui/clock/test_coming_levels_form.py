"""The coming levels changed beside the running evening, by mouse and keys."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from homepoker.core.structure import Ante, Break, Level, length
from homepoker.core.structure_edits import Blinds
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.structure import StructureCommands
from homepoker.ui.clock.coming_levels_form import ComingLevelsForm
from homepoker.ui.clock.coming_levels_view import ComingLevelsView, coming_levels_view, read_blinds
from homepoker.ui.room_view.view import room_picture
from tests.desks import BOOKS, PROFILE, Evening, words_in
from tests.fakes import EVENING
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, click_widget, press, read, type_in
from tests.ui.room_view.evenings import structure

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    host = alone().begin("Ida", "Max", "Eva", "Jo")
    host.pass_time(minutes=5)
    return host


def opened(host: EveningHost) -> ComingLevelsForm:
    click_widget(host.play.clock.coming)
    return host.play.findChildren(ComingLevelsForm)[-1]


def minutes(host: EveningHost, level: int, *, in_break: bool = False) -> int:
    there = host.state.profile.structure.levels[level - 1]
    if not in_break:
        return there.minutes
    return there.break_after.minutes if there.break_after is not None else 0


class TestForm:
    def test_one_click_shows_it_and_another_puts_a_break_in_whose_minutes_are_typed(self, host: EveningHost) -> None:
        form = opened(host)
        host.click(host.said("clock.level_more", level=1), form)
        host.choose(host.said("clock.put_break", level=1))
        assert minutes(host, 1, in_break=True) == 10
        type_in("15")
        press(Key.Key_Return)
        assert minutes(host, 1, in_break=True) == 15
        assert f"Break at {local(20)}, in 15 min · Usually over by" in " ".join(read(form))

    def test_minutes_are_typed_over_and_said_in_the_journal(self, host: EveningHost) -> None:
        form = opened(host)
        form.ask_minutes(2)
        type_in("12")
        press(Key.Key_Return)
        assert minutes(host, 2) == 12
        host.play.close_form()
        assert "Level 2: 12 min (was 20 min)" in read(host.play.journal)
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert minutes(host, 2) == 20

    def test_blinds_are_typed_over_the_ante_follows_and_the_journal_says_both(self, host: EveningHost) -> None:
        form = opened(host)
        form.ask_blinds(4)
        type_in("250/500")
        press(Key.Key_Return)
        there = host.state.profile.structure.levels[3]
        assert (there.small_blind, there.big_blind) == (250, 500)
        assert form.blinds[4].text().startswith("250/500")
        host.play.close_form()
        assert "Level 4: 250 / 500" in " ".join(read(host.play.journal))
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert host.state.profile.structure.levels[3] != there

    def test_blinds_that_nobody_can_read_are_refused_and_the_old_ones_stand_there(self, host: EveningHost) -> None:
        form = opened(host)
        before = form.blinds[4].text()
        form.ask_blinds(4)
        type_in("much")
        press(Key.Key_Return)
        assert host.toasts == ["“much” are no blinds. Type 300/600, with an ante 300/600/600."]
        assert form.blinds[4].text() == before

    def test_a_level_is_put_in_and_its_blinds_are_typed_next(self, host: EveningHost) -> None:
        form = opened(host)
        before = host.state.profile.structure.levels
        host.click(host.said("clock.level_more", level=1), form)
        host.choose(host.said("clock.put_level", level=1))
        type_in("50/125")
        press(Key.Key_Return)
        levels = host.state.profile.structure.levels
        assert (levels[1].small_blind, levels[1].big_blind) == (50, 125)
        assert levels[2:] == before[1:]

    def test_the_running_level_keeps_its_blinds(self, host: EveningHost) -> None:
        assert 1 not in opened(host).blinds

    def test_leaving_a_field_takes_it_too_but_only_once(self, host: EveningHost) -> None:
        form = opened(host)
        before = len(host.desk.history.lines)
        form.ask_minutes(2)
        type_in("12")
        press(Key.Key_Tab)
        form.ask_minutes(4)
        assert minutes(host, 2) == 12
        assert len(host.desk.history.lines) == before + 1

    def test_esc_puts_back_what_was_there_and_then_closes(self, host: EveningHost) -> None:
        form = opened(host)
        form.ask_minutes(2)
        type_in("99")
        press(Key.Key_Escape)
        assert form.minutes[2, False].text() == "20"
        press(Key.Key_Escape)
        assert minutes(host, 2) == 20
        assert host.play.findChildren(ComingLevelsForm) == [] or not form.isVisible()

    def test_minutes_and_seconds_are_typed_for_levels_breaks_and_all(self, host: EveningHost) -> None:
        form = opened(host)
        for level, in_break in ((2, False), (3, True)):
            form.ask_minutes(level, in_break=in_break)
            type_in("7:30")
            press(Key.Key_Return)
        levels = host.state.profile.structure.levels
        assert (levels[1], levels[2].break_after) == (replace(levels[1], minutes=7, seconds=30), Break(7, seconds=30))
        form.all.setFocus()
        type_in("12:30")
        press(Key.Key_Return)
        assert {length(level) for level in host.state.profile.structure.levels[1:]} == {750}

    @pytest.mark.parametrize("is_all", [False, True])
    def test_what_is_no_length_changes_nothing_and_is_said(self, host: EveningHost, is_all: bool) -> None:
        form = opened(host)
        for typed in ("soon", "-5", "7:5"):
            if is_all:
                form.all.setFocus()
                form.all.selectAll()
            else:
                form.ask_minutes(2)
            type_in(typed)
            press(Key.Key_Return)
            assert host.toasts[-1] == (
                f"“{typed}” is no length. Type minutes, for example 20, or minutes and seconds: 7:30."
            )
        assert minutes(host, 2) == 20
        assert form.minutes[2, False].text() == "20"

    def test_no_minutes_at_all_are_refused_in_words(self, host: EveningHost) -> None:
        form = opened(host)
        form.ask_minutes(2)
        type_in("0")
        press(Key.Key_Return)
        assert host.toasts == ["0 minutes will not do. Type 1 to 999."]
        assert form.minutes[2, False].text() == "20"

    def test_fewer_minutes_than_were_played_end_the_level(self, host: EveningHost) -> None:
        form = opened(host)
        form.ask_minutes(1)
        type_in("3")
        press(Key.Key_Return)
        assert ClockCommands(host.desk).position().level == 2
        assert (1, False) not in form.minutes

    def test_a_level_is_left_out(self, host: EveningHost) -> None:
        form = opened(host)
        gone = host.state.profile.structure.levels[1]
        host.click(host.said("clock.level_more", level=2), form)
        host.choose(host.said("clock.skip_level", level=2))
        assert gone.big_blind not in [level.big_blind for level in host.state.profile.structure.levels]

    def test_all_coming_levels_are_changed_in_one_act_and_the_running_one_keeps_its_time(
        self, host: EveningHost
    ) -> None:
        form = opened(host)
        levels = len(host.state.profile.structure.levels)
        before = len(host.desk.history.lines)
        form.all.setFocus()
        type_in("15")
        press(Key.Key_Return)
        assert [minutes(host, level) for level in range(1, levels + 1)] == [20] + [15] * (levels - 1)
        assert len(host.desk.history.lines) == before + 1
        host.play.close_form()
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert minutes(host, 2) == 20

    def test_nothing_is_cut_at_the_edge_and_the_minutes_are_one_tab_apart(self, host: EveningHost) -> None:
        form = opened(host)
        rows = form._area.widget()
        assert rows is not None
        assert rows.minimumSizeHint().width() <= form._area.viewport().width()
        form.ask_minutes(1)
        press(Key.Key_Tab)
        assert form.minutes[2, False].hasFocus()

    def test_late_registration_is_prolonged_from_the_list(self, host: EveningHost) -> None:
        form = opened(host)
        late = form.findChild(QComboBox)
        assert isinstance(late, QComboBox)
        late.setFocus()
        late.setCurrentIndex(late.findData(5))
        late.activated.emit(late.currentIndex())
        assert host.state.profile.late_registration_until == 5

    def test_what_is_being_typed_outlives_a_bust_out_and_the_seconds(self, host: EveningHost) -> None:
        form = opened(host)
        form.ask_minutes(4)
        type_in("3")
        host.knock_out("Jo", "Ida")
        host.pass_time(minutes=16)
        assert form.minutes[4, False].text() == "3"
        type_in("5")
        press(Key.Key_Return)
        assert minutes(host, 4) == 35

    def test_it_goes_with_the_evening(self, host: EveningHost) -> None:
        form = opened(host)
        for name in ("Max", "Eva", "Jo"):
            host.knock_out(name, "Ida")
        assert not form.isVisible()
        assert not host.play.clock.coming.isVisible()


def local(minutes: int) -> str:
    """The time of day so long after the evening began, as it is read where the test runs."""
    return (EVENING + timedelta(minutes=minutes)).astimezone().strftime("%H:%M")


def view_of(evening: Evening) -> ComingLevelsView:
    return coming_levels_view(evening.desk.state, evening.desk.now(), words_in("de"))


class TestView:
    def test_what_runs_comes_first_and_the_rest_with_its_times(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.pass_time(minutes=45)
        rows = view_of(evening).rows
        assert [(row.name, row.begins, row.minutes) for row in rows] == [
            ("3", "jetzt", "20"),
            ("Pause", local(60), "10"),
            ("4", local(70), "20"),
            ("5", local(90), "20"),
            ("6", local(110), "20"),
        ]
        assert [row.may_go for row in rows] == [False, True, True, True, True]
        assert [row.may_have_break for row in rows] == [False, False, True, True, False]

    def test_blinds_and_antes_of_what_has_not_begun_can_be_typed_over(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.pass_time(minutes=45)
        rows = [row for row in view_of(evening).rows if row.name != "Pause"]
        assert [row.blinds for row in rows[:2]] == ["150/300", "200/400"]
        assert [row.may_change_blinds for row in rows] == [False, True, True, True]

    def test_beside_minutes_with_seconds_long_blinds_are_written_in_thousands(self) -> None:
        levels = (
            Level(1_000, 2_000, 20),
            Level(1_500, 3_000, 20, break_after=Break(10, seconds=30)),
            Level(600, 1_200, 20),
        )
        whole = replace(levels[1], break_after=Break(10))

        def blinds(*levels: Level) -> list[str]:
            evening = Evening(replace(PROFILE, structure=replace(PROFILE.structure, levels=levels)))
            return [row.blinds for row in view_of(evening.check_in("ida")).rows if not row.in_break]

        assert blinds(*levels) == ["1k/2k", "1.500/3k", "600/1.200"]
        assert blinds(levels[0], whole, levels[2]) == ["1.000/2.000", "1.500/3.000", "600/1.200"]

    def test_the_room_is_shown_the_next_blinds_as_they_were_changed(self) -> None:
        evening = Evening().begin("ida", "max")
        coming = StructureCommands(evening.desk, BOOKS)
        coming.change_blinds(2, Blinds(75, 150, 0))
        assert "75 / 150" in room_picture(evening.desk.state, evening.desk.now(), words_in("de")).following
        coming.put_level(1)
        coming.change_blinds(2, Blinds(50, 125, 0))
        evening.pass_time(minutes=21)
        seen = room_picture(evening.desk.state, evening.desk.now(), words_in("de"))
        assert (seen.heading, "50 / 125" in seen.blinds, "75 / 150" in seen.following) == ("Level 2", True, True)

    def test_an_ante_unlike_the_big_blind_is_shown(self) -> None:
        evening = Evening(structure=structure(Ante.EACH)).begin("ida", "max")
        assert view_of(evening).rows[2].blinds == "150/300/37"

    def test_long_blinds_are_written_in_thousands_as_hosts_type_them(self) -> None:
        evening = Evening().begin("ida", "max")
        coming = StructureCommands(evening.desk, BOOKS)
        # In this order: blinds that fall are said, and played all the same.
        for level, blinds in (
            (2, Blinds(6000, 12000, 0)),
            (3, Blinds(10_000, 20_000, 0)),
            (4, Blinds(1500, 3000, 300)),
        ):
            coming.change_blinds(level, blinds)
        shown = [row.blinds for row in view_of(evening).rows if row.name != "Pause"]
        assert shown[1:4] == ["6.000/12.000", "10k/20k", "1.500/3k/300"]
        levels = evening.desk.state.profile.structure.levels
        assert read_blinds(shown[2], levels[2]) == Blinds(10_000, 20_000, 0)

    def test_blinds_that_fall_are_said_and_played(self) -> None:
        evening = Evening().begin("ida", "max")
        assert view_of(evening).warning == ""
        StructureCommands(evening.desk, BOOKS).change_blinds(4, Blinds(500, 1000, 1000))
        assert "sinkt der Big Blind von 1.000 auf 600" in view_of(evening).warning

    @pytest.mark.parametrize(
        ("typed", "read"),
        [
            ("300/600", Blinds(300, 600, 600)),
            ("300 600", Blinds(300, 600, 600)),
            ("1.000 / 2.000 / 500", Blinds(1000, 2000, 500)),
            ("1k/2k/0", Blinds(1000, 2000, 0)),
            ("300", None),
            ("300/x", None),
            ("1/2/3/4", None),
        ],
    )
    def test_blinds_are_read_as_hosts_type_them(self, typed: str, read: Blinds | None) -> None:
        assert read_blinds(typed, Level(100, 200, 20, ante=200)) == read

    def test_an_ante_unlike_the_big_blind_stays(self) -> None:
        assert read_blinds("300/600", Level(100, 200, 20, ante=25)) == Blinds(300, 600, 25)

    def test_while_the_clock_stands_the_times_say_on_what_they_rest(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.clock.pause()
        evening.pass_time(minutes=7)
        view = view_of(evening)
        assert view.rows[1].begins == local(27)
        assert view.note == "Die Uhr steht; die Zeiten gelten, wenn es jetzt weitergeht."

    def test_before_an_announced_start_nothing_runs_yet(self) -> None:
        evening = Evening().check_in("ida", "max")
        evening.clock.schedule_start(evening.desk.now() + timedelta(minutes=30))
        rows = view_of(evening).rows
        assert [(row.name, row.begins) for row in rows[:2]] == [("1", local(30)), ("2", local(50))]
        assert not any(row.is_running for row in rows)

    @pytest.mark.parametrize(
        ("until", "first"),
        [(0, ["nicht möglich", "bis Ende von Level 3"]), (2, ["nicht möglich", "war bis Level 2 möglich"])],
    )
    def test_late_registration_offers_what_is_still_to_come(self, until: int, first: list[str]) -> None:
        evening = Evening(late_registration_until=until).begin("ida", "max")
        evening.pass_time(minutes=45)
        view = view_of(evening)
        assert [choice.words for choice in view.late][:2] == first
        assert view.late_until == until
        assert view.late[-1].level == 6
