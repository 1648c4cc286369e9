"""Navigation: where the rulebooks open, beside Tonight, in a window of their own or in their section."""
