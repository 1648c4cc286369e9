"""Searching the rulebooks: questions as a host types them, numbers, slang, both languages at once."""

from homepoker.services.rulebooks.search.building import rule_search
from homepoker.services.rulebooks.search.index import TopicWords
from homepoker.services.rulebooks.search.rule_search import Hit, RuleSearch

__all__ = ["Hit", "RuleSearch", "TopicWords", "rule_search"]
