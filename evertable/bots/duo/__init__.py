"""The Duo bots: evaluation, forecasts and search."""
