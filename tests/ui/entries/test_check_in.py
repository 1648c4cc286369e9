"""Checking in by keyboard and mouse; who is here stands in columns, with names whole where there is room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from homepoker.core.entries import Entry
from homepoker.core.players import Player
from homepoker.core.quantities import EntryId, PlayerId, Seat
from homepoker.ui.entries.check_in import CheckedInList, CheckIn, PersonChip, PersonShown, shared_width
from homepoker.ui.kit.text.labels import ElidedLabel
from homepoker.ui.theme import spacing
from tests.desks import words_in
from tests.played_evenings import NAMES, id_of
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, Host, offered, press, read, type_in
from tests.ui.players.hands import focus, the

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    return alone().prepare()


@pytest.fixture
def whole(run: Run) -> Host:
    """The same evening in the whole program."""
    return run().prepare()


def here(host: EveningHost) -> list[str]:
    return [str(entry.player) for entry in host.state.entries.by_id.values()]


def guests(host: EveningHost) -> list[tuple[str, bool]]:
    """The guests of the register, and whether they count in the league."""
    return [(guest.name, guest.counts_in_league) for guest in host.club.register.players() if guest.is_guest]


def test_two_letters_and_enter_check_a_member_in_and_the_next_may_follow_at_once(host: EveningHost) -> None:
    for letters in ("id", "ma", "ev"):
        type_in(letters)
        press(Key.Key_Return)
    assert here(host) == ["ida", "max", "eva"]
    assert host.preparation.check_in.choose.search.text() == ""
    assert "Checked in: 3" in read(host.preparation)


def test_an_umlaut_checks_in_whom_it_spells_or_nobody(host: EveningHost) -> None:
    for name in ("Karla Adler", "Käthe Zorn"):
        host.club.register.add(Player(id_of(name.partition(" ")[0]), name))
    host.preparation.check_in.people_changed()
    type_in("kä")
    press(Key.Key_Return)
    assert here(host) == [id_of("Käthe")]
    type_in("kä")
    press(Key.Key_Return)
    assert here(host) == [id_of("Käthe")], "Käthe is here already, and Karla was not meant"


def test_nobody_is_here_at_first_and_the_page_says_so(host: EveningHost) -> None:
    assert "Nobody has checked in yet." in read(host.preparation)
    type_in("id")
    press(Key.Key_Return)
    assert "Nobody has checked in yet." not in read(host.preparation)


def test_the_arrow_keys_choose_among_those_who_match(host: EveningHost) -> None:
    type_in("p")
    first, second = host.preparation.check_in.choose.shown[:2]
    press(Key.Key_Down, Key.Key_Return)
    assert here(host) == [second]
    assert first != second


def test_who_is_here_is_not_offered_again(host: EveningHost) -> None:
    type_in("ida")
    press(Key.Key_Return)
    assert "ida" not in host.preparation.check_in.choose.shown


def test_enter_with_a_name_that_nobody_has_adds_a_guest_and_checks_them_in(host: EveningHost) -> None:
    type_in("walter")
    assert host.preparation.check_in.choose.shown == []
    press(Key.Key_Return)
    assert len(here(host)) == 1
    guest = next(player for player in host.club.players() if player.id == here(host)[0])
    assert (guest.name, guest.is_guest) == ("walter", True)
    assert "walter" in read(host.preparation)


def test_the_walk_in_can_be_clicked_too(host: EveningHost) -> None:
    type_in("walter")
    host.click(host.said("entries.new_guest_enter", name="walter"))
    assert host.club.name_of(here(host)[0]) == "walter"
    links = [button for button in host.preparation.check_in.findChildren(QPushButton) if "walter" in button.text()]
    assert not any(link.isVisible() for link in links)


def test_a_walk_in_is_in_the_register_when_players_is_opened(whole: Host) -> None:
    whole.click("tonight.players")
    whole.click("tonight.section")
    whole.preparation.check_in.choose.setFocus()
    type_in("walter")
    press(Key.Key_Return)
    whole.click("tonight.players")
    assert any(player.name == "walter" for player in whole.club.players())
    from homepoker.ui.kit.lists.table import Table

    model = the(Table, whole.window).model()
    assert "walter" in [model.index(row, 0).data() for row in range(model.rowCount())]


def test_the_cross_takes_somebody_out_again(host: EveningHost) -> None:
    type_in("ida")
    press(Key.Key_Return)
    host.click(host.said("tonight.withdraw", name="Ida"))
    assert here(host) == []
    assert "ida" in host.preparation.check_in.choose.shown


def test_a_member_renamed_in_players_is_found_under_the_new_name(whole: Host) -> None:
    from dataclasses import replace

    ida = next(player for player in whole.club.players() if player.id == "ida")
    whole.club.register.change(replace(ida, name="Adelheid"))
    whole.opened.register_changed()
    type_in("adel")
    press(Key.Key_Return)
    assert here(whole) == ["ida"]
    assert "Adelheid" in read(whole.preparation)


def test_ctrl_z_in_the_search_edits_the_text_and_not_the_evening(host: EveningHost) -> None:
    type_in("ida")
    press(Key.Key_Return)
    type_in("ma")
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert here(host) == ["ida"]
    assert host.preparation.check_in.choose.search.text() != "ma"


def test_space_belongs_to_the_search_before_the_start(host: EveningHost) -> None:
    type_in("anna b")
    assert host.preparation.check_in.choose.search.text() == "anna b"
    assert not host.state.clock.is_running


def test_who_checks_in_after_the_draw_gets_a_seat_too(host: EveningHost) -> None:
    for letters in ("id", "ma", "ev"):
        type_in(letters)
        press(Key.Key_Return)
    host.preparation.draw.click()
    host.preparation.check_in.choose.setFocus()
    type_in("walter")
    press(Key.Key_Return)
    assert len(host.state.seating.seats) == 4
    assert host.preparation.start.isEnabled()


def test_enter_in_the_empty_field_checks_nobody_in(host: EveningHost) -> None:
    press(Key.Key_Return)
    assert here(host) == []
    press(Key.Key_Down, Key.Key_Return)
    assert len(here(host)) == 1, "a row that the arrows have come to is meant"


def test_enter_on_somebody_who_is_here_makes_no_ghost_of_the_same_letters(host: EveningHost) -> None:
    for name in ("anna", "ali"):
        type_in(name)
        press(Key.Key_Return)
    type_in("an")
    press(Key.Key_Return)
    assert here(host) == ["anna", "ali"]
    assert ("Anna", "is here") in offered(host.preparation)


def test_who_is_here_is_found_below_those_who_are_not_and_cannot_be_taken_again(host: EveningHost) -> None:
    type_in("paul")
    press(Key.Key_Return)
    type_in("p")
    assert offered(host.preparation)[-1] == ("Paul", "is here")
    assert len(offered(host.preparation)) > 1
    press(Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert here(host).count("paul") == 1
    type_in("paul")
    press(Key.Key_Return)
    assert here(host).count("paul") == 1


def test_who_is_here_stands_in_alphabetical_order_and_the_newest_is_said(host: EveningHost) -> None:
    for letters in ("max", "ida", "ali"):
        type_in(letters)
        press(Key.Key_Return)
    shown = [text for text in read(host.preparation.check_in.here) if text]
    assert shown == ["Ali", "Ida", "Max"]
    assert "last Ali" in read(host.preparation)
    type_in("ev")
    press(Key.Key_Return)
    assert "last Eva" in read(host.preparation)


def test_a_guest_called_like_a_member_is_added_with_the_link_and_told_apart(host: EveningHost) -> None:
    type_in("ida")
    press(Key.Key_Return)
    type_in("ida")
    press(Key.Key_Tab)
    while not isinstance(host.window.focusWidget(), QPushButton):
        press(Key.Key_Tab)
    press(Key.Key_Return)
    assert len(here(host)) == 2
    names = [host.club.name_of(player) for player in here(host)]
    assert names == ["Ida", "ida 2"]
    assert "ida 2" in read(host.preparation)
    assert [player.name for player in host.club.register.players() if player.name.lower() == "ida"] == ["Ida", "ida"]


def test_a_newcomer_may_play_outside_the_league_and_the_next_one_counts_again(alone: Alone) -> None:
    host = alone().prepare("Ida")
    choose = host.preparation.check_in.choose
    type_in("nia")
    choose.outside.click()
    host.click("New guest: nia (Enter)")
    type_in("olaf")
    press(Qt.Key.Key_Return)
    counts = {guest.name: guest.counts_in_league for guest in host.club.register.players() if guest.is_guest}
    assert counts == {"nia": False, "olaf": True}


def test_the_tick_is_offered_with_a_new_name_alone(alone: Alone) -> None:
    host = alone().prepare("Ida")
    outside = host.preparation.check_in.choose.outside
    assert not outside.isVisible()
    type_in("nia")
    assert outside.isVisible()
    assert outside.toolTip()


def test_enter_on_the_tick_takes_the_guest_that_it_speaks_of(alone: Alone) -> None:
    host = alone().prepare("Ida")
    choose = host.preparation.check_in.choose
    type_in("nia")
    choose.outside.click()
    choose.outside.setFocus()
    press(Key.Key_Return)
    assert [(guest.name, guest.counts_in_league) for guest in host.club.register.players() if guest.is_guest] == [
        ("nia", False)
    ]
    assert choose.search.hasFocus()


def test_the_tick_speaks_of_a_guest_whoever_of_the_register_matches(alone: Alone) -> None:
    host = alone().prepare()
    choose = host.preparation.check_in.choose
    type_in("id")
    choose.outside.setFocus()
    press(Key.Key_Space, Key.Key_Return)
    assert guests(host) == [("id", False)]


def test_after_letters_that_were_cleared_away_ctrl_z_takes_back_what_was_done(host: EveningHost) -> None:
    type_in("id")
    press(Key.Key_Return)
    type_in("ma")
    press(Key.Key_Escape)
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert host.preparation.check_in.choose.search.text() == ""
    assert here(host) == []


class TestWhoIsHereAlready:
    @pytest.fixture(autouse=True)
    def _install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told: list[str] = []
        monkeypatch.setattr("homepoker.ui.kit.lists.filter_list.announce", lambda _part, text: self.told.append(text))

    def test_enter_says_so_and_the_keys_stay(self, host: EveningHost) -> None:
        for letters in ("ida", "ida"):
            type_in(letters)
            press(Key.Key_Return)
        hint = "Ida is here already. Enter chooses nobody."
        assert hint in read(host.preparation)
        assert self.told == [hint]
        assert here(host) == ["ida"]
        search = host.preparation.check_in.choose.search
        assert search.hasFocus()
        assert search.text() == "ida"
        press(Key.Key_Backspace)
        assert hint not in read(host.preparation)

    def test_and_where_they_sit(self, alone: Alone) -> None:
        host = alone().begin("Ida", "Max")
        seat = host.state.seating.seats[host.entry("Ida")]
        host.play.forms.enter_late()
        type_in("ida")
        press(Key.Key_Return)
        assert self.told == [f"Ida is here already (Table 1, seat {seat.number}). Enter chooses nobody."]

    def test_who_is_out_already_is_told_too(self, alone: Alone) -> None:
        host = alone().begin("Ida", "Max", "Eva")
        host.knock_out("Eva", "Ida")
        host.play.forms.bust_out()
        type_in("eva")
        press(Key.Key_Return)
        assert self.told == ["Eva (out): Enter chooses nobody."]


class Chip(QLabel):
    """A label that likes to be so wide, and can be narrower."""

    def __init__(self, text: str, wide: int) -> None:
        super().__init__(text)
        self.wide = wide

    def sizeHint(self) -> QSize:
        return QSize(self.wide - spacing.XS, 24)


def shown(qtbot: QtBot, width: int, *needed: int) -> tuple[CheckedInList, list[Chip]]:
    here = CheckedInList()
    qtbot.addWidget(here)
    here.resize(width, 400)
    here.show()
    chips = [Chip(str(at), wide) for at, wide in enumerate(needed)]
    here.show_chips(chips)
    QApplication.processEvents()
    return here, chips


def test_there_are_as_many_columns_as_the_names_leave_room_for(qtbot: QtBot) -> None:
    assert shown(qtbot, 700, *[200] * 9)[0].columns == 3
    assert shown(qtbot, 700, *[300] * 9)[0].columns == 2
    assert shown(qtbot, 700, *[600] * 9)[0].columns == 1


def test_a_long_name_gets_the_room_that_short_ones_leave(qtbot: QtBot) -> None:
    here, chips = shown(qtbot, 500, 120, 120, 350, 120)
    assert here.columns == 2
    assert chips[2].width() >= 350
    assert chips[0].width() >= 120


def test_one_name_that_is_too_long_cuts_none_of_the_other_column(qtbot: QtBot) -> None:
    assert shared_width((180, 330), 437) == [180, 257]
    assert shared_width((300, 330), 400) == [200, 200]
    assert shared_width((120, 350), 500) == [120, 350]
    here, chips = shown(qtbot, 437, *[190] * 11, *[330] * 11)
    assert here.columns == 2
    assert chips[0].width() >= 186
    assert chips[-1].geometry().right() < here.viewport().width()


def test_names_are_read_down_one_column_after_the_other(qtbot: QtBot) -> None:
    _, chips = shown(qtbot, 500, *[200] * 4)
    places = [(chip.x(), chip.y()) for chip in chips]
    assert places == sorted(places)


def test_many_people_never_stand_in_one_long_row(qtbot: QtBot) -> None:
    assert shown(qtbot, 300, *[280] * 30)[0].columns == 2


def test_a_wider_window_has_more_columns(qtbot: QtBot) -> None:
    here, _ = shown(qtbot, 300, *[200] * 6)
    here.resize(700, 400)
    QApplication.processEvents()
    assert here.columns == 3


def test_in_larger_letters_there_are_fewer_columns(qtbot: QtBot) -> None:
    here, chips = shown(qtbot, 700, *[200] * 9)
    for chip in chips:
        chip.wide = 300
    here.resize(701, 400)
    QApplication.processEvents()
    assert here.columns == 2


class TestTheKeys:
    """Forty people are one stop of the Tab key."""

    @pytest.fixture
    def host(self, alone: Alone) -> EveningHost:
        return alone(size=(1280, 720)).prepare(*NAMES[:14])

    def chips(self, host: EveningHost) -> list[PersonChip]:
        chips = [chip for chip in host.preparation.check_in.here.findChildren(PersonChip) if chip.isVisible()]
        return sorted(chips, key=lambda chip: chip.accessibleName())

    def test_tab_comes_to_one_of_them_and_goes_on(self, host: EveningHost) -> None:
        host.preparation.check_in.choose.search.setFocus()
        press(Key.Key_Tab, Key.Key_Tab)  # past the list of the register
        assert focus() in self.chips(host)
        press(Key.Key_Tab)
        assert not host.preparation.check_in.here.isAncestorOf(focus())
        assert sum(chip.focusPolicy() is Qt.FocusPolicy.TabFocus for chip in self.chips(host)) == 1

    def test_arrows_go_down_a_column_and_across(self, host: EveningHost) -> None:
        chips, here = self.chips(host), host.preparation.check_in.here
        rows = -(-len(chips) // here.columns)
        chips[0].setFocus()
        press(Key.Key_Down)
        assert chips[1].hasFocus()
        press(Key.Key_Right)
        assert chips[1 + rows].hasFocus()
        press(Key.Key_Left, Key.Key_Up, Key.Key_Up)
        assert chips[0].hasFocus()

    def test_delete_takes_out_and_says_so_with_the_way_back(self, host: EveningHost) -> None:
        chip = self.chips(host)[3]
        player = chip.entry.player
        chip.setFocus()
        press(Key.Key_Delete)
        assert player not in [entry.player for entry in host.state.entries.by_id.values()]
        assert len(host.toasts) == 1
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert player in [entry.player for entry in host.state.entries.by_id.values()]

    def test_enter_and_space_take_nobody_out(self, host: EveningHost) -> None:
        self.chips(host)[3].setFocus()
        press(Key.Key_Return, Key.Key_Space)
        assert len(host.state.entries.by_id) == 14

    def test_each_is_told_with_its_tick_and_its_keys(self, alone: Alone) -> None:
        host = alone().prepare("Ida", "Max", tick_word="eats")
        chip = self.chips(host)[0]
        assert chip.accessibleName() == "Ida, eats: no"
        chip.setFocus()
        press(Key.Key_Space)
        again = self.chips(host)[0]
        assert (again.accessibleName(), again.hasFocus()) == ("Ida, eats: yes", True)
        assert again.accessibleDescription() == host.said("entries.chip_keys_tick")


def test_chips_that_say_the_same_stay_and_a_new_one_is_read_in_its_place(alone: Alone) -> None:
    host = alone().prepare(*NAMES[:6])
    (check_in,) = host.window.findChildren(CheckIn)

    def chips() -> list[PersonChip]:
        return [chip for chip in check_in.here.findChildren(PersonChip) if not chip.isHidden()]

    before = chips()
    check_in.choose.picked.emit(id_of(NAMES[6]))
    QApplication.processEvents()
    after = chips()
    # The children of a widget are read in their order.
    assert [chip.shown.name for chip in after] == sorted(NAMES[:7])
    assert [chip for chip in after if chip.shown.name != NAMES[6]] == before


def test_the_seat_is_told_shorter_before_the_name_is_cut_and_by_all_alike(qtbot: QtBot) -> None:
    shown = CheckedInList()
    names = ("Bernd Brandstätter", "Eva", "Ida", "Jo")
    chips = [
        PersonChip(PersonShown(Entry(EntryId(name), PlayerId(name)), name, Seat(3, 6), ""), words_in("de"))
        for name in names
    ]
    shown.show_chips(chips)
    qtbot.addWidget(shown)
    shown.resize(1000, 300)
    shown.show()
    assert {chip._seat.text() for chip in chips} == {"Tisch 3, Platz 6"}
    shown.resize(chips[0].minimumSizeHint().width() + 30, 300)
    shown.grab()
    assert {chip._seat.text() for chip in chips} == {"T3 · P6"}
    name = chips[0].findChild(ElidedLabel)
    assert name is not None
    assert name.shown_text() == "Bernd Brandstätter"
