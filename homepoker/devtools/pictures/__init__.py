"""Screenshots of every screen without a display: from a copy of a club's data or from the shipped sample.

Time stands still while a picture is taken and luck falls the same way each time, so that the same
data gives the same picture. ``camera`` takes them and names all; what is opened on a screen
stands in a module for each part of the program.
"""

from __future__ import annotations

from homepoker.devtools.pictures.camera import names, posed, take

__all__ = ["names", "posed", "take"]
