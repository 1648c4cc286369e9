"""What is said of the lines of a sheet on the command line, of past results and of lists of members."""

from __future__ import annotations

from homepoker.core.refusal import refuse


def line_said(text: str) -> tuple[str, int, bool]:
    """Sheet (empty: all of them), line and whether it is taken in, of *Sheet!+12* or *-12*.

    :raises Refusal: it says no line.
    """
    sheet, _, line = text.rpartition("!")
    if line[:1] not in ("+", "-") or not line[1:].isdecimal():
        raise refuse("league_import.no_such_line", text=text)
    return sheet, int(line[1:]), line.startswith("+")
