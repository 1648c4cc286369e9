"""Sentences as keys and values; refusals, and the people they speak of."""

from __future__ import annotations

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.refusal import Refusal, refuse
from homepoker.core.rulebooks.citation import Citation
from homepoker.core.wording import Sentence, sentence


def test_a_sentence_is_its_key_and_values() -> None:
    assert sentence("journal.out_by", player="p7", by=["p2"]) == Sentence(
        "journal.out_by", {"player": "p7", "by": ["p2"]}
    )
    assert sentence("clock.pause") != sentence("clock.start")


def test_sentences_can_be_gathered_in_sets_although_they_hold_lists() -> None:
    first, again = sentence("a.b", by=["p1", "p2"]), sentence("a.b", by=["p1", "p2"])
    other = sentence("a.b", by=["p2"])
    assert len({first, again, other}) == 2


def test_arithmetic_refuses_without_a_rule_and_cannot_be_overruled() -> None:
    refusal = refuse("seating.seat_taken", table=1, seat=4)
    assert refusal.reason == sentence("seating.seat_taken", table=1, seat=4)
    assert (refusal.citations, refusal.may_overrule) == ((), False)


def test_a_rule_that_refuses_is_cited_and_may_be_overruled() -> None:
    refusal = Refusal(sentence("play.no_rebuys"), (Citation("apsa", "3.5.8"),), may_overrule=True)
    assert str(refusal) == "play.no_rebuys"
    assert refusal.may_overrule
    assert [str(citation) for citation in refusal.citations] == ["apsa:3.5.8"]


def test_a_player_is_shown_by_the_display_name_where_there_is_one() -> None:
    assert Player(PlayerId("p"), "Ida Fuchs").shown_name == "Ida Fuchs"
    assert Player(PlayerId("p"), "Ida Fuchs", display_name="Ida F.").shown_name == "Ida F."
