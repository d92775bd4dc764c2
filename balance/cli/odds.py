"""`balance odds`: exact chances of a roll of a game's dice."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from balance import arguments
from balance.cli import options, terminal
from sim.core.errors import UserError

Pool = Annotated[str, typer.Argument(metavar="DICE", help="The dice, as 5A+3B+2P.")]
Target = Annotated[
    int | None, typer.Option("--target", min=0, help="What the roll must reach; all if not given.")
]
FigureFile = Annotated[Path | None, typer.Option(metavar="FILE.png", help="Draw the chances.")]


def odds(
    game: options.GameName,
    dice: Pool,
    target: Target = None,
    sets: options.Sets = None,
    patches: options.Patches = None,
    json: options.Json = False,
    figure: FigureFile = None,
) -> None:
    """Tell the exact chances of a roll."""
    chosen = arguments.find_game(game)
    if chosen.odds is None:
        raise UserError(f"{chosen.title} has no dice whose chances could be asked for")
    chances = chosen.odds(arguments.load_content(chosen, patches, sets), dice)
    rows = tail_rows(chances) if target is None else [(target, at_least(chances, target))]
    if figure is not None:
        draw(chances, f"{chosen.title}: {dice}", figure, target)
    if json:
        shown = [{"at_least": n, "chance": float(p), "exact": str(p)} for n, p in rows]
        terminal.print_json({"game": chosen.name, "dice": dice, "odds": shown})
        return
    for number, chance in rows:
        print(f"at least {number}: {float(chance):.4%} ({chance})")


def at_least(chances: list[Fraction], target: int) -> Fraction:
    """Return the chance of at least `target`."""
    return sum(chances[target:], Fraction(0))


def tail_rows(chances: list[Fraction]) -> list[tuple[int, Fraction]]:
    """Return the chance of at least each number that the dice can show."""
    return [(number, at_least(chances, number)) for number in range(len(chances))]


def draw(chances: list[Fraction], title: str, file: Path, target: int | None) -> None:
    """Save the chances as a picture; the target, if there is one, stands out."""
    import pandas as pd

    from reports import figures
    from reports.figures import style

    table = pd.DataFrame(tail_rows(chances), columns=["at_least", "chance"])
    picture = figures.roll_odds(table.astype({"chance": float}), title, target)
    style.save(picture, file, "--figure")
