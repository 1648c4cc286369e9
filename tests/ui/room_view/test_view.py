"""What the room view says, in both languages and each state of an evening."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from homepoker.core.balancing.breaking import NextBreak
from homepoker.core.chip_case import CaseChip, ChipCase
from homepoker.core.clock import ClockAdjusted, ClockPaused, ClockStarted, StartScheduled
from homepoker.core.quantities import Seat
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.core.seating import PlayerMoved
from homepoker.core.standings import scores
from homepoker.core.structure import Ante, BlindStructure, Break, Level
from homepoker.core.tournament import Tournament
from homepoker.ui.room_view.news import NO_NEWS, News, NewSeats
from homepoker.ui.room_view.panels import PanelFacts, side_panels
from homepoker.ui.room_view.picture import Mood, PictureSubject, RoomPicture, RuleText, StandingsRow, Urgency
from homepoker.ui.room_view.view import idle_picture, room_picture, standings_rows
from tests.fakes import EVENING
from tests.ui.room_view.evenings import (
    also,
    busted,
    checked_in,
    draw,
    entry,
    finished,
    given,
    playing,
    seated,
    structure,
    words_in,
)

DE, EN = words_in("de"), words_in("en")
NOW = DE.time(EVENING)
LATER = EVENING + timedelta(seconds=30)


def facts(picture: RoomPicture) -> list[str]:
    return [f"{fact.figure} {fact.label}".strip() for fact in picture.facts]


def dealers(picture: RoomPicture) -> list[str]:
    return [one.text for one in picture.dealing]


def titles(picture: RoomPicture) -> list[str]:
    return [panel.title for panel in picture.panels]


class TestPlay:
    state = busted(playing(14), 0, 1, 2, 3, 4)

    def test_a_level_in_german(self) -> None:
        seen = room_picture(self.state, EVENING, DE)
        assert (seen.scene, seen.mood, seen.notice) == (PictureSubject.PLAY, Mood.NORMAL, None)
        assert (seen.evening, seen.time_of_day) == ("Monatsturnier November", DE.time(EVENING))
        assert (seen.heading, seen.time) == ("Level 4", "12:47")
        assert (seen.blinds, seen.ante) == ("200 / 400", "Big Blind Ante 400")
        assert (seen.following, seen.next_break) == ("danach 300 / 600 · Ante 600", "")
        assert facts(seen) == ["9 von 14 im Spiel", "Ø 15.556 39 BB"]
        assert dealers(seen) == ["Tisch 1: Anna gibt", "Tisch 2: Uwe gibt"]

    def test_a_level_in_english(self) -> None:
        seen = room_picture(self.state, EVENING, EN)
        assert (seen.heading, seen.time) == ("Level 4", "12:47")
        assert (seen.blinds, seen.ante) == ("200 / 400", "Big blind ante 400")
        assert seen.following == "next 300 / 600 · ante 600"
        assert facts(seen) == ["9 of 14 in play", "avg 15,556 39 BB"]
        assert dealers(seen) == ["Table 1: Anna deals", "Table 2: Uwe deals"]

    def test_the_time_is_rounded_up_to_the_second_like_the_hosts(self) -> None:
        assert room_picture(self.state, EVENING + timedelta(milliseconds=1), DE).time == "12:47"
        assert room_picture(self.state, EVENING + timedelta(seconds=1), DE).time == "12:46"

    def test_an_ante_that_everybody_pays_is_called_so(self) -> None:
        state = playing(9, blinds=structure(Ante.EACH))
        assert room_picture(state, EVENING, DE).ante == "Ante 50"
        assert room_picture(state, EVENING, DE).following == "danach 300 / 600 · Ante 75"

    def test_no_ante_is_no_line(self) -> None:
        state = playing(9, blinds=structure(Ante.NONE))
        assert room_picture(state, EVENING, DE).ante == ""
        assert room_picture(state, EVENING, DE).following == "danach 300 / 600"

    def test_the_next_break_is_a_time_of_day_and_a_duration(self) -> None:
        state = playing(9, level=2, left=600)
        at = EVENING + timedelta(minutes=30)
        assert room_picture(state, EVENING, DE).next_break == f"Pause um {DE.time(at)}, in 30 min"
        assert room_picture(state, EVENING, EN).next_break == f"Break at {EN.time(at)}, in 30 min"

    def test_few_big_blinds_are_counted_in_tenths(self) -> None:
        short = playing(9, level=1, blinds=BlindStructure("Turbo", (Level(800, 1600, 20),)))
        assert facts(room_picture(short, EVENING, DE))[1] == "Ø 10.000 6,3 BB"
        assert facts(room_picture(playing(9, level=6), EVENING, EN))[1] == "avg 10,000 10 BB"

    def test_the_last_level_says_so(self) -> None:
        assert room_picture(playing(9, level=6), EVENING, DE).following == "Letztes Level"

    def test_no_word_of_money(self) -> None:
        said = repr([room_picture(self.state, EVENING, words) for words in (DE, EN)]).lower()
        assert not [word for word in ("€", "preis", "prize", "geld", "money", "buy-in", "payout") if word in said]


class TestColours:
    @pytest.mark.parametrize(
        ("left", "mood"),
        [(61, Mood.NORMAL), (60, Mood.LAST_MINUTE), (11, Mood.LAST_MINUTE), (10, Mood.LAST_SECONDS)],
    )
    def test_the_last_minute_and_the_last_ten_seconds(self, left: int, mood: Mood) -> None:
        assert room_picture(playing(9, left=left), EVENING, DE).mood is mood

    @pytest.mark.parametrize(("left", "mood"), [(300, Mood.BREAK), (60, Mood.LAST_MINUTE), (10, Mood.LAST_SECONDS)])
    def test_a_break_warns_too(self, left: int, mood: Mood) -> None:
        state = also(seated(9), ClockStarted(EVENING, 3, True, timedelta(seconds=left)))
        assert room_picture(state, EVENING, DE).mood is mood


class TestStandingStill:
    def test_a_paused_clock_says_so(self) -> None:
        state = also(playing(9, level=1, left=700), ClockPaused(EVENING, 1, False, timedelta(seconds=700)))
        for words, text in ((DE, "Uhr angehalten"), (EN, "Clock stopped")):
            seen = room_picture(state, LATER, words)
            assert (seen.mood, seen.time) == (Mood.STANDING, "11:40")
            assert seen.notice is not None
            assert (seen.notice.text, seen.notice.urgency) == (text, Urgency.ALARM)

    def test_a_break_to_come_is_named_by_the_time_still_to_play(self) -> None:
        state = also(playing(9, level=1, left=700), ClockPaused(EVENING, 1, False, timedelta(minutes=12)))
        assert room_picture(state, LATER, DE).next_break == "Pause nach 52 min Spielzeit"
        assert room_picture(state, LATER, EN).next_break == "Break after 52 min of play"

    def test_a_level_that_stops_at_its_end_waits(self) -> None:
        state = playing(9, level=3, left=5, blinds=structure(stops_at_end=True))
        for words, text, following in (
            (DE, "Level zu Ende – bitte warten", "danach Pause, 10 min"),
            (EN, "Level over – please wait", "next: break, 10 min"),
        ):
            seen = room_picture(state, LATER, words)
            assert (seen.time, seen.mood, seen.following, seen.next_break) == (
                "00:00",
                Mood.STANDING,
                following,
                "",
            )
            assert seen.notice is not None
            assert seen.notice.text == text

    def test_a_break_that_stops_at_its_end_waits(self) -> None:
        state = also(seated(9, structure(stops_at_end=True)), ClockStarted(EVENING, 3, True, timedelta(seconds=5)))
        for words, text in ((DE, "Pause vorbei – gleich geht es weiter"), (EN, "Break over – play resumes shortly")):
            seen = room_picture(state, LATER, words)
            assert seen.notice is not None
            assert seen.notice.text == text

    def test_after_the_last_level_the_blinds_stay(self) -> None:
        seen = room_picture(playing(9, level=6, left=5), LATER, DE)
        assert (seen.time, seen.mood, seen.following) == ("00:00", Mood.NORMAL, "")
        assert seen.notice is not None
        assert (seen.notice.text, seen.notice.urgency) == ("Die Blinds bleiben bis zum Schluss", Urgency.HINT)


class TestNewLevel:
    def test_for_a_minute_the_room_is_told_that_it_counts_from_the_next_hand(self) -> None:
        state = playing(9, level=4, left=5)
        for seconds, words, text in (
            (5, DE, "Gilt ab der nächsten Hand"),
            (64, EN, "Applies from the next hand"),
        ):
            seen = room_picture(state, EVENING + timedelta(seconds=seconds), words)
            assert seen.heading == "Level 5"
            assert seen.notice is not None
            assert (seen.notice.text, seen.notice.urgency) == (text, Urgency.HINT)
        assert room_picture(state, EVENING + timedelta(seconds=65), DE).notice is None

    def test_a_level_that_the_host_began_counts_too(self) -> None:
        state = also(playing(9), ClockAdjusted(EVENING, 5, False, timedelta(minutes=20), is_running=True))
        assert room_picture(state, LATER, DE).notice is not None

    def test_time_given_in_a_level_makes_no_new_one(self) -> None:
        state = also(playing(9), ClockAdjusted(EVENING, 4, False, timedelta(minutes=19, seconds=30), is_running=True))
        assert room_picture(state, LATER, DE).notice is None

    def test_after_a_break_and_at_the_start_every_hand_is_new(self) -> None:
        after_break = also(seated(9), ClockStarted(EVENING, 3, True, timedelta(seconds=5)))
        assert room_picture(after_break, LATER, DE).heading == "Level 4"
        assert room_picture(after_break, LATER, DE).notice is None
        assert room_picture(playing(9, level=1, left=1200), LATER, DE).notice is None


class TestBeforeTheStart:
    def test_checking_in(self) -> None:
        seen = room_picture(checked_in(7), EVENING, DE)
        assert (seen.scene, seen.saying, seen.blinds) == (
            PictureSubject.PLAY,
            "Gleich geht es los",
            f"Es ist {NOW} Uhr",
        )
        assert facts(seen) == ["7 eingecheckt", "10.000 Startstack"]
        assert (seen.panels, seen.dealing) == ((), ())
        assert seen.following == "Level 1: 50 / 100 · 20 Minuten"

    def test_checking_in_in_english(self) -> None:
        seen = room_picture(checked_in(7), EVENING, EN)
        assert (seen.saying, seen.blinds, seen.mood) == ("Starting soon", f"It is {NOW}", Mood.WAITING)
        assert seen.following == "Level 1: 50 / 100 · 20 minutes"
        assert facts(seen) == ["7 checked in", "10,000 starting stack"]

    @pytest.mark.parametrize("state", [checked_in(7), seated(14)], ids=["checking in", "seated"])
    def test_no_figure_counts_down_to_a_start_that_nobody_announced(self, state: Tournament) -> None:
        seen = room_picture(state, EVENING, DE)
        assert (seen.time, seen.elapsed, seen.next_break, seen.time_of_day) == ("", None, "", "")
        assert not any(letter.isdigit() for letter in seen.heading + seen.saying)

    def test_the_ante_of_the_first_level_is_said_with_its_blinds(self) -> None:
        state = checked_in(7, BlindStructure("Turbo", (Level(50, 100, 20, ante=100),), Ante.BIG_BLIND))
        said = room_picture(state, EVENING, DE)
        assert said.following == "Level 1: 50 / 100 · Big Blind Ante 100 · 20 Minuten"
        assert (room_picture(state, EVENING, EN).following, said.ante) == (
            "Level 1: 50 / 100 · Big blind ante 100 · 20 minutes",
            "",
        )

    def test_a_start_at_a_time_of_day_counts_down(self) -> None:
        starts = EVENING + timedelta(minutes=12)
        seen = room_picture(also(seated(14), StartScheduled(EVENING, starts)), EVENING, DE)
        assert (seen.scene, seen.heading, seen.time) == (
            PictureSubject.SEATING,
            f"Beginn um {DE.time(starts)}",
            "12:00",
        )
        assert room_picture(also(seated(9), StartScheduled(EVENING, starts)), EVENING, EN).heading == (
            f"Start at {EN.time(starts)}"
        )

    def test_a_start_tomorrow_is_a_time_of_day(self) -> None:
        starts = EVENING + timedelta(hours=20)
        seen = room_picture(also(checked_in(3), StartScheduled(EVENING, starts)), EVENING, DE)
        assert (seen.time, seen.saying) == ("", f"um {DE.time(starts)} Uhr")
        assert (seen.heading, seen.next_break) == (f"Beginn am {DE.date(starts.astimezone().date())}", "")

    def test_everybody_finds_the_seat_by_table_and_by_name(self) -> None:
        seen = room_picture(seated(14), EVENING, DE)
        assert titles(seen) == ["Nach Tischen", "Nach Namen"]
        by_table, by_name = seen.panels
        assert [group.title for group in by_table.groups] == ["Tisch 1", "Tisch 2"]
        assert [(row.lead, row.text) for row in by_table.groups[0].rows][:2] == [("1", "Anna"), ("2", "Karl")]
        names = [row.text for row in by_name.groups[0].rows]
        assert (names, len(names)) == (sorted(names), 14)
        assert by_name.groups[0].rows[0].tail == "Tisch 1, Platz 4"

    def test_the_cards_drawn_for_the_button(self) -> None:
        for words, title in ((DE, "Höchste Karte: Button"), (EN, "High card takes the button")):
            panel = room_picture(seated(9), EVENING, words, news=News((), (draw(1, 9),))).panels[0]
            rows = panel.groups[0].rows
            assert panel.title == title
            assert [row.text for row in rows if row.is_marked and row.has_button] == ["Karl"]
            assert (rows[0].cards, rows[2].cards) == (("Kd", "5h"), ("As",))


class TestSidePanel:
    def test_with_several_tables_who_deals_is_a_list(self) -> None:
        seen = room_picture(busted(playing(27), 5), EVENING, DE)
        assert titles(seen) == ["Schon ausgeschieden", "Chips"]
        assert (seen.dealing_title, dealers(seen)) == ("Wer gibt", ["Tisch 1: Anna", "Tisch 2: Uwe", "Tisch 3: Karl"])
        assert [(row.lead, row.text) for row in seen.panels[0].groups[0].rows] == [("27.", "Eva")]

    def test_with_many_tables_a_page_says_for_all_who_deals(self) -> None:
        seen = room_picture(playing(45), EVENING, DE)
        assert titles(seen)[0] == "Wer gibt"
        found = [(row.text, row.tail) for row in seen.panels[0].groups[0].rows]
        assert (found[0], found[4], len(found)) == (("Anna", "Tisch 1"), ("Max", "Tisch 5"), 5)

    @pytest.mark.parametrize("players", [9, 14, 27, 80])
    def test_whatever_else_is_shown_who_deals_stays(self, players: int) -> None:
        news = News(given(0), (draw(1, 9),))
        for seen in (
            room_picture(playing(players), EVENING, DE),
            room_picture(playing(players), EVENING, DE, news=news),
            room_picture(playing(players), EVENING, DE, message="Pizza!"),
            room_picture(playing(players), EVENING, DE, shown_rule=RuleText("TDA 1", "Regel", ("Text",))),
        ):
            assert len(seen.dealing) == -(-players // 9)

    def test_in_english(self) -> None:
        seen = room_picture(busted(playing(27), 5), EVENING, EN)
        assert titles(seen) == ["Out so far", "Chips"]

    @pytest.mark.parametrize(
        ("level", "de", "en"), [(2, "bis Level 3", "until level 3"), (4, "gehen bald", "leave soon")]
    )
    def test_a_value_that_should_have_left_is_not_promised_for_a_level_that_is_over(
        self, level: int, de: str, en: str
    ) -> None:
        for words, said in ((DE, de), (EN, en)):
            chips = room_picture(playing(9, level=level), EVENING, words).panels[-1]
            assert chips.groups[0].rows[0].tail == said

    def test_a_value_left_over_from_an_earlier_break_leaves_in_this_one(self) -> None:
        # The 25s leave in the break after level 2, where nobody raced them; the 100s in the one after level 4.
        pause = Break(10)
        levels = (Level(25, 50, 20), Level(75, 150, 20, break_after=pause), Level(100, 200, 20))
        later = (Level(300, 600, 20, break_after=pause), Level(500, 1000, 20), Level(1000, 2000, 20))
        blinds = BlindStructure("Two breaks", (*levels, *later), Ante.NONE)
        for level, leaving in ((2, ["25"]), (4, ["25", "100"])):
            in_break = ClockStarted(EVENING, level, True, timedelta(seconds=300))
            state = also(playing(9, level=level, blinds=blinds), in_break)
            rows = room_picture(state, EVENING, EN).panels[-1].groups[0].rows
            assert [row.text for row in rows if row.tail == "leave now"] == leaving

    def test_chips_have_the_colours_of_the_case_that_is_played_with(self) -> None:
        state = playing(9, level=1)
        usual = room_picture(state, EVENING, DE).panels[-1].groups[0].rows
        assert {row.chip_colour for row in usual} == {""}
        case = ChipCase("Koffer", (CaseChip("#F0609A", 100, usual[0].chip),))
        rows = room_picture(replace(state, profile=replace(state.profile, case=case)), EVENING, DE).panels[-1]
        assert [row.chip_colour for row in rows.groups[0].rows] == ["#F0609A", *[""] * (len(usual) - 1)]

    def test_chips_that_count_something_else_say_what_is_printed_on_them(self) -> None:
        state = playing(9, level=1)
        (first, *_) = room_picture(state, EVENING, DE).panels[-1].groups[0].rows
        case = ChipCase("Koffer", (CaseChip("#F0609A", 100, first.chip, printed=1),))
        rows = room_picture(replace(state, profile=replace(state.profile, case=case)), EVENING, DE).panels[-1]
        assert rows.groups[0].rows[0].text == f"{first.chip} (Aufdruck 1)"

    @pytest.mark.parametrize(("level", "tail"), [(1, "bis Level 3"), (3, "bis Level 3"), (4, "gehen bald")])
    def test_a_value_stays_until_the_break_in_which_it_is_raced_off(self, level: int, tail: str) -> None:
        # No blind needs the 25s after level 2; the break comes after level 3, and the host is told so too.
        levels = (Level(25, 50, 20), Level(75, 150, 20), Level(100, 200, 20, break_after=Break(10)))
        blinds = BlindStructure("Late break", (*levels, Level(200, 400, 20), Level(300, 600, 20)), Ante.NONE)
        chips = room_picture(playing(9, level=level, blinds=blinds), EVENING, DE).panels[-1]
        assert (chips.groups[0].rows[0].text, chips.groups[0].rows[0].tail) == ("25", tail)

    @pytest.mark.parametrize(("level", "in_break", "leads"), [(3, False, [""]), (3, True, [""]), (4, False, ["27."])])
    def test_the_places_of_those_out_are_told_once_nobody_can_come_any_more(
        self, level: int, in_break: bool, leads: list[str]
    ) -> None:
        started = ClockStarted(EVENING, level, in_break, timedelta(seconds=300))
        state = also(busted(seated(27), 5), started)
        (panel,) = [one for one in room_picture(state, EVENING, DE).panels if one.title == "Schon ausgeschieden"]
        assert [(row.lead, row.text) for row in panel.groups[0].rows] == [(lead, "Eva") for lead in leads]

    def test_new_seats_have_the_panel_to_themselves(self) -> None:
        news = News(given(7, 9))
        for words, title, tail in (
            (DE, "Neue Plätze", "Tisch 2, Platz 5"),
            (EN, "New seats", "Table 2, seat 5"),
        ):
            seen = room_picture(playing(14), EVENING, words, news=news)
            assert titles(seen) == [title]
            assert seen.scene is PictureSubject.MOVES
            rows = seen.panels[0].groups[0].rows
            assert (rows[0].text, rows[0].tail) == ("Jo", tail)
            assert [row.text for row in rows] == ["Jo", "Lea"], "found by name, whoever moved first"

    def test_during_play_nobodys_old_seat_is_shown(self) -> None:
        seen = room_picture(busted(playing(27), 5), EVENING, DE)
        assert seen.scene is PictureSubject.PLAY
        assert not {"Neue Plätze", "Nach Tischen", "Nach Namen"} & set(titles(seen))

    def test_at_a_single_table_who_came_from_another_one_is_shown(self) -> None:
        moved = also(playing(6), PlayerMoved(entry(3), Seat(1, 9)))
        seen = room_picture(moved, EVENING, DE, news=News(given(3)))
        assert (seen.scene, titles(seen)) == (PictureSubject.MOVES, ["Neue Plätze"])

    def test_at_a_single_table_an_act_is_shown_whole_but_newcomers_and_swaps_are_not(self) -> None:
        four = also(playing(4), PlayerMoved(entry(3), Seat(1, 9)))
        seen = room_picture(four, EVENING, DE, news=News(given(*range(4))))
        assert (seen.scene, len(seen.panels[0].groups[0].rows)) == (PictureSubject.MOVES, 4)
        for one in (NewSeats((entry(3),), is_arrival=True), NewSeats((entry(2), entry(3)), is_swap=True)):
            assert room_picture(four, EVENING, DE, news=News((one,))).scene is PictureSubject.PLAY

    def test_each_act_has_a_panel_of_its_own_the_latest_first(self) -> None:
        news = News((*given(7, 9), *given(3, 4, 5)))
        seen = room_picture(playing(27), EVENING, DE, news=news)
        assert titles(seen) == ["Neue Plätze", "Neue Plätze"]
        assert [[row.text for row in panel.groups[0].rows] for panel in seen.panels] == [
            ["Jo", "Lea"],
            ["Eva", "Ida", "Max"],
        ]

    def test_the_final_table_is_shown_by_its_seats(self) -> None:
        final = NewSeats(tuple(map(entry, range(9))), closes_table=True)
        for act, words, title in (
            (given(*range(9))[0], DE, "Tisch 1"),
            (final, DE, "Final Table"),
            (final, EN, "Final table"),
        ):
            seen = room_picture(playing(9), EVENING, words, news=News((act,)))
            assert (seen.scene, titles(seen)) == (PictureSubject.MOVES, [title])

    @pytest.mark.parametrize(
        ("outs", "de", "en"),
        [
            (0, "jeden Moment", "it can break any moment"),
            (1, "sobald noch 1 ausscheidet", "after 1 more bust-out"),
            (2, "sobald noch 2 ausscheiden", "after 2 more bust-outs"),
        ],
    )
    def test_the_table_that_breaks_next_is_told_with_the_number(self, outs: int, de: str, en: str) -> None:
        news = News(next_break=NextBreak(2, outs))
        for words, title, said in ((DE, "Bald aufgelöst: Tisch 2", de), (EN, "Next to break: table 2", en)):
            seen = room_picture(playing(27), EVENING, words, news=news)
            assert titles(seen)[0] == title
            assert seen.scene is PictureSubject.PLAY
            (group,) = seen.panels[0].groups
            assert (group.title, len(group.rows)) == (said, 9)
            assert titles(room_picture(seated(27), EVENING, words, news=news))[0] != title, "play has not begun"

    def test_seats_that_nearly_everybody_has_just_drawn_are_shown_whole(self) -> None:
        news = News(given(*range(14)))
        seen = room_picture(playing(14), EVENING, DE, news=news)
        assert titles(seen) == ["Nach Tischen", "Nach Namen"]

    def test_who_has_just_gone_out_has_no_new_seat(self) -> None:
        state = busted(playing(14), 7)
        assert "Neue Plätze" not in titles(room_picture(state, EVENING, DE, news=News(given(7))))

    def test_turns_are_counted_in_tens_of_seconds(self) -> None:
        first = room_picture(playing(14), EVENING, DE).turn
        assert room_picture(playing(14), EVENING + timedelta(seconds=9), DE).turn == first
        assert room_picture(playing(14), EVENING + timedelta(seconds=10), DE).turn == first + 1


class TestFinish:
    def test_places_without_points(self) -> None:
        seen = room_picture(finished(4), EVENING, DE)
        assert (seen.scene, seen.heading, seen.points_word) == (PictureSubject.STANDINGS, "Ergebnis", "")
        assert [(row.place, row.name) for row in seen.standings] == [(1, "Ida"), (2, "Karl"), (3, "Uwe"), (4, "Anna")]

    def test_points_come_as_rows(self) -> None:
        rows = [StandingsRow(1, "Ida", "12,5", "10 + 2,5")]
        seen = room_picture(finished(4), EVENING, EN, standings_rows=rows)
        assert (seen.heading, seen.points_word, seen.standings) == ("Final standings", "points", tuple(rows))

    def test_rows_from_scores_say_what_the_points_are_for(self) -> None:
        state = finished(4)
        found = scores(state.entries, Scoring.UESG, state.answers)
        assert standings_rows(found, DE)[:2] == (
            StandingsRow(1, "Ida", "11", "8 für den Platz, 3 für Knock-outs"),
            StandingsRow(2, "Karl", "6"),
        )
        assert standings_rows(found, EN)[0].breakdown == "8 for the place, 3 for knock-outs"

    @pytest.mark.parametrize("scoring", [Scoring.UESG, Scoring.NONE])
    def test_who_shares_a_place_is_said_to_and_the_next_place_is_skipped(self, scoring: Scoring) -> None:
        state = finished(4)
        first, second, third = state.entries.bust_outs
        together = (first, replace(second, hand=third.hand, at=third.at), third)
        state = replace(state, entries=replace(state.entries, bust_outs=together))
        found = standings_rows(scores(state.entries, scoring, state.answers), DE)
        assert [(row.place, row.shared) for row in found] == [(1, ""), (2, "geteilt"), (2, "geteilt"), (4, "")]
        assert [row.shared for row in room_picture(state, EVENING, DE).standings] == ["", "geteilt", "geteilt", ""]
        panels = side_panels(state, DE, PanelFacts(NO_NEWS, 1, frozenset(), is_entry_open=False))
        (so_far,) = [panel for panel in panels if panel.title == "Schon ausgeschieden"]
        assert [row.tail for group in so_far.groups for row in group.rows] == ["", "geteilt", "geteilt", ""]

    def test_where_nothing_is_scored_the_rows_have_no_points(self) -> None:
        state = finished(4)
        found = scores(state.entries, Scoring.NONE, state.answers)
        assert [row.points for row in standings_rows(found, DE)] == [""] * 4


class TestWhatTheHostAdds:
    def test_a_message_and_darkness_are_part_of_every_picture(self) -> None:
        for state in (checked_in(3), playing(9), finished(4)):
            seen = room_picture(state, EVENING, DE, message="Essen ist da!", is_black=True)
            assert (seen.message, seen.is_black) == ("Essen ist da!", True)

    def test_without_an_evening_the_room_reads_the_time_of_day_in_a_sentence_and_no_digits_alone(self) -> None:
        seen = idle_picture(EVENING, DE, message="Willkommen")
        assert (seen.scene, seen.message) == (PictureSubject.IDLE, "Willkommen")
        assert (seen.time, seen.saying) == ("", DE.text("room.no_evening"))
        assert seen.blinds == DE.text("room.now", at=EVENING)


def test_the_whole_structure_stands_in_the_room_while_the_host_shows_it() -> None:
    later = EVENING + timedelta(hours=1)
    picture = room_picture(playing(14), later, DE, shows_structure=True)
    assert (picture.scene, titles(picture)) == (PictureSubject.MOVES, ["Struktur"])
    assert "Struktur" not in titles(room_picture(playing(14), later, DE))
    news = News(given(5), ())
    assert "Struktur" not in titles(room_picture(playing(14), later, DE, news=news, shows_structure=True))
