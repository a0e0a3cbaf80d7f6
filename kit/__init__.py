"""The tests that every game must pass, for the project's own games and for any other.

Here are also the commands for authors of games (``kit.commands``). The tests need pytest,
which ``menagerie-games[kit]`` installs. There are three ways to use them:

- ``menagerie check mygame`` runs all checks with an installed game and shows in a table what holds.
  ``--untranslated`` lists the sentences that a language lacks, ``--record`` stores golden matches.
- ``pytest --pyargs kit.checks --game mygame`` runs the same checks with pytest's own options.
- The tests of a game import its helpers: ``kit.random_play`` plays random matches, ``kit.shown``
  collects what a reader sees, and ``kit.reading`` reads what a picture shows.

A check that needs a part that the game lacks is skipped. The table lists that part as to do.
"""
