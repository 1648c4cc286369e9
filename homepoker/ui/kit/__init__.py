"""The small reusable parts of every panel.

Texts come in already said (``words.text("…")``); change them with the part's setter when the language changes. Parts
that speak for themselves (accessible names, grouped amounts) take ``words`` and have ``set_words(words)``.

- ``buttons``: ``primary(text, on_click, icon=…)``, ``secondary``, ``ghost``, ``danger`` (both sizes: ``size="small"``),
  ``link``, ``icon_button(icon, says, on_click, is_framed=…, size="small|normal|large")``, ``rail_button``;
  ``rename``, ``set_button_icon``, ``make_primary`` change them.
- ``labels``: ``title``, ``heading``, ``subheading``, ``body``, ``quiet``, ``caption``, ``number(text, size, weight)``,
  ``ElidedLabel``, ``line()``, ``set_tone(label, "danger")``.
- ``card.Card(title, actions)``: ``add(widget_or_layout)``, ``set_title``, ``add_action``, ``body``.
- ``badge.Badge(text, tone)``, ``badge.ToneIcon(tone)``.
- ``toast.Toasts(window, words)``: ``say(text, action="Undo", on_action=…, tone="good")``, ``clear()``, ``texts()``.
"""
