"""Page of a rule or a topic: its words, its HTML, and its print."""
