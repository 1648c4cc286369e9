"""The books as a host meets them: found, checked, compared, written for the club, and official texts attached."""
