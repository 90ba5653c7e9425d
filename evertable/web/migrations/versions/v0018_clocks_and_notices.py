"""Clocks of games, and notices to players."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def _table_id(key: bool = True) -> sa.Column[int]:
    here = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Integer, here, primary_key=key, nullable=False)


def upgrade() -> None:
    """Tables from before have no clock, and nobody wants notices."""
    for name in ("clock", "clock_state", "last_turn"):
        op.add_column("tables", sa.Column(name, sa.JSON))
    op.add_column("tables", sa.Column("deadline", sa.Float))
    running = sa.text("deadline IS NOT NULL")
    op.create_index("running_clocks", "tables", ["deadline"], sqlite_where=running, postgresql_where=running)
    op.add_column("moves", sa.Column("clock", sa.Float))
    op.create_table(
        "game_time",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("wall", sa.Float, nullable=False),
        sa.Column("game", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "at_table",
        _table_id(),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "visits",
        _table_id(),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
    )
    op.create_index("visits_by_guest", "visits", ["guest"])
    op.create_table(
        "notice_settings",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("push", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("mail", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("often", sa.String(8), nullable=False, server_default="turn"),
        sa.Column("quiet_from", sa.String(5), nullable=False, server_default=""),
        sa.Column("quiet_until", sa.String(5), nullable=False, server_default=""),
        sa.Column("zone", sa.String(60), nullable=False, server_default=""),
        sa.Column("away_since", sa.Float),
        sa.Column("away_until", sa.Float),
        sa.Column("away_year", sa.Integer),
        sa.Column("away_days", sa.Float, nullable=False, server_default="0"),
    )
    op.create_table(
        "push_devices",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("push_devices_by_guest", "push_devices", ["guest"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        _table_id(key=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("claimed", sa.Float),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("outcome", sa.String(8), nullable=False, server_default=""),
    )
    op.create_index("one_notice_a_turn", "notices", ["table_id", "turn", "guest", "way"], unique=True)
    op.create_index("notices_by_guest", "notices", ["guest"])
    waiting = sa.text("claimed IS NULL")
    op.create_index("notices_due", "notices", ["due"], sqlite_where=waiting, postgresql_where=waiting)
