"""Who was out and came back, as the journal tells it: one place for each, at the bust-out that counts."""

from __future__ import annotations

from homepoker.core.quantities import PlayerId
from homepoker.services.evening.journal import JournalEntry, journal
from tests.desks import Evening, words_in

FOUR = ("ida", "max", "eva", "jo")


def entries(evening: Evening) -> tuple[JournalEntry, ...]:
    desk = evening.desk
    return journal(desk.history, desk.state, desk.now(), words_in("en"))


def test_whoever_came_back_and_was_out_again_has_the_place_at_the_last_bust_out_only() -> None:
    evening = Evening().begin(*FOUR)
    evening.out("max", "ida")
    evening.pass_time(minutes=5)
    evening.field.reinstate(evening.entry("max"))
    evening.out("eva", "ida")
    evening.out("max", "jo")
    first = next(entry for entry in entries(evening) if entry.text == "Max out (Ida)")
    last = next(entry for entry in entries(evening) if entry.text == "Max out (Jo)")
    at = words_in("en").time(evening.desk.now())
    assert ([part.text for part in first.parts if "place" in part.text], first.mark) == (
        [],
        f"taken back at {at}: was not out",
    )
    assert (last.parts[0].text, last.mark) == ("place 3", "")


def test_whoever_entered_again_has_the_place_at_the_last_bust_out_only() -> None:
    evening = Evening(re_entries=1).begin(*FOUR)
    evening.out("max", "ida")
    evening.field.enter_late(PlayerId("max"))
    again = max(evening.desk.state.entries.by_id.values(), key=lambda entry: entry.number).id
    first = next(entry for entry in entries(evening) if entry.text == "Max out (Ida)")
    assert first.mark.startswith("entered again at")
    evening.field.bust_out([(again, ())])
    shown = [(entry.text, part.text) for entry in entries(evening) for part in entry.parts if "place" in part.text]
    assert shown == [("Max out", "place 4")]


def test_a_re_entry_that_was_taken_back_brings_nobody_back() -> None:
    evening = Evening(re_entries=1).begin(*FOUR)
    evening.out("max", "ida")
    evening.field.enter_late(PlayerId("max"))
    evening.desk.undo()
    first = next(entry for entry in entries(evening) if entry.text == "Max out (Ida)")
    assert (first.parts[0].text, first.mark) == ("place 4", "")


def test_of_several_in_one_hand_the_one_who_came_back_is_named() -> None:
    evening = Evening(rulebook="apsa").begin(*FOUR)
    evening.out_together({"max": 3_000, "eva": 2_000}, "ida")
    evening.field.reinstate(evening.entry("max"))
    first = next(entry for entry in entries(evening) if entry.text.startswith("Max and Eva out"))
    assert first.mark.startswith("Max: taken back at")
    assert first.parts[0].text == "Eva: place 4"
