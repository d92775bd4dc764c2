"""`make rankings`: writes who is strong under which player into docs/strength.md, side by side.

`python -m balance.rankings GAME --games 400 planner=20 search=2` ranks the entrants of a game under
its default player, `planner` and `search`, with so many games a line-up each. Games that were
played before are found in the store, so that it goes on where it was broken off.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from balance import arguments
from balance.marked import Block
from balance.strength import sized, write
from experiments.storing.store import default_store
from reports.questions.side_by_side import LINE_UPS, SideBySide, side_by_side

GAMES = 400  # of the default player, a line-up
OTHERS = {"planner": 20, "search": 2}
SEED = 20_266  # of its own
POINTS = 100
RATES = Block("rankings", ("game", "who", "player", "games", "wins", "95 % interval", "rank"))
ALIKE = Block("rank correlations", ("game", "what", "found"))


def main(name: str, games: int, others: dict[str, int], line_ups: int | None = None) -> None:
    """Play a game's line-ups under all players, and write the tables."""
    question = arguments.question(name, games, seed=SEED, store=default_store())
    sizes = {question.game.default_policy: games, **others}
    found = side_by_side(question, sizes, line_ups or LINE_UPS)
    write(RATES, {name: list(rate_lines(name, found))})
    write(ALIKE, {name: list(alike_lines(name, found))})


def rate_lines(name: str, found: SideBySide) -> Iterator[str]:
    """Yield a line for each entrant and player, the best entrants first."""
    for row in found.ranks.itertuples():
        for player in found.players:
            rates = found.rates[player].set_index("entrant").loc[row.entrant]
            mean, low, high = (POINTS * rates[each] for each in ("mean", "low", "high"))
            ranks = [getattr(row, f"{player}_{each}", None) for each in ("rank", "low", "high")]
            place = "none" if ranks[0] is None else f"{ranks[0]:g} ({ranks[1]:g} to {ranks[2]:g})"
            interval = f"{low:.1f} to {high:.1f}"
            cells = (row.entrant, f"`{player}`", f"{int(rates['n']):,}", f"{mean:.1f} %", interval)
            yield RATES.line(name, *cells, place)


def alike_lines(name: str, found: SideBySide) -> Iterator[str]:
    """Yield how alike the rankings are, what holds for all players, and what flips."""
    for row in found.alike.itertuples():
        what = f"Spearman's correlation of `{row.one}` and `{row.other}`"
        yield ALIKE.line(name, what, f"{row.mean:+.2f} ({row.low:+.2f} to {row.high:+.2f})")
    verdicts = {
        "holds": "ahead for sure under all",
        "flips": "ahead for sure under one, behind for sure under another",
    }
    for verdict, what in verdicts.items():
        pairs = found.pairs[found.pairs["verdict"] == verdict]
        texts = [f"{row.one} of {row.other}" for row in pairs.itertuples()]
        yield ALIKE.line(name, what, ", ".join(texts) or "nobody")
    n_open = int((found.pairs["verdict"] == "open").sum())
    yield ALIKE.line(name, "open", f"{n_open} of {len(found.pairs)} pairs")
    games = ", ".join(f"`{player}` {number:,}" for player, number in found.games.items())
    yield ALIKE.line(name, "games", games)


def asked(words: Sequence[str]) -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m balance.rankings", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("others", nargs="*", metavar="PLAYER=GAMES", type=sized)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--line-ups", type=int)
    return parser.parse_args(words)


if __name__ == "__main__":
    given = asked(sys.argv[1:])
    main(given.game, given.games, dict(given.others) or OTHERS, given.line_ups)
