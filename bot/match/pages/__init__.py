"""The pages of a match: what its lobby, panels, table and result say."""
