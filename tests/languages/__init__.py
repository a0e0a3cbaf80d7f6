"""The catalogues of sentences: extracting, updating, and what must hold of them."""
