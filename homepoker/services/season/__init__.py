"""The season: lists over evenings that are closed, their publishing, and evenings that the club has on paper."""
