"""`balance plan`: how many games see a difference of so many points, from a pilot."""

from dataclasses import asdict
from typing import Annotated, Any

import typer

from balance import arguments
from balance.cli import groups, options, terminal
from balance.cli.compare import Change
from balance.cli.counts import games_option
from experiments.planning.experiment_file import parse_error
from experiments.statistics.power import paired_need, pilot_of, unpaired_need
from experiments.storing.summary import wins
from reports.questions.compare import play
from sim.core.errors import UserError

POWERS = (0.8, 0.9)
Difference = Annotated[str, typer.Option(metavar="POINTS", help="The difference to be seen: 1pp.")]
PilotGames = Annotated[int, games_option("Games of the pilot, per side.", least=100)]


@groups.grouped
def plan(
    game: options.GameName,
    difference: Difference = "1pp",
    a: Change = None,
    b: Change = None,
    games: PilotGames = 2_000,
    *,
    setting: groups.Setting,
    jobs: options.Jobs = None,
    json: options.Json = False,
) -> None:
    """How many games see a difference; --a and --b are the variants that will be compared."""
    change = parse_points(difference)
    question = arguments.question(game, games, **setting.given(), jobs=jobs, progress=not json)
    sides = (a, b) if a or b else (None,)
    results = [play(question, arguments.variant(question, side)) for side in sides]
    side = question.game.sides[0]
    found = plan_object([wins(result, side) for result in results], change)
    found |= {"game": question.game.name, "side": side, "seed": question.seed, "pilot_games": games}
    found["games_per_second"] = sum(r.games for r in results) / sum(r.seconds for r in results)
    if json:
        terminal.print_json(found)
    else:
        show(found)


def parse_points(text: str) -> float:
    """Return a difference as a share."""
    try:
        return parse_error(text if text.strip().endswith(("pp", "%")) else f"{text}pp")
    except ValueError:
        raise UserError(
            f"--difference: `{text}` is not a difference above 0 and below 100 points, such as 1pp"
        ) from None


def plan_object(wins: list, change: float) -> dict[str, Any]:
    """Return what the pilot saw, and the games needed by way of playing and power."""
    pilot = pilot_of(*wins)
    differing = pilot.differing.as_dict() if pilot.differing else None
    seen = {"win_rate": pilot.rate.as_dict(), "differing_pairs": differing}
    answer: dict[str, Any] = {"difference": change, "pilot": seen, "games": {}}
    ways = {"on unrelated seeds": unpaired_need}
    if pilot.differing is not None:
        ways["on the same seeds"] = paired_need
    for way, needed in ways.items():
        answer["games"][way] = {
            str(power): asdict(needed(pilot, change, power)) for power in POWERS
        }
    return answer


def show(found: dict) -> None:
    """Print the answer for people."""
    rows = [
        (way, f"{float(power):.0%}", f"{need['games']:,}", f"{need['low']:,} to {need['high']:,}",
         terminal.time_text(2 * need["games"] / found["games_per_second"]))
        for way, needs in found["games"].items()
        for power, need in needs.items()
    ]  # fmt: skip
    rate = found["pilot"]["win_rate"]
    print(
        f"Pilot: {found['pilot_games']:,} games a side of {found['game']}, seed {found['seed']}; "
        f"{found['side']} win {rate['mean']:.1%} ({rate['low']:.1%} to {rate['high']:.1%})"
    )
    title = f"Games a side that see a difference of {100 * found['difference']:g} points"
    columns = ("seeds", "chance to see it ", "games ", "by the pilot's interval", "time ")
    terminal.print_table(title, columns, rows)
    if found["pilot"]["differing_pairs"] is None:
        print("Give --a or --b: on the same seeds it mostly takes far fewer games.")
