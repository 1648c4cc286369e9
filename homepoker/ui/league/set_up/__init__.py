"""Set-up of a league on one page, with a preview on the club's own evenings."""
