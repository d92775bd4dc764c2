"""How large the code is, in lines: the tables of docs/design.md, "How large it is".

`python -m tests.docs.sizes` prints them, of the files in this folder and of the commits before; it
needs the history. What later features alone have is listed here by file; a file that was moved or
removed is an error, so that the list cannot go stale unseen.
"""

import ast
import io
import subprocess
import tokenize
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGINES, WING = "735927b", "a565c42"  # the last commits before each part was rebuilt
PLAYERS, TESTS = "policies", "tests"  # folders of the tutorial's game
TUTORIAL, FIRST_TUTORIAL = Path("docs/tutorial/lanterns"), "4c83082"
LATER = {
    "players: learning, practice, tuning, ladder, positions, adapting, a human seat": """
        balance/cli/human balance/cli/ladder balance/cli/learn balance/cli/tune balance/marked
        balance/rankings balance/strength experiments/planning/choosing
        experiments/playing/adapters experiments/playing/adapting experiments/playing/choice_nets
        experiments/playing/gradients experiments/playing/handicaps experiments/playing/ladder
        experiments/playing/learning experiments/playing/matches experiments/playing/nets
        experiments/playing/best_moves experiments/playing/position_finder
        experiments/playing/positions experiments/playing/practice
        experiments/playing/practice_games experiments/playing/tuning experiments/playing/variations
        experiments/storing/preferences reports/questions/rebalance/anew
        reports/questions/rebalance/unnoticed reports/questions/side_by_side""",
    "pages: first screen, entrants, item table, replays, pictures, runs asked again": """
        balance/cli/again balance/cli/asking balance/cli/boards balance/cli/counts
        balance/cli/show balance/cli/sizes balance/cli/words experiments/storing/asked
        reports/figures/card_tables reports/figures/svg/__init__ reports/figures/svg/bars
        reports/figures/svg/boards reports/figures/svg/dots reports/figures/svg/heat
        reports/figures/svg/lines reports/figures/svg/marks reports/metrics/gains
        reports/metrics/themes reports/page/pictures reports/page/replay
        reports/questions/documents/entrant_pages reports/questions/documents/first_screen
        reports/questions/documents/item_table reports/questions/documents/last_report
        reports/questions/documents/watch_out reports/questions/everyone
        reports/questions/named_entrants reports/sentences/tempo_verdicts""",
    "method: competence, fits of line-ups, worlds": """
        experiments/planning/worlds reports/questions/competence reports/questions/line_up_fits""",
    "guards: odd input, streams, the start of commands": """
        balance/cli/mistakes balance/cli/streams balance/start experiments/storing/columns""",
}
"""Modules whose files were added after the rebuild of the analysis by a commit of a feature."""


def now(*folders: str) -> dict[str, int]:
    """Return the lines of the files in folders, as they are."""
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    return {str(file.relative_to(ROOT)): len(read(file).splitlines()) for file in files}


def before(commit: str, *folders: str) -> dict[str, int]:
    """Return the lines of the files in folders, as they were at a commit."""
    places = [f":(glob){folder}/**/*.py" for folder in folders]
    said = git("grep", "-c", "", commit, "--", *places).splitlines()
    parts = [line.split(":") for line in said]
    return {file: int(count) for _, file, count in parts}


def git(*words: str) -> str:
    """Return what git says about the history of this folder."""
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def read(file: Path) -> str:
    """Return the text of a file."""
    return file.read_text("utf-8")


def lines_of_code(texts: Iterable[str]) -> int:
    """Count lines that are not blank, comment or docstring."""
    return sum(len(code_lines(text)) for text in texts)


def code_lines(text: str) -> set[int]:
    """Return the numbers of the lines with code."""
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    found: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in skipped | {tokenize.ENDMARKER}:
            found |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_text and isinstance(node.value.value, str):
            found -= set(range(node.lineno, node.end_lineno + 1))
    return found


def engines() -> list[str]:
    """Return the table of engines, and what some of their files take."""
    rows = ["| engines | before | now |", "| --- | --- | --- |"]
    for folder in ("sim/goa2", "sim/guardian", "sim/core"):
        counts = now(folder)
        parts = [
            f"{counts[f'{folder}/{name}.py']:,} {name}"
            for name in ("grammar", "assess")
            if f"{folder}/{name}.py" in counts
        ]
        old = sum(before(ENGINES, folder).values())
        rows.append(f"| `{folder}` | {old:,} | {sum(counts.values()):,} | {', '.join(parts)} |")
    return rows


def tutorial() -> str:
    """Return what the tutorial's game takes: lines of code, and all lines."""
    files = sorted((ROOT / TUTORIAL).rglob("*.py"))
    parts = {PLAYERS: 0, TESTS: 0, "": 0}
    for file in files:
        part = file.relative_to(ROOT / TUTORIAL).parts[0]
        parts[part if part in parts else ""] += lines_of_code([read(file)])
    lines = sum(now(str(TUTORIAL)).values())
    return (
        f"| tutorial game | {sum(parts.values()):,} ({lines:,}) | {parts[PLAYERS]} of its players, "
        f"{parts[TESTS]} of its tests, {parts['']} the rest |"
    )


def wing() -> list[str]:
    """Return the table of the analysis wing."""
    folders = ("experiments", "reports", "balance")
    counts, old = now(*folders), sum(before(WING, *folders).values())
    later = {
        what: sum(counts[f"{name}.py"] for name in names.split()) for what, names in LATER.items()
    }
    total, added = sum(counts.values()), sum(later.values())
    return [
        "| analysis wing | before | now |",
        "| --- | --- | --- |",
        f"| `experiments`, `reports`, `balance` | {old:,} | {total:,} |",
        f"| modules that only later features have | | {added:,} |",
        *(f"| - {what} | | {count:,} |" for what, count in later.items()),
        f"| all other modules | {old:,} | {total - added:,} |",
    ]


if __name__ == "__main__":
    print("\n".join([*engines(), tutorial(), "", *wing()]))
