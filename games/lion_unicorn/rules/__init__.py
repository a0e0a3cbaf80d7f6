"""The rules of The Lion & The Unicorn.

"Ruling n" is the numbered list in the rules page; sentences in quotation marks are the rulebook's.
"""
