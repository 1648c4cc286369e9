"""Set-up of a league on one page: who and when, points, standings, and a preview on the club's own evenings."""
