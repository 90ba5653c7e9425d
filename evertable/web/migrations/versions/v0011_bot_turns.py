"""Tables that wait for a bot, and the process that has promised its move."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Empty: a table that waits now is noted with its next change."""
    op.create_table(
        "bot_turns",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("bot_turns_by_time", "bot_turns", ["until"])
