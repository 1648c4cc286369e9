"""A count in words, and the draft of one that is half typed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from homepoker.core.quantities import EntryId
from homepoker.core.stack_audit import Likely
from homepoker.core.wording import Value
from homepoker.services.evening.commands.stacks import StackCommands
from homepoker.ui.stacks.view import Typed, as_draft, audit_view, from_draft, measured_by, table_line, table_rows
from tests.desks import Evening, words_in

E = EntryId("e")
TYPED = Typed({E: 7_000, EntryId("f"): 300}, {EntryId("f"): {25: 4, 100: 2}}, by_colour=True)
PLAYED = timedelta(minutes=30)


def test_pieces_come_before_a_total() -> None:
    assert TYPED.stacks == {E: 7_000, EntryId("f"): 300}
    assert Typed({E: 5}, {E: {25: 2}}).stacks == {E: 50}


def test_a_draft_reads_back_as_it_was_for_a_while() -> None:
    draft = as_draft(TYPED, PLAYED)
    assert from_draft(draft, PLAYED + timedelta(minutes=10)) == TYPED
    assert from_draft(draft, PLAYED + timedelta(minutes=11)) == Typed()


@pytest.mark.parametrize(
    "draft",
    [
        {},
        {"played": 1e999, "chips": {}, "pieces": {}},
        {"played": 1800, "chips": [], "pieces": {}},
        {"played": 1800, "chips": {"e": 1e999}, "pieces": {}},
        {"played": 1800, "chips": {}, "pieces": {"e": {"x": 1}}},
        {"played": 1800, "chips": {"e": -5}, "pieces": {}},
    ],
)
def test_what_somebody_has_changed_is_nothing(draft: dict[str, object]) -> None:
    assert from_draft(draft, PLAYED) == Typed()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("what", list(Likely))
def test_every_cause_has_words(language: str, what: Likely) -> None:
    words = words_in(language)
    values: dict[str, Value] = {"players": ["ida"], "chips": 5_000, "meant": 500, "smallest": 25}
    for count in (1, 2):
        assert words.text(f"stacks.hint_{what.value}", count=count, **values)
    assert words.text(f"stacks.cause_{what.value}")


def test_the_leader_stands_first_with_big_blinds_and_how_the_stack_went() -> None:
    evening = Evening().begin("ida", "max", "eva")
    stacks = StackCommands(evening.desk)
    stacks.record({evening.entry(name): 10_000 for name in ("ida", "max", "eva")})
    evening.pass_time(minutes=25)
    counted = {evening.entry("ida"): 8_000, evening.entry("max"): 14_000, evening.entry("eva"): 8_000}
    stacks.record(counted)
    state, words = evening.desk.state, words_in("de")
    level = measured_by(state, evening.desk.now())
    view = audit_view(state, stacks.audit(counted), counted, stacks.history(), level, words)
    assert view.leader.startswith("Chipleader: Max mit 14.000")
    ranked = {row.name: (row.place, row.went) for row in view.ranked}
    assert ranked == {
        "Max": ("1.", "10.000 → 14.000"),
        "Ida": ("2.", "10.000 → 8.000"),
        "Eva": ("2.", "10.000 → 8.000"),
    }
    assert (view.said, view.tone) == ("30.000 gezählt: Alle Chips sind da.", "good")


def test_a_table_says_how_many_are_counted_and_what_lay_there_before() -> None:
    evening = Evening().begin("ida", "max", "eva")
    words = words_in("de")
    rows = table_rows(evening.desk.state, 1, {}, words)
    assert table_line(rows, words).startswith("Tippe je Platz")
    evening.field.count_stack(evening.entry("ida"), 12_000)
    rows = table_rows(evening.desk.state, 1, {evening.entry("max"): 9_000}, words)
    assert {row.name: row.before for row in rows}["Ida"] == "12.000"
    assert table_line(rows, words) == "1 von 3 gezählt, zusammen 9.000"
