"""A design report as one HTML file that needs nothing else, and as Markdown."""

from __future__ import annotations

import base64
import re
from functools import cache

import jinja2
from markupsafe import Markup, escape

from reports.page.report import Report

TYPED = re.compile(r"`([^`]+)`")  # what a reader would type
HTML, MARKDOWN = "report.html.jinja", "report.md.jinja"


@cache
def environment() -> jinja2.Environment:
    """Return what fills the templates; a name that is missing is an error."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader("reports.page"),
        autoescape=lambda name: bool(name) and name.startswith("report.html"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def to_html(report: Report) -> str:
    """Return the report as one HTML file."""
    template = environment().get_template(HTML)
    return template.render(report=report, data_of=data_of, marked=marked)


def to_markdown(report: Report) -> str:
    """Return the report as Markdown, without figures."""
    return environment().get_template(MARKDOWN).render(report=report, line=line)


def data_of(svg: bytes) -> str:
    """Return a figure as an address that holds the figure itself."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg).decode('ascii')}"


def marked(text: str) -> Markup:
    """Return a text in which what stands between backticks is code."""
    return Markup(TYPED.sub(r"<code>\1</code>", str(escape(text))))


def line(text: str) -> str:
    """Return a text as a cell of a Markdown table."""
    return " ".join(text.replace("|", "\\|").split())
