"""Banner of a damaged rulebook of the club's own, with the way to put it right."""

from __future__ import annotations

from collections.abc import Callable

from homepoker.services.club import Club
from homepoker.services.words import Words
from homepoker.store.rulebooks.shelf import RULEBOOKS
from homepoker.ui.kit.jobs.documents import open_folder
from homepoker.ui.kit.messages.banner import Banner


def damage_banner(club: Club, words: Words, open_house_rules: Callable[[], object]) -> Banner:
    """The banner of the problems in the club's files: what is wrong, and that everything else is there."""
    banner = Banner(words)
    ways = (
        (words.text("club_book.open_folder"), lambda: open_folder(club.folder / RULEBOOKS)),
        (words.text("club_book.open"), open_house_rules),
    )
    banner.say(damage_words(club, words), "warning", ways)
    return banner


def damage_words(club: Club, words: Words) -> str:
    """Each problem with its file, line and remedy."""
    problems = " ".join(words.say(problem.problem) for problem in club.book_problems)
    return words.text("club_book.damaged", count=len(club.book_problems), problems=problems)
