"""Whether an evening of 10,000 players costs more for each act, and for each event of its log, than a smaller one."""

from __future__ import annotations

ACT_AIM, REPLAY_AIM = 3.0, 1.25
FEW, SOME, MANY = 100, 1_000, 10_000
ACTS, ACT_ROUNDS, REPLAY_ROUNDS = 50, 12, 3
SEATS = 9
BOOK = "tda-2019"

ACT_CAUSE = "proposals look at the sizes of all tables after each act, and a map of 10,000 is three nodes deep"
REPLAY_CAUSE = (
    "a change of a map with 10,000 keys copies three nodes and one with 1,000 two, and the states that are kept for "
    "undo no longer fit into the processor's caches"
)
