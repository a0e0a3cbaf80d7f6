"""Records: the results and ratings of people."""
