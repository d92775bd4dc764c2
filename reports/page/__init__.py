"""Pages: which tables and figures a report shows, and its HTML and Markdown."""
