"""Database schema. A change needs a migration in ``migrations/versions``; a test compares the two."""

from typing import Any, Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.types import TypeDecorator

METADATA: Final = MetaData()


class Seed(TypeDecorator[int]):
    """An unsigned 64-bit seed, stored as a signed integer."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Any) -> int | None:
        """Return the signed number to store."""
        return value if value is None or value < 1 << 63 else value - (1 << 64)

    def process_result_value(self, value: int | None, dialect: Any) -> int | None:
        """Return the unsigned seed."""
        return value if value is None or value >= 0 else value + (1 << 64)


GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("comfort", JSON, nullable=False),
    Column("created", Float, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("modules", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", Seed, nullable=False),
    Column("nonce", String(40)),
    Column("host", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("pace", String(12), nullable=False),
    Column("delay", Integer, nullable=False, server_default="0"),
    Column("takeback", JSON),
    Column("looking", JSON, nullable=False, server_default="{}"),
    Column("version", Integer, nullable=False),
    Column("actor", Integer),
    Column("campaign", String(12)),
    Column("lesson", String(40)),
    Column("said", JSON, nullable=False, server_default="{}"),
    Column("result", JSON),
    Column("rematch_of", String(12)),
    Column("rematch", String(12)),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("tables_by_time", "status", "updated"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("guest", String(40)),
    Column("bot", String(40)),
    Column("name", String(40), nullable=False),
    Column("invite", String(40), nullable=False, unique=True),
    Column("token", String(40), nullable=False, unique=True),
)

HOLDERS: Final = Table(
    "holders",
    METADATA,
    Column("table_id", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(40), primary_key=True),
    Index("holders_by_guest", "guest"),
)
"""The guests who may use a seat. There is no foreign key, because guests are stored only when they need to be."""

MOVES: Final = Table(
    "moves",
    METADATA,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
)

ANALYSES: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ending", String(64), nullable=False),
    Column("done", Boolean, nullable=False),
    Column("data", JSON, nullable=False),
    Column("updated", Float, nullable=False),
)

CAMPAIGNS: Final = Table(
    "campaigns",
    METADATA,
    Column("code", String(12), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("data", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("at", String(12)),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
)

CAMPAIGNERS: Final = Table(
    "campaigners",
    METADATA,
    Column("campaign", String(12), ForeignKey("campaigns.code", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(40), primary_key=True),
    Index("campaigners_by_guest", "guest"),
)

TROPHIES: Final = Table(
    "trophies",
    METADATA,
    Column("guest", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("trophy", String(40), primary_key=True),
    Column("at", String(12), nullable=False),
    Column("time", Float, nullable=False),
)

PADS: Final = Table(
    "pads",
    METADATA,
    Column("code", String(24), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("data", JSON, nullable=False),
    Column("summary", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("pads_by_guest", "guest", "updated"),
)
"""Sheets of the score pad."""

ATTEMPTS: Final = Table(
    "attempts",
    METADATA,
    Column("code", String(12), primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("task", String(60), nullable=False),
    Column("scored", Boolean, nullable=False),
    Column("level", Integer),
    Column("points", Integer),
    Column("lead", Integer),
    Column("time", Float, nullable=False),
    Index("attempts_by_guest", "guest", "kind"),
    Index("attempts_by_task", "kind", "task"),
)
"""Tables that are a challenge, a deal of the day or a puzzle. The level is NULL until it is decided."""

BOT_TURNS: Final = Table(
    "bot_turns",
    METADATA,
    Column("table_id", Integer, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("until", Float, nullable=False),
    Index("bot_turns_by_time", "until"),
)
"""Bot leases: the process that plays a table's bot, and until when. Used when several share a database."""
