"""Season: lists over closed evenings, their publishing, and past evenings entered from paper."""
