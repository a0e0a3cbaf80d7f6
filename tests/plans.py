"""A person at a table who plans, as the host keeps their plans."""

from __future__ import annotations

from typing import Any

from bot.match.answers import answer_for, plan_menus, with_current_plans, with_plans_after
from bot.match.seat import MatchSeat
from games import Table


class Planner:
    """The person in one seat of a table, and what the bot answers for them."""

    def __init__(self, table: Table[Any, Any], seat: int) -> None:
        self.table = table
        self.held = MatchSeat(seat, "Ann", user_id=1)

    def offered(self, prompt: str, step: int = 0) -> list[str]:
        """Return the choices on the menu of a question; they are named as they are now."""
        menus = plan_menus(self.table.game, self.table, self.held, self._view)
        found = [menu.plans for menu in menus if (menu.prompt, menu.step) == (prompt, step)]
        return [plan.choice.id for plans in found for plan in plans]

    def plan(self, prompt: str, choice: str, step: int = 0) -> None:
        """Choose from the menu of a question."""
        menus = plan_menus(self.table.game, self.table, self.held, self._view)
        (menu,) = [menu for menu in menus if (menu.prompt, menu.step) == (prompt, step)]
        (plan,) = [plan.answer for plan in menu.plans if plan.choice.id == choice]
        earlier = self.held.plans_for(prompt)[:step]
        self.held = self.held.with_plans(prompt, [*earlier, plan])

    def planned(self) -> list[str]:
        """Return the prompts of the plans that are left after the latest answer."""
        self.held = with_current_plans(self.table.game, self.table, self.held)
        return [answer.prompt for answer in self.held.response_settings.in_advance]

    def automatic(self) -> list[str] | None:
        """Return what the bot answers for the person now; None if they decide themselves."""
        self.held = with_current_plans(self.table.game, self.table, self.held)
        decision = self.table.waiting[self.held.seat]
        return answer_for(self.table.game, self.table, decision, self.held)

    def answer(self, *choices: str) -> None:
        """Answer for the person, themselves or automatically."""
        decision = self.table.waiting[self.held.seat]
        self.held = with_plans_after(self.table.game, self.table, decision, self.held, choices)
        self.table.answer(self.held.seat, choices)

    @property
    def _view(self) -> Any:
        return self.table.view(self.held.seat)
