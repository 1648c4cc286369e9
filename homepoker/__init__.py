"""Homepoker runs tournament nights of poker clubs that play without croupiers."""

__version__ = "0.1.0"
