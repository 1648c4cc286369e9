"""Where a topic is written down: every place is a line that exists and says it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import homepoker
from homepoker.core.rulings.catalogue import TOPICS
from homepoker.core.rulings.registry import POLICIES
from homepoker.services.rulebooks.topic_locations import Location, places_of
from homepoker.store.resource_files import resources
from tests.rulebooks.shipped import RESOURCES

SHELF = resources() / "rulebooks"
ROOT = Path(homepoker.__file__).parents[1]


def line_of(place: Location) -> str:
    return place.file.read_text(encoding="utf-8").splitlines()[place.line - 1]


def test_a_decided_topic_is_found_in_words_policies_code_and_tests() -> None:
    found = places_of("button-initial", [SHELF], RESOURCES)
    assert {"apsa:3.1/initial-button", "uesg:floor-§2(4)"} <= {text.what for text in found.texts}
    assert {text.file.name for text in found.texts} == {"rules.md", "rules.en.md"}
    assert all(line_of(text).startswith("## ") for text in found.texts)
    assert {policy.what for policy in found.policies} >= {"button.initial", "button.tie_break"}
    assert all(f'"{policy.what}"' in line_of(policy) for policy in found.policies)
    (decision,) = found.decisions
    assert line_of(decision).startswith("def decide(")
    assert found.tests is not None
    assert found.tests[0].file == ROOT / "tests/core/rulings/button/test_initial.py"
    assert "button.initial" in {test.what for test in found.tests if test.file.name == "settled.json"}
    assert ROOT / "tests/core/rulebooks/test_consultation.py" in {test.file for test in found.tests}


def test_a_topic_without_policies_is_found_in_its_module() -> None:
    found = places_of("deal-random-remedy", [SHELF], RESOURCES)
    assert found.texts
    assert found.policies == ()
    assert [decision.file for decision in found.decisions] == [ROOT / "homepoker/core/rulings/dealing/random_remedy.py"]
    assert [case.file for case in found.cases] == [RESOURCES / "cases" / "deal-random-remedy.json"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it lies in an installed copy, without tests beside it."""
    package = tmp_path_factory.mktemp("site-packages") / "homepoker"
    shutil.copytree(ROOT / "homepoker" / "core" / "rulings", package / "core" / "rulings")
    return package


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_the_policies_of_every_topic_are_found(topic: str, installed: Path) -> None:
    found = places_of(topic, [], RESOURCES, installed)
    assert {policy.what for policy in found.policies} == {one.name for one in POLICIES.values() if one.topic == topic}
    assert len(found.decisions) == len(found.cases) == 1
    assert found.decisions[0].what == "decide"


def test_an_installed_copy_says_that_it_has_no_tests(installed: Path) -> None:
    found = places_of("button-initial", [SHELF], RESOURCES, installed)
    assert found.tests is None
    assert found.decisions[0].file == installed / "core/rulings/button/initial.py"
