"""How finished games ended, so that statistics need not replay them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Games that ended before are replayed once, when somebody asks."""
    op.add_column("tables", sa.Column("result", sa.JSON))
