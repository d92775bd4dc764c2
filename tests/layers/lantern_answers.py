"""What the analysis says about a game of real rules, the tutorial's: all numbers of its answers.

`python -m tests.layers.lantern_answers` writes them anew, where the game or a method was changed on
purpose.
"""

import json
import re
import tempfile
from pathlib import Path

import pandas as pd

from balance import arguments, compare, run
from experiments.storing import tables
from reports.questions.cards import cards
from reports.questions.matchups import matchups
from reports.questions.tempo import tempo
from tests.docs import tutorial

FILE = Path(__file__).with_name("lantern_answers.json")
GAME, GAMES, SEED = "lanterns", 60, 5
DIGITS = 9
Numbers = dict[str, dict[str, list]]  # of a table: its columns


def checksum() -> str:
    """Return the checksum of games, which no analysis can change."""
    with tutorial.on_the_search_path():
        return run(GAME, GAMES, seed=SEED, jobs=1).result.checksum


def answers(folder: Path) -> dict[str, Numbers]:
    """Return every number of every answer; games are kept in a folder."""
    with tutorial.on_the_search_path():
        question = arguments.question(GAME, GAMES, seed=SEED, store=folder, jobs=1)
        compared = compare(GAME, {}, {"rules.oil": 5}, GAMES, seed=SEED, jobs=1)
        found = {
            "run": tables.all_frames(question.run()),
            "compare": {"rates": compared.rates, "effect": compared.effect},
            "cards": cards(question).tables,
            "matchups": matchups(question, ["random"]).tables,
            "tempo": tempo(question, ["hasty"]).tables,
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
    """Write the numbers as they are now."""
    with tempfile.TemporaryDirectory() as folder:
        found = {"checksum": checksum(), "answers": answers(Path(folder))}
    FILE.write_text(re.sub(r"\n(?=[-\dnN\]])", " ", json.dumps(found, indent=0)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
