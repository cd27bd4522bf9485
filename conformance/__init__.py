"""The suite: what is played, what must hold, and how it is run and told."""
