"""Codec of events, also those of corrections, as JSON: written so that they read back equal, and nothing is skipped.

An event class is a frozen dataclass with ``kind: ClassVar[str]`` and, once its fields have
changed, ``version: ClassVar[int]``. What an older version wrote is brought forward by upcasters,
one step of the version at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec

from homepoker.core.history import Correction, CorrectionPlace, Event
from homepoker.core.wording import Sentence
from homepoker.store.errors import UnknownEvent, UnreadableEvent, newer_or

Fields = dict[str, Any]
"""The fields of a stored event, as JSON has them."""

Upcaster = Callable[[Fields], Fields]
"""Turns the fields of one version into those of the next."""

UNREADABLE = (msgspec.MsgspecError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors of reading text that no version of the program has written; a half character is a ValueError too."""

_ENVELOPE = ("kind", "v")


def _with_defaults(fields: Fields) -> Fields:
    """The fields as they are: what has come since has a value where none is stored."""
    return fields


UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    # Hands have an instant since version 2, and rounds the tables at which nobody counts hands: unknown before that.
    ("button_placed", 1): _with_defaults,
    ("hand_began", 1): _with_defaults,
    ("round_began", 1): _with_defaults,
    # Levels have seconds beside their minutes: none where none are stored.
    ("tournament_opened", 1): _with_defaults,
    ("profile_changed", 1): _with_defaults,
    # The chips that are played with: unknown before that.
    ("tournament_opened", 2): _with_defaults,
    ("profile_changed", 2): _with_defaults,
    # Rounds of the button go with the players at the table since version 2: hands were fixed before that.
    ("penalty_imposed", 1): _with_defaults,
    # Who covered the stack is noted since version 2: all winners did before that.
    ("player_busted_out", 1): _with_defaults,
    # Counts have an instant since version 2.
    ("stack_counted", 1): _with_defaults,
}
"""Upcasters of the events of a tournament, by kind and the version that each starts from."""


@dataclass(frozen=True)
class _Form:
    """Stored form of one kind of event, as it is written now."""

    event_class: type
    version: int

    @property
    def has_instants(self) -> bool:
        """Whether a date with time may stand in it, however deep."""
        return _has_instants(self.event_class)


class EventCodec:
    """Codec of the events of the classes that it was given."""

    def __init__(
        self, event_classes: Iterable[type], upcasters: Mapping[tuple[str, int], Upcaster] | None = None
    ) -> None:
        """Learn the classes; ``upcasters``, by default :data:`UPCASTERS`, are found by kind and the version before.

        Without any they are those of a tournament.

        :raises ValueError: two classes share a kind, a field has a name of the envelope, or a step
            from an older version is missing.
        """
        self._upcasters = dict(UPCASTERS if upcasters is None else upcasters)
        self._forms: dict[str, _Form] = {}
        for event_class in event_classes:
            kind, version = event_class.kind, getattr(event_class, "version", 1)  # type: ignore[attr-defined]
            if kind in self._forms:
                raise ValueError(f"two classes of events are called {kind}")
            if any(field.name in _ENVELOPE for field in fields(event_class)):
                raise ValueError(f"{kind} has a field called kind or v, which belong to the envelope")
            if missing := [step for step in range(1, version) if (kind, step) not in self._upcasters]:
                raise ValueError(f"{kind} has no upcaster from version {missing[0]}")
            self._forms[kind] = _Form(event_class, version)
        self._encoder = msgspec.json.Encoder()
        self._decoder = msgspec.json.Decoder(list[dict[str, Any]])

    def encode(self, events: Sequence[Event]) -> str:
        """Write events as a JSON list.

        :raises ValueError: an event would not read back equal (an unknown class, a list where a
            tuple belongs, an instant without a time zone); nothing of the kind may reach the disk.
        """
        text = self._encoder.encode([self._stored(event) for event in events]).decode()
        if self.decode(text) != tuple(events):
            raise ValueError(f"these events would not read back equal: {text}")
        return text

    def decode(self, text: str, written_by: str = "") -> tuple[Event, ...]:
        """Read events; ``written_by`` is the version of the program that wrote them.

        :raises NewerEvening: they cannot be read, and a newer version of the program wrote them.
        :raises UnknownEvent: a kind or version that this program does not know.
        :raises UnreadableEvent: fields are missing, unknown or of another type.
        """
        try:
            stored = self._decoder.decode(text)
        except msgspec.ValidationError as error:
            raise newer_or(UnreadableEvent("?", str(error)), written_by) from error
        except UNREADABLE as error:
            raise UnreadableEvent("?", str(error)) from error
        read = [self._read(stored_fields, written_by) for stored_fields in stored]
        # Comparing with what would be written now finds an unknown field, at almost no cost where all is well.
        if self._encoder.encode([again for _, again, _ in read]) != text.encode():
            for event, again, brought in read:
                if unknown := unknown_field(brought, again):
                    raise newer_or(UnreadableEvent(event.kind, f"unknown field {unknown}"), written_by)
        return tuple(event for event, _, _ in read)

    def _stored(self, event: Event) -> Fields:
        form = self._forms.get(event.kind)
        if form is None or form.event_class is not type(event):
            raise ValueError(f"{type(event).__name__} is not among the events that are kept")
        built = msgspec.to_builtins(event, builtin_types=(datetime,) if form.has_instants else (), str_keys=True)
        return {"kind": event.kind, "v": form.version, **(_in_utc(built) if form.has_instants else built)}

    def _read(self, stored: Fields, written_by: str) -> tuple[Event, Fields, Fields]:
        """The event, how it would be stored now, and its stored fields brought to the present version."""
        values = dict(stored)
        kind, version = values.pop("kind", None), values.pop("v", None)
        if not isinstance(kind, str) or not isinstance(version, int) or version < 1:
            raise newer_or(UnreadableEvent(str(kind), "no kind or no version"), written_by)
        form = self._forms.get(kind)
        if form is None or version > form.version:
            raise newer_or(UnknownEvent(kind, version), written_by)
        try:
            for step in range(version, form.version):
                values = self._upcasters[kind, step](values)
            event: Event = msgspec.convert(values, form.event_class, str_keys=True)
            return event, self._stored(event), values
        except UNREADABLE as error:
            raise newer_or(UnreadableEvent(kind, str(error)), written_by) from error


def unknown_field(stored: object, understood: object, path: str = "") -> str:
    """The path of the first field that is stored but was not understood; empty if there is none."""
    if isinstance(stored, Mapping) and isinstance(understood, Mapping):
        for name, value in stored.items():
            here = f"{path}.{name}" if path else str(name)
            if name not in understood:
                return here
            if unknown := unknown_field(value, understood[name], here):
                return unknown
    elif isinstance(stored, list) and isinstance(understood, (list, tuple)):
        for number, (value, counterpart) in enumerate(zip(stored, understood, strict=True)):
            if unknown := unknown_field(value, counterpart, f"{path}[{number}]"):
                return unknown
    return ""


@cache
def _has_instants(event_class: type) -> bool:
    """Whether a kind of event may hold instants; found out when it is first asked, as that takes a while."""
    return _mentions_instants(msgspec.inspect.type_info(event_class))


def _mentions_instants(form: msgspec.inspect.Type, within: frozenset[type] = frozenset()) -> bool:
    """Whether a value of this type may hold a date with time, however deep.

    :param within: the classes around it: a sentence may hold sentences, and so on.
    """
    if isinstance(form, msgspec.inspect.DateTimeType):
        return True
    if isinstance(form, msgspec.inspect.DataclassType):
        if form.cls in within:
            return False
        within |= {form.cls}
    inner: list[msgspec.inspect.Type] = []
    for name in ("fields", "item_types", "types"):
        inner += [getattr(part, "type", part) for part in getattr(form, name, ())]
    for name in ("item_type", "key_type", "value_type"):
        if hasattr(form, name):
            inner.append(getattr(form, name))
    return any(_mentions_instants(part, within) for part in inner)


def _in_utc(value: Any) -> Any:
    """The value with every instant in UTC."""
    match value:
        case datetime():
            if value.tzinfo is None:
                raise ValueError(f"an instant without a time zone: {value}")
            return value.astimezone(UTC)
        case dict():
            return {name: _in_utc(part) for name, part in value.items()}
        case list() | tuple():
            return [_in_utc(part) for part in value]
        case _:
            return value


@dataclass(frozen=True, slots=True)
class StoredCorrection:
    """A correction as JSON has it."""

    target: int
    place: CorrectionPlace
    label: Sentence
    events: msgspec.Raw
    at: datetime | None = None


def stored_corrections(corrections: Sequence[Correction], codec: EventCodec) -> list[StoredCorrection]:
    """Corrections ready to be written.

    :raises ValueError: an event would not read back equal, or an instant has no time zone.
    """
    read = []
    for correction in corrections:
        if correction.at is not None and correction.at.tzinfo is None:
            raise ValueError(f"the correction of line {correction.target} has an instant without a time zone")
        at = correction.at.astimezone(UTC) if correction.at is not None else None
        events = msgspec.Raw(codec.encode(correction.events).encode())
        read.append(StoredCorrection(correction.target, correction.place, correction.label, events, at))
    return read


def read_corrections(stored: Sequence[StoredCorrection], codec: EventCodec, program: str) -> tuple[Correction, ...]:
    """Corrections that :func:`stored_corrections` made.

    :param program: the version of the program that wrote them.
    :raises DamagedEvening: as :meth:`EventCodec.decode`.
    """
    return tuple(
        Correction(
            correction.target,
            correction.label,
            codec.decode(bytes(correction.events).decode(), program),
            correction.place,
            correction.at,
        )
        for correction in stored
    )


def encode_corrections(corrections: Sequence[Correction], codec: EventCodec) -> str | None:
    """The column of a line; nothing where it corrects nothing."""
    return msgspec.json.encode(stored_corrections(corrections, codec)).decode() if corrections else None


def decode_corrections(text: str | None, codec: EventCodec, program: str) -> tuple[Correction, ...]:
    """The corrections in the column of a line.

    :raises msgspec.DecodeError: it is not what was written.
    """
    if text is None:
        return ()
    return read_corrections(msgspec.json.decode(text, type=list[StoredCorrection]), codec, program)
