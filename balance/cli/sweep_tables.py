"""How the tables of an experiment look on a terminal."""

from collections.abc import Mapping, Sequence

from pandas import DataFrame, Series
from pandas.api.types import is_numeric_dtype

from balance.cli import terminal
from sim.core.registry import Game

ROWS_MAX = 60
PERCENT = 100
SHARES = ("mean", "low", "high")
CHANGES = (
    *("effects", "interventions", "opening", "linear effects", "morris"),
    *("effects in worlds", "effects over teams", "ranking in worlds"),
)
IN_PERCENT = (
    *(*SHARES, "lowest", "highest", "mu_star", "mu", "sigma", "s1", "s1_low", "s1_high"),
    *("st", "st_low", "st_high", "between", "between_low", "between_high", "sampling"),
)
WHOLE_PERCENT = ("noise", "explained")
NUMBERS = (*IN_PERCENT, *WHOLE_PERCENT, "rounds", "gain")  # also when they are written out
HIDDEN = ("cell", "wins", "seed", "checksum", "series", "decisions")


def show_tables(tables: Mapping[str, DataFrame], game: Game, title: str) -> None:
    """Print the cells, their differences from the baseline, and the tables of the design."""
    if tables["cells"].empty:  # broken off before the first game was finished
        return
    show_table(title, shown_cells(tables["cells"], game.sides))
    if len(tables["differences"]):
        show_table(*shown_changes(tables["differences"]))
        print(gain_text(tables["differences"]))
    for name, table in tables.items():
        if name not in ("cells", "differences"):
            in_points = name in (*CHANGES, game.analysis.noun.many)
            show_table(*shown_answer(name, table, in_points))


def gain_text(differences: DataFrame) -> str:
    """Say what playing the same seeds was worth."""
    gains = differences[differences["gained"] + differences["lost"] > 0]["gain"]
    if gains.empty:
        return "No game had another winner than in the baseline."
    middle = f"as sharp as {gains.median():.1f} times the games"
    if len(gains) == 1:
        return f"Pairing made this {middle}."
    ends = f"{gains.min():.1f} to {gains.max():.1f}"
    return f"Pairing made a typical difference {middle} ({ends})."


def shown_cells(table: DataFrame, sides: Sequence[str]) -> DataFrame:
    """Return the columns of the cells that people look at."""
    endings = tuple(f"_{side}" for side in sides)
    details = ("wins_", "ending_", "rounds_")
    hidden = [
        name
        for name in table.columns
        if name in HIDDEN or name.startswith(details) or name.endswith(endings)
    ]
    shown = table.drop(columns=hidden)
    for name in SHARES:
        shown[name] = [f"{value:.1%}" for value in shown[name]]
    shown["rounds"] = [f"{value:.2f}" for value in shown["rounds"]]
    return shown


def shown_changes(table: DataFrame) -> tuple[str, DataFrame]:
    """Return the columns of the differences that people look at, and a title."""
    table = table.drop(columns=["gained", "lost", "gain_low", "gain_high"])
    for name in SHARES:
        table[name] = [f"{PERCENT * value:+.1f}" for value in table[name]]
    table["gain"] = [f"{value:.1f}" for value in table["gain"]]
    baselines = table["baseline"].unique()
    if len(baselines) > 1:
        return "Differences from the baseline, paired, in points", table
    title = f"Differences from {baselines[0]}, paired, in points"
    return title, table.drop(columns="baseline")


def shown_answer(name: str, table: DataFrame, in_points: bool) -> tuple[str, DataFrame]:
    """Return the table of a design with shares in per cent and changes in points, and a title."""
    title = name[:1].upper() + name[1:]
    write = "{:+.1f}".format if in_points else "{:.1f}%".format
    shown = table.copy()
    for column in table.columns:
        if column in IN_PERCENT:
            shown[column] = [write(PERCENT * value) for value in table[column]]
        elif column in WHOLE_PERCENT:
            shown[column] = [f"{value:.0%}" for value in table[column]]
    return f"{title}, in points" if in_points else title, shown


def show_table(title: str, table: DataFrame) -> None:
    """Print a data frame, at most its first rows."""
    columns = [name if is_text(table[name]) else f"{name} " for name in table.columns]
    rows = [[cell_text(value) for value in row] for row in table.head(ROWS_MAX).to_numpy(object)]
    terminal.print_table(title, columns, rows)
    if len(table) > ROWS_MAX:
        print(f"… and {len(table) - ROWS_MAX:,} more rows; --out FOLDER writes them all")


def is_text(column: Series) -> bool:
    """Tell whether a column holds words, which are set to the left."""
    return not is_numeric_dtype(column) and column.name not in NUMBERS


def cell_text(value: object) -> str:
    """Return a value as it stands in a table."""
    if isinstance(value, float):
        return f"{value:.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
