"""Random facts for a topic, made from its schema: ordinary ones, extreme ones, contradictions, and what is no fact.

Half of them begin with a worked case, of which some fields are changed or left out: so they come further into the
decision than facts that are made up as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from hypothesis import strategies as st

from homepoker.core.rulings.fact_schema import facts_schema
from tests.rulings.cases import CELLS, TOPICS

Schema = Mapping[str, Any]
Facts = dict[str, Any]

HUGE = 10**18
WHO: dict[str, list[Any]] = {"seat": [1, 2, 3, 4], "player": ["Ada", "Ben", "Cem", "Dora"]}
"""The same few by their seats or names, so that lists meet each other."""
NAMES = st.sampled_from([*WHO["player"], "x", "N" * 80])
CARDS = st.sampled_from(["As", "Ah", "Kd", "Td", "9c", "2c", "7h", "Xx", "10"])
DATES = st.sampled_from(
    ["2026-02-28", "2024-02-29", "2025-12-31", "1900-01-01", "2999-12-31", "9999-12-31", "0001-01-01"]
)
NO_FACTS: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        0,
        -1,
        HUGE,
        -HUGE,
        1.5,
        float("nan"),
        float("inf"),
        "",
        "x",
        "x" * 2000,
        [],
        [[]],
        {},
        {"x": 1},
        [None],
    ]
)
"""Values of any kind, which hardly ever fit."""


@cache
def schema_of(topic: str) -> Schema:
    """The schema of a topic's facts."""
    return facts_schema(TOPICS[topic])


@cache
def facts_of(topic: str) -> st.SearchStrategy[Facts]:
    """Facts for a topic, of every kind."""
    whole = schema_of(topic)
    fields = {name: _values(part, whole) for name, part in whole["properties"].items()}
    cases = [cell.facts for cell in CELLS if cell.topic == topic]

    @st.composite
    def mixed(draw: st.DrawFn) -> Facts:
        facts: Facts = deepcopy(draw(st.sampled_from(cases))) if draw(st.booleans()) else {}
        is_case = bool(facts)
        for name, values in fields.items():
            fate = draw(st.integers(0, 9))
            if fate < (7 if is_case else 1):  # as it is: in a case as told there, else not told at all
                continue
            if fate == 9 and is_case:
                facts.pop(name, None)
            else:
                facts[name] = draw(values)
        return facts

    everybody = {name: values for name, part in whole["properties"].items() if (values := _everybody(part, whole))}

    @st.composite
    def crowded(draw: st.DrawFn) -> Facts:
        """All are new, all are out, all are absent: several lists name the same few."""
        here = draw(st.sampled_from([[], [0], [1, 2], [0, 1, 2], [0, 2, 3], [0, 1, 2, 3]]))
        facts: Facts = {name: draw(fields[name]) for name in whole.get("required", ())}
        facts.update(deepcopy(draw(st.sampled_from(cases))))
        for name, values in everybody.items():
            if draw(st.integers(0, 3)):
                facts[name] = draw(values(here))
        return facts

    def changed(facts: Facts, name: str, value: object) -> Facts:
        return {**facts, name: value}

    wrong = st.builds(changed, mixed(), st.sampled_from([*fields, "unheardOf"]), NO_FACTS)
    return mixed() | crowded() | wrong if everybody else mixed() | wrong


def _everybody(part: Schema, whole: Schema) -> Callable[[list[int]], st.SearchStrategy[Any]] | None:
    """How a list or table that names seats or players names just these; ``None`` where it names none."""
    part = _resolved(part, whole)
    if "anyOf" in part:
        return next((made for one in part["anyOf"] if (made := _everybody(one, whole))), None)
    match part.get("type"):
        case "array":
            inner = _resolved(part["items"], whole)
            who = {name for name, one in inner.get("properties", {}).items() if one.get("unit") in WHO}
            if inner.get("unit") in WHO:
                return lambda here: st.just([WHO[inner["unit"]][at] for at in here])
            if who:
                return lambda here: st.tuples(*(_one(inner, whole, who, at) for at in here)).map(list)
        case "object" if "additionalProperties" in part and (unit := part.get("propertyNames", {}).get("unit")) in WHO:
            values = part["additionalProperties"]
            return lambda here: st.fixed_dictionaries({str(WHO[unit][at]): _values(values, whole) for at in here})
        case _:
            pass
    return None


def _one(part: Schema, whole: Schema, who: set[str], at: int) -> st.SearchStrategy[Facts]:
    """One entry of a list, who is on this seat or has this name."""
    names = {name: WHO[part["properties"][name]["unit"]][at] for name in who}
    return _objects(part, whole).map(lambda made: {**made, **names})


def _resolved(part: Schema, whole: Schema) -> Schema:
    return whole["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part


def _values(part: Schema, whole: Schema) -> st.SearchStrategy[Any]:
    """Values that fit a part of a schema, its ends among them."""
    part = _resolved(part, whole)
    if "anyOf" in part:
        return st.one_of(*(_values(one, whole) for one in part["anyOf"]))
    if "enum" in part:
        return st.sampled_from(part["enum"])
    match part.get("type"):
        case "null":
            return st.none()
        case "boolean":
            return st.booleans()
        case "integer":
            return _whole(part)
        case "number":
            return st.sampled_from([part["minimum"], part["maximum"]]) | st.floats(part["minimum"], part["maximum"])
        case "string":
            return _texts(part)
        case "array":
            return _lists(part, whole)
        case "object" if "properties" in part:
            return _objects(part, whole)
        case "object":
            return _tables(part, whole)
        case other:
            raise AssertionError(f"no values for {other}")


def _whole(part: Schema) -> st.SearchStrategy[int]:
    """Small numbers as they meet each other in one situation, and both ends with their neighbours."""
    least, most = part["minimum"], part["maximum"]
    ends = st.sampled_from([one for one in (least, least + 1, most - 1, most) if least <= one <= most])
    near = st.integers(least, min(most, least + 12))
    beyond = st.sampled_from([least - 1, most + 1])
    return st.sampled_from([*[near] * 20, *[ends] * 4, beyond]).flatmap(lambda kind: kind)


def _texts(part: Schema) -> st.SearchStrategy[str]:
    if part.get("format") == "date":
        return DATES
    match part.get("unit"):
        case "player":
            return NAMES
        case "card":
            return CARDS
        case _:
            return st.sampled_from(["", "Ein Text", "ä" * part.get("maxLength", 80)])


def _lists(part: Schema, whole: Schema) -> st.SearchStrategy[list[Any]]:
    """Empty ones, short ones, whole tables, the same thing again and again, and too many."""
    inner = _values(part["items"], whole)
    most = part["maxItems"]
    short = st.lists(inner, min_size=min(part.get("minItems", 0), 1), max_size=min(most, 4))
    return st.one_of(
        short,
        short,
        st.lists(inner, min_size=min(most, 5), max_size=min(most, 12)),
        st.builds(lambda one, times: [one] * times, inner, st.sampled_from([2, 2, 12, most, most + 1])),
        st.just([]),
    )


def _objects(part: Schema, whole: Schema) -> st.SearchStrategy[Facts]:
    fields = {name: _values(one, whole) for name, one in part["properties"].items()}
    needed = set(part.get("required", ()))
    return st.fixed_dictionaries(
        {name: values for name, values in fields.items() if name in needed},
        optional={name: values for name, values in fields.items() if name not in needed},
    )


def _tables(part: Schema, whole: Schema) -> st.SearchStrategy[Facts]:
    """Tables for each player, seat or place; their names are texts in JSON."""
    match part["propertyNames"]["unit"]:
        case "player":
            names: st.SearchStrategy[str] = NAMES
        case _:
            names = st.sampled_from(["1", "2", "3", "4", "5", "9", "11", "0", "-1", "12", "50", "x"])
    return st.dictionaries(names, _values(part["additionalProperties"], whole), max_size=5)
