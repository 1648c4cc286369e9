"""The computer's time of day was changed: the journal keeps its order and tells each time as it was told then."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.services.evening.journal import JournalEntry, journal
from homepoker.services.evening.watch.system_time import carry_over
from tests.desks import Evening, words_in


def entries(evening: Evening, language: str) -> tuple[JournalEntry, ...]:
    desk = evening.desk
    return journal(desk.history, desk.state, desk.now(), words_in(language))


@pytest.mark.parametrize("hours", [-1, 1])
@pytest.mark.parametrize(
    ("language", "noted"),
    [("de", "Uhrzeit des Computers geändert"), ("en", "The computer’s time was changed from")],
)
def test_it_is_noted_between_what_was_before_and_after(hours: int, language: str, noted: str) -> None:
    evening = Evening().begin("ida", "max", "eva", "jo")
    evening.pass_time(minutes=25)
    carry_over(timedelta(hours=hours), evening.timekeeper, evening.desk)
    evening.pass_time(minutes=5)
    evening.out("max", "ida")
    evening.pass_time(minutes=15)
    found = entries(evening, language)
    assert [one.text.split(" ")[0] for one in found[:2]] == ["Level", "Max"]
    assert found[2].text.startswith(noted)
    assert found[3].text.startswith("Level 2")
    words = words_in(language)
    began = evening.desk.history.lines[0].at
    assert found[2].time == words.time(began + timedelta(minutes=25))
    assert found[1].time == words.time(began + timedelta(minutes=30, hours=hours))
    assert [one.at for one in found] == sorted((one.at for one in found), reverse=True)


@pytest.mark.parametrize("hours", [-1, 1])
def test_what_the_clock_did_by_itself_is_told_once_however_often_the_time_was_changed(hours: int) -> None:
    evening = Evening().begin("ida", "max", "eva", "jo")
    evening.pass_time(minutes=65)
    for _ in range(3):
        carry_over(timedelta(hours=hours), evening.timekeeper, evening.desk)
        evening.pass_time(minutes=10)
    found = entries(evening, "en")
    by_itself = [(one.text.split(":")[0], one.at) for one in reversed(found) if not one.sequence]
    began = evening.desk.history.lines[0].at + timedelta(hours=3 * hours)
    assert by_itself == [
        ("Level 2 begins", began + timedelta(minutes=20)),
        ("Level 3 begins", began + timedelta(minutes=40)),
        ("Break (10 min)", began + timedelta(minutes=60)),
        ("Level 4 begins", began + timedelta(minutes=70)),
        ("Level 5 begins", began + timedelta(minutes=90)),
    ]
    assert [one.at for one in found] == sorted((one.at for one in found), reverse=True)
