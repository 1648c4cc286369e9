"""Codec of corrections as JSON: the events in them are written and read as those of any line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

from homepoker.core.history import Correction, CorrectionPlace
from homepoker.core.wording import Sentence
from homepoker.store.evening.event_codec import EventCodec


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
    found = []
    for one in corrections:
        if one.at is not None and one.at.tzinfo is None:
            raise ValueError(f"the correction of line {one.target} has an instant without a time zone")
        at = one.at.astimezone(UTC) if one.at is not None else None
        events = msgspec.Raw(codec.encode(one.events).encode())
        found.append(StoredCorrection(one.target, one.place, one.label, events, at))
    return found


def read_corrections(stored: Sequence[StoredCorrection], codec: EventCodec, program: str) -> tuple[Correction, ...]:
    """Corrections that :func:`stored_corrections` made.

    :param program: the version of the program that wrote them.
    :raises DamagedEvening: as :meth:`EventCodec.decode`.
    """
    return tuple(
        Correction(one.target, one.label, codec.decode(bytes(one.events).decode(), program), one.place, one.at)
        for one in stored
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
