"""Files of other programs: spreadsheets, member lists, past results and saved tournaments, read and written."""
