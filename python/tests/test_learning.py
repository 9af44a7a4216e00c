"""Actions, observations, imagined games, batches with opponents: what programs that learn and search stand on."""

from __future__ import annotations

import copy
import json
import pathlib
import pickle
import random
import threading

import numpy as np
import pytest
import trunkline
from trunkline.openspiel import TrunklineGame

MAPS = ["usa", "europe", "nordic"]


def halfway(map: str, players: int = 2, seed: int = 1, moves: int = 60) -> trunkline.Game:
    game = trunkline.Game(map, players, seed=seed)
    bot = trunkline.Bot("level-3", map, seed=seed)
    for _ in range(moves):
        if not game.over:
            game.play(bot.choose(game))
    return game


@pytest.mark.parametrize("map", MAPS)
def test_actions_and_moves_are_the_same_things(map: str) -> None:
    game = trunkline.Game(map, 2, seed=4)
    rng = random.Random(4)
    while not game.over:
        legal = set(game.legal_actions().tolist())
        assert legal == set(np.flatnonzero(game.action_mask()).tolist())
        assert {game.action(move) for move in game.moves()} <= legal
        action = rng.choice(sorted(legal))
        move, before = game.move(action), game.clone()
        game.apply(action)
        before.play(move)
        assert before.view(0) == game.view(0) and before.view(1) == game.view(1)
    assert sum(game.returns()) == pytest.approx(0) and not len(game.legal_actions(0))


def test_wrong_actions_raise() -> None:
    game = trunkline.Game("usa", 2, seed=1)
    with pytest.raises(trunkline.IllegalMove):
        game.apply(0)
    for wrong in (-1, game.shape.action_count, 2**40):
        with pytest.raises(trunkline.TrunklineError, match="expected 0 to"):
            game.apply(wrong)
    with pytest.raises(TypeError):
        game.apply("0")  # type: ignore[arg-type]


def test_the_order_of_an_offer_can_be_seen() -> None:
    game = trunkline.Game("usa", 2, seed=3)
    offer = game.shape.parts["offer"]
    seen = game.observation(0)[offer.first : offer.first + offer.size].reshape(offer.shape)
    ids = [f"{t['a']}:{t['b']}" for t in trunkline.map_data("usa")["tickets"]]
    assert [ids[int(t)] for t in seen.argmax(axis=1)] == game.view(0)["offer"]["tickets"]


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("likelihood", ["uniform", "expert"])
def test_an_imagined_game_fits_and_tells_nothing(map: str, likelihood: str) -> None:
    game = halfway(map)
    seat = game.seat
    rng = random.Random(1)
    hands = set()
    for _ in range(30):
        made_up = game.imagine(seat, rng, likelihood)
        assert made_up.view(seat) == game.view(seat)
        hands.add(json.dumps(made_up.view(1 - seat)["hand"]))
        with pytest.raises(trunkline.TrunklineError, match="no record"):
            made_up.record()
    assert len(hands) > 5
    # Nothing hidden goes in: the same view and the same number give the same game, whatever the real cards are.
    from_view = trunkline.Game.from_view(game.view(seat), seed=9, likelihood=likelihood)
    other = trunkline.Game.from_view(game.imagine(seat, rng).view(seat), seed=9, likelihood=likelihood)
    assert from_view.state() == other.state() == game.imagine(seat, 9, likelihood).state()
    player = random.Random(2)
    while not from_view.over:
        from_view.apply(player.choice(from_view.legal_actions().tolist()))
    assert len(from_view.scores()) == 2


def test_views_that_cannot_be_are_refused() -> None:
    view = halfway("usa").view(0)
    view["deck"] = 109
    with pytest.raises(trunkline.TrunklineError, match="/view"):
        trunkline.Game.from_view(view)
    with pytest.raises(trunkline.TrunklineError, match="onlooker"):
        trunkline.Game.from_view(halfway("usa").view())
    with pytest.raises(trunkline.TrunklineError, match="likelihood"):
        halfway("usa").imagine(0, 1, "certain")


@pytest.mark.parametrize("made_up", [False, True])
def test_copies_and_pickles_go_on_alike(made_up: bool) -> None:
    game = halfway("europe", 3)
    if made_up:
        game = game.imagine(0, 5)
    copies = [game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    rng = random.Random(1)
    while not game.over:
        action = rng.choice(game.legal_actions().tolist())
        for one in [game, *copies]:
            one.apply(action)
    assert all(one.view() == game.view() for one in copies)
    if made_up:
        state = halfway("europe", 3).imagine(0, 5).state()
        state["state"] = state["state"][:-1] + ("0" if state["state"][-1] != "0" else "1")
        with pytest.raises(trunkline.TrunklineError, match="/state"):
            trunkline.Game.from_state(state)


def test_events_are_what_a_seat_saw() -> None:
    game = halfway("usa", moves=40)
    mine, theirs = game.events(0), game.events(1)
    assert len(mine) == len(theirs) == 40
    blind = [i for i, e in enumerate(mine) if e["type"] == "draw" and e["from"] == "deck"]
    assert blind and all(("card" in mine[i]) == (mine[i]["seat"] == 0) for i in blind)
    assert all(("card" in theirs[i]) == (mine[i]["seat"] == 1) for i in blind)


def test_records_become_arrays() -> None:
    records = [trunkline.simulate("nordic", ["level-3", "greedy"], 5, i) for i in range(3)]
    rows = trunkline.trajectories(records)
    n = sum(len(json.loads(r)["moves"]) for r in records)
    assert {len(v) for v in rows.values()} == {n}
    game = trunkline.Game.from_record(records[1], 0)
    for row in np.flatnonzero(rows["game"] == 1):
        seat = int(rows["seat"][row])
        assert (rows["observation"][row] == game.observation(seat)).all()
        assert game.action_mask(seat)[rows["action"][row]] == 1
        game.play(json.loads(records[1])["moves"][row - np.flatnonzero(rows["game"] == 1)[0]])
    with pytest.raises(trunkline.TrunklineError, match="another map"):
        trunkline.trajectories([records[0], trunkline.simulate("usa", ["random", "random"], 1)])


def test_batches_play_against_bots_and_keep_records() -> None:
    batch = trunkline.Batch("usa", 2, games=8, seed=1, opponents=["level-3", None], records=True)
    records: list[dict[str, object]] = []
    while len(records) < 8:
        batch.step(batch.sample())
        assert (batch.seat == 1).all()
        if batch.done.any():
            ended = int(batch.terminated.argmax())
            score = batch.shape.parts["score"].first
            assert batch.final_observation[ended, 0, score] > 0
            records += batch.take_records()
    assert all(trunkline.check(record) == {"ok": True} for record in records)
    wins = [record["result"]["scores"][0]["total"] > record["result"]["scores"][1]["total"] for record in records]  # type: ignore[index]
    assert all(wins)


def test_threads_of_a_batch_change_nothing_and_resets_are_by_seed() -> None:
    one, two = (trunkline.Batch("europe", 3, games=64, seed=3, threads=n) for n in (1, 2))
    for _ in range(60):
        one.step(one.sample())
        two.step(two.sample())
        assert (one.observation == two.observation).all()
    one.reset([5, 6], [11, 11])
    assert (one.observation[5] == one.observation[6]).all() and (one.observation[4] == two.observation[4]).all()
    with pytest.raises(trunkline.TrunklineError, match="games from 0 to 63"):
        one.reset([64], [1])


def test_python_threads_think_side_by_side() -> None:
    games = [halfway("usa", seed=i) for i in range(4)]
    alone = [trunkline.Bot("expert", "usa", seed=1).choose(game, nodes=200) for game in games]
    found: dict[int, trunkline.Move] = {}

    def think(i: int) -> None:
        found[i] = trunkline.Bot("expert", "usa", seed=1).choose(games[i], nodes=200)

    threads = [threading.Thread(target=think, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[i] for i in range(4)] == alone


# --- what PettingZoo's documentation asks of an AEC environment --------------------------------------------------------


def test_agents_spaces_and_order() -> None:
    env = trunkline.Environment("usa", 3)
    for early in (lambda: env.step(0), lambda: env.observe("seat_0"), env.last):
        with pytest.raises((trunkline.TrunklineError, AttributeError)):
            early()
    env.reset(seed=1)
    assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents == 3
    for agent in env.possible_agents:
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) is env.observation_space(agent)
        env.action_space(agent).seed(5)
        first = [env.action_space(agent).sample() for _ in range(10)]
        env.action_space(agent).seed(5)
        assert first == [env.action_space(agent).sample() for _ in range(10)]


def test_last_accumulates_and_dead_steps_clear() -> None:
    env = trunkline.Environment("usa", 2)
    env.reset(seed=2)
    rng = random.Random(2)
    while not any(env.terminations.values()):
        seen, reward, *_ = env.last()
        assert reward == 0 and seen is not None
        env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
    assert sum(env.rewards.values()) == pytest.approx(0) and any(env.rewards.values())
    for agent in list(env.agents):
        assert env.agent_selection == agent
        _, reward, terminated, truncated, info = env.last()
        assert terminated and not truncated and reward != 0 and "points" in info
        with pytest.raises(trunkline.TrunklineError, match="None"):
            env.step(0)
        env.step(None)
        assert agent not in env.agents and not any(env.rewards.values())


def test_an_agent_that_waits_sees_what_changes() -> None:
    env = trunkline.Environment("usa", 2)
    env.reset(seed=2)
    before = env.observe("seat_1")["observation"]
    env.step(env.action_space("seat_0").sample(env.observe("seat_0")["action_mask"]))
    assert (env.observe("seat_1")["observation"] != before).any()
    assert not env.observe("seat_0")["action_mask"].any()


def test_petting_zoos_own_tests_where_they_are_installed() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test
    from trunkline.rl import AEC

    api_test(AEC("usa", 2), num_cycles=200)
    seed_test(lambda: AEC("usa", 2), num_cycles=100)


def test_gymnasiums_own_tests_where_they_are_installed() -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env
    from trunkline.rl import SeatEnv

    env = SeatEnv()
    env.reset(seed=1)
    check_env(env, skip_render_check=True)


# --- what OpenSpiel asks of a game --------------------------------------------------------------------------------------


@pytest.mark.parametrize("map", MAPS)
def test_open_spiel_states(map: str) -> None:
    game = TrunklineGame({"map": map, "players": 2, "rng_seed": 3})
    state = game.new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(0, 1.0)] and state.current_player() == -1
    state.apply_action(0)
    rng = random.Random(1)
    for i in range(2000):
        if state.is_terminal():
            break
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(legal) and state.legal_actions(1 - player) == [] or i < 2
        if i % 40 == 0:
            copied, loaded = state.clone(), game.deserialize_state(state.serialize())
            assert loaded.information_state_string(player) == state.information_state_string(player)
            again = state.resample_from_infostate(player, rng.random)
            assert again.observation_string(player) == state.observation_string(player)
            for one in (copied, loaded):
                one.apply_action(legal[0])
                assert one.observation_tensor(0) != []
        state.apply_action(rng.choice(legal))
    assert state.is_terminal() and state.current_player() == -4 and sum(state.returns()) == pytest.approx(0)


def test_the_table_of_the_docs_is_what_the_engine_says() -> None:
    docs = (pathlib.Path(__file__).parents[2] / "docs" / "OBSERVATION.md").read_text()
    for map, players in (("usa", 2), ("europe", 3)):
        for name, part in trunkline.shape(map, players).parts.items():
            assert f"| `{name}` |" in docs and part.meaning in docs, name
