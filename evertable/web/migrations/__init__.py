"""The database's history, run at every start (Alembic)."""
