"""Privacy: a person's data is exported or deleted, and old matches are deleted."""
