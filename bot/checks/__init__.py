"""What must hold for every game in the bot, beside the checks of ``kit.checks``."""
