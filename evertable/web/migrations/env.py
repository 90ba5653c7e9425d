"""How Alembic reaches the database: through the connection that ``store.py`` gives it."""

from alembic import context

from evertable.web.storage.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
