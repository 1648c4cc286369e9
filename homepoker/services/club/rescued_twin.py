"""Ids of rescued evenings and of the damaged ones beside which they stand."""

from __future__ import annotations

import re

_RESCUED = re.compile(r"(.+)-rescued(-\d+)?")


def rescued_id(tournament_id: str) -> str:
    """The id of the rescued twin of a damaged evening; what was damaged in the id itself is left out."""
    return re.sub("%..", "_", tournament_id) + "-rescued"


def damaged_twin(tournament_id: str) -> str:
    """The id of the damaged evening that this one was rescued from; empty where it was not rescued."""
    found = _RESCUED.fullmatch(tournament_id)
    return found[1] if found else ""
