"""The journal in words: everything that can be done in an evening, in both languages, with its rules."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from homepoker.core.history import UndoStack
from homepoker.core.quantities import Seat
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.wording import Sentence
from homepoker.services.evening.evening_times import EveningTimes
from homepoker.services.evening.journal import Journal, JournalEntry, journal
from homepoker.services.evening.setup import change_profile
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.words import Words
from homepoker.services.words.citations import citation_words
from homepoker.store.resource_files import resources
from tests.desks import BOOKS, PROFILE, Evening, person, words_in

FOUR = ("ida", "max", "eva", "jo")


def entries(evening: Evening, language: str = "en") -> tuple[JournalEntry, ...]:
    desk = evening.desk
    return journal(desk.history, desk.state, desk.now(), words_in(language))


def texts(evening: Evening, language: str = "en") -> list[str]:
    return [entry.text for entry in entries(evening, language)]


def newest(evening: Evening, language: str = "en") -> JournalEntry:
    return entries(evening, language)[0]


def rules(citations: tuple[Citation, ...], language: str = "en") -> list[str]:
    return [citation_words(citation, BOOKS, words_in(language)) for citation in citations]


def seated_at_two_tables() -> Evening:
    return Evening().begin(*FOUR, "tom", "lea", tables=2)


Act = Callable[[Evening], object]


class CountedWords(Words):
    """Words that note what they say."""

    def __init__(self) -> None:
        super().__init__(resources() / "locale", "en", str.capitalize)
        self.said: list[Sentence] = []

    def say(self, sentence: Sentence) -> str:
        self.said.append(sentence)
        return super().say(sentence)


def test_only_what_is_read_is_put_into_words() -> None:
    desk, words = seated_at_two_tables().desk, CountedWords()
    told = Journal(desk.history, desk.state, desk.now(), words)
    assert len(told) > 5
    assert words.said == []
    assert [entry.sequence for entry in told[:3]] == [line.sequence for line in desk.history.lines[:-4:-1]]
    assert len(words.said) == 3
    assert tuple(told) == journal(desk.history, desk.state, desk.now(), words_in("en"))


def both(first: Act, second: Act) -> Act:
    """One act after the other."""

    def act(evening: Evening) -> None:
        first(evening)
        second(evening)

    return act


ACTS: list[tuple[str, Act, str, str]] = [
    ("check-in", lambda one: one.check_in("uwe"), "Uwe ist da", "Uwe checked in"),
    (
        "a guest",
        lambda one: one.field.check_in_new(person("gast")),
        "Gast ist da (neu im Register)",
        "Gast checked in (new in the register)",
    ),
    (
        "never came",
        both(lambda one: one.check_in("uwe"), lambda one: one.field.withdraw(one.entry("uwe"))),
        "Uwe ist nicht gekommen und zählt nicht mit",
        "Uwe never came and does not count",
    ),
    (
        "drawn again",
        lambda one: one.tables.draw_seats({1: 9}),
        "Plätze neu ausgelost: 6 Spieler an 1 Tisch",
        "Seats drawn again: 6 players at 1 table",
    ),
    ("out", lambda one: one.out("max"), "Max raus", "Max out"),
    ("out by", lambda one: one.out("max", "ida", "eva"), "Max raus (Ida und Eva)", "Max out (Ida and Eva)"),
    (
        "together",
        lambda one: one.out_together({"max": 3_000, "eva": 2_000}),
        "Max und Eva in einer Hand raus",
        "Max and Eva out in one hand",
    ),
    (
        "together by",
        lambda one: one.out_together({"max": 3_000, "eva": 2_000, "jo": 1_000}, "ida"),
        "Max, Eva und Jo in einer Hand raus (Ida)",
        "Max, Eva and Jo out in one hand (Ida)",
    ),
    (
        "reinstated",
        both(lambda one: one.out("max"), lambda one: one.field.reinstate(one.entry("max"))),
        "Max war doch nicht raus: Tisch 2, Platz 1",
        "Max was not out after all: table 2, seat 1",
    ),
    (
        "late",
        lambda one: one.field.enter_late(person("uwe").id),
        "Uwe kommt dazu: Tisch 1, Platz 4",
        "Uwe joins: table 1, seat 4",
    ),
    (
        "re-buy",
        lambda one: one.field.rebuy(one.entry("max"), overruled="Geburtstag"),
        "Re-Buy: Max (+10.000)",
        "Re-buy: Max (+10,000)",
    ),
    (
        "stack",
        lambda one: one.field.count_stack(one.entry("max"), 15_400),
        "Stack gezählt: Max 15.400",
        "Stack counted: Max 15,400",
    ),
    (
        "moved",
        lambda one: one.tables.move(one.entry("max"), Seat(1, 9)),
        "Max wechselt an Tisch 1, Platz 9",
        "Max moves to table 1, seat 9",
    ),
    (
        "closed table",
        lambda one: one.tables.break_table(one.tables.draw_new_seats(2)),
        "Tisch 2 aufgelöst, 3 Spieler umgesetzt",
        "Table 2 broken, 3 players moved",
    ),
    ("hand", lambda one: one.tables.next_hand(1), "Tisch 1: Hand 2", "Table 1: hand 2"),
    (
        "dealer",
        lambda one: one.dealing.name_dealer(1, one.entry("eva")),
        "Eva gibt an Tisch 1",
        "Eva deals at table 1",
    ),
    ("pause", lambda one: one.clock.pause(), "Uhr angehalten bei 20:00", "Clock stopped at 20:00"),
    (
        "resume",
        both(lambda one: one.clock.pause(), lambda one: one.clock.start()),
        "Uhr läuft (Level 1)",
        "Clock running (level 1)",
    ),
    (
        "time given",
        lambda one: one.clock.add_time(timedelta(minutes=1)),
        "1 min dazugegeben, noch 21:00",
        "1 min added, 21:00 left",
    ),
    (
        "time taken",
        lambda one: one.clock.add_time(timedelta(seconds=-10)),
        "10 s weggenommen, noch 19:50",
        "10 s taken off, 19:50 left",
    ),
    ("next level", lambda one: one.clock.next_level(), "Weiter zu Level 2", "On to level 2"),
    (
        "break",
        lambda one: one.clock.go_to(3, in_break=True),
        "Pause nach Level 3 begonnen",
        "Break after level 3 begun",
    ),
    (
        "profile",
        lambda one: change_profile(one.desk, PROFILE, BOOKS),
        "Profil geändert: Vereinsabend",
        "Profile changed: Vereinsabend",
    ),
]


@pytest.mark.parametrize(("act", "german", "english"), [one[1:] for one in ACTS], ids=[one[0] for one in ACTS])
def test_every_act_is_one_sentence(act: Act, german: str, english: str) -> None:
    evening = seated_at_two_tables()
    act(evening)
    assert newest(evening, "de").text == german
    assert newest(evening).text == english


def test_an_evening_begins_with_its_opening_and_the_draw() -> None:
    evening = seated_at_two_tables()
    assert texts(evening)[0] == "Clock running (level 1)"
    assert texts(evening)[1] == "Seats drawn: 6 players at 2 tables"
    assert texts(evening)[-1] == "Evening “Monatsturnier” opened"
    assert texts(evening, "de")[-1] == "Abend „Monatsturnier“ eröffnet"
    assert newest(evening).time == words_in("en").time(evening.timekeeper.now())


def test_an_announced_start_and_taking_it_back() -> None:
    evening = Evening().check_in(*FOUR)
    evening.clock.schedule_start(evening.timekeeper.now() + timedelta(minutes=15))
    at = words_in("en").time(evening.timekeeper.now() + timedelta(minutes=15))
    assert newest(evening).text == f"Start set for {at}"
    assert newest(evening, "de").text == f"Start für {at} angesetzt"
    evening.clock.schedule_start(None)
    assert newest(evening).text == "Start time taken back"


def test_a_re_entry_and_an_add_on() -> None:
    evening = Evening(re_entries=1, add_on_chips=5_000).begin(*FOUR)
    evening.out("max", "ida")
    evening.field.enter_late(person("max").id)
    assert newest(evening).text == "Max re-enters: table 1, seat 2"
    assert newest(evening, "de").text == "Max kommt mit Re-Entry zurück: Tisch 1, Platz 2"
    evening.field.add_on(evening.entry("eva"))
    assert newest(evening).text == "Add-on: Eva (+5,000)"


def test_closing_and_reopening() -> None:
    evening = Evening().begin("ida", "max")
    evening.out("max", "ida")
    evening.finish.close()
    assert newest(evening, "de").text == "Abend abgeschlossen und für die Saison gewertet"
    evening.finish.reopen()
    assert newest(evening, "de").text == "Abend wieder geöffnet, aus der Saison genommen"


class TestWhatFollows:
    def test_the_draw_names_buttons_and_dealers_with_their_rules(self) -> None:
        drawn = next(entry for entry in entries(seated_at_two_tables(), "de") if entry.text.startswith("Plätze"))
        assert [part.text for part in drawn.parts] == [
            "Tisch 1: Button auf Platz 1",
            "Tisch 2: Button auf Platz 1",
            "Tisch 1: Ida gibt",
            "Tisch 2: Max gibt",
        ]
        assert all(part.citations for part in drawn.parts)
        assert drawn.citations

    def test_a_books_silence_shows_in_the_citation(self) -> None:
        drawn = next(entry for entry in entries(seated_at_two_tables(), "de") if entry.text.startswith("Plätze"))
        assert "APSA 3.5.13 (ersatzweise)" in rules(drawn.parts[2].citations, "de")

    def test_a_bust_out_has_its_place(self) -> None:
        evening = Evening().begin(*FOUR)
        evening.out("max", "ida")
        assert newest(evening, "de").parts[0].text == "Platz 4"
        assert newest(evening).parts[0].text == "place 4"

    def test_a_place_changes_with_an_earlier_correction(self) -> None:
        evening = Evening().begin(*FOUR)
        evening.out("max", "ida")
        evening.out("eva", "ida")
        evening.field.reinstate(evening.entry("max"))
        out = next(entry for entry in entries(evening) if entry.text == "Eva out (Ida)")
        assert out.parts[0].text == "place 4"
        gone = next(entry for entry in entries(evening) if entry.text == "Max out (Ida)")
        assert [part.text for part in gone.parts if "place" in part.text] == []

    def test_several_in_one_hand_are_ranked_by_their_stacks_with_the_rule(self) -> None:
        evening = Evening(rulebook="apsa").begin(*FOUR)
        evening.out_together({"max": 3_000, "eva": 2_000}, "ida")
        assert [part.text for part in newest(evening).parts[:2]] == ["Max: place 3", "Eva: place 4"]
        assert newest(evening).citations

    def test_equal_stacks_share_the_place_under_apsa(self) -> None:
        evening = Evening(rulebook="apsa").begin(*FOUR)
        evening.out_together({"max": 2_000, "eva": 2_000}, "ida")
        assert [part.text for part in newest(evening).parts[:2]] == ["Max: shared place 3", "Eva: shared place 3"]
        assert [part.text for part in newest(evening, "de").parts[:2]] == [
            "Max: geteilter Platz 3",
            "Eva: geteilter Platz 3",
        ]

    def test_equal_stacks_cut_cards_under_bps_and_the_cards_are_shown(self) -> None:
        evening = Evening(rulebook="bps-2019").begin(*FOUR)
        evening.out_together({"max": 2_000, "eva": 2_000}, "ida")
        ranked = [part.text for part in newest(evening).parts[:2]]
        assert ranked == ["Max: place 3 (ace of spades)", "Eva: place 4 (king of spades)"]
        in_german = [part.text for part in newest(evening, "de").parts[:2]]
        assert in_german == ["Max: Platz 3 (Pik-Ass)", "Eva: Platz 4 (Pik-König)"]

    def test_the_winner_is_part_of_the_last_bust_out_with_the_rule(self) -> None:
        evening = Evening().begin("ida", "max")
        evening.out("max", "ida")
        parts = newest(evening, "de").parts
        assert [part.text for part in parts] == ["Platz 2", "Ida gewinnt"]
        assert parts[-1].citations

    def test_what_was_done_against_a_rule_carries_the_note(self) -> None:
        evening = Evening().begin(*FOUR)
        evening.field.rebuy(evening.entry("max"), overruled="Geburtstag")
        assert "Trotzdem: Geburtstag" in [part.text for part in newest(evening, "de").parts]
        assert "Done anyway: Geburtstag" in [part.text for part in newest(evening).parts]
        assert newest(evening).citations

    def test_a_late_entry_against_the_rule_carries_the_note(self) -> None:
        evening = Evening(late_registration_until=0).begin(*FOUR)
        evening.field.enter_late(person("uwe").id, overruled="Stau")
        assert "Trotzdem: Stau" in [part.text for part in newest(evening, "de").parts]

    def test_a_dealer_whom_the_host_named_needs_no_rule(self) -> None:
        evening = Evening().begin(*FOUR)
        evening.dealing.name_dealer(1, evening.entry("eva"))
        assert newest(evening).parts == ()
        assert newest(evening).citations == ()


class TestUndo:
    @pytest.mark.parametrize(
        ("language", "said", "mark"),
        [("de", "Max raus (Ida)", "um {at} zurückgenommen"), ("en", "Max out (Ida)", "taken back at {at}")],
    )
    def test_an_undo_is_told_in_the_line_of_what_it_took_back(self, language: str, said: str, mark: str) -> None:
        evening = Evening().begin(*FOUR)
        before = len(entries(evening, language))
        evening.out("max", "ida")
        evening.pass_time(minutes=2)
        evening.desk.undo()
        undone = newest(evening, language)
        assert len(entries(evening, language)) == before + 1
        assert (undone.text, undone.is_undone, undone.parts) == (said, True, ())
        assert undone.mark == mark.format(at=words_in(language).time(evening.timekeeper.now()))

    @pytest.mark.parametrize(
        ("language", "mark"),
        [("de", "zurückgenommen, um {at} wieder eingesetzt"), ("en", "taken back, put in again at {at}")],
    )
    def test_what_was_put_back_stands_again_and_says_so(self, language: str, mark: str) -> None:
        evening = Evening().begin(*FOUR)
        evening.out("max", "ida")
        evening.desk.undo()
        evening.desk.redo()
        done = newest(evening, language)
        assert not done.is_undone
        assert done.parts
        assert done.mark == mark.format(at=words_in(language).time(evening.timekeeper.now()))

    def test_what_was_put_back_and_then_taken_back_with_others_does_not_say_that_it_stands(self) -> None:
        evening = Evening().begin(*FOUR)
        before = evening.desk.history.lines[-1].sequence
        evening.out("max", "ida")
        evening.desk.undo()
        evening.desk.redo()
        evening.desk.undo_to(before)
        told = next(entry for entry in entries(evening) if entry.text == "Max out (Ida)")
        assert (told.is_undone, told.mark) == (True, "")

    def test_the_clocks_undo_is_told_in_its_line_too(self) -> None:
        evening = Evening().begin(*FOUR)
        evening.clock.pause()
        evening.desk.undo(UndoStack.CLOCK)
        told = newest(evening)
        assert (told.text, told.is_undone) == ("Clock stopped at 20:00", True)
        assert told.mark.startswith("taken back at ")

    def test_a_player_whose_check_in_was_undone_leaves_no_broken_sentence(self) -> None:
        evening = Evening().check_in(*FOUR)
        evening.desk.undo()
        assert texts(evening)[:2] == ["Jo checked in", "Eva checked in"]

    def test_a_comment_beside_an_undo_of_an_earlier_version_stands_in_the_line_of_what_was_taken_back(self) -> None:
        evening = Evening().begin(*FOUR)
        evening.out("max", "ida")
        evening.desk.undo()
        undo = evening.desk.history.lines[-1].sequence
        now, words = evening.timekeeper.now(), words_in("en")
        told = journal(evening.desk.history, evening.desk.state, now, words, {undo: "wrong Max"})
        assert told[0].comment == "wrong Max"


def reopened_next_day(hours: float = 20) -> Evening:
    """Four players; two are out in the night, and the evening goes on by day."""
    evening = Evening().begin(*FOUR)
    evening.out("max", "ida")
    evening.pass_time(hours=hours)
    evening.out("eva", "ida")
    return evening


@pytest.mark.parametrize(("language", "day"), [("de", "21.11., "), ("en", "21 Nov, ")])
def test_a_line_of_another_day_says_which(language: str, day: str) -> None:
    evening = reopened_next_day()
    told = {entry.text.split(" ")[0]: entry for entry in reversed(entries(evening, language))}
    time = words_in(language).time
    assert told["Max"].time == time(told["Max"].at)
    assert told["Eva"].time == day + time(told["Eva"].at)


def test_an_evening_that_goes_on_past_midnight_has_no_dates() -> None:
    assert all(len(entry.time) == 5 for entry in entries(reopened_next_day(hours=6)))


def test_what_the_clock_did_by_itself_on_another_day_says_it_too() -> None:
    evening = Evening().begin(*FOUR)
    evening.clock.pause()
    evening.pass_time(hours=20)
    evening.clock.start()
    evening.pass_time(minutes=25)
    told = entries(evening)[0]
    assert (told.sequence, told.time) == (0, f"21 Nov, {words_in('en').time(told.at)}")


def test_the_night_is_that_of_play_where_the_evening_was_prepared_the_day_before() -> None:
    evening = Evening().check_in(*FOUR)
    evening.pass_time(hours=24)
    evening.tables.draw_seats({1: 9})
    evening.clock.start()
    told = list(reversed(entries(evening)))
    assert told[0].time.startswith("20 Nov, ")
    assert len(told[-1].time) == 5


@pytest.mark.parametrize(
    ("language", "same", "other"),
    [
        ("de", "um {} zurückgenommen", "am 21.11. um {} zurückgenommen"),
        ("en", "taken back at {}", "taken back on 21 Nov at {}"),
    ],
)
def test_a_mark_of_another_day_says_which(language: str, same: str, other: str) -> None:
    evening, time = Evening().begin(*FOUR), words_in(language).time
    evening.out("max", "ida")
    evening.desk.undo()
    assert newest(evening, language).mark == same.format(time(evening.desk.now()))
    evening.desk.redo()
    evening.pass_time(hours=20)
    evening.desk.undo()
    marks = [entry.mark for entry in entries(evening, language) if entry.mark]
    assert marks == [other.format(time(evening.desk.now()))]


def test_a_log_with_an_impossible_instant_is_told() -> None:
    evening = Evening().begin(*FOUR)
    history = evening.desk.history
    times = EveningTimes(history.lines, history.standing(), words_in("en"))
    assert times.dated("00:00", datetime.min.replace(tzinfo=UTC)).endswith("00:00")


def test_what_the_clock_did_is_told_after_the_log_has_grown() -> None:
    evening = Evening().begin(*FOUR)
    evening.pass_time(minutes=25)
    desk = evening.desk
    told = journal_of(desk)
    evening.out("max", "ida")
    assert len(tuple(told)) == len(told)


def journal_of(desk: TournamentDesk) -> Journal:
    return Journal(desk.history, desk.state, desk.now(), words_in("en"))
