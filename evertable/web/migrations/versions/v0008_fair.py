"""The nonce of a table's promise about its seed."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Older tables have promised nothing."""
    op.add_column("tables", sa.Column("nonce", sa.String(40)))
