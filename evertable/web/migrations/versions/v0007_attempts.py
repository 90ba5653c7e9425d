"""Challenges, deals of the day and puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Older tables are none of them."""
    op.create_table(
        "attempts",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("task", sa.String(60), nullable=False),
        sa.Column("scored", sa.Boolean, nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("points", sa.Integer),
        sa.Column("lead", sa.Integer),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_index("attempts_by_guest", "attempts", ["guest", "kind"])
    op.create_index("attempts_by_task", "attempts", ["kind", "task"])
