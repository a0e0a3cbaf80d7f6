"""The rules of Llamas Unleashed: the turn, the effect chain, and what each card does."""
