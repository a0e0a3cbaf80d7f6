"""The rules of Echo."""
