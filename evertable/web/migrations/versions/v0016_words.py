"""Chat with moderation, ratings, the pairing queue and programs as members."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Chat is for the people at a table, and no game is rated unless somebody wants it."""
    op.add_column("guests", _program())
    op.add_column("seats", _program())
    op.add_column("tables", sa.Column("chat", sa.String(8), nullable=False, server_default="seats"))
    op.add_column("tables", sa.Column("slow", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("rating_from", sa.Integer))
    op.add_column("tables", sa.Column("rating_to", sa.Integer))
    _words()
    _ratings()


def _program() -> sa.Column[bool]:
    return sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false())


def _words() -> None:
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("address", sa.String(32), nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("time", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "guest", "key", name="said_once"),
    )
    op.create_index("messages_by_table", "messages", ["table_id", "id"])
    op.create_index("messages_by_guest", "messages", ["guest"])
    op.create_table(
        "mutes",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("muted", sa.String(40), primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column(
            "message",
            sa.Integer,
            sa.ForeignKey("messages.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("why", sa.String(300), nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_index("open_reports", "reports", ["closed", "time"])
    op.create_table(
        "bans",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("subject", sa.String(40), primary_key=True),
        sa.Column("until", sa.Float),
        sa.Column("why", sa.String(300), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "moderators",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("act", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(60), nullable=False),
        sa.Column("detail", sa.String(400), nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("ladder", "ratings", ["game", "players", "mu"])
    op.create_table(
        "rating_changes",
        sa.Column(
            "table_id",
            sa.Integer,
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("weight", sa.Float, nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_index("ratings_by_guest", "rating_changes", ["guest", "time"])
    op.create_table(
        "queue",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(12), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("code", sa.String(12)),
    )
