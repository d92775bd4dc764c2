"""What the analysis says about stored games of hotg and goa2: the numbers of its answers."""

import json
import re
import tempfile
from pathlib import Path

import pandas as pd

from balance import arguments, compare
from experiments.storing import tables
from reports.questions.cards import cards
from reports.questions.matchups import matchups
from reports.questions.tempo import tempo
from tests.layers.stored_games import StoredGames

FILE = Path(__file__).with_name("stored_answers.json")
GAMES, SEED, DIGITS = 60, 5, 7
CHANGES = {"hotg": {"rules.deployments": 4}, "goa2": {"rules.turns": 3}}
PLAYED_BY = {"hotg": "teamwork", "goa2": "brawler"}
Numbers = dict[str, dict[str, list]]  # of a table: its columns


def answers(game: str, folder: Path) -> dict[str, Numbers]:
    """Return every number of every answer about the stored games of a game."""
    how = {"seed": SEED, "jobs": 1, "chunk": GAMES, "play": StoredGames(game)}
    how["policy"] = [f"all={PLAYED_BY[game]}"]
    question = arguments.question(game, GAMES, store=folder, **how)
    compared = compare(game, {}, CHANGES[game], GAMES, **how)
    found = {
        "run": tables.all_frames(question.run()),
        "compare": {"rates": compared.rates, "effect": compared.effect},
        "cards": cards(question).tables,
        "matchups": matchups(question, ["random"], 4).tables,
        "tempo": tempo(question, ["random"]).tables,
    }
    return {
        name: {key: numbers(frame) for key, frame in frames.items() if len(frame)}
        for name, frames in found.items()
    }


def numbers(frame: pd.DataFrame) -> dict[str, list]:
    """Return the columns that hold numbers, with as many digits as any machine agrees on."""
    chosen = frame.select_dtypes("number")
    return {name: [float(f"{value:.{DIGITS}g}") for value in chosen[name]] for name in chosen}


def main() -> None:
    """Write the numbers anew that were not made by the flat layout."""
    known = json.loads(FILE.read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        for game, before in known["before the layers"].items():
            known["since"][game] = without(answers(game, Path(folder) / game), before)
    FILE.write_text(re.sub(r"\n(?=[-\dnNI\]])", "", json.dumps(known, indent=0)) + "\n", "utf-8")


def without(found: dict, known: dict) -> dict:
    """Return what is found and not known: answers, their tables, their columns."""
    return {
        name: without(part, known.get(name, {})) if isinstance(part, dict) else part
        for name, part in found.items()
        if isinstance(part, dict) or name not in known
    }


if __name__ == "__main__":
    main()
