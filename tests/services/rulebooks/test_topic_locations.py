"""Where a topic is written down: every place is a line that exists and says it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import homepoker
from homepoker.core.rulings.catalogue import MODULES, POLICIES, TOPICS
from homepoker.services.rulebooks.topic_locations import Location, places_of
from homepoker.store.resource_files import resources
from tests.rulebooks.shipped import RESOURCES

SHELF = resources() / "rulebooks"
ROOT = Path(homepoker.__file__).parents[1]


def line_of(place: Location) -> str:
    return place.file.read_text(encoding="utf-8").splitlines()[place.line - 1]


def test_a_decided_topic_is_found_in_words_policies_code_and_tests() -> None:
    found = places_of("button-initial", [SHELF], RESOURCES)
    assert {"apsa:3.1/initial-button", "uesg:floor-§2(4)"} <= {one.what for one in found.texts}
    assert {one.file.name for one in found.texts} == {"rules.md", "rules.en.md"}
    assert all(line_of(one).startswith("## ") for one in found.texts)
    assert {one.what for one in found.policies} >= {"button.initial", "button.tie_break"}
    assert all(f'"{one.what}"' in line_of(one) for one in found.policies)
    assert line_of(found.decision).startswith("def initial_button(")
    assert found.tests is not None
    assert found.tests[0].file == ROOT / "tests/core/rulings/button/test_initial.py"
    assert "button.initial" in {one.what for one in found.tests if one.file.name == "settled.json"}
    assert ROOT / "tests/core/rulebooks/test_consultation.py" in {one.file for one in found.tests}


def test_a_topic_without_policies_is_found_in_its_module() -> None:
    found = places_of("deal-random-remedy", [SHELF], RESOURCES)
    assert found.texts
    assert found.policies == ()
    assert found.decision.file == ROOT / "homepoker/core/rulings/dealing/redeal.py"
    assert [one.file for one in found.cases] == [RESOURCES / "cases" / "deal-random-remedy.json"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it lies in an installed copy, without tests beside it."""
    package = tmp_path_factory.mktemp("site-packages") / "homepoker"
    shutil.copytree(ROOT / "homepoker" / "core" / "rulings", package / "core" / "rulings")
    return package


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_the_policies_of_every_topic_are_found(topic: str, installed: Path) -> None:
    found = places_of(topic, [], RESOURCES, installed)
    assert {one.what for one in found.policies} == {one.name for one in POLICIES.values() if one.topic == topic}
    assert len(found.cases) == 1
    assert found.decision.file == installed.parent.joinpath(*MODULES[topic].split(".")).with_suffix(".py")
    assert line_of(found.decision).startswith(f"def {found.decision.what}(")


def test_an_installed_copy_says_that_it_has_no_tests(installed: Path) -> None:
    found = places_of("button-initial", [SHELF], RESOURCES, installed)
    assert found.tests is None
    assert found.decision.file == installed / "core/rulings/button/initial.py"
