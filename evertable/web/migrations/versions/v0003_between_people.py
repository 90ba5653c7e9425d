"""How far behind spectators are, a wish to take something back, and whose hand is open on a shared screen."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Older tables show spectators the present, wait for no answer and have all hands closed."""
    op.add_column("tables", sa.Column("delay", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("takeback", sa.JSON))
    op.add_column("tables", sa.Column("looking", sa.JSON, nullable=False, server_default="{}"))
