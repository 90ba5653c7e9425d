"""Teach a policy a game by playing against bots: masked PPO on the processor (extras ``research`` and ``train``).

python examples/train_ppo.py everdell --minutes 10
"""

import argparse
import time

import gymnasium
import numpy as np
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from evertable.research import seat_env

SIZES = np.log1p(np.arange(256)).astype(np.float32)
"""Bytes as numbers that a network likes: the first of something counts more than the tenth."""
POINTS = 25.0
"""The margin that is worth 1."""
GAMES_AT_ONCE = 16


def make(game, players, bots):
    """The learner's seat, somewhere else in every game; it is paid for the margin in points."""
    env = seat_env(game, players, bots=bots, seat=None, reward="margin")
    rows = spaces.Box(0, float(SIZES[-1]), env.observation_space.shape, np.float32)
    env = gymnasium.wrappers.TransformObservation(env, lambda row: SIZES[row], rows)
    env = gymnasium.wrappers.TransformReward(env, lambda paid: paid / POINTS)
    return Monitor(ActionMasker(env, lambda wrapped: wrapped.unwrapped.action_masks()))


class Clock(BaseCallback):
    """Ends the training when its time is over, and tells now and then how it goes."""

    def __init__(self, seconds):
        super().__init__()
        self.end, self.told = time.monotonic() + seconds, 0.0

    def _on_step(self):
        if time.monotonic() - self.told > 30 and self.model.ep_info_buffer:
            self.told = time.monotonic()
            margin = np.mean([episode["r"] for episode in self.model.ep_info_buffer]) * POINTS
            print(f"{self.num_timesteps} decisions, mean margin of the last games {margin:.1f} points", flush=True)
        return time.monotonic() < self.end


def win_rate(model, game, players, bots, games):
    """The share of new games that the policy wins, a shared victory as half; it plays the move it likes best."""
    env, won = seat_env(game, players, bots=bots, seat=None), 0.0
    for seed in range(1_000_000, 1_000_000 + games):
        row, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(SIZES[row], action_masks=env.action_masks(), deterministic=True)
            row, paid, over, _, _ = env.step(action)
        won += (paid + 1) / 2
    return won / games


def told(model, chosen, games, when):
    rate = win_rate(model, chosen.game, chosen.players, chosen.bots, games)
    doubt = 1.96 * (rate * (1 - rate) / games) ** 0.5
    return f"{when}: wins {rate:.1%} ± {doubt:.1%} of {games} games against {chosen.bots}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="everdell")
    parser.add_argument("--players", type=int)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=200, help="games to find out what has been learned")
    parser.add_argument("--save", help="file for the policy")
    chosen = parser.parse_args()
    envs = DummyVecEnv([lambda: make(chosen.game, chosen.players, chosen.bots) for _ in range(GAMES_AT_ONCE)])
    net = {"pi": [128], "vf": [128]}
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=128, batch_size=512, n_epochs=4, learning_rate=7e-4, gamma=0.995, ent_coef=0.01,
        seed=1, device="cpu", policy_kwargs={"net_arch": net},
    )  # fmt: skip
    print(told(model, chosen, chosen.games // 4 or 1, "before the training"), flush=True)
    model.learn(total_timesteps=1 << 40, callback=Clock(chosen.minutes * 60))
    if chosen.save:
        model.save(chosen.save)
    print(told(model, chosen, chosen.games, f"after {model.num_timesteps} decisions in {chosen.minutes:g} minutes"))


if __name__ == "__main__":
    main()
