"""Tables that are lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Older tables are none."""
    op.add_column("tables", sa.Column("lesson", sa.String(40)))
