"""Replays: finished matches step by step, as files, as proofs and as GIFs."""
