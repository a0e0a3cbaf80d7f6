"""The tests that every game must pass, for the project's own games and for any other.

``checks`` has the tests, ``plugin`` runs them with pytest for the games that are asked for, and
``command`` is ``menagerie check``. It needs the extra ``menagerie[kit]``.
"""
