"""Which entries are shown, by kind and by what is typed."""

from __future__ import annotations

from homepoker.services.evening.commands.corrections import CorrectionCommands
from homepoker.services.evening.journal import JournalEntry, journal
from homepoker.ui.journal.view import Filter, found
from tests.desks import Evening, words_in


def entries(comments: dict[int, str] | None = None) -> tuple[JournalEntry, ...]:
    """Özlem and Max are out, a level has begun by itself, Max never was out after all."""
    evening = Evening().begin("ida", "max", "özlem", "jo")
    evening.out("max", "ida")
    evening.pass_time(minutes=25)
    evening.out("özlem", "ida")
    number = next(line.sequence for line in CorrectionCommands(evening.desk).hands())
    corrections = CorrectionCommands(evening.desk)
    corrections.carry_out(corrections.take_out(number))
    return journal(evening.desk.history, evening.desk.state, evening.desk.now(), words_in("en"), comments)


def texts(which: Filter, looked_for: str = "", comments: dict[int, str] | None = None) -> list[str]:
    return [entry.text for entry in found(entries(comments), which, looked_for)]


def test_each_kind_shows_its_own() -> None:
    assert texts(Filter.PLAYERS)[:2] == ["Özlem out (Ida)", "Max out (Ida)"]
    assert [text.partition(" ")[0] for text in texts(Filter.CLOCK)] == ["Level", "Clock"]
    assert [text.partition(" ")[0] for text in texts(Filter.TABLES)] == ["Seats"]
    assert texts(Filter.CHANGED) == ["Taken out: Max out (Ida)", "Max out (Ida)"]
    assert texts(Filter.COMMENTS) == []


def test_decisions_with_a_rule_are_those_that_cite() -> None:
    shown = found(entries(), Filter.RULES, "")
    assert "Özlem out (Ida)" in [entry.text for entry in shown]  # who deals then rests on a rule
    assert all(entry.citations or any(part.citations for part in entry.parts) for entry in shown)


def test_what_is_typed_may_lack_accents_and_capitals_and_be_several_words() -> None:
    assert texts(Filter.ALL, "ozl OUT") == ["Özlem out (Ida)"]
    assert texts(Filter.CLOCK, "özlem") == []


def test_comments_are_searched_too() -> None:
    assert texts(Filter.ALL, "split", {7: "a split pot"}) == texts(Filter.COMMENTS, "", {7: "a split pot"})
    assert len(texts(Filter.ALL, "split", {7: "a split pot"})) == 1
