"""`balance compile`: compiling ahead of time."""

import time

from balance import arguments
from balance.cli import options, terminal


def compile_games(
    names: options.GameNames = None, jobs: options.Jobs = None, json: options.Json = False
) -> None:
    """Compile games ahead of their first use; does nothing where it is done already."""
    from joblib import Parallel, cpu_count, delayed

    chosen = [game.name for game in arguments.find_games(names)]
    at_once = min(len(chosen), jobs or cpu_count())
    each = Parallel(at_once, return_as="generator")(delayed(compile_game)(name) for name in chosen)
    answers = []
    for answer in each:
        answers.append(answer)
        if not json:
            print(f"{answer['game']}: ready after {answer['seconds']:.1f} s")
    if json:
        terminal.print_json(answers)


def compile_game(name: str) -> dict:
    """Compile one game with its policies, or find that it is done; return how long it took."""
    start = time.perf_counter()
    game = arguments.find_game(name)
    game.kernels()
    arguments.seat_policies(game, None)
    return {"game": name, "seconds": time.perf_counter() - start}
