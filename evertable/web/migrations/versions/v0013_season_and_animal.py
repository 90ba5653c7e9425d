"""The season of tables for lists, and the animals of seats."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Empty: the season of a game that goes on is noted with its next move."""
    op.add_column("tables", sa.Column("season", sa.String(12), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("animal", sa.String(12), nullable=False, server_default=""))
