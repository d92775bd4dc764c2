"""Reports: figures and pages made from result tables; knows no rules."""
