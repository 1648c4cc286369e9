"""A rulebook of the club's own that cannot be read: said above every section, with the way to its file."""

from __future__ import annotations

from homepoker.services.club import RULEBOOKS, Club
from homepoker.services.words import Words
from homepoker.ui.kit.banner import Banner
from homepoker.ui.kit.documents import open_folder


def damage_banner(club: Club, words: Words) -> Banner:
    """What is wrong with the club's files, and that everything else is there."""
    banner = Banner(words)
    open_ = (words.text("club_book.open_folder"), lambda: open_folder(club.folder / RULEBOOKS))
    banner.say(damage_words(club, words), "warning", (open_,))
    return banner


def damage_words(club: Club, words: Words) -> str:
    """Each problem with its file, line and remedy."""
    problems = " ".join(words.say(one.problem) for one in club.book_problems)
    return words.text("club_book.damaged", count=len(club.book_problems), problems=problems)
