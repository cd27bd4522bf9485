"""Proof that the suite works: its checks hunt engines of which it is known what is wrong."""
