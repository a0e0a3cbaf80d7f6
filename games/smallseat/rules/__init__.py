"""The rules of Smallseat.

"Ruling n" is the numbered list in the rules page; sentences in quotation marks are the rulebook's.
"""
