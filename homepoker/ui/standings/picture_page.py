"""Page of the picture of a result for the club's chat group: looked at, saved and copied as the host wants it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QImage, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from homepoker.core.limits import LONGEST_NAME
from homepoker.core.wording import Sentence
from homepoker.services.club import Club
from homepoker.services.evening.tournament_desk import TournamentDesk
from homepoker.services.exchange.result_picture import (
    ResultPart,
    ResultPicture,
    club_name_of,
    keep_club_name,
    keep_wanted,
    parts_of,
    picture_name,
    result_picture,
    wanted_parts,
)
from homepoker.services.exchange.sheet_parts import published_names
from homepoker.services.words import Words
from homepoker.store.errors import StoreError
from homepoker.store.files.durable_files import write_durably
from homepoker.ui.kit.controls import buttons
from homepoker.ui.kit.fields.form_fields import labelled
from homepoker.ui.kit.fields.typing_limits import limit_line, put_in
from homepoker.ui.kit.jobs.background_job import BackgroundJob
from homepoker.ui.kit.jobs.documents import ask_where_to_save, open_folder, saved_words
from homepoker.ui.kit.jobs.error_report import isolated
from homepoker.ui.kit.layout.scrolling import StackingRow, VerticalScrollArea
from homepoker.ui.kit.messages.toast import toasts_of
from homepoker.ui.kit.text.labels import quiet
from homepoker.ui.kit.text.mnemonics import CheckBox
from homepoker.ui.paper.chat_picture import image_of, png_of, record_result
from homepoker.ui.players.consent_banner import ConsentBanner
from homepoker.ui.standings.export_bar import STAYS_FOR, NotExported
from homepoker.ui.theme import spacing
from homepoker.ui.theme.palette import current_palette
from homepoker.ui.theme.text_size import set_extent

_SIDE, _LEAST_PICTURE, _MOST_PICTURE = 212, 200, 520
"""Width of the choices beside the picture, and the least and largest of the picture, in logical pixels at 100 %."""


class PicturePage(QWidget):
    """The picture with what it may show beside it; ``closed`` says that the host is done, ``said`` what went wrong."""

    closed = Signal()
    said = Signal(str, str)

    def __init__(self, club: Club, desk: TournamentDesk, words: Words, consent: ConsentBanner) -> None:
        super().__init__()
        self._club, self._desk, self._words, self._consent = club, desk, words, consent
        self._picture: ResultPicture | None = None
        self._job = BackgroundJob("kit.job_export", self)
        self.preview = _Preview()
        self.parts = {part: CheckBox(words.text(f"result_picture.show_{part}")) for part in ResultPart}
        self.club_name = QLineEdit()
        limit_line(self.club_name, LONGEST_NAME)
        self.club_name.setAccessibleName(words.text("result_picture.club"))
        put_in(self.club_name, club_name_of(club))
        self.club_name.textEdited.connect(self.refresh)
        self.club_name.editingFinished.connect(self._keep_name)
        self.save = buttons.primary(words.text("result_picture.save"), self.ask, icon="save")
        self.copy = buttons.secondary(words.text("result_picture.copy"), self._copy, icon="copy")
        self.close_it = buttons.ghost(words.text("result_picture.close"), self.closed.emit)
        wanted = wanted_parts(club)
        for part, box in self.parts.items():
            box.setChecked(part in wanted)
            box.toggled.connect(self._choose)
        self._lay_out()
        self.refresh()
        self.setFocusProxy(self.save)

    def refresh(self) -> None:
        """Draw the picture anew where it has changed."""
        possible = parts_of(self._desk.state)
        for part, box in self.parts.items():
            box.setVisible(part in possible)
        if not self._desk.state.is_over:
            self.closed.emit()
            return
        names = published_names(self._club.register.players(), self._words)
        wanted = {part for part, box in self.parts.items() if box.isChecked()}
        picture = result_picture(self._desk.state, wanted, self.club_name.text().strip(), names, self._words)
        if picture != self._picture:
            self._picture = picture
            self.preview.show_image(image_of(*record_result(picture)))
            self.preview.setAccessibleName(self._words.text("result_picture.preview", title=picture.title))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def ask(self) -> None:
        """Ask where the picture is to go, and save it there; first whether members may be named, if that is due."""
        if self._picture is None or self._consent.ask_if_due(self.ask):
            return
        self.refresh()  # as the members have agreed by now
        words = self._words
        proposal = picture_name(self._desk.state)
        chosen = ask_where_to_save(self, words.text("result_picture.save"), proposal, "PNG (*.png)")
        if chosen:
            path = Path(chosen)
            self.save_as(path if path.suffix.lower() == ".png" else path.with_name(f"{path.name}.png"))

    def save_as(self, path: Path) -> None:
        """Write the picture there; what came of it is said when it is done."""
        if self._picture is not None and not self._job.is_busy:
            recorded, size = record_result(self._picture)
            work = partial(_write, path, png_of(recorded, size))
            self._job.start(work, lambda _done: self._saved(path), self._failed)

    def leave(self) -> None:
        """Wait for what is under way, though not for ever: the page is about to go."""
        self._job.leave()

    def _copy(self) -> None:
        if self._picture is None or self._consent.ask_if_due(self._copy):
            return
        self.refresh()
        QGuiApplication.clipboard().setImage(self.preview.image)
        toasts_of(self, self._words).say(self._words.text("result_picture.copied"), tone="good")

    def _saved(self, path: Path) -> None:
        toasts_of(self, self._words).say(
            saved_words(path, self._words),
            action=self._words.text("settings.open_folder"),
            on_action=partial(open_folder, path.parent),
            tone="good",
            stays_for=STAYS_FOR,
        )

    def _failed(self, problem: Sentence) -> None:
        self.said.emit(self._words.say(problem), "danger")

    def _choose(self) -> None:
        self.refresh()
        try:
            # What cannot be chosen tonight stays as it was chosen.
            keep_wanted(self._club, {part for part, box in self.parts.items() if box.isChecked()})
        except StoreError as error:
            self._failed(error.sentence)

    def _keep_name(self) -> None:
        if self.club_name.text().strip() == club_name_of(self._club):
            return
        try:
            keep_club_name(self._club, self.club_name.text())
        except StoreError as error:
            self._failed(error.sentence)

    def _lay_out(self) -> None:
        words = self._words
        scroll = VerticalScrollArea(least_width=_LEAST_PICTURE)
        scroll.setWidget(self.preview)
        side = QWidget()
        set_extent(side, width=_SIDE)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(spacing.S)
        column.addLayout(labelled(words.text("result_picture.club"), self.club_name))
        for box in self.parts.values():
            column.addWidget(box)
        column.addWidget(quiet(words.text("result_picture.about")))
        for button in (self.save, self.copy, self.close_it):
            column.addWidget(button)
        column.addStretch(1)
        row = StackingRow(self, least_height=240)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(spacing.L)
        row.addWidget(scroll, 1)
        row.addWidget(side)


class _Preview(QWidget):
    """A picture as wide as there is room, up to the width at which it is read comfortably."""

    def __init__(self) -> None:
        super().__init__()
        self.image = self._scaled = QImage()
        self.setProperty("frame", "scrolled")

    def show_image(self, image: QImage) -> None:
        """Show a picture in place of the one before."""
        self.image, self._scaled = image, QImage()
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        shown = self._shown(width)
        return round(shown.height())

    @isolated
    def paintEvent(self, event: QPaintEvent) -> None:
        place = self._shown(self.width())
        if place.isEmpty():
            return
        dots = (place.size() * self.devicePixelRatioF()).toSize()
        if self._scaled.size() != dots:
            ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._scaled = self.image.scaled(dots, *ways)
        painter = QPainter(self)
        painter.drawImage(place, self._scaled)
        painter.setPen(QColor(current_palette().line))
        painter.drawRect(place.adjusted(0, 0, -1, -1))
        painter.end()

    def _shown(self, width: int) -> QRectF:
        if self.image.isNull():
            return QRectF()
        shown = min(width, _MOST_PICTURE)
        return QRectF(QPointF(), QRectF(self.image.rect()).size() * (shown / self.image.width()))


def _write(path: Path, data: bytes) -> None:
    try:
        write_durably(path, data)
    except OSError as error:
        raise NotExported(path, error) from error
