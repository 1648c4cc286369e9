"""Who can be chosen for check-in and late entry; one person is offered once, whatever ids the evening knows."""

from __future__ import annotations

from dataclasses import replace

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.ui.entries.view import in_play, may_enter, not_checked_in
from tests.desks import Evening, words_in

WORDS = words_in("en")
MAX = Player(PlayerId("max"), "Max Huber", nickname="Ace", other_ids=(PlayerId("guest"),))
EVA = Player(PlayerId("eva"), "Eva")
IDA = Player(PlayerId("ida"), "Ida")
PEOPLE = [EVA, IDA, MAX]


def test_who_is_checked_in_under_a_merged_id_is_not_offered_again() -> None:
    state = Evening().check_in("guest", "eva").desk.state
    assert [choice.id for choice in not_checked_in(state, PEOPLE, WORDS)] == ["ida"]


def test_who_plays_under_a_merged_id_may_not_enter_beside_it() -> None:
    evening = Evening()
    evening.begin("guest", "eva", "ida")
    assert may_enter(evening.desk.state, PEOPLE, WORDS) == []


def test_who_is_out_under_a_merged_id_re_enters_under_it() -> None:
    evening = Evening()
    evening.begin("guest", "eva", "ida")
    evening.out("guest", "ida")
    (choice,) = may_enter(evening.desk.state, PEOPLE, WORDS)
    assert (choice.id, choice.name, choice.detail) == ("guest", "Max Huber", WORDS.text("entries.re_enters"))


def test_who_plays_under_a_merged_id_is_found_by_the_words_of_the_register() -> None:
    evening = Evening()
    evening.begin("guest", "eva", "ida")
    found = {choice.id: choice.also for choice in in_play(evening.desk.state, PEOPLE, WORDS)}
    guest = next(entry for entry in evening.desk.state.entries.by_id.values() if entry.player == "guest")
    assert found[guest.id] == ("Max Huber", "Ace", "")


def test_without_merges_everybody_is_offered_by_the_own_id() -> None:
    state = Evening().check_in("max").desk.state
    alone = [replace(player, other_ids=()) for player in PEOPLE]
    assert [choice.id for choice in not_checked_in(state, alone, WORDS)] == ["eva", "ida"]
