"""Database schema. A change needs a migration in ``migrations/versions``; a test compares the two."""

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.types import TypeDecorator

METADATA: Final = sa.MetaData()


class Seed(TypeDecorator[int]):
    """An unsigned 64-bit seed, stored as a signed integer."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Any) -> int | None:
        """Return the signed number to store."""
        return value if value is None or value < 1 << 63 else value - (1 << 64)

    def process_result_value(self, value: int | None, dialect: Any) -> int | None:
        """Return the unsigned seed."""
        return value if value is None or value >= 0 else value + (1 << 64)


GUESTS: Final = sa.Table(
    "guests",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("comfort", sa.JSON, nullable=False),
    sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("created", sa.Float, nullable=False),
)

ACCOUNTS: Final = sa.Table(
    "accounts",
    METADATA,
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
    sa.Index("accounts_by_email", "email"),
)
"""Guests with a page of their own. ``recovery`` is a digest, ``email`` is confirmed, ``seen`` is NULL unless wanted."""

PASSKEYS: Final = sa.Table(
    "passkeys",
    METADATA,
    sa.Column("id", sa.String(1400), primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("count", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float),
    sa.Index("passkeys_by_guest", "guest"),
)

IDENTITIES: Final = sa.Table(
    "identities",
    METADATA,
    sa.Column("issuer", sa.String(200), primary_key=True),
    sa.Column("subject", sa.String(255), primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("identities_by_guest", "guest"),
)
"""Guests by what an OpenID provider calls them."""

DEVICES: Final = sa.Table(
    "devices",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
    sa.Index("devices_by_guest", "guest"),
)
"""Browsers and programs in which a guest with an account is signed in."""

SIGN_OUTS: Final = sa.Table(
    "sign_outs",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("device", sa.String(40), nullable=False),
    sa.Column("generation", sa.Integer, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
)
"""Cookies that are dead although their signature fits: one device, or (no device) all below a generation."""

ONE_TIME: Final = sa.Table(
    "one_time",
    METADATA,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("purpose", sa.String(12), nullable=False),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Index("one_time_by_time", "until"),
)
"""Secrets that are good once and for a while: challenges of passkeys, links in mails, links for another device."""

FOLLOWS: Final = sa.Table(
    "follows",
    METADATA,
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("other", sa.String(40), primary_key=True),
    sa.Column("time", sa.Float, nullable=False),
    sa.Index("follows_by_other", "other"),
)

BLOCKS: Final = sa.Table(
    "blocks",
    METADATA,
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("other", sa.String(40), primary_key=True),
    sa.Column("time", sa.Float, nullable=False),
    sa.Index("blocks_by_other", "other"),
)

INVITATIONS: Final = sa.Table(
    "invitations",
    METADATA,
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("sender", sa.String(40), nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Index("invitations_by_time", "time"),
)
"""Who is invited to which table, and by whom."""

TABLES: Final = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("code", sa.String(12), nullable=False, unique=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("modules", sa.JSON, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", Seed, nullable=False),
    sa.Column("nonce", sa.String(40)),
    sa.Column("host", sa.String(40), nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("spectators", sa.Boolean, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("pace", sa.String(12), nullable=False),
    sa.Column("delay", sa.Integer, nullable=False, server_default="0"),
    sa.Column("chat", sa.String(8), nullable=False, server_default="seats"),
    sa.Column("slow", sa.Integer, nullable=False, server_default="0"),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("rating_from", sa.Integer),
    sa.Column("rating_to", sa.Integer),
    sa.Column("takeback", sa.JSON),
    sa.Column("sit_in", sa.JSON),
    sa.Column("looking", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("actor", sa.Integer),
    sa.Column("season", sa.String(12), nullable=False, server_default=""),
    sa.Column("campaign", sa.String(12)),
    sa.Column("tournament", sa.String(12)),
    sa.Column("lesson", sa.String(40)),
    sa.Column("coach", sa.JSON),
    sa.Column("said", sa.JSON, nullable=False, server_default="{}"),
    sa.Column("past_changes", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("result", sa.JSON),
    sa.Column("clock", sa.JSON),
    sa.Column("clock_state", sa.JSON),
    sa.Column("deadline", sa.Float),
    sa.Column("last_turn", sa.JSON),
    sa.Column("rematch_of", sa.String(12)),
    sa.Column("rematch", sa.String(12)),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Index("tables_by_time", "status", "updated"),
)
sa.Index(
    "delayed_tables",
    TABLES.c.created,
    sqlite_where=(TABLES.c.delay > 0) & (TABLES.c.status == "playing"),
    postgresql_where=(TABLES.c.delay > 0) & (TABLES.c.status == "playing"),
)
sa.Index(
    "open_tables",
    TABLES.c.created,
    sqlite_where=TABLES.c.listed & (TABLES.c.status == "lobby"),
    postgresql_where=TABLES.c.listed & (TABLES.c.status == "lobby"),
)
sa.Index(
    "running_clocks",
    TABLES.c.deadline,
    sqlite_where=TABLES.c.deadline.is_not(None),
    postgresql_where=TABLES.c.deadline.is_not(None),
)

PRESENT: Final = sa.Table(
    "present",
    METADATA,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)
"""Open tables whose page somebody who sits there has open, and until when that counts."""

SEATS: Final = sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("guest", sa.String(40)),
    sa.Column("bot", sa.String(40)),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("animal", sa.String(12), nullable=False, server_default=""),
    sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("invite", sa.String(40), nullable=False, unique=True),
    sa.Column("token", sa.String(40), nullable=False, unique=True),
)

HOLDERS: Final = sa.Table(
    "holders",
    METADATA,
    sa.Column("table_id", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Index("holders_by_guest", "guest"),
)
"""The guests who may use a seat. There is no foreign key, because guests are stored only when they need to be."""

MOVES: Final = sa.Table(
    "moves",
    METADATA,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("clock", sa.Float),
)

ANALYSES: Final = sa.Table(
    "analyses",
    METADATA,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ending", sa.String(64), nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)

CAMPAIGNS: Final = sa.Table(
    "campaigns",
    METADATA,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("seats", sa.JSON, nullable=False),
    sa.Column("at", sa.String(12)),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
)

CAMPAIGNERS: Final = sa.Table(
    "campaigners",
    METADATA,
    sa.Column("campaign", sa.String(12), sa.ForeignKey("campaigns.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Index("campaigners_by_guest", "guest"),
)

TROPHIES: Final = sa.Table(
    "trophies",
    METADATA,
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("trophy", sa.String(40), primary_key=True),
    sa.Column("at", sa.String(12), nullable=False),
    sa.Column("time", sa.Float, nullable=False),
)

PADS: Final = sa.Table(
    "pads",
    METADATA,
    sa.Column("code", sa.String(24), primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("summary", sa.JSON, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Index("pads_by_guest", "guest", "updated"),
)
"""Sheets of the score pad."""

ATTEMPTS: Final = sa.Table(
    "attempts",
    METADATA,
    sa.Column("code", sa.String(12), primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("task", sa.String(60), nullable=False),
    sa.Column("scored", sa.Boolean, nullable=False),
    sa.Column("level", sa.Integer),
    sa.Column("points", sa.Integer),
    sa.Column("lead", sa.Integer),
    sa.Column("time", sa.Float, nullable=False),
    sa.Index("attempts_by_guest", "guest", "kind"),
    sa.Index("attempts_by_task", "kind", "task"),
)
"""Tables that are a challenge, a deal of the day or a puzzle. The level is NULL until it is decided."""

BOT_TURNS: Final = sa.Table(
    "bot_turns",
    METADATA,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("owner", sa.String(40), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Index("bot_turns_by_time", "until"),
)
"""Bot leases: the process that plays a table's bot, and until when. Used when several share a database."""

GAME_TIME: Final = sa.Table(
    "game_time",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("wall", sa.Float, nullable=False),
    sa.Column("game", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
"""One row: the time that clocks of games run by, when it was noted, and how far it may have gone since."""

AT_TABLE: Final = sa.Table(
    "at_table",
    METADATA,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("until", sa.Float, nullable=False),
)
"""Players who have a page of their table open, and until when that counts. Used when several processes share a
database."""

VISITS: Final = sa.Table(
    "visits",
    METADATA,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Index("visits_by_guest", "guest"),
)
"""How many moves players had seen when they last closed the page of their table."""

NOTICE_SETTINGS: Final = sa.Table(
    "notice_settings",
    METADATA,
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
"""Which notices a guest wants, and the guest's holiday."""

PUSH_DEVICES: Final = sa.Table(
    "push_devices",
    METADATA,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(120), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("push_devices_by_guest", "guest"),
)
"""Browsers that take web push messages for a guest. The id is the digest of the endpoint."""

NOTICES: Final = sa.Table(
    "notices",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("way", sa.String(8), nullable=False),
    sa.Column("due", sa.Float, nullable=False),
    sa.Column("claimed", sa.Float),
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("outcome", sa.String(8), nullable=False, server_default=""),
    sa.Index("one_notice_a_turn", "table_id", "turn", "guest", "way", unique=True),
    sa.Index("notices_by_guest", "guest"),
)
"""The outbox of notices that it is somebody's turn. A row is written with the move and claimed before it is sent."""
sa.Index(
    "notices_due",
    NOTICES.c.due,
    sqlite_where=NOTICES.c.claimed.is_(None),
    postgresql_where=NOTICES.c.claimed.is_(None),
)

MESSAGES: Final = sa.Table(
    "messages",
    METADATA,
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
    sa.Index("messages_by_table", "table_id", "id"),
    sa.Index("messages_by_guest", "guest"),
    sa.UniqueConstraint("table_id", "guest", "key", name="said_once"),
)
"""What people say at tables. The key is the browser's, so that a message sent twice is stored once; the address is a
digest. Seat -1 is a spectator."""

MUTES: Final = sa.Table(
    "mutes",
    METADATA,
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("muted", sa.String(40), primary_key=True),
    sa.Column("time", sa.Float, nullable=False),
)
"""The guests whose messages a guest does not want to see."""

REPORTS: Final = sa.Table(
    "reports",
    METADATA,
    sa.Column(
        "message", sa.Integer, sa.ForeignKey("messages.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    ),
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("why", sa.String(300), nullable=False),
    sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("time", sa.Float, nullable=False),
    sa.Index("open_reports", "closed", "time"),
)

BANS: Final = sa.Table(
    "bans",
    METADATA,
    sa.Column("kind", sa.String(8), primary_key=True),
    sa.Column("subject", sa.String(40), primary_key=True),
    sa.Column("until", sa.Float),
    sa.Column("why", sa.String(300), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("time", sa.Float, nullable=False),
)
"""Guests and digests of addresses that may neither talk nor sit down with strangers. Without an end: for good."""

MODERATORS: Final = sa.Table(
    "moderators",
    METADATA,
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("time", sa.Float, nullable=False),
)

AUDIT: Final = sa.Table(
    "audit",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(40), nullable=False),
    sa.Column("act", sa.String(20), nullable=False),
    sa.Column("subject", sa.String(60), nullable=False),
    sa.Column("detail", sa.String(400), nullable=False),
    sa.Column("time", sa.Float, nullable=False),
)
"""What moderators have done."""

RATINGS: Final = sa.Table(
    "ratings",
    METADATA,
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Index("ladder", "game", "players", "mu"),
)

RATING_CHANGES: Final = sa.Table(
    "rating_changes",
    METADATA,
    sa.Column(
        "table_id", sa.Integer, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
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
    sa.Index("ratings_by_guest", "guest", "time"),
)
"""What rated games have changed. A row is written in the transaction that stores the result, so that a game counts
once."""

QUEUE: Final = sa.Table(
    "queue",
    METADATA,
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
"""Guests who wait to be paired, until when that counts, and the table they were seated at."""
TOURNAMENTS: Final = sa.Table(
    "tournaments",
    METADATA,
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
    sa.Column("lots", Seed, nullable=False),
    sa.Column("starts", sa.Float),
    sa.Column("next_round", sa.Float),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Index("tournaments_by_state", "state", "updated"),
)

TOURNAMENT_ENTRIES: Final = sa.Table(
    "tournament_entries",
    METADATA,
    sa.Column("tournament", sa.String(12), sa.ForeignKey("tournaments.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("guest", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("animal", sa.String(12), nullable=False),
    sa.Column("joined", sa.Float, nullable=False),
    sa.Column("left", sa.Integer),
    sa.Index("tournaments_by_guest", "guest"),
)
"""The players of tournaments."""

PAIRINGS: Final = sa.Table(
    "pairings",
    METADATA,
    sa.Column("tournament", sa.String(12), sa.ForeignKey("tournaments.code", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("code", sa.String(12), nullable=False),
    sa.Column("players", sa.JSON, nullable=False),
    sa.Column("ranks", sa.JSON, nullable=False),
    sa.Column("totals", sa.JSON, nullable=False),
    sa.Column("absent", sa.JSON, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Index("open_pairings", "open", "tournament"),
)
"""The tables of a tournament's rounds. One with an empty code is a bye."""
