"""Access without a mouse: keyboard focus, Tab order, regions of F6, and what a screen reader is told."""
