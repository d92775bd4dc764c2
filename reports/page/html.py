"""A design report as one HTML file that needs nothing else, and as Markdown."""

import base64
import re
from collections.abc import Sequence
from functools import cache

import jinja2
from markupsafe import Markup, escape

from reports.page.report import Report

TYPED = re.compile(r"`([^`]+)`")  # what a reader would type
BAND = re.compile(r"\d[\d.]*-\d[\d.]* %")  # 45-55 %: one word to the eye
SPECIAL = re.compile(r"[\\`*\[\]<>&~]|(?<!\w)_|_(?!\w)")
ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
BEGINNING = re.compile(r"^(\d*)([#+.)=-])(?=\s|$|[#=-])")  # of a heading, a list or a line
SIDE_COLOURS = {
    "blue": "#2f7fd0",
    "red": "#d2403a",
    "green": "#2f9e58",
    "yellow": "#c79a00",
    "purple": "#8e5cc0",
    "black": "#5d6670",
}
"""Colours of sides: by name if they have one, else in this order; all stand out on any paper."""
HTML, MARKDOWN = "report.html.jinja", "report.md.jinja"


@cache
def environment() -> jinja2.Environment:
    """Return what fills the templates; a name that is missing is an error."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("reports.page"),
        autoescape=lambda name: (name or "").endswith(".html.jinja"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def to_html(report: Report) -> str:
    """Return the report as one HTML file."""
    tools = {"data_of": data_of, "colours_of": colours_of, "marked": marked}
    return environment().get_template(HTML).render(report=report, **tools)


def to_markdown(report: Report) -> str:
    """Return the report as Markdown, without figures."""
    tools = {"line": line, "plain": plain, "fence": fence}
    return environment().get_template(MARKDOWN).render(report=report, **tools)


def data_of(svg: bytes) -> str:
    """Return a figure as an address that holds the figure itself."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg).decode('ascii')}"


def colours_of(sides: Sequence[str]) -> list[str]:
    """Return a colour a side: that which it is called by, or else the next one."""
    names = [side.lower() for side in sides]
    free = [colour for name, colour in SIDE_COLOURS.items() if name not in names]
    wanted = [*names, "", ""][: max(2, len(names))]
    return [SIDE_COLOURS.get(name) or free.pop(0) for name in wanted]


def marked(text: str) -> Markup:
    """Return a text in which what stands between backticks is code, and a band is not broken."""
    words = BAND.sub(r'<span class="whole">\g<0></span>', str(escape(text)))
    return Markup(TYPED.sub(r"<code>\1</code>", words))


def plain(text: object) -> str:
    """Return a text in which Markdown finds nothing but code between backticks."""
    parts = TYPED.split(" ".join(str(text).split()))
    code = [f"`{part}`" for part in parts[1::2]]
    words = [SPECIAL.sub(in_words, part) for part in parts[::2]]
    shown = "".join(word + each for word, each in zip(words, [*code, ""], strict=True))
    return BEGINNING.sub(r"\1\\\2", shown)


def in_words(found: re.Match) -> str:
    """Return a letter that Markdown or HTML reads something into as what shows it."""
    return ENTITIES.get(found[0], f"\\{found[0]}")


def line(text: str) -> str:
    """Return a text as a cell of a Markdown table."""
    return plain(text).replace("|", "\\|")


def fence(texts: Sequence[str], least: int = 3) -> str:
    """Return what encloses lines of code: more backticks than stand together in them."""
    runs = (len(run) for text in texts for run in re.findall("`+", text))
    return "`" * max(least, 1 + max(runs, default=0))
