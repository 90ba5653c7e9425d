"""The database: its tables, queries, commits, notifications and bot leases."""
