"""The documentation as a site: the pages of the repository, and a reference from docstrings."""
