"""A digital table for Everdell, Everdell Duo and Evergreen."""

__version__ = "0.1.0"
