"""Banner of a page of files; it asks once for all whether the members may be named, where nobody may."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from homepoker.services.club import Club
from homepoker.services.players.consent import answer_for_all, is_consent_due
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.ui.kit.messages.banner import Banner


class ConsentBanner(Banner):
    """Banner that asks for the consent of all, as long as nobody has answered."""

    def __init__(self, club: Club, words: Words, given: Callable[[], object]) -> None:
        """
        :param given: called when all may be named from now on.
        """
        super().__init__(words)
        self._club, self._words, self._given = club, words, given
        self.hide()

    def ask_if_due(self) -> None:
        """Ask, unless somebody may be named or the host has answered before."""
        if not is_consent_due(self._club, self._club.register.players()):
            return
        words = self._words
        answers = (
            (words.text("league_files.consent_none"), partial(self._answer, may_publish=False)),
            (words.text("league_files.consent_all"), partial(self._answer, may_publish=True)),
        )
        self.say(words.text("league_files.consent_asks"), "warning", answers)
        self.show()

    def _answer(self, *, may_publish: bool) -> None:
        try:
            answer_for_all(self._club, may_publish=may_publish)
        except StoreError as error:
            self.say(self._words.say(error.sentence), "danger")
            return
        except OSError as error:
            self.say(error.strerror or str(error), "danger")
            return
        self.hide()
        if may_publish:
            self._given()
