"""The Everdell bots: evaluation, features, whole turns and learned corrections."""
