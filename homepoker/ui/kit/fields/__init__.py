"""Fields of forms: what is typed, its limits, and what of it is kept."""
