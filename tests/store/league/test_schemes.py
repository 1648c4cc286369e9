"""Schemes as JSON: read back as they were, with frozen words, and nothing is skipped."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.points.place_table import MOST_PLACES
from homepoker.core.points.scheme import (
    Bonuses,
    ByRulebook,
    FieldSize,
    FormulaBase,
    PlaceTable,
    PointsScheme,
    PublishedPoints,
    Rounding,
    SharedKnockOuts,
    SharedPlaces,
)
from homepoker.core.rulings.points.apsa import Category
from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.words import LANGUAGES, Words
from homepoker.store.league.schemes import LONGEST_SCHEME, UnreadableScheme, decode_scheme, encode_scheme, read_scheme
from homepoker.store.resource_files import resources

points = st.integers(-(10**12), 10**12)
bases = (
    st.just(PublishedPoints())
    | st.builds(ByRulebook, st.sampled_from(Scoring), st.sampled_from(Category))
    | st.builds(PlaceTable, st.lists(points, max_size=40).map(tuple), points)
    | st.builds(FormulaBase, st.text(st.characters(exclude_categories=["Cs"]), max_size=80))
)
schemes = st.builds(
    PointsScheme,
    base=bases,
    bonuses=st.builds(Bonuses, *[points] * 7),
    decimals=st.integers(0, 3),
    rounding=st.sampled_from(Rounding),
    minimum=st.none() | st.integers(-(10**12), 0),
    maximum=st.none() | st.integers(0, 10**12),
    shared=st.sampled_from(SharedPlaces),
    field=st.sampled_from(FieldSize),
    knock_outs=st.sampled_from(SharedKnockOuts),
)

STORED = {
    '{"base":{"kind":"published"},"bonuses":{"attendance":0,"per_knock_out":0,"per_leader_knock_out":0,'
    '"final_table":0,"early":0,"win":0,"per_rebuy":0},"decimals":2,"rounding":"half-up","minimum":null,'
    '"maximum":null,"shared":"better","field":"players","knock_outs":"whole"}': PointsScheme(PublishedPoints()),
    '{"base":{"kind":"published"},"bonuses":{"attendance":0,"per_knock_out":0,"per_leader_knock_out":0,'
    '"final_table":0,"early":0,"win":0,"per_rebuy":0},"decimals":2,"rounding":"half-up","minimum":null,'
    '"maximum":null,"shared":"better","field":"players"}': PointsScheme(PublishedPoints()),
    '{"base":{"kind":"published"},"bonuses":{"attendance":0,"per_knock_out":0,"per_leader_knock_out":0,'
    '"final_table":0,"early":0,"win":0,"per_rebuy":0},"decimals":2,"rounding":"half-up","minimum":null,'
    '"maximum":null,"shared":"better"}': PointsScheme(PublishedPoints()),
    '{"base":{"kind":"formula","text":"n - r + 1"},"decimals":0,"rounding":"down","minimum":0,"shared":"mean"}': (
        PointsScheme(FormulaBase("n - r + 1"), decimals=0, rounding=Rounding.DOWN, minimum=0, shared=SharedPlaces.MEAN)
    ),
    '{"base":{"kind":"rulebook","scoring":"apsa","category":"grand-slam"},"rounding":"up","shared":"split"}': (
        PointsScheme(ByRulebook(Scoring.APSA, Category.GRAND_SLAM), rounding=Rounding.UP, shared=SharedPlaces.SPLIT)
    ),
    '{"base":{"kind":"table","points":[25000,18000],"beyond":500},"bonuses":{"win":1000},"shared":"sum"}': (
        PointsScheme(PlaceTable((25_000, 18_000), 500), Bonuses(win=1_000), shared=SharedPlaces.SUM)
    ),
}
"""Texts as versions of the program have written them: they must be read for ever."""


@given(schemes)
def test_a_scheme_is_read_back_as_it_was(scheme: PointsScheme) -> None:
    assert decode_scheme(encode_scheme(scheme)) == scheme


@pytest.mark.parametrize("text", STORED)
def test_what_was_stored_once_is_read_for_ever(text: str) -> None:
    assert decode_scheme(text) == STORED[text]
    assert decode_scheme(text.encode()) == STORED[text]


def test_the_words_of_a_stored_scheme_never_change() -> None:
    text, scheme = next(iter(STORED.items()))
    assert encode_scheme(scheme) == text


WRONG: list[tuple[Any, str]] = [
    ("{", "points.scheme_unreadable"),
    ("[]", "points.scheme_without_base"),
    ("5", "points.scheme_without_base"),
    ('{"base":{}}', "points.scheme_without_base"),
    ('{"base":"formula"}', "points.scheme_without_base"),
    ('{"base":{"kind":"python","text":"1"}}', "points.scheme_unknown_base"),
    ('{"base":{"kind":["formula"],"text":"1"}}', "points.scheme_unknown_base"),
    ('{"base":{"kind":"formula"}}', "points.scheme_unreadable"),
    ('{"base":{"kind":"formula","text":5}}', "points.scheme_unreadable"),
    ('{"base":{"kind":"formula","text":"1","more":2}}', "points.scheme_unknown_field"),
    ('{"base":{"kind":"published"},"more":2}', "points.scheme_unknown_field"),
    ('{"base":{"kind":"published"},"bonuses":{"more":2}}', "points.scheme_unknown_field"),
    ('{"base":{"kind":"published"},"decimals":9}', "points.scheme_unreadable"),
    ('{"base":{"kind":"published"},"decimals":true}', "points.scheme_unreadable"),
    ('{"base":{"kind":"published"},"minimum":2,"maximum":1}', "points.scheme_unreadable"),
    ('{"base":{"kind":"published"},"shared":"all"}', "points.scheme_unreadable"),
    ('{"base":{"kind":"published"},"minimum":9000000000000}', "points.too_many_points"),
    ('{"base":{"kind":"table","points":[1,1e400]}}', "points.scheme_unreadable"),
    (json.dumps({"base": {"kind": "table", "points": [1] * (MOST_PLACES + 1)}}), "points.table_too_long"),
    (json.dumps({"base": {"kind": "formula", "text": "1" * 1_001}}), "points.formula.too_long"),
    (" " * (LONGEST_SCHEME + 1), "points.scheme_too_long"),
    ("[" * 90_000, "points.scheme_unreadable"),
    (b"\xff\xfe", "points.scheme_unreadable"),
]


@pytest.mark.parametrize(("text", "key"), WRONG)
def test_what_is_no_scheme_is_refused_in_words(text: str | bytes, key: str) -> None:
    with pytest.raises(UnreadableScheme) as caught:
        decode_scheme(text)
    assert caught.value.sentence.key == key
    for language in LANGUAGES:
        assert Words(resources() / "locale", language).strict().say(caught.value.sentence)


def test_a_scheme_that_would_not_be_read_back_is_not_written() -> None:
    with pytest.raises(UnreadableScheme):
        encode_scheme(PointsScheme(PlaceTable((10**13,))))


def test_fields_that_are_left_out_are_the_usual_ones() -> None:
    assert read_scheme({"base": {"kind": "formula", "text": "n"}}) == PointsScheme(FormulaBase("n"))
