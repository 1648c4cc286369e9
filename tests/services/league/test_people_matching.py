from __future__ import annotations

import pytest

from homepoker.core.past_results.cell_reading import WrittenPerson, person
from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.services.league.people_matching import Match, MatchedPerson, match_people

MAX = Player(PlayerId("max"), "Max Müller", nickname="Ace", member_number="17")
IDA = Player(PlayerId("ida"), "Ida Größl", display_name="Ida G.")
EVA_ONE = Player(PlayerId("eva1"), "Eva Huber")
EVA_TWO = Player(PlayerId("eva2"), "Eva Huber")
REGISTER = (MAX, IDA, EVA_ONE, EVA_TWO)


def match(*names: str, merged: tuple[Player, ...] = ()) -> list[MatchedPerson]:
    written = [person(name) for name in names]
    assert all(written)
    return list(match_people([one for one in written if one], REGISTER, lambda key: PlayerId(f"new-{key}"), merged))


@pytest.mark.parametrize(
    ("name", "why", "who"),
    [
        ("Max Müller", Match.NAME, "max"),
        ("max mueller", Match.NAME, "max"),
        ("Max Muller", Match.NAME, "max"),
        ("Müller, Max", Match.NAME, "max"),
        ("Mueller Max", Match.SWAPPED, "max"),
        ("Ace", Match.NICKNAME, "max"),
        ("Ida Groessl", Match.NAME, "ida"),
        ("Ida G.", Match.NICKNAME, "ida"),
        ("Karl Neu", Match.NEW, "new-karl neu|"),
    ],
)
def test_who_is_beyond_doubt_is_taken_at_once(name: str, why: Match, who: str) -> None:
    (found,) = match(name)
    assert (found.why, found.proposal) == (why, who)


@pytest.mark.parametrize(
    ("name", "why", "candidates"),
    [
        ("Max Mülller", Match.LIKELY, ["max"]),
        ("Max M.", Match.LIKELY, ["max"]),
        ("Ida", Match.LIKELY, ["ida"]),
        ("Eva Huber", Match.SEVERAL, ["eva1", "eva2"]),
        ("Eva", Match.LIKELY, ["eva1", "eva2"]),
    ],
)
def test_likeness_alone_decides_nothing(name: str, why: Match, candidates: list[str]) -> None:
    (found,) = match(name)
    assert (found.why, found.proposal, [candidate.id for candidate in found.candidates]) == (why, None, candidates)


def test_a_member_number_decides_unless_the_name_is_another_one() -> None:
    one = WrittenPerson("Max Müller", member_number="17")
    other = WrittenPerson("Karl Neu", member_number="17")
    third = WrittenPerson("Max Müller", member_number="18")
    found = match_people([one, other, third], REGISTER, lambda key: PlayerId(f"new-{key}"))
    assert [each.why for each in found] == [Match.NUMBER, Match.SEVERAL, Match.NEW]


def test_somebody_is_found_by_the_name_of_an_entry_that_was_merged() -> None:
    former = Player(PlayerId("old"), "Ida Bauer")
    register = (MAX, Player(PlayerId("ida"), "Ida Größl", other_ids=(PlayerId("old"),)))
    written = WrittenPerson("Ida Bauer")
    (found,) = match_people([written], register, PlayerId, [former])
    assert (found.why, found.proposal) == (Match.FORMER_NAME, "ida")


def test_two_spellings_in_one_sheet_are_a_question_for_the_second() -> None:
    first, second = match("Wilhelm Neumann", "Wilhelm Neuman")
    assert (first.why, second.why) == (Match.NEW, Match.LIKELY)
    assert [candidate.id for candidate in second.candidates] == [first.own.id]


def test_the_most_frequent_spelling_is_the_name_and_of_as_many_the_fuller_one() -> None:
    seldom, often, third = match("Wilhelm Neuman", *["Wilhelm Neumann"] * 2, *["W. Neumann"] * 2)
    assert (often.why, often.results) == (Match.NEW, 2)
    assert (seldom.why, third.why) == (Match.LIKELY, Match.LIKELY)
    assert [candidate.name for candidate in seldom.candidates] == ["Wilhelm Neumann"]
    assert [candidate.name for candidate in third.candidates] == ["Wilhelm Neumann"]


def test_of_spellings_that_differ_in_signs_alone_the_most_frequent_is_the_name_and_all_are_kept() -> None:
    (karl,) = match("KARL NEU", "Karl Néu", "Karl Neu", "Karl Neu", "karl neu")
    assert (karl.own.name, karl.results) == ("Karl Neu", 5)
    assert karl.spellings == ("Karl Neu", "Karl Néu", "karl neu", "KARL NEU")


def test_everybody_is_asked_for_once_and_guests_stay_outside_the_league() -> None:
    found = match("Karl Neu (Gast)", "Karl Neu", "karl neu")
    assert len(found) == 1
    assert (found[0].own.is_guest, found[0].own.counts_in_league) == (True, False)
