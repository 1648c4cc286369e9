"""JSON Schema of the facts of a topic, from which forms and other programs are made."""

from __future__ import annotations

from typing import Any

# First and at once: PySide looks into every module at each import, and these two are not ready for that when
# pydantic loads them in the middle of its own work.
import pydantic.errors
import pydantic.types  # noqa: F401
from pydantic.json_schema import GenerateJsonSchema

from homepoker.core.limits import MOST_ENTRIES
from homepoker.core.rulebooks.ruling import Topic
from homepoker.core.rulings.reading_facts import of_class


def facts_schema(topic: Topic[Any, Any]) -> dict[str, Any]:
    """The JSON Schema of a topic's facts; units stand under ``unit``, fields in the order of the class."""
    return _Schema().generate(of_class(topic.situation), mode="validation") | {"title": "Situation"}


def verdict_schema(topic: Topic[Any, Any]) -> dict[str, Any]:
    """The JSON Schema of a topic's verdict."""
    return _Schema().generate(of_class(topic.verdict), mode="serialization") | {"title": "Verdict"}


class _Schema(GenerateJsonSchema):
    """Generator that says the units, of names of tables too, allows no other names, and bounds lists."""

    def generate_inner(self, schema: Any) -> dict[str, Any]:
        return {**super().generate_inner(schema), **schema.get("metadata", {})}

    def dataclass_schema(self, schema: Any) -> dict[str, Any]:
        return {**super().dataclass_schema(schema), "additionalProperties": False}

    def tuple_schema(self, schema: Any) -> dict[str, Any]:
        made = super().tuple_schema(schema)
        if self.mode == "validation":
            made.setdefault("maxItems", MOST_ENTRIES)
        return made

    def dict_schema(self, schema: Any) -> dict[str, Any]:
        made = super().dict_schema(schema)
        if self.mode == "validation":
            made.setdefault("maxProperties", MOST_ENTRIES)
        if unit := self.generate_inner(schema["keys_schema"]).get("unit"):
            made.setdefault("propertyNames", {"unit": unit})
        return made
