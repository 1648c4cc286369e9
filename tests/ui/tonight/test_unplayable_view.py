"""The view of a damaged evening: its lines by themselves, with the damaged or missing one marked."""

from __future__ import annotations

from homepoker.core.wording import sentence
from homepoker.store.evening.tournament_log import Outline
from homepoker.ui.tonight.unplayable_view import journal_rows
from tests.desks import words_in
from tests.fakes import EVENING


def test_the_damaged_or_missing_line_is_marked_among_the_others() -> None:
    words = words_in("en")
    reopened = sentence("journal.reopened")
    lines = [Outline(1, "act", EVENING, reopened, "1"), Outline(3, "undo", EVENING, reopened, "1")]
    for damaged, key in ((2, "tonight.damaged_gap"), (3, "tonight.damaged_line")):
        rows = dict(journal_rows(lines, damaged, words))
        told = {number: [str(getattr(one, "text", one)) for one in cells] for number, cells in rows.items()}
        assert told["1"][2] == words.say(reopened)
        assert told[str(damaged)][2] == words.text(key, line=damaged)
        assert [getattr(rows[number][2], "tone", "") for number in ("1", str(damaged))] == ["text", "danger"]
