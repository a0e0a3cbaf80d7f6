"""The program: commands, settings, the client and monitoring. Only it knows all features."""
