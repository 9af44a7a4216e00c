"""The examples, in a small form: they run from beginning to end and say what they should."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[1] / "examples"
TRUNKLINE = EXAMPLES.parents[1] / "build" / "release" / "trunkline"


def run(*words: str) -> str:
    done = subprocess.run([sys.executable, *words], cwd=EXAMPLES, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_search_wins_games_on_imagined_ones() -> None:
    share = float(run("search.py", "--games", "4", "--rollouts", "24", "--against", "random").split()[-1])
    assert share == 1


@pytest.mark.skipif(not TRUNKLINE.exists(), reason="the binary is not built")
def test_a_policy_is_learnt_and_plays_in_the_arena(tmp_path: pathlib.Path) -> None:
    policy = tmp_path / "policy.npz"
    run("clone.py", "learn", "--games", "40", "--updates", "1", "--out", str(policy))
    program = f"cmd:{sys.executable} {EXAMPLES / 'clone.py'} play {policy}"
    arena = [TRUNKLINE, "arena", "--bots", f"{program},random", "--games", "4", "--patience-ms", "60000", "--json"]
    played = subprocess.run(arena, capture_output=True, text=True, check=True)
    pairing = json.loads(played.stdout)["pairings"][0]
    assert pairing["failures"] == [] and pairing["win_a"] >= 0.75


def test_games_are_analysed_and_drawn(tmp_path: pathlib.Path) -> None:
    picture = tmp_path / "analysis.png"
    said = run("analyse.py", "--map", "nordic", "--games", "30", "--out", str(picture))
    assert "30 games" in said and picture.read_bytes().startswith(b"\x89PNG")
