"""Room view: the room's screen, on a beamer.

`news`, `panels` and `view` say in words what the room sees at one instant, its `picture`; `layout`, `pages` and
`painting` draw it. `window` and `screens` put it on its screen, `control` works it all, and `room_card` with its
`preview` is what the host sees of it.
"""
