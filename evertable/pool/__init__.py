"""Where many games are played: in processes of this machine (``local.py``) or on a cluster (``cluster.py``)."""
