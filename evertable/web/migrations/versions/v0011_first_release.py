"""The tables of 0.1.0, the first release: where every older database begins. A new one gets the tables of today."""

revision = "0011"
down_revision = None


def upgrade() -> None:
    """Nothing: no database is older."""
