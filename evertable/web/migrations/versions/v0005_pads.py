"""Sheets of the score pad."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nobody has any yet."""
    op.create_table(
        "pads",
        sa.Column("code", sa.String(24), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("summary", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("pads_by_guest", "pads", ["guest", "updated"])
