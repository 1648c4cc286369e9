"""A club in which every text that people write looks like something that a program might obey."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from PySide6.QtGui import QImage

from homepoker.core.players import Player
from homepoker.core.quantities import PlayerId
from homepoker.core.rulebooks.consultation import resolve
from homepoker.services.club import Club, open_club
from homepoker.services.evening.commands.clock import ClockCommands
from homepoker.services.evening.commands.ending import EndingCommands
from homepoker.services.evening.commands.entries import EntryCommands
from homepoker.services.evening.commands.floor import Circumstances, file_ruling
from homepoker.services.evening.commands.seating import SeatingCommands
from homepoker.services.evening.setup import open_tournament
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.league.archiving import keep_in_step
from homepoker.services.rulebooks import club_book
from homepoker.services.rulebooks.club_book import Draft, Particulars
from homepoker.services.rulebooks.official_texts import attach
from homepoker.services.rulings.topics import all_topics, ask
from homepoker.services.words import Words
from tests.fakes import FixedDraw, HandMovedTimekeeper
from tests.played_evenings import RESOURCES

TOPIC, FACTS = "bet-oversized-chip", {"chip": 1000, "toCall": 400}


@dataclass(frozen=True, slots=True)
class Hostile:
    """The folder of the club, and the picture that its texts name."""

    folder: Path
    picture: Path


def picture(folder: Path) -> Path:
    """A picture that nobody has asked for."""
    path = folder / "p.png"
    image = QImage(37, 53, QImage.Format.Format_RGB32)
    image.fill(0xFF0000)
    assert image.save(str(path))
    return path


def hostile_names(of: Path) -> tuple[str, ...]:
    """Names of people, of which some would have a picture loaded."""
    return (
        f'<img src="{of}">',
        f'Ida <img src="file://{of}">',
        f'<body background="{of}">Max',
        f"![Eva]({of})",
        "<b>Jo</b>",
        "<s>Tom",
        "&lt;b&gt;Lea&lt;/b&gt;",
        "Ali &amp; Uwe",
        "Tom & Jerry",
        "&Anna",
        "{name} {0} {player:name}",
        "%s %1 %n %%",
        '=HYPERLINK("x")',
        "[*] Karl {nb}",
        "👩\u200d👩\u200d👧 Mia",
        "W" * 48,
        "a:b/../../c\\d",
        "<!-- Özgür -->",
    )


def _file_name(text: str) -> str:
    """A text as the name of a file, as far as the system takes it; Windows takes least."""
    refused = '<>:"/\\|?*' if sys.platform == "win32" else "/"
    return "".join(" " if sign in refused else sign for sign in text)


def hostile_club(folder: Path, of: Path) -> Club:
    """A club with an evening that was played and closed, in force a book of its own with texts of the same kind.

    :param of: the picture.
    """
    words = Words(RESOURCES / "locale", "de")
    club = open_club(folder, RESOURCES, HandMovedTimekeeper(), FixedDraw())
    mark = f'<img src="{of}"> & <b>'
    names = hostile_names(of)
    club.register.add(
        *(
            Player(
                PlayerId(f"p{at}"), name, nickname=f"{mark} {at}", member_number=str(at), contact=mark, notes=mark * 9
            )
            for at, name in enumerate(names)
        )
    )
    club.players()
    book = club_book.create(club, Particulars(f"{mark} Haus", f"<i>H{mark}", "uesg", f"<u>{mark}"), words)
    text = f"![Bild]({of}) {mark}\n\n[hier](file://{of}) <img src='{of}'>\n\n- <b>x</b> &amp; {{name}} %1\n"
    club_book.write_rule(club, book.id, Draft("1", f"{mark} Regel", text, (TOPIC,)))
    copy = folder / f"{_file_name(mark)}.md"
    copy.write_text(f"# 1 {mark}\n\n![]({of})\n\n<img src='{of}'> Siehe [1](more:uesg).\n", encoding="utf-8")
    attach(folder, book.id, copy, club.books)
    shipped = next(saved.profile for saved in club.shelf.profiles() if saved.profile.rulebook == "uesg")
    structure = replace(shipped.structure, name=f"{mark} Struktur")
    profile = replace(
        shipped,
        name=f"{mark} Profil",
        tick_word=f"{mark} isst mit",
        rulebook=book.id,
        structure=structure,
        goods=(f"{mark} Pokal",),
    )
    club.shelf.save("own", profile)
    tournament = open_tournament(
        club.log, f"{mark} Abend", profile, club.books, club.timekeeper, club.draw, date(2026, 11, 20)
    )
    desk = club.desk(tournament)
    _play(club, desk, mark)
    keep_in_step(club, desk)
    for line in desk.history.standing():
        club.comments.write(tournament, line.sequence, f"{mark} {line.sequence}")
    return club


def _play(club: Club, desk: TournamentDesk, mark: str) -> None:
    time = club.timekeeper
    assert isinstance(time, HandMovedTimekeeper)
    field = EntryCommands(desk)
    for at in range(14):
        field.check_in(PlayerId(f"p{at}"))
    SeatingCommands(desk).draw_seats({1: 9, 2: 9})
    time.pass_time(minutes=4)
    ClockCommands(desk).start()
    ruling = ask(all_topics()[TOPIC], FACTS, resolve(club.books, desk.state.profile.rulebook))
    around = Circumstances(players=(PlayerId("p0"),), note=mark, decides_otherwise=True, instead=mark, reason=mark)
    file_ruling(desk, club.comments, TOPIC, FACTS, desk.state.profile.rulebook, ruling, around)
    entries = list(desk.state.entries.by_id)
    for out, by in zip(reversed(entries[1:]), reversed(entries[:-1]), strict=True):
        time.pass_time(minutes=8)
        field.bust_out([(out, (by,))])
    EndingCommands(desk).close()
