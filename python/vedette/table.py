"""A game at which actions are said word by word: what the environments share."""

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import Game, Saying, State, load
from .words import SAID, said_words


class Table:
    """A game in progress, and how much of an action has been said."""

    state: State
    saying: Saying

    def __init__(self, ruleset: str, scenario: str | None = None, options: Sequence[str] = ()) -> None:
        """A table for games of this setup; none has begun."""
        self.game: Game = load(ruleset)
        self.scenario = scenario or self.game.scenarios[0]
        self.options = list(options)
        about = self.game.about
        bot = next((one["bot"] for one in about["scenarios"] if one["id"] == self.scenario), None)
        seats = self.game.at_table(self.options)
        self.seats = [seat for seat in seats if about["seats"][seat]["side"] != bot]
        """Who decides: those at the table whose side the rules do not play themselves."""

    @property
    def action_space(self) -> spaces.Discrete:
        """The words of the ruleset."""
        return spaces.Discrete(len(self.game.space))

    @property
    def observation_space(self) -> spaces.Dict:
        """The tensors, the words said, and the words that can be said next."""
        shapes = self.game.shapes
        tensors: dict[str, Any] = {name: spaces.Box(-np.inf, np.inf, tuple(shape), np.float32) for name, shape in shapes.items()}
        words = len(self.game.space)
        tensors["said"] = spaces.Box(-1, words - 1, (SAID,), np.int32)
        return spaces.Dict({"observation": spaces.Dict(tensors), "action_mask": spaces.Box(0, 1, (words,), np.int8)})

    def reset(self, seed: int) -> None:
        """Begins a game."""
        self.state = self.game.start(self.scenario, seed, self.options)
        self._ask()

    def _ask(self) -> None:
        self.saying = self.game.space.say(self.state.legal_actions())

    @property
    def seat(self) -> int | None:
        """Who says the next word; none when the game is over."""
        return self.state.seat_to_act

    def say(self, number: int) -> bool:
        """Says a word for the seat that decides, and takes the action once it is said. False when it cannot be said now."""
        if not self.saying.say(number):
            return False
        if self.saying.action is not None:
            self.take(self.saying.action)
        return True

    def take(self, action: str) -> None:
        """Takes an action, whatever has been said."""
        self.state.step(action)
        self._ask()

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat sees. Only the seat that decides knows what has been said, and has something to say."""
        tensors = cast(dict[str, NDArray[Any]], dict(self.state.observe(seat)))
        asked = seat == self.seat
        said = said_words(self.saying if asked else None)
        mask = self.saying.mask() if asked else np.zeros(len(self.game.space), np.int8)
        return {"observation": {**tensors, "said": said}, "action_mask": mask}
