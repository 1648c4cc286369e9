"""Corrections from the menu of an entry, by mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QScrollArea, QToolButton, QWidget

from homepoker.core.quantities import PlayerId
from homepoker.core.standings import place_of
from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.ui.entries.bust_out import BustOutForm
from homepoker.ui.journal.corrections import AffectedEntries, ChoiceForm, CommentForm
from tests.played_evenings import id_of
from tests.ui.conftest import Alone, Run
from tests.ui.host import EveningHost, Host, click_widget, press, read, type_in
from tests.ui.players.hands import the

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    host = alone(size=(1280, 640)).begin("Ida", "Max", "Eva", "Jo", "Tom")
    for out, by in (("Max", "Ida"), ("Eva", "Ida")):
        host.timekeeper.pass_time(minutes=15)
        host.knock_out(out, by)
    host.timekeeper.pass_time(minutes=60)
    host.tick()
    return host


@pytest.fixture
def whole(run: Run) -> Host:
    """The same evening in the whole program."""
    host = run(size=(1280, 640)).begin("Ida", "Max", "Eva", "Jo", "Tom")
    for out, by in (("Max", "Ida"), ("Eva", "Ida")):
        host.timekeeper.pass_time(minutes=15)
        host.knock_out(out, by)
    host.timekeeper.pass_time(minutes=60)
    host.tick()
    return host


def open_menu(host: EveningHost, text: str) -> None:
    """Click the dots beside an entry."""
    found = [
        one for one in host.play.journal.findChildren(QToolButton) if one.isVisible() and text in one.accessibleName()
    ]
    dots = next(one for one in found if one.accessibleName().partition(" ")[2].startswith(text))
    host.play.journal.findChildren(QScrollArea)[0].ensureWidgetVisible(dots)
    click_widget(dots)


def choose(host: EveningHost, text: str, *keys: str) -> None:
    """Open the menu of an entry and choose from it."""
    open_menu(host, text)
    host.choose(*keys)


def offered(host: EveningHost, text: str) -> list[str]:
    """What the menu of an entry offers."""
    entry = next(one for one in host.play.journal.entries if one.text.startswith(text))
    menu: QMenu = host.play.journal.corrections.menu(entry)
    found = [action.text() for action in menu.actions() if action.text()]
    menu.close()
    menu.deleteLater()
    return found


def place(host: EveningHost, name: str) -> int:
    return place_of(host.state.entries)[id_of(name)].place


def form(host: EveningHost, kind: type[QWidget]) -> QWidget | None:
    return next((one for one in host.play.findChildren(kind) if one.isVisible()), None)


def test_a_wrong_by_whom_is_corrected_with_the_menu_and_the_first_letters(host: EveningHost) -> None:
    choose(host, "Max out", "journal.correct")
    type_in("to")
    press(Key.Key_Return, Key.Key_Return)
    assert host.state.entries.bust_outs[0].by == (host.entry("Tom"),)
    assert "Max out (Tom)" in read(host.play.journal)
    assert host.toasts[-1] == "Corrected: Max out (Ida) → Max out (Tom)"


def test_somebody_else_was_out(host: EveningHost) -> None:
    choose(host, "Eva out", "journal.correct")
    host.click("entries.somebody_else")
    type_in("jo")
    press(Key.Key_Return)
    type_in("ida")
    press(Key.Key_Return, Key.Key_Return)
    assert host.out() == ["max", "jo"]


def test_enter_without_a_change_writes_no_correction_and_says_so(host: EveningHost) -> None:
    lines = host.desk.history.next_sequence
    choose(host, "Max out", "journal.correct")
    assert "Enter leaves it so; a name takes its place." in read(host.play)
    press(Key.Key_Return)
    assert host.desk.history.next_sequence == lines
    assert host.toasts[-1] == host.said("journal.nothing_changed")
    assert form(host, BustOutForm) is None


def test_changing_only_who_was_out_keeps_by_whom(host: EveningHost) -> None:
    choose(host, "Eva out", "journal.correct")
    host.click("entries.somebody_else")
    type_in("jo")
    press(Key.Key_Return, Key.Key_Return)
    assert host.out() == ["max", "jo"]
    assert host.state.entries.bust_outs[1].by == (host.entry("Ida"),)


def test_a_second_name_beside_the_noted_one_is_a_split_pot(host: EveningHost) -> None:
    choose(host, "Max out", "journal.correct")
    type_in("to")
    press(Key.Key_Return)
    type_in("ida")
    press(Key.Key_Return, Key.Key_Return)
    assert set(host.state.entries.bust_outs[0].by) == {host.entry("Tom"), host.entry("Ida")}


class TestSeveralInOneHand:
    """Each comes with what was noted, one after the other; then the stacks."""

    @pytest.fixture
    def together(self, host: EveningHost) -> EveningHost:
        outs = [(host.entry("Jo"), (host.entry("Ida"),)), (host.entry("Tom"), (host.entry("Ida"),))]
        EntryCommands(host.desk).bust_out(outs, {host.entry("Jo"): 900, host.entry("Tom"): 700})
        host.tick()
        return host

    def noted(self, host: EveningHost) -> dict[str, tuple[int, int | None]]:
        hand = host.state.entries.bust_outs[-2:]
        return {str(host.state.entries.by_id[out.entry].player): (len(out.by), out.stack) for out in hand}

    def test_enter_through_all_of_it_changes_nothing(self, together: EveningHost) -> None:
        lines = together.desk.history.next_sequence
        choose(together, "Jo and Tom out", "journal.correct")
        press(Key.Key_Return, Key.Key_Return, Key.Key_Return)
        assert together.toasts[-1] == together.said("journal.nothing_changed")
        assert together.desk.history.next_sequence == lines

    def test_another_stack_is_all_that_changes(self, together: EveningHost) -> None:
        choose(together, "Jo and Tom out", "journal.correct")
        press(Key.Key_Return, Key.Key_Return)
        press(Key.Key_A, held=Qt.KeyboardModifier.ControlModifier)
        type_in("500")
        press(Key.Key_Return)
        assert self.noted(together) == {"jo": (1, 500), "tom": (1, 700)}

    def test_one_of_them_was_not_out(self, together: EveningHost) -> None:
        choose(together, "Jo and Tom out", "journal.correct")
        press(Key.Key_Return)
        together.click("entries.was_not_out")
        assert together.out()[-1] == "jo"


def test_taken_back_it_stands_as_before(host: EveningHost) -> None:
    choose(host, "Max out", "journal.correct")
    type_in("to")
    press(Key.Key_Return, Key.Key_Return)
    press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
    assert host.state.entries.bust_outs[0].by == (host.entry("Ida"),)
    assert "Max out (Ida)" in read(host.play.journal)


def test_the_order_of_two_is_swapped(host: EveningHost) -> None:
    assert (place(host, "Max"), place(host, "Eva")) == (5, 4)
    choose(host, "Eva out", "journal.swap_with")
    type_in("ma")
    press(Key.Key_Return)
    assert (place(host, "Max"), place(host, "Eva")) == (4, 5)
    assert form(host, ChoiceForm) is None


def test_the_nearest_hands_are_offered_first_and_the_choice_goes_with_what_it_concerns(host: EveningHost) -> None:
    for out in ("Jo", "Tom"):
        host.knock_out(out, "Ida")
    choose(host, "Jo out", "journal.swap_with")
    asked = form(host, ChoiceForm)
    assert isinstance(asked, ChoiceForm)
    hands = {str(hand.sequence): hand.label.values["player"] for hand in CorrectionCommands(host.desk).hands()}
    assert [hands[one] for one in asked.picker.shown] == ["eva", "tom", "max"]
    host.desk.undo()
    host.desk.undo()
    host.tick()
    assert form(host, ChoiceForm) is None


def test_a_forgotten_one_is_put_in_where_it_happened(host: EveningHost) -> None:
    open_menu(host, "Max out")
    host.choose("journal.insert")
    host.choose("journal.insert_out")
    type_in("jo")
    press(Key.Key_Return)
    type_in("ida")
    press(Key.Key_Return, Key.Key_Return)
    assert [place(host, name) for name in ("Max", "Jo", "Eva")] == [5, 4, 3]
    shown = [one.text for one in host.play.journal.entries]
    assert shown.index("Eva out (Ida)") < shown.index("Jo out (Ida)") < shown.index("Max out (Ida)")


def test_somebody_who_was_here_already_is_put_in_with_a_seat(host: EveningHost) -> None:
    choose(host, "Max out", "journal.insert", "journal.insert_entry")
    asked = the(ChoiceForm, host.window)
    names = [host.words.name(PlayerId(player)) for player in asked.picker.shown]
    assert not {"Ida", "Max", "Eva", "Jo", "Tom"} & set(names)
    type_in(names[0][:3])
    press(Key.Key_Return)
    assert len(host.state.entries.by_player) == 6
    assert len(host.state.seating.seats) == 4
    put_in = host.words.say(host.desk.history.lines[-1].label)
    assert names[0] in put_in
    assert "Put in later" in put_in


def test_what_no_longer_fits_is_listed_and_nothing_happens_until_the_host_decides(host: EveningHost) -> None:
    EntryCommands(host.desk).enter_late(id_of("Max"), overruled="")
    host.tick()
    lines = host.desk.history.next_sequence
    choose(host, "Max out", "journal.take_out")
    asked = form(host, AffectedEntries)
    assert isinstance(asked, AffectedEntries)
    assert any("Max re-enters" in text for text in read(asked))
    assert host.desk.history.next_sequence == lines
    click_widget(asked.leave)
    assert host.desk.history.next_sequence == lines
    choose(host, "Max out", "journal.take_out")
    host.click("journal.take_these_out")
    assert host.out() == ["eva"]


def test_the_list_is_put_away_when_something_else_is_done(host: EveningHost) -> None:
    EntryCommands(host.desk).enter_late(id_of("Max"), overruled="")
    host.tick()
    choose(host, "Max out", "journal.take_out")
    assert form(host, AffectedEntries) is not None
    host.knock_out("Jo", "Ida")
    assert form(host, AffectedEntries) is None


def test_undo_to_here_names_what_goes_and_takes_it_back(host: EveningHost) -> None:
    choose(host, "Max out", "journal.undo_to_here")
    asked = form(host, AffectedEntries)
    assert asked is not None
    assert any("Eva out (Ida)" in text for text in read(asked))
    host.click("journal.undo_to_do")
    assert host.out() == ["max"]


def test_a_comment_that_is_half_written_is_asked_about_before_the_window_closes(whole: Host) -> None:
    choose(whole, "Max out", "journal.comment")
    written = form(whole, CommentForm)
    assert isinstance(written, CommentForm)
    assert not written.has_unsaved
    type_in("split")
    assert not whole.window.close()
    assert whole.window.isVisible()


def test_a_comment_stands_under_its_entry_and_can_be_changed(host: EveningHost) -> None:
    choose(host, "Max out", "journal.comment")
    type_in("split pot")
    press(Key.Key_Return)
    assert "“split pot”" in read(host.play.journal)
    choose(host, "Max out", "journal.comment_change")
    written = form(host, CommentForm)
    assert isinstance(written, CommentForm)
    press(Key.Key_A, held=Qt.KeyboardModifier.ControlModifier)
    press(Key.Key_Delete, Key.Key_Return)
    assert "“split pot”" not in read(host.play.journal)


def test_a_closed_evening_leads_by_reopening_to_the_correction_and_back(host: EveningHost) -> None:
    host.knock_out("Jo", "Ida")
    host.knock_out("Tom", "Ida")
    host.click("standings.close")
    may_do = [host.said("journal.reopen_to_correct"), host.said("journal.comment")]
    assert offered(host, "Max out") == [
        *may_do,
        host.said("journal.read_rule", rule="APSA 3.5.13 (instead)"),
    ]
    choose(host, "Max out", "journal.reopen_to_correct")
    assert host.state.is_closed
    assert "counts in no list until you close it again" in " ".join(read(host.play))
    host.click("journal.reopen_do")
    assert not host.state.is_closed
    assert form(host, BustOutForm) is not None
    type_in("to")
    press(Key.Key_Return, Key.Key_Return)
    assert host.state.entries.bust_outs[0].by == (host.entry("Tom"),)
    host.click("standings.close")
    assert host.state.is_closed
    choose(host, "Seats drawn", "journal.reopen_to_correct")
    host.click("journal.reopen_do")
    focused = host.window.focusWidget()
    assert focused is not None
    assert "Seats drawn" in focused.accessibleName()


def test_a_forgotten_one_is_put_in_before_the_bust_out_that_was_noted(host: EveningHost) -> None:
    choose(host, "Max out", "journal.insert_out_before")
    assert any(row.startswith("Before: ") and row.endswith("Max out (Ida)") for row in read(host.play))
    type_in("jo")
    press(Key.Key_Return)
    type_in("tom")
    press(Key.Key_Return, Key.Key_Return)
    assert host.out() == ["jo", "max", "eva"]
    texts = [one.text for one in host.play.journal.entries]
    assert texts.index("Max out (Ida)") == texts.index("Jo out (Tom)") - 1


def test_only_a_bust_out_asks_what_was_forgotten_before_it(host: EveningHost) -> None:
    assert host.said("journal.insert_out_before") in offered(host, "Eva out")
    assert host.said("journal.insert_out_before") not in offered(host, "Clock running")


def test_an_entry_of_the_clock_offers_what_was_forgotten_then(host: EveningHost) -> None:
    words = offered(host, "Level 2")
    assert words[0] == host.said("journal.insert")
    assert host.said("journal.take_out") not in words


def test_an_entry_that_was_taken_back_says_so_and_takes_a_comment(host: EveningHost) -> None:
    host.desk.undo()
    host.tick()
    assert host.said("journal.comment") in offered(host, "Eva out")
    assert host.said("journal.correct") not in offered(host, "Eva out")
    assert "taken back at" in " ".join(read(host.play.journal))


def test_an_entry_that_was_put_back_is_corrected_like_any_other(host: EveningHost) -> None:
    host.desk.undo()
    host.desk.redo()
    host.tick()
    choose(host, "Eva out", "journal.correct")
    type_in("to")
    press(Key.Key_Return, Key.Key_Return)
    assert host.state.entries.bust_outs[-1].by == (host.entry("Tom"),)


class TestWhatWasPutIn:
    """Its own entry stands where it happened; another one tells that it was put in."""

    @pytest.fixture
    def put_in(self, host: EveningHost) -> EveningHost:
        corrections = CorrectionCommands(host.desk)
        outs = [(host.entry("Jo"), (host.entry("Ida"),))]
        number = corrections.hands()[0].sequence
        corrections.carry_out(corrections.insert_bust_out(number, host.state.entries.bust_outs[0].at, outs))
        return host

    def test_can_be_corrected_and_commented_at_its_place(self, put_in: EveningHost) -> None:
        words = offered(put_in, "Jo out")
        assert put_in.said("journal.correct") in words
        assert put_in.said("journal.comment") in words
        assert put_in.said("journal.undo_to_here") not in words

    def test_the_entry_that_tells_of_it_leads_to_it_and_takes_no_comment(self, put_in: EveningHost) -> None:
        leads = [put_in.said(key) for key in ("journal.correct", "journal.swap_with", "journal.show_entry")]
        # Who went out last is another, so nobody else deals, and no rule is asked.
        assert offered(put_in, "Put in later") == leads
        put_in.knock_out("Tom", "Ida")
        assert offered(put_in, "Put in later") == [*leads, put_in.said("journal.undo_to_here")]
        choose(put_in, "Put in later", "journal.show_entry")
        focused = put_in.window.focusWidget()
        assert focused is not None
        assert "Jo out (Ida)" in focused.accessibleName()
        assert "Put in later" not in focused.accessibleName()

    def test_what_is_put_in_after_it_stands_there(self, put_in: EveningHost) -> None:
        choose(put_in, "Jo out", "journal.insert", "journal.insert_out")
        type_in("tom")
        press(Key.Key_Return)
        type_in("ida")
        press(Key.Key_Return, Key.Key_Return)
        assert put_in.out() == ["max", "jo", "tom", "eva"]
        assert put_in.state.winner == put_in.entry("Ida")
