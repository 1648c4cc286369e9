"""Scoring: by which formula an evening gives points."""

from __future__ import annotations

from enum import StrEnum


class Scoring(StrEnum):
    """The formula for points; stored with the profile of each evening, so its values never change."""

    NONE = "none"
    """No points."""
    UESG = "uesg"
    """Two points per player, two fewer per place, one per knock-out."""
    APSA = "apsa"
    """Square roots of the field and the place, and a bonus for taking part."""
