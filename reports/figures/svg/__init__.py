"""Figures of a page as small SVG texts: they take the page's colours, and tell values on hover.

Every mark has a title with its estimate, interval and games. Colours are the page's variables
(`--s0` is the first side's), so that one drawing is right on light and on dark paper.
"""

from reports.figures.svg.bars import bars
from reports.figures.svg.dots import dot_plot, gauge
from reports.figures.svg.heat import matrix
from reports.figures.svg.lines import Series, line_chart, panels

__all__ = ["Series", "bars", "dot_plot", "gauge", "line_chart", "matrix", "panels"]
