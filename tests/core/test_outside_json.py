"""JSON from outside: nothing in it ends the program, and nothing in it is silently passed over."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homepoker.core.limits import MOST_NESTED
from homepoker.core.outside_json import UnreadableJson, read_json

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**19), 10**19) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=4),
)


def refused(text: str | bytes) -> tuple[str, dict[str, object]]:
    with pytest.raises(UnreadableJson) as found:
        read_json(text)
    return found.value.reason.key, dict(found.value.reason.values)


@given(PLAIN)
def test_what_is_plain_is_read_as_it_is(value: object) -> None:
    assert read_json(json.dumps(value)) == value
    assert read_json(json.dumps(value, ensure_ascii=False).encode()) == value


def nested(deep: int) -> str:
    return '{"a":\n' * deep + "1" + "}" * deep


def test_depth_has_a_limit_and_its_line_is_named() -> None:
    assert read_json(nested(MOST_NESTED)) is not None
    for deep in (MOST_NESTED + 1, 100_000):
        assert refused(nested(deep)) == ("limits.json_nested", {"line": MOST_NESTED + 1, "most": MOST_NESTED})
    assert refused("[" * 100_000)[0] == "limits.json_nested"


def test_brackets_in_texts_are_not_depth() -> None:
    assert read_json('["' + "[" * 1000 + '\\"{"]') == ["[" * 1000 + '"{']


def test_a_number_of_thousands_of_digits_is_beyond_every_range() -> None:
    assert read_json("-" + "9" * 5000) < -(10**18)
    assert read_json("9" * 5000) > 10**18


def test_a_field_that_stands_twice_is_named() -> None:
    assert refused('{"chip": 100, "toCall": 1, "chip": 500}') == ("limits.json_twice", {"field": "chip"})


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_said(text: str) -> None:
    assert refused(f'{{"a": {text}}}') == ("limits.json_no_number", {"text": text})


def test_half_a_character_is_refused_and_a_whole_one_written_in_halves_is_not() -> None:
    assert refused('["\\ud83c"]')[0] == "limits.json_half_character"
    assert refused('{"\\ud83c": 1}')[0] == "limits.json_half_character"
    assert read_json('["\\ud83c\\udccf"]') == ["🃏"]


def test_where_it_is_no_json_is_named() -> None:
    # Up to Python 3.12 where a name is missed, later at the comma that nothing follows.
    places = {"line": 3, "column": 1}, {"line": 2, "column": 7}
    assert refused('{\n"a": 1,\n}') in [("limits.json_broken", place) for place in places]
    assert refused("") == ("limits.json_broken", {"line": 1, "column": 1})
    assert refused(b'{\n"a": "\xff"}') == ("limits.json_not_utf8", {"line": 2})
