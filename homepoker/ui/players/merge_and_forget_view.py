"""View of a merge, two entries side by side, and of the consequences of forgetting somebody; no Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from homepoker.core.duplicates import LikelyPair
from homepoker.core.players import Player
from homepoker.services.exchange.backups import KEPT
from homepoker.services.players.forgetting import Consequences
from homepoker.services.players.merging import MERGED_FIELDS, MergePreview, Played, proposed_owner
from homepoker.services.words import Words
from homepoker.ui.players.import_view import column_word


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field of both entries. ``is_others`` says that the right one is proposed; equal values need no choice."""

    field: str
    word: str
    one: str
    other: str
    is_others: bool

    @property
    def differs(self) -> bool:
        """Whether there is something to choose."""
        return self.one != self.other


@dataclass(frozen=True, slots=True)
class MergeView:
    """Both people with what each has played, their fields side by side, and what should make one think."""

    names: tuple[str, str]
    played: tuple[str, str]
    fields: tuple[FieldView, ...]
    warning: str


@dataclass(frozen=True, slots=True)
class Part:
    """Consequences of one kind: a heading, and what stands below it."""

    heading: str
    text: str
    tone: str = "text"


def merge_view(one: Player, other: Player, preview: MergePreview, words: Words) -> MergeView:
    """Put two entries beside each other."""
    owner = proposed_owner(one, other)
    fields = tuple(
        FieldView(name, column_word(name, words), *_values(name, one, other, words), owner[name] is other)
        for name in MERGED_FIELDS
    )
    days = words_joined([words.date(day) for day in preview.both_on])
    return MergeView(
        names=(one.name, other.name),
        played=(_played(preview.one, words), _played(preview.other, words)),
        fields=tuple(field for field in fields if field.differs or field.one),
        warning=words.text("players.merge.both_played", count=len(preview.both_on), days=days) if days else "",
    )


def pair_words(pair: LikelyPair, words: Words) -> tuple[str, str]:
    """A likely pair: the two names, and why they look like one person."""
    one, other = _told_apart(pair.one), _told_apart(pair.other)
    return words.text("players.merge.pair", one=one, other=other), words.text(f"players.merge.why.{pair.why.value}")


def words_joined(texts: Sequence[str]) -> str:
    """Words joined as a sentence lists them, the last by *and*."""
    return ", ".join(texts)


def forget_view(player: Player, consequences: Consequences, words: Words) -> tuple[Part, ...]:
    """What goes, what stays, which copies remain, and where the evening in play needs the name."""

    def text(key: str, **values: str | int) -> str:
        return words.text(f"players.forget.{key}", **values)

    copies = []
    folder = str(consequences.backup_folder)
    if consequences.backups:
        copies.append(text("backups", count=consequences.backups, folder=folder, kept=KEPT))
    if consequences.lasting_copies:
        copies.append(
            text("lasting", count=len(consequences.lasting_copies), names=", ".join(consequences.lasting_copies))
        )
    copies.append(text("files"))
    parts = [
        Part(text("goes"), text("goes_text")),
        Part(text("stays"), text("stays_text", former=words.text("papers.former_member"))),
        Part(text("copies"), " ".join(copies)),
    ]
    if consequences.open_evenings:
        evenings = ", ".join(consequences.open_evenings)
        parts.insert(0, Part(text("plays"), text("plays_text", name=player.name, evenings=evenings), "warning"))
    return tuple(parts)


def _told_apart(player: Player) -> str:
    return f"{player.name} ({player.member_number.strip()})" if player.member_number.strip() else player.name


def _values(name: str, one: Player, other: Player, words: Words) -> tuple[str, str]:
    first, second = (_value(getattr(player, name), words) for player in (one, other))
    return first, second


def _value(value: str | bool, words: Words) -> str:
    if isinstance(value, bool):
        return words.text("players.yes" if value else "players.no")
    return value.strip()


def _played(played: Played, words: Words) -> str:
    if played.last_on is None:
        return words.text("players.merge.never_played")
    return words.text("players.merge.played", count=played.evenings, last=played.last_on)
