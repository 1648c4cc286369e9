"""Forwarder to `homepoker.services.rulings.topics`: the first import path of the library, as programs know it."""

from homepoker.services.rulings.topics import BadFacts, FactMissing, all_topics, ask, ruling_json, to_weigh

__all__ = ["BadFacts", "FactMissing", "all_topics", "ask", "ruling_json", "to_weigh"]
