"""Nightweave the spider, an automa of Mistwood."""
