"""Banner that asks once for all whether the members may be named in published lists, where nobody may."""

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

    def __init__(self, club: Club, words: Words) -> None:
        super().__init__(words)
        self._club, self._words = club, words
        self.hide()

    def ask_if_due(self, then: Callable[[], object]) -> bool:
        """Ask, unless somebody may be named or the host has answered before; returns whether it asks.

        :param then: called with the answer.
        """
        if not is_consent_due(self._club, self._club.register.players()):
            return False
        words = self._words
        answers = (
            (words.text("players.consent_none"), partial(self._answer, then, may_publish=False)),
            (words.text("players.consent_all"), partial(self._answer, then, may_publish=True)),
        )
        self.say(words.text("players.consent_asks"), "warning", answers)
        self.show()
        return True

    def _answer(self, then: Callable[[], object], *, may_publish: bool) -> None:
        try:
            answer_for_all(self._club, may_publish=may_publish)
        except StoreError as error:
            self.say(self._words.say(error.sentence), "danger")
            return
        except OSError as error:
            self.say(error.strerror or str(error), "danger")
            return
        self.hide()
        then()
