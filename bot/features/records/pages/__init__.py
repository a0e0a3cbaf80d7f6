"""The pages of records."""
