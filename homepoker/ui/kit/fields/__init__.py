"""Fields of forms, their limits, and texts that outlive a page that is made anew."""
