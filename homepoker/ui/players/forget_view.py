"""View of the consequences of forgetting somebody, in words."""

from __future__ import annotations

from dataclasses import dataclass

from homepoker.core.players import Player
from homepoker.services.exchange.backups import KEPT
from homepoker.services.players.forgetting import Consequences
from homepoker.services.words import Words


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and what stands below it."""

    heading: str
    text: str
    tone: str = "text"


def forget_view(player: Player, consequences: Consequences, words: Words) -> tuple[Part, ...]:
    """The view of forgetting somebody: what goes, what stays, which copies remain, and the evening in play."""

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
