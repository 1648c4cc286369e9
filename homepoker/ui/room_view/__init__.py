"""What the room sees on the beamer: `view` says it, `painting` draws it, `window` and `screens` show it."""
