"""Searching the rulebooks: questions as a host types them, numbers, slang, both languages at once."""

from homepoker.services.rulebooks.search.building import rule_search
from homepoker.services.rulebooks.search.rule_search import Hit, RuleSearch, TopicWords
from homepoker.services.rulebooks.search.synonyms import NO_SYNONYMS, Synonyms, read_synonyms

__all__ = ["NO_SYNONYMS", "Hit", "RuleSearch", "Synonyms", "TopicWords", "read_synonyms", "rule_search"]
