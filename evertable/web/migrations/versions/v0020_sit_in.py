"""Who agrees that a bot sits in for a player who has vanished."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """At tables from before nobody has agreed."""
    op.add_column("tables", sa.Column("sit_in", sa.JSON))
