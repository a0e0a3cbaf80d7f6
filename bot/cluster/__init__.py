"""Cluster: what is needed only if several processes share one database."""
