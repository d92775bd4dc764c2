"""`make demo`: the first answers about a game, with figures, in `out/demo`.

What is asked is in `demo.toml` among the game's files.
"""

import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from balance import api, arguments
from experiments.statistics.estimates import Estimate
from experiments.storing import summary, tables
from experiments.storing.results import RunResult
from reports.questions.compare import Comparison, rates, verdict
from reports.questions.question import Question
from sim.core import registry
from sim.core.registry import Game

OUT = Path("out/demo")
SEED = 1
TABLE_GAMES = 10_000  # 95 % interval of a win rate is within 1 point
PAIRED_GAMES = 10_000
COUNT_GAMES = 2_000  # per number of players: within 2.2 points


@dataclass(frozen=True)
class Demo:
    """What is asked."""

    question: str
    a: str  # two changes that are compared, as for --set
    b: str
    figure: str  # name of the comparison's picture
    caption: str
    policies: tuple[str, str]  # the one that answers, and one to compare with
    table: str  # the game as it comes, in words
    tables: dict[str, list[str]]  # other tables by label, as for --set


@dataclass(frozen=True)
class Answers:
    """Everything the demo found out."""

    demo: Demo
    base: RunResult
    by_policy: dict[str, Estimate]
    by_players: dict[str, Estimate]
    by_players_at_random: dict[str, Estimate]
    comparison: Comparison


def main(name: str) -> None:
    """Play, write figures and summary, and say the answer."""
    game = registry.game(name)
    answers = ask(read(game.files / "demo.toml"), game)
    draw(answers)
    text = report(answers)
    (OUT / "summary.md").write_text(text, encoding="utf-8")
    print(text)
    print(f"Figures and this summary are in {OUT}/.")


def read(file: Path) -> Demo:
    """Return what a game's file asks."""
    return Demo(**tomllib.loads(file.read_text(encoding="utf-8")))


def ask(demo: Demo, game: Game) -> Answers:
    """Play all games of the demo."""
    one, other = demo.policies
    base = question_of(game, one, TABLE_GAMES).run(rows=True)
    chance = question_of(game, other, TABLE_GAMES).run()
    by_policy = {one: rate_of(base), other: rate_of(chance)}
    first, second = (by_table(demo, game, policy) for policy in demo.policies)
    given = {"seed": SEED, "policy": one, "progress": True}
    compared = api.compare(game, demo.a, demo.b, PAIRED_GAMES, **given)
    return Answers(demo, base, by_policy, first, second, compared.comparison)


def by_table(demo: Demo, game: Game, policy: str) -> dict[str, Estimate]:
    """Return a policy's win rate at every table."""
    return {
        label: rate_of(question_of(game, policy, COUNT_GAMES, texts).run())
        for label, texts in demo.tables.items()
    }


def question_of(game: Game, policy: str, games: int, changes: Sequence[str] = ()) -> Question:
    """Return a question with one policy in every seat."""
    return arguments.question(game, games, seed=SEED, set=changes, policy=policy, progress=True)


def rate_of(result: RunResult) -> Estimate:
    """Return the win rate of the first side."""
    return summary.win_rates(result)[result.game.sides[0]]


def draw(answers: Answers) -> None:
    """Draw every figure of the demo."""
    from reports import figures
    from reports.figures import style

    side = answers.base.game.sides[0]
    effect = tables.estimates_frame({side: answers.comparison.win_rate[side]})
    drawn = {
        "policies": figures.win_rates(tables.estimates_frame(answers.by_policy), "By policy"),
        "players": figures.win_rates(tables.estimates_frame(answers.by_players), "By players"),
        answers.demo.figure: figures.paired_difference(
            tables.estimates_frame(rates(answers.comparison)), effect
        ),
        "lengths": figures.lengths(tables.games_frame(answers.base), "Length of a game"),
        "tempo": figures.tempo_ribbon(tables.lead_frame(answers.base), "When it is decided"),
    }
    for name, figure in drawn.items():
        style.save(figure, OUT / f"{name}.png")


def report(answers: Answers) -> str:
    """Return the summary as Markdown: the answer first, then the tables and what they rest on."""
    base, demo = answers.base, answers.demo
    side, (one, other) = base.game.sides[0], demo.policies
    parts = [
        f"# {base.game.title}: a first look",
        f"**{demo.question}** {verdict(answers.comparison)}",
        f"![{demo.caption}]({demo.figure}.png)",
        f"## Win rate of {side} by policy, {demo.table}",
        rate_table(answers.by_policy),
        f"## Win rate of {side} by players ({one})",
        rate_table(answers.by_players),
        "![by players](players.png)",
        f"## Win rate of {side} by players ({other}, to compare)",
        rate_table(answers.by_players_at_random),
        f"## Length and tempo ({one}, {demo.table})",
        "![lengths](lengths.png) ![tempo](tempo.png)",
        foot(base, demo),
    ]
    return "\n\n".join(parts) + "\n"


def rate_table(estimates: dict[str, Estimate]) -> str:
    """Return estimates as a Markdown table."""
    lines = ["| | wins | 95 % interval | games |", "|---|---:|---|---:|"]
    for label, rate in estimates.items():
        interval = f"{rate.low:.1%} to {rate.high:.1%}"
        lines.append(f"| {label} | {rate.mean:.1%} | {interval} | {rate.n:,} |")
    return "\n".join(lines)


def foot(base: RunResult, demo: Demo) -> str:
    """Return what the numbers rest on."""
    return (
        f"Version {summary.version()}, content {base.content.hash}, seed {base.seed}, "
        f"checksum {base.checksum} of the {base.games:,} games at {demo.table}."
    )


if __name__ == "__main__":
    main(sys.argv[1])
