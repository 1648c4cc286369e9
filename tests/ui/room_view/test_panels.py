"""The side panel is kept as long as nothing happens, and never longer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from homepoker.core.entries import PlayerBustedOut
from homepoker.core.payouts import Fees, PrizesAnnounced
from homepoker.core.stacks import Stacks
from homepoker.core.tournament import Tournament
from homepoker.services.words import Words
from homepoker.store.resource_files import resources
from homepoker.ui.room_view.news import NO_NEWS, News
from homepoker.ui.room_view.panels import KeptPanels, PanelFacts, side_panels, structure_panel
from tests.fakes import EVENING
from tests.ui.room_view.evenings import also, busted, given, playing, words_in

DE = words_in("de")
COUNTED: frozenset[int] = frozenset()
"""No table at which nobody counts the hands."""


def test_the_same_evening_keeps_the_same_panels() -> None:
    kept, state = KeptPanels(), playing(14)
    first, second = (kept(state, DE, PanelFacts(NO_NEWS, 0, COUNTED, is_entry_open=False)) for _ in range(2))
    assert first is second


def test_whatever_happens_they_are_those_of_now() -> None:
    kept, state = KeptPanels(), playing(14)
    states = (state, busted(state, 3), replace(state, name="Andere"), state)
    cases = product(states, (NO_NEWS, News(given(5), ())), (0, 4), (DE, words_in("en")), (True, False))
    for now, news, level, words, is_open in cases:
        made = side_panels(now, words, PanelFacts(news, level, COUNTED, is_entry_open=is_open))
        assert kept(now, words, PanelFacts(news, level, COUNTED, is_entry_open=is_open)) == made


def test_somebody_who_is_called_otherwise_in_the_register_is_so_here() -> None:
    names = {"p0": "Ida"}
    words = Words(resources() / "locale", "de", lambda player: names.get(player, player))
    kept, state = KeptPanels(), playing(4)
    before = kept(state, words, PanelFacts(NO_NEWS, 0, COUNTED, is_entry_open=False))
    names["p0"] = "Ida Weber"
    made = side_panels(state, words, PanelFacts(NO_NEWS, 0, COUNTED, is_entry_open=False))
    assert kept(state, words, PanelFacts(NO_NEWS, 0, COUNTED, is_entry_open=False)) == made != before


def test_prizes_grow_with_the_entries_and_are_not_there_without_fees() -> None:
    state = playing(14)
    facts = PanelFacts(NO_NEWS, 4, COUNTED, is_entry_open=True)
    paying = replace(state, profile=replace(state.profile, fees=Fees(entry_fee=1_000, house_fee=100)))
    (prizes,) = set(side_panels(paying, DE, facts)) - set(side_panels(state, DE, facts))
    assert prizes.title == "Preisgeld 126"
    assert [(row.lead, row.text) for row in prizes.groups[0].rows] == [("1.", "63"), ("2.", "38"), ("3.", "25")]


def prizes_of(state: Tournament, **profile: object) -> list[tuple[str, list[tuple[str, str]]]]:
    """The panels of prizes, each with what its rows say."""
    changed = replace(state, profile=replace(state.profile, **profile))  # type: ignore[arg-type] # any field
    panels = side_panels(changed, DE, PanelFacts(NO_NEWS, 4, COUNTED, is_entry_open=False))
    return [
        (panel.title, [(row.lead, row.text) for row in panel.groups[0].rows])
        for panel in panels
        if panel.title.startswith("Preis")
    ]


def test_goods_by_place_are_read_whole_and_need_no_word_of_money() -> None:
    shown = prizes_of(playing(14), goods=("Pokal und ein Jahr lang Freigetränke", "Schinken"))
    rows = [("1.", "Pokal und ein Jahr"), ("", "lang Freigetränke"), ("2.", "Schinken")]
    assert shown == [("Preise", rows)]
    both = prizes_of(playing(14), goods=("Pokal",), fees=Fees(entry_fee=1_000, paid_places=2, has_bubble_back=True))
    rows = [("1.", "85 + Pokal"), ("2.", "45"), ("Bubble", "10 zurück")]
    assert both == [("Preisgeld 140", rows)]


def test_the_room_shows_what_was_announced_whoever_enters_after_all() -> None:
    announced = PrizesAnnounced(EVENING, (9_000, 3_000))
    state = replace(playing(14), announced=announced)
    assert prizes_of(state, fees=Fees(entry_fee=1_000)) == [("Preisgeld 120", [("1.", "90"), ("2.", "30")])]


def heads(state: Tournament, fees: Fees, *outs: tuple[int, tuple[int, ...]]) -> list[tuple[str, str]] | None:
    """What the room says of bounties after some bust-outs; nothing where it does not speak of them."""
    for loser, by in outs:
        left = state.entries.still_in
        event = PlayerBustedOut(left[loser].id, tuple(left[one].id for one in by), 1 + state.entries.hands, EVENING)
        state = also(state, event)
    state = replace(state, profile=replace(state.profile, fees=fees))
    panels = side_panels(state, DE, PanelFacts(NO_NEWS, 4, COUNTED, is_entry_open=True))
    found = [panel for panel in panels if panel.title == "Kopfgelder"]
    return [(row.text, row.tail) for row in found[0].groups[0].rows] if found else None


def test_whose_head_carries_more_is_shown_with_the_others_as_far_as_it_is_true() -> None:
    state, progressive = playing(6), Fees(entry_fee=2_000, bounty=1_000, is_progressive=True)
    assert heads(state, progressive) == [("Auf jedem Kopf", "10")]
    shown = heads(state, progressive, (5, (0,)), (4, (0,)), (3, (1,)))
    assert shown is not None
    assert [tail for _, tail in shown] == ["20", "15", "10"]
    assert shown[-1][0] == "Alle anderen"
    assert heads(state, progressive, (5, (0,)), (4, ())) is None, "half of it belongs onto a head that nobody named"


def test_fixed_bounties_are_alike_whoever_wins_them_and_there_are_none_without() -> None:
    state, fixed = playing(6), Fees(entry_fee=2_000, bounty=1_000)
    assert heads(state, fixed, (5, (0,)), (4, ())) == [("Auf jedem Kopf", "10")]
    assert heads(state, Fees(entry_fee=2_000), (5, (0,))) is None


def test_the_structure_marks_the_level_that_is_played_and_draws_what_leaves() -> None:
    state = playing(14)
    panel = structure_panel(state, DE, 2)
    rows = panel.groups[0].rows
    levels = [row for row in rows if row.lead]
    assert [row.lead for row in levels if row.is_marked] == ["2"]
    assert len(levels) == len(state.profile.structure.levels)
    breaks = [level for level in state.profile.structure.levels[:-1] if level.break_after is not None]
    assert len(rows) - len(levels) == len(breaks)
    assert all("geht raus" in row.text for row in rows if row.chip)


def counted(chips: Sequence[int]) -> Tournament:
    """An evening in which everybody's stack was counted."""
    state = playing(len(chips))
    stacks = {entry.id: stack for entry, stack in zip(state.entries.still_in, chips, strict=True)}
    return replace(state, stacks=Stacks(stacks))


def leading(state: Tournament) -> list[tuple[str, str, bool]]:
    facts = PanelFacts(NO_NEWS, 4, COUNTED, is_entry_open=False, counted_at=EVENING)
    found = [panel for panel in side_panels(state, DE, facts) if panel.title == "Die größten Stacks"]
    return [(f"{row.lead} {row.text}", row.tail, row.is_marked) for panel in found for row in panel.groups[0].rows]


def test_who_leads_is_named_with_big_blinds_and_the_time_of_the_count() -> None:
    state = counted((9_000, 24_500, 3_000, 12_000))
    assert leading(state) == [
        ("1. Uwe", "24.500 · 61 BB", True),
        ("2. Ida", "12.000 · 30 BB", False),
        ("3. Anna", "9.000 · 23 BB", False),
    ]
    facts = PanelFacts(NO_NEWS, 4, COUNTED, is_entry_open=False, counted_at=EVENING)
    groups = [panel.groups[0].title for panel in side_panels(state, DE, facts)]
    assert f"gezählt um {DE.time(EVENING)}" in groups


def test_without_a_count_that_says_so_nobody_leads() -> None:
    state = counted((9_000, 24_500, 3_000, 12_000))
    facts = PanelFacts(NO_NEWS, 4, COUNTED, is_entry_open=False)
    assert "Die größten Stacks" not in [panel.title for panel in side_panels(state, DE, facts)]


def test_equal_stacks_share_the_lead_and_too_many_of_them_are_not_listed() -> None:
    assert [row[0] for row in leading(counted((5_000, 9_000, 9_000, 1_000)))] == ["1. Karl", "1. Uwe", "3. Anna"]
    assert [row[0] for row in leading(counted((5_000, 9_000, 5_000, 5_000)))] == ["1. Uwe"]
    assert leading(counted((5_000,) * 6)) == []
