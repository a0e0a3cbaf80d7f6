"""Discord's commands, buttons and menus, each turned into a call to the host."""
