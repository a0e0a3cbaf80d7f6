"""Simulated tournaments: do the rules of pairing hold, and how often does the best win?"""
