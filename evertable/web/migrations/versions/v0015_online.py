"""Tables that everybody may find, and who is present there."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Tables from before stay private."""
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    listed = sa.text("listed AND status = 'lobby'")
    op.create_index("open_tables", "tables", ["created"], sqlite_where=listed, postgresql_where=listed)
    op.create_table(
        "present",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
