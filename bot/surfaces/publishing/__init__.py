"""Publishing: the posts on Discord are kept in line with the matches."""
