"""Room view on the beamer: `view` makes its words, `painting` draws it, `window` and `screens` show it."""
