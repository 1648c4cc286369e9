"""The evening ended with several left, by keys and mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.services.words import as_instant
from homepoker.ui.standings.end_early import EndEarlyForm
from homepoker.ui.standings.view import stacks_together
from tests.desks import words_in
from tests.ui.conftest import Alone
from tests.ui.host import EveningHost, press, read, type_in

Key = Qt.Key


@pytest.fixture
def host(alone: Alone) -> EveningHost:
    host = alone().begin("Ida", "Max", "Eva", "Jo")
    host.pass_time(minutes=70)
    host.knock_out("Jo", "Ida")
    return host


def opened(host: EveningHost) -> EndEarlyForm:
    host.click("tonight.more")
    host.choose("standings.end_now")
    return host.play.findChildren(EndEarlyForm)[-1]


def places(host: EveningHost) -> list[tuple[str, int]]:
    scores = EndingCommands(host.desk).scores()
    return [(host.words.name(one.place.player), one.place.place) for one in scores]


def shown(form: EndEarlyForm) -> list[tuple[str, str, str]]:
    """Place, name and stack of each row."""
    assert form._view is not None
    return [(row.place, row.name, row.chips) for row in form._view.rows]


class TestForm:
    def test_the_stacks_are_counted_on_their_page_and_the_keys_lead_on_to_the_end(self, host: EveningHost) -> None:
        form = opened(host)
        assert form.count.hasFocus()
        assert not form.by_stacks.isVisible(), "nobody is ranked by stacks that are not known"
        press(Key.Key_Space)
        assert host.play.counting.page is not None
        for stack in ("5k", "20000", "15.000"):
            type_in(stack)
            press(Key.Key_Return)
        press(Key.Key_Space)
        assert form.by_stacks.hasFocus(), "the last record leads back"
        assert shown(form) == [("1.", "Max", "20,000"), ("2.", "Eva", "15,000"), ("3.", "Ida", "5,000")]
        press(Key.Key_Space)
        assert places(host) == [("Max", 1), ("Eva", 2), ("Ida", 3), ("Jo", 4)]
        assert host.said("standings.winner", name="Max") in read(host.play)
        assert host.play.counting.page is None

    def test_sharing_is_one_click_and_undone_with_ctrl_z(self, host: EveningHost) -> None:
        opened(host)
        host.click("standings.end_sharing")
        assert places(host) == [("Ida", 1), ("Max", 1), ("Eva", 1), ("Jo", 4)]
        press(Key.Key_Z, held=Qt.KeyboardModifier.ControlModifier)
        assert not host.state.is_over
        assert host.play.tables.isVisible()

    def test_half_counted_nobody_has_a_place_yet(self, host: EveningHost) -> None:
        host.play.tables.stack_wanted.emit(host.entry("Max"))
        type_in("12000")
        press(Key.Key_Return)
        form = opened(host)
        assert shown(form) == [("", "Max", "12,000"), ("", "Ida", ""), ("", "Eva", "")]
        assert form.count.text() == host.said("stacks.menu")

    def test_what_was_counted_long_ago_is_counted_once_more(self, host: EveningHost) -> None:
        StackCommands(host.desk).record({host.entry(name): 13_000 for name in ("Ida", "Max", "Eva")})
        form = opened(host)
        assert form.by_stacks.hasFocus()
        assert host.said("standings.counted_at", at=as_instant(host.desk.now())) in read(form)
        assert form.count.text() == host.said("standings.count_again")
        host.pass_time(minutes=11)
        form.by_stacks.click()
        assert not host.state.is_over
        assert form.count.isVisible()
        assert not form.by_stacks.isVisible()

    def test_equal_stacks_are_shown_to_share_the_place(self, host: EveningHost) -> None:
        counts = zip(("Ida", "Max", "Eva"), (15_000, 15_000, 10_000), strict=True)
        StackCommands(host.desk).record({host.entry(name): chips for name, chips in counts})
        form = opened(host)
        assert [place for place, _, _ in shown(form)] == ["1.", "1.", "3."]
        form.by_stacks.click()
        assert places(host) == [("Ida", 1), ("Max", 1), ("Eva", 3), ("Jo", 4)]

    def test_a_bust_out_meanwhile_takes_the_player_out(self, host: EveningHost) -> None:
        form = opened(host)
        host.knock_out("Eva", "Max")
        assert [name for _, name, _ in shown(form)] == ["Ida", "Max"]

    def test_escape_closes_the_count_it_is_pressed_in_and_then_the_form(self, host: EveningHost) -> None:
        opened(host)
        press(Key.Key_Space)
        press(Key.Key_Escape)
        assert host.play.counting.page is None
        assert host.play.forms.form is not None
        press(Key.Key_Escape)
        assert host.play.forms.form is None

    def test_the_standings_lead_here_too(self, host: EveningHost) -> None:
        host.click("tonight.standings")
        host.click("standings.end_now")
        assert host.play.findChildren(EndEarlyForm)[-1].isVisible()

    def test_where_the_book_wants_play_to_go_on_it_is_named_and_a_note_is_kept(self, alone: Alone) -> None:
        host = alone().begin("Ida", "Max", "Eva", rulebook="apsa", scoring=Scoring.APSA)
        form = opened(host)
        assert host.said("standings.end_departs") in [label.text() for label in form.findChildren(QLabel)]
        form.note.setText("the landlord locks up")
        host.click("standings.end_sharing")
        journal = " ".join(read(host.play.journal))
        assert "The host departs from the rule here" in journal
        assert "the landlord locks up" in journal


class TestAfterwards:
    def test_everything_follows_the_end(self, host: EveningHost) -> None:
        opened(host)
        host.click("standings.end_sharing")
        said = read(host.play.clock)
        assert "4 players took part" in said
        assert host.said("clock.status_over") in said
        assert not host.play.clock.toggle.isEnabled()
        before = len(host.desk.history.lines)
        press(Key.Key_Space, Key.Key_X)
        assert len(host.desk.history.lines) == before
        host.click("standings.close")
        assert host.state.is_closed

    def test_the_journal_says_whose_word_it_is(self, host: EveningHost) -> None:
        opened(host)
        host.click("standings.end_sharing")
        said = read(host.play.journal)
        assert "Ended with 3 players left who share the places" in said
        assert "No rulebook says how several who are left rank; the host has decided so" in said


@pytest.mark.parametrize(
    ("stacks", "words", "tone"),
    [
        ([10_000, None, None], "2 Stacks fehlen noch · bisher 10.000 von 30.000 Chips", "quiet"),
        ([10_000, 20_000], "Zusammen 30.000 Chips: Das sind alle, die im Spiel sind.", "good"),
        (
            [10_000, 19_000],
            "Zusammen 29.000 Chips, im Spiel sind aber 30.000. Schau noch einmal nach; beenden kannst du trotzdem.",
            "warning",
        ),
    ],
)
def test_the_stacks_are_added_up_as_they_are_typed(stacks: list[int | None], words: str, tone: str) -> None:
    assert stacks_together(stacks, 30_000, words_in("de")) == (words, tone)
