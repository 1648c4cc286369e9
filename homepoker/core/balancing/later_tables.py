"""Later tables (später aufgelöste Tische): moves of which as few as possible lead to a table that breaks sooner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from homepoker.core.balancing.sizes import SizeMove
from homepoker.core.rulebooks.consultation import Answers, Consultation
from homepoker.core.rulings.seating import balance


def prefers_later_tables(answers: Answers) -> bool:
    """Whether the book sends moved players to a table which breaks later than the old one."""
    return Consultation(answers, balance.table_balance.id).ask(balance.TO_LATER_TABLE)


def rank(table: int, order: Sequence[int]) -> int:
    """Place of a table in the order of breaking; all that it does not name come after it, together."""
    return order.index(table) if table in order else len(order)


def breaks_sooner(move: SizeMove, order: Sequence[int]) -> bool:
    """Whether a move leads to a table that breaks before the one that it leaves, as far as the order is announced."""
    return move.target in order and rank(move.target, order) < rank(move.source, order)


def count_sooner(moves: Sequence[SizeMove], order: Sequence[int]) -> int:
    """The number of moves to a table that breaks sooner."""
    return sum(breaks_sooner(move, order) for move in moves)


def to_later_tables(moves: Sequence[SizeMove], order: Sequence[int]) -> tuple[SizeMove, ...]:
    """The moves with their targets exchanged so that as few as possible lead to a table that breaks sooner.

    The tables give and get as many as before, in the same order; moves that cannot be mended stay as they are.
    """
    later = sorted((rank(move.target, order), at) for at, move in enumerate(moves))
    waiting = sorted((rank(move.source, order), at) for at, move in enumerate(moves))
    targets = defaultdict[int, list[int]](list)
    left: list[int] = []
    given = 0
    for target_rank, at in later:
        table = moves[at].target
        # The table that breaks first has the widest choice, so it takes the first target that is right for it.
        if given < len(waiting) and (target_rank == len(order) or target_rank > waiting[given][0]):
            targets[moves[waiting[given][1]].source].append(table)
            given += 1
        else:
            left.append(table)
    for (_, at), table in zip(waiting[given:], left, strict=True):
        targets[moves[at].source].append(table)
    found = tuple(SizeMove(move.source, targets[move.source].pop(0)) for move in moves)
    return found if count_sooner(found, order) < count_sooner(moves, order) else tuple(moves)
