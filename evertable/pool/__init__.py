"""Pools that play many games: processes of this machine (``local.py``) or a cluster (``cluster.py``)."""
