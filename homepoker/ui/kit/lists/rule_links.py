"""Links that open the texts of several rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtWidgets import QWidget

from homepoker.core.rulebooks.citation import Citation
from homepoker.core.rulebooks.rulebook import Rulebook
from homepoker.services.words import Words
from homepoker.ui.kit.controls.rule_link import OpenRule, rule_link
from homepoker.ui.kit.layout.flow import Flow

__all__ = ["OpenRule", "rule_links"]


def rule_links(
    citations: Iterable[Citation],
    books: Mapping[str, Rulebook],
    words: Words,
    on_click: OpenRule,
) -> QWidget:
    """Links, one for each rule, that open its text; beside one another, and below where the room ends."""
    return Flow([rule_link(citation, books, words, on_click) for citation in citations])
