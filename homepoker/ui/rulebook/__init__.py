"""Rules as the host reads them: their citation in a word, and their text one click away."""
