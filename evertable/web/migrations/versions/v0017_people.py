"""Accounts, passkeys, devices, follows, blocks and invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Guests from before get an account when they want one."""
    op.create_table(
        "accounts",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
        sa.Column("recovery", sa.String(64), unique=True),
        sa.Column("recovery_made", sa.Float),
        sa.Column("email", sa.String(254)),
        sa.Column("shown_to", sa.String(8), nullable=False, server_default="friends"),
        sa.Column("here_to", sa.String(8), nullable=False, server_default="nobody"),
        sa.Column("seen", sa.Float),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("accounts_by_email", "accounts", ["email"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_index("passkeys_by_guest", "passkeys", ["guest"])
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(200), primary_key=True),
        sa.Column("subject", sa.String(255), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("identities_by_guest", "identities", ["guest"])
    op.create_table(
        "devices",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("devices_by_guest", "devices", ["guest"])
    op.create_table(
        "sign_outs",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_table(
        "one_time",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(12), nullable=False),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("one_time_by_time", "one_time", ["until"])
    for name in ("follows", "blocks"):
        op.create_table(
            name,
            sa.Column("guest", sa.String(40), primary_key=True),
            sa.Column("other", sa.String(40), primary_key=True),
            sa.Column("time", sa.Float, nullable=False),
        )
        op.create_index(f"{name}_by_other", name, ["other"])
    op.create_table(
        "invitations",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("sender", sa.String(40), nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_index("invitations_by_time", "invitations", ["time"])
