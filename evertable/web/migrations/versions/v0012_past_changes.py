"""Recent changes of tables that are no moves, for spectators with a delay."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Changes of before are seen as they are now."""
    op.add_column("tables", sa.Column("past_changes", sa.JSON, nullable=False, server_default="[]"))
    delayed = sa.text("delay > 0 AND status = 'playing'")
    op.create_index("delayed_tables", "tables", ["created"], sqlite_where=delayed, postgresql_where=delayed)
