"""The catalogue of Echo: six kinds of animal, 24 cards."""

from importlib.resources import files

from games.default import CardKind

FOLDER = files("games.new.echo") / "data"
"""Where its data is."""
KINDS = {
    "bear": CardKind("Bear", "🐻", 4), "fox": CardKind("Fox", "🦊", 4),
    "frog": CardKind("Frog", "🐸", 4), "hare": CardKind("Hare", "🐰", 4),
    "mouse": CardKind("Mouse", "🐭", 4), "owl": CardKind("Owl", "🦉", 4),
}  # fmt: skip
BOX = [face for face, kind in KINDS.items() for _ in range(kind.copies)]
"""The faces of all cards."""
