"""`make demo`: the first answers about Heroes of the Grid, with figures, in `out/demo`."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from experiments import summary, tables
from experiments.compare import Comparison, Variant, compare, rates, verdict
from experiments.run import Execution, RunResult, run
from experiments.statistics import Estimate

if TYPE_CHECKING:
    from policies import Policy
    from sim.core.content import Content
    from sim.core.registry import Game

GAME = "hotg"
OUT = Path("out/demo")
SEED = 1
TABLE_GAMES = 10_000  # 95 % interval of a win rate is within 1 point
PAIRED_GAMES = 10_000
COUNT_GAMES = 2_000  # per number of players: within 2.2 points
POLICIES = ("teamwork", "random")
QUESTION = "Is the game harder with 5 deployments a round than with 4?"
CHANGE_A, CHANGE_B = "rules.deployments=5", "rules.deployments=4"
RANGERS = ("jason", "kimberly", "trini", "zack", "billy", "tommy")
TABLES = {  # players: heroes at the table
    "2 players, 4 heroes": (2, 4),
    "3 players": (3, 3),
    "4 players": (4, 4),
    "5 players": (5, 5),
    "6 players": (6, 6),
    "3 players, 6 heroes": (3, 6),
}


@dataclass(frozen=True)
class Answers:
    """Everything the demo found out."""

    base: RunResult
    by_policy: dict[str, Estimate]
    by_players: dict[str, Estimate]
    by_players_at_random: dict[str, Estimate]
    comparison: Comparison


def main() -> None:
    """Play, write figures and summary, and say the answer."""
    from sim.core import registry

    game = registry.game(GAME)
    answers = ask(game, game.load())
    draw(answers)
    text = report(answers)
    (OUT / "summary.md").write_text(text, encoding="utf-8")
    print(text)
    print(f"Figures and this summary are in {OUT}/.")


def ask(game: "Game", content: "Content") -> Answers:
    """Play all games of the demo."""
    base = play(game, content, "teamwork", TABLE_GAMES, rows=True)
    chance = play(game, content, "random", TABLE_GAMES)
    by_players, at_random = (by_table(game, content, policy) for policy in POLICIES)
    by_policy = dict(zip(POLICIES, (rate_of(base), rate_of(chance)), strict=True))
    return Answers(base, by_policy, by_players, at_random, deployments(game, content))


def by_table(game: "Game", content: "Content", policy: str) -> dict[str, Estimate]:
    """Return a policy's win rate at every number of players."""
    return {
        label: rate_of(play(game, seated(content, *table), policy, COUNT_GAMES))
        for label, table in TABLES.items()
    }


def play(
    game: "Game", content: "Content", policy: str, games: int, rows: bool = False
) -> RunResult:
    """Play a series with one policy in every seat."""
    how = Execution(progress=True, rows=rows)
    return run(game, content, seats(game, policy), games, SEED, how)


def seats(game: "Game", policy: str) -> "tuple[Policy, ...]":
    """Return the policy for every seat."""
    import policies

    return policies.resolve(game, [f"all={policy}"], game.seats_max)


def rate_of(result: RunResult) -> Estimate:
    """Return the win rate of the heroes."""
    return summary.win_rates(result)[result.game.sides[0]]


def seated(content: "Content", players: int, heroes: int) -> "Content":
    """Return the content set up for so many players and heroes."""
    names = ",".join(RANGERS[:heroes])
    return changed(content, f"setup.players={players}", f"setup.heroes={names}")


def changed(content: "Content", *assignments: str) -> "Content":
    """Return the content with values changed."""
    from sim.core.content import parse_assignment

    return content.patched([parse_assignment(text) for text in assignments])


def deployments(game: "Game", content: "Content") -> Comparison:
    """Play 5 against 4 deployments on the same seeds."""
    variants = (
        Variant(CHANGE_A, changed(content, CHANGE_A)),
        Variant(CHANGE_B, changed(content, CHANGE_B)),
    )
    how = Execution(progress=True)
    return compare(game, variants, seats(game, "teamwork"), PAIRED_GAMES, SEED, how)


def draw(answers: Answers) -> None:
    """Draw every figure of the demo."""
    from reports import figures, style

    side = answers.base.game.sides[0]
    effect = tables.estimates_frame({side: answers.comparison.win_rate[side]})
    drawn = {
        "policies": figures.win_rates(tables.estimates_frame(answers.by_policy), "By policy"),
        "players": figures.win_rates(tables.estimates_frame(answers.by_players), "By players"),
        "deployments": figures.paired_difference(
            tables.estimates_frame(rates(answers.comparison)), effect
        ),
        "lengths": figures.lengths(tables.games_frame(answers.base), "Length of a game"),
        "tempo": figures.tempo_ribbon(tables.lead_frame(answers.base), "When it is decided"),
    }
    for name, figure in drawn.items():
        style.save(figure, OUT / f"{name}.png")


def report(answers: Answers) -> str:
    """Return the summary as Markdown: the answer first, then the tables and what they rest on."""
    base = answers.base
    side = base.game.sides[0]
    parts = [
        f"# {base.game.title}: a first look",
        f"**{QUESTION}** {verdict(answers.comparison)}",
        "![4 against 5 deployments](deployments.png)",
        f"## Win rate of {side} by policy, five players",
        rate_table(answers.by_policy),
        f"## Win rate of {side} by players (teamwork)",
        rate_table(answers.by_players),
        "![by players](players.png)",
        f"## Win rate of {side} by players (random, to compare)",
        rate_table(answers.by_players_at_random),
        "## Length and tempo (teamwork, five players)",
        "![lengths](lengths.png) ![tempo](tempo.png)",
        foot(base),
    ]
    return "\n\n".join(parts) + "\n"


def rate_table(estimates: dict[str, Estimate]) -> str:
    """Return estimates as a Markdown table."""
    lines = ["| | wins | 95 % interval | games |", "|---|---:|---|---:|"]
    for label, rate in estimates.items():
        interval = f"{rate.low:.1%} to {rate.high:.1%}"
        lines.append(f"| {label} | {rate.mean:.1%} | {interval} | {rate.n:,} |")
    return "\n".join(lines)


def foot(base: RunResult) -> str:
    """Return what the numbers rest on."""
    return (
        f"Version {summary.version()}, content {base.content.hash}, seed {base.seed}, "
        f"checksum {base.checksum} of the {base.games:,} games at five players."
    )


if __name__ == "__main__":
    main()
