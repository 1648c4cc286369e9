"""Kit of small reusable widgets, in rooms by what one looks for.

Texts come in already said (``words.text("…")``); change them with the part's setter when the language changes. Parts
that speak for themselves (accessible names, grouped amounts) take ``words`` and have ``set_words(words, …)``.

``controls``: what is pressed, or chooses one of several.

- ``buttons``: ``primary(text, on_click, icon=…)``; ``secondary``, ``ghost``, ``danger`` (also ``size="small"``);
  ``link``; ``icon_button(icon, says, on_click, is_framed=…, size="small|normal|large")``; ``rail_button``;
  ``rename``, ``set_button_icon``, ``make_primary`` change them.
- ``segmented.SegmentedControl([(key, word), …], name, chosen)``: ``chosen``, ``choose``, ``rename``, signal
  ``changed(key)``.
- ``combo_box.ComboBox``, named by ``name_choice``; ``rule_link.rule_link(citation, books, words, open_rule)``.

``fields``: what is typed.

- ``search_field.SearchField(words, placeholder)``: a ``QLineEdit``. ``form_fields``: captions, boxes, numbers, dates.
- ``chips_edit.ChipsEdit(words, name, amount)``: ``amount``, ``set_amount``, ``set_error``, signals ``changed(amount)``,
  ``entered(amount)``. In a grid add it with ``AlignTop``: an error appears below the line.

``lists``: rows and tables; what they show is data, without Qt, in ``rows``.

- ``filter_list.FilterList(words, placeholder, nothing_found)``: ``set_choices([Choice(id, name, detail, also), …])``,
  signals ``picked(id)``, ``missed(text)``. ``filter_list.PeoplePicker`` is the same for several people: ``chosen``,
  ``choose``, signals ``changed(ids)``, ``confirmed(ids)``; ``rows.choice_of(player, detail)`` makes a row.
- ``table.Table(name, empty, may_sort=…)``: ``show_rows([Column(…)], [(id, [Cell(text, value) or text, …]), …])``,
  ``current``, ``go_to``, ``copy``, signals ``opened(id)``, ``current_changed(id)``; or ``setModel`` for one's own.
- ``sheet_table.SheetTable(name)``: a sheet of a spreadsheet, ``show_sheet(rows.Sheet)``, ``go_to_cell``, signals
  ``typed(line, column, text)``, ``given_back``, ``line_asked``, ``column_asked``, ``cell_asked``.

``text``: words as they are shown.

- ``labels``: ``title``, ``heading``, ``subheading``, ``body``, ``quiet``, ``caption``, ``number(text, size, weight)``,
  ``ElidedLabel``, ``line()``, ``set_tone(label, "danger")``.
- ``mnemonics.Menu``, ``tooltips.set_tooltip(widget, text)``, ``text_documents``.

``layout``: what holds the others.

- ``card.Card(title, actions)``: ``add(widget_or_layout)``, ``set_title``, ``add_action``, ``body``.
- ``popover.Popover(window, name, title)``: ``body``, ``open_at(anchor, spot, first)``, ``close_again``;
  ``popover.Sheet(window, words, title)``: ``body``, ``footer``, ``open(first)``; both with the signal ``closed``.
- ``scrolling``, with ``ScrolledForm`` and its ``FormPart``; ``flow``; ``emptying.empty(layout)`` before a new filling.

``messages``: what the host is told.

- ``toast.Toasts(window, words)``: ``say(text, action="Undo", on_action=…, tone="good")``, ``clear()``, ``texts()``.
- ``banner.Banner(words)``: ``say(text, tone, [(word, act), …])``, signal ``closed``.
- ``confirm_inline.ConfirmInline(question, confirm, decline)``: signals ``confirmed``, ``declined``.
- ``empty_state.EmptyState(icon, sentence, explanation, actions)``: ``set_texts``.

``drawings``: ``badge.Badge(text, tone)``, ``badge.ToneIcon(tone)``; ``playing_card.PlayingCard(words, card)`` and
``chip_disc.ChipDisc(words, value)``; ``paint_card`` and ``paint_chip`` draw the same into any painter;
``playing_card.CardButton(words, card, width)`` is a card that can be pressed.

``access``: keyboard focus, Tab order, regions of F6, screen readers. ``jobs``: acts that may be refused, jobs in
threads, and how their failures are said.

A painting widget asks ``theme.palette.current_palette()`` in its ``paintEvent``; a change of theme repaints it.
"""
