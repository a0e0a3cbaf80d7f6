"""What must hold for every game; the docstring of a module is its line in ``menagerie check``."""
