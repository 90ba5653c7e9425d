"""Campaigns, trophies, and what partners say to each other at the table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Older tables belong to no campaign and are silent."""
    op.add_column("tables", sa.Column("campaign", sa.String(12)))
    op.add_column("tables", sa.Column("said", sa.JSON, nullable=False, server_default="{}"))
    op.create_table(
        "campaigns",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("at", sa.String(12)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_table(
        "campaigners",
        sa.Column("campaign", sa.String(12), sa.ForeignKey("campaigns.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
    )
    op.create_index("campaigners_by_guest", "campaigners", ["guest"])
    op.create_table(
        "trophies",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("trophy", sa.String(40), primary_key=True),
        sa.Column("at", sa.String(12), nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
