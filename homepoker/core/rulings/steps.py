"""Topics of steps alone: a table of answers says which steps follow, and nothing is computed.

A file of the form that ``read_topic`` reads names the facts, what the verdict holds, and the rulings; the
first ruling whose facts are so applies. Its texts are names of entries, as in ``Consultation``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

from annotated_types import Ge, Le, Len

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.ruling import Question
from homepoker.core.rulings.facts import (
    Amount,
    Count,
    LevelNumber,
    Name,
    Number,
    SeatNumber,
    SomeChips,
    Unit,
    facts,
    json_name,
)
from homepoker.core.rulings.topic import Topic

_KINDS: Final[Mapping[str, Any]] = {
    "yes-no": bool,
    "count": Count,
    "number": Number,
    "choices": Annotated[int, Ge(2), Le(52)],
    "chips": Amount,
    "some-chips": SomeChips,
    "seat": SeatNumber,
    "level": LevelNumber,
    "player": Name,
    "text": Annotated[str, Len(0, 500), Unit("text")],
}

Table = Mapping[str, Any]


def read_topic(topic: str, table: Table) -> Topic:
    """The topic that a table describes.

    ``facts`` and ``verdict`` give each field (named as in Python) a ``kind``: one of the kinds above, or
    ``choice`` with its ``answers``; ``default`` where the field may be left out. Each of ``rulings`` has ``when``
    (facts with the value or list of values that they must have), ``say``, ``steps``, ``because``, ``draw`` (an
    entry, and ``among`` how many), ``leans_on`` and ``verdict``.

    :raises KeyError: a part is missing, or a kind does not exist.
    """
    situation = _declared("Situation", table.get("facts", {}), f"What is asked on {topic}.")
    verdict = _declared("Verdict", table.get("verdict", {}), f"What is decided on {topic}.")
    rulings: list[Table] = table["rulings"]
    declared = tuple(table.get("facts", {}))
    turned_on = {name for one in rulings for name in one.get("when", {})}

    def decide(case: Any, consult: Consultation) -> Any:
        row = next(one for one in rulings if _applies(one.get("when", {}), case))
        # What no ruling turns on is there to be said, and has to be known.
        values = {
            name: _plain(getattr(case, name)) for name in declared if name not in turned_on or hasattr(case, name)
        }
        consult.say(row["say"], **values)
        for step in row.get("steps", ()):
            consult.then(step, **values)
        for reason in row.get("because", ()):
            consult.because(reason, **values)
        for point in row.get("leans_on", ()):
            consult.leans_on(point)
        if "draw" in row:
            among = row["draw"]["among"]
            consult.draw(row["draw"]["what"], getattr(case, among) if isinstance(among, str) else among)
        kinds = verdict.__annotations__
        return verdict(**{name: _typed(kinds[name], value) for name, value in row.get("verdict", {}).items()})

    return Topic(situation, verdict, Question(topic, decide))


def _declared(name: str, fields: Table, doc: str) -> Any:
    kinds: dict[str, Any] = {}
    body: dict[str, Any] = {"__doc__": doc, "__annotations__": kinds}
    for key, form in fields.items():
        kinds[key] = _KINDS.get(form["kind"]) or _choice(key, form["answers"])
        if "default" in form:
            body[key] = _typed(kinds[key], form["default"])
    return facts(type(name, (), body))


def _choice(name: str, answers: list[str]) -> Any:
    declare: Any = StrEnum  # its type knows only the call that looks a member up
    return declare(json_name(name), {one.upper().replace("-", "_"): one for one in answers})


def _applies(when: Table, case: Any) -> bool:
    return all(
        getattr(case, name) in wanted if isinstance(wanted, list) else getattr(case, name) == wanted
        for name, wanted in when.items()
    )


def _typed(kind: Any, value: object) -> object:
    return kind(str(value)) if isinstance(kind, type) and issubclass(kind, StrEnum) else value


def _plain(value: object) -> Any:
    return value.value if isinstance(value, StrEnum) else value
