"""The table of phrases, by what they speak of."""
