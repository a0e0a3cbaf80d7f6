"""The running process: settings, client, host, store, publisher."""
