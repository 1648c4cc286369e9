"""Two of one name: everybody is called so that nobody else can be meant."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.players import Player, distinct_names
from homepoker.core.quantities import PlayerId
from homepoker.core.spelling import plain

texts = st.sampled_from(("", "Max", "max ", "Max Huber", "Max Hofer", "Ace", "Max H.", "Max 2", "27"))
people = st.lists(
    st.builds(
        Player,
        id=st.uuids().map(lambda number: PlayerId(str(number))),
        name=st.sampled_from(("Max", "MAX", "Max Huber", "Max Hofer", "Max H.", "Max 2", "Eva")),
        display_name=texts,
        nickname=texts,
        member_number=texts,
        is_guest=st.booleans(),
    ),
    max_size=9,
    unique_by=lambda player: player.id,
)


def named(*players: Player) -> dict[str, str]:
    return {str(player): name for player, name in distinct_names(players).items()}


def member(player: str, name: str, display: str = "", **more: object) -> Player:
    return Player(PlayerId(player), name, display, **more)  # type: ignore[arg-type] # whatever a player has


def test_who_shares_no_name_is_called_as_the_register_says() -> None:
    assert named(member("a", "Max Huber", "Max"), member("b", "Eva")) == {"a": "Max", "b": "Eva"}


def test_two_first_names_get_as_many_letters_of_the_last_name_as_it_takes() -> None:
    names = named(member("a", "Max Huber", "Max"), member("b", "Max Weiß", "Max"))
    assert names == {"a": "Max H.", "b": "Max W."}
    names = named(member("a", "Max Huber", "Max"), member("b", "Max Hofer", "Max"), member("c", "Max Weiß", "max"))
    assert names == {"a": "Max Hu.", "b": "Max Ho.", "c": "max W."}


def test_a_full_name_twice_is_told_apart_by_nickname_then_number() -> None:
    names = named(member("a", "Max Huber", nickname="Ace"), member("b", "Max Huber", member_number="27"))
    assert names == {"a": "Max Huber (Ace)", "b": "Max Huber (27)"}


def test_whom_nothing_parts_is_counted_and_guests_come_last() -> None:
    names = named(member("a", "Max", is_guest=True), member("b", "Max"), member("c", "max"))
    assert names == {"b": "Max", "c": "max 2", "a": "Max 3"}


def test_names_that_differ_in_accents_or_signs_alone_are_told_apart() -> None:
    names = named(member("a", "André Weiß", nickname="Ace"), member("b", "Andre Weiss"))
    assert names == {"a": "André Weiß (Ace)", "b": "Andre Weiss"}


def test_no_made_up_name_is_one_that_somebody_has() -> None:
    names = named(member("a", "Max H."), member("b", "Max Huber", "Max"), member("c", "Max"), member("d", "Max 2"))
    assert names == {"a": "Max H.", "b": "Max Hu.", "c": "Max", "d": "Max 2"}


def test_a_person_merged_of_two_has_one_name_under_both_ids() -> None:
    names = named(member("a", "Max Huber", other_ids=(PlayerId("z"),)), member("b", "Max Huber", nickname="Ace"))
    assert names["a"] == names["z"] == "Max Huber"
    assert names["b"] == "Max Huber (Ace)"


@given(people)
def test_no_two_people_are_ever_called_the_same(players: list[Player]) -> None:
    names = distinct_names(players)
    assert set(names) == {player.id for player in players}
    assert len({plain(name) for name in names.values()}) == len(players)


@given(people, st.randoms(use_true_random=False))
def test_the_order_of_the_register_changes_no_name(players: list[Player], luck: object) -> None:
    mixed = list(players)
    luck.shuffle(mixed)  # type: ignore[attr-defined] # Hypothesis's own Random
    assert distinct_names(mixed) == distinct_names(players)
