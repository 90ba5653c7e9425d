"""A digital table for Everdell, Everdell Duo and Evergreen."""

from evertable import engine as engine

__version__ = "0.2.0"
