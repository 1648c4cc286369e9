"""Searching the rulebooks: questions as a host types them, numbers, slang, both languages at once."""

from homepoker.services.rulebook_search.building import rule_search
from homepoker.services.rulebook_search.search import Hit, RuleSearch, TopicWords
from homepoker.services.rulebook_search.synonyms import NO_SYNONYMS, Synonyms, read_synonyms

__all__ = ["NO_SYNONYMS", "Hit", "RuleSearch", "Synonyms", "TopicWords", "read_synonyms", "rule_search"]
