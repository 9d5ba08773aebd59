"""The games as PettingZoo environments: an agent a seat, an action a word."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .table import Table


class RawEnvironment(AECEnv[str, dict[str, Any], int | None]):
    """A game without wrappers: a word that cannot be said raises `ValueError`."""

    def __init__(
        self,
        ruleset: str,
        scenario: str | None = None,
        options: Sequence[str] = (),
        render_mode: str | None = None,
    ) -> None:
        """An environment for games of this setup."""
        super().__init__()
        self.table = Table(ruleset, scenario, options)
        self.metadata = {"name": f"vedette_{ruleset}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        names = self.table.game.seats
        self._numbers = {names[seat]: seat for seat in self.table.seats}
        self.possible_agents = list(self._numbers)
        self._spaces = {agent: self.table.observation_space for agent in self.possible_agents}
        self._actions = {agent: self.table.action_space for agent in self.possible_agents}
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The tensors of `Game.shapes`, the words said, and the mask."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The words of the ruleset."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; without a seed another one than before."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.table.reset(int(self._rng.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._who()

    def _who(self) -> str:
        seat = self.table.seat
        return self.agents[0] if seat is None else self.table.game.seats[seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, as tensors."""
        return self.table.observe(self._numbers[agent])

    def view(self, agent: str) -> dict[str, Any]:
        """What an agent sees, as a page draws it."""
        return self.table.state.view(self._numbers[agent])

    def step(self, action: int | None) -> None:
        """Says a word for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.table.say(int(action)):
            raise ValueError(f"{action} cannot be said now")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.state.is_over:
            returns = self.table.state.returns
            self.rewards = {agent: returns[self._numbers[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._who()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What is asked, as a sentence."""
        return self.table.state.prompt if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""


def env(
    ruleset: str,
    scenario: str | None = None,
    options: Sequence[str] = (),
    render_mode: str | None = None,
) -> AECEnv[str, dict[str, Any], int | None]:
    """A game as PettingZoo wants it: who says what cannot be said has lost, and the game ends."""
    game: Any = RawEnvironment(ruleset, scenario, options, render_mode)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=-1)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)
