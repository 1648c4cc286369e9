"""Wrong inputs never bring a reader down: whatever is refused is said in both languages, within seconds.

A few inputs for each reader; ``python -m tests.attacks.attack`` takes as many as one likes.
"""

from __future__ import annotations

import pytest

from tests.attacks.attack import attack
from tests.attacks.readers import READERS

SEED = 11
OF_A_MILLION = 2_000
"""Inputs of all readers together, and at least five of each."""


@pytest.mark.parametrize("name", READERS)
def test_no_wrong_input_brings_a_reader_down(name: str) -> None:
    inputs = max(5, READERS[name].share * OF_A_MILLION // 1_000_000)
    found = attack(name, SEED, inputs)
    assert found.inputs == inputs
    assert found.failures == []


@pytest.mark.parametrize("name", READERS)
def test_sound_input_is_read(name: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    read = READERS[name].made(tmp_path_factory.mktemp("folder"))
    for data in READERS[name].corpus():
        read(data)
