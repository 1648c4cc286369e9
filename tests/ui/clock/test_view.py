"""The clock card in words, for everything that the clock can be doing, in both languages."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from homepoker.core.clock import ClockAdjusted, ClockPaused, ClockStarted, StartScheduled
from homepoker.core.expected_end import pooled
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.tournament import Tournament
from homepoker.services.evening.commands.ending import LastHandsCommands
from homepoker.ui.clock.view import ClockView, clock_view, numbers
from homepoker.ui.room_view.view import room_picture
from tests.desks import Evening
from tests.desks import words_in as names_in
from tests.fakes import EVENING
from tests.ui.room_view.evenings import also, busted, entry, finished, playing, seated, structure, with_clock, words_in

DE, EN = words_in("de"), words_in("en")
LAST = 6


def shown(state: Tournament, after: float = 0, language: str = "en") -> ClockView:
    """The card so many seconds after the evening's instant."""
    return clock_view(state, EVENING + timedelta(seconds=after), words_in(language))


def at(instant: datetime) -> str:
    return EN.time(instant)


def running(level: int, left: float, *, in_break: bool = False, blinds: BlindStructure | None = None) -> Tournament:
    return with_clock(seated(14, blinds), ClockStarted(EVENING, level, in_break, timedelta(seconds=left)))


class TestBeforeTheStart:
    @pytest.mark.parametrize(("language", "status", "start"), [("de", "bereit", "Starten"), ("en", "ready", "Start")])
    def test_the_first_level_waits_with_its_full_time(self, language: str, status: str, start: str) -> None:
        view = shown(seated(14), language=language)
        assert (view.heading, view.time, view.status, view.start) == ("Level 1", "20:00", status, start)
        assert (view.tone, view.is_running) == ("quiet", False)
        assert view.ends == ""

    @pytest.mark.parametrize(
        ("language", "said"), [("de", "Pause nach 1 h Spielzeit"), ("en", "Break after 1 h of play")]
    )
    def test_the_break_is_a_span_while_nobody_knows_the_time(self, language: str, said: str) -> None:
        assert shown(seated(14), language=language).next_break == said

    @pytest.mark.parametrize(("language", "said"), [("de", "Beginn um"), ("en", "Start at")])
    def test_an_announced_start_counts_down_to_its_time_of_day(self, language: str, said: str) -> None:
        starts_at = EVENING + timedelta(minutes=15)
        view = shown(with_clock(seated(14), StartScheduled(EVENING, starts_at)), language=language)
        assert view.status == f"{said} {at(starts_at)}"
        assert (view.time, view.tone, view.is_running) == ("15:00", "quiet", False)
        assert at(starts_at + timedelta(hours=1)) in view.next_break

    def test_an_announced_start_begins_level_1_by_itself(self) -> None:
        view = shown(with_clock(seated(14), StartScheduled(EVENING, EVENING + timedelta(minutes=15))), after=15 * 60)
        assert (view.heading, view.time, view.status) == ("Level 1", "20:00", "running")


class TestRunning:
    def test_everything_of_a_level_is_said_at_once(self) -> None:
        view = shown(playing(14))
        assert view == ClockView(
            heading="Level 4",
            hands="",
            status="running",
            time="12:47",
            tone="text",
            blinds="200 / 400",
            ante="big blind ante 400",
            following="next 300 / 600 · ante 600",
            next_break="",
            ends=view.ends,
            ends_rest_on=view.ends_rest_on,
            is_running=True,
            start="Stop",
        )

    def test_the_same_in_german(self) -> None:
        view = shown(playing(14), language="de")
        assert (view.status, view.start) == ("läuft", "Anhalten")
        assert (view.blinds, view.ante) == ("200 / 400", "Big Blind Ante 400")
        assert view.following == "danach 300 / 600 · Ante 600"

    def test_seconds_are_rounded_up(self) -> None:
        assert shown(running(1, 60.001)).time == "01:01"
        assert shown(running(1, 60.0)).time == "01:00"

    @pytest.mark.parametrize(
        ("left", "tone"),
        [(61, "text"), (60, "warning"), (11, "warning"), (10, "danger"), (0.5, "danger")],
    )
    def test_the_last_minute_warns_and_the_last_ten_seconds_are_urgent(self, left: float, tone: str) -> None:
        assert shown(running(1, left)).tone == tone

    @pytest.mark.parametrize(("language", "said"), [("de", "Pause um {}, in 42 min"), ("en", "Break at {}, in 42 min")])
    def test_the_next_break_is_a_time_of_day_and_a_span(self, language: str, said: str) -> None:
        view = shown(running(2, 22 * 60), language=language)
        assert view.next_break == said.format(at(EVENING + timedelta(minutes=42)))

    def test_before_a_break_the_break_is_what_follows(self) -> None:
        assert shown(running(3, 600)).following == "next: break, 10 min"
        assert shown(running(3, 600), language="de").following == "danach Pause, 10 min"

    def test_the_end_is_given_as_a_usual_and_a_latest_time_of_day(self) -> None:
        level_5, level_6 = (at(EVENING + timedelta(minutes=minutes)) for minutes in (110, 130))
        view = shown(playing(2, level=1, left=1200))
        assert view.ends == f"Usually over by {level_5}, {level_6} at the latest"
        assert (
            shown(playing(2, level=1, left=1200), language="de").ends == f"Ende meist {level_5}, spätestens {level_6}"
        )
        assert view.ends_rest_on.startswith("Rests on customary figures: an evening usually ends when")

    def test_in_the_level_of_the_latest_end_one_time_of_day_is_given(self) -> None:
        at_the_end_of_level_6 = at(EVENING + timedelta(minutes=5))
        assert shown(playing(2, level=6, left=300)).ends == f"Ends about {at_the_end_of_level_6}"
        assert shown(playing(2, level=6, left=300), language="de").ends == f"Ende gegen {at_the_end_of_level_6}"

    def test_the_clubs_own_evenings_move_the_end_and_are_named(self) -> None:
        state = playing(2, level=1, left=1200)
        view = clock_view(state, EVENING, words_in("de"), pooled([90.0] * 12))
        assert view.ends < shown(state, language="de").ends
        assert view.ends_rest_on.startswith("Beruht auf 12 eurer Abende mit Big Blind Ante und üblichen Werten: ")

    def test_once_the_last_level_is_over_no_end_is_given(self) -> None:
        assert shown(playing(2, level=LAST, left=30)).ends != ""
        assert shown(playing(2, level=LAST, left=30), after=120).ends == ""

    def test_a_structure_that_never_ends_the_evening_promises_no_end(self) -> None:
        assert shown(running(1, 1200)).ends == ""

    def test_large_blinds_are_grouped_as_the_language_does_it(self) -> None:
        blinds = BlindStructure("High", (Level(15_000, 30_000, 20, ante=30_000),), Ante.BIG_BLIND)
        assert shown(running(1, 600, blinds=blinds), language="de").blinds == "15.000 / 30.000"
        assert shown(running(1, 600, blinds=blinds)).ante == "big blind ante 30,000"

    def test_an_ante_of_everybody_and_none_at_all(self) -> None:
        assert shown(running(4, 600, blinds=structure(Ante.EACH))).ante == "ante 50"
        assert shown(running(4, 600, blinds=structure(Ante.NONE))).ante == ""

    def test_a_level_of_more_than_an_hour_shows_its_hours(self) -> None:
        long = BlindStructure("Long", (Level(50, 100, 90), Level(100, 200, 90)))
        assert shown(running(1, 3661, blinds=long)).time == "1:01:01"


class TestStandingStill:
    @pytest.mark.parametrize(
        ("language", "status", "start"), [("de", "angehalten", "Weiter"), ("en", "stopped", "Resume")]
    )
    def test_a_stopped_clock_shows_what_is_left_for_as_long_as_it_stands(
        self, language: str, status: str, start: str
    ) -> None:
        stopped = with_clock(seated(14), ClockPaused(EVENING, 2, False, timedelta(seconds=90)))
        view = shown(stopped, after=3600, language=language)
        assert (view.time, view.status, view.start) == ("01:30", status, start)
        assert (view.tone, view.is_running) == ("quiet", False)

    @pytest.mark.parametrize(
        ("language", "status", "start"),
        [("de", "wartet auf dich", "Level 3 starten"), ("en", "waiting for you", "Start level 3")],
    )
    def test_a_level_that_stops_at_its_end_waits_and_offers_the_next(
        self, language: str, status: str, start: str
    ) -> None:
        view = shown(running(2, 30, blinds=structure(stops_at_end=True)), after=31, language=language)
        assert (view.time, view.status, view.start, view.tone) == ("00:00", status, start, "danger")

    def test_before_a_break_the_waiting_clock_offers_to_start_it(self) -> None:
        view = shown(running(3, 30, blinds=structure(stops_at_end=True)), after=31)
        assert (view.status, view.start, view.following) == (
            "waiting for you",
            "Start the break",
            "next: break, 10 min",
        )

    @pytest.mark.parametrize(
        ("language", "status", "follows"),
        [("de", "Zeit abgelaufen", "letztes Level"), ("en", "time is up", "last level")],
    )
    def test_after_the_last_level_its_blinds_stay(self, language: str, status: str, follows: str) -> None:
        view = shown(running(LAST, 30), after=120, language=language)
        assert (view.time, view.status, view.following, view.tone) == ("00:00", status, follows, "danger")
        assert view.blinds == ("500 / 1.000" if language == "de" else "500 / 1,000")


class TestBreak:
    @pytest.mark.parametrize(
        ("language", "heading", "blinds", "follows"),
        [
            ("de", "Pause", "danach 200 / 400", "weiter mit Level 4"),
            ("en", "Break", "next 200 / 400", "resumes with level 4"),
        ],
    )
    def test_a_break_shows_the_blinds_that_come_as_such_and_when_play_resumes(
        self, language: str, heading: str, blinds: str, follows: str
    ) -> None:
        view = shown(running(3, 300, in_break=True), language=language)
        assert (view.heading, view.time, view.blinds, view.following) == (heading, "05:00", blinds, follows)
        assert view.next_break.endswith(at(EVENING + timedelta(minutes=5)))

    def test_the_ante_of_a_break_belongs_to_the_blinds_that_it_shows(self) -> None:
        raised = BlindStructure(
            "Raised",
            (Level(100, 200, 20, ante=200, break_after=Break(10)), Level(200, 400, 20, ante=400), Level(300, 600, 20)),
            Ante.BIG_BLIND,
        )
        assert shown(running(1, 300, in_break=True, blinds=raised)).ante == "big blind ante 400"

    def test_a_stopped_break_promises_no_time(self) -> None:
        stopped = with_clock(seated(14), ClockPaused(EVENING, 3, True, timedelta(seconds=90)))
        assert shown(stopped).next_break == ""

    def test_a_break_that_stops_at_its_end_waits(self) -> None:
        view = shown(running(3, 30, in_break=True, blinds=structure(stops_at_end=True)), after=40)
        assert (view.heading, view.status, view.start) == ("Break", "waiting for you", "Start level 4")


class TestOver:
    @pytest.mark.parametrize(("language", "status"), [("de", "beendet"), ("en", "finished")])
    def test_with_the_last_bust_out_the_clock_stands(self, language: str, status: str) -> None:
        view = shown(finished(4), after=3600, language=language)
        assert (view.time, view.status, view.tone, view.is_running) == ("12:47", status, "quiet", False)
        assert (view.following, view.next_break, view.ends) == ("", "", "")
        assert view.start == words_in(language).text("clock.start"), "nothing runs that could be stopped"

    def test_what_happens_to_the_clock_afterwards_shows(self) -> None:
        late = also(finished(4), ClockAdjusted(EVENING, 4, False, timedelta(seconds=60), True))
        assert shown(late, after=3600).time == "01:00"


class TestNumbers:
    @pytest.mark.parametrize(("language", "said"), [("de", "14 Spieler sind da"), ("en", "14 players are here")])
    def test_before_the_start_only_who_is_here(self, language: str, said: str) -> None:
        found = numbers(seated(14), EVENING, words_in(language))
        assert (found.left, found.average, found.chips) == (said, "", "")

    def test_one_person_is_one_person(self) -> None:
        assert numbers(seated(1), EVENING, DE).left == "1 Spieler ist da"
        assert numbers(seated(1), EVENING, EN).left == "1 player is here"

    def test_in_play_left_average_and_chips(self) -> None:
        found = numbers(busted(playing(14), 0, 1, 2, 3, 4), EVENING, DE)
        assert found.left == "9 von 14 im Spiel"
        assert found.average == "Ø 15.556 (39 BB)"
        assert found.chips == "140.000 Chips im Spiel"

    def test_in_a_break_big_blinds_are_those_that_come(self) -> None:
        assert numbers(running(3, 300, in_break=True), EVENING, EN).average == "avg 10,000 (25 BB)"

    def test_after_the_winner_nobody_is_left_but_everybody_took_part(self) -> None:
        found = numbers(finished(4), EVENING, EN)
        assert (found.left, found.average) == ("4 players took part", "")
        assert entry(3) == finished(4).winner


@pytest.mark.parametrize(
    ("language", "status", "cap"), [("de", "letzte 3 Hände", "Schluss um"), ("en", "last 3 hands", "Play ends at")]
)
def test_an_end_at_a_time_of_day_and_the_last_hands_stand_on_the_card_and_in_the_room(
    language: str, status: str, cap: str
) -> None:
    evening = Evening().begin("ida", "max", "eva")
    commands, words = LastHandsCommands(evening.desk), names_in(language)
    ends_at = evening.desk.now() + timedelta(hours=1)
    commands.wish_end(ends_at, is_capped=True)
    card = clock_view(evening.desk.state, evening.desk.now(), words)
    assert card.ends == f"{cap} {at(ends_at)}"
    assert card.next_break == "", "play ends before it"
    assert room_picture(evening.desk.state, evening.desk.now(), words).next_break == ""
    commands.announce(3)
    assert clock_view(evening.desk.state, evening.desk.now(), words).status == status
    notice = room_picture(evening.desk.state, evening.desk.now(), words).notice
    assert notice is not None
    assert notice.text == status


@pytest.mark.parametrize(("language", "said"), [("de", "20-min-Level, etwa 7 Hände"), ("en", "20 min level, about 7")])
def test_hands_in_a_level_are_said_as_the_club_or_better_the_evening_has_played_them(language: str, said: str) -> None:
    evening = Evening().begin("ida", "max", "eva")
    words = names_in(language)
    assert clock_view(evening.desk.state, evening.desk.now(), words).hands == ""
    club = clock_view(evening.desk.state, evening.desk.now(), words, pace=21).hands
    assert club.startswith(said)
    for _ in range(12):
        evening.pass_time(minutes=4)
        evening.tables.next_hand(1)
    tonight = clock_view(evening.desk.state, evening.desk.now(), words, pace=21).hands
    assert tonight != club
    assert " 5 " in tonight
