"""The rules of Kill The Unicorns.

"Ruling n" is the numbered list in the rules page; sentences in quotation marks are the rulebook's.
"""
