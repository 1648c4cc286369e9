"""The till of an evening that is played for money (Kasse): its page, beside the tables and before the start."""
