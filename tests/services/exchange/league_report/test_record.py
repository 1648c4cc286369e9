"""The JSON of a season: by its schema, numbers as numbers, and read back as it was."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from homepoker.services.club import Club
from homepoker.services.exchange.league_report.building import report_of_season
from homepoker.services.exchange.league_report.record import FORMAT, LeagueRecord, schema, to_json
from homepoker.services.words import Words
from tests.league_seasons import YEAR, a_league
from tests.played_evenings import RESOURCES


@pytest.fixture
def stored(club: Club) -> dict[str, Any]:
    words = Words(RESOURCES / "locale", "de", club.name_of)
    found = json.loads(to_json(report_of_season(club, a_league(club), YEAR, words).record))
    assert isinstance(found, dict)
    return found


_TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def faults(value: Any, rule: dict[str, Any], every: dict[str, Any], at: str = "") -> list[str]:
    """What of a value is not as its schema says."""
    if "$ref" in rule:
        return faults(value, every["$defs"][rule["$ref"].rpartition("/")[2]], every, at)
    if "anyOf" in rule:
        found = [faults(value, one, every, at) for one in rule["anyOf"]]
        return [] if [] in found else found[0]
    kind = rule.get("type")
    if kind in ("number", "integer"):
        is_right = isinstance(value, int | float) and not isinstance(value, bool)
        return [] if is_right and (kind == "number" or isinstance(value, int)) else [f"{at} is no {kind}"]
    if kind and not isinstance(value, _TYPES[kind]):
        return [f"{at} is no {kind}"]
    if isinstance(value, list):
        return [
            fault for place, each in enumerate(value) for fault in faults(each, rule["items"], every, f"{at}/{place}")
        ]
    if isinstance(value, dict):
        known = rule["properties"]
        wrong = [f"{at}/{name} is missing" for name in rule.get("required", ()) if name not in value]
        wrong += [f"{at}/{name} is unknown" for name in value if name not in known]
        return wrong + [
            fault
            for name, each in value.items()
            if name in known
            for fault in faults(each, known[name], every, f"{at}/{name}")
        ]
    return []


def test_what_is_written_is_as_the_schema_says(stored: dict[str, Any]) -> None:
    assert faults(stored, schema(), schema()) == []


@pytest.mark.parametrize(("name", "value"), [("rows", None), ("title", 3), ("made_on", 2026), ("extra", 1)])
def test_the_schema_refuses_what_is_otherwise(stored: dict[str, Any], name: str, value: object) -> None:
    assert faults({**stored, name: value}, schema(), schema())
    assert faults({key: each for key, each in stored.items() if key != "rows"}, schema(), schema())


def test_every_field_of_the_schema_says_what_it_is() -> None:
    plain = {"title", "made_on", "evenings", "wins", "knock_outs", "began_on", "program", "name"}
    for part in [schema(), *schema()["$defs"].values()]:
        assert part["description"]
        for name, field in part["properties"].items():
            assert name in plain or field.get("description"), name


def test_points_and_dates_are_written_as_other_programs_read_them(stored: dict[str, Any]) -> None:
    assert stored["format"] == FORMAT
    assert stored["rows"][0]["points"] == 36.5
    assert stored["rows"][1]["points"] == 27
    assert stored["evenings"][0]["began_on"] == "2026-01-09"
    assert sum(one["points"] for one in stored["rows"][0]["results"]) == 36.5


def test_knock_outs_are_given_whole_and_with_shared_ones_split(club: Club) -> None:
    with club.database.transaction() as connection:
        connection.execute("UPDATE league_facts SET knock_outs_shared_away = 9240 WHERE place = 1")
    words = Words(RESOURCES / "locale", "de", club.name_of)
    found = report_of_season(club, a_league(club), YEAR, words).record
    shares = {
        (result.place, result.knock_outs, result.knock_out_shares) for row in found.rows for result in row.results
    }
    assert shares == {(1, 1, Decimal("0.667")), (2, 1, 1), (2, 0, 0), (3, 1, 1), (4, 0, 0)}


def test_a_record_is_read_back_as_it_was(stored: dict[str, Any]) -> None:
    assert json.loads(to_json(LeagueRecord.model_validate(stored))) == stored
    with pytest.raises(ValidationError):
        LeagueRecord.model_validate({**stored, "unknown": 1})
