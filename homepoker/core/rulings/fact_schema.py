"""JSON Schema of the facts of a topic, from which forms and other programs are made."""

from __future__ import annotations

from typing import Any

# First and at once: PySide looks into every module at each import, and these two are not ready for that when
# pydantic loads them in the middle of its own work.
import pydantic.errors
import pydantic.types  # noqa: F401
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from homepoker.core.limits import MOST_ENTRIES
from homepoker.core.rulings.reading_facts import names_of_facts


def schema(declared: type[Any]) -> dict[str, Any]:
    """The JSON Schema of a situation or verdict; units stand under ``unit``, fields in the order of the class."""
    mode: JsonSchemaMode = "serialization" if declared.__name__ == "Verdict" else "validation"
    made = TypeAdapter(declared).json_schema(mode=mode, schema_generator=_Schema)
    # Pydantic puts fields that need a name to be set behind all others.
    return {**made, "properties": {name: made["properties"][name] for name in names_of_facts(declared)}}


class _Schema(GenerateJsonSchema):
    """Generator that gives names of tables their unit, which pydantic gives to values alone, and bounds lists."""

    def tuple_schema(self, schema: Any) -> dict[str, Any]:
        made = super().tuple_schema(schema)
        if self.mode == "validation":
            made.setdefault("maxItems", MOST_ENTRIES)
        return made

    def dict_schema(self, schema: Any) -> dict[str, Any]:
        made = super().dict_schema(schema)
        if self.mode == "validation":
            made.setdefault("maxProperties", MOST_ENTRIES)
        keys = self.generate_inner(schema["keys_schema"]) if "keys_schema" in schema else {}
        if "unit" in keys:
            made.setdefault("propertyNames", {"unit": keys["unit"]})
        return made
