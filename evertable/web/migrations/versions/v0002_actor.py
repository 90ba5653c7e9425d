"""Tables know whose turn it is, so that lists can say so without rebuilding a game."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One column; it is filled with the next move."""
    op.add_column("tables", sa.Column("actor", sa.Integer))
