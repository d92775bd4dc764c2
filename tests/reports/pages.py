"""A report's page taken apart: tables, sentences, and every address in it."""

import re
from html.parser import HTMLParser

NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?")
VOID = {"meta", "link", "img", "br", "input"}


class Page(HTMLParser):
    """Reads a page and notes what is asked about in tests; refuses tags that do not match."""

    def __init__(self, text):
        super().__init__()
        self.open, self.addresses, self.ids, self.tables = [], [], [], []
        self.findings, self.facts = [], []
        self.feed(text)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.addresses += [found[name] for name in ("src", "href", "action") if name in found]
        self.ids += [found["id"]] if "id" in found else []
        if tag not in VOID:
            self.open.append((tag, found.get("class", "")))
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")
        if tag == "li" and ("ol", "findings") in self.open:
            self.findings.append("")

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        tags = [tag for tag, _ in self.open]
        if "td" in tags or "th" in tags:
            self.tables[-1][-1][-1] += data
        elif ("ol", "findings") in self.open and "li" in tags:
            self.findings[-1] += data
        elif "dd" in tags:
            self.facts.append(data)

    def table_numbers(self):
        cells = [cell for table in self.tables for row in table for cell in row]
        return {number for text in (*cells, *self.facts) for number in NUMBER.findall(text)}


def numbers_of(text):
    return NUMBER.findall(text)
