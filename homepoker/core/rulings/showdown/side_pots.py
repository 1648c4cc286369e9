"""Topic: who can win which chips (main pot and side pots, Main Pot und Side Pots)?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Any, Final

from annotated_types import MinLen

from homepoker.core.rulebooks.consultation import Consultation
from homepoker.core.rulebooks.policy import Policy
from homepoker.core.rulebooks.ruling import decides
from homepoker.core.rulings.facts import Amount, Name, SomeChips, facts, refuse_fact

TOPIC: Final = "pot-side-pots"

POLICIES: Final[tuple[Policy[Any], ...]] = ()


@facts
class Situation:
    """Situation: what everybody has put into the hand, over all betting rounds, in chips.

    ``commitments`` names the players who have folded too; ``live`` are those who can still win, all of them where
    nobody is named. ``dead_chips`` belong to nobody: antes, or what was taken as a penalty.
    """

    commitments: Annotated[Mapping[Name, Amount], MinLen(1)]
    live: tuple[Name, ...] = ()
    dead_chips: Amount = field(default=0, kw_only=True)

    def __post_init__(self) -> None:
        """Check the players: those who can win have put in at least nothing, and none is named twice."""
        for place, player in enumerate(self.live):
            if player not in self.commitments:
                raise refuse_fact(f"live.{place}", "not_in_hand")
            if player in self.live[:place]:
                raise refuse_fact(f"live.{place}", "named_twice", player=player)


@facts
class Pot:
    """One pot in chips, and who can win it."""

    amount: SomeChips
    eligible: tuple[Name, ...]


@facts
class Verdict:
    """The pots, the main pot first, and the chips that nobody has called and that go back."""

    pots: tuple[Pot, ...]
    uncalled_return: Mapping[Name, Amount]


@decides(TOPIC)
def decide(situation: Situation, consult: Consultation) -> Verdict:
    """Decide on side pots: uncalled chips go back, each all-in closes a pot, folded chips stay where they reached."""
    returned = uncalled(situation.commitments)
    live, dead_chips = situation.live or tuple(situation.commitments), situation.dead_chips
    committed = {player: put_in - returned.get(player, 0) for player, put_in in situation.commitments.items()}
    pots = layered(committed, live, dead_chips)
    for player, amount in returned.items():
        consult.then("return", player=player, amount=amount)
        consult.because("uncalled")
    if not pots:
        consult.say("nothing" if returned else "nobody_bet")
        return Verdict(pots, returned)
    main, *sides = pots
    if sides:
        consult.say("several", amount=main.amount, count=len(sides))
        consult.because("each_on_its_own")
    else:
        consult.say("one", amount=main.amount)
    for number, pot in enumerate(pots):
        name = "side" if number else "main"
        consult.then(name, number=number, amount=pot.amount, players=list(pot.eligible), count=len(pot.eligible))
    if any(committed[player] for player in committed if player not in live):
        consult.because("folded_stay")
    if dead_chips:
        consult.because("dead_in_main", amount=dead_chips)
    if dead_chips and sides and any(not committed[player] for player in live):
        consult.because("ante_only")
        consult.leans_on("A-51")
    return Verdict(pots, returned)


def uncalled(commitments: Mapping[str, int]) -> dict[str, int]:
    """Uncalled chips of the highest bet, beyond all others; none where another one has as much."""
    *_, second, first = [0, 0, *sorted(commitments.values())]
    return {player: first - second for player, put_in in commitments.items() if put_in > second}


def layered(committed: Mapping[str, int], live: Sequence[str], dead_chips: int) -> tuple[Pot, ...]:
    """The pots, the main pot first.

    A pot ends where a player who can win has no more in it. What folded players have in above all of those goes
    with the last pot, since nobody else could win it.
    """
    levels = sorted({committed[player] for player in live})
    pots: list[Pot] = []
    below, extra = 0, dead_chips
    for level in levels:
        top = level if level < levels[-1] else max(committed.values())
        amount = extra + sum(max(0, min(put_in, top) - below) for put_in in committed.values())
        if amount:
            pots.append(Pot(amount, tuple(player for player in live if committed[player] >= level)))
        below, extra = level, 0
    return tuple(pots)
