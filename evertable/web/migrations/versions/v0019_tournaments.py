"""Tournaments, their players and their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Tables from before belong to no tournament."""
    op.add_column("tables", sa.Column("tournament", sa.String(12)))
    op.create_table(
        "tournaments",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("modules", sa.JSON, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("format", sa.String(12), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("pause", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.Column("delay", sa.Integer, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("stages", sa.JSON, nullable=False),
        sa.Column("plan", sa.JSON),
        sa.Column("lots", sa.BigInteger, nullable=False),
        sa.Column("starts", sa.Float),
        sa.Column("next_round", sa.Float),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("tournaments_by_state", "tournaments", ["state", "updated"])
    tournament = sa.ForeignKey("tournaments.code", ondelete="CASCADE")
    op.create_table(
        "tournament_entries",
        sa.Column("tournament", sa.String(12), tournament, primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("animal", sa.String(12), nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
        sa.Column("left", sa.Integer),
    )
    op.create_index("tournaments_by_guest", "tournament_entries", ["guest"])
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(12), sa.ForeignKey("tournaments.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("ranks", sa.JSON, nullable=False),
        sa.Column("totals", sa.JSON, nullable=False),
        sa.Column("absent", sa.JSON, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
    )
    op.create_index("open_pairings", "pairings", ["open", "tournament"])
