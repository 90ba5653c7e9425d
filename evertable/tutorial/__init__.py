"""Lessons: guided games as data. A lesson is a fixed deal and a list of steps; ``lessons/*.toml`` holds them."""
