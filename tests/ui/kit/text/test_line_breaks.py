"""Line breaks: what a line may not end with."""

from __future__ import annotations

from homepoker.ui.kit.text.line_breaks import without_bad_breaks

SENTENCES = """
Eine Runde auf ganze Chips zu~100.
Tischausgleich: Max wechselt an Tisch~1, Platz~4
Tisch~3 wird aufgelöst: 4~Spieler setzen sich um
Hand~7: Karo=Bube, Pik=7
veröffentlicht am~20.11.2026
Level~5: 200~/~400 · Big Blind Ante~400
Pause um~20:42, in 3~h 20~min
Mindestens auf~1.200. Danach geht es weiter
7~von~14 im Spiel · Ø~10.000 (17~BB)
Fehlt 50~% der Zeit, ÜSG §~2
published on 20~Nov~2026
Wolfgang Ößterreicher-Lindenbaum
the 15,000~chips of table~2, seat~3
"""


def test_a_figure_stays_with_its_noun_and_a_short_compound_in_one_piece() -> None:
    written = [line for line in SENTENCES.splitlines() if line]
    plain = [line.replace("~", " ").replace("=", "-") for line in written]
    shown = [without_bad_breaks(line) for line in plain]
    assert [one.replace("\N{NO-BREAK SPACE}", "~").replace("\N{NON-BREAKING HYPHEN}", "=") for one in shown] == written
