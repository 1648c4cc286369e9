"""Steps that send the host to another topic name it as the list of topics does."""

from __future__ import annotations

import re

import pytest

from homepoker.core.rulings.catalogue import TOPICS
from homepoker.services.words import Words
from tests.rulebooks.shipped import RESOURCES, WORDS

SENDS_ON = re.compile(r"\b(?:[Ss]ieh|[Ll]ook(?: up)?)\b[^.“„]*((?:[„“][^“”]+[“”](?: oder | or )?)+)")


@pytest.mark.parametrize("words", WORDS, ids=lambda words: words.language)
def test_a_step_sends_to_a_topic_that_is_called_so(words: Words) -> None:
    titles = {words.text(f"topic.{topic}") for topic in TOPICS}
    named = set()
    for file in (RESOURCES / "locale" / words.language).glob("ruling_*.po"):
        for sent in SENDS_ON.findall(file.read_text(encoding="utf-8")):
            named |= set(re.findall(r"[„“]([^“”]+)[“”]", sent))
    assert named
    assert named <= titles
