"""The commands of `mtg-conformance`, one module each. Only these import `reports`."""
