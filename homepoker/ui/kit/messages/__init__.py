"""Messages to the host: toasts, banners, questions in place, and what an empty page says."""
