"""Features: what can be added to the core or taken out, one package each."""
