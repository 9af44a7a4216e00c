"""Games, bots, batches and the environment, and what happens when they are used wrongly."""

from __future__ import annotations

import copy
import json
import pathlib
import pickle
import random
import re
import sys
import threading

import numpy as np
import pytest
import trunkline


def random_game(map: str = "usa", players: int = 2, seed: int = 1) -> trunkline.Game:
    game = trunkline.Game(map, players, seed=seed)
    rng = random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.moves()))
    return game


@pytest.mark.parametrize("map", ["usa", "europe", "nordic"])
def test_whole_games_give_records_that_hold(map: str) -> None:
    game = random_game(map, 3)
    record = json.loads(game.record())
    assert trunkline.check(record) == {"ok": True}
    assert [s["total"] for s in record["result"]["scores"]] == game.scores()
    record["moves"][4]["seat"] = (record["moves"][4]["seat"] + 1) % 3
    assert trunkline.check(record)["ok"] is False


def test_the_same_seed_is_the_same_game() -> None:
    assert random_game(seed=5).record() == random_game(seed=5).record()
    assert random_game(seed=5).record() != random_game(seed=6).record()


def test_moves_in_words_and_in_bytes_agree() -> None:
    game = trunkline.Game("europe", 2, seed=3)
    for _ in range(60):
        flat, words = game.moves(), game.moves_json()
        assert len(flat) == len(words)
        assert [m.type for m in flat] == [w["type"] for w in words]
        assert [m.pay for m in flat] == [w.get("pay", {}) for w in words]
        game.play(words[7 % len(words)])


def test_a_record_can_be_played_on() -> None:
    game = random_game("nordic")
    text = game.record()
    early = trunkline.Game.from_record(text, 20)
    assert not early.over and len(json.loads(early.record())["moves"]) == 20
    assert trunkline.Game.from_record(text).over


def test_bots_play_the_games_of_a_simulation() -> None:
    seats = ["greedy", "random"]
    game = trunkline.Game("usa", seats, seed=7, number=3)
    players = [game.bot(name, seat) for seat, name in enumerate(seats)]
    while not game.over:
        game.play(players[game.seat].choose(game))
    assert game.record() == trunkline.simulate("usa", seats, 7, 3)


def test_views_keep_secrets() -> None:
    game = trunkline.Game("usa", 2, seed=1)
    assert "hand" in game.view(0) and "hand" not in game.view()
    assert game.view(0)["offer"] != game.view(1)["offer"]


def test_wrong_use_raises_and_never_crashes() -> None:
    with pytest.raises(trunkline.TrunklineError, match="mars"):
        trunkline.Game("mars")
    with pytest.raises(trunkline.TrunklineError, match="2 to 5 seats"):
        trunkline.Game("usa", 1)
    with pytest.raises(TypeError):
        trunkline.Game("usa", 2, seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(trunkline.TrunklineError):
        trunkline.Game("usa", 2, seed=-1)
    with pytest.raises(trunkline.TrunklineError, match="64 hex"):
        trunkline.Game("usa", 2, seed="beef")
    game = trunkline.Game("usa", 2, seed=1)
    for wrong in (b"", b"x" * 15, "x" * 16, None):
        with pytest.raises(TypeError):
            trunkline.Move(wrong)  # type: ignore[arg-type]
    with pytest.raises(trunkline.IllegalMove) as no:
        game.play({"seat": 0, "type": "pass"})
    assert no.value.rule == "C-05"
    with pytest.raises(trunkline.TrunklineError, match="/move/type"):
        game.play({"seat": 0, "type": "jump"})
    with pytest.raises(trunkline.TrunklineError):
        game.play(trunkline.Move(bytes([255] * 16)))
    for seat in (7, -1, 2**32):
        with pytest.raises(trunkline.TrunklineError, match=f"no seat {seat}"):
            game.moves(seat)
        with pytest.raises(trunkline.TrunklineError, match=f"no seat {seat}"):
            trunkline.Bot("random").choose(game, seat)
    with pytest.raises(TypeError):
        game.moves("0")  # type: ignore[arg-type]
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied"):
            copied(trunkline.Bot("random"))
    with pytest.raises(TypeError):
        trunkline.Bot("random").choose("game")  # type: ignore[arg-type]
    with pytest.raises(trunkline.TrunklineError, match="map usa"):
        trunkline.Bot("random", "usa", 1).choose(trunkline.Game("europe", 2, seed=1))
    with pytest.raises(trunkline.TrunklineError, match="/bot"):
        trunkline.Bot("hal")
    with pytest.raises(trunkline.TrunklineError):
        game.scores()
    with pytest.raises(trunkline.TrunklineError):
        trunkline.load_map("{}")


def test_what_was_closed_is_gone() -> None:
    game = trunkline.Game("usa", 2, seed=1)
    move = game.moves()[0]
    game.close()
    game.close()
    for use in (game.moves, game.record, game.view, lambda: game.play(move)):
        with pytest.raises(trunkline.HandleError):
            use()


def test_many_forgotten_games_leave_nothing_behind() -> None:
    handles = {trunkline.Game("usa", 2, seed=i)._handle for i in range(300)}
    assert len(handles) == 300


def test_threads_do_not_hear_each_others_answers() -> None:
    games = [trunkline.Game(map, 2, seed=1) for map in trunkline.maps() * 2]
    expected = [(game.view(0), list(game.moves())) for game in games]
    wrong: list[int] = []

    def ask_again_and_again(i: int) -> None:
        for _ in range(200):
            try:
                heard = games[i].view(0), list(games[i].moves())
            except ValueError:
                heard = None
            if heard != expected[i]:
                wrong.append(i)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=ask_again_and_again, args=(i,)) for i in range(len(games))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert not wrong


def test_the_tutorial_runs_as_it_is_written() -> None:
    tutorial = (pathlib.Path(__file__).parents[2] / "docs" / "PYTHON.md").read_text()
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", tutorial, re.DOTALL):
        exec(block, names)


@pytest.mark.parametrize("map,players", [("usa", 2), ("europe", 5), ("nordic", 3)])
def test_batches_step_to_the_end(map: str, players: int) -> None:
    batch = trunkline.Batch(map, players, games=64, seed=2)
    kept = batch.observation
    ended = 0
    for _ in range(900):
        assert batch.mask.any(axis=1).all()
        batch.step(batch.sample())
        ended += int(batch.done.sum())
        assert batch.reward.sum() == pytest.approx(batch.done.sum())
    assert ended > 32 and kept is batch.observation


def test_an_observation_is_what_the_view_says() -> None:
    batch = trunkline.Batch("usa", 2, games=4, seed=2)
    for _ in range(100):
        batch.step(batch.sample())
    hand, cards = batch.shape.parts["hand"], batch.shape.parts["cards"]
    assert hand.shape == (9,) and hand.size == 9
    assert (batch.observation[:, hand.first : hand.first + 9].sum(axis=1) == batch.observation[:, cards.first]).all()


def test_wrong_actions_change_nothing() -> None:
    batch = trunkline.Batch("usa", 2, games=3, seed=1)
    before = batch.observation.copy()
    for wrong in ([1, 2], [[1, 2, 3]], [0.5, 1, 2], "abc"):
        with pytest.raises(TypeError):
            batch.step(wrong)  # type: ignore[arg-type]
    with pytest.raises(trunkline.TrunklineError, match="game 0, action 99999"):
        batch.step([99999, 0, 0])
    with pytest.raises(trunkline.TrunklineError, match="game 2, action 4294967296"):
        batch.step([0, 0, 2**32])
    with pytest.raises(trunkline.IllegalMove):
        batch.step([0, 0, 0])
    assert (batch.observation == before).all()
    batch.close()
    with pytest.raises(trunkline.HandleError):
        batch.sample()


def test_the_environment_has_the_shape_of_aec() -> None:
    env = trunkline.Environment("europe", 3)
    for seed in range(3):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, info = env.last()
            total[agent] += reward
            assert seen is not None and env.observation_space(agent)["observation"].contains(seen["observation"])
            if terminated:
                assert "points" in info and not seen["action_mask"].any()
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(seen["action_mask"]))
        assert env.agents == [] and sum(total.values()) == pytest.approx(0)
    with pytest.raises(trunkline.TrunklineError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(trunkline.TrunklineError, match="whole number"):
        env.step(None)
    with pytest.raises(trunkline.IllegalMove):
        env.step(0)


def test_a_map_of_ones_own() -> None:
    from pathlib import Path

    text = (Path(__file__).parents[2] / "docs" / "examples" / "iceland.json").read_text()
    assert random_game(trunkline.load_map(text)).over
    assert np.isfinite(trunkline.Batch("iceland", 2, 2, 1).observation).all()
