"""The HTTP server around every page: settings, middleware, identity, errors, templates."""
