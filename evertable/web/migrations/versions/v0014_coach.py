"""Tables with the coach of a first game."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """NULL: no coach."""
    op.add_column("tables", sa.Column("coach", sa.JSON))
