"""The games as Gymnasium environments: one seat against a general, an action a word."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from .table import Table


class Environment(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of a game. The other seats are played by a general, who decides by what they may see.

    A word that cannot be said changes nothing, and ``info["refused"]`` says so; the mask is in the observation. The reward
    is 1, -1 or 0 at the end.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        ruleset: str,
        scenario: str | None = None,
        options: Sequence[str] = (),
        seat: int = 0,
        against: str = "aide",
        tries: int = 50,
        render_mode: str | None = None,
    ) -> None:
        """An environment for games of this setup; `against` and `tries` are those of `State.think`."""
        self.table = Table(ruleset, scenario, options)
        if seat not in self.table.seats:
            raise ValueError(f"nobody decides in seat {seat}")
        self.own, self.against, self.tries = seat, against, tries
        self.render_mode = render_mode
        self.action_space = self.table.action_space
        self.observation_space = self.table.observation_space

    def _answer(self) -> None:
        """Lets the general decide until one's own seat is asked."""
        while self.table.seat not in (None, self.own):
            self.table.take(self.table.state.think(self.against, self.tries)["action"])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game; without a seed another one than before."""
        super().reset(seed=seed)
        self.table.reset(int(self.np_random.integers(2**63)))
        self._answer()
        return self.table.observe(self.own), {"refused": False}

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Says a word."""
        said = self.table.say(int(action))
        self._answer()
        state = self.table.state
        return self.table.observe(self.own), state.returns[self.own], state.is_over, False, {"refused": not said}

    def render(self) -> str | None:
        """What is asked, as a sentence."""
        return self.table.state.prompt if self.render_mode == "ansi" else None
