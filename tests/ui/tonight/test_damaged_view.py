"""The view of a damaged evening tells its journal as it stands."""

from __future__ import annotations

from homepoker.services.exchange.evening_rescue import ReadableBeginning
from homepoker.store.errors import MissingLine
from homepoker.ui.tonight.damaged_view import journal_rows
from tests.desks import Evening, words_in


def test_what_was_taken_back_says_so_and_another_day_is_named() -> None:
    evening, words = Evening().begin("ida", "max", "eva", "jo"), words_in("en")
    evening.out("max", "ida")
    evening.desk.undo()
    undone_at = evening.desk.now()
    evening.pass_time(hours=20)
    evening.out("eva", "ida")
    told = ReadableBeginning(tuple(evening.desk.history.lines), MissingLine(99), evening.desk.state)
    rows = [[str(cell) for cell in cells] for _, cells in journal_rows(told, (), evening.desk.now(), words)]
    said = {text.partition(" · ")[0]: (at, text) for _, at, text in rows}
    assert said["Max out (Ida)"][1].endswith(f" · taken back at {words.time(undone_at)}")
    assert said["Eva out (Ida)"][0] == f"21 Nov, {words.time(evening.desk.now())}"
