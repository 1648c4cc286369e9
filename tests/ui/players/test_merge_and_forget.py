"""Merging and forgetting in the Players section, by keys and mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.store.exchange.player_lists import read_players_csv
from homepoker.store.exchange.result_files import read_grids
from homepoker.ui.kit.controls.segmented import SegmentedControl
from homepoker.ui.kit.messages.banner import Banner
from homepoker.ui.kit.messages.empty_state import EmptyState
from homepoker.ui.players.import_page import ImportPage
from homepoker.ui.players.merge_and_forget import ForgetPage, RegisterCleanup
from homepoker.ui.players.merge_page import DuplicatesPage, MergePage, PartnerPage
from homepoker.ui.players.panel import LikelyLink, PlayersSection
from tests.played_evenings import open_evening
from tests.ui.players.conftest import PEOPLE, Opener
from tests.ui.players.hands import button, click, press, the, type_in
from tests.ui.players.test_panel import shown

Key = Qt.Key
GUEST = Player(PlayerId("g-1"), "Anna B.", is_guest=True, nickname="Queen", notes="neu")
ANNA, OTHERS = PEOPLE[0], PEOPLE[1:]


def words_on_buttons(section: PlayersSection) -> list[str]:
    return [one.text() for one in section.findChildren(QAbstractButton) if one.isVisible()]


def texts(section: PlayersSection) -> list[str]:
    return [label.text() for label in section.findChildren(QLabel) if label.isVisible()]


def test_likely_duplicates_are_proposed_compared_and_merged(open_section: Opener, club: Club, qtbot: QtBot) -> None:
    section = open_section(*PEOPLE, GUEST)
    qtbot.waitUntil(lambda: "1 likely duplicate" in words_on_buttons(section))
    click(section, "1 likely duplicate")
    the(DuplicatesPage, section)
    press(Key.Key_Space)
    page = the(MergePage, section)
    assert page.person == replace(ANNA, nickname="Queen", notes="neu")
    with qtbot.waitSignal(section.register_changed):
        press(Key.Key_Space)
    assert shown(section) == ["Anna Berger", "Jürgen Weiß", "Max Huber", "Özlem Yıldız"]
    assert club.names[GUEST.id] == "Anna Berger"
    assert not any(page.isVisible() for page in section.findChildren(DuplicatesPage))


def test_which_value_wins_is_chosen_by_keys(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE, GUEST)
    section.merge_players(GUEST.id, ANNA.id)
    page = the(MergePage, section)
    the(SegmentedControl, page, "Name").setFocus()
    choice = the(SegmentedControl, page, "Name")
    button(choice, "Anna Berger").setFocus()
    press(Key.Key_Right)
    click(page, "Merge")
    person = club.register.player(ANNA.id)
    assert person is not None
    assert (person.name, person.member_number) == ("Anna B.", "9")


def test_from_the_form_anybody_can_be_chosen_and_separated_again(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.open_player(ANNA.id)
    click(section, "Merge with …")
    the(PartnerPage, section)
    type_in("max")
    press(Key.Key_Return)
    click(section, "Merge")
    assert club.register.person_of() == {PlayerId("m-2"): ANNA.id}
    section.open_player(ANNA.id)
    assert "Max Huber" in texts(section)
    click(section, "Separate Max Huber again")
    assert club.register.players() == sorted(PEOPLE, key=lambda player: player.name)


def test_two_people_who_look_alike_are_not_proposed_again(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE, GUEST)
    section.show_duplicates()
    click(section, "They are two people: Anna B. and Anna Berger (9)")
    assert shown(section)[0] == "Anna B."
    assert club.register.kept_apart()
    assert section.findChildren(RegisterCleanup)[0].likely(club.players()) == ()


def test_escape_merges_nobody(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE, GUEST)
    section.merge_players(GUEST.id, ANNA.id)
    press(Key.Key_Escape)
    assert club.register.person_of() == {}


def test_two_in_an_open_evening_are_refused_in_words_and_the_page_stays(open_section: Opener, club: Club) -> None:
    section = open_section(Player(PlayerId("ida"), "Ida"), Player(PlayerId("idda"), "Idda"))
    open_evening(club, "Friday", club.timekeeper.now().date(), ["Ida", "Idda"])
    section.merge_players(PlayerId("ida"), PlayerId("idda"))
    page = the(MergePage, section)
    click(page, "Merge")
    assert "“Friday”" in the(Banner, page).text
    assert club.register.person_of() == {}


def test_forgetting_asks_with_a_tick_and_starts_on_the_way_out(open_section: Opener, club: Club, qtbot: QtBot) -> None:
    section = open_section(*PEOPLE)
    section.open_player(ANNA.id)
    click(section, "Forget …")
    page = the(ForgetPage, section)
    assert button(page, "Cancel").hasFocus()
    assert not button(page, "Forget for ever").isEnabled()
    the(QCheckBox, page).click()
    with qtbot.waitSignal(section.register_changed):
        click(page, "Forget for ever")
    assert shown(section) == ["Jürgen Weiß", "Max Huber", "Özlem Yıldız"]
    assert club.register.known_ids() >= {ANNA.id}


def test_enter_and_escape_forget_nobody(open_section: Opener, club: Club) -> None:
    section = open_section(*PEOPLE)
    section.ask_to_forget(ANNA.id)
    press(Key.Key_Escape)
    section.ask_to_forget(ANNA.id)
    press(Key.Key_Space)
    assert not any(page.isVisible() for page in section.findChildren(ForgetPage))
    assert len(club.register.players()) == len(PEOPLE)


def test_what_is_known_can_be_exported_before(open_section: Opener, tmp_path: Path) -> None:
    section = open_section(*PEOPLE)
    section.ask_to_forget(ANNA.id)
    page = the(ForgetPage, section)
    path = tmp_path / "anna.csv"
    section.findChildren(RegisterCleanup)[0].export_person(page, ANNA, path)
    assert read_players_csv(path.read_bytes()).players[0].name == "Anna Berger"
    assert any(path.name in text and tmp_path.name in text for text in texts(section))


def test_nobody_is_looked_for_in_a_register_that_is_not_seen(qtbot: QtBot, words: Words) -> None:
    looked: list[bool] = []

    def count() -> int:
        looked.append(True)
        return 2

    link = LikelyLink(count, words)
    qtbot.addWidget(link)
    link.follow()
    qtbot.waitUntil(lambda: not link.findChildren(QTimer)[0].isActive())
    assert looked == []
    link.show()
    qtbot.waitUntil(lambda: looked == [True])
    assert button(link, "2 likely duplicates").isVisible()


def test_those_who_look_alike_come_first_then_all_in_the_order_of_the_alphabet(open_section: Opener) -> None:
    zoe, aenne = Player(PlayerId("m-31"), "Zoe Adam"), Player(PlayerId("m-32"), "Änne Özdemir")
    one, other = (Player(PlayerId(f"m-4{at}"), "Jörg Müller", display_name=name) for at, name in enumerate(("JM", "")))
    section = open_section(*PEOPLE, GUEST, zoe, aenne, one, other)
    section.open_player(ANNA.id)
    click(section, "Merge with …")
    picker = the(PartnerPage, section).picker
    names = picker.shown
    assert names.index(str(GUEST.id)) == 0
    assert names.index(str(aenne.id)) < names.index(str(one.id)) < names.index(str(zoe.id))
    model = the(QListView, picker).model()
    details = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert len({name for name in details if name.startswith("Jörg Müller")}) == 2


def test_values_that_are_cut_alike_are_told_whole(open_section: Opener) -> None:
    notes = "Spielt nur an Freitagen und braucht einen Platz am Rand, "
    one, other = (replace(ANNA, notes=notes + "links"), Player(PlayerId("m-9"), "Anna B.", notes=notes + "rechts"))
    section = open_section(one, other)
    section.merge_players(one.id, other.id)
    page = the(MergePage, section)
    told = [choice.accessibleName() for choice in page._choices["notes"].findChildren(QPushButton)]
    assert told == [one.notes, other.notes]


@pytest.mark.parametrize(
    ("page", "opened"),
    [
        (DuplicatesPage, lambda section: section.show_duplicates()),
        (MergePage, lambda section: section.merge_players(GUEST.id, ANNA.id)),
        (ForgetPage, lambda section: section.ask_to_forget(ANNA.id)),
        (ImportPage, lambda section: section.show_import(read_grids(b"Name\nIda\n", "list.csv"), "list.csv")),
    ],
)
def test_a_page_that_cannot_be_built_is_shown_as_what_it_is_and_leads_back(
    open_section: Opener,
    monkeypatch: pytest.MonkeyPatch,
    page: type[QWidget],
    opened: Callable[[PlayersSection], object],
) -> None:
    section = open_section(*PEOPLE, GUEST)
    monkeypatch.setattr("sys.__excepthook__", lambda *_: None)
    monkeypatch.setattr(page, "__init__", lambda *_args, **_more: 1 // 0)
    opened(section)
    (failed,) = [state for state in section.findChildren(EmptyState) if state.isVisible()]
    assert button(failed, "Back").hasFocus()
    click(failed, "Back")
    assert not failed.isVisible()
    assert len(shown(section)) == len(PEOPLE) + 1
