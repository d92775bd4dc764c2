"""Documents: answers laid out as a report, patch notes or the report of an experiment."""
