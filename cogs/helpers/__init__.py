"""What commands and controls share: permissions, lookups, choices and posts."""
