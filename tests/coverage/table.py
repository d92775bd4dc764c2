"""Writes how often intervals hold the truth into docs/method.md: `make test-long` does it."""

from __future__ import annotations

from pathlib import Path

from tests.coverage.cases import CASES, coverage

PAGE = Path(__file__).parents[2] / "docs" / "method.md"
BEGIN, END = "<!-- coverage -->\n", "<!-- end of coverage -->\n"
HEAD = "| interval | case | promised | found | experiments |\n| --- | --- | --- | --- | --- |\n"


def rows_of(block: str) -> list[tuple[str, ...]]:
    """Return the rows of a table in Markdown, without its head."""
    lines = [line for line in block.splitlines() if line.startswith("|")][2:]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]


def main() -> None:
    """Count how often each interval holds the truth, and write the table."""
    rows = []
    for case in CASES:
        found, times = coverage(case)
        cells = (f"{100 * case.promise:.0f} %", f"{100 * found:.1f} %", f"{times:,}")
        rows.append(f"| {' | '.join((case.interval, case.what, *cells))} |\n")
        print(rows[-1], end="", flush=True)
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + HEAD + "".join(rows) + END + after, "utf-8")


if __name__ == "__main__":
    main()
