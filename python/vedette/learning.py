"""A small policy gradient: how one learns from these games, with `autograd` for the gradients and nothing else.

A policy says the words of its actions (see `Space`). It sees the tensors of `State.observe`, a board of hexes in blocks of some
hexes, and the last word it said, and gives every word a number; of those that can be said one is drawn by a softmax. After a
batch of games every word becomes likelier or less likely by how much better or worse than the others its game went: REINFORCE
with the batch's mean as its baseline, taken in several small steps that PPO's clipping keeps close to the policy that played.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import autograd.numpy as anp
import numpy as np
from autograd import grad
from numpy.typing import NDArray

from . import Game, State

Floats = NDArray[np.float32]
Weights = list[Floats]

BLOCK = 6
"""A board of hexes is seen in blocks of so many rows and columns: a small network cannot learn anything of every single hex."""


@dataclass(frozen=True)
class Task:
    """One seat of a scenario against random play, and what counts in the end."""

    game: Game
    scenario: str | None
    seat: int
    worth: Callable[[State], float]
    """What a game that is over was worth to the seat."""


def objectives(state: State) -> float:
    """The objectives that the Union holds in the end: what a game of `c1863` is decided by."""
    return float(next(track["value"] for track in state.view(0)["tracks"] if track["kind"] == "objectives"))


def balance(state: State) -> float:
    """The Strength Points that the Union has more than the Confederates in the end: what a game of `ah74` is decided by."""
    union, confederate = (track["value"] for track in state.view(0)["tracks"] if track["kind"] == "strength_points")
    return float(union - confederate)


def coarse(board: Floats) -> Floats:
    """The planes of a board of hexes summed over blocks; locations as they are."""
    if board.ndim < 3:
        return board
    planes, rows, columns = board.shape
    whole = np.pad(board, ((0, 0), (0, -rows % BLOCK), (0, -columns % BLOCK)))
    blocks = whole.reshape(planes, whole.shape[1] // BLOCK, BLOCK, whole.shape[2] // BLOCK, BLOCK)
    return np.asarray(blocks.sum(axis=(2, 4)))


@dataclass(frozen=True)
class Played:
    """A game: what the policy saw, could say and said, and what came of it."""

    seen: Floats
    masks: NDArray[np.bool_]
    said: NDArray[np.intp]
    worth: float
    returns: float


class Policy:
    """A network of one hidden layer over the words of a ruleset."""

    def __init__(self, game: Game, hidden: int = 32, seed: int = 1) -> None:
        """A policy that has learned nothing: all words are about as likely."""
        rng, words = np.random.default_rng(seed), len(game.space)
        board = coarse(np.zeros(game.shapes["board"], np.float32))
        features = board.size + int(np.prod(game.shapes["sides"])) + words
        self.weights: Weights = [
            (rng.standard_normal((features, hidden)) / np.sqrt(features)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros((hidden, words), np.float32),
            np.zeros(words, np.float32),
        ]

    def sees(self, state: State, seat: int, last: int | None) -> Floats:
        """What a seat sees and the last word it said, as one row of numbers from -1 to 1."""
        tensors = state.observe(seat)
        word = np.zeros(self.weights[3].size, np.float32)
        if last is not None:
            word[last] = 1
        return np.concatenate([np.tanh(coarse(tensors["board"]).ravel() / 3), np.tanh(tensors["sides"] / 3), word])

    def chances(self, seen: Floats, options: Sequence[int]) -> NDArray[np.float64]:
        """How likely each of the words that can be said is."""
        inner, bias, outer, last = self.weights
        numbers = (np.tanh(seen @ inner + bias) @ outer[:, options] + last[list(options)]).astype(np.float64)
        likely = np.exp(numbers - numbers.max())
        return np.asarray(likely / likely.sum())

    def say(
        self, game: Game, state: State, rng: np.random.Generator, notes: list[tuple[Floats, NDArray[np.bool_], int]] | None = None
    ) -> str:
        """Says an action for the seat that decides; words that leave a choice are noted."""
        saying, last, seat = game.space.say(state.legal_actions()), None, state.seat_to_act
        while saying.action is None:
            options = saying.options()
            choice = 0
            if len(options) > 1 and seat is not None:
                seen = self.sees(state, seat, last)
                choice = int(rng.choice(len(options), p=self.chances(seen, options)))
                if notes is not None:
                    notes.append((seen, saying.mask().astype(bool), options[choice]))
            last = options[choice]
            saying.say(last)
        return saying.action


def play(policy: Policy, task: Task, seed: int) -> Played:
    """Plays a game with this seed; the other seat takes any legal action."""
    rng = np.random.default_rng(seed)
    notes: list[tuple[Floats, NDArray[np.bool_], int]] = []
    state = task.game.start(task.scenario, seed)
    while not state.is_over:
        if state.seat_to_act == task.seat:
            state.step(policy.say(task.game, state, rng, notes))
        else:
            actions = state.legal_actions()
            state.step(actions[int(rng.integers(len(actions)))])
    seen, masks, said = zip(*notes, strict=True)
    return Played(np.stack(seen), np.stack(masks), np.array(said), task.worth(state), state.returns[task.seat])


def _loss(weights: Weights, seen: Floats, masks: Any, said: Any, old: Any, gain: Any, entropy: float) -> Any:
    """What is to become small: PPO's clipped gain and a little of the policy's certainty, with the sign turned."""
    inner, bias, outer, last = weights
    numbers = anp.dot(anp.tanh(anp.dot(seen, inner) + bias), outer) + last
    numbers = anp.where(masks, numbers, -1e9)
    numbers = numbers - anp.max(numbers, axis=1, keepdims=True)
    logs = numbers - anp.log(anp.sum(anp.exp(numbers), axis=1, keepdims=True))
    ratio = anp.exp(logs[anp.arange(said.size), said] - old)
    clipped = anp.minimum(ratio * gain, anp.clip(ratio, 0.8, 1.2) * gain)
    doubt = -anp.sum(anp.where(masks, anp.exp(logs) * logs, 0.0), axis=1)
    return -anp.mean(clipped + entropy * doubt)


class Learner:
    """Adam, with its two means of the gradient."""

    def __init__(self, policy: Policy, rate: float = 0.003, entropy: float = 0.003) -> None:
        """Learns at this rate; `entropy` keeps the policy from being sure too soon."""
        self.policy, self.rate, self.entropy = policy, rate, entropy
        self.means = [[np.zeros_like(weight), np.zeros_like(weight)] for weight in policy.weights]
        self.steps = 0
        self._gradient = grad(_loss)

    def learn(self, games: Sequence[Played], epochs: int = 4, batch: int = 2048, seed: int = 1) -> None:
        """Makes what the better games said likelier."""
        worth = np.array([game.worth for game in games])
        gains = (worth - worth.mean()) / (worth.std() + 1e-6)
        gain = np.concatenate([np.full(game.said.size, one) for game, one in zip(games, gains, strict=True)])
        seen, masks, said = (np.concatenate([getattr(game, name) for game in games]) for name in ("seen", "masks", "said"))
        old = np.concatenate([self._logs(game) for game in games])
        rng = np.random.default_rng(seed)
        for _ in range(epochs):
            for part in np.array_split(rng.permutation(said.size), max(1, said.size // batch)):
                steps = self._gradient(
                    self.policy.weights, seen[part], masks[part], said[part], old[part], gain[part], self.entropy
                )
                self._step(steps)

    def _logs(self, game: Played) -> NDArray[np.float64]:
        """The logarithms of how likely what was said was."""
        inner, bias, outer, last = self.policy.weights
        numbers = np.where(game.masks, np.tanh(game.seen @ inner + bias) @ outer + last, -1e9).astype(np.float64)
        numbers -= numbers.max(axis=1, keepdims=True)
        logs = numbers - np.log(np.exp(numbers).sum(axis=1, keepdims=True))
        return np.asarray(logs[np.arange(game.said.size), game.said])

    def _step(self, gradient: Weights) -> None:
        self.steps += 1
        for weight, slope, means in zip(self.policy.weights, gradient, self.means, strict=True):
            for index, (power, decay) in enumerate(((1, 0.9), (2, 0.999))):
                means[index] += (1 - decay) * (slope**power - means[index])
            first, second = means[0] / (1 - 0.9**self.steps), means[1] / (1 - 0.999**self.steps)
            weight -= (self.rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


def train(task: Task, rounds: int, games: int, seed: int = 1) -> tuple[Policy, list[tuple[float, float]]]:
    """Plays rounds of games and learns from each. Gives the policy, and the mean worth and the share won of every round."""
    policy = Policy(task.game, seed=seed)
    learner, curve = Learner(policy), []
    for number in range(rounds):
        first = 1_000_000 * seed + number * games
        played = [play(policy, task, first + game) for game in range(games)]
        curve.append((float(np.mean([game.worth for game in played])), float(np.mean([game.returns == 1 for game in played]))))
        learner.learn(played, seed=seed + number)
    return policy, curve
