"""What the room is told in a break, and with one player more than the paid or qualified places."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from homepoker.core.clock import ClockPaused, ClockStarted
from homepoker.core.stacks import ChipsRaced
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.tournament import Tournament
from homepoker.ui.room_view.picture import Mood, Notice
from homepoker.ui.room_view.view import room_picture
from tests.fakes import EVENING
from tests.ui.room_view.evenings import also, busted, playing, seated, structure, words_in

DE, EN = words_in("de"), words_in("en")


class TestBreak:
    state = also(seated(14), ClockStarted(EVENING, 3, True, timedelta(minutes=7)))

    def test_it_counts_to_the_time_play_resumes(self) -> None:
        seen = room_picture(self.state, EVENING, DE)
        at = DE.time(EVENING + timedelta(minutes=7))
        assert (seen.heading, seen.time, seen.mood) == ("Pause", "07:00", Mood.BREAK)
        assert (seen.following, seen.next_break) == (f"Weiter um {at} mit Level 4", "")

    def test_it_shows_the_blinds_that_come_as_those_that_come(self) -> None:
        for words, said in ((DE, "danach 200 / 400"), (EN, "next 200 / 400")):
            assert room_picture(self.state, EVENING, words).blinds == said
        average = room_picture(self.state, EVENING, EN).facts[1]
        assert (average.figure, average.label) == ("avg 10,000", "25 BB")

    def test_the_room_is_told_that_chips_are_raced_until_they_have_been(self) -> None:
        for words, said in ((DE, "Chip Race: Die 25er gehen"), (EN, "Chip race: the 25s leave")):
            assert room_picture(self.state, EVENING, words).notice == Notice(said)
        raced = also(self.state, ChipsRaced(25, 100, 100, (), 0))
        assert room_picture(raced, EVENING, DE).notice is None

    def test_nothing_is_said_of_chips_that_stayed_beyond_the_break_in_which_they_were_to_leave(self) -> None:
        later = replace(structure().levels[4], break_after=Break(10))
        levels = (*structure().levels[:4], later, *structure().levels[5:])
        state = seated(14, replace(structure(), levels=levels))
        in_second = also(state, ClockStarted(EVENING, 5, True, timedelta(minutes=7)))
        assert room_picture(in_second, EVENING, DE).notice is None

    @pytest.mark.parametrize(
        ("in_break", "de", "en"), [(True, "gehen jetzt", "leave now"), (False, "bis Level 3", "until level 3")]
    )
    def test_in_the_break_in_which_a_value_is_raced_off_it_leaves_now(self, in_break: bool, de: str, en: str) -> None:
        levels = (Level(25, 50, 20), Level(75, 150, 20), Level(100, 200, 20, break_after=Break(10)))
        blinds = BlindStructure("Late break", (*levels, Level(200, 400, 20), Level(300, 600, 20)), Ante.NONE)
        state = also(playing(9, level=3, blinds=blinds), ClockStarted(EVENING, 3, in_break, timedelta(minutes=7)))
        for words, said in ((DE, de), (EN, en)):
            seen = room_picture(state, EVENING, words)
            assert seen.panels[-1].groups[0].rows[0].tail == said
            told = words.text("room.chips_raced", value=25)
            ahead = words.text("room.chips_leave_next_break", values="25")
            assert seen.notice == Notice(told if in_break else ahead)

    def test_a_paused_break_names_no_time(self) -> None:
        state = also(self.state, ClockPaused(EVENING, 3, True, timedelta(minutes=7)))
        assert room_picture(state, EVENING, EN).following == "Play resumes with level 4"


class TestBubble:
    @pytest.mark.parametrize(("players", "places"), [(4, 3), (20, 19)])
    def test_with_one_more_than_the_places_the_room_is_at_the_bubble_at_any_number_of_tables(
        self, players: int, places: int
    ) -> None:
        at = partial(named, places=places)
        assert room_picture(at(playing(players)), EVENING, DE).heading == "Level 4 · Bubble"
        assert room_picture(at(playing(players)), EVENING, EN).heading == "Level 4 · Bubble"
        assert room_picture(at(playing(players + 1)), EVENING, DE).heading == "Level 4"
        assert room_picture(at(busted(playing(players), 1)), EVENING, DE).heading == "Level 4"
        in_break = also(seated(players), ClockStarted(EVENING, 3, True, timedelta(minutes=7)))
        assert room_picture(at(in_break), EVENING, DE).heading == "Pause · Bubble"
        assert room_picture(at(seated(players)), EVENING, DE).heading == ""
        may_come = named(playing(players, level=3), places, late_registration_until=3)
        assert room_picture(may_come, EVENING, DE).heading == "Level 3"

    def test_where_no_places_are_named_there_is_none(self) -> None:
        assert room_picture(named(busted(playing(2), 1), places=0), EVENING, DE).heading == "Level 4"


def named(state: Tournament, places: int, *, late_registration_until: int = 0) -> Tournament:
    """The evening with so many paid or qualified places."""
    profile = replace(state.profile, bubble_at=places, late_registration_until=late_registration_until)
    return replace(state, profile=profile)
