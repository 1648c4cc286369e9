"""An evening that is on, with the search made."""

from __future__ import annotations

import pytest

from homepoker.core.rulings.points.uesg import Scoring
from homepoker.services.rulebooks.search import RuleSearch, rule_search
from tests.rulebooks.shipped import BOOKS, RESOURCES
from tests.ui.conftest import Run
from tests.ui.host import Host
from tests.ui.rulings.hands import make_ready

FOUR = ("Ida", "Max", "Eva", "Karl")


@pytest.fixture(scope="module")
def search() -> RuleSearch:
    return rule_search(BOOKS, RESOURCES)


@pytest.fixture
def host(run: Run, search: RuleSearch) -> Host:
    """An evening is on, and the search has been made while it was played."""
    host = run().begin(*FOUR, rulebook="apsa", scoring=Scoring.APSA)
    host.application.make_search = lambda _club: search
    make_ready(host)
    return host
