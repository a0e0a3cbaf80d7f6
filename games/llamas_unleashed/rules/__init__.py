"""The rules of Llamas Unleashed: the turn, the effect chain, and the effect of each card."""
