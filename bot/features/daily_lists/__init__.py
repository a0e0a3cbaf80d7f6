"""Daily lists: once a day each player gets a list of the matches that wait for them."""
